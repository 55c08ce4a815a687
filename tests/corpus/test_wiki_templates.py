"""What templates stand for in a sentence."""

import pytest

from ogden.corpus.wiki_templates import template_text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("convert|5|km|mi", "5 km"),
        ("convert|5|km|1", "5 km"),
        ("convert|5|to|6|km", "5 to 6 km"),
        ("convert|5|and|6|km|mi", "5 and 6 km"),
        ("convert|5|–|6|km|mi", "5–6 km"),
        ("convert|5|-|6|km|mi", "5–6 km"),
        ("convert|2|by|4|by|6|in|cm", "2 by 4 by 6 in"),
        ("convert|2|x|4|m", "2 × 4 m"),
        ("cvt|6|ft|2|in|m", "6 ft 2 in"),
        ("convert|1,234.5|to(-)|2,000|ha|acre", "1,234.5 to 2,000 ha"),
        ("convert|5", "5"),
        ("circa|1850", "c. 1850"),
        ("circa|1850|1860", "c. 1850 – c. 1860"),
        ("circa", "c."),
        ("lang|fr|mot", "mot"),
        ("lang-de|Haus", "Haus"),
        ("transl|ru|ISO|slovo", "slovo"),
        ("frac|2", "1/2"),
        ("frac|1|2", "1/2"),
        ("frac|3|1|2", "3 1/2"),
        ("as of|2010", "As of 2010"),
        ("As of|2010|13", "As of 13 2010"),
        ("as of|2010|3|5|lc=y", "as of 5 March 2010"),
        ("As_of|2010|since=y", "Since 2010"),
        ("as of|2010|alt=In 2010", "In 2010"),
        ("abbr|BBC|British Broadcasting Corporation", "BBC"),
        ("nowrap|5 km", "5 km"),
        ("nowrap", ""),
        ("ill|Karl Meyer|de", "Karl Meyer"),
        ("snd", " – "),
        ("formatnum:12000", "12000"),
        ("citation needed|date=May 2010", ""),
        ("Infobox person|name|born", ""),
    ],
)
def test_the_words_of_a_template(markup: str, text: str) -> None:
    name, *parameters = markup.split("|")
    named = dict(one.split("=") for one in parameters if "=" in one)
    assert template_text(name, [one for one in parameters if "=" not in one], named) == text

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.sentences import count_sentences, sentences, split_sentences

TANGLES = st.text(alphabet=list("aB1 .?!…'\"”)(]-–\n•\u2029。"))


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("   ", 0),
        ("A dog", 1),
        ("He came. She left.", 2),
        ("he came . she left .", 2),
        ("What? No! Yes.", 3),
        ("Mr. Smith met Dr. No in St. Louis.", 1),
        ("J. R. R. Tolkien wrote it.", 1),
        ("It rose by 3.5 percent in the U.S. market.", 1),
        ('He said "Stop." Then he left.', 2),
        ("It is about 5 km. from there.", 1),
        ("She left (in 1990). He stayed.", 2),
        ('he said , " stop . " then he left .', 2),
        ("it was late -LRB- she slept . -RRB- he left .", 2),
        ("why ? because .", 2),
        ("the kingdom . . . called so . it fell .", 2),
    ],
)
def test_count(text: str, count: int) -> None:
    assert count_sentences(text) == count


@pytest.mark.parametrize(
    "text",
    [
        # abbreviations that end a sentence, and that do not
        "He lives in the U.S.|She left at 5 p.m. Monday.|It was late.",
        "They sell pens, etc.|The shop closed.",
        "Apple Inc. Chairman Jobs left Acme Inc.|He retired.",
        "See Fig. 3 and No. 5, e.g. the first.|There is no.|Five came.",
        "The approx. date is Oct. 5.|It rained in Oct.|The sun shone.",
        "Pvt. Jones and Sgt. York met Smith et al. York lost.",
        "He was with the BBC.|Radio was new.|Hm.|Right.",
        "P.S. Bring cake.",
        # initials and letters
        "He met J. K. Rowling.|George W. Bush came.|E. Coen and E. Meyerowitz left.",
        "World War I.|Germany lost.|It has vitamin C.|The end.",
        "Let this be x.|Remove it.|Brown v. Board won.",
        # quotations
        '"Stop!" he cried.|"Why?" John said.|"Go."|Then he ran.',
        "“Who is it?”|“Me.”|He came in.",
        # ellipses
        "Well... maybe.|And then...|Nothing.",
        "Wait… what?|Yes.",
        # brackets
        "The film (he made it. She did not like it) was long.|It ended.",
        "(He left.|She stayed.)|They met.",
        "It was late.|(see below) The end.",
        "He starred in Viva Maria! (1965) and others.",
        # numbers, addresses, names
        "It rose 3.5 to 1,000.|20 people came.|See www.x.com.|Mail a.b@c.org.",
        "Yahoo! Inc. was big.|Yahoo! is a firm.",
        "iPhones are phones.|iPads are not.",
        "Oil fell.[1]|Prices rose.[12][13]|The end.",
    ],
)
def test_boundaries(text: str) -> None:
    joined = text.replace("|", " ")
    assert [joined[start:end] for start, end in split_sentences(joined)] == text.split("|")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A heading\n\nThe text goes\non here.", ["A heading", "The text goes\non here."]),
        ("Buy:\n- milk\n- eggs\n* bread\n• tea", ["Buy:", "- milk", "- eggs", "* bread", "• tea"]),
        (
            "1. One\n2. Two. Three.\na) Four\n(iv) Five",
            ["1. One", "2. Two.", "Three.", "a) Four", "(iv) Five"],
        ),
        ("Steps: 1. Wash.\r\n\r\nDone", ["Steps: 1. Wash.", "Done"]),
        ("end.The next", ["end.", "The next"]),
        ("One\u2029Two", ["One", "Two"]),
        ("我来了。你好！", ["我来了。", "你好！"]),
        (" \n Hello.  World. \t", ["Hello.", "World."]),
    ],
)
def test_lines_and_lists(text: str, expected: list[str]) -> None:
    assert [text[start:end] for start, end in split_sentences(text)] == expected


@given(st.one_of(st.text(), TANGLES))
def test_every_character_is_in_one_sentence(text: str) -> None:
    at = 0
    for start, end in split_sentences(text):
        assert not text[at:start].strip()
        assert text[start:end].strip() == text[start:end] != ""
        at = end
    assert not text[at:].strip()


@given(st.one_of(st.text(), TANGLES))
def test_counts_at_least_one_if_there_is_anything(text: str) -> None:
    assert count_sentences(text) == len(split_sentences(text)) >= bool(text.strip())


@given(TANGLES, TANGLES)
def test_a_blank_line_always_ends_a_sentence(first: str, second: str) -> None:
    if first.strip() and second.strip():
        boundary = len(first)
        assert all(
            end <= boundary or start > boundary for start, end in split_sentences(f"{first}\n\n{second}")
        )


def test_sentences_have_tokens() -> None:
    first, second = sentences("I don't. You do.")
    assert first.text == "I don't."
    assert first.tokens == ["I", "do", "n't", "."]
    assert second.tokens == ["You", "do", "."]

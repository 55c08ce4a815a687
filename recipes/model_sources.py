"""What the built-in model is made of, and under which licences."""

from ogden.model.description import Description, MadeWith, Source

WIKIPEDIA = ("English and Simple English Wikipedia", "CC BY-SA 3.0")
SOURCES = (
    Source(
        *WIKIPEDIA,
        ("rules", "lm", "tables.surroundings", "trees.pairs"),
        note="pairs of Coster & Kauchak, WikiLarge, Wiki-Auto, SWiPE, by titles",
    ),
    Source("lemminflect (SPECIALIST Lexicon)", "MIT; terms of the NLM", ("tables.forms",)),
    Source("WordNet 3.0", "WordNet licence", ("rules",)),
    Source("PLABA", "CC BY 4.0", ("rules",)),
    Source("OneStopEnglish", "CC BY-SA 4.0", ("rules", "trees.pairs")),
    Source("MinWiki, DeSSE, WikiSplit", "MIT; CC BY-SA", ("trees.split",)),
    Source("METEOR 1.5 paraphrase table", "LGPL-2.1 distribution", ("rules",)),
    Source("LanguageTool's lists of plain English", "LGPL-2.1", ("rules",)),
    Source("Microsoft Writing Style Guide in Vale", "MIT", ("rules",)),
    Source("plainlanguage.gov", "CC0", ("rules",)),
    Source("edits of this model that were read", "as this project", ("tables.rightness",)),
    Source(
        "TurkCorpus, tuning sentences 1 to 1,600",
        "GPL-3",
        ("trees.turk.confidence", "trees.turk.worth", "tables.turk.experience"),
    ),
    Source(
        "TurkCorpus and ASSET, tuning sentences 1 to 1,600",
        "GPL-3; CC BY-NC 4.0",
        ("trees.asset.confidence", "trees.asset.worth", "tables.asset.experience"),
    ),
)


def description() -> Description:
    command = "python recipes/model.py"
    note = "What ogden simplifies with. trees.asset may be left out: then trees.turk judges alone."
    return Description("built-in", "editing", MadeWith(command), SOURCES, note=note)

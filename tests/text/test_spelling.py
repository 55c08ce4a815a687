import pytest

from ogden.text.spelling import (
    AMERICAN,
    BRITISH,
    Spelling,
    SpellingTable,
    _table,
    spelled,
    spelled_words,
    told_spelling,
)


@pytest.mark.parametrize(
    ("text", "spelling"),
    [
        ("The colour of the centre was cancelled.", BRITISH),
        ("The color of the center was canceled.", AMERICAN),
        ("They organise it.", BRITISH),
        ("They organize it.", AMERICAN),
        ("They organize it in the town centre.", Spelling("british", True)),
        ("They organised it; the color, the labor and the tumor stayed.", Spelling("american", False)),
        ("Colour, COLOUR and color.", BRITISH),
        ("The check and the story of the tire.", BRITISH),
        ("", BRITISH),
    ],
)
def test_a_text_tells_its_spelling(text: str, spelling: Spelling) -> None:
    assert told_spelling(text) == spelling


@pytest.mark.parametrize(
    ("british", "american"),
    [
        ("cancelled", "canceled"),
        ("labelling", "labeling"),
        ("colour", "color"),
        ("organised", "organized"),
        ("analysed", "analyzed"),
        ("programmes", "programs"),
        ("centre", "center"),
        ("enrol", "enroll"),
        ("use", "use"),
    ],
)
def test_words_are_written_in_the_spelling(british: str, american: str) -> None:
    assert spelled(british, AMERICAN) == american
    assert spelled(british, BRITISH) == british


def test_what_has_another_meaning_in_america_is_not_made_british() -> None:
    assert [spelled(word, BRITISH) for word in ("check", "meter", "program", "license", "story")] == [
        "check",
        "meter",
        "program",
        "license",
        "story",
    ]
    assert spelled("canceled", BRITISH) == "cancelled"
    assert spelled("analyses", AMERICAN) == "analyses"


def test_oxford_spelling() -> None:
    oxford = Spelling("british", True)
    assert spelled("organised", oxford) == "organized"
    assert spelled("color", oxford) == "colour"
    assert spelled("analyzed", oxford) == "analysed"


def test_got_and_gotten() -> None:
    assert spelled_words(("got",), ("she", "had"), AMERICAN) == ("gotten",)
    assert spelled_words(("got",), ("she",), AMERICAN) == ("got",)
    assert spelled_words(("has", "gotten", "worse"), (), BRITISH) == ("has", "got", "worse")
    assert spelled_words(("got",), ("have", "not"), AMERICAN) == ("gotten",)


def test_the_table_is_no_chain() -> None:
    table = _table()
    assert not table.american.keys() & table.british.keys()
    assert not table.ize.keys() & table.ise.keys()
    assert len(table.american) + len(table.ize) > 600


def test_a_line_that_is_no_pair() -> None:
    with pytest.raises(ValueError, match="no pair"):
        SpellingTable.parse("colour color")

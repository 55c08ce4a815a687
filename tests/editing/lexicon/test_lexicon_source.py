import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.lexicon.senses import DOMAINS, TAGS, Action, Cue, CueKind, Cues, Example, Sense
from ogden.editing.lexicon.source import COLUMNS, format_sense, parse_cues, parse_example, read_source
from ogden.errors import InputError

ROW = (
    "administer\tVERB\thealth\treplace\tgive (of a medicine)\tobject: dose, injection; not next: oath\tgive\t"
    "The nurse will {administer|give} the injection before you leave the ward this afternoon.\t\t"
    "The council administers the scheme on behalf of the government and three charities."
)
WORDS = st.from_regex(r"[a-z]{1,8}( [a-z]{1,8})?", fullmatch=True)
CUES = st.builds(Cue, st.sampled_from(CueKind), st.lists(WORDS, min_size=1, max_size=3).map(tuple))
GROUPS = st.lists(st.lists(CUES, min_size=1, max_size=2).map(tuple), max_size=3).map(tuple)


def written(folder: Path, *rows: str, head: str = "\t".join(COLUMNS)) -> str:
    path = folder / "words.tsv"
    path.write_text("\n".join([head, *rows]) + "\n", encoding="utf-8")
    return str(path)


def test_a_row_is_a_sense(tmp_path: Path) -> None:
    (sense,) = read_source(written(tmp_path, ROW))
    assert (sense.word, sense.tag, sense.domain, sense.action) == (
        "administer",
        "VERB",
        "health",
        Action.REPLACE,
    )
    assert sense.plain == ("give",)
    assert sense.cues.shown == ((Cue(CueKind.OBJECT, ("dose", "injection")),),)
    assert sense.cues.excluded == ((Cue(CueKind.NEXT, ("oath",)),),)
    (example,) = sense.examples
    assert (example.before, example.after) == ("administer", "give")
    assert example.edited == "The nurse will give the injection before you leave the ward this afternoon."
    assert sense.place.endswith("words.tsv, line 2")


def test_a_house_list_needs_two_columns(tmp_path: Path) -> None:
    senses = list(read_source(written(tmp_path, "# ours", "clients\tcustomers", "", head="word\tplain")))
    assert [(one.word, one.plain, one.action) for one in senses] == [
        ("clients", ("customers",), Action.REPLACE)
    ]


def test_what_is_kept_has_a_reason_and_no_replacement(tmp_path: Path) -> None:
    (sense,) = read_source(written(tmp_path, "loan\tNOUN\tgeneral\tkeep\tmoney lent\t\teasy enough"))
    assert (sense.plain, sense.reason) == ((), "easy enough")


def test_cues() -> None:
    assert parse_cues("") == Cues()
    assert parse_cues("not next: to").default  # the default with exceptions
    assert not parse_cues("next: to; not near: cost").default
    assert parse_cues("next: towards + near: cost, fee").shown == (
        (Cue(CueKind.NEXT, ("towards",)), Cue(CueKind.NEAR, ("cost", "fee"))),
    )


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("\tVERB", "there is no word"),
        ("go\tVERBS", "no tag is called 'VERBS': there are NOUN"),
        ("go\tVERB\tcooking", "no domain is called 'cooking'"),
        ("go\tVERB\tlaw\tburn", "no action is called 'burn'"),
        ("go\tVERB\tlaw\treplace\tgo\t\t", "go: nothing is given to replace it with"),
        ("go\tVERB\tlaw\treplace\tgo\tbeside: me\twalk", "no cue is called 'beside'"),
        ("go\tVERB\tlaw\treplace\tgo\tnext\twalk", "the cue 'next' is not of the form"),
        ("go\tVERB\tlaw\treplace\tgo\t\twalk\tHe goes.", "needs one mark {old|new}"),
        ("\t".join("abcdefghijkl"), "12 cells under 10 columns"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(tmp_path: Path, row: str, message: str) -> None:
    with pytest.raises(InputError) as error:
        list(read_source(written(tmp_path, ROW, row)))
    assert "words.tsv, line 3: " in str(error.value)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("head", "message"),
    [("word\tplain\tcolour", "no column is called 'colour'"), ("word\ttag", "there is no column 'plain'")],
)
def test_columns_are_named(tmp_path: Path, head: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        list(read_source(written(tmp_path, head=head)))


@pytest.mark.parametrize("text", ["He goes.", "{a|b} and {c|d}.", "{a|b", "{a|b}} x", "{a} b"])
def test_an_example_has_one_mark(text: str) -> None:
    with pytest.raises(ValueError, match="needs one mark"):
        parse_example(text)


@given(
    st.lists(WORDS, min_size=1, max_size=2, unique=True).map(tuple),
    st.sampled_from(TAGS),
    st.sampled_from(DOMAINS),
    st.builds(
        lambda shown, barred, usual: Cues(shown, barred, usual or (bool(barred) and not shown)),
        GROUPS,
        GROUPS,
        st.booleans(),
    ),
    st.lists(WORDS, min_size=1, max_size=3).map(tuple),
    st.lists(
        st.builds(
            lambda a, b, c, d: Example(f"{a} {b} {c}", len(a) + 1, len(a) + 1 + len(b), d),
            WORDS,
            WORDS,
            WORDS,
            WORDS,
        ),
        max_size=2,
    ).map(tuple),
)
def test_a_sense_survives_being_written(
    words: tuple[str, ...],
    tag: object,
    domain: object,
    cues: Cues,
    plain: tuple[str, ...],
    examples: tuple[Example, ...],
) -> None:
    sense = Sense(words, tag, domain, Action.REPLACE, "go", cues, plain, "", examples, "No.", "")
    with tempfile.TemporaryDirectory() as folder:
        (read,) = read_source(written(Path(folder), format_sense(sense)))
    assert format_sense(read) == format_sense(sense)
    assert (read.words, read.cues, read.plain, read.examples) == (words, cues, plain, examples)

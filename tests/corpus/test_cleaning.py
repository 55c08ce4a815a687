"""Cleaning: each rule by itself, their order, identical pairs, one form of text."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus import noise_filters
from ogden.corpus.cleaning import RULES, CleaningOptions, FileCount, broken_rule, clean
from ogden.corpus.normalised_tokens import matching_tokens
from ogden.corpus.pairs import Pair, Skipped
from ogden.corpus.tokenised import convert, is_tokenised
from ogden.errors import InputError

GOOD = Pair("The committee endeavoured to ascertain the cause.", "The group tried to find the cause.")
WORDS = " ".join(f"word{number}" for number in range(101))


def run(
    tmp_path: Path, pairs: list[Pair], options: CleaningOptions | None = None
) -> tuple[list[Pair], FileCount]:
    source = tmp_path / "pairs.tsv"
    source.write_text("".join(pair.line() for pair in pairs))
    (count,) = clean([str(source)], str(tmp_path / "out.tsv"), options or CleaningOptions(form="keep"))
    return read(tmp_path / "out.tsv"), count


def read(path: Path) -> list[Pair]:
    rows = [line.split("\t") for line in path.read_text().splitlines()]
    return [Pair(row[0], row[1], tuple(row[2:])) for row in rows]


@pytest.mark.parametrize(
    ("rule", "side"),
    [
        ("length", "Ed ."),
        ("length", WORDS),
        ("ratio", " ".join(WORDS.split()[:60])),
        ("letters", "1 2 3 - 4 5 6 ( 7 ) a 8 b"),
        ("markup", "The {{cite}} of the cause is here now."),
        ("markup", "The cause | the effect | the end"),
        ("markup", "See the [[cause|causes]] of it all."),
        ("markup", "The <ref name=a> of the whole cause."),
        ("address", "See http://www.example.org/a/b?c=d for more"),
        ("foreign", "The Московский государственный университет"),
        ("encoding", "The cafÃ© was the cause of it all."),
        ("encoding", "It is in HokkaidÅ , Japan now ."),
        ("encoding", "The years 1939 â 1945 were the cause."),
        ("encoding", "The cause\0 was the end of it all."),
        ("encoding", "The cause \x1b[0m was the end of it."),
        ("encoding", "The café\x7f was the cause of it all."),
        ("encoding", "The caf\ufffd was the cause of it all."),
        ("brackets", "The group (of men tried to find the cause."),
        ("brackets", "The group of men ) tried to find the cause."),
    ],
)
def test_each_rule(rule: str, side: str) -> None:
    for pair in (Pair(side, GOOD.simple), Pair(GOOD.normal, side)):
        lengths = [len(matching_tokens(text)) for text in pair[:2]]
        assert broken_rule(pair, lengths[0], lengths[1], CleaningOptions()) == rule
        without = CleaningOptions(without=frozenset({rule}))
        assert broken_rule(pair, lengths[0], lengths[1], without) != rule


@pytest.mark.parametrize(
    "text",
    [
        GOOD.normal,
        "São Paulo and Ålesund are cities; Núñez is a name.",
        "The château (in Île-de-France) is old.",
        "SÃO PAULO is written in capitals.",
        "There are three: a) one, b) two, c) three.",
        "It cost £5 – about €6 – in 1999.",
        "Hokkaidō is an island (北海道) in Japan.",
        "Visit http://www.example.org if you want to know more about this.",
        "`` It -LRB- the group -RRB- tried . ''",
    ],
)
def test_good_sentences_pass(text: str) -> None:
    length = len(matching_tokens(text))
    assert broken_rule(Pair(text, text), length, length, CleaningOptions()) is None


def test_rules_count_and_the_first_broken_one_is_named(tmp_path: Path) -> None:
    kept, count = run(
        tmp_path,
        [GOOD, Pair("A {{ .", "A ."), Pair("x {{a}} y z ( b", "x y z b c d"), Pair(*GOOD[:2], ("0.9",))],
    )
    assert kept == [GOOD]
    assert (count.read, count.kept) == (4, 1)
    assert count.removed == {"length": 1, "markup": 1, "duplicate": 1}


def test_further_columns_are_kept(tmp_path: Path) -> None:
    pair = Pair(*GOOD[:2], ("0.9", "1-1", "Title", "0", ""))
    assert run(tmp_path, [pair])[0] == [pair]


def test_duplicates_are_found_across_files_and_forms(tmp_path: Path) -> None:
    (tmp_path / "a.tsv").write_text('"I don\'t know," he said.\tHe did not know.\n')
    (tmp_path / "b.tsv").write_text(
        "`` I do n't know , '' he said .\the did not know .\nIt is new .\tIt was new .\n"
    )
    paths = [str(tmp_path / name) for name in ("a.tsv", "b.tsv")]
    first, second = clean(paths, str(tmp_path / "out.tsv"), CleaningOptions())
    assert (first.kept, second.kept) == (1, 1)
    assert second.removed == {"duplicate": 1}
    assert read(tmp_path / "out.tsv")[1] == Pair("It is new.", "It was new.")
    both = clean(paths, str(tmp_path / "out.tsv"), CleaningOptions(without=frozenset({"duplicate"})))
    assert [count.kept for count in both] == [1, 2]


def numbered(changed: int, identical: int) -> list[Pair]:
    """Pairs that differ, with identical ones among them."""
    pairs = [Pair(f"The {number} old men left .", f"The {number} men left .") for number in range(changed)]
    same = [f"There were {number} men ." for number in range(identical)]
    return [*pairs[::2], *(Pair(text, text) for text in same), *pairs[1::2]]


@pytest.mark.parametrize(
    ("share", "kept"), [(0.1, 10), (0.0, 0), (0.25, 30), (0.5, 50), (1.0, 50), (0.4, 50)]
)
def test_the_share_of_identical_pairs(tmp_path: Path, share: float, kept: int) -> None:
    options = CleaningOptions(form="keep", identical=share)
    found, count = run(tmp_path, numbered(90, 50), options)
    assert sum(pair.normal == pair.simple for pair in found) == kept
    assert count.kept == len(found) == 90 + kept
    assert count.removed["identical"] == 50 - kept
    order = numbered(90, 50)
    assert found == sorted(found, key=order.index), "order is kept"


def test_the_seed_decides_which_identical_pairs_stay(tmp_path: Path) -> None:
    pairs = numbered(90, 50)
    first, again = (run(tmp_path, pairs)[0] for _ in range(2))
    assert first == again
    assert run(tmp_path, pairs, CleaningOptions(form="keep", seed=2))[0] != first
    backwards = run(tmp_path, pairs[::-1])[0]
    assert sorted(backwards) == sorted(first), "which pairs stay does not depend on their order"


def test_switched_off_altogether(tmp_path: Path) -> None:
    pairs = [GOOD, GOOD, Pair("x", "x"), Pair("{{", "|"), Pair("( 1", WORDS)]
    found, count = run(tmp_path, pairs, CleaningOptions(form="keep", without=frozenset(RULES)))
    assert found == pairs
    assert not count.removed


def test_spaces_and_entities_take_one_form(tmp_path: Path) -> None:
    found, _ = run(
        tmp_path,
        [Pair("  Tom &amp; Ann\u00a0left  1900 & ndash ; 1901 .", "Tom &#38; Ann were away at AT&T .")],
    )
    assert found == [Pair("Tom & Ann left 1900 – 1901 .", "Tom & Ann were away at AT&T .")]


@pytest.mark.parametrize(
    ("text", "tokenised"),
    [
        ("He said : `` no '' .", True),
        ("It was -lrb- not -rrb- big", True),
        ("They do n't know", True),
        ("Ann 's dog ran .", True),
        ("He met Mr. Smith in the U.S. , then left .", True),
        ("It was (not) big.", False),
        ("In numerals, phi has a value of 500,000 .", False),
        ("They don't know", False),
        ("Mr. Smith left", False),
        ("", False),
    ],
)
def test_tokenised_lines_are_told(text: str, tokenised: bool) -> None:
    assert is_tokenised(text) == tokenised


RAW, PENN = 'Ann\'s men (all) said "no".', "Ann 's men -LRB- all -RRB- said `` no '' ."


@pytest.mark.parametrize("text", [RAW, PENN, 'Ann \'s men ( all ) said " no " .', PENN.replace("RB", "rb")])
def test_one_form(text: str) -> None:
    assert convert(text, "auto", "raw") == RAW
    assert convert(text, "auto", "penn") == PENN
    assert convert(text, "auto", "keep") == text


def test_the_user_knows_better() -> None:
    assert convert("a , b", "no", "raw") == "a , b"
    assert convert("a b .", "yes", "raw") == "a b."


def test_an_answer_for_each_file(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(f"The men {name} left , too .\tThe men {name} left .\n")
    paths = [str(tmp_path / name) for name in "ab"]
    counts = clean(paths, str(tmp_path / "out.tsv"), CleaningOptions(), ["yes", "no"])
    assert [count.converted for count in counts] == [2, 0]
    assert read(tmp_path / "out.tsv") == [
        Pair("The men a left, too.", "The men a left."),
        Pair("The men b left , too .", "The men b left ."),
    ]
    with pytest.raises(InputError, match="--tokenised has 3 words for 2 files"):
        clean(paths, "out", CleaningOptions(), ["yes", "no", "no"])


@pytest.mark.parametrize(
    "bad",
    [
        {"letters": 1.5},
        {"identical": -0.1},
        {"english": 2},
        {"min_length": 9, "max_length": 8},
        {"min_ratio": 4},
    ],
)
def test_bad_options(bad: dict[str, float]) -> None:
    with pytest.raises(InputError):
        CleaningOptions(**bad)  # type: ignore[arg-type]


def test_strict_leaves_the_old_output(tmp_path: Path) -> None:
    (tmp_path / "pairs").write_text("one\n")
    (tmp_path / "out").write_text("before")
    with pytest.raises(InputError, match="line 1"):
        clean(
            [str(tmp_path / "pairs")], str(tmp_path / "out"), CleaningOptions(), skipped=Skipped(strict=True)
        )
    assert (tmp_path / "out").read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 2


@given(st.text())
def test_no_text_breaks_a_check(text: str) -> None:
    noise_filters.few_letters(text, 0.5)
    noise_filters.foreign_letters(text, 0.5)
    for check in (
        noise_filters.markup,
        noise_filters.address,
        noise_filters.broken_encoding,
        noise_filters.unbalanced,
    ):
        check(text)
    is_tokenised(text)


BALANCED = st.recursive(
    st.text(alphabet="abc .,-", max_size=5),
    lambda inner: st.lists(
        inner | inner.map(lambda text: f"x ({text}) y") | inner.map(lambda text: f"x [{text}] y"), max_size=4
    ).map(" ".join),
    max_leaves=8,
)


@given(BALANCED)
def test_brackets_that_match_are_balanced(text: str) -> None:
    assert not noise_filters.unbalanced(text)


@given(BALANCED, st.sampled_from("(["))
def test_a_bracket_that_is_not_closed(text: str, bracket: str) -> None:
    assert noise_filters.unbalanced(f"x {bracket} {text}")


@given(BALANCED, st.sampled_from(")]"))
def test_a_bracket_that_was_not_opened(text: str, bracket: str) -> None:
    assert noise_filters.unbalanced(f"{text} x . {bracket} y")


def test_pairs_that_give_a_held_out_sentence_away_are_left_out(tmp_path: Path) -> None:
    (tmp_path / "held").write_text("the secret sentence of the test set\nshort one\n")
    (tmp_path / "pairs.tsv").write_text(
        "so the secret sentence of the test set\tanother sentence of words\n"
        "a sentence of other words\tthe secret sentence of the test\n"
        "a sentence of other words\tanother sentence of words\n"
    )
    held_out = [str(tmp_path / "held")]
    (count,) = clean(
        [str(tmp_path / "pairs.tsv")], str(tmp_path / "out"), CleaningOptions(), held_out=held_out
    )
    assert (count.removed, count.kept) == ({"leak": 2}, 1)
    without = CleaningOptions(without=frozenset(["leak"]))
    (count,) = clean([str(tmp_path / "pairs.tsv")], str(tmp_path / "out"), without, held_out=held_out)
    assert count.kept == 3


_SIGNS = re.compile(
    r"-[lr][rsc]b-|``|\\/|(?<=\S)\s(?:[,;:.!?%]|''|n't|'(?:s|d|m|re|ve|ll))(?=\s|$)|[(\[]\s(?=\S)",
    re.IGNORECASE,
)
_RAW_SIGNS = re.compile(
    r"\w[,;:!?)\]](?=\s|$)|\w['’](?:s|re|ve|ll)\b|\wn['’]t\b|(?:^|\s)[(\[“\"]\w|\w[\"”](?=[\s,.]|$)|\w{3}[\"”)]*[.!?]$"
)
_PIECES = [*" ,.([a)-\n", '"', "”", "-lrb-", "``", "\\/", "'s", "n't", "''", "bc", "’t"]


@given(st.lists(st.sampled_from(_PIECES), max_size=14).map("".join))
def test_signs_are_counted_as_plain_patterns_count_them(text: str) -> None:
    assert is_tokenised(text) == (len(_SIGNS.findall(text)) > len(_RAW_SIGNS.findall(text)))

"""Moses' tables: what is written is read again, and broken lines are refused with their place."""

import gzip
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.rules.moses import (
    format_reordering,
    format_rule,
    parse_rule,
    read_both,
    read_rules,
    write_reordering,
    write_rules,
)
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule

LINE = "the dog ||| a dog ||| 0.5 0.25 1 0.0186937 ||| 0-0 1-1 ||| 2 1 1 ||| |||"

word = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=5).filter(
    lambda text: text.split() == [text] and text not in ("|||", "NULL")
)
score = st.floats(0, 1).map(lambda value: float(f"{value:.6g}"))


@st.composite
def rules(draw: st.DrawFn) -> Rule:
    normal = tuple(draw(st.lists(word, min_size=1, max_size=4)))
    simple = tuple(draw(st.lists(word, max_size=4)))
    link = st.tuples(st.integers(0, len(normal) - 1), st.integers(0, max(0, len(simple) - 1)))
    links = draw(st.lists(link, max_size=5, unique=True)) if simple else []
    counts = draw(st.none() | st.tuples(*[st.integers(1, 99999)] * 3))
    return Rule(
        normal,
        simple,
        {name: draw(score) for name in (*PHRASE_FEATURES, *REORDERING_FEATURES)},
        tuple(sorted(links, key=lambda link: (link[1], link[0]))),
        Counts(*counts) if counts else None,
    )


@settings(deadline=None)
@given(st.lists(rules(), max_size=5))
def test_round_trip(found: list[Rule]) -> None:
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        table, reordering = f"{folder}/table.gz", f"{folder}/reordering"
        write_rules(table, found)
        write_reordering(reordering, found)
        assert list(read_both(table, reordering)) == found


def test_a_line_of_moses() -> None:
    rule = parse_rule(LINE)
    assert rule.normal == ("the", "dog")
    assert rule.features["p(simple|normal)"] == 1
    assert rule.counts == Counts(2, 1, 1)
    assert rule.alignment == ((0, 0), (1, 1))
    assert format_rule(rule) == LINE
    assert str(rule) == "the dog → a dog"


@pytest.mark.parametrize("simple", ["NULL", ""])
def test_deletions(simple: str) -> None:
    rule = parse_rule(f"however , ||| {simple} ||| 0.1 0.2 0.3 0.4 ||| ||| 5 6 7")
    assert rule.deletes
    assert format_rule(rule) == "however , ||| NULL ||| 0.1 0.2 0.3 0.4 ||| ||| 5 6 7 ||| |||"


def test_short_lines_and_other_scores() -> None:
    assert parse_rule("a ||| b ||| 1 1 1 1").alignment == ()
    assert parse_rule("a ||| b ||| 0.5 2.718", ["p", "penalty"]).features == {"p": 0.5, "penalty": 2.718}
    assert parse_rule("a ||| b ||| 1 1 1 1 ||| 0-0 ||| 3 4").counts is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("", "three fields"),
        ("a ||| b", "three fields"),
        (" ||| b ||| 1 1 1 1", "normal side is empty"),
        ("a ||| b ||| 1 1 1", "3 scores where 4"),
        ("a ||| b ||| 1 x 1 1", "'x' is no number"),
        ("a ||| b ||| 1 nan 1 1", "no number from 0 on"),
        ("a ||| b ||| 1 -1 1 1", "no number from 0 on"),
        ("a ||| b ||| 1 1 1 1 ||| 0-1", "outside the phrases"),
        ("a ||| b ||| 1 1 1 1 ||| 0:0", "no link"),
        ("a ||| b ||| 1 1 1 1 ||| 0-0 ||| 1", "1 counts"),
    ],
)
def test_what_is_no_rule(tmp_path: Path, line: str, reason: str) -> None:
    path = tmp_path / "table"
    path.write_text(f"{LINE}\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"table, line 2: .*{reason}"):
        list(read_rules(str(path)))


def test_tables_that_differ(tmp_path: Path) -> None:
    table, reordering = tmp_path / "table", tmp_path / "reordering"
    table.write_text(LINE + "\n", encoding="utf-8")
    reordering.write_text("the cat ||| a cat ||| .2 .2 .6 .2 .2 .6\n", encoding="utf-8")
    with pytest.raises(InputError, match="reordering, line 1: the phrases differ"):
        list(read_both(str(table), str(reordering)))
    reordering.write_text("", encoding="utf-8")
    with pytest.raises(InputError, match="same lines"):
        list(read_both(str(table), str(reordering)))


@pytest.mark.parametrize("simple", [("NULL",), ("|||",), ("a b",), ("",)])
def test_words_that_a_table_cannot_hold(simple: tuple[str, ...]) -> None:
    rule = Rule(("a",), simple, dict.fromkeys((*PHRASE_FEATURES, *REORDERING_FEATURES), 0.5))
    with pytest.raises(ValueError, match="cannot be"):
        format_rule(rule)
    with pytest.raises(ValueError, match="cannot be"):
        format_reordering(rule)


def corrupted(data: bytes, chance: random.Random) -> bytes:
    broken = bytearray(data)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(broken))
        match chance.randrange(4):
            case 0:
                broken[place] = chance.randrange(256)
            case 1:
                del broken[place : place + chance.randint(1, 20)]
            case 2:
                broken[place:place] = bytes(chance.randrange(256) for _ in range(chance.randint(1, 8)))
            case _:
                del broken[place:]
        if not broken:
            break
    return bytes(broken)


@pytest.mark.parametrize("packed", [False, True])
def test_corruptions_are_refused_or_harmless(tmp_path: Path, packed: bool) -> None:
    """1,000 broken files each: either an error that names the file, or well-formed rules."""
    chance = random.Random(1)
    text = "\n".join(
        [LINE, "a , b ||| NULL ||| 1 1 1 1 ||| ||| 1 1 1 ||| |||", LINE.replace("dog", "cät")] * 3
    )
    data = gzip.compress(text.encode(), mtime=0) if packed else text.encode()
    path = tmp_path / ("broken.gz" if packed else "broken")
    refused = []
    for _ in range(1000):
        path.write_bytes(corrupted(data, chance))
        try:
            for rule in read_rules(str(path)):
                assert parse_rule(format_rule(rule)).normal == rule.normal
        except InputError as error:
            refused.append(str(error))
    assert len(refused) > 300
    assert all("broken" in message for message in refused)

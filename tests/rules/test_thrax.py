"""Synchronous rules as text."""

import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.synchronous import Nonterminal, SynchronousRule
from ogden.rules.thrax import (
    format_moses,
    format_thrax,
    parse_moses,
    parse_thrax,
    read_moses_grammar,
    read_thrax,
    write_moses_grammar,
    write_thrax,
)
from ogden.search.chart_search import ChartSearch

X1, Y2 = Nonterminal("X", 1), Nonterminal("Y", 2)


def test_a_line_of_thrax() -> None:
    rule = parse_thrax("[NP/NN] ||| the [X,1] of [Y,2] ||| [Y,2] 's [X,1] ||| p(e|f)=1.5 a=b=-2 ||| 1-2 3-0")
    assert rule.label == "NP/NN"
    assert rule.normal == ("the", X1, "of", Y2)
    assert rule.simple == (Y2, "'s", X1)
    assert rule.features == {"p(e|f)": 1.5, "a=b": -2.0}
    assert rule.alignment == ((1, 2), (3, 0))
    assert rule.nonterminals == (X1, Y2)
    assert not rule.abstract
    assert not rule.copies


def test_joshua_without_names_and_a_grammar_turned_around() -> None:
    rule = parse_thrax("[X] ||| [Y,2] [X,1] ||| [X,1] [Y,2] ||| 0.5 2")
    assert rule.features == {"0": 0.5, "1": 2.0}
    assert rule.normal == (Nonterminal("Y", 1), Nonterminal("X", 2))
    assert rule.simple == (Nonterminal("X", 2), Nonterminal("Y", 1))
    assert rule.abstract


def test_a_line_of_moses() -> None:
    rule = parse_moses(
        "[X][Y] in [X][X] [X] ||| at [X][X] [X][Y] [S] ||| 0.5 0 1 0.1 ||| 0-2 1-0 2-1 ||| 1 2 3 ||| |||"
    )
    assert rule.label == "S"
    assert rule.normal == (Nonterminal("Y", 1), "in", Nonterminal("X", 2))
    assert rule.simple == ("at", Nonterminal("X", 2), Nonterminal("Y", 1))
    assert list(rule.features.values()) == pytest.approx([-0.693147, -100, 0, -2.302585])
    again = parse_moses(format_moses(rule))
    assert (again.normal, again.simple, again.alignment) == (rule.normal, rule.simple, rule.alignment)
    assert again.features == pytest.approx(rule.features)


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "four fields"),
        ("[X] ||| a ||| b", "four fields"),
        ("X ||| a ||| b ||| p=1", "no label"),
        ("[X] [Y] ||| a ||| b ||| p=1", "no label"),
        ("[X] ||| ||| b ||| p=1", "normal side is empty"),
        ("[X] ||| a ||| [X,1] ||| p=1", "same nonterminals"),
        ("[X] ||| [X,2] a ||| [X,1] ||| p=1", "not on the normal side"),
        ("[X] ||| a [X,1] ||| b ||| p=1", "same nonterminals"),
        ("[X] ||| a [X,1] ||| [Y,1] ||| p=1", "same nonterminals"),
        ("[X] ||| a [X,1] ||| [X,1] [X,1] ||| p=1", "same nonterminals"),
        ("[X] ||| [X,1] [X,1] ||| [X,1] ||| p=1", "twice"),
        ("[X] ||| [X,1] [X,2] [X,3] ||| [X,1] [X,2] [X,3] ||| p=1", "3 nonterminals"),
        ("[X] ||| a ||| b ||| p=", "no number"),
        ("[X] ||| a ||| b ||| p=nan", "no finite number"),
        ("[X] ||| a ||| b ||| p=1 ||| 0", "no link"),
        ("[X] ||| a ||| b ||| p=1 ||| 0-1", "outside"),
    ],
)
def test_wrong_lines_of_thrax(line: str, wrong: str, tmp_path: Path) -> None:
    path = tmp_path / "grammar"
    path.write_text(f"[X] ||| a ||| b ||| p=1\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=f"line 2: .*{wrong}"):
        list(read_thrax(str(path)))


@pytest.mark.parametrize(
    ("line", "wrong"),
    [
        ("", "four fields"),
        ("a [X] ||| b ||| 1 1 1 1 ||| 0-0", "no label"),
        ("a [X] ||| b [X] ||| 1 1 1 ||| 0-0", "3 scores"),
        ("a [X] ||| b [X] ||| 1 1 1 -1 ||| 0-0", "no probability"),
        ("[X][X] a [X] ||| [X][X] b [X] ||| 1 1 1 1 ||| 1-1", "must be linked"),
        ("[X][X] a [X] ||| b [X][X] [X] ||| 1 1 1 1 ||| 0-0", "must be linked"),
        ("[X] ||| b [X] ||| 1 1 1 1 |||", "normal side is empty"),
    ],
)
def test_wrong_lines_of_moses(line: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=wrong):
        parse_moses(line)


def test_what_cannot_be_written() -> None:
    with pytest.raises(ValueError, match="word"):
        format_thrax(SynchronousRule("X", ("|||",), ("a",)))
    with pytest.raises(ValueError, match="word"):
        format_thrax(SynchronousRule("X", ("[X,1]",), ("a",)))
    with pytest.raises(ValueError, match="label"):
        format_thrax(SynchronousRule("X Y", ("a",), ("a",)))
    with pytest.raises(ValueError, match="called"):
        format_thrax(SynchronousRule("X", ("a",), ("a",), {"p q": 1}))


words = st.text(st.characters(exclude_categories=["Z", "C"]), min_size=1, max_size=4).filter(
    lambda word: word.split() == [word] and "[" not in word and word != "|||"
)
names = st.sampled_from(["X", "NP/NN", "DT+NN", "NP\\JJ", ","])


@st.composite
def rules(draw: st.DrawFn) -> SynchronousRule:
    gaps = [Nonterminal(draw(names), k + 1) for k in range(draw(st.integers(0, 2)))]
    normal: list[str | Nonterminal] = [*gaps, *draw(st.lists(words, min_size=0 if gaps else 1, max_size=3))]
    simple: list[str | Nonterminal] = [*draw(st.lists(words, max_size=3)), *draw(st.permutations(gaps))]
    value = st.floats(-99, 99).map(lambda number: round(number, 5) + 0.0)
    features = draw(st.dictionaries(st.sampled_from(["p(e|f)", "lex", "w=1"]), value))
    links = st.tuples(st.integers(0, len(normal) - 1), st.integers(0, len(simple) - 1))
    alignment = tuple(draw(st.lists(links, max_size=3, unique=True))) if simple else ()
    return SynchronousRule(draw(names), tuple(normal), tuple(simple), features, alignment)


@given(rules())
def test_thrax_round_trip(rule: SynchronousRule) -> None:
    assert parse_thrax(format_thrax(rule)) == rule


@given(rules(), st.lists(st.floats(-80, 0), min_size=2, max_size=2))
def test_moses_round_trip(rule: SynchronousRule, values: list[float]) -> None:
    features = dict(zip(("p", "q"), values, strict=True))
    scored = SynchronousRule(rule.label, rule.normal, rule.simple, features)
    again = parse_moses(format_moses(scored, ("p", "q")), ("p", "q"))
    assert (again.label, again.normal, again.simple) == (rule.label, rule.normal, rule.simple)
    assert again.features == pytest.approx(features, abs=1e-5)


@given(st.lists(rules(), max_size=8))
def test_grammars_hold_what_they_are_given(given_rules: list[SynchronousRule]) -> None:
    grammar = ChartGrammar(given_rules)
    kept = [rule for rule in given_rules if len(rule.normal) > 1 or not rule.nonterminals]
    assert len(grammar) == len(kept) == len(given_rules) - grammar.left_out
    for number, rule in enumerate(kept):
        found = grammar.rule(number)
        assert (found.label, found.normal, found.simple) == (rule.label, rule.normal, rule.simple)
        assert found.features == pytest.approx(
            dict.fromkeys(grammar.features, 0.0) | dict(rule.features), rel=1e-6
        )


def test_files_are_streams(tmp_path: Path) -> None:
    rule = parse_thrax("[X] ||| the [X,1] ||| [X,1] ||| p=-1.5 ||| 1-0")
    for name in ("grammar", "grammar.gz"):
        write_thrax(str(tmp_path / name), [rule, rule])
        assert list(read_thrax(str(tmp_path / name))) == [rule, rule]
    write_moses_grammar(str(tmp_path / "moses.gz"), [rule], ["p"])
    [again] = read_moses_grammar(str(tmp_path / "moses.gz"), ["p"])
    assert again.features["p"] == pytest.approx(-1.5, abs=1e-5)


pieces = st.sampled_from(
    ["[X]", "[X,1]", "[Y,2]", "[X,1", "|||", "a", "b", "p=1", "p=-inf", "q=x", "0-0", "9-9", "[]", "\x00"]
)


@given(
    st.lists(st.lists(pieces, max_size=14).map(" ".join), max_size=5),
    st.lists(st.sampled_from("ab["), max_size=5),
)
def test_fuzzed_grammars_are_read_or_refused(lines: list[str], sentence: list[str]) -> None:
    good = []
    for line in lines:
        try:
            good.append(parse_thrax(line))
        except ValueError:
            continue
    search = ChartSearch(ChartGrammar(good), {})
    assert search.nbest([sentence], {}, 5, jobs=1)[0]


@given(st.binary(max_size=200))
def test_fuzzed_files_never_crash(data: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "grammar"
        path.write_bytes(data)
        for read in (read_thrax, read_moses_grammar):
            with suppress(InputError):
                list(read(str(path)))


def test_ppdb(shared: Path) -> None:
    path = shared / "data" / "paraphrases" / "ppdb-1.0-sample.txt"
    rules_of = list(read_thrax(str(path)))
    assert len(rules_of) == 5878
    assert rules_of[0].label == "np/nn"
    assert rules_of[0].features["p(e|f,lhs)"] == 3.05478
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [parse_thrax(format_thrax(rule)) for rule in rules_of] == rules_of
    assert format_thrax(rules_of[0]) == lines[0].replace(".00000", "")
    search = ChartSearch(ChartGrammar(rules_of), {})
    weights = {"unknown_word": 1.0, "p(e|f)": -0.1, "glue": -5.0, "identity": -100.0}
    [best] = search.best(
        ["the seventh ship"], {name: weights.get(name, 0.0) for name in search.feature_names}
    )
    assert best.tokens == ("the", "7th", "ship")

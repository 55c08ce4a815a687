"""Grammars of trees as text: what is written is read again, and what cannot be read is told with its line."""

import lzma
import math
import re
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_transductions import fitting_rules, small_trees

from ogden.errors import InputError
from ogden.rules.tree_files import read_tree_rules, rule_line, write_tree_rules
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import TreeRule, parse_rule

FILE = """\
# what is said of fruit

0.25\tNP(DT0 JJ1 NN2) → NP(DT0 NN2)
NN(apples) -> NN(fruit)
1e-3\tNN(a\\(b) → NN(\\B2)\r
   \t
1\t#(#) → NN(number)
"""
PROBABLE = st.floats(1e-30, 1) | st.integers(1, 50).flatmap(
    lambda total: st.integers(1, total).map(lambda count: count / total)
)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "rules.txt")


def kept(probability: float) -> np.float32:
    """What a grammar keeps of it."""
    return np.float32(math.log(probability))


def test_a_file(path: str) -> None:
    Path(path).write_text(FILE, encoding="utf-8")
    rules = list(read_tree_rules(path))
    assert [(str(rule), probability) for rule, probability in rules] == [
        ("NP(DT0 JJ1 NN2) → NP(DT0 NN2)", 0.25),
        ("NN(apples) → NN(fruit)", 1.0),
        ("NN(a\\(b) → NN(\\B2)", 0.001),
        ("#(#) → NN(number)", 1.0),
    ]
    assert rules[2][0].normal.words() == ["a(b"]
    Path(f"{path}.xz").write_bytes(lzma.compress(FILE.encode()))
    assert list(read_tree_rules(f"{path}.xz")) == rules


def test_a_grammar_is_written_and_read_again(path: str) -> None:
    lines = (
        "NP(DT0 JJ1 NN2) → NP(DT0 NN2)",
        "NP(DT0 JJ1 NN2) → NP(NN2)",
        "NN(car) → NN(car)",
        "#(#) → NN(£)",
    )
    shares = [1 / 3, 2 / 3, 1.0, 0.1]
    grammar = TreeGrammar.of([parse_rule(line) for line in lines], shares)
    write_tree_rules(path, ((one.rule, one.probability) for one in grammar))
    found = list(read_tree_rules(path))
    again = TreeGrammar.of([rule for rule, _ in found], [probability for _, probability in found])
    assert {str(one.rule): kept(one.probability) for one in again} == {
        line: kept(share) for line, share in zip(lines, shares, strict=True)
    }
    assert Path(path).read_text(encoding="utf-8").splitlines()[-1].startswith("0.1\t")


@given(st.lists(st.tuples(small_trees((3, 6, 1)).flatmap(fitting_rules), PROBABLE), min_size=1, max_size=5))
def test_any_rules(tmp_path_factory: pytest.TempPathFactory, rules: list[tuple[TreeRule, float]]) -> None:
    path = str(tmp_path_factory.mktemp("rules") / "rules.txt")
    different = list({str(rule): (rule, probability) for rule, probability in rules}.values())
    write_tree_rules(path, different)
    found = list(read_tree_rules(path))
    assert [rule for rule, _ in found] == [rule for rule, _ in different]
    assert [kept(one) for _, one in found] == [kept(one) for _, one in different]


@pytest.mark.parametrize(
    ("probability", "text"),
    [(1.0, "1"), (0.5, "0.5"), (1 / 3, "0.333333333"), (0.25 + 1e-9, "0.25"), (1 - 1e-12, "0.999999999999")],
)
def test_probabilities_have_as_few_digits_as_they_need(probability: float, text: str) -> None:
    assert rule_line(parse_rule("N(a) → N(b)"), probability) == f"{text}\tN(a) → N(b)"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("NP(DT0 NN1", "'NP(DT0 NN1' is no rule: write NORMAL → SIMPLE"),
        ("0.5\tNP(DT0 → NP(DT0)", "'NP(DT0' lacks a )"),
        ("0\tNN(b) → NN(c)", "'0' is no probability: give a number above 0 and up to 1, and a tab"),
        ("1.1\tNN(b) → NN(c)", "'1.1' is no probability"),
        ("nan\tNN(b) → NN(c)", "'nan' is no probability"),
        ("often\tNN(b) → NN(c)", "'often' is no probability"),
        ("\tNN(b) → NN(c)", "'' is no probability"),
        ("0.2\t0.3\tNN(b) → NN(c)", "it must have one root"),
        ("0.2\tNN(a) -> NN(b)", "the rule of line 2 stands here again"),
        ("NN0 → NN0", "a normal side is more than a variable"),
    ],
)
def test_what_cannot_be_read(path: str, line: str, message: str) -> None:
    Path(path).write_text(f"# rules\nNN(a) → NN(b)\n{line}\n", encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(message)) as raised:
        list(read_tree_rules(path))
    assert str(raised.value).startswith(f"{path}, line 3: ")


def test_files_without_rules(path: str) -> None:
    Path(path).write_text("# nothing\n\n", encoding="utf-8")
    with pytest.raises(InputError, match="there is no rule in it"):
        list(read_tree_rules(path))
    Path(path).write_bytes(b"NN(a) \xff NN(b)\n")
    with pytest.raises(InputError, match="line 1: byte 7 is not valid UTF-8"):
        list(read_tree_rules(path))
    with pytest.raises(InputError, match="there is no such file"):
        list(read_tree_rules(f"{path}.none"))

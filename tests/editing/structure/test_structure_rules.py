"""The rules of `lexicon/structure`: examples come out, counter-examples stay; and how files are read."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from rebuilt_sentences import RULES, Rewriting

from ogden.editing.structure.conditions.table import CONDITIONS
from ogden.editing.structure.functions.table import FUNCTIONS
from ogden.editing.structure.rewrites import LEAST, SHORTEST
from ogden.editing.structure.rule import KINDS, WANTED, StructureRule, read_folder, read_rules
from ogden.errors import InputError

NAMES = [rule.name for rule in read_folder(RULES)]


@pytest.fixture(scope="module")
def by_name(rules: list[StructureRule]) -> dict[str, StructureRule]:
    return {rule.name: rule for rule in rules}


@pytest.mark.parametrize("name", NAMES)
def test_examples_come_out_and_counter_examples_stay(
    name: str, by_name: dict[str, StructureRule], rewritten: Rewriting
) -> None:
    rule = by_name[name]
    assert len(rule.examples) >= 2
    assert rule.unchanged
    for example in rule.examples:
        assert example.after in [one.text for one in rewritten(example.before, [rule])]
    for sentence in rule.unchanged:  # or the judge is told what speaks against it
        assert all(one.lacks for one in rewritten(sentence, [rule]))


def test_there_are_rules_of_every_kind(rules: list[StructureRule]) -> None:
    assert {rule.kind for rule in rules} == set(KINDS)
    assert len(rules) >= 250


def test_no_condition_or_function_is_there_for_nothing(rules: list[StructureRule]) -> None:
    asked = {condition.name for rule in rules for condition in (*rule.holds, *rule.wants)}
    assert {condition.label for rule in rules for condition in rule.wants} == set(WANTED)
    called = {word for rule in rules for word in re.findall(r"\b([a-z]+)\(", rule.simple_text)}
    assert asked == set(CONDITIONS)
    assert called == set(FUNCTIONS)


def test_examples_are_whole_sentences_and_no_part_is_too_short(rules: list[StructureRule]) -> None:
    for rule in rules:
        for example in rule.examples:
            assert example.before[0].isupper()
            assert example.before.endswith((".", '"', "”"))
            if rule.splits and ". " in example.after:
                assert len(example.before.split()) >= SHORTEST
                parts = re.split(r"(?<=[a-z)%\d])\. (?=[A-Z“\"])", example.after)
                assert all(len(part.split()) >= LEAST for part in parts)


WHOLE = """\
kind = "coordination"
[[rule]]
name = "one"
normal = "S0(S1 CC(and) S2)"
simple = "S(S1) S(S2)"
holds = ["clause 1"]
reason = "So."
"""


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"coordination"', '"poetry"', "kind 'poetry'"),
        ("reason", "season", "'season' is no key"),
        ('reason = "So."', "", "it has no reason"),
        ("S(S1) S(S2)", "S(S1) S(S7)", "no variable 7"),
        ("S(S1) S(S2)", "S(S1) sing(S2)", "no function is called 'sing'"),
        ("clause 1", "clause 9", "no variable 9"),
        ("clause 1", "funny 1", "no condition is called 'funny'"),
        ("holds", "wants", "'clause' may not be wanted"),
        ("S0(S1 CC(and) S2)", "S0(S1 CC(and) S2", "lacks a"),
        ('kind = "coordination"', "kind = coordination", "cannot be read"),
    ],
)
def test_a_rule_that_cannot_be_read_is_named(tmp_path: Path, old: str, new: str, said: str) -> None:
    path = tmp_path / "some.toml"
    path.write_text(WHOLE.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(InputError, match=re.escape(said)):
        read_rules(path)


def test_names_are_names_of_one_rule(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_text(WHOLE, encoding="utf-8")
    with pytest.raises(InputError, match="two rules are called “one”"):
        read_folder(tmp_path)


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_rules(tmp_path / "none.toml")


def test_only_rules_with_sentences_on_their_simple_side_split(rule: Callable[..., StructureRule]) -> None:
    assert rule("S0(S1 CC(and) S2)", "S(S1) S(S2)").splits
    assert not rule("S0(NP1 VP2)", "NP1 VP2").splits

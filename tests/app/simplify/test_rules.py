import json
import sys

import pytest
from toy_simplifier import ToySimplifier

import ogden
from ogden.app.main import build_parser, main
from ogden.editing.simplifier import RULES
from ogden.editing.structure.rule import KINDS


@pytest.fixture(autouse=True)
def _model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ogden.app.simplify.rules.load_model", lambda path: ToySimplifier())


def test_a_table_for_each_word(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "obtain", "prior  to", "xyzzy"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "obtain",
        "paraphrase  score  length",
        "get          0.00    3.00",
        "receive     -1.00    7.00",
        "",
        "prior to",
        "paraphrase  score  length",
        "before       0.00    6.00",
        "ahead of    -1.00    8.00",
        "",
        "xyzzy: no paraphrase is known",
        "",
    ]


def test_features_that_do_not_fit_a_terminal_are_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "20")
    assert main(["rules", "obtain"]) == 0
    out = capsys.readouterr().out
    assert "score" in out
    assert "length" not in out


def test_features_that_are_the_same_for_all_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "completed", "submit"]) == 0
    assert capsys.readouterr().out.count("length") == 2
    assert main(["rules", "require"]) == 0
    assert "length" in capsys.readouterr().out


def test_limit_and_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "obtain", "--limit", "1", "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    assert answer["phrase"] == "obtain"
    assert answer["rules"] == [
        {"before": "obtain", "after": "get", "score": 0.0, "features": {"length": 3.0}}
    ]


def test_the_senses_of_the_lexicon_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "administered", "obtain", "--limit", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "administered: 2 senses in the lexicon",
        "  administer (verb, health): give (a medicine)",
        "    → give | hand out",
        "    where its object is dose, medicine, and the sentence has nurse",
        "    not where the next word is rights",
        "    where nothing shows another sense",
        "    read 5 times, right 4 times",
        "  administer (verb): govern",
        "    stays: a term",
        "",
        "obtain",
        "paraphrase  score  length",
        "get          0.00    3.00",
        "",
    ]


def test_senses_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "administer", "--json"]) == 0
    (answer,) = json.loads(capsys.readouterr().out)
    first, second = answer["senses"]
    assert (first["action"], first["plain"], first["read"], first["right"]) == (
        "replace",
        ["give", "hand out"],
        5,
        4,
    )
    assert first["cues"] == "default; object: dose, medicine + near: nurse; not next: rights"
    assert (second["action"], second["reason"]) == ("keep", "a term")
    assert answer["rules"] == []


def test_nothing_found() -> None:
    assert main(["rules", "xyzzy"]) == 1


@pytest.mark.parametrize("arguments", [["obtain", "--limit", "0"], [" "], []])
def test_bad_input(arguments: list[str]) -> None:
    assert main(["rules", *arguments]) == 2


def test_the_limit_is_that_of_the_code() -> None:
    assert build_parser("rules").parse_args(["rules", "obtain"]).limit == RULES


def test_rules_over_trees_with_their_examples(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ogden.app.simplify.rules.load_model", ogden.load)
    assert main(["rules", "--structure"]) == 0
    out = capsys.readouterr().out
    assert all(f"\n{kind}\n" in f"\n{out}" for kind in KINDS)
    assert main(["rules", "--structure", "which at the end"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("relative clauses\n  which at the end\n    NP0(NP1 ,")
    assert "    + " in out
    assert "    = " in out
    assert "right" in out
    assert main(["rules", "--structure", "passives", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert {rule["kind"] for rule in found} == {"passives"}
    assert all(rule["examples"] and rule["read"] >= rule["right"] for rule in found)


def test_no_rules_over_trees(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--structure"]) == 1
    assert "no rules over trees" in capsys.readouterr().out

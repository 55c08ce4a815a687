"""What adversaries provoked, and counter-examples that rules change, as readings."""

from pathlib import Path

import numpy as np
import pytest

from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.editing.learning.structure.provoked import (
    PROVOKED,
    Provocation,
    provoked_readings,
    read_provocations,
    violations,
)
from ogden.editing.learning.structure.reading_rows import PROVOKED_TIMES, StructureRows
from ogden.editing.lexicon.senses import Record
from ogden.editing.structure.features import NAMES, RECORDS
from ogden.editing.structure.rule import read_rules
from ogden.errors import InputError
from ogden.parsing.builtin import load_parser, load_tagger

RULES = """\
kind = "coordination"
[[rule]]
name = "clause and clause"
normal = "S0(...1 S2 ,? CC(and) S3 .?)"
simple = "S(...1 S2) S(S3)"
wants = ["not opened 0"]
reason = "So."
unchanged = ["The sun rose over the quiet bay, and the first boats left the small harbour."]
"""
SENTENCE = "The gate was shut at six, and the keeper went home to the village."


def test_provocations_are_read_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "some.tsv"
    path.write_text("kind\tsource\tsentence\tsurvives\tnever\na\tb\tIt is.\tis\twas", encoding="utf-8")
    assert read_provocations(path) == [Provocation("a", "b", "It is.", "is", "was")]
    path.write_text("kind\tsource\na\tb", encoding="utf-8")
    with pytest.raises(InputError, match="the columns of provocations are kind, source"):
        read_provocations(path)
    with pytest.raises(InputError, match="cannot be read"):
        read_provocations(tmp_path / "none.tsv")


def test_what_must_survive_and_what_may_never_come() -> None:
    one = Provocation("polarity", "notice", "You must not enter.", "must not | may not", "may enter")
    assert violations(one, "You may not enter.") == []
    assert violations(one, "You may enter.") == ["must not | may not", "may enter"]


def test_violations_and_counter_examples_are_wrong_readings(tmp_path: Path) -> None:
    path = tmp_path / "rules.toml"
    path.write_text(RULES, encoding="utf-8")
    given = [
        Provocation("scope", "toy", SENTENCE, "six, and the keeper", ""),
        Provocation("scope", "toy", SENTENCE, "keeper", ""),
    ]
    found = provoked_readings(given, read_rules(path), load_tagger().tag_many, load_parser().read_many)
    assert [(one.kind, one.verdict, one.source) for one in found] == [
        ("scope", Verdict.WRONG, PROVOKED),
        ("counter-example", Verdict.WRONG, PROVOKED),
    ]
    assert found[0].sentence[found[0].start : found[0].end] == ", and the"
    assert found[0].after == ". The"


def test_provoked_rows_count_more_and_are_in_no_record() -> None:
    read = Reading("x0", "law", "own", "rule", SENTENCE, 0, 1, "t", Verdict.RIGHT, "", "a", None, "")
    wrong = read._replace(id="", source=PROVOKED, verdict=Verdict.WRONG)
    rows = StructureRows([read, wrong], ["r", "r"], np.zeros((2, len(NAMES)), np.float32), frozenset("x"))
    everything = np.ones(2, dtype=np.bool_)
    assert rows.weights.tolist() == [1.0, PROVOKED_TIMES]
    assert rows.records(everything) == {"r": Record(1, 1)}
    assert rows.telling.tolist() == [True, False]
    assert np.isnan(rows.with_records(everything)[1, :RECORDS]).all()
    assert not np.isnan(rows.with_records(everything)[0]).any()

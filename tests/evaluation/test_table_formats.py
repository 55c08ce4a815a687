"""Scores of many systems as one table: what stands where, and names that TeX and Markdown would misread."""

import csv
import io
import random
import re
from collections.abc import Sequence

import pytest

from ogden.errors import InputError
from ogden.evaluation import evaluation as module
from ogden.evaluation.evaluation import Evaluation, evaluate, most_samples, samples_needed
from ogden.evaluation.table_formats import to_csv, to_latex, to_markdown
from ogden.metrics.catalogue import choose
from ogden.metrics.protocol import TestSet
from ogden.metrics.significance import holm

WORDS = "the a dog cat saw bought found needed red old big house tree river near under".split()
NAMES = ("base_line", "50% & #1", "a|b*c", "x^2\\{y}~z", "<i>", "_under_")


def sentences(seed: int, count: int = 30) -> list[str]:
    chance = random.Random(seed)
    return [" ".join(chance.choices(WORDS, k=9)) + " ." for _ in range(count)]


def changed(lines: Sequence[str], share: float, seed: int) -> list[str]:
    chance = random.Random(seed)
    return [
        " ".join(word if chance.random() > share else chance.choice(WORDS) for word in line.split())
        for line in lines
    ]


@pytest.fixture(scope="module")
def result() -> Evaluation:
    normal = sentences(1)
    test = TestSet(normal, [changed(normal, 0.3, seed) for seed in (2, 3)])
    outputs = {name: changed(normal, 0.1 + 0.15 * k, 10 + k) for k, name in enumerate(NAMES)}
    return evaluate(test, outputs, choose(["sari", "bleu"]), baseline="50% & #1")


def test_csv_has_every_number(result: Evaluation) -> None:
    head, *rows = csv.reader(io.StringIO(to_csv(result)))
    parts = ("add", "keep", "delete", "low", "high", "difference", "p")
    assert head[:9] == ["system", "SARI", *(f"SARI {part}" for part in parts)]
    assert head[9:] == ["BLEU", "BLEU low", "BLEU high", "BLEU difference", "BLEU p"]
    assert [row[0] for row in rows] == list(NAMES)
    for row, system in zip(rows, result.systems, strict=True):
        values = dict(zip(head, row, strict=True))
        assert float(values["SARI"]) == pytest.approx(system.scores["sari"].value, rel=1e-5)
        assert float(values["BLEU low"]) == pytest.approx(system.intervals["bleu"].low, rel=1e-5)
        is_baseline = system.name == "50% & #1"
        assert (values["SARI difference"] == "") is is_baseline
        assert (values["BLEU p"] == "") is is_baseline
    by_name = {row[0]: dict(zip(head, row, strict=True)) for row in rows}
    difference = float(by_name["a|b*c"]["BLEU"]) - float(by_name["50% & #1"]["BLEU"])
    assert float(by_name["a|b*c"]["BLEU difference"]) == pytest.approx(difference, abs=1e-3)


def test_latex_escapes_what_tex_reads(result: Evaluation) -> None:
    text = to_latex(result)
    lines = [line for line in text.splitlines() if not line.startswith("%")]
    assert lines[0] == "\\begin{tabular}{lrrrrr}"
    assert lines[-1] == "\\end{tabular}"
    names = [line.split(" & ", 1)[0] for line in lines if line.endswith("\\\\")][1:]
    assert names[0] == r"base\_line"
    assert any(line.startswith(r"50\% \& \#1 & ") for line in lines)
    assert any(line.startswith(r"a\textbar{}b*c & ") for line in lines)
    assert any(
        line.startswith(r"x\textasciicircum{}2\textbackslash{}\{y\}\textasciitilde{}z & ") for line in lines
    )
    for line in lines[2:-2]:
        if line.endswith("\\\\"):
            assert len(re.findall(r"(?<!\\)&", line)) == 5
    assert text.count("\\textbf{") == 5  # the best of each column
    assert "% SARI|refs:2|" in text


def test_markdown_has_one_cell_for_each_column(result: Evaluation) -> None:
    text = to_markdown(result)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert len(rows) == 2 + len(NAMES)
    assert {len(re.findall(r"(?<!\\)\|", row)) for row in rows} == {7}
    assert r"| a\|b\*c | " in text
    assert r"| \_under\_ | " in text
    assert r"| \<i\> | " in text
    assert r"\* differs from 50% \& \#1 with p \< 0.05" in text
    assert "corrected for 5 comparisons by Holm" in text


def test_many_systems_are_long_and_drawn_more_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hundred systems: the references are prepared once, and a real difference can still be seen."""
    normal = sentences(1, 60)
    test = TestSet(normal, [changed(normal, 0.2, 2)])
    outputs = {f"system {k}": changed(normal, 0.02 + 0.004 * k, k) for k in range(99)}
    outputs["good"] = list(test.references[0])
    prepared = []
    metrics = choose(["bleu"])
    prepare = type(metrics[0]).prepare
    monkeypatch.setattr(
        type(metrics[0]), "prepare", lambda self, test: prepared.append(test) or prepare(self, test)
    )
    result = evaluate(test, outputs, metrics)
    assert len(prepared) == 1
    assert result.comparisons[0].result.samples == most_samples(100) == 210 * 99
    assert samples_needed(result) is None
    good = next(one for one in result.comparisons if one.system == "good")
    assert good.result.p < good.p < 0.01
    latex = to_latex(result)
    assert "\\begin{longtable}" in latex
    assert "\\endhead" in latex
    assert latex.count("\\\\\n") == 101
    few = evaluate(test, outputs, choose(["bleu"]), samples=1000)
    assert samples_needed(few) == 2 * 99 * 20
    assert all(one.p >= 0.05 for one in few.comparisons)


def test_holm() -> None:
    """The textbook's steps: times 4, 3, 2 and 1, never falling, never above 1; undefined is left out."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.9, 0.8]) == pytest.approx([1.0, 1.0])
    nan = float("nan")
    found = holm([0.02, nan, 0.03])
    assert found[0] == pytest.approx(0.04)
    assert found[1] != found[1]
    assert found[2] == pytest.approx(0.04)
    assert holm([]) == []


def test_an_unknown_baseline() -> None:
    test = TestSet(["A dog ."], [["A dog ."]])
    with pytest.raises(InputError, match="no output is called 'none': the outputs are a"):
        evaluate(test, {"a": ["A dog ."]}, choose(["bleu"]), baseline="none")
    assert module.most_samples(2) == module.SAMPLES

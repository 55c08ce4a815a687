"""A regression over readings."""

from pathlib import Path

import numpy as np
import pytest
from scipy.optimize import approx_fprime

from ogden.editing.judge.correctness import pack_correctness, read_correctness
from ogden.editing.learning.judges.correctness_fit import RANGES, Readings, fit_correctness, read_readings
from ogden.errors import InputError

FILE = Path(__file__).parents[4] / "readings" / "edits.tsv"


def readings(size: int = 200) -> Readings:
    """Right where people are sure and the pivot paraphrases know it; the rest is noise."""
    chance = np.random.default_rng(0)
    columns = {name: chance.uniform(*limits, size) for name, limits in RANGES.items()}
    score = columns["confidence"] + columns["pivot"] / 3 + 1
    return Readings(score + chance.normal(0, 0.5, size) > 0, columns)


def weights(found: Readings, penalty: float = 1.0) -> dict[str, float]:
    return {term.column: term.weight for term in fit_correctness(found, penalty=penalty).terms}


def test_it_finds_what_makes_edits_right() -> None:
    found = weights(readings())
    assert found["confidence"] > found["pivot"] > 0.2
    assert abs(found["rank by fit"]) < 0.2


def test_a_penalty_draws_weights_to_zero() -> None:
    free, drawn = weights(readings()), weights(readings(), 100.0)
    assert 0 < drawn["confidence"] < free["confidence"]


def test_the_loss_is_least_there() -> None:
    found = readings()
    fitted = fit_correctness(found, penalty=0.0)
    table = np.stack([found.columns[name] for name in RANGES], axis=1)
    signs = np.where(found.right, 1, -1)

    def loss(values: np.ndarray) -> float:
        return float(np.logaddexp(0, -signs * (table @ values[1:] + values[0])).sum())

    values = np.array([fitted.bias, *(term.weight for term in fitted.terms)])
    assert np.abs(approx_fprime(values, loss, 1e-7)).max() < 0.05


def test_values_outside_their_range_are_cut_off() -> None:
    found = readings()
    far = {name: np.where(values > 3.5, 1e6, values) for name, values in found.columns.items()}
    cut = {name: np.where(values > 3.5, RANGES[name][1], values) for name, values in found.columns.items()}
    assert weights(Readings(found.right, far)) == weights(Readings(found.right, cut))


def test_a_column_that_is_always_the_same_says_nothing() -> None:
    found = readings()
    same = Readings(found.right, {**found.columns, "plain": np.full(len(found.right), -12.0)})
    assert weights(same)["plain"] == pytest.approx(0, abs=1e-6)


def test_our_readings_can_be_learned_from() -> None:
    found = read_readings(FILE)
    assert found.right.sum() > 100
    fitted = fit_correctness(found)
    assert read_correctness(pack_correctness(fitted), "x") == fitted


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("verdict\told\nright\tx\n", "holds no readings"),
        ("old\tnew\na\tb\n", "holds no readings"),
        ("verdict\tpivot\nmaybe\t0\n", "line 2: a verdict is doubtful, right, wrong"),
        ("verdict\tpivot\nright\tmuch\n", "holds no readings"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / "edits.tsv").write_text(text)
    with pytest.raises(InputError, match=message):
        read_readings(tmp_path / "edits.tsv", ["pivot"])


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"nowhere\.tsv cannot be read"):
        read_readings(tmp_path / "nowhere.tsv")

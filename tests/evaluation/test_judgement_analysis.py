"""What a study found: Table 4 of Wubben et al. (2012), and what is left out of it and why."""

import json

import numpy as np
import pytest

from ogden.evaluation.judgement_analysis import analyse, to_json
from ogden.evaluation.ratings import Rating, Ratings
from ogden.metrics.agreement import krippendorff_alpha
from ogden.metrics.repeated_measures import analyse_scale


def ratings(judges: int, scales: tuple[str, ...], systems: tuple[str, ...] = ("A", "B", "C")) -> Ratings:
    chance = np.random.default_rng(3)
    return Ratings(
        [
            Rating(item, system, str(judge), scale, float(chance.integers(1, 6)))
            for judge in range(judges)
            for item in range(1, 6)
            for system in systems
            for scale in scales
        ]
    )


def test_means_are_over_judges() -> None:
    found = ratings(4, ("fluency",))
    (one,) = analyse(found)
    matrix = found.judges_by_systems("fluency")
    assert one.systems["B"].mean == pytest.approx(matrix[:, 1].mean())
    assert one.systems["B"].sd == pytest.approx(matrix[:, 1].std(ddof=1))
    assert one.agreement.alpha_ordinal == krippendorff_alpha(found.judges_by_cells("fluency"), "ordinal")
    assert one.differences == analyse_scale("fluency", matrix, ["A", "B", "C"])


def test_the_combined_mean_is_for_scales_with_the_same_ends() -> None:
    wubben = analyse(ratings(3, ("simplicity", "fluency", "adequacy")))
    assert [one.scale for one in wubben] == ["combined", "fluency", "adequacy", "simplicity"]
    parts = [one.systems["A"].mean for one in wubben[1:]]
    assert wubben[0].systems["A"].mean == pytest.approx(np.mean(parts))
    xu = analyse(ratings(3, ("grammar", "meaning", "simplicity_gain")))
    assert [one.scale for one in xu] == ["grammar", "meaning", "simplicity_gain"]
    assert [one.scale for one in analyse(ratings(3, ("beauty", "truth")))] == ["beauty", "truth"]


def test_one_judge_or_one_system_is_no_test() -> None:
    (alone,) = analyse(ratings(1, ("fluency",)))
    assert alone.differences is None
    assert np.isnan(alone.systems["A"].sd)
    (single,) = analyse(ratings(3, ("fluency",), systems=("A",)))
    assert single.differences is None


def test_judges_without_all_systems_are_left_out_of_the_test_alone() -> None:
    whole = ratings(4, ("fluency",))
    part = Ratings([r for r in whole.records if (r.judge, r.system) != ("2", "B")])
    (one,) = analyse(part)
    assert one.incomplete == ["2"]
    assert one.differences is not None
    assert one.differences.subjects == 3
    assert (one.systems["A"].judges, one.systems["B"].judges) == (4, 3)


def test_undefined_numbers_are_null_in_json() -> None:
    found = to_json(analyse(ratings(1, ("fluency",))))
    text = json.dumps(found, allow_nan=False)
    assert json.loads(text)[0]["systems"]["A"]["sd"] is None

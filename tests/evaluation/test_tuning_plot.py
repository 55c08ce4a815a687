import math
import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.evaluation.curves import Curve, curves, step_axis
from ogden.evaluation.plots import Axis
from ogden.evaluation.tuning_plot import render_tuning, verdict
from ogden.tuning.records import Iteration, Outcome, TuningRun

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = st.floats(-1e6, 1e6) | st.sampled_from([math.nan, math.inf, 0.0])


def run_of(seed: int, values: list[float], held_out: list[float] | None = None) -> TuningRun:
    return TuningRun(
        seed,
        [
            Iteration(
                k, {"lm": 0.5 - k, "<b>": 1.0}, value, held_out[k] if held_out else None, 0.1, 100, 10, 2.0
            )
            for k, value in enumerate(values)
        ],
    )


@given(st.text(), st.lists(st.lists(NUMBERS, max_size=9), max_size=10))
def test_curves_of_anything_are_well_formed_and_stay_in_their_box(
    name: str, values: list[list[float]]
) -> None:
    drawn = [Curve(k, "x", [(float(j), y) for j, y in enumerate(one)]) for k, one in enumerate(values)]
    up = Axis.over("y", [y for one in values for y in one])
    svg = curves("title", step_axis("x", max(map(len, values), default=0)), up, drawn, 1.0)
    root = ElementTree.fromstring(svg)
    assert root.get("role") == "img"
    assert "nan" not in svg
    places = [
        float(n)
        for path in root.iter(f"{SVG}path")
        if path.get("class") == "curve"
        for n in re.findall(r"-?[\d.]+", path.attrib["d"])
    ]
    assert all(0 <= place <= 480 for place in places)
    assert len(places) == 2 * sum(math.isfinite(y) for one in values for y in one)


@pytest.mark.parametrize("last", [0, 1, 7, 8, 9, 30, 100])
def test_ticks_of_steps_are_whole_numbers(last: int) -> None:
    axis = step_axis("iteration", last)
    assert axis.low == 0
    assert axis.high >= last
    assert all(float(label).is_integer() for _, label in axis.ticks())


def test_the_page_of_one_run() -> None:
    outcome = Outcome([run_of(1, [30, 35, 36], [29, 34, 33])])
    page = render_tuning(outcome, "SARI", {"metric": "SARI <1>"})
    assert "SARI on the sentences held out rose from 29.00 to 34.00; iteration 1 of 2 is kept." in page
    assert "<b>" not in page
    assert "&lt;b&gt;" in page
    assert "SARI &lt;1&gt;" in page
    assert "http" not in page.replace('xmlns="http://www.w3.org/2000/svg"', "").replace("http-equiv", "")
    assert page == render_tuning(outcome, "SARI", {"metric": "SARI <1>"})


def test_the_verdict_on_several_runs_and_on_none() -> None:
    runs = [run_of(1, [30, 35]), run_of(2, [30, 37]), replace(run_of(3, [30, 20]), refused="exploded")]
    said = verdict(Outcome(runs), "SARI")
    assert said == (
        "SARI on the tuning sentences rose from 30.00 to 37.00; iteration 1 of 1 is kept, seed 2. "
        "Over 3 runs: mean 34.00, standard deviation 3.61; 1 refused."
    )
    assert verdict(Outcome(runs[2:]), "SARI") == "Refused: exploded"
    assert "Last, refused" in render_tuning(Outcome(runs[2:]), "SARI", {})

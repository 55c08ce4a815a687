import math
import re
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.evaluation.plots import (
    Axis,
    Bar,
    Point,
    Series,
    bin_shares,
    histogram,
    legend_marker,
    marker,
    scatter,
    stacked_bars,
)

SVG = "{http://www.w3.org/2000/svg}"
NUMBERS = st.floats(-1e6, 1e6) | st.sampled_from([math.nan, math.inf, 0.0, 100.0])


def parsed(svg: str) -> ElementTree.Element:
    """The plot as XML, after the checks that hold for every plot."""
    root = ElementTree.fromstring(svg)
    title = root.find(f"{SVG}title")
    assert root.get("role") == "img"
    assert title is not None
    assert "nan" not in re.sub(r"<title>.*?</title>", "", svg)
    return root


def in_classes(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in root.iter() if name in (node.get("class") or "").split()]


@given(st.text(), st.lists(st.tuples(NUMBERS, NUMBERS), max_size=12), st.booleans())
def test_a_scatter_of_anything_is_well_formed_and_stays_in_its_box(
    title: str, pairs: list[tuple[float, float]], trend: bool
) -> None:
    points = [Point(x, y, k) for k, (x, y) in enumerate(pairs)]
    x, y = (Axis.over(title, [pair[side] for pair in pairs]) for side in (0, 1))
    root = parsed(scatter(title, x, y, [Series(0, points)], trend))
    marks = root.findall(f".//{SVG}circle")
    assert len(marks) == sum(math.isfinite(a) and math.isfinite(b) for a, b in pairs)
    for mark in marks:
        assert 0 <= float(mark.attrib["cx"]) <= 480
        assert 0 <= float(mark.attrib["cy"]) <= 362
    for line in in_classes(root, "trend"):
        assert all(0 <= float(line.attrib[name]) <= 480 for name in ("x1", "y1", "x2", "y2"))


@given(st.text(), st.lists(NUMBERS, max_size=30))
def test_histograms_of_anything_are_well_formed(title: str, values: list[float]) -> None:
    axis = Axis.over("", values)
    shares = bin_shares(values, axis)
    finite = [value for value in values if math.isfinite(value)]
    assert sum(shares) == pytest.approx(1.0 if finite else 0.0)
    root = parsed(histogram(title, values, axis, 9, max(shares)))
    assert len(root.findall(f".//{SVG}rect")) == sum(share > 0 for share in shares)
    assert len(in_classes(root, "median")) == bool(finite)


@given(st.lists(st.tuples(st.text(), st.text(), st.floats(0, 1e6), st.floats(0, 1e6)), max_size=5))
def test_stacked_bars_fill_the_width(rows: list[tuple[str, str, float, float]]) -> None:
    bars = [Bar(name, note, {"kept": kept, "deleted": deleted}) for name, note, kept, deleted in rows]
    root = parsed(stacked_bars("Edits", bars))
    widths = [float(rect.attrib["width"]) for rect in root.findall(f".//{SVG}rect")]
    filled = sum(kept + deleted > 0 for _, _, kept, deleted in rows)
    assert sum(widths) == pytest.approx(480 * filled, abs=0.1)


@given(st.lists(st.floats(-1e9, 1e9), min_size=1))
def test_an_axis_holds_its_values_and_has_few_ticks(values: list[float]) -> None:
    axis = Axis.over("", values)
    slack = 1e-9 * max(1.0, *map(abs, values))
    assert axis.low - slack <= min(values)
    assert max(values) <= axis.high + slack
    assert axis.low < axis.high
    assert 2 <= len(axis.ticks()) <= 8


@pytest.mark.parametrize(
    ("values", "labels"),
    [
        ([0, 100], ["0", "20", "40", "60", "80", "100"]),
        ([0.12, 0.31], ["0.10", "0.15", "0.20", "0.25", "0.30", "0.35"]),
        ([-3, 4], ["−4", "−2", "0", "2", "4"]),
        ([1, 5], ["1", "2", "3", "4", "5"]),
        ([], ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
    ],
)
def test_ticks_are_round_numbers(values: list[float], labels: list[str]) -> None:
    assert [label for _, label in Axis.over("", values).ticks()] == labels


def test_the_trend_is_the_least_squares_line() -> None:
    points = [Point(x, 10 * x, k) for k, x in enumerate((2.0, 4.0, 6.0))]
    svg = scatter("", Axis("", 0, 10, 5), Axis("", 0, 100, 50), [Series(0, points)], trend=True)
    (line,) = in_classes(parsed(svg), "trend")
    first, *_, last = parsed(svg).findall(f".//{SVG}circle")
    assert (line.get("x1"), line.get("y1")) == (first.get("cx"), first.get("cy"))
    assert (line.get("x2"), line.get("y2")) == (last.get("cx"), last.get("cy"))


def test_a_point_carries_its_sentence_and_its_system() -> None:
    axis = Axis("", 0, 1, 1)
    root = parsed(scatter("", axis, axis, [Series(2, [Point(0, 0, 7)])]))
    (group,) = [node for node in root.iter() if node.get("data-of") == "2"]
    assert [node.get("data-s") for node in group] == ["7"]


def test_systems_have_colours_and_markers_of_their_own() -> None:
    looks = {re.sub(r' data-s="\d+"', "", legend_marker(k)) for k in range(16)}
    assert len(looks) == 16
    assert len({marker(k, 5, 5) for k in range(4)}) == 4


def test_markup_in_names_is_text() -> None:
    name = '<script>alert("1")</script> & \x00'
    root = parsed(stacked_bars(name, [Bar(name, name, {"kept": 1})]))
    assert not root.findall(f".//{SVG}script")
    assert root.findtext(f"{SVG}title") == '<script>alert("1")</script> & \ufffd'

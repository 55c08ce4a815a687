"""Curves as SVG text: how numbers go from one step to the next. For the rest see `plots.py`."""

import html
import math
from collections.abc import Sequence
from dataclasses import dataclass

from ogden.evaluation.plots import COLOURS, Axis, marker

LEFT, TOP, WIDTH, HEIGHT = 56.0, 30.0, 412.0, 290.0
"""Of the rectangle that curves are drawn in."""


@dataclass(frozen=True)
class Curve:
    """`index` decides colour and marker, as for a system; points without a value leave a gap."""

    index: int
    name: str
    points: Sequence[tuple[float, float]]


def curves(title: str, x: Axis, y: Axis, drawn: Sequence[Curve], marked: float | None = None) -> str:
    """A line with a marker at each point; `marked` is where on the horizontal axis a dashed line stands."""
    body = [_axes(x, y), *(_curve(x, y, one) for one in drawn)]
    if marked is not None:
        across = _across(x, marked)
        body.append(_line(across, TOP - 6, across, TOP + HEIGHT, "median"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot curves" viewBox="0 0 480 362" role="img">'
        f"<title>{html.escape(title)}</title>{''.join(body)}</svg>"
    )


def step_axis(label: str, last: int) -> Axis:
    """From 0 to `last`, with ticks at whole numbers."""
    axis = Axis.over(label, [0.0, float(max(1, last))], ticks=8)
    return axis if axis.step >= 1 else Axis(label, 0, max(1, last), 1)


def _axes(x: Axis, y: Axis) -> str:
    bottom = TOP + HEIGHT
    parts = [_text(_across(x, value), bottom + 16, label, "middle") for value, label in x.ticks()]
    for value, label in y.ticks():
        height = _up(y, value)
        parts.append(_line(LEFT, height, LEFT + WIDTH, height, "grid"))
        parts.append(_text(LEFT - 8, height + 4, label, "end"))
    parts.append(_line(LEFT, bottom, LEFT + WIDTH, bottom, "axis"))
    parts.append(_text(LEFT + WIDTH / 2, bottom + 36, x.label, "middle", "name"))
    parts.append(_text(0, TOP - 14, y.label, "start", "name"))
    return "".join(parts)


def _curve(x: Axis, y: Axis, curve: Curve) -> str:
    commands, marks, pen = [], [], "M"
    for across, up in curve.points:
        if not (math.isfinite(across) and math.isfinite(up)):
            pen = "M"
            continue
        place = _across(x, across), _up(y, up)
        commands.append(f"{pen}{place[0]:.2f} {place[1]:.2f}")
        marks.append(marker(curve.index, *place))
        pen = "L"
    name = f"<title>{html.escape(curve.name)}</title>"
    path = f'<path class="curve" d="{" ".join(commands)}"/>' if commands else ""
    return f'<g class="series c{curve.index % COLOURS}">{name}{path}{"".join(marks)}</g>'


def _across(x: Axis, value: float) -> float:
    return LEFT + x.share(value) * WIDTH


def _up(y: Axis, value: float) -> float:
    return TOP + (1 - y.share(value)) * HEIGHT


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}"/>'


def _text(x: float, y: float, text: str, anchor: str, style: str = "label") -> str:
    place = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}"'
    return f'<text class="{style}" {place}>{html.escape(text)}</text>'

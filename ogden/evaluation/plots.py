"""Plots as SVG text, written here so that a report needs no plotting library and no network.

Every function is pure: the same numbers give the same bytes. A plot says what it shows in its `<title>`, and
takes its colours from the style sheet of the page through classes (`series c0`, `keep`, `grid`, ...), so that
it follows the page into dark mode and onto paper. Coordinates are in a box small enough for the labels to
stay readable on a phone.
"""

import html
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

COLOURS = 8
"""How many colours the style sheet has for systems. Further systems repeat them with another marker."""

DENSE = 3000
"""From how many points on a scatter plot is drawn fainter, so that one sees where they crowd."""

# What XML 1.0 cannot hold, not even escaped.
_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Axis:
    """A labelled range of values, from `low` to `high`, with a tick every `step`."""

    label: str
    low: float
    high: float
    step: float

    @classmethod
    def over(cls, label: str, values: Iterable[float], ticks: int = 5) -> "Axis":
        """An axis with round ends and steps of 1, 2 or 5 that holds all the finite values."""
        finite = [value for value in values if math.isfinite(value)] or [0.0, 1.0]
        low, high = min(finite), max(finite)
        if high - low < 1e-6 * max(abs(low), abs(high), 1.0):  # as good as constant
            high = low + max(1.0, abs(low) / 1000)
        power = 10.0 ** math.floor(math.log10((high - low) / ticks))
        step = next(m * power for m in (1, 2, 5, 10, 20) if m * power * ticks >= high - low)
        return cls(label, math.floor(low / step) * step, math.ceil(high / step) * step, step)

    def share(self, value: float) -> float:
        """Where the value lies: 0 at the low end, 1 at the high end."""
        return (value - self.low) / (self.high - self.low)

    def ticks(self) -> list[tuple[float, str]]:
        count = round((self.high - self.low) / self.step)
        digits = max(0, -math.floor(math.log10(self.step) + 1e-9))
        values = [self.low + k * self.step for k in range(count + 1)]
        return [(value, f"{value:.{digits}f}".replace("-", "\N{MINUS SIGN}")) for value in values]


class Point(NamedTuple):
    x: float
    y: float
    sentence: int
    """Counted from 0; the page opens this sentence when the point is clicked."""


@dataclass(frozen=True)
class Series:
    """The points of one system. `index` is its place in the table, which decides colour and marker."""

    index: int
    points: Sequence[Point]


@dataclass(frozen=True)
class Bar:
    name: str
    note: str
    parts: Mapping[str, float]
    """By style class, in the order they are stacked; drawn as shares of their sum."""


@dataclass(frozen=True)
class _Frame:
    """The rectangle that data is drawn in, with its axes."""

    left: float
    top: float
    width: float
    height: float
    x: Axis
    y: Axis

    def place(self, x: float, y: float) -> tuple[float, float]:
        return self.left + self.x.share(x) * self.width, self.top + (1 - self.y.share(y)) * self.height

    def horizontal_axis(self) -> str:
        bottom = self.top + self.height
        marks = [_text(self.place(v, 0)[0], bottom + 16, label, "middle") for v, label in self.x.ticks()]
        marks.append(_line(self.left, bottom, self.left + self.width, bottom, "axis"))
        return "".join(marks)

    def vertical_axis(self) -> str:
        marks = []
        for value, label in self.y.ticks():
            height = self.place(0, value)[1]
            marks.append(_line(self.left, height, self.left + self.width, height, "grid"))
            marks.append(_text(self.left - 8, height + 4, label, "end"))
        return "".join(marks)

    def labels(self) -> str:
        """The horizontal axis is named below its middle, the vertical one above its end: no turned text."""
        below = _text(self.left + self.width / 2, self.top + self.height + 36, self.x.label, "middle", "name")
        return below + _text(0, self.top - 14, self.y.label, "start", "name")


def scatter(title: str, x: Axis, y: Axis, series: Sequence[Series], trend: bool = False) -> str:
    """A marker for each point; with `trend`, the least-squares line through all of them."""
    frame = _Frame(44, 30, 424, 290, x, y)
    body = [frame.vertical_axis(), frame.horizontal_axis(), frame.labels()]
    body += [_markers(frame, one) for one in series]
    if trend:
        body.append(_trend(frame, [point for one in series for point in one.points]))
    crowd = sum(len(one.points) for one in series)
    return _svg(title, 480, 362, "scatter dense" if crowd > DENSE else "scatter", "".join(body))


def histogram(title: str, values: Sequence[float], x: Axis, index: int, peak: float) -> str:
    """How the values spread over the axis, with a line at their median.

    `peak` is the share of values at which a bar reaches the top: give the same to plots that are compared.
    """
    shares = bin_shares(values, x)
    top = peak or 1.0
    frame = _Frame(10, 12, 220, 80, x, Axis("", 0, top, top))
    width = frame.width / len(shares)
    bars = []
    for k, share in enumerate(shares):
        height = frame.height * share / top
        left, upper = frame.left + k * width + 0.5, frame.top + frame.height - height
        bars.append(_rect(left, upper, width - 1, height, f"{100 * share:.1f}%") if share else "")
    body = [_group(f"series c{index % COLOURS}", "".join(bars)), frame.horizontal_axis()]
    finite = [value for value in values if math.isfinite(value)]
    if finite:
        median, _ = frame.place(float(np.median(finite)), 0)
        body.append(_line(median, frame.top - 6, median, frame.top + frame.height, "median"))
    return _svg(title, 240, 114, "histogram", "".join(body))


def bin_shares(values: Sequence[float], x: Axis, bins: int = 20) -> list[float]:
    """The share of the values in each bin of the axis: what `histogram` draws."""
    finite = [value for value in values if math.isfinite(value)]
    inside = np.clip(finite, x.low, x.high)  # rounding may leave a value a hair beyond the axis
    counts, _ = np.histogram(inside, bins=bins, range=(x.low, x.high))
    return [float(count) / max(1, len(finite)) for count in counts]


def stacked_bars(title: str, bars: Sequence[Bar]) -> str:
    """A bar of full width for each system, divided by the shares of its parts, with the shares in words."""
    width, row = 480.0, 68.0
    body = []
    for k, bar in enumerate(bars):
        top, left = k * row, 0.0
        total = sum(bar.parts.values()) or 1.0
        words = [f"{part} {100 * size / total:.0f}%" for part, size in bar.parts.items()]
        body.append(_text(0, top + 13, _shortened(bar.name), "start", "name", bar.name))
        body.append(_text(0, top + 51, " · ".join([*words, bar.note] if bar.note else words), "start"))
        for part, size in bar.parts.items():
            span = width * size / total
            if span:
                body.append(_rect(left, top + 20, span, 15, f"{part} {100 * size / total:.1f}%", part))
            left += span
    return _svg(title, width, max(1.0, row * len(bars) - 10), "bars", "".join(body))


def marker(index: int, x: float, y: float, attributes: str = "") -> str:
    """A circle, square, diamond or triangle: colour must not be the only thing that tells systems apart."""
    place = f"M{_number(x)} {_number(y)}"
    match (index + index // COLOURS) % 4:
        case 0:
            return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="3.2"{attributes}/>'
        case 1:
            return f'<path d="{place}m-2.9-2.9h5.8v5.8h-5.8z"{attributes}/>'
        case 2:
            return f'<path d="{place}m0-4.1l4.1 4.1l-4.1 4.1l-4.1-4.1z"{attributes}/>'
        case _:
            return f'<path d="{place}m0-4l3.8 6.6h-7.6z"{attributes}/>'


def legend_marker(index: int) -> str:
    """The marker alone, to stand beside the system's name; the name is what a screen reader should say."""
    body = _group(f"series c{index % COLOURS}", marker(index, 6, 6))
    return f'<svg class="marker" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">{body}</svg>'


def _markers(frame: _Frame, series: Series) -> str:
    points = [p for p in series.points if math.isfinite(p.x) and math.isfinite(p.y)]
    marks = [marker(series.index, *frame.place(p.x, p.y), f' data-s="{p.sentence}"') for p in points]
    return _group(f"series c{series.index % COLOURS}", "".join(marks), f' data-of="{series.index}"')


def _trend(frame: _Frame, points: Sequence[Point]) -> str:
    finite = np.array([(p.x, p.y) for p in points if math.isfinite(p.x) and math.isfinite(p.y)])
    if len(finite) < 2 or np.ptp(finite[:, 0]) < 1e-9:
        return ""
    xs, ys = finite[:, 0], finite[:, 1]
    slope = float(np.cov(xs, ys)[0, 1] / np.var(xs, ddof=1))
    at_zero = float(ys.mean() - slope * xs.mean())
    first, last = float(xs.min()), float(xs.max())
    if slope:  # cut the line where it would leave the frame at the top or the bottom
        low, high = sorted((edge - at_zero) / slope for edge in (frame.y.low, frame.y.high))
        first, last = max(first, low), min(last, high)
    (x1, y1), (x2, y2) = (frame.place(end, at_zero + slope * end) for end in (first, last))
    return _line(x1, y1, x2, y2, "trend")


def _svg(title: str, width: float, height: float, kind: str, body: str) -> str:
    box = f"0 0 {_number(width)} {_number(height)}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="plot {kind}" viewBox="{box}" role="img">'
        f"<title>{_escape(title)}</title>{body}</svg>"
    )


def _group(style: str, body: str, attributes: str = "") -> str:
    return f'<g class="{style}"{attributes}>{body}</g>'


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    ends = f'x1="{_number(x1)}" y1="{_number(y1)}" x2="{_number(x2)}" y2="{_number(y2)}"'
    return f'<line class="{style}" {ends}/>'


def _rect(x: float, y: float, width: float, height: float, title: str, style: str = "") -> str:
    box = f'x="{_number(x)}" y="{_number(y)}" width="{_number(width)}" height="{_number(height)}"'
    return f'<rect class="{style}" {box}><title>{_escape(title)}</title></rect>'


def _text(x: float, y: float, text: str, anchor: str, style: str = "label", title: str = "") -> str:
    place = f'x="{_number(x)}" y="{_number(y)}" text-anchor="{anchor}"'
    inside = f"<title>{_escape(title)}</title>" if title else ""
    return f'<text class="{style}" {place}>{_escape(text)}{inside}</text>'


def _shortened(name: str, limit: int = 48) -> str:
    return name if len(name) <= limit else name[: limit - 1] + "…"


def _number(value: float) -> str:
    """At most two decimals, for a report holds many thousands of these."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _escape(text: str) -> str:
    return html.escape(_FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text))

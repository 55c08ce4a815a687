"""The statistics of pair files as one HTML page that loads nothing, in the style of the report."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.corpus.statistics import PairStatistics, SideStatistics

TEMPLATES = Path(__file__).parent / "templates"
LONGEST = 80
"""Where the plots of lengths end; longer sides are in the last bar."""


def render_page(files: "Sequence[PairStatistics]") -> str:
    """The whole page. The same statistics give the same bytes."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    from ogden.app.corpus.stats import tables
    from ogden.evaluation.report import TEMPLATES as REPORT

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("corpus_stats.html.j2").render(
        files=files,
        tables=tables(files),
        operations=[_operations(one) for one in files],
        lengths=_lengths(files),
        longest=LONGEST,
        style=(REPORT / "report.css").read_text(encoding="utf-8"),
    )


def _operations(one: "PairStatistics") -> str:
    from ogden.corpus.operations import OPERATIONS
    from ogden.evaluation.plots import Bar, stacked_bars

    shares = {"identical": one.identical, **{name: one.operations[name] for name in OPERATIONS}}
    bars = [Bar(name, "", {"with": count, "without": one.pairs - count}) for name, count in shares.items()]
    return stacked_bars(f"Share of pairs with each operation: {one.name}", bars)


def _lengths(files: "Sequence[PairStatistics]") -> list[tuple[str, str]]:
    """For each file, the plots of both sides; all plots have the same axes."""
    from ogden.evaluation.plots import Axis, bin_shares, histogram

    axis = Axis("tokens", 0, LONGEST, 20)
    sides = [(_values(one.normal), _values(one.simple)) for one in files]
    peak = max(max(bin_shares(values, axis)) for both in sides for values in both)
    return [
        (
            histogram(f"Tokens in a normal line: {one.name}", normal, axis, 0, peak),
            histogram(f"Tokens in a simple line: {one.name}", simple, axis, 1, peak),
        )
        for one, (normal, simple) in zip(files, sides, strict=True)
    ]


def _values(side: "SideStatistics") -> list[float]:
    return [float(min(length, LONGEST)) for length in sorted(side.lengths.elements())]

"""What readers say of the outputs (Wubben et al. 2012, section 4.2): Table 4."""

from ogden.evaluation.judgement_analysis import COMBINED, ScaleAnalysis, analyse
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import chance, figure

SCALES = (COMBINED, "fluency", "adequacy", "simplicity")
TABLE_4 = {
    "Simple Wikipedia": (3.46, 3.84, 2.91, 3.68),
    "Word-Sub": (3.39, 3.86, 3.58, 2.42),
    "Zhu": (2.78, 2.59, 2.82, 2.93),
    "RevILP": (3.13, 3.18, 3.28, 2.96),
    "PBMT-R": (3.47, 3.83, 3.71, 2.88),
}
"""Means as printed; the names are those that sheets are made with (`ogden judge make --names`)."""


def add_ratings(made: Page, ratings: Ratings) -> None:
    found = {one.scale: one for one in analyse(ratings)}
    shown = [scale for scale in SCALES if scale in found]
    made.section("Table 4: ratings")
    items = len({record.item for record in ratings.records})
    made.say(
        f"{items} sentences, rated blind from 1 to 5 on sheets of `ogden judge make --scales wubben "
        f"--only-changed` by {len(ratings.judges)} readers ({ratings.rated_by}); the standard deviation over "
        "them in brackets. The paper has 46 students and 20 sentences that every system changed."
    )
    rows = []
    for name in ratings.systems:
        printed = TABLE_4.get(name)
        papers = [figure(printed[SCALES.index(scale)]) if printed else "" for scale in shown]
        rows.append([name, *(_cell(found[scale], name) for scale in shown), *papers])
    made.table(["system", *shown, *(f"paper: {scale}" for scale in shown)], rows)
    _differences(made, [found[scale] for scale in shown])


def _cell(scale: ScaleAnalysis, name: str) -> str:
    summary = scale.systems[name]
    return f"{figure(summary.mean)} ({figure(summary.sd)})"


def _differences(made: Page, scales: list[ScaleAnalysis]) -> None:
    """As in the paper: repeated measures with the readers as subjects, pairs by Bonferroni."""
    tested = [scale.differences for scale in scales if scale.differences is not None]
    if not tested:
        made.say("Too few readers rated every system for a test of the differences.")
        return
    made.say("The difference of the means, and p of pairwise comparisons over the readers (Bonferroni).")
    rows = []
    for place, pair in enumerate(tested[0].comparisons):
        own = (one.comparisons[place] for one in tested)
        cells = (f"{each.difference:+.2f} ({chance(each.p)})" for each in own)
        rows.append([f"{pair.first} less {pair.second}", *cells])
    made.table(["", *(one.scale for one in tested)], rows)

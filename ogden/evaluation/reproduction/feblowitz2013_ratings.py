"""What readers say of the outputs (Feblowitz & Kauchak 2013): Tables 2 and 3."""

from collections.abc import Iterable
from itertools import combinations

import numpy as np

from ogden.errors import InputError
from ogden.evaluation.ratings import Ratings, read_ratings, require_systems
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import chance, figure

SCALES = ("simplicity", "fluency", "adequacy")
TABLE_2 = {
    "SimpleWiki": (3.45, 3.93, 3.42),
    "SimpleTT": (3.55, 3.80, 3.09),
    "Moses-Diff": (3.07, 3.64, 3.91),
    "Moses-Del": (3.19, 3.74, 3.86),
}


def rated(path: str, systems: Iterable[str]) -> Ratings:
    """Ratings of the three scales, for some of these systems; an InputError that says what is missing."""
    ratings = read_ratings(path)
    missing = sorted(set(SCALES) - set(ratings.scales))
    if missing:
        raise InputError(f"{path} says nothing of {', '.join(missing)}: rate with `--scales wubben`")
    require_systems(ratings, systems)
    return ratings


def add_ratings(made: Page, ratings: Ratings) -> None:
    _table_2(made, ratings)
    _table_3(made, ratings)


def _table_2(made: Page, ratings: Ratings) -> None:
    made.section("Table 2: ratings")
    items, judges = len({record.item for record in ratings.records}), len(ratings.judges)
    made.say(
        f"{items} sentences that every system changed, rated blind from 1 to 5 on sheets of `ogden judge "
        f"make --scales wubben --only-changed` by {judges} readers ({ratings.rated_by}). The paper has ten "
        "people."
    )
    rows = []
    for name in ratings.systems:
        ours = [figure(float(np.mean(_values(ratings, name, scale)))) for scale in SCALES]
        rows.append([name, *ours, *(map(figure, TABLE_2[name]) if name in TABLE_2 else [""] * 3)])
    made.table(["system", *SCALES, *(f"paper: {scale}" for scale in SCALES)], rows)


def _table_3(made: Page, ratings: Ratings) -> None:
    from scipy.stats import ttest_rel

    made.section("Table 3: are the differences chance?")
    made.say("The difference of the means, and p of a paired t-test over the sentences, two-tailed.")
    rows = []
    for name, other in combinations(ratings.systems, 2):
        cells = []
        for scale in SCALES:
            own, theirs = _values(ratings, name, scale), _values(ratings, other, scale)
            if len(own) != len(theirs):
                raise InputError(f"{name} and {other} are not rated for the same sentences")
            p = float(ttest_rel(own, theirs).pvalue)
            cells.append(f"{np.mean(own) - np.mean(theirs):+.2f} ({chance(p)})")
        rows.append([f"{name} less {other}", *cells])
    made.table(["", *SCALES], rows)


def _values(ratings: Ratings, system: str, scale: str) -> list[float]:
    """The means over judges, by sentence."""
    means = ratings.cell_means(scale)
    return [value for (name, _), value in sorted(means.items()) if name == system]

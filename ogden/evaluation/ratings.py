"""What judges said: ratings in long format, one line for each answer, and the means that analyses read.

    item,system,judge,scale,rating,rater
    17,PBMT-R,1,fluency,4,people

`item` is the number of the sentence in the test set, from 1, which is its line in the file of normal
sentences. `rater` says what the judge is, `people` or `a language model`, and stands in every caption; where
the column is missing, nobody said, and captions do not either. Every other shape (a table of means, subjects
by conditions, raters by units) is a view of this one, so that nothing is lost on the way in and any study can
be brought along.
"""

import math
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.text.lines import display_name, write_text
from ogden.text.tables import read_table, table_text

ITEM = re.compile("0{0,9}[1-9][0-9]{0,9}")
COLUMNS = ("item", "system", "judge", "scale", "rating")
RATER = "rater"
"""A column that may be missing."""

Matrix = NDArray[np.float64]
Cell = tuple[str, int]
"""A system and an item: the unit that is rated."""

T = TypeVar("T")


@dataclass(frozen=True)
class Rating:
    item: int
    system: str
    judge: str
    scale: str
    rating: float
    rater: str = ""
    """What the judge is; empty where nobody said."""


@dataclass(frozen=True)
class Ratings:
    """All ratings of a study. Names come in the order they are first seen; matrices are nan where none is."""

    records: Sequence[Rating]

    def __len__(self) -> int:
        return len(self.records)

    @property
    def scales(self) -> list[str]:
        return _distinct(record.scale for record in self.records)

    @property
    def systems(self) -> list[str]:
        return _distinct(record.system for record in self.records)

    @property
    def judges(self) -> list[str]:
        return _distinct(record.judge for record in self.records)

    @property
    def raters(self) -> list[str]:
        """What the judges are, as far as it is known."""
        return [rater for rater in _distinct(record.rater for record in self.records) if rater]

    @property
    def rated_by(self) -> str:
        """For captions."""
        unsaid = [] if all(record.rater for record in self.records) else ["judges"]
        return " and ".join([*self.raters, *unsaid])

    @property
    def cells(self) -> list[Cell]:
        """The rated outputs, in order of item."""
        order = {system: place for place, system in enumerate(self.systems)}
        cells = {(record.system, record.item) for record in self.records}
        return sorted(cells, key=lambda cell: (cell[1], order[cell[0]]))

    def cell_means(self, scale: str) -> dict[Cell, float]:
        """The mean over judges for each output: what a metric is compared with (Xu et al. 2016 §4.3)."""
        found: dict[Cell, list[float]] = defaultdict(list)
        for record in self._of(scale):
            found[record.system, record.item].append(record.rating)
        return {cell: math.fsum(ratings) / len(ratings) for cell, ratings in found.items()}

    def judges_by_systems(self, scale: str) -> Matrix:
        """Each judge's mean over items for each system: subjects by conditions (Wubben et al. 2012 §4.2)."""
        rows, columns = _places(self.judges), _places(self.systems)
        totals, counts = np.zeros((2, len(rows), len(columns)))
        for record in self._of(scale):
            place = rows[record.judge], columns[record.system]
            totals[place] += record.rating
            counts[place] += 1
        means: Matrix = np.full(totals.shape, np.nan)
        np.divide(totals, counts, out=means, where=counts > 0)
        return means

    def judges_by_cells(self, scale: str) -> Matrix:
        """Each judge's rating of each output: raters by units, for agreement."""
        rows, columns = _places(self.judges), _places(self.cells)
        matrix = np.full((len(rows), len(columns)), np.nan)
        for record in self._of(scale):
            matrix[rows[record.judge], columns[record.system, record.item]] = record.rating
        return matrix

    def _of(self, scale: str) -> Iterator[Rating]:
        return (record for record in self.records if record.scale == scale)


def require_systems(ratings: "Ratings", known: Iterable[str]) -> None:
    """An InputError where something else was rated: its figures would stand under names of systems here."""
    names = list(known)
    unknown = sorted(set(ratings.systems) - set(names))
    if unknown:
        raise InputError(
            f"ratings of {', '.join(unknown)}, which is no system here: there are {', '.join(names)}"
        )


def read_ratings(*paths: str) -> Ratings:
    """The ratings of one or more files. No judge may answer the same question twice."""
    records: list[Rating] = []
    seen: dict[tuple[int, str, str, str], str] = {}
    for path in paths:
        for line, row in read_table(path, COLUMNS):
            where = f"{display_name(path)}, line {line}"
            record = _record(row, where)
            question = record.item, record.system, record.judge, record.scale
            if question in seen:
                raise InputError(
                    f"{where}: judge {record.judge} has already rated the {record.scale} of {record.system} "
                    f"on item {record.item} ({seen[question]}): keep one of the two"
                )
            seen[question] = where
            records.append(record)
    if not records:
        raise InputError(f"{', '.join(map(display_name, paths))}: there are no ratings")
    return Ratings(records)


def write_ratings(path: str, ratings: Ratings) -> None:
    more = [RATER] if ratings.raters else []
    rows = (
        (r.item, r.system, r.judge, r.scale, _shortest(r.rating), *(r.rater for _ in more))
        for r in ratings.records
    )
    write_text(path, table_text([*COLUMNS, *more], rows))


def _record(row: dict[str, str], where: str) -> Rating:
    for column in ("system", "judge", "scale"):
        if not row[column]:
            raise InputError(f"{where}: the {column} is empty")
    if not ITEM.fullmatch(row["item"]):
        raise InputError(
            f"{where}: item '{row['item']}' is no line number of the test set: they count from 1"
        )
    rating = read_number(row["rating"], where)
    return Rating(int(row["item"]), row["system"], row["judge"], row["scale"], rating, row.get(RATER, ""))


def read_number(text: str, where: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise InputError(f"{where}: the rating '{text}' is not a number")
    return number


def _shortest(rating: float) -> str:
    """As few digits as read back the same: 4, not 4.0."""
    return repr(rating).removesuffix(".0")


def _distinct(names: Iterable[T]) -> list[T]:
    return list(dict.fromkeys(names))


def _places(names: Sequence[T]) -> dict[T, int]:
    return {name: place for place, name in enumerate(names)}

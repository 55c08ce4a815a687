"""Integer programs of sentences, solved by HiGHS: the best solution, and then the next ones.

The constraints are those of a tree, so that the best solution of the relaxed program is nearly always one of
whole numbers already; where it is not, HiGHS branches.

The next solutions are found by excluding those that were. All others differ from a solution at some node
first, from the root down: for each of its nodes there is a part in which the choices above are fixed and the
choice at the node is excluded, and no two parts have a solution in common (Lawler 1972). Such a part is the
same program with other bounds, which HiGHS solves from where it is; one row for each solution found, the
plain way, makes programs that are ten times slower, as the relaxed ones are no longer whole.

A time limit holds for all solutions of a sentence. When it is met, those that were found are taken; where
there is none yet, the best so far, or the sentence as it is.
"""

import heapq
import itertools
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.search.rewrite_program import TARGET, Rewrite, RewriteProgram

if TYPE_CHECKING:
    from highspy import HighsLp

WHOLE = 1e-6
"""How far from a whole number HiGHS may be."""
Choice = Mapping[int, Rewrite]
"""The rewrite of each node that is there; for others it does not matter."""


class Solutions(NamedTuple):
    choices: list[Choice]
    """Best first; at least one."""
    in_time: bool


def solve(program: RewriteProgram, size: int, seconds: float) -> Solutions:
    """The `size` best solutions, or all there are."""
    copied = program.copied()
    if not program.columns:
        return Solutions([copied], True)
    solver = _Solver(program, time.monotonic() + seconds)
    found: list[Choice] = [
        {**copied, **chosen} for chosen in itertools.islice(_best_first(solver, size), size)
    ]
    if solver.in_time:
        return Solutions(found, True)
    if not found:
        found = [{**copied, **solver.so_far}]
    best = max(found[0], copied, key=program.objective)
    return Solutions([best, *found[1:]], False)


@dataclass(order=True)
class _Part:
    """Some of the solutions: those with the columns `fixed`, and without those `excluded`."""

    cost: float
    """Of its best solution, or below it where this is not whole."""
    number: int
    whole: bool = field(compare=False)
    chosen: list[int] = field(compare=False)
    fixed: tuple[int, ...] = field(compare=False)
    excluded: frozenset[int] = field(compare=False)


def _best_first(solver: "_Solver", size: int) -> Iterator[dict[int, Rewrite]]:
    numbers = itertools.count()
    waiting: list[_Part] = []
    known: list[float] = []
    """Costs of whole solutions: a part that is worse than `size` of them is of no use."""

    def add(fixed: tuple[int, ...], excluded: frozenset[int], relaxed: bool = True) -> None:
        bound = sorted(known)[size - 1] if len(known) >= size else np.inf
        found = solver.run(fixed, excluded, relaxed)
        if found is None or found.cost > bound + WHOLE:
            return
        part = _Part(found.cost, next(numbers), found.whole, found.chosen, fixed, excluded)
        heapq.heappush(waiting, part)
        if part.whole:
            known.append(part.cost)

    add((), frozenset())
    while waiting and solver.in_time:
        part = heapq.heappop(waiting)
        if not part.whole:
            add(part.fixed, part.excluded, relaxed=False)
            continue
        yield {solver.columns[place].node: solver.columns[place] for place in part.chosen}
        free = [place for place in solver.top_down(part.chosen) if place not in part.fixed]
        for at, place in enumerate(free):
            add((*part.fixed, *free[:at]), part.excluded | {place})


class _Solved(NamedTuple):
    cost: float
    whole: bool
    chosen: list[int]


class _Solver:
    def __init__(self, program: RewriteProgram, end: float) -> None:
        from highspy import Highs

        self._program, self._end = program, end
        self.columns = program.columns
        self.in_time = True
        self.so_far: dict[int, Rewrite] = {}
        """A solution that HiGHS had when the time was over."""
        self._options: dict[int, set[int]] = {}
        for place, one in enumerate(self.columns):
            self._options.setdefault(one.node, set()).add(place)
        self._places = np.arange(len(self.columns), dtype=np.int32)
        self._highs = Highs()  # type: ignore[no-untyped-call]
        for name, value in (
            ("output_flag", False),
            ("threads", 1),
            ("mip_rel_gap", 0.0),
            ("mip_abs_gap", WHOLE),
            ("random_seed", 0),
        ):
            self._highs.setOptionValue(name, value)
        self._highs.passModel(_model(program))

    def top_down(self, chosen: list[int]) -> list[int]:
        """The columns of a solution, those of nodes above others first."""
        by_node = {self.columns[place].node: place for place in chosen}
        found = list[int]()
        stack = list(reversed(self._program.below(0).choices))
        while stack:
            place = by_node[stack.pop()]
            found.append(place)
            stack += reversed(self._program.of_rewrite(self.columns[place]).choices)
        return found

    def run(self, fixed: tuple[int, ...], excluded: frozenset[int], relaxed: bool) -> _Solved | None:
        """The best solution of a part; None where there is none, or no time."""
        if any(self._options[self.columns[place].node] <= excluded for place in excluded):
            return None
        left = self._end - time.monotonic()
        if left <= 0:
            self.in_time = False
            return None
        lower, upper = np.zeros(len(self.columns)), np.ones(len(self.columns))
        lower[list(fixed)] = 1.0
        upper[list(excluded)] = 0.0
        self._highs.changeColsBounds(len(lower), self._places, lower, upper)
        self._highs.setOptionValue("solve_relaxation", relaxed)
        self._highs.setOptionValue("time_limit", self._highs.getRunTime() + left)
        self._highs.run()
        return self._solved(relaxed)

    def _solved(self, relaxed: bool) -> _Solved | None:
        from highspy import HighsModelStatus, SolutionStatus

        status, info = self._highs.getModelStatus(), self._highs.getInfo()
        if status == HighsModelStatus.kInfeasible:
            return None
        if status != HighsModelStatus.kOptimal:
            self.in_time = False
            if not relaxed and info.primal_solution_status == SolutionStatus.kSolutionStatusFeasible:
                self.so_far = {self.columns[place].node: self.columns[place] for place in self._chosen()[1]}
            return None
        return _Solved(float(info.objective_function_value), *self._chosen())

    def _chosen(self) -> tuple[bool, list[int]]:
        values = np.array(self._highs.getSolution().col_value[: len(self.columns)])
        return _is_whole(values), np.flatnonzero(values > 0.5).tolist()


def _is_whole(values: NDArray[np.float64]) -> bool:
    return bool((np.abs(values - np.round(values)) < WHOLE).all())


class _Rows:
    """Rows of a matrix, one after the other."""

    def __init__(self) -> None:
        self.starts, self.columns, self.values = [0], list[int](), list[float]()
        self.lower, self.upper = list[float](), list[float]()

    def add(self, row: Mapping[int, float], lower: float, upper: float) -> None:
        self.columns += row.keys()
        self.values += row.values()
        self.starts.append(len(self.columns))
        self.lower.append(lower)
        self.upper.append(upper)


def _model(program: RewriteProgram) -> "HighsLp":
    """Columns: the rewrites x, then the sentences y, then, in the form of targets, what is beyond them."""
    readability, columns = program.readability, program.columns
    splits = [place for place, one in enumerate(columns) if one.auxiliary is not None]
    rows = _Rows()
    _add_nodes(program, rows)
    for number, place in enumerate(splits, len(columns)):
        rows.add({number: 1.0, place: -1.0}, 0.0, 0.0)
    sizes = [program.of_rewrite(one).size for one in columns]
    gains = np.array([one.score for one in columns]) * readability.rewrite
    sentences, words = readability.short_sentences, readability.short_words
    upper = np.ones(len(columns) + len(splits))
    if readability.form == TARGET:
        _add_targets(program, rows, splits)
        costs = np.concatenate([-gains, np.zeros(len(splits)), [sentences, words]])
        upper = np.concatenate([upper, [np.inf, np.inf]])
    else:
        of_words = sentences - words * readability.syllables_per_word
        lengths = np.array([[size.words, size.syllables] for size in sizes])
        split = np.full(len(splits), -sentences * readability.words_per_sentence)
        costs = np.concatenate([lengths @ [of_words, words] - gains, split])
    return _matrix(rows, costs, upper, len(columns) + len(splits))


def _add_nodes(program: RewriteProgram, rows: _Rows) -> None:
    """What is chosen at a node: one rewrite if the node is there, else none."""
    by_node: dict[int, dict[int, float]] = {}
    for place, one in enumerate(program.columns):
        by_node.setdefault(one.node, {})[place] = 1.0
    for place, one in enumerate(program.columns):
        for node in program.of_rewrite(one).choices:
            by_node[node][place] = -1.0
    always = set(program.below(0).choices)
    for node, row in by_node.items():
        there = 1.0 if node in always else 0.0
        rows.add(row, there, there)


def _add_targets(program: RewriteProgram, rows: _Rows, splits: list[int]) -> None:
    """Words beyond those that the sentences should have, syllables beyond those of the words: no less than
    the sums say, and not below 0."""
    readability, columns = program.readability, program.columns
    wps, spw = readability.words_per_sentence, readability.syllables_per_word
    first, fixed = len(columns), program.below(0).size
    beyond = first + len(splits)
    sizes = [program.of_rewrite(one).size for one in columns]
    words = {place: float(size.words) for place, size in enumerate(sizes)}
    added = dict.fromkeys(range(first, beyond), -wps)
    rows.add({**words, **added, beyond: -1.0}, -np.inf, wps - fixed.words)
    syllables = {place: size.syllables - spw * size.words for place, size in enumerate(sizes)}
    rows.add({**syllables, beyond + 1: -1.0}, -np.inf, spw * fixed.words - fixed.syllables)


def _matrix(rows: _Rows, costs: NDArray[np.float64], upper: NDArray[np.float64], whole: int) -> "HighsLp":
    from highspy import HighsLp, HighsVarType, MatrixFormat

    model = HighsLp()
    model.num_col_, model.num_row_ = len(costs), len(rows.lower)
    model.col_cost_, model.col_lower_, model.col_upper_ = costs, np.zeros(len(costs)), upper
    model.row_lower_, model.row_upper_ = np.array(rows.lower), np.array(rows.upper)
    model.a_matrix_.format_ = MatrixFormat.kRowwise
    model.a_matrix_.start_ = np.array(rows.starts)
    model.a_matrix_.index_ = np.array(rows.columns)
    model.a_matrix_.value_ = np.array(rows.values)
    kinds = [HighsVarType.kInteger] * whole + [HighsVarType.kContinuous] * (len(costs) - whole)
    model.integrality_ = kinds
    return model

"""Search for the operations that make a sentence simpler: splitting first, then the others in each part.

    search = OperationSearch(tables, {"lm": model})
    prepared = search.prepare(trees)            # once; what follows may be done with many weights
    search.nbest(prepared, weights, 100)        # an OperationCandidate list for each sentence
    search.lists(prepared, weights, 100)        # flat arrays, for tuning

The most probable splittings of a sentence are searched one and all, each part as a sentence of its own with
the k best at each node (`operation_grammar`). The features of the parts are added up, so the best of all
splittings are found exactly among the best of the parts.

Features: `segmentation`, `completion`, `dropping`, `reordering` and `substitution` are logarithms of the
probabilities of what was done; `splits`, `drops`, `moves` and `replaced` count it; `deleted` counts words
that were dropped, `word_penalty` is minus the number of words, and language models have their own names.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.lm.model import LanguageModel
from ogden.parsing.tree import Tree
from ogden.rules.operation_tables import OperationTables
from ogden.rules.tree_splitting import Boundary, Node, numbered
from ogden.search.candidates import Candidate, CandidateLists, Step
from ogden.search.operation_grammar import FEATURES as RULE_FEATURES
from ogden.search.operation_grammar import OperationGrammar, OperationLimits, compile_operations
from ogden.search.request import Spans, check_request, weight_row
from ogden.search.results import SearchResults, distinct_names
from ogden.search.settings import TreeOptions
from ogden.search.splittings import Splitting, splittings
from ogden.search.tree_search import TreeSearch
from ogden.search.weights import Weights

SPLITTINGS = 8
BLOCK = 50
"""Sentences that share a grammar."""
SEARCHED = ("word_penalty", "deleted")
SPLIT_FEATURES = ("segmentation", "completion", "splits")

NO_WORDS = Splitting((), (), 0.0, 0.0)

Floats = NDArray[np.float64]


class Operated(NamedTuple):
    """An operation that was made: what, and the normal words it was made of."""

    said: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class OperationCandidate(Candidate):
    """A rewrite of a sentence, which may be several sentences. Its `steps` are where its words differ."""

    operations: tuple[Operated, ...]


class PreparedSentences(NamedTuple):
    """Sentences that are split and compiled, and share a grammar."""

    words: list[tuple[str, ...]]
    ways: list[list[Splitting]]
    parts: list[list[tuple[int, ...]]]
    """For each splitting of each sentence, where its parts stand among all parts."""
    places: list[tuple[int, ...]]
    """For each part the normal words that it is made of; -1: none."""
    protected: list[list[tuple[int, int]]]
    compiled: OperationGrammar


@dataclass(frozen=True, repr=False)
class OperationSearch:
    tables: OperationTables
    language_models: Mapping[str, LanguageModel]
    options: TreeOptions = field(default_factory=lambda: TreeOptions(rule_limit=0))
    limits: OperationLimits = field(default_factory=OperationLimits)

    def __repr__(self) -> str:
        return f"OperationSearch({self.tables}, {dict(self.language_models)})"

    @property
    def feature_names(self) -> tuple[str, ...]:
        names = (*self.language_models, *SEARCHED, *RULE_FEATURES, *SPLIT_FEATURES)
        return distinct_names(names, "call language models differently")

    def prepare(
        self, trees: Sequence[Tree | None], protected: Sequence[Spans] | None = None
    ) -> list[PreparedSentences]:
        """Split and compile sentences; None has no words."""
        check_request(len(trees), 1, 0, protected)
        spans = protected or [()] * len(trees)
        return [self._block(trees[k : k + BLOCK], spans[k : k + BLOCK]) for k in range(0, len(trees), BLOCK)]

    def _block(self, trees: Sequence[Tree | None], protected: Sequence[Spans]) -> PreparedSentences:
        parts = _Parts()
        words, ways, numbers = [], [], []
        for number, (tree, own) in enumerate(zip(trees, protected, strict=True)):
            root = numbered(tree) if tree is not None else None
            found = splittings(root, self.tables, own, SPLITTINGS) if root else [NO_WORDS]
            words.append(root.text if root else ())
            ways.append(found)
            numbers.append([parts.add(number, splitting, own) for splitting in found])
        compiled = compile_operations(parts.roots, self.tables, self.limits)
        return PreparedSentences(words, ways, numbers, parts.places, parts.protected, compiled)

    def nbest(
        self, prepared: Sequence[PreparedSentences], weights: Mapping[str, float], size: int, jobs: int = 0
    ) -> list[list[OperationCandidate]]:
        """The best rewrites of each sentence, best first and distinct: at least one, at most `size`."""
        found = []
        for block in prepared:
            results = self._search(block, weights, size, True, jobs)
            for k in range(len(block.words)):
                chosen = self._chosen(block, k, results, weights, size)
                found.append([_candidate(block, k, results, one) for one in chosen])
        return found

    def lists(
        self, prepared: Sequence[PreparedSentences], weights: Mapping[str, float], size: int, jobs: int = 0
    ) -> CandidateLists:
        """The same as flat arrays."""
        starts, texts, rows = [0], list[str](), list[Floats]()
        for block in prepared:
            results = self._search(block, weights, size, False, jobs)
            for k in range(len(block.words)):
                chosen = self._chosen(block, k, results, weights, size)
                texts += [one.text for one in chosen]
                rows += [one.features for one in chosen]
                starts.append(len(texts))
        features = np.array(rows, np.float32).reshape(len(texts), len(self.feature_names))
        return CandidateLists(np.array(starts), texts, features)

    def _search(
        self, block: PreparedSentences, weights: Mapping[str, float], size: int, steps: bool, jobs: int
    ) -> SearchResults:
        """The best of all parts, with the features of this search alone."""
        weight_row(weights, self.feature_names)
        search = TreeSearch(block.compiled.grammar, self.language_models, self.options)
        inside = Weights({name: value for name, value in weights.items() if name not in SPLIT_FEATURES})
        parts = block.compiled.columns
        found = search.results(parts, inside, size, True, steps, jobs, block.protected)
        told = self.feature_names[: -len(SPLIT_FEATURES)]
        columns = [search.feature_names.index(name) for name in told]
        return found._replace(features=found.features[:, columns])

    def _chosen(
        self,
        block: PreparedSentences,
        k: int,
        results: SearchResults,
        weights: Mapping[str, float],
        size: int,
    ) -> list["_Joined"]:
        """The best of all splittings of a sentence."""
        row = weight_row(weights, self.feature_names)
        every: list[_Joined] = []
        for splitting, parts in zip(block.ways[k], block.parts[k], strict=True):
            own = np.array([splitting.segmentation, splitting.completion, len(splitting.chosen)])
            every += _joined(splitting, parts, results, own, row, size)
        best: dict[str, _Joined] = {}
        for one in sorted(every, key=lambda one: -one.score):
            best.setdefault(one.text, one)
            if len(best) == size:
                break
        return list(best.values())


class _Parts:
    """The parts of all splittings of all sentences, each once."""

    def __init__(self) -> None:
        self.roots: list[tuple[int, Node | None]] = []
        self.places: list[tuple[int, ...]] = []
        self.protected: list[list[tuple[int, int]]] = []
        self._known: dict[tuple[int, tuple[int, ...]], int] = {}

    def add(self, number: int, splitting: Splitting, protected: Spans) -> tuple[int, ...]:
        """The numbers of the parts of a splitting."""
        return tuple(self._number(number, one, protected) for one in splitting.sentences or (None,))

    def _number(self, number: int, sentence: Node | None, protected: Spans) -> int:
        places = tuple(leaf.at for leaf in sentence.leaves()) if sentence else ()
        if (number, places) not in self._known:
            self._known[number, places] = len(self.roots)
            self.roots.append((number, sentence))
            self.places.append(places)
            self.protected.append(_protected_in(places, protected))
        return self._known[number, places]


class _Joined(NamedTuple):
    """A candidate for each part of a splitting, as one."""

    score: float
    text: str
    features: Floats
    splitting: Splitting
    rows: tuple[int, ...]
    """Among the results."""
    parts: tuple[int, ...]


def _joined(
    splitting: Splitting,
    parts: tuple[int, ...],
    results: SearchResults,
    own: Floats,
    weights: Floats,
    size: int,
) -> Iterator[_Joined]:
    """The best sums of candidates, one of each part. A sum over all parts is among the `size` best only if
    its sum over the first of them is."""
    inside = weights[: -len(own)]
    scores = np.array([float(own @ weights[-len(own) :])])
    chosen = np.zeros((1, 0), np.int64)
    for part in parts:
        first, last = int(results.starts[part]), int(results.starts[part + 1])
        rows = np.arange(first, last)
        sums = (scores[:, None] + (results.features[first:last] @ inside)[None, :]).ravel()
        best = np.argsort(-sums, kind="stable")[:size]
        scores = sums[best]
        chosen = np.column_stack([chosen[best // len(rows)], rows[best % len(rows)]])
    for score, row in zip(scores.tolist(), chosen.tolist(), strict=True):
        text = " ".join(filter(None, (results.texts[k] for k in row)))
        features = np.concatenate([results.features[row].sum(axis=0), own])
        yield _Joined(score, text, features, splitting, tuple(row), parts)


def _candidate(block: PreparedSentences, k: int, results: SearchResults, one: _Joined) -> OperationCandidate:
    tokens = tuple(one.text.split())
    operations = [Operated(str(each), *_covered(each.boundary)) for each in one.splitting.chosen]
    for row, part in zip(one.rows, one.parts, strict=True):
        operations += _operations(block, results, row, part)
    steps = tuple(_differences(block.words[k], tokens))
    return OperationCandidate(tokens, one.features, one.score, steps, tuple(operations))


def _covered(boundary: Boundary) -> tuple[int, int]:
    return boundary.mark.at, boundary.clause.at + boundary.clause.size


def _operations(block: PreparedSentences, results: SearchResults, row: int, part: int) -> Iterator[Operated]:
    """What was done inside one part."""
    first, last = (int(results.step_ends[row - 1]) if row else 0), int(results.step_ends[row])
    places = block.places[part]
    for start, end, rule, *_ in results.steps[first:last].tolist():
        if rule >= 0 and (said := block.compiled.said[rule]):
            own = [place for place in places[start:end] if place >= 0]
            yield Operated(said, min(own, default=0), max(own, default=-1) + 1)


def _differences(normal: Sequence[str], simple: Sequence[str]) -> Iterator[Step]:
    """A candidate may have words twice that the sentence has once, so steps are where the two differ."""
    matcher = SequenceMatcher(None, normal, simple, autojunk=False)
    for kind, start, end, first, last in matcher.get_opcodes():
        yield Step(start, end, tuple(simple[first:last]), -1 if kind == "equal" else 0)


def _protected_in(places: Sequence[int], spans: Spans) -> list[tuple[int, int]]:
    """Where the words of protected spans stand in a part, copies of them too."""
    found = []
    for start, end in spans:
        wanted = tuple(range(start, end))
        found += [
            (k, k + len(wanted))
            for k in range(len(places) - len(wanted) + 1)
            if places[k] == start and tuple(places[k : k + len(wanted)]) == wanted
        ]
    return found

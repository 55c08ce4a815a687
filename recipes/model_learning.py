"""Learn what edits are worth from sentences that people rewrote: boosted trees over the features of an edit.

Two things are learned of each proposal, from the references of tuning sentences:

confidence  whether one reference at least has the same new words beside the same neighbour
worth       by how much SARI of the whole set changes if this edit alone is made. SARI is no sum over edits;
            so the change is taken near a point where many edits are made already: first where a reference
            stands, then where the trees of the first round stand.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.edit_priors import EditPriors, learn_edit_priors, old_and_new
from ogden.editing.judge.features import NAMES, PAIRS
from ogden.editing.proposals import Proposals
from ogden.editing.selection import best_together
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise_many

ROUNDS = {"confidence": 400, "worth": 300}
RATES = {"confidence": 0.02, "worth": 0.04}
SETTINGS = {
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.4,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
FOLDS = 5
PARTS = 8
"""Inside a fold, experience is that of so many parts without the one in question."""
FIRST_MARGIN = 1.0
"""In the first round trees overrate edits; those worth less are not made."""
_START, _END = "\x02", "\x03"


@dataclass(frozen=True)
class Examples:
    """Sentences, what was proposed for them, and the references of each test set."""

    sentences: list[Sentence]
    proposals: list[Proposals]
    references: dict[str, list[list[str]]]

    @property
    def rows(self) -> NDArray[np.float32]:
        return np.concatenate([one.rows for one in self.proposals])

    def only(self, sets: Sequence[str]) -> "Examples":
        """With the references of some test sets."""
        return Examples(self.sentences, self.proposals, {name: self.references[name] for name in sets})

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The old and new words of each row."""
        return [
            old_and_new([token.lower() for token in sentence.tokens], rewrite)
            for sentence, proposals in zip(self.sentences, self.proposals, strict=True)
            for rewrite in proposals.rewrites
        ]

    def owners(self) -> NDArray[np.int64]:
        """The sentence of each row."""
        return np.repeat(np.arange(len(self.proposals)), [len(one.rewrites) for one in self.proposals])

    def starts(self) -> list[int]:
        return [0, *np.cumsum([len(one.rewrites) for one in self.proposals]).tolist()]


def shares(examples: Examples) -> NDArray[np.float64]:
    """The share of the references that make each edit."""
    references = [lines for kind in examples.references.values() for lines in kind]
    found: list[float] = []
    for place, (sentence, proposals) in enumerate(zip(examples.sentences, examples.proposals, strict=True)):
        words = [_START, *(token.lower() for token in sentence.tokens), _END]
        own = f" {' '.join(words)} "
        others = [
            f" {_START} {' '.join(one.tokens).lower()} {_END} "
            for one in tokenise_many([lines[place] for lines in references], 1)
        ]
        for first, last, new in proposals.rewrites:
            left, right = [words[first], *new], [*new, words[last + 1]]
            wanted = [left, right] if new else [[words[first], words[last + 1]]]
            texts = [text for each in wanted if (text := f" {' '.join(each)} ") not in own]
            makers = [any(text in other for text in texts) for other in others]
            found.append(sum(makers) / len(makers))
    return np.array(found)


def worth(
    examples: Examples, fit: Callable[[NDArray[np.float64]], NDArray[np.float64]]
) -> NDArray[np.float64]:
    """What each edit changes in SARI, in points times sentences, the mean over the test sets.

    `fit` learns from values and returns what it then thinks of each row.
    """
    owners, texts = examples.owners(), _texts(examples)
    normal = [sentence.text for sentence in examples.sentences]
    metric = Sari()
    scorers = {
        name: metric.prepare(TestSet(normal, references)) for name, references in examples.references.items()
    }
    changes = {
        name: scorer.statistics(texts, owners) - scorer.statistics(normal)[owners]
        for name, scorer in scorers.items()
    }
    totals = {
        name: scorer.statistics(examples.references[name][0]).sum(axis=0) for name, scorer in scorers.items()
    }

    def values() -> NDArray[np.float64]:
        all_values = [
            metric.values(totals[name] + change)["value"] - metric.values(totals[name])["value"]
            for name, change in changes.items()
        ]
        mean: NDArray[np.float64] = np.mean(all_values, axis=0) * len(normal)
        return mean

    outputs = rewritten(examples, fit(values()) - FIRST_MARGIN)
    for name, scorer in scorers.items():
        totals[name] = scorer.statistics(outputs).sum(axis=0)
    return values()


def _texts(examples: Examples) -> list[str]:
    return [
        rewrite(sentence, [Replacement(*one)]).text
        for sentence, proposals in zip(examples.sentences, examples.proposals, strict=True)
        for one in proposals.rewrites
    ]


def rewritten(examples: Examples, values: Sequence[float] | NDArray[np.float64]) -> list[str]:
    """Each sentence with the edits that are worth most together."""
    texts = []
    for start, sentence, proposals in zip(
        examples.starts(), examples.sentences, examples.proposals, strict=False
    ):
        spans = [(one.first, one.last) for one in proposals.rewrites]
        chosen = best_together(len(sentence), spans, values[start : start + len(spans)])
        edits = [Replacement(*proposals.rewrites[place]) for place in chosen]
        texts.append(rewrite(sentence, edits).text or sentence.text)
    return texts


def grow(rows: NDArray[np.float32], targets: NDArray[np.float64], aim: str) -> Any:
    """Trees (LightGBM's) for one of `ROUNDS`."""
    import lightgbm

    objective = "binary" if aim == "confidence" else "regression"
    settings = {**SETTINGS, "objective": objective, "learning_rate": RATES[aim]}
    return lightgbm.train(
        settings, lightgbm.Dataset(rows, targets, feature_name=_column_names()), ROUNDS[aim]
    )


def _column_names() -> list[str]:
    return [name.replace(" ", "_") for name in NAMES]


@dataclass(frozen=True)
class Lessons:
    """Rows to learn from, with what is needed to fill in the columns of experience honestly."""

    rows: NDArray[np.float32]
    pairs: list[tuple[str, str]]
    shares: NDArray[np.float64]
    owners: NDArray[np.int64]

    def experience(self, usable: NDArray[np.bool_]) -> EditPriors:
        places = np.flatnonzero(usable).tolist()
        return learn_edit_priors([self.pairs[place] for place in places], self.shares[places].tolist())

    def filled(self, usable: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The rows with the experience of other sentences among the usable ones."""
        rows, parts = self.rows.copy(), self.owners // FOLDS % PARTS
        for part in range(PARTS):
            self._fill(rows, usable & (parts == part), usable & (parts != part))
        self._fill(rows, ~usable, usable)
        return rows

    def _fill(self, rows: NDArray[np.float32], own: NDArray[np.bool_], others: NDArray[np.bool_]) -> None:
        places = np.flatnonzero(own)
        known = self.experience(others)
        rows[places, PAIRS + 1 :] = known.rows([self.pairs[place] for place in places.tolist()])


def by_others(lessons: Lessons, targets: NDArray[np.float64], aim: str) -> NDArray[np.float64]:
    """What trees that were grown on all other folds say of each row."""
    found, groups = np.zeros(len(lessons.rows)), lessons.owners % FOLDS
    for group in range(FOLDS):
        own = groups == group
        rows = lessons.filled(~own)
        found[own] = grow(rows[~own], targets[~own], aim).predict(rows[own], num_threads=1)
    return found


def arrays(booster: Any) -> dict[str, NDArray[Any]]:
    """The arrays of `ogden._core.BoostedTrees` for grown trees."""
    roots: list[int] = []
    nodes: list[tuple[int, float, int, int]] = []
    leaves: list[float] = []

    def place(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(node["leaf_value"])
            return ~(len(leaves) - 1)
        if node["decision_type"] != "<=":
            raise ValueError("only questions for numbers are known")
        own = len(nodes)
        nodes.append((0, 0.0, 0, 0))
        left, right = place(node["left_child"]), place(node["right_child"])
        nodes[own] = (node["split_feature"], _not_above(node["threshold"]), left, right)
        return own

    for tree in booster.dump_model()["tree_info"]:
        roots.append(place(tree["tree_structure"]))
    columns = list(zip(*nodes, strict=True)) if nodes else [(), (), (), ()]
    return {
        "roots": np.array(roots, dtype=np.int32),
        "features": np.array(columns[0], dtype=np.int32),
        "thresholds": np.array(columns[1], dtype=np.float32),
        "left": np.array(columns[2], dtype=np.int32),
        "right": np.array(columns[3], dtype=np.int32),
        "leaves": np.array(leaves, dtype=np.float32),
    }


def _not_above(threshold: float) -> float:
    """The largest single-precision number not above the threshold: the same rows go left."""
    single = np.float32(threshold)
    return float(np.nextafter(single, np.float32(-np.inf)) if single > threshold else single)

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

from ogden.editing.choice import best_together
from ogden.editing.features import NAMES
from ogden.editing.proposals import Proposals
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise_many

ROUNDS = {"confidence": 150, "worth": 200}
SETTINGS = {
    "learning_rate": 0.05,
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
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

    def owners(self) -> NDArray[np.int64]:
        """The sentence of each row."""
        return np.repeat(np.arange(len(self.proposals)), [len(one.rewrites) for one in self.proposals])

    def starts(self) -> list[int]:
        return [0, *np.cumsum([len(one.rewrites) for one in self.proposals]).tolist()]


def supported(examples: Examples) -> NDArray[np.float64]:
    """1 where a reference makes the edit, else 0."""
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
            found.append(float(any(text in other for text in texts for other in others)))
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
    settings = {**SETTINGS, "objective": objective}
    return lightgbm.train(
        settings, lightgbm.Dataset(rows, targets, feature_name=_column_names()), ROUNDS[aim]
    )


def _column_names() -> list[str]:
    return [name.replace(" ", "_") for name in NAMES]


def folds(size: int, count: int) -> NDArray[np.int64]:
    return np.arange(size) % count


def by_others(
    rows: NDArray[np.float32],
    targets: NDArray[np.float64],
    groups: NDArray[np.int64],
    aim: str,
) -> NDArray[np.float64]:
    """What trees that were grown on all other groups say of each row."""
    found = np.zeros(len(rows))
    for group in np.unique(groups):
        own = groups == group
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

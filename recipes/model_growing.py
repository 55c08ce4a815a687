"""Grow the trees that judge edits from the tuning sentences, and measure by cross-validation how good they
are."""

import itertools
from functools import partial

import model_learning as learning
import numpy as np
from model_rightness import learn_rightness

from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.judge.edit_priors import pack_edit_priors
from ogden.editing.judge.features import NAMES
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari


def lessons(examples: learning.Examples) -> learning.Lessons:
    shares = learning.shares(examples)
    return learning.Lessons(examples.rows, examples.pairs, shares, examples.owners())


def grown(examples: learning.Examples, name: str, sets: tuple[str, ...]) -> dict[str, bytes]:
    """Trees for confidence and worth, and experience, learned from the references of some test sets."""
    own = examples.only(sets)
    taught = lessons(own)
    everything = np.ones(len(taught.rows), dtype=np.bool_)
    rows = taught.filled(everything)
    worth = learning.worth(own, lambda values: learning.by_others(taught, values, "worth"))
    targets = {"confidence": (taught.shares > 0).astype(np.float64), "worth": worth}
    trees = {
        f"trees.{name}.{aim}": pack_trees(NAMES, learning.arrays(learning.grow(rows, target, aim)))
        for aim, target in targets.items()
    }
    return {**trees, f"tables.{name}.experience": pack_edit_priors(taught.experience(everything))}


def measure(examples: learning.Examples) -> None:
    """SARI and BLEU by the least confidence and the least chance of being right, trees grown on other
    sentences."""
    kinds = np.concatenate([one.deletions for one in examples.proposals])
    gone = {"standard": np.isin(kinds, (0, 1, 14)), "bold": kinds >= 0}
    rightness = learn_rightness()
    for sets in (("turk", "asset"), ("turk",)):
        own = examples.only(sets)
        taught = lessons(own)
        worth = learning.worth(own, partial(learning.by_others, taught, aim="worth"))
        value = learning.by_others(taught, worth, "worth")
        confidence = learning.by_others(taught, (taught.shares > 0).astype(np.float64), "confidence")
        right = rightness.chances(taught.filled(np.ones(len(taught.rows), dtype=np.bool_)), confidence)
        for least, chance in itertools.product((0.15, 0.25, 0.4), (0.0, 0.3, 0.4, 0.5, 0.6)):
            for name, usable in gone.items():
                words = (kinds == 0) & (confidence >= least) & (right >= chance)
                deleted = (kinds > 0) & (confidence >= 0.4)
                outputs = learning.rewritten(examples, np.where((words | deleted) & usable, value, -1.0))
                found = scores(examples, outputs)
                print(f"{'+'.join(sets)}, {name}, confidence {least}, right {chance}: {found}", flush=True)


def scores(examples: learning.Examples, outputs: list[str]) -> str:
    normal = [sentence.text for sentence in examples.sentences]
    shown = []
    for name, references in examples.references.items():
        for metric in (Sari(), Bleu()):
            scorer = metric.prepare(TestSet(normal, references))
            value = scorer.score(scorer.statistics(outputs).sum(axis=0)).value
            shown.append(f"{name} {metric.label} {value:.2f}")
    return ", ".join(shown)

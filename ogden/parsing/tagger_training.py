"""Training a tagger on tagged sentences of several treebanks."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden._core import TaggerTrainer
from ogden.errors import InputError
from ogden.parsing.tagger import KINDS, Tagger
from ogden.parsing.tree import Tree

Progress = Callable[[int, float], None]
"""Called after each epoch with its number and the mean log-probability of a word's tag."""


class TaggedSentence(NamedTuple):
    """`kind` is the number of the treebank whose habits the tags follow: one of `KINDS`, or beyond them one
    that the tagger learns from, but whose habits it does not keep. `weight` says how much it counts."""

    words: Sequence[str]
    tags: Sequence[str]
    kind: int = 0
    weight: float = 1.0


@dataclass(frozen=True)
class TaggerOptions:
    """`epochs`: times over all sentences. `rate`: of learning. `penalty`: L1, for each sentence seen; more
    makes the tagger smaller. `hidden_words`, `hidden_classes`: how often a word's name, or that and its
    class, is hidden, so that the tagger learns to do without."""

    epochs: int = 4
    rate: float = 0.2
    penalty: float = 1e-5
    hidden_words: float = 0.3
    hidden_classes: float = 0.1
    seed: int = 1


def tagged(trees: Iterable[Tree], kind: int = 0, weight: float = 1.0) -> list[TaggedSentence]:
    """The words and tags of trees."""
    return [TaggedSentence(tree.words(), tree.tags(), kind, weight) for tree in trees]


def train_tagger(
    sentences: Sequence[TaggedSentence],
    table: bytes,
    options: TaggerOptions | None = None,
    progress: Progress | None = None,
) -> Tagger:
    """Learn from tagged sentences, with the words that `word_table.pack_table` made a table of.

    The same sentences, table and options give the same tagger. Needs about 300 bytes a word of the sentences.
    """
    import numpy as np

    options = options or TaggerOptions()
    tags = sorted({tag for sentence in sentences for tag in sentence.tags})
    if not tags:
        raise InputError("there is no tagged sentence to learn from")
    number = {tag: code for code, tag in enumerate(tags)}
    kinds = max(len(KINDS), 1 + max(sentence.kind for sentence in sentences))
    trainer = TaggerTrainer(
        np.frombuffer(table, np.uint8),
        len(tags),
        kinds,
        options.rate,
        options.penalty,
        options.hidden_words,
        options.hidden_classes,
        options.seed,
    )
    for words, names, kind, weight in sentences:
        trainer.add(words, np.array([number[name] for name in names], np.uint8), kind, weight)
    for epoch in range(1, options.epochs + 1):
        likelihood = trainer.epoch()
        if progress:
            progress(epoch, likelihood)
    return Tagger(table, trainer.pack(len(KINDS)), tags)

"""Sentences that people rewrote, and the edits that are proposed for them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.edit_priors import old_and_new
from ogden.editing.proposals import Proposals, Proposer
from ogden.editing.selection import best_together
from ogden.editing.sentences import blocked_words
from ogden.metrics.protocol import TestSet
from ogden.parsing.parser import Parser
from ogden.parsing.tagger import Tagger
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise_many

_START, _END = "\x02", "\x03"


@dataclass(frozen=True)
class ReferenceExamples:
    """Sentences, what was proposed for each, and the references of each test set, by reference."""

    sentences: list[Sentence]
    proposals: list[Proposals]
    references: Mapping[str, Sequence[Sequence[str]]]

    def only(self, sets: Sequence[str]) -> "ReferenceExamples":
        """With the references of some test sets."""
        references = {name: self.references[name] for name in sets}
        return ReferenceExamples(self.sentences, self.proposals, references)

    @property
    def rows(self) -> NDArray[np.float32]:
        return np.concatenate([one.rows for one in self.proposals])

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The old and new words of each row."""
        return [
            old_and_new([token.lower() for token in sentence.tokens], rewrite)
            for sentence, proposals in zip(self.sentences, self.proposals, strict=True)
            for rewrite in proposals.rewrites
        ]

    @cached_property
    def owners(self) -> NDArray[np.int64]:
        """The sentence of each row."""
        return np.repeat(np.arange(len(self.proposals)), [len(one.rewrites) for one in self.proposals])

    def edited(self) -> list[str]:
        """For each row its sentence, with this edit alone."""
        return [
            rewrite(sentence, [Replacement(*one)]).text
            for sentence, proposals in zip(self.sentences, self.proposals, strict=True)
            for one in proposals.rewrites
        ]

    def best_edited(self, values: NDArray[np.float64]) -> list[str]:
        """Each sentence with the edits that are worth most together, by the value of each row."""
        texts, start = [], 0
        for sentence, proposals in zip(self.sentences, self.proposals, strict=True):
            spans = [(one.first, one.last) for one in proposals.rewrites]
            chosen = best_together(len(sentence), spans, values[start : start + len(spans)].tolist())
            edits = [Replacement(*proposals.rewrites[place]) for place in chosen]
            texts.append(rewrite(sentence, edits).text or sentence.text)
            start += len(spans)
        return texts


def propose_edits(
    sets: Mapping[str, TestSet], proposer: Proposer, tagger: Tagger, parser: Parser
) -> ReferenceExamples:
    """The sentences are those of the first set; the others have references for the same ones."""
    sentences = tokenise_many(next(iter(sets.values())).normal)
    tokens = [sentence.tokens for sentence in sentences]
    tags = tagger.tag_many(tokens)
    trees = parser.parse_many(tokens, tags)
    proposals = [
        proposer.propose([token.lower() for token in sentence.tokens], own, blocked_words(sentence), tree)
        for sentence, own, tree in zip(sentences, tags, trees, strict=True)
    ]
    return ReferenceExamples(sentences, proposals, {name: one.references for name, one in sets.items()})


def reference_shares(examples: ReferenceExamples) -> NDArray[np.float64]:
    """The share of the references that make each edit: they have the same new words beside the same
    neighbour."""
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

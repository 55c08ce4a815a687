"""SSA, simple string accuracy (Coster & Kauchak 2011, §5.1): one minus the edits needed, by reference length.

A sentence that needs more edits than the reference has words scores 0, not less: on pairs of the kind the
paper used, only this gives a copied input about the paper's 0.618. With several references a sentence takes
its best; a corpus is the mean over its sentences.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ogden.metrics.protocol import TestSet
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues, one_by_one
from ogden.metrics.tokens import Tokens


@dataclass(frozen=True)
class StringAccuracy(SentenceMean):
    tokens: Tokens = Tokens()
    key = "ssa"
    label = "SSA"

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "reference": "best", "floor": "0", "mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        references = [self.tokens.lists(side) for side in test.references]

        def value(output: str, row: int) -> tuple[float]:
            words = self.tokens.lists([output])[0]
            return (100 * max(_accuracy(words, side[row]) for side in references),)

        return one_by_one(value, 1)


def _accuracy(words: Sequence[str], reference: Sequence[str]) -> float:
    from rapidfuzz.distance import Levenshtein

    if not reference:
        return 0.0 if words else 1.0
    return max(0.0, 1 - Levenshtein.distance(words, reference) / len(reference))

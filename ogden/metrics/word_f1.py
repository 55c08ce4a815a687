"""word-F1 (Coster & Kauchak 2011, §5.1, after Clarke & Lapata 2006): F1 over words.

A word counts as often as it occurs. With several references a sentence takes its best; a corpus is the mean
over its sentences. The paper does not spell its formula out; docs/metrics.md says what came of trying.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from ogden.metrics.protocol import TestSet
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues, one_by_one
from ogden.metrics.tokens import Tokens


@dataclass(frozen=True)
class WordF1(SentenceMean):
    tokens: Tokens = Tokens()
    key = "word-f1"
    label = "word-F1"

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "reference": "best", "mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        references = [[Counter(words) for words in self.tokens.lists(side)] for side in test.references]

        def value(output: str, row: int) -> tuple[float]:
            words = Counter(self.tokens.lists([output])[0])
            return (100 * max(_f1(words, side[row]) for side in references),)

        return one_by_one(value, 1)


def _f1(words: Counter[str], reference: Counter[str]) -> float:
    total = words.total() + reference.total()
    return 2 * (words & reference).total() / total if total else 1.0

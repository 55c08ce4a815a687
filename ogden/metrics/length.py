"""How long outputs are beside their input: in words, in characters, in sentences.

`length-ratio` is Feblowitz & Kauchak 2013's: words out by words in (they report 0.85 for people).
`compression` is EASSE's: characters out by characters in, a mean over sentences.
`sentences` is the mean number of sentences made of one.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values, divide
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues, one_by_one
from ogden.metrics.tokens import Tokens
from ogden.text.sentences import count_sentences


@dataclass(frozen=True)
class LengthRatio(Metric):
    tokens: Tokens = Tokens()
    key = "length-ratio"
    label = "Length ratio"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "unit": "words"}

    def counter(self, test: TestSet) -> Counter:
        before = _lengths(self.tokens.lists(test.normal))

        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            return np.column_stack([_lengths(self.tokens.lists(outputs)), before[rows]])

        return count

    def values(self, totals: Statistics) -> Values:
        return {"value": divide(totals[..., 0], totals[..., 1])}


def _lengths(items: Sequence[Sequence[str]]) -> Statistics:
    return np.array([len(item) for item in items], dtype=np.float64)


@dataclass(frozen=True)
class Compression(SentenceMean):
    key = "compression"
    label = "Compression"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return {"unit": "characters", "mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        return one_by_one(lambda output, row: (len(output) / max(1, len(test.normal[row])),), 1)


@dataclass(frozen=True)
class SentenceCount(SentenceMean):
    key = "sentences"
    label = "Sentences"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return {"mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        return one_by_one(lambda output, row: (float(count_sentences(output)),), 1)

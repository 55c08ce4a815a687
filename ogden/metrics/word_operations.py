"""What became of the words: the shares that were kept, deleted and added, in percent.

Kept and deleted are shares of the input's words and sum to 100; added is a share of the output's words.
Words are compared as bags, so a word that only moved is kept.
"""

from collections import Counter as Bag
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values, divide
from ogden.metrics.tokens import Tokens


@dataclass(frozen=True)
class WordOperations(Metric):
    """The value is the share kept."""

    tokens: Tokens = Tokens()
    key = "words"
    label = "Words kept"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return self.tokens.settings()

    def counter(self, test: TestSet) -> Counter:
        normal = [Bag(words) for words in self.tokens.lists(test.normal)]

        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            bags = [Bag(words) for words in self.tokens.lists(outputs)]
            counts = [
                ((bag & normal[row]).total(), normal[row].total(), bag.total())
                for bag, row in zip(bags, rows, strict=True)
            ]
            return np.array(counts, dtype=np.float64).reshape(len(outputs), 3)

        return count

    def values(self, totals: Statistics) -> Values:
        kept, before, after = (totals[..., k] for k in range(3))
        return {
            "value": 100 * divide(kept, before, empty=1.0),
            "deleted": 100 * divide(before - kept, before),
            "added": 100 * divide(after - kept, after),
        }

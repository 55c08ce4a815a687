"""FKBLEU (Xu et al. 2016, eq. 3): as good as iBLEU says, and easier to read than the input.

The paper says geometric mean and prints a product, and prints FK(output) - FK(input) while calling higher
values better. Its Table 5 decides: a copied input scores 62.48 where iBLEU is 78.41. The sigmoid of no
difference is 1/2, the root of 0.7841 / 2 is 0.626, and a mean over sentences of roots lies a little below
the root of the mean. So FKBLEU is a mean over sentences of sqrt(iBLEU * sigmoid(FK(input) - FK(output))).
A negative iBLEU counts as 0, since it has no root.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.metrics.flesch_kincaid import sentence_grades
from ogden.metrics.ibleu import IBleu
from ogden.metrics.protocol import Rows, Statistics, TestSet
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues
from ogden.metrics.tokens import Tokens


@dataclass(frozen=True)
class FkBleu(SentenceMean):
    tokens: Tokens = Tokens()
    alpha: float = 0.9
    key = "fkbleu"
    label = "FKBLEU"
    parts = ("ibleu", "fk difference")

    @property
    def _ibleu(self) -> IBleu:
        return IBleu(self.tokens, self.alpha)

    def settings(self) -> Mapping[str, str]:
        return self._ibleu.settings()

    def measure(self, test: TestSet) -> SentenceValues:
        ibleu_of = self._ibleu.measure(test)
        before = sentence_grades(test.normal, self.tokens)

        def measure(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            ibleu = ibleu_of(outputs, rows, threads)[:, 0]
            easier = before[rows] - sentence_grades(outputs, self.tokens)
            # exp overflows beyond 709, where the sigmoid is 0 anyway.
            sigmoid = 1 / (1 + np.exp(np.minimum(-easier, 700.0)))
            value = 100 * np.sqrt(np.maximum(ibleu, 0.0) / 100 * sigmoid)
            return np.column_stack([value, ibleu, easier])

        return measure

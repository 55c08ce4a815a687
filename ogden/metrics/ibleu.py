"""iBLEU (Sun & Zhou 2012; Xu et al. 2016, eq. 1): like the references, unlike the input.

Table 5 of Xu et al. 2016 fits a mean of sentence values (see `fkbleu`), so that is `ibleu`. The same
formula on corpus BLEU is the second variant, `ibleu:corpus`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues
from ogden.metrics.tokens import Tokens


def _against_both(bleu: Bleu, test: TestSet) -> tuple[Counter, Counter]:
    """BLEU's statistics against the references, and against the input as the only reference."""
    return bleu.counter(test), bleu.counter(test.against_input())


@dataclass(frozen=True)
class IBleu(SentenceMean):
    """The mean of sentence values; each from smoothed sentence BLEU with effective order."""

    tokens: Tokens = Tokens()
    alpha: float = 0.9
    key = "ibleu"
    label = "iBLEU"
    parts = ("bleu to references", "bleu to input")

    @property
    def _bleu(self) -> Bleu:
        return Bleu(self.tokens).sentence_form()

    def settings(self) -> Mapping[str, str]:
        return {**self._bleu.settings(), "alpha": f"{self.alpha:g}", "mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        references, normal = _against_both(self._bleu, test)

        def measure(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            near = self._bleu.values(references(outputs, rows, threads))["value"]
            same = self._bleu.values(normal(outputs, rows, threads))["value"]
            return np.column_stack([self.alpha * near - (1 - self.alpha) * same, near, same])

        return measure


@dataclass(frozen=True)
class CorpusIBleu(Metric):
    """iBLEU from corpus BLEU."""

    bleu: Bleu = Bleu()
    alpha: float = 0.9
    key = "ibleu:corpus"
    label = "iBLEU corpus"

    def settings(self) -> Mapping[str, str]:
        return {**self.bleu.settings(), "alpha": f"{self.alpha:g}", "mean": "corpus"}

    def sentence_form(self) -> "CorpusIBleu":
        return replace(self, bleu=self.bleu.sentence_form())

    def counter(self, test: TestSet) -> Counter:
        references, normal = _against_both(self.bleu, test)
        return lambda outputs, rows, threads: np.column_stack(
            [references(outputs, rows, threads), normal(outputs, rows, threads)]
        )

    def values(self, totals: Statistics) -> Values:
        near, same = (self.bleu.values(half)["value"] for half in np.split(totals, 2, axis=-1))
        value = self.alpha * near - (1 - self.alpha) * same
        return {"value": value, "bleu to references": near, "bleu to input": same}

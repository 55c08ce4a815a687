"""BLEU (Papineni et al. 2002), as sacrebleu computes it, from statistics counted in the core.

The core's statistics equal sacrebleu's, and so does the score; both are checked in the tests. A single
sentence is scored with effective order (n-gram lengths the sentence does not reach are left out), as in
sacrebleu's `sentence_score`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from ogden.metrics.protocol import Counter, Metric, Statistics, TestSet, Values, divide
from ogden.metrics.tokens import Tokens

Smoothing = Literal["exp", "add-one", "none"]
ORDER = 4


@dataclass(frozen=True)
class Bleu(Metric):
    """Smoothing: `exp` halves the precision at each n without a match (sacrebleu's default); `add-one` adds
    one to matches and n-grams for n > 1, which is the BLEU+1 that PRO ranks by (Lin & Och 2004)."""

    tokens: Tokens = Tokens()
    smoothing: Smoothing = "exp"
    effective_order: bool = False
    key = "bleu"
    label = "BLEU"

    def settings(self) -> Mapping[str, str]:
        effective = "yes" if self.effective_order else "no"
        return {**self.tokens.settings(), "eff": effective, "smooth": self.smoothing}

    def sentence_form(self) -> "Bleu":
        return replace(self, effective_order=True)

    def counter(self, test: TestSet) -> Counter:
        tokens = self.tokens
        prepared = test.ngrams(tokens)
        return lambda outputs, rows, threads: prepared.bleu(tokens.join(outputs), rows, ORDER, threads)

    def values(self, totals: Statistics) -> Values:
        length, reference_length = totals[..., 0], totals[..., 1]
        matches, ngrams = totals[..., 2 : 2 + ORDER], totals[..., 2 + ORDER :]
        precisions, counted = self._precisions(matches, ngrams)
        brevity = np.exp(np.minimum(0.0, 1.0 - divide(reference_length, length, empty=np.inf)))
        orders = counted.sum(axis=-1) if self.effective_order else np.full(length.shape, float(ORDER))
        logs = np.log(precisions, out=np.full(precisions.shape, -np.inf), where=precisions > 0)
        used = counted if self.effective_order else np.ones_like(counted)
        mean = divide(np.where(used, logs, 0.0).sum(axis=-1), orders)
        # No match at any n is 0, whatever the smoothing.
        score = np.where(matches.any(axis=-1), 100 * brevity * np.exp(mean), 0.0)
        parts = {f"precision {n + 1}": 100 * precisions[..., n] for n in range(ORDER)}
        return {"value": score, **parts, "brevity penalty": brevity}

    def _precisions(self, matches: Statistics, ngrams: Statistics) -> tuple[Statistics, np.ndarray]:
        """Smoothed precisions, and which n the candidate is long enough for."""
        counted = ngrams > 0
        if self.smoothing == "add-one":
            more = np.array([0.0, 1.0, 1.0, 1.0])
            counted = counted | (more > 0) & counted[..., :1]
            return divide(matches + more, ngrams + more), counted
        precisions = divide(matches, ngrams)
        if self.smoothing == "exp":
            missing = counted & (matches == 0)
            halvings = 2.0 ** np.cumsum(missing, axis=-1)
            precisions = np.where(missing, divide(np.ones_like(ngrams), halvings * ngrams), precisions)
        return precisions, counted

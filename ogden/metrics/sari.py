"""SARI (Xu et al. 2016, §3.1): what a system added, kept and deleted, against input and references.

The paper's equations, its third footnote, the authors' script and the tools that came after do not agree
with each other. Each reading has its name here and follows its own source:

`easse`        Counts of the whole corpus for each operation and n; F1 for all three operations. The field's
               present standard. `deletion="precision"` scores deletion as the paper does; `average="micro"`
               averages precision and recall over n before they meet in F1, as eq. 7 does.
`xu2016`       The authors' own script: a sentence at a time, then the mean. What their Table 5 reports.
`equations`    Eq. 4-7 taken literally: an n-gram occurs or not, and fractions are over references.
`joshua`       The metric that Joshua tunes with: whole-number statistics, summed over the corpus.
`huggingface`  The script as changed by Hugging Face: 0/0 is 1, and keep's recall is over summed counts.

docs/sari.md compares them and works through the paper's toy example.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

import numpy as np

from ogden.errors import InputError
from ogden.metrics.protocol import Counter, Metric, Statistics, TestSet, Values, divide, harmonic_mean
from ogden.metrics.tokens import Tokens

Variant = Literal["easse", "xu2016", "equations", "joshua", "huggingface"]
VARIANTS: tuple[Variant, ...] = get_args(Variant)

PUBLISHED_TOKENS: dict[Variant, Tokens] = {
    "easse": Tokens("13a", "lower"),
    "xu2016": Tokens("none", "lower"),
    "equations": Tokens("none", "lower"),
    "joshua": Tokens("none", "lower"),
    "huggingface": Tokens("13a", "lower"),
}


@dataclass(frozen=True)
class Sari(Metric):
    """`tokens` None takes what the variant's source uses. The deletion and average options are `easse`'s."""

    variant: Variant = "easse"
    order: int = 4
    tokens: Tokens | None = None
    deletion: Literal["f1", "precision"] = "f1"
    average: Literal["macro", "micro"] = "macro"
    key: str = field(init=False)
    label: str = field(init=False)

    def __post_init__(self) -> None:
        if self.variant not in VARIANTS:
            raise InputError(f"'{self.variant}' is not a variant of SARI: choose from {', '.join(VARIANTS)}")
        if not 1 <= self.order <= 4:
            raise InputError(f"SARI takes n-grams up to n = 1, 2, 3 or 4, not {self.order}")
        if self.variant != "easse" and (self.deletion, self.average) != ("f1", "macro"):
            raise InputError("SARI's deletion and average options belong to the variant easse")
        default = self.variant == "easse"
        object.__setattr__(self, "key", "sari" if default else f"sari:{self.variant}")
        object.__setattr__(self, "label", "SARI" if default else f"SARI {self.variant}")

    @property
    def _tokens(self) -> Tokens:
        return self.tokens or PUBLISHED_TOKENS[self.variant]

    def settings(self) -> Mapping[str, str]:
        shown = {"variant": self.variant, "n": str(self.order), **self._tokens.settings()}
        if self.variant == "easse":
            shown |= {"deletion": self.deletion, "average": self.average}
        return shown

    def counter(self, test: TestSet) -> Counter:
        tokens = self._tokens
        prepared = test.ngrams(tokens)
        return lambda outputs, rows, threads: prepared.sari(
            tokens.join(outputs), rows, self.variant, self.order, threads
        )

    def values(self, totals: Statistics) -> Values:
        parts = {"easse": self._easse, "joshua": self._joshua}.get(self.variant, self._mean)(totals)
        add, keep, delete = (100 * part for part in parts)
        return {"value": (add + keep + delete) / 3, "add": add, "keep": keep, "delete": delete}

    def _mean(self, totals: Statistics) -> list[Statistics]:
        return [divide(totals[..., k], totals[..., 3]) for k in range(3)]

    def _easse(self, totals: Statistics) -> list[Statistics]:
        counts = totals.reshape(*totals.shape[:-1], self.order, 3, 3)
        good, system, reference = (counts[..., k] for k in range(3))
        precision, recall = divide(good, system), divide(good, reference)
        if self.average == "micro":
            precision, recall = (x.mean(axis=-2, keepdims=True) for x in (precision, recall))
        scores = harmonic_mean(precision, recall)
        if self.deletion == "precision":
            scores[..., 2] = precision[..., 2]
        means = scores.mean(axis=-2)
        return [means[..., k] for k in range(3)]

    def _joshua(self, totals: Statistics) -> list[Statistics]:
        counts = totals.reshape(*totals.shape[:-1], self.order, 8)
        add_good, added, addable, precise, recalled, keepable, delete_good, deleted = np.moveaxis(
            counts, -1, 0
        )
        add = harmonic_mean(divide(add_good, added), divide(add_good, addable))
        keep = harmonic_mean(divide(precise, 1e6 * recalled), divide(recalled, keepable))
        delete = divide(delete_good, deleted)
        return [part.mean(axis=-1) for part in (add, keep, delete)]

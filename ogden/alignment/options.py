"""How an aligner is trained. Every number has a default that was chosen on the training half of MultiMWA."""

import math
from dataclasses import dataclass, field

from ogden.errors import InputError

LONGEST = 1000
"""Words of a sentence, whatever the options: the cost of a pair grows with the cube of its length."""

LARGEST = (1 << 31) - 1
"""Of any number of rounds or words: what the core can count to."""


@dataclass(frozen=True)
class Prior:
    """How often a pair of words counts as seen linked before any pair of sentences was seen.

    Both sides are English, and a word is most often kept. A frequent word soon outgrows its prior; a rare
    one, or one that the corpus did not have, is linked by it.
    """

    same: float = 100.0
    """The same word, but for case."""
    stem: float = 30.0
    """The same word, but for inflection."""
    similar: float = 20.0
    """At similarity 1 (twice the longest common subsequence over both lengths); none at `threshold`."""
    threshold: float = 0.6

    def numbers(self) -> tuple[float, float, float, float]:
        return self.same, self.stem, self.similar, self.threshold


NO_PRIOR = Prior(0, 0, 0, 0)


@dataclass(frozen=True)
class AlignerOptions:
    model1_iterations: int = 2
    hmm_iterations: int = 3
    agreement_iterations: int = 2
    """More rounds of the HMM, in which the directions learn from each other: links count by the product of
    their probabilities (Liang et al. 2006, section 3)."""
    prior: Prior = field(default_factory=Prior)
    null: float = 0.1
    """The chance that a word comes from the empty word."""
    smoothing: float = 0.05
    """The chance that a jump heeds no distance (Och & Ney 2003, section 4.2)."""
    max_length: int = 200
    """Words of a sentence. Pairs with a longer side are left out of training, and get no links."""
    min_count: int = 1
    """Rarer words share one row of the table; the prior tells them apart."""
    max_vocabulary: int = 1_000_000
    prune: float = 1e-7
    """Entries of the tables less probable than this are dropped after training."""
    lowercase: bool = False

    def __post_init__(self) -> None:
        for name in (
            "model1_iterations",
            "hmm_iterations",
            "agreement_iterations",
            "min_count",
            "max_vocabulary",
        ):
            if not 0 <= getattr(self, name) <= LARGEST:
                raise InputError(f"{name.replace('_', ' ')} {getattr(self, name)}: give 0 to {LARGEST:,}")
        if not 1 <= self.max_length <= LONGEST:
            raise InputError(f"a maximal length of {self.max_length} words: give 1 to {LONGEST}")
        if not (0 < self.null < 1 and 0 < self.smoothing <= 1 and 0 <= self.prune < 1):
            raise InputError("the chances of the empty word and of any jump must be between 0 and 1")
        numbers = self.prior.numbers()
        if not all(math.isfinite(number) and number >= 0 for number in numbers) or self.prior.threshold >= 1:
            raise InputError("a prior has no negative numbers, and its threshold is below 1")

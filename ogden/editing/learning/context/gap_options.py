"""All that can be chosen when the context network is learned. Needs no torch."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class GapTextOptions:
    words: int = 40_000
    least_count: int = 5
    """Of a word that is wanted, to have a row before words that are more frequent."""
    endings: int = 300
    shortest: int = 3
    longest: int = 60
    """Words of a sentence; others are left out."""


@dataclass(frozen=True)
class Sizes:
    width: int = 128
    """Of a word that is read."""
    hidden: int = 192
    """Of each LSTM."""
    joined: int = 256
    output: int = 128
    """Of a context, and of a word that fills it."""


@dataclass(frozen=True)
class BatchOptions:
    tokens: int = 4_096
    """Of a batch."""
    drawn: int = 2_048
    skipped_above: float = 2e-4
    """Of a word with a greater share of the text only a part is taken as gaps."""
    wide: float = 0.2
    """Of the gaps."""
    power: float = 0.75


@dataclass(frozen=True)
class GapOptions:
    sizes: Sizes = field(default_factory=Sizes)
    batches: BatchOptions = field(default_factory=BatchOptions)
    passes: float = 1.05
    """Over the text. The loss still falls after that, slowly."""
    rate: float = 2e-3
    """Of Adam; it rises for `warm` steps, then falls to a fiftieth along a cosine."""
    warm: int = 500
    longest_step: float = 1.0
    """Gradients of the dense parameters together are cut to this length."""
    kept_apart: int = 2_000
    """Sentences to measure the loss on."""
    seconds_between: float = 600.0
    """From one checkpoint to the next."""
    seed: int = 1

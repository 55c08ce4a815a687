"""How likely the words are in normal and in simple English, each side as if it were a sentence."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.lm.model import LanguageModel
from ogden.rules.features.sides import Measure, Words


def fluency(name: str, model: LanguageModel) -> Measure:
    """Base-10 logarithms under a language model."""

    def values(sides: Sequence[Words]) -> NDArray[np.float64]:
        return model.score([" ".join(words) for words in sides])

    return Measure(name, values)

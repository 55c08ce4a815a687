"""The language models that are asked about words where they stand."""

from dataclasses import dataclass
from functools import lru_cache

from ogden.lm.model import LanguageModel, State


@dataclass(frozen=True)
class LmPair:
    """Of simple and of normal text."""

    simple: LanguageModel
    normal: LanguageModel

    def frequency(self, word: str) -> float:
        """The logarithm of a word's probability in simple text, whatever stands before it."""
        return _frequency(self.simple, word)


@lru_cache(maxsize=1 << 12)
def _frequency(model: LanguageModel, word: str) -> float:
    return model.core.step(_anywhere(model), model.core.find(word))[0]


@lru_cache(maxsize=8)
def _anywhere(model: LanguageModel) -> State:
    """The state after words that the model does not know."""
    core, unknown = model.core, model.core.find("<unk>")
    return core.step(core.step(core.start, unknown)[1], unknown)[1]

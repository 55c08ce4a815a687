"""The small form of a model: quantised, a few bytes an n-gram, queried where it lies."""

import numpy as np

from ogden._core import NgramModel, PackedNgrams
from ogden.errors import InputError
from ogden.lm.model import LanguageModel


def packed_model(data: bytes | memoryview, name: str = "the language model") -> LanguageModel:
    """The model in these bytes, which are not copied: a section of a model file, mapped into memory."""
    try:
        return LanguageModel(PackedNgrams(np.frombuffer(data, dtype=np.uint8)))
    except RuntimeError as error:
        raise InputError(f"{name} cannot be read: {error}") from None


def pack_model(model: LanguageModel, code_bits: int = 16) -> bytes:
    """The small form of a model that was read from an ARPA file.

    With 16 bits a value is off by less than one part in ten thousand; where a model has fewer different
    values than there are codes, none is.
    """
    if not isinstance(model.core, NgramModel):
        raise InputError("the language model is packed already")
    return model.core.pack(code_bits)

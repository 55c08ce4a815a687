"""What any search is asked: sentences, protected words and weights, checked and in the form of the core."""

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden._core import NgramModel, PackedNgrams
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.search.settings import MOST

Sentence = str | Sequence[str]
"""Tokens, or a string with white space between them."""

Spans = Sequence[tuple[int, int]]
"""Protected words of a sentence: first, and past the last. They are copied, each span in one piece."""


def check_request(sentences: int, size: int, jobs: int, protected: Sequence[Spans] | None) -> None:
    if not 1 <= size <= MOST or jobs < 0:
        limits = f"at least one candidate and 0 jobs, at most {MOST:,} candidates"
        raise InputError(f"{size} candidates by {jobs} jobs: give {limits}")
    if protected is not None and len(protected) != sentences:
        raise InputError(f"protected words of {len(protected)} sentences, but {sentences} sentences")


def core_model(name: str, model: LanguageModel) -> NgramModel | PackedNgrams:
    if not isinstance(model.core, NgramModel | PackedNgrams):
        raise TypeError(f"{name} is no language model of the core")
    return model.core


def line_of(sentence: Sentence) -> str:
    if isinstance(sentence, str):
        return sentence
    line = " ".join(sentence)
    if len(line.split()) != len(sentence):
        raise InputError(f"tokens must be words without white space: {line[:60]!r}")
    return line


def protected_rows(protected: Iterable[Spans] | None) -> NDArray[np.int64]:
    """Sentence, first word and past the last, a row for each span."""
    rows = [(k, first, last) for k, spans in enumerate(protected or ()) for first, last in spans]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def weight_row(weights: Mapping[str, float], feature_names: Sequence[str]) -> NDArray[np.float64]:
    """The weights in the order of the features; those that are not named are 0."""
    unknown = sorted(set(weights) - set(feature_names))
    if unknown:
        raise InputError(
            f"weights for features that the search does not have: {', '.join(unknown)}; "
            f"it has {', '.join(feature_names)}"
        )
    return np.array([weights.get(name, 0.0) for name in feature_names], dtype=np.float64)

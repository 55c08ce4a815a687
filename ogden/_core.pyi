"""The compiled core: only what is hot."""

import builtins
from collections.abc import Callable, Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

class NgramModel:
    """A back-off language model, ready to be queried."""

    @property
    def order(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def start(self) -> int: ...
    @property
    def vocabulary_size(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int: ...
    def step(self, state: int, word: int) -> tuple[float, int]: ...
    def score(self, sentences: Iterable[str], threads: int = 0) -> NDArray[np.float64]: ...
    def distribution(self, state: int) -> NDArray[np.float32]: ...

class NgramEstimator:
    """Estimates a modified Kneser-Ney model from sentences."""

    def __init__(self, order: int, pruning: list[int], directory: str, memory: int) -> None: ...
    def limit_vocabulary(self, words: Iterable[str]) -> None: ...
    def add(self, sentences: Iterable[str]) -> None: ...
    def finish(self) -> None: ...
    def counts(self) -> list[int]: ...
    def discounts(self) -> list[list[float]]: ...
    @property
    def sentences(self) -> int: ...
    @property
    def words(self) -> int: ...
    def write_arpa(self, write: Callable[[builtins.bytes], object]) -> None: ...
    def build(self) -> NgramModel: ...

class ArpaReader:
    """Reads an ARPA file that is fed to it in pieces."""

    def __init__(self) -> None: ...
    def feed(self, piece: builtins.bytes) -> None: ...
    def finish(self) -> NgramModel: ...

class PreparedNgrams:
    """The n-grams of normal sentences and their references, ready for many candidates."""

    def __init__(
        self, normal: Iterable[str], references: Iterable[Iterable[str]], threads: int = 0
    ) -> None: ...
    def __len__(self) -> int: ...
    def sari(
        self, outputs: Iterable[str], rows: NDArray[np.int64], variant: str, order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...
    def bleu(
        self, outputs: Iterable[str], rows: NDArray[np.int64], order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...

def align_documents(
    normal: Iterable[str],
    normal_paragraphs: NDArray[np.int64],
    normal_documents: NDArray[np.int64],
    simple: Iterable[str],
    simple_paragraphs: NDArray[np.int64],
    simple_documents: NDArray[np.int64],
    paragraph_threshold: float,
    sentence_threshold: float,
    skip_penalty: float,
    threads: int = 0,
) -> tuple[NDArray[np.int64], NDArray[np.float64], int]:
    """Sentence pairs of documents by TF-IDF. Sentences, in lower case, are in paragraphs in documents:
    paragraph k is sentences [paragraphs[k], paragraphs[k + 1]), document k the same of paragraphs.

    Gives a row for each pair (document, normal paragraph, first sentence, how many, simple paragraph, first
    sentence, how many), a score for each, and how many pairs of paragraphs were similar enough.
    """

def token_spans(texts: Sequence[str], threads: int = 0) -> list[list[tuple[int, int]]]:
    """For each text, the first and past-the-last position of its tokens."""

def token_lines(texts: Sequence[str], threads: int = 0) -> list[str]:
    """Each text's tokens, joined by single spaces."""

def sentence_spans(texts: Sequence[str], threads: int = 0) -> list[list[tuple[int, int]]]:
    """For each text, the first and past-the-last position of its sentences."""

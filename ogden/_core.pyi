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
    def pack(self) -> builtins.bytes: ...
    def build(self) -> NgramModel: ...

class PackedNgrams:
    """A quantised language model, queried where its bytes lie."""

    def __init__(self, buffer: NDArray[np.uint8]) -> None: ...
    @property
    def order(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def start(self) -> builtins.bytes: ...
    @property
    def vocabulary_size(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int: ...
    def step(self, state: builtins.bytes, word: int) -> tuple[float, builtins.bytes]: ...
    def score(self, sentences: Iterable[str], threads: int = 0) -> NDArray[np.float64]: ...
    def distribution(self, state: builtins.bytes) -> NDArray[np.float32]: ...

class ArpaReader:
    """Reads an ARPA file that is fed to it in pieces."""

    def __init__(self) -> None: ...
    def feed(self, piece: builtins.bytes) -> None: ...
    def finish(self) -> NgramModel: ...

class PhraseExtraction:
    """A phrase table from pairs and links, on any memory. First `add` all pairs; then `extract` and `group`
    until they do less than asked for (or not at all: reading does it); then read `lines` or `arrays` until
    None."""

    def __init__(
        self,
        max_length: int,
        deletion: bool,
        limit: int,
        threshold: float | None,
        from_alpha: bool,
        directory: str,
        memory: int,
        threads: int = 0,
    ) -> None: ...
    def add(
        self, normal: Iterable[str], simple: Iterable[str], links: Iterable[str]
    ) -> tuple[int, str] | None:
        """Adds pairs up to the first with wrong links: its place and the reason."""
    def extract(self, pairs: int) -> int: ...
    def group(self, records: int) -> int: ...
    def lines(
        self, count: int, reordering: bool
    ) -> tuple[int, int, builtins.bytes, builtins.bytes] | None: ...
    def arrays(self, count: int) -> dict[str, NDArray[np.generic]] | None: ...
    def words(self) -> list[str]: ...
    def lexicon(self) -> list[tuple[str, str, float, float]]: ...
    @property
    def pairs(self) -> int: ...
    @property
    def unlinked(self) -> int: ...
    @property
    def records(self) -> int: ...
    @property
    def distinct(self) -> int: ...

def phrase_instances(
    normal: str, simple: str, links: str, max_length: int = 7, deletion: bool = False
) -> list[tuple[str, str, list[tuple[int, int]], int, int]]:
    """The phrase pairs of one sentence pair: normal and simple phrase, the links inside, and the orientation
    (0 monotone, 1 swap, 2 discontinuous) towards the simple word before and after."""

def deletion_links(normal: str, simple: str, links: str) -> tuple[str, list[tuple[int, int]]]:
    """The simple side with NULLs, and the links, after both changes of Coster & Kauchak 2011, section 4."""

def fisher_minus_log_p(both: int, normal: int, simple: int, total: int) -> float:
    """-ln p of Fisher's exact test, one-sided: `both` or more."""

class AlignmentVocabulary:
    """The words an aligner knows. They share their numbers on both sides of a pair."""

    def __init__(self, words: Iterable[str]) -> None: ...
    def __len__(self) -> int: ...
    @property
    def words(self) -> list[str]: ...

class AlignmentTraining:
    """Model 1 and the HMM in both directions, learned round by round."""

    def __init__(
        self,
        vocabulary: AlignmentVocabulary,
        normal: Iterable[str],
        simple: Iterable[str],
        max_length: int,
        prior: tuple[float, float, float, float],
        null: float,
        smoothing: float,
        threads: int = 0,
    ) -> None: ...
    @property
    def left_out(self) -> int: ...
    @property
    def pairs(self) -> int: ...
    def model1_round(self, threads: int = 0) -> tuple[float, float]:
        """Gives the log-likelihoods, forward and backward, before the round."""
    def hmm_round(self, agree: bool = False, threads: int = 0) -> tuple[float, float]: ...
    def forward(self, prune: float = 0.0) -> AlignmentModel: ...
    def backward(self, prune: float = 0.0) -> AlignmentModel: ...

class AlignmentModel:
    """One direction. Row e of its table is entries [starts[e], starts[e + 1]); row 0 is NULL's, row 1 that of
    unknown words, row k + 2 that of word k."""

    def __init__(
        self,
        vocabulary: AlignmentVocabulary,
        starts: NDArray[np.uint64],
        words: NDArray[np.uint32],
        probabilities: NDArray[np.float64],
        totals: NDArray[np.float64],
        jumps: NDArray[np.float64],
        prior: tuple[float, float, float, float],
        null: float,
        smoothing: float,
    ) -> None: ...
    @property
    def starts(self) -> NDArray[np.uint64]: ...
    @property
    def words(self) -> NDArray[np.uint32]: ...
    @property
    def probabilities(self) -> NDArray[np.float64]: ...
    @property
    def totals(self) -> NDArray[np.float64]: ...
    @property
    def jumps(self) -> NDArray[np.float64]: ...
    def probability(self, source: str, target: str) -> float:
        """Of the table; an empty source is NULL."""
    def posteriors(self, source: str, target: str) -> tuple[NDArray[np.float64], float]:
        """A row for each target word, NULL first; and the log-probability of the pair."""

def frequent_words(lines: Iterable[str], min_count: int, limit: int) -> list[str]:
    """The words of lines, the most frequent first."""

def align_lines(
    forward: AlignmentModel,
    backward: AlignmentModel,
    normal: Iterable[str],
    simple: Iterable[str],
    heuristic: str,
    threshold: float,
    max_length: int,
    threads: int = 0,
) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.uint8]]:
    """All links, a row each; where each pair's begin; and whether the pair was short enough to be aligned."""

def symmetrise_links(
    forward: Iterable[Sequence[int]],
    backward: Iterable[Sequence[int]],
    normal: int,
    simple: int,
    heuristic: str,
) -> list[tuple[int, int]]: ...

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

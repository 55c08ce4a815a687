"""Words as vectors, learned from running text: words that stand between the same words are alike.

Counts of the neighbours one and two places to the left and right, each place a column of its own, because
what tells nouns from verbs is on which side a word stands. Their positive pointwise mutual information, with
the neighbours' counts smoothed, is reduced to a few dimensions by a singular value decomposition (Levy,
Goldberg and Dagan 2015), with random projections (Halko, Martinsson and Tropp 2011).
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden._core import parser_words
from ogden.text.tokens import token_lines

PLACES = (-2, -1, 1, 2)
_BOUNDARY = 0
_BLOCK = 20_000


@dataclass(frozen=True)
class VectorOptions:
    """`words`: how many of the most frequent get a vector; `neighbours`: how many are counted as neighbours;
    `width`: numbers in a vector; `smoothing`: the power of the neighbours' counts; `seed`: of the
    projection."""

    words: int = 40_000
    neighbours: int = 2_500
    width: int = 64
    smoothing: float = 0.75
    seed: int = 0


class Vectors(NamedTuple):
    words: list[str]
    """In the form that `parser_words` gives, the most frequent first."""
    values: NDArray[np.float32]


def learn_vectors(sentences: Iterable[str], options: VectorOptions | None = None) -> Vectors:
    """Vectors for the words of these sentences (raw text, one each), all of the same length."""
    options = options or VectorOptions()
    numbers, words = _number(sentences, options.words)
    counts = _neighbour_counts(numbers, len(words), min(options.neighbours, len(words)))
    return Vectors(words, _reduce(_information(counts, options.smoothing), options))


def _number(sentences: Iterable[str], limit: int) -> tuple[NDArray[np.int32], list[str]]:
    """The text as word numbers, from 1 by frequency, the rarer ones limit + 1, a 0 before each sentence."""
    types: dict[str, int] = {}
    pieces = []
    for lines in _blocks(sentences):
        piece: list[int] = []
        for line in token_lines(lines, 1):
            piece.append(_BOUNDARY)
            piece.extend(types.setdefault(token, len(types) + 1) for token in line.split())
        pieces.append(np.array(piece, dtype=np.int32))
    text = np.concatenate(pieces) if pieces else np.zeros(0, dtype=np.int32)
    seen = np.bincount(text, minlength=len(types) + 1)
    forms = parser_words(list(types))
    frequency: Counter[str] = Counter()
    for number, form in enumerate(forms, 1):
        frequency[form] += int(seen[number])
    words = [form for form, _ in frequency.most_common(limit)]
    rank = {form: place for place, form in enumerate(words, 1)}
    renumbered = [_BOUNDARY] + [rank.get(form, len(words) + 1) for form in forms]
    return np.array(renumbered, dtype=np.int32)[text], words


def _blocks(sentences: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for sentence in sentences:
        block.append(sentence)
        if len(block) == _BLOCK:
            yield block
            block = []
    if block:
        yield block


def _neighbour_counts(text: NDArray[np.int32], words: int, neighbours: int) -> Any:
    """A sparse matrix: a row a word; for each place a column a neighbour, the boundary, and all others."""
    from scipy.sparse import csr_matrix, hstack

    columns = neighbours + 2
    blocks = []
    for place in PLACES:
        away = abs(place)
        near, far = text[: len(text) - away], text[away:]
        word, neighbour = (near, far) if place > 0 else (far, near)
        usable = (word != _BOUNDARY) & (word <= words)
        if away == 2:  # not across the end of a sentence
            usable &= text[1 : len(text) - 1] != _BOUNDARY
        row = word[usable].astype(np.int64) - 1
        column = np.minimum(neighbour[usable], neighbours + 1)
        pairs, counts = np.unique(row * columns + column, return_counts=True)
        block = (counts.astype(np.float32), (pairs // columns, pairs % columns))
        blocks.append(csr_matrix(block, shape=(words, columns)))
    return hstack(blocks).tocoo()


def _information(counts: Any, smoothing: float) -> Any:
    """Positive pointwise mutual information, drawn towards 0 where it rests on few occurrences."""
    from scipy.sparse import csr_matrix

    rows = np.asarray(counts.sum(axis=1)).ravel()
    columns = np.asarray(counts.sum(axis=0)).ravel() ** smoothing
    total = rows.sum()
    columns *= total / columns.sum()
    information = np.log(counts.data * total / (rows[counts.row] * columns[counts.col]))
    information *= counts.data / (counts.data + 1)
    kept = information > 0
    values = information[kept].astype(np.float32)
    return csr_matrix((values, (counts.row[kept], counts.col[kept])), shape=counts.shape)


def _reduce(matrix: Any, options: VectorOptions) -> NDArray[np.float32]:
    """The left singular vectors with the roots of their values, each row then of length sqrt(width) / 2."""
    extra = options.width + 20
    start = np.random.default_rng(options.seed).standard_normal((matrix.shape[1], extra)).astype(np.float32)
    sample = matrix @ start
    for _ in range(3):
        sample = matrix @ (matrix.T @ np.linalg.qr(sample)[0])
    basis = np.linalg.qr(sample)[0]
    left, values, _ = np.linalg.svd((matrix.T @ basis).T, full_matrices=False)
    reduced = (basis @ left[:, : options.width]) * np.sqrt(values[: options.width])
    if reduced.shape[1] < options.width:
        reduced = np.pad(reduced, ((0, 0), (0, options.width - reduced.shape[1])))
    lengths = np.linalg.norm(reduced, axis=1, keepdims=True) + 1e-6
    return np.ascontiguousarray(reduced / lengths * np.sqrt(options.width) / 2, dtype=np.float32)

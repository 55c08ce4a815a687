"""Sentence pairs from documents that are about the same thing (Coster & Kauchak 2011, section 3).

Each simple paragraph is compared with every normal paragraph of the document. Where two are similar, their
sentences are aligned by dynamic programming over insertion, deletion, 1-1, 2-1 and 1-2; links that are
similar enough are pairs. Similarity is the cosine of TF-IDF vectors, weighted by the two documents alone: the
core says how (`core/corpus/vectors.hpp`), and `docs/corpus-align.md` what it gains.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ogden.corpus.pairs import Pair

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Thresholds:
    """A threshold must be passed, not only reached."""

    paragraphs: float = 0.2
    """Above this, a simple and a normal paragraph are aligned. The paper says "a set threshold" only."""
    sentences: float = 0.5
    """Above this, an aligned sentence pair is kept. The paper's value."""
    skip_penalty: float = 0.0001
    """What a sentence without a partner costs. The paper finds the threshold better than tuning this."""
    paragraph_words: int = 10
    """A shorter paragraph is not aligned: it is a heading, an item of a list, a verse or a caption."""


class ArticlePair(NamedTuple):
    title: str
    normal: Sequence[str]
    """Its paragraphs."""
    simple: Sequence[str]


@dataclass
class SentenceAlignment:
    pairs: list[Pair] = field(default_factory=list)
    paragraphs: int = 0
    """Pairs of paragraphs that were similar enough to look at their sentences."""
    operations: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True)
class _Side:
    """One side of many documents: documents of paragraphs of sentences."""

    documents: list[list[list[str]]]

    def arguments(self) -> "tuple[list[str], NDArray[np.int64], NDArray[np.int64]]":
        """As the core takes them: sentences in a row, where paragraphs begin, where documents begin."""
        paragraphs = list(chain.from_iterable(self.documents))
        return (
            [sentence.lower() for sentence in chain.from_iterable(paragraphs)],
            _starts(paragraphs),
            _starts(self.documents),
        )


def align_documents(
    documents: Sequence[ArticlePair], thresholds: Thresholds, threads: int = 0
) -> SentenceAlignment:
    """The pairs of each document, in the order of documents, simple paragraphs and normal paragraphs.

    A pair of sentences that recurs within a document, as through two alignments of paragraphs, is there once.
    """
    from ogden._core import align_documents

    least = thresholds.paragraph_words
    normal = _Side(_split([document.normal for document in documents], least, threads))
    simple = _Side(_split([document.simple for document in documents], least, threads))
    rows, scores, paragraphs = align_documents(
        *normal.arguments(),
        *simple.arguments(),
        thresholds.paragraphs,
        thresholds.sentences,
        thresholds.skip_penalty,
        threads,
    )
    result = SentenceAlignment(paragraphs=paragraphs)
    seen: set[tuple[int, str, str]] = set()
    for (number, *places), score in zip(rows.tolist(), scores.tolist(), strict=True):
        pair = _pair(
            documents[number].title, normal.documents[number], simple.documents[number], places, score
        )
        key = (number, pair.normal, pair.simple)
        if key not in seen:
            seen.add(key)
            result.pairs.append(pair)
            result.operations[pair.more[1]] += 1
    return result


def _split(documents: Sequence[Sequence[str]], least: int, threads: int) -> list[list[list[str]]]:
    """The sentences of each paragraph of at least so many words, every run of white space as one space."""
    from ogden._core import sentence_spans

    spans = iter(sentence_spans(list(chain.from_iterable(documents)), threads))
    return [
        [_sentences(paragraph, next(spans), least) for paragraph in paragraphs] for paragraphs in documents
    ]


def _sentences(paragraph: str, spans: Iterable[tuple[int, int]], least: int) -> list[str]:
    found = [paragraph[start:end].split() for start, end in spans]
    return list(map(" ".join, found)) if sum(map(len, found)) >= least else []


def _starts(groups: Iterable[Sequence[object]]) -> "NDArray[np.int64]":
    """Where each group begins once they stand in one row, and where the last ends."""
    import numpy as np

    return np.cumsum([0, *map(len, groups)], dtype=np.int64)


def _pair(
    title: str, normal: list[list[str]], simple: list[list[str]], places: Sequence[int], score: float
) -> Pair:
    normal_place, simple_place = places[:3], places[3:]
    return Pair(
        _text(normal, *normal_place),
        _text(simple, *simple_place),
        (
            f"{score:.4f}",
            f"{normal_place[-1]}-{simple_place[-1]}",
            title,
            _positions(*normal_place),
            _positions(*simple_place),
        ),
    )


def _text(paragraphs: list[list[str]], paragraph: int, first: int, count: int) -> str:
    return " ".join(paragraphs[paragraph][first : first + count])


def _positions(paragraph: int, first: int, count: int) -> str:
    """`3:2,3:3` is the second and third sentence of the third paragraph."""
    return ",".join(f"{paragraph + 1}:{sentence + 1}" for sentence in range(first, first + count))

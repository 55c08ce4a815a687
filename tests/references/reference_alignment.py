"""TF-IDF, cosines and sentence alignment in plain Python, made for reading. The core must agree with it."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain

TERM = re.compile("[0-9A-Za-zÀ-ÖØ-öø-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+")
Vector = dict[str, float]
Link = tuple[int, int, int, int, float]
"""First normal sentence and how many, first simple sentence and how many, similarity."""
Document = Sequence[Sequence[str]]
"""Paragraphs of sentences."""


def rarity(normal: Document, simple: Document) -> dict[str, float]:
    """ln((N + 1) / df), N and df of the side where each is greater."""
    sides = [list(chain.from_iterable(side)) for side in (normal, simple)]
    counts = [Counter(term for sentence in side for term in set(TERM.findall(sentence))) for side in sides]
    sentences = max(map(len, sides))
    return {
        term: math.log((sentences + 1) / max(counts[0][term], counts[1][term]))
        for term in {*counts[0], *counts[1]}
    }


def vector(text: str, weights: dict[str, float]) -> Vector:
    return {term: count * weights[term] for term, count in Counter(TERM.findall(text)).items()}


def cosine(left: Vector, right: Vector) -> float:
    norms = math.hypot(*left.values()) * math.hypot(*right.values())
    return sum(weight * right.get(term, 0) for term, weight in left.items()) / norms if norms else 0.0


def added(vectors: Sequence[Vector]) -> Vector:
    result: Counter[str] = Counter()
    for one in vectors:
        result.update(one)
    return dict(result)


def align_sentences(
    normal: Sequence[Vector], simple: Sequence[Vector], penalty: float
) -> tuple[float, list[Link]]:
    """The best alignment and its sum: of every way to end at (i, j), the first of the best is kept."""
    best: dict[tuple[int, int], tuple[float, list[Link]]] = {(0, 0): (0.0, [])}
    for i in range(len(normal) + 1):
        for j in range(len(simple) + 1):
            options = []
            for m, n in ((1, 1), (2, 1), (1, 2), (1, 0), (0, 1)):
                if m > i or n > j:
                    continue
                total, links = best[i - m, j - n]
                if m and n:
                    similarity = cosine(added(normal[i - m : i]), added(simple[j - n : j]))
                    options.append((total + similarity, [*links, (i - m, m, j - n, n, similarity)]))
                else:
                    options.append((total - penalty, links))
            if options:
                best[i, j] = max(options, key=lambda option: option[0])
    return best[len(normal), len(simple)]


def align_document(
    normal: Document, simple: Document, paragraphs: float, sentences: float, penalty: float
) -> list[tuple[int, int, Link]]:
    """Normal paragraph, simple paragraph, and each link of their sentences that is similar enough."""
    weights = rarity(normal, simple)
    left = [[vector(sentence, weights) for sentence in paragraph] for paragraph in normal]
    right = [[vector(sentence, weights) for sentence in paragraph] for paragraph in simple]
    return [
        (i, j, link)
        for j, simple_paragraph in enumerate(right)
        for i, normal_paragraph in enumerate(left)
        if cosine(added(normal_paragraph), added(simple_paragraph)) > paragraphs
        for link in align_sentences(normal_paragraph, simple_paragraph, penalty)[1]
        if link[-1] > sentences
    ]

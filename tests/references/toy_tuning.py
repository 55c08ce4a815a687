"""Tuning problems of which the answer is known."""

import random
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from toy_search import ToySearcher

from ogden.metrics.protocol import TestSet
from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights
from ogden.tuning.objective import MetricObjective, parse_metrics
from ogden.tuning.pool import Pool
from ogden.tuning.pool_objective import PoolObjective
from ogden.tuning.run import Part

WORDS = [
    a + b for a in ("ba", "ko", "li", "mu", "ne", "pa") for b in ("dor", "fin", "gat", "ler", "sim", "tov")
]
HIDDEN = Weights(
    {"keep": 0.6, "delete": -0.3, "substitute": 0.3, "rarity": -0.5, "length": -0.4, "noise": 0.0}
)
START = Weights({"keep": 1.0, "delete": -0.5, "substitute": -0.5, "rarity": 0.0})


def toy_searcher(sentences: list[str]) -> ToySearcher:
    generator = random.Random(7)
    synonyms = {
        word: {other: generator.randint(1, 9) for other in generator.sample(WORDS, 3) if other != word}
        for word in WORDS[::2]
    }
    frequencies = {word: generator.randint(0, 500) for word in WORDS}
    return ToySearcher(sentences, synonyms, {word: generator.random() for word in WORDS}, frequencies)


def toy_sentences(count: int, seed: int) -> list[str]:
    generator = random.Random(seed)
    return [" ".join(generator.choices(WORDS, k=generator.randint(4, 9))) for _ in range(count)]


@dataclass
class Toy:
    """A tuning set whose references are what a search with the hidden weights finds."""

    normal: list[str]
    references: list[list[str]]

    def part(self, metric: str = "sari", **options: Any) -> Part:
        test = TestSet(self.normal, self.references)
        objective = MetricObjective(test, parse_metrics([metric]), threads=1, **options)
        return Part(toy_searcher(self.normal), objective, len(self.normal))


def make_toy(count: int, seed: int) -> Toy:
    normal = toy_sentences(count, seed)
    return Toy(normal, [list(toy_searcher(normal).lists(HIDDEN, 1).texts)])


class CountingObjective:
    """Three made-up statistics a candidate, and a value that is no mean of sentences."""

    signature = ranking_signature = "test"

    def __init__(self, table: NDArray[np.float64]) -> None:
        self.table = table

    def statistics(self, texts: Any, sentences: Any) -> NDArray[np.float64]:
        return self.table[[int(text) for text in texts]]

    def value(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        good, said, wanted = (totals[..., k] for k in range(3))
        return 100 * good / (said + wanted)

    def sentence_values(self, texts: Any, sentences: Any) -> NDArray[np.float64]:
        return self.value(self.statistics(texts, sentences))


def landscape_of(features: NDArray[np.float32], starts: NDArray[np.int64], seed: int) -> PoolObjective:
    table = np.random.default_rng(seed).integers(1, 9, size=(len(features), 3)).astype(float)
    objective = CountingObjective(table)
    pool = Pool(len(starts) - 1, [f"f{k}" for k in range(features.shape[1])], objective.statistics)
    pool.add(CandidateLists(starts, [str(k) for k in range(len(features))], features))
    return PoolObjective(pool, objective, 1)

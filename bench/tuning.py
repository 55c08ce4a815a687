"""How long one iteration of tuning takes once the search is done, with peers in the same run, and memory.

    python bench/tuning.py [--sentences N] [--candidates N] [--threads N]

The workload is made by a fixed seed: n-best lists of about 23 words with 14 features, three of which know
something of the metric, and 8 references. The metric is SARI as `ogden tune` takes it. Peers are named in the
output: scipy's L-BFGS for the regression of PRO, and plain Python for MERT's line search, both on a part of
the same data.
"""

import argparse
import resource
import sys
import time
from pathlib import Path

import numpy as np
from metrics import make_test_set
from numpy.typing import NDArray
from scipy.optimize import minimize

from ogden._core import candidate_scores, line_choices, pairwise_weights
from ogden.search.candidates import CandidateLists
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.objective import MetricObjective, parse_metrics
from ogden.tuning.pool import Pool
from ogden.tuning.pro import Pro
from ogden.tuning.protocol import Tuner
from ogden.tuning.random_streams import RandomStream

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))
import reference_tuning

FEATURES = tuple(f"feature{k}" for k in range(14))
WEIGHTS = np.ones(len(FEATURES)) / len(FEATURES)


class Clock:
    """Prints how long the work since the last print took."""

    def __init__(self) -> None:
        self.last = time.perf_counter()

    def lap(self, what: str = "", digits: int = 2) -> float:
        now = time.perf_counter()
        seconds, self.last = now - self.last, now
        if what:
            print(f"{what:<58}{seconds:9.{digits}f} s")
        return seconds


def make_lists(objective: MetricObjective, texts: list[str], rows: NDArray[np.int64]) -> CandidateLists:
    generator = np.random.default_rng(2011)
    features = generator.normal(size=(len(texts), len(FEATURES)))
    features[:, :3] += 0.05 * objective.sentence_values(texts, rows)[:, None]
    starts = np.concatenate([[0], np.cumsum(np.bincount(rows))])
    return CandidateLists(starts, texts, features.astype(np.float32))


def iteration(tuner: Tuner, objective: MetricObjective, lists: CandidateLists, threads: int) -> Pool:
    """One iteration after the search: measure what is new, merge, tune."""
    clock = Clock()
    pool = Pool(len(lists.starts) - 1, FEATURES, tuner.measure(objective))
    pool.add(lists)
    measured = clock.lap()
    tuner.improve(pool, objective, WEIGHTS, RandomStream(1), threads)
    tuned = clock.lap()
    print(f"{tuner.name:<10} measuring and merging {measured:6.2f} s, tuning {tuned:6.2f} s,", end="")
    print(f" together {measured + tuned:6.2f} s")
    return pool


def regression_against_scipy(pool: Pool, threads: int) -> None:
    better, worse = Pro().sample(pool, RandomStream(1))
    differences = pool.features[better] - pool.features[worse]
    clock = Clock()
    pairwise_weights(differences, 1.0, threads)
    own = clock.lap()
    scaled = differences / np.sqrt(np.mean(differences.astype(float) ** 2, axis=0))

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        margins = scaled @ weights
        value = 2 * np.logaddexp(0, -margins).sum() + weights @ weights / 2
        return float(value), weights - 2 * scaled.T @ (1 / (1 + np.exp(margins)))

    clock.lap()
    minimize(loss, np.zeros(len(FEATURES)), jac=True, method="L-BFGS-B", tol=1e-10)
    peer = clock.lap()
    print(f"regression on {len(differences):,} pairs {own:6.3f} s; scipy's L-BFGS {peer:6.3f} s", end="")
    print(f" ({peer / own:.1f} x)")


def line_search_against_python(pool: Pool, threads: int) -> None:
    direction = np.random.default_rng(1).normal(size=len(FEATURES))
    scores, slopes = (candidate_scores(pool.features, w, threads) for w in (WEIGHTS, direction))
    clock = Clock()
    *_, positions, _, _ = line_choices(pool.starts, scores, slopes, threads)
    own = clock.lap()
    few = 20
    for start, end in zip(pool.starts[:few], pool.starts[1:], strict=False):
        lines = list(zip(scores[start:end].tolist(), slopes[start:end].tolist(), strict=True))
        for x in reference_tuning.crossings(lines)[:: max(1, (end - start) ** 2 // 200)]:
            reference_tuning.best_line(lines, x)
    peer = clock.lap() / few * pool.sentences
    print(
        f"one line through {len(pool):,} candidates {1000 * own:6.1f} ms, {len(positions):,} corners;", end=""
    )
    print(f" plain Python at 100 places a sentence {peer:6.1f} s ({peer / own:,.0f} x)")


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark tuning.")
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--candidates", type=int, default=100, help="candidates a sentence")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    test, texts, rows = make_test_set(args.sentences, args.candidates)
    print(f"{args.sentences:,} sentences, {args.candidates}-best, 8 references, SARI, {args.threads} threads")
    objective = MetricObjective(test, parse_metrics(["sari"]), threads=args.threads)
    lists = make_lists(objective, texts, rows)
    pool = iteration(Pro(), objective, lists, args.threads)
    regression_against_scipy(pool, args.threads)
    pool = iteration(Mert(), objective, lists, args.threads)
    line_search_against_python(pool, args.threads)
    iteration(HillClimbing(), objective, lists, args.threads)
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()

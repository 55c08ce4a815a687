"""Is one system better than another, or was it luck with the sentences?

Everything here works on statistics: a matrix with a row a sentence for each system, and the function that
turns summed rows into a score. No sentence is scored twice, so a thousand resamples of a test set cost a
matrix product:

    value   = lambda totals: scorer.values(totals)["value"]
    a, b    = scorer.statistics(outputs_a), scorer.statistics(outputs_b)
    verdict = approximate_randomisation(a, b, value)

A difference is always a - b. Results depend on the seed, never on how the work is cut into blocks.
An undefined (NaN) score is left out of intervals, and never counts in favour of a difference.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ogden.errors import InputError
from ogden.metrics.protocol import Statistics

Numbers = NDArray[np.float64]
Value = Callable[[Statistics], Numbers]
"""Maps totals (..., width) to scores (...): one entry of `Scorer.values`."""
Method = Literal["paired bootstrap", "bootstrap t-test", "approximate randomisation", "paired t-test"]

SEED = 2004
BLOCK_CELLS = 1 << 21
"""How many weights (resamples x sentences) are held at once: about 50 MB of working memory."""
MOST_SAMPLES = 1_000_000
"""Their totals are kept in memory."""
ROUNDING = 1e-11
"""Differences below this share of the scores are rounding: sums in another order differ by less."""


@dataclass(frozen=True)
class Interval:
    """A confidence interval, and the mean of what it was taken over. `level` 0.95 is a 95 % interval."""

    low: float
    high: float
    mean: float
    level: float


@dataclass(frozen=True)
class Comparison:
    """System a against system b.

    `difference` is a - b, `p` is two-sided, `interval` is of the difference (None where the method gives
    none), `samples` counts what the method drew: resamples, trials, or sentences for the t-test.
    """

    method: Method
    difference: float
    p: float
    interval: Interval | None
    samples: int


def bootstrap_interval(
    rows: Statistics, value: Value, samples: int = 1000, seed: int = SEED, level: float = 0.95
) -> Interval:
    """Percentile bootstrap: the middle `level` of the scores of test sets drawn with replacement."""
    (totals,) = resample([rows], samples, seed)
    return percentile_interval(value(totals), level)


def paired_bootstrap(
    rows_a: Statistics,
    rows_b: Statistics,
    value: Value,
    samples: int = 1000,
    seed: int = SEED,
    level: float = 0.95,
) -> Comparison:
    """Paired bootstrap resampling (Koehn 2004).

    Koehn counts the resamples in which the winner on the whole test set does not win: c of n. That share is
    one-sided; here p = min(1, 2 (c + 1) / (n + 1)). Twice, because either system could have been the
    winner; plus one, because the test set itself is one of the draws, so p is never 0. Equal scores on the
    whole test set have no winner: p = 1.
    """
    rows_a, rows_b = _pair(rows_a, rows_b)
    scores_a, scores_b = map(value, resample([rows_a, rows_b], samples, seed))
    return compare_resamples(rows_a.sum(axis=0), rows_b.sum(axis=0), scores_a, scores_b, value, level)


def compare_resamples(
    sum_a: Statistics,
    sum_b: Statistics,
    scores_a: Numbers,
    scores_b: Numbers,
    value: Value,
    level: float = 0.95,
) -> Comparison:
    """The paired bootstrap, from the statistics of the whole test set and the scores of resamples of it."""
    difference, tie = _difference(sum_a, sum_b, value)
    differences = _subtract(scores_a, scores_b)
    samples = len(differences)
    if np.isnan(difference) or abs(difference) <= tie:
        p = float("nan") if np.isnan(difference) else 1.0
    else:
        won = int(np.count_nonzero(differences * np.sign(difference) > tie))
        p = min(1.0, 2 * (samples - won + 1) / (samples + 1))
    interval = percentile_interval(differences, level)
    return Comparison("paired bootstrap", difference, p, interval, samples)


def bootstrap_t_test(
    rows_a: Statistics,
    rows_b: Statistics,
    value: Value,
    samples: int = 100,
    seed: int = SEED,
    level: float = 0.95,
) -> Comparison:
    """A paired t-test over the scores of bootstrap resamples (Coster and Kauchak 2011, section 5.1).

    Kept only to reproduce that paper: the resamples are not independent evidence, so p shrinks as more of
    them are drawn, whatever the systems are. To decide anything, use `approximate_randomisation`.
    The interval is the bootstrap's percentile interval, which does not have that fault.
    """
    rows_a, rows_b = _pair(rows_a, rows_b)
    difference, _ = _difference(rows_a.sum(axis=0), rows_b.sum(axis=0), value)
    scores_a, scores_b = map(value, resample([rows_a, rows_b], samples, seed))
    p = paired_t_test(scores_a, scores_b, level).p
    interval = percentile_interval(_subtract(scores_a, scores_b), level)
    return Comparison("bootstrap t-test", difference, p, interval, samples)


def approximate_randomisation(
    rows_a: Statistics, rows_b: Statistics, value: Value, trials: int = 10_000, seed: int = SEED
) -> Comparison:
    """Approximate randomisation (Noreen 1989; Riezler and Maxwell 2005).

    In each trial every sentence's two outputs change sides with probability 1/2. If c trials give a
    difference at least as large in size as the real one, p = (c + 1) / (trials + 1), two-sided.
    """
    rows_a, rows_b = _pair(rows_a, rows_b)
    difference, tie = _difference(rows_a.sum(axis=0), rows_b.sum(axis=0), value)
    if np.isnan(difference):
        return Comparison("approximate randomisation", difference, float("nan"), None, trials)
    reached = 0
    for swap in _swaps(len(rows_a), trials, seed):
        keep = 1.0 - swap
        # No totals are subtracted: a count that is 0 must stay exactly 0 for metrics that divide by it.
        mixed_a = keep @ rows_a + swap @ rows_b
        mixed_b = keep @ rows_b + swap @ rows_a
        found = np.abs(_subtract(value(mixed_a), value(mixed_b)))
        reached += int(np.count_nonzero(~(found < abs(difference) - tie)))
    p = (reached + 1) / (trials + 1)
    return Comparison("approximate randomisation", difference, p, None, trials)


def paired_t_test(values_a: ArrayLike, values_b: ArrayLike, level: float = 0.95) -> Comparison:
    """Student's paired t-test on the values of sentences (or subjects, or resamples).

    Pairs with an undefined or infinite value are left out; `samples` says how many were used. Values that
    never differ give p = 1, values that always differ by the same amount p = 0, fewer than two pairs NaN.
    The difference is the mean over pairs, which for most metrics is not that of the corpus scores.
    """
    from scipy.special import stdtrit

    _check_level(level)
    a, b = np.asarray(values_a, dtype=np.float64), np.asarray(values_b, dtype=np.float64)
    if a.shape != b.shape or a.ndim != 1:
        raise InputError(f"a paired test needs two lists of equal length, not {a.shape} and {b.shape} values")
    differences = _subtract(a, b)
    differences = differences[np.isfinite(differences)]
    count = len(differences)
    if count < 2:
        undefined = percentile_interval(differences[:0], level)
        return Comparison("paired t-test", undefined.mean, undefined.mean, undefined, count)
    noise = ROUNDING * max(_largest(a), _largest(b))
    mean, deviation = float(differences.mean()), float(differences.std(ddof=1))
    error = 0.0 if deviation <= noise else deviation / count**0.5
    p = 1.0
    if abs(mean) > noise:
        p = student_p(mean / error, count - 1) if error else 0.0
    half = float(stdtrit(count - 1, (1 + level) / 2)) * error
    return Comparison("paired t-test", mean, p, Interval(mean - half, mean + half, mean, level), count)


def student_p(t: float, df: float) -> float:
    """The two-tailed p of Student's t with `df` degrees of freedom."""
    from scipy.special import stdtr  # scipy.stats says the same and takes three times as long to import

    return min(1.0, 2 * float(stdtr(df, -abs(t))))


def _statistics(rows: Statistics) -> Statistics:
    rows = np.asarray(rows, dtype=np.float64)
    if rows.ndim != 2 or not len(rows):
        raise InputError(
            f"statistics need one row for each sentence, and at least one: got shape {rows.shape}"
        )
    return rows


def _pair(rows_a: Statistics, rows_b: Statistics) -> tuple[Statistics, Statistics]:
    a, b = _statistics(rows_a), _statistics(rows_b)
    if len(a) != len(b):
        raise InputError(
            f"one system has {len(a)} sentences and the other {len(b)}: compare systems on the same sentences"
        )
    if a.shape != b.shape:
        raise InputError(
            f"one system has {a.shape[1]} statistics a sentence and the other {b.shape[1]}: "
            "score both with the same metric"
        )
    return a, b


def _difference(sum_a: Statistics, sum_b: Statistics, value: Value) -> tuple[float, float]:
    """The difference of the corpus scores, and the size below which a difference is rounding."""
    a, b = float(value(sum_a)), float(value(sum_b))
    return float(_subtract(np.float64(a), np.float64(b))), ROUNDING * max(_largest(a), _largest(b))


def _subtract(a: Numbers | np.float64, b: Numbers | np.float64) -> Numbers:
    with np.errstate(invalid="ignore"):  # infinity - infinity is NaN, and is treated as such
        return np.asarray(a - b, dtype=np.float64)


def _largest(values: ArrayLike) -> float:
    """The largest size among the finite values; 0 if there is none."""
    values = np.abs(np.asarray(values, dtype=np.float64))
    return float(np.max(values, initial=0.0, where=np.isfinite(values)))


def resample(matrices: Sequence[Statistics], samples: int, seed: int = SEED) -> list[Statistics]:
    """For each matrix of statistics, the totals (samples, width) of the same resampled test sets.

    Drawing costs more than adding up, so whoever has several systems and metrics gives them all at once.
    """
    matrices = [_statistics(rows) for rows in matrices]
    blocks: list[list[Statistics]] = [[] for _ in matrices]
    for weights in _resamples(len(matrices[0]), samples, seed):
        for rows, totals in zip(matrices, blocks, strict=True):
            # One product a matrix: equal systems then get equal totals, to the last bit.
            totals.append(weights @ rows)
    return [np.concatenate(totals) for totals in blocks]


def resample_scores(
    matrices: Sequence[Statistics], values: Sequence[Value], samples: int, seed: int = SEED
) -> list[Numbers]:
    """For each matrix of statistics, with its value, the scores of the same resampled test sets.

    The totals of a block are forgotten when they are scored: a hundred systems take no more memory than one.
    """
    matrices = [_statistics(rows) for rows in matrices]
    blocks: list[list[Numbers]] = [[] for _ in matrices]
    for weights in _resamples(len(matrices[0]), samples, seed):
        for rows, value, scores in zip(matrices, values, blocks, strict=True):
            scores.append(value(weights @ rows))
    return [np.concatenate(scores) for scores in blocks]


def holm(ps: Sequence[float]) -> list[float]:
    """Holm's correction (1979) of the p of several comparisons: the chance that any of them is called
    significant by luck stays below the level. What is undefined stays so, and does not count."""
    order = sorted((k for k, p in enumerate(ps) if not np.isnan(p)), key=lambda k: ps[k])
    adjusted, least = list(ps), 0.0
    for rank, k in enumerate(order):
        least = max(least, min(1.0, (len(order) - rank) * ps[k]))
        adjusted[k] = least
    return adjusted


def _resamples(sentences: int, samples: int, seed: int) -> Iterator[Numbers]:
    """Blocks of rows that say how often each sentence was drawn; `samples` rows in all."""
    generator = _generator(seed)
    for size in _block_sizes(sentences, samples):
        draws = generator.integers(sentences, size=(size, sentences))
        draws += np.arange(size)[:, None] * sentences
        counts = np.bincount(draws.ravel(), minlength=size * sentences)
        yield counts.reshape(size, sentences).astype(np.float64)


def _swaps(sentences: int, trials: int, seed: int) -> Iterator[Numbers]:
    """Blocks of rows of 0 and 1: whether each sentence's outputs change sides; `trials` rows in all."""
    generator = _generator(seed)
    words = -(-sentences // 64)  # whole 64-bit words a trial, so that blocks do not share one
    for size in _block_sizes(sentences, trials):
        bits = generator.integers(0, 1 << 64, size=(size, words), dtype=np.uint64)
        yield np.unpackbits(bits.view(np.uint8), axis=1, count=sentences).astype(np.float64)


def _generator(seed: int) -> np.random.Generator:
    if seed < 0:
        raise InputError(f"a seed is a whole number from 0 on, not {seed}")
    return np.random.default_rng(seed)


def _block_sizes(sentences: int, samples: int) -> Iterator[int]:
    if not 1 <= samples <= MOST_SAMPLES:
        raise InputError(f"{samples} samples cannot be drawn: give 1 to {MOST_SAMPLES:,}")
    size = max(1, BLOCK_CELLS // sentences)
    for start in range(0, samples, size):
        yield min(size, samples - start)


def percentile_interval(values: Numbers, level: float = 0.95) -> Interval:
    """The middle `level` of scores of resamples."""
    _check_level(level)
    values = values[~np.isnan(values)]
    if not len(values):
        return Interval(float("nan"), float("nan"), float("nan"), level)
    with np.errstate(invalid="ignore"):  # among infinite scores, a mean or a quantile may be undefined
        low, high = np.quantile(values, [(1 - level) / 2, (1 + level) / 2])
        return Interval(float(low), float(high), float(values.mean()), level)


def _check_level(level: float) -> None:
    if not 0 < level < 1:
        raise InputError(f"the level of an interval lies between 0 and 1, as 0.95: not {level}")

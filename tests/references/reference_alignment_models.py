"""Word alignment the slow way, to compare the core with: dictionaries, loops, and symal's rules."""

import math
from collections import defaultdict
from itertools import product

NULL = None
SMALLEST = 1e-30
Pairs = list[tuple[list[str], list[str]]]


def initial_table(pairs: Pairs, prior: dict[tuple[str, str], float]) -> dict[tuple[str | None, str], float]:
    counts = {}
    for source, target in pairs:
        for given, word in product([NULL, *source], target):
            counts[given, word] = 1.0
    rows = defaultdict(int)
    for given, _ in counts:
        rows[given] += 1
    return normalised({pair: 1 / rows[pair[0]] for pair in counts}, prior)


def normalised(counts, prior):
    counts = {pair: count + prior.get(pair, 0.0) for pair, count in counts.items()}
    totals = defaultdict(float)
    for (given, _), count in counts.items():
        totals[given] += count
    return {pair: max(SMALLEST, count / totals[pair[0]]) for pair, count in counts.items()}


def model1_round(pairs: Pairs, table, null: float, prior):
    """New table, and the log-likelihood under the old one."""
    counts = dict.fromkeys(table, 0.0)
    logarithm = 0.0
    for source, target in pairs:
        for word in target:
            shares = {(-1, NULL): null * table[NULL, word]}
            for i, given in enumerate(source):
                shares[i, given] = (1 - null) / len(source) * table[given, word]
            total = sum(shares.values())
            logarithm += math.log(total)
            for (_, given), share in shares.items():
                counts[given, word] += share / total
    return normalised(counts, prior), logarithm


def initial_jumps(longest: int) -> dict[int, float]:
    weights = {d: 1 / (1 + abs(d - 1)) for d in range(1 - longest, longest + 1)}
    total = sum(weights.values())
    return {d: weight / total for d, weight in weights.items()}


def jump_probability(jumps, place: int, to: int, n: int) -> float:
    total = sum(jumps[r - place] for r in range(1, n + 1))
    return jumps[to - place] / total if total else 0.0


def posteriors(source, target, table, jumps, null: float, smoothing: float):
    """By summing over all alignments, one by one. A state is a place from 1, or 0 for NULL.

    Gives the probability of the pair, the posterior of each (target position, state), and the expected counts
    of (place left, place reached) by jumps that heed the distance.
    """
    n = len(source)
    total = 0.0
    states = defaultdict(float)
    moves = defaultdict(float)
    for alignment in product(range(n + 1), repeat=len(target)):
        probability, place, heeded = 1.0, 0, []
        for word, state in zip(target, alignment, strict=True):
            if state == 0:
                probability *= null * table[NULL, word]
                continue
            near = (1 - smoothing) * jump_probability(jumps, place, state, n)
            step = near + smoothing / n
            probability *= (1 - null) * step * table[source[state - 1], word]
            heeded.append((place, state, near / step))
            place = state
        total += probability
        for j, state in enumerate(alignment):
            states[j, state] += probability
        for before, after, share in heeded:
            moves[before, after] += probability * share
    return (
        total,
        {key: value / total for key, value in states.items()},
        {key: value / total for key, value in moves.items()},
    )


def hmm_round(pairs: Pairs, table, jumps, null: float, smoothing: float, prior, inner: int = 3):
    """New table and jumps, and the log-likelihood under the old ones."""
    counts = dict.fromkeys(table, 0.0)
    distances, leaving = defaultdict(float), defaultdict(float)
    logarithm = 0.0
    for source, target in pairs:
        total, states, moves = posteriors(source, target, table, jumps, null, smoothing)
        logarithm += math.log(total)
        for (j, state), share in states.items():
            counts[source[state - 1] if state else NULL, target[j]] += share
        for (before, after), share in moves.items():
            distances[after - before] += share
            leaving[before, len(source)] += share
    for _ in range(inner):
        jumps = better_jumps(jumps, distances, leaving)
    return normalised(counts, prior), jumps, logarithm


def better_jumps(jumps, distances, leaving):
    """Hunter 2004, eq. 3: what was counted over what was asked for."""
    weights = {}
    for d in jumps:
        asked = sum(
            count / sum(jumps[r - place] for r in range(1, n + 1))
            for (place, n), count in leaving.items()
            if 1 <= place + d <= n and count > 0
        )
        weights[d] = distances[d] / asked if distances[d] > 0 and asked > 0 else 0.0
    total = sum(weights.values())
    return {d: weight / total for d, weight in weights.items()} if total else jumps


def best_score(source, target, table, jumps, null: float, smoothing: float):
    """The probability of an alignment (places from 1, 0 for NULL), as a function."""

    def score(alignment) -> float:
        probability, place, n = 1.0, 0, len(source)
        for word, state in zip(target, alignment, strict=True):
            if state == 0:
                probability *= null * table[NULL, word]
                continue
            step = (1 - smoothing) * jump_probability(jumps, place, state, n) + smoothing / n
            probability *= (1 - null) * step * table[source[state - 1], word]
            place = state
        return probability

    return score


def symal(forward, backward, heuristic: str) -> set[tuple[int, int]]:
    """As Moses' symal does it, with its ordered set of points (simple, normal) that grows while it is walked.

    Links are (normal, simple); in the forward direction, simple words look for a partner.
    """
    forward = {(simple, normal) for normal, simple in forward}
    backward = {(simple, normal) for normal, simple in backward}
    both, either = forward & backward, forward | backward
    if heuristic == "intersection":
        return {(normal, simple) for simple, normal in both}
    if heuristic == "union":
        return {(normal, simple) for simple, normal in either}
    points = set(both)
    used_simple, used_normal = {p[0] for p in points}, {p[1] for p in points}

    def add(point) -> None:
        points.add(point)
        used_simple.add(point[0])
        used_normal.add(point[1])

    neighbours = [(-1, 0), (0, -1), (1, 0), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)]
    added = True
    while added:
        added = False
        last = (-1, -1)
        while later := [point for point in points if point > last]:
            last = min(later)
            for step in neighbours:
                point = last[0] + step[0], last[1] + step[1]
                if point in either and not (point[0] in used_simple and point[1] in used_normal):
                    add(point)
                    added = True
    if heuristic != "grow-diag":
        for side in (sorted(forward - backward), sorted(backward - forward)):
            for point in side:
                taken = point[0] in used_simple, point[1] in used_normal
                free = not any(taken) if heuristic == "grow-diag-final-and" else not all(taken)
                if point not in points and free:
                    add(point)
    return {(normal, simple) for simple, normal in points}

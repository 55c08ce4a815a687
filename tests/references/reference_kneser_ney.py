"""Modified Kneser-Ney in slow, plain Python, from the definitions (Chen & Goodman 1999, section 4.1.6)."""

from collections import Counter, defaultdict
from collections.abc import Callable

Gram = tuple[str, ...]


def estimate(sentences: list[list[str]], order: int) -> tuple[dict[Gram, float], dict[Gram, float]]:
    """Probabilities of all n-grams, and back-off weights of those that are contexts."""
    counts = adjusted_counts(sentences, order)
    words = {gram[0] for gram in counts[1]} | {"<unk>"}
    probabilities: dict[Gram, float] = {}
    backoffs: dict[Gram, float] = {}
    lower = dict.fromkeys(((word,) for word in words), 1 / len(words))
    for n in range(1, order + 1):
        discount = discounts(counts[n])
        followers: dict[Gram, list[Gram]] = defaultdict(list)
        for gram in counts[n]:
            followers[gram[:-1]].append(gram)
        here: dict[Gram, float] = {}
        for context, grams in followers.items():
            total = sum(counts[n][gram] for gram in grams)
            gamma = sum(discount(counts[n][gram]) for gram in grams) / total
            backoffs[context] = gamma
            for gram in grams:
                below = lower[gram] if n == 1 else lower[gram[1:]]
                here[gram] = (counts[n][gram] - discount(counts[n][gram])) / total + gamma * below
        if n == 1:
            here.setdefault(("<unk>",), backoffs[()] * lower["<unk>",])
        probabilities |= here
        lower = here
    return probabilities, backoffs


def adjusted_counts(sentences: list[list[str]], order: int) -> dict[int, Counter[Gram]]:
    plain: dict[int, Counter[Gram]] = {n: Counter() for n in range(1, order + 1)}
    for sentence in sentences:
        padded = ["<s>", *sentence, "</s>"]
        for end in range(2, len(padded) + 1):
            for n in range(1, min(order, end) + 1):
                plain[n][tuple(padded[end - n : end])] += 1
    adjusted = {order: plain[order]}
    for n in range(order - 1, 0, -1):
        before: dict[Gram, set[str]] = defaultdict(set)
        for gram in plain[n + 1]:
            before[gram[1:]].add(gram[0])
        adjusted[n] = Counter(
            {gram: count if gram[0] == "<s>" else len(before[gram]) for gram, count in plain[n].items()}
        )
    return adjusted


def discounts(counts: Counter[Gram]) -> Callable[[int], float]:
    n = Counter(counts.values())
    values = [0.0, 0.5, 1.0, 1.5]
    if all(n[k] for k in (1, 2, 3)):
        y = n[1] / (n[1] + 2 * n[2])
        estimated = [0.0] + [k - (k + 1) * y * n[k + 1] / n[k] for k in (1, 2, 3)]
        if all(0 <= estimated[k] <= k for k in (1, 2, 3)):
            values = estimated
    return lambda count: values[min(count, 3)]

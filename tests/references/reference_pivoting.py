"""Pivoting with dictionaries, a sum at a time, as the paper writes it (Bannard & Callison-Burch 2005)."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence

Counts = Mapping[tuple[str, str], int]
"""How often an English and a foreign phrase were extracted together."""


def pivot_language(counts: Counts) -> dict[str, dict[str, float]]:
    """p(e2 | e1) for all English phrases of one language, themselves among their paraphrases."""
    english: Counter[str] = Counter()
    foreign: Counter[str] = Counter()
    for (e, f), count in counts.items():
        english[e] += count
        foreign[f] += count
    found: dict[str, dict[str, float]] = {e: defaultdict(float) for e in english}
    for (e1, f), there in counts.items():
        for (e2, g), back in counts.items():
            if f == g:
                found[e1][e2] += there / english[e1] * back / foreign[f]
    return found


def pivot(languages: Sequence[Counts]) -> dict[str, dict[str, float]]:
    """The mean over the languages that know a phrase."""
    each = [pivot_language(counts) for counts in languages]
    joint: dict[str, dict[str, float]] = {}
    for phrase in {phrase for one in each for phrase in one}:
        knowing = [one[phrase] for one in each if phrase in one]
        others = {other for row in knowing for other in row}
        joint[phrase] = {other: sum(row.get(other, 0) for row in knowing) / len(knowing) for other in others}
    return joint


def is_part(one: str, other: str) -> bool:
    """Whether the words of one stand in a row among those of the other."""
    short, long = sorted((one.split(), other.split()), key=len)
    return any(long[k : k + len(short)] == short for k in range(len(long) - len(short) + 1))

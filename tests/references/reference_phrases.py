"""Phrase extraction and scoring, slowly: all pairs of spans are tried, and everything is in dictionaries."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

Words = tuple[str, ...]
Link = tuple[int, int]

NULL = "NULL"  # the fixtures have no such word in their text


class Instance(NamedTuple):
    normal: Words
    simple: Words
    links: tuple[Link, ...]
    previous: int
    next: int


class Aligned(NamedTuple):
    normal: Words
    simple: Words
    links: frozenset[Link]


def aligned(normal: str, simple: str, links: str) -> Aligned:
    parsed = frozenset((int(a), int(b)) for a, b in (link.split("-") for link in links.split()))
    return Aligned(tuple(normal.split()), tuple(simple.split()), parsed)


def consistent(pair: Aligned, a: int, b: int, c: int, d: int) -> bool:
    """Normal words [a, b) and simple words [c, d): linked to each other and to nothing else."""
    inside = {(n, s) for n, s in pair.links if a <= n < b and c <= s < d}
    touching = {(n, s) for n, s in pair.links if a <= n < b or c <= s < d}
    return bool(inside) and inside == touching


def spans(pair: Aligned, longest: int) -> Iterator[tuple[int, int, int, int]]:
    for a in range(len(pair.normal)):
        for b in range(a + 1, min(len(pair.normal), a + longest) + 1):
            for c in range(len(pair.simple)):
                for d in range(c + 1, min(len(pair.simple), c + longest) + 1):
                    if consistent(pair, a, b, c, d):
                        yield a, b, c, d


def orientation(pair: Aligned, straight: Link, crossed: Link) -> int:
    """0 monotone, 1 swap, 2 discontinuous. Beyond the ends of both sentences stands a linked pair."""
    links = pair.links | {(-1, -1), (len(pair.normal), len(pair.simple))}
    one, other = straight in links, crossed in links
    return 2 if one == other else (0 if one else 1)


def instances(pair: Aligned, longest: int = 7) -> Iterator[Instance]:
    for a, b, c, d in spans(pair, longest):
        kept = [s for s in range(c, d) if pair.simple[s] != NULL]
        yield Instance(
            pair.normal[a:b],
            tuple(pair.simple[s] for s in kept),
            tuple(sorted((n - a, kept.index(s)) for n, s in pair.links if a <= n < b and s in kept)),
            orientation(pair, (a - 1, c - 1), (b, c - 1)),
            orientation(pair, (b, d), (a - 1, d)),
        )


def with_deletion(pair: Aligned) -> Aligned:
    """The two changes of Coster & Kauchak 2011, section 4; a pair without links was not aligned."""
    if not pair.links:
        return pair
    partners: dict[int, set[int]] = defaultdict(set)
    for n, s in pair.links:
        partners[n].add(s)
    links = set(pair.links)
    for s, word in enumerate(pair.simple):
        only = [n for n in partners if partners[n] == {s}]
        if any(pair.normal[n] == word for n in only):
            links -= {(n, s) for n in only if pair.normal[n] != word}
    return _insert_nulls(pair, links)


def _insert_nulls(pair: Aligned, links: set[Link]) -> Aligned:
    linked = {n for n, _ in links}
    slots: dict[int, list[list[int]]] = defaultdict(list)  # runs to put before a simple word
    run: list[int] = []
    for n in range(len(pair.normal) + 1):
        if n < len(pair.normal) and n not in linked:
            run.append(n)
        elif run:
            left = [s for m, s in links if m == run[0] - 1]
            right = [s for m, s in links if m == n]
            slots[max(left) + 1 if left else min(right, default=0)].append(run)
            run = []
    simple: list[str] = []
    changed: set[Link] = set()
    for s in range(len(pair.simple) + 1):
        for run in slots[s]:
            changed |= {(n, len(simple)) for n in run}
            simple.append(NULL)
        if s < len(pair.simple):
            changed |= {(n, len(simple)) for n, t in links if t == s}
            simple.append(pair.simple[s])
    return Aligned(pair.normal, tuple(simple), frozenset(changed))


class Lexicon:
    """Counts of links; a word without links is linked to NULL. Probabilities have 7 decimals."""

    def __init__(self, pairs: Iterable[Aligned]) -> None:
        self.both: Counter[tuple[str, str]] = Counter()
        for pair in pairs:
            self.both.update((pair.normal[n], pair.simple[s]) for n, s in pair.links)
            normal, simple = {n for n, _ in pair.links}, {s for _, s in pair.links}
            self.both.update((word, NULL) for n, word in enumerate(pair.normal) if n not in normal)
            self.both.update((NULL, word) for s, word in enumerate(pair.simple) if s not in simple)
        self.totals: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
        for (normal_word, simple_word), count in self.both.items():
            self.totals[0][normal_word] += count
            self.totals[1][simple_word] += count

    def normal(self, normal: str, simple: str) -> float:
        return round(self.both[normal, simple] / self.totals[1][simple], 7)

    def simple(self, normal: str, simple: str) -> float:
        return round(self.both[normal, simple] / self.totals[0][normal], 7)


def _product(words: Sequence[Sequence[float]]) -> float:
    result = 1.0
    for probabilities in words:
        result *= sum(probabilities) / len(probabilities)
    return result


def lex_simple(lexicon: Lexicon, normal: Words, simple: Words, links: Iterable[Link]) -> float:
    if not simple:
        return _product([[lexicon.simple(word, NULL) for word in normal]])
    partners: list[list[float]] = [[] for _ in simple]
    for n, s in links:
        partners[s].append(lexicon.simple(normal[n], simple[s]))
    return _product([partners[s] or [lexicon.simple(NULL, word)] for s, word in enumerate(simple)])


def lex_normal(lexicon: Lexicon, normal: Words, simple: Words, links: Iterable[Link]) -> float:
    partners: list[list[float]] = [[] for _ in normal]
    for n, s in links:
        partners[n].append(lexicon.normal(normal[n], simple[s]))
    return _product([partners[n] or [lexicon.normal(word, NULL)] for n, word in enumerate(normal)])


class Row(NamedTuple):
    scores: tuple[float, float, float, float]
    counts: tuple[int, int, int]
    reordering: tuple[float, ...]
    links: tuple[Link, ...]


def _best(alignments: Counter[tuple[Link, ...]], side: int) -> tuple[Link, ...]:
    """The most frequent; of equally frequent ones the last, seen from the words of a side, as Moses does."""

    def seen(links: tuple[Link, ...]) -> list[list[int]]:
        return [sorted(link[1 - side] for link in links if link[side] == k) for k in range(15)]

    return max(alignments, key=lambda links: (alignments[links], seen(links)))


def table(
    pairs: Iterable[Aligned], longest: int = 7, deletion: bool = False
) -> dict[tuple[Words, Words], Row]:
    pairs = [with_deletion(pair) if deletion else pair for pair in pairs if pair.links]
    lexicon = Lexicon(pairs)
    alignments: dict[tuple[Words, Words], Counter[tuple[Link, ...]]] = defaultdict(Counter)
    orientations: dict[tuple[Words, Words], list[int]] = defaultdict(lambda: [0] * 6)
    normal_counts: Counter[Words] = Counter()
    simple_counts: Counter[Words] = Counter()
    for pair in pairs:
        for found in instances(pair, longest):
            key = found.normal, found.simple
            alignments[key][found.links] += 1
            orientations[key][found.previous] += 1
            orientations[key][3 + found.next] += 1
            normal_counts[found.normal] += 1
            simple_counts[found.simple] += 1
    rows = {}
    for (normal, simple), seen in alignments.items():
        both = seen.total()
        by_normal, by_simple = _best(seen, 0), _best(seen, 1)
        rows[normal, simple] = Row(
            (
                both / simple_counts[simple],
                lex_normal(lexicon, normal, simple, by_normal),
                both / normal_counts[normal],
                lex_simple(lexicon, normal, simple, by_simple),
            ),
            (simple_counts[simple], normal_counts[normal], both),
            tuple((count + 0.5) / (both + 1.5) for count in orientations[normal, simple]),
            by_simple,
        )
    return rows

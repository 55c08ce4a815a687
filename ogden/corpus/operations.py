"""What changed between the sides of a pair: the operations of Coster & Kauchak 2011, §1 and Table 1.

They read them off a word alignment that GIZA++ learned. Here the alignment is of the two sentences alone, so
that a pair can be judged by itself and at once:

1. Anchors: a longest common subsequence of the words (`matching_tokens` without the marks).
2. In the gap between two anchors, similar words (as *walked* and *walking*) are linked, best first; they are
   anchors too.
3. Content words that are left and stand on the other side out of order are linked as moved, and with them the
   equal words beside them.
4. What is left of a gap on both sides is one phrase for another.

A pair then shows

- **deletion** where a gap has words on the normal side alone, or more than three for each simple one;
- **insertion** where a gap has words on the simple side alone, or more than three for each normal one;
- **rewording** where a gap has words on both sides, or two words are linked that are similar, not equal;
- **reordering** where words were moved;
- **splitting** where the simple side has more sentences than the normal one, **merging** where it has fewer.

Marks (commas, quotes, brackets) are not counted as changes.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ogden.corpus.normalised_tokens import is_word, matching_tokens
from ogden.text.sentences import count_sentences

OPERATIONS = ("deletion", "insertion", "rewording", "reordering", "splitting", "merging")
SIMILAR = 0.7
"""From which share of common letters (Indel similarity) on two words are forms of one."""
STEM, ENDING = 4, 3
"""So are words with so long a beginning in common and endings no longer than that."""
WIDEST = 10_000
"""A gap with more pairs of words than this is not searched for similar ones: the two sides have little in
common, and a line of ten thousand words should not take an hour."""
LONGEST = 400_000_000
"""Sides with more pairs of words than this (20,000 words each) are not compared: the table would not fit."""
PHRASE = 3
"""One word may stand for so many; what is beyond was deleted (or inserted)."""
FUNCTION_WORDS = frozenset(
    "a an the and or but nor of in on at by to for from with as into over under than then that which who "
    "whom whose this these those it its he she they them his her their we you i is are was were be been "
    "being am has have had do does did not no n't 's 'd 'm 're 've 'll will would can could may might must "
    "shall should there here where when while if so such also about after before between during through "
    "up out off".split()
)


class Gap(NamedTuple):
    """Words between two anchors that are on one side only, or differ."""

    normal: list[str]
    simple: list[str]


class OperationAlignment(NamedTuple):
    gaps: list[Gap]
    """In order; without the words that were moved."""
    similar: list[tuple[str, str]]
    """Words that were linked though they differ."""
    moved: list[str]


def operations(normal: str, simple: str) -> frozenset[str]:
    """Which of `OPERATIONS` the pair shows. A pair that is the same word for word shows none, but its
    sentences may be divided in another way."""
    on_sentences = sentence_operations(count_sentences(normal), count_sentences(simple))
    return word_operations(words(normal), words(simple)) | on_sentences


def comparable(normal: Sequence[str], simple: Sequence[str]) -> bool:
    """Whether the sides are short enough for their words to be compared."""
    return len(normal) * len(simple) <= LONGEST


def word_operations(normal: list[str], simple: list[str]) -> frozenset[str]:
    """The operations on words alone; the words are lowercased. None where they are not `comparable`."""
    if normal == simple or not comparable(normal, simple):
        return frozenset()
    found = align(normal, simple)
    shown = set()
    for gap in found.gaps:
        n, s = len(gap.normal), len(gap.simple)
        if n and s:
            shown.add("rewording")
        if n > PHRASE * s:
            shown.add("deletion")
        if s > PHRASE * n:
            shown.add("insertion")
    if found.similar:
        shown.add("rewording")
    if found.moved:
        shown.add("reordering")
    return frozenset(shown)


def align(normal: Sequence[str], simple: Sequence[str]) -> OperationAlignment:
    """The parts of two sentences that differ, as the head of this file says."""
    similar: list[tuple[int, int]] = []
    stretches: list[Stretch] = []
    for stretch in _stretches(normal, simple):
        links = list(_similar_links(normal, simple, *stretch))
        similar += links
        stretches += _divided(stretch, links)
    moved = _moved(normal, simple, stretches)
    moved_simple = set(moved.values())
    gaps = []
    for n_start, n_end, s_start, s_end in stretches:
        gap = Gap(
            [normal[i] for i in range(n_start, n_end) if i not in moved],
            [simple[j] for j in range(s_start, s_end) if j not in moved_simple],
        )
        if gap.normal or gap.simple:
            gaps.append(gap)
    return OperationAlignment(
        gaps, [(normal[i], simple[j]) for i, j in similar], [normal[i] for i in sorted(moved)]
    )


Stretch = tuple[int, int, int, int]
"""Words between two anchors: from and to on the normal side, from and to on the simple side."""


def _stretches(normal: Sequence[str], simple: Sequence[str]) -> list[Stretch]:
    from rapidfuzz.distance import LCSseq

    stretches: list[Stretch] = []
    n_at = s_at = 0
    blocks = LCSseq.editops(normal, simple).as_matching_blocks()
    for n_start, s_start, size in blocks:
        if n_start > n_at or s_start > s_at:
            stretches.append((n_at, n_start, s_at, s_start))
        n_at, s_at = n_start + size, s_start + size
    return stretches


def _similar_links(
    normal: Sequence[str], simple: Sequence[str], n_start: int, n_end: int, s_start: int, s_end: int
) -> Iterator[tuple[int, int]]:
    """Links between similar words, in order, the most similar pair first and then on both sides of it."""
    if (n_end - n_start) * (s_end - s_start) > WIDEST:
        return
    best, link = 0.0, None
    for i in range(n_start, n_end):
        for j in range(s_start, s_end):
            likeness = likeness_of(normal[i], simple[j])
            if likeness > best:
                best, link = likeness, (i, j)
    if link:
        i, j = link
        yield from _similar_links(normal, simple, n_start, i, s_start, j)
        yield link
        yield from _similar_links(normal, simple, i + 1, n_end, j + 1, s_end)


def likeness_of(one: str, other: str) -> float:
    """How sure it is that two words are forms of one: 1 for equal words, 0 for unlike ones."""
    from rapidfuzz.distance import Indel, Prefix

    if min(len(one), len(other)) < STEM:
        return 0.0
    likeness = Indel.normalized_similarity(one, other, score_cutoff=SIMILAR)
    stem = Prefix.similarity(one, other)
    return max(likeness, SIMILAR) if stem >= STEM and max(len(one), len(other)) - stem <= ENDING else likeness


def _divided(stretch: Stretch, links: Sequence[tuple[int, int]]) -> Iterator[Stretch]:
    n_at, n_end, s_at, s_end = stretch
    for i, j in links:
        yield n_at, i, s_at, j
        n_at, s_at = i + 1, j + 1
    yield n_at, n_end, s_at, s_end


def _moved(normal: Sequence[str], simple: Sequence[str], stretches: Sequence[Stretch]) -> dict[int, int]:
    """Equal words that stand in different gaps: content words, and the equal words beside them."""
    free_normal = [i for n_start, n_end, _, _ in stretches for i in range(n_start, n_end)]
    free_simple = {j for _, _, s_start, s_end in stretches for j in range(s_start, s_end)}
    places: dict[str, deque[int]] = {}
    for j in sorted(free_simple):
        places.setdefault(simple[j], deque()).append(j)
    moved: dict[int, int] = {}
    for i in free_normal:
        if normal[i] not in FUNCTION_WORDS and places.get(normal[i]):
            moved[i] = places[normal[i]].popleft()
    left = set(free_normal) - moved.keys()
    free_simple -= set(moved.values())
    for step in (-1, 1):
        for i in sorted(moved, reverse=step < 0):
            _extend(normal, simple, moved, left, free_simple, i, step)
    return moved


def _extend(
    normal: Sequence[str],
    simple: Sequence[str],
    moved: dict[int, int],
    left: set[int],
    free_simple: set[int],
    i: int,
    step: int,
) -> None:
    """Link the words on from `i` as long as both sides are free and equal."""
    j = moved[i]
    while i + step in left and j + step in free_simple and normal[i + step] == simple[j + step]:
        i, j = i + step, j + step
        moved[i] = j
        left.remove(i)
        free_simple.remove(j)


def words(text: str) -> list[str]:
    """The lowercased words of a sentence, without the marks."""
    return list(filter(is_word, matching_tokens(text)))


def sentence_operations(normal: int, simple: int) -> frozenset[str]:
    """The operation that turns so many normal sentences into so many simple ones."""
    if normal == simple:
        return frozenset()
    return frozenset({"splitting" if simple > normal else "merging"})

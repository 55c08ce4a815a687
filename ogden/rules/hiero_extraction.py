"""Rules with gaps from a pair whose words are linked and whose sides have trees.

Phrases that agree with the links are the start (Och & Ney 2004); taking shorter ones out of them leaves gaps
(Chiang 2007, section 3.1). The tree gives names: the whole has a label that it has on both sides, and so has
each gap (Zollmann & Venugopal 2006). So `[NP] → [NP,1] 's population , the people of [NP,1]` can be learned.

A phrase begins and ends with linked words on both sides. A gap is a word or a phrase of the trees. Two gaps
do not touch on the normal side, at least one word outside gaps is linked, and the sides differ: what copies
is no rule.
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.alignment.pharaoh import Link
from ogden.rules.labels import SpanLabels
from ogden.rules.synchronous import Nonterminal, Symbol

GAPS = frozenset(
    "NP VP PP S SBAR ADJP ADVP QP NN NNS NNP NNPS JJ JJR JJS RB RBR CD VB VBD VBG VBN VBP VBZ".split()
)
"""What may stand in a gap."""


@dataclass(frozen=True)
class GapLimits:
    words: int = 10
    """Of a phrase, gaps filled."""
    symbols: int = 6
    """Words and gaps of a side."""


class LabelledSide(NamedTuple):
    words: Sequence[str]
    labels: SpanLabels


class GappedRule(NamedTuple):
    label: str
    normal: tuple[Symbol, ...]
    simple: tuple[Symbol, ...]


class _Phrase(NamedTuple):
    """Normal words `start` to `end`, and the simple words linked to them."""

    start: int
    end: int
    simple_start: int
    simple_end: int


class _Gap(NamedTuple):
    phrase: _Phrase
    label: str


def gapped_rules(
    normal: LabelledSide, simple: LabelledSide, links: Sequence[Link], limits: GapLimits
) -> Iterator[GappedRule]:
    """Each as often as it is found."""
    phrases = _tight_phrases(len(normal.words), links, limits.words)
    gaps = [_Gap(phrase, label) for phrase in phrases if (label := _gap_label(phrase, normal, simple))]
    for whole in phrases:
        label = normal.labels.label(whole.start, whole.end)
        if label is None or whole.end - whole.start < 2 or _is_copy(whole, normal, simple):
            continue
        if label not in simple.labels.labels(whole.simple_start, whole.simple_end):
            continue
        inside = [gap for gap in gaps if _is_inside(gap.phrase, whole)]
        for chosen in _choices(inside):
            rule = _rule(label, whole, chosen, normal.words, simple.words, limits.symbols)
            if rule is not None and _has_link(whole, chosen, links):
                yield rule


def _tight_phrases(size: int, links: Sequence[Link], longest: int) -> list[_Phrase]:
    """All phrases that agree with the links and have no unlinked word at an end."""
    forward: dict[int, list[int]] = {}
    back: dict[int, list[int]] = {}
    for i, j in links:
        forward.setdefault(i, []).append(j)
        back.setdefault(j, []).append(i)
    found = []
    for start in sorted(forward):
        first, last = len(back) and min(forward[start]), max(forward[start])
        for end in range(start + 1, min(size, start + longest) + 1):
            if end - 1 not in forward:
                continue
            first, last = min(first, *forward[end - 1]), max(last, *forward[end - 1])
            if last - first >= longest:
                break
            reached = [i for j in range(first, last + 1) for i in back.get(j, ())]
            if min(reached) < start:
                break  # a longer phrase reaches back too
            if max(reached) < end:
                found.append(_Phrase(start, end, first, last + 1))
    return found


def _gap_label(phrase: _Phrase, normal: LabelledSide, simple: LabelledSide) -> str | None:
    """The highest label of both sides. Words without content need no gap."""
    ours = normal.labels.phrases.get((phrase.start, phrase.end), ())
    theirs = simple.labels.phrases.get((phrase.simple_start, phrase.simple_end), ())
    return next((label for label in reversed(ours) if label in theirs and label in GAPS), None)


def _is_copy(phrase: _Phrase, normal: LabelledSide, simple: LabelledSide) -> bool:
    ours = normal.words[phrase.start : phrase.end]
    return list(ours) == list(simple.words[phrase.simple_start : phrase.simple_end])


def _is_inside(inner: _Phrase, outer: _Phrase) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end and inner[:2] != outer[:2]


def _choices(gaps: Sequence[_Gap]) -> Iterator[tuple[_Gap, ...]]:
    """One gap, or two with a word between them."""
    for gap in gaps:
        yield (gap,)
    for one, other in itertools.combinations(gaps, 2):
        if one.phrase.end < other.phrase.start:
            yield one, other


def _rule(
    label: str,
    whole: _Phrase,
    chosen: tuple[_Gap, ...],
    normal: Sequence[str],
    simple: Sequence[str],
    most: int,
) -> GappedRule | None:
    numbered = [(gap.phrase, Nonterminal(gap.label, number)) for number, gap in enumerate(chosen, 1)]
    size = whole.end - whole.start - sum(one.end - one.start - 1 for one, _ in numbered)
    other = whole.simple_end - whole.simple_start
    other -= sum(one.simple_end - one.simple_start - 1 for one, _ in numbered)
    if size > most or other > most:
        return None
    left = _side(normal, whole.start, whole.end, [(p.start, p.end, gap) for p, gap in numbered])
    places = sorted((p.simple_start, p.simple_end, gap) for p, gap in numbered)
    right = _side(simple, whole.simple_start, whole.simple_end, places)
    return GappedRule(label, left, right) if left != right else None


def _side(
    words: Sequence[str], start: int, end: int, gaps: Sequence[tuple[int, int, Nonterminal]]
) -> tuple[Symbol, ...]:
    side: list[Symbol] = []
    for first, last, gap in gaps:
        side += [*words[start:first], gap]
        start = last
    return (*side, *words[start:end])


def _has_link(whole: _Phrase, chosen: Sequence[_Gap], links: Sequence[Link]) -> bool:
    """Whether some word outside the gaps is linked."""
    return any(
        whole.start <= i < whole.end and not any(gap.phrase.start <= i < gap.phrase.end for gap in chosen)
        for i, _ in links
    )

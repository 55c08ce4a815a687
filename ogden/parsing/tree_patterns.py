"""Patterns over trees, in the notation of the rules that rewrite them (`ogden.rules.tree_rule`), and more:

    S(...0 NP1 VP(VP2 ,? CC(and) VP3) ...4)

`NP1` is a variable: an NP of any kind. A variable may say what is inside: `NP1(NP2 , SBAR3)`. `...` stands
for any number of neighbours, none included, and `...0` remembers them. `?` after a part: it may be missing.
Labels may be several, `VBZ|VBD`, begin alike, `VB*`, or be any, `_`. `CC(and|but)` is a tag over one of
these words, `VB*(=be)` over any form of *be*. The same pattern may fit in several ways; all are found.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

from ogden.errors import InputError
from ogden.parsing.placed_tree import Phrase

GAP = "..."
ANY = "_"
_TOKEN = re.compile(r"\s*([()]|[^\s()]+)")
_ATOM = re.compile(r"(?P<labels>.*?)(?P<name>\d{1,2})?(?P<maybe>\?)?", re.DOTALL)

Fit = tuple[tuple[int, tuple[Phrase, ...]], ...]
"""What the variables stand for: neighbours, of which a variable with a label has one."""
Lemma = Callable[[int], str]
"""The dictionary form of a word, by its place."""


@dataclass(frozen=True)
class Part:
    """One part of a pattern."""

    labels: tuple[str, ...] = ()
    """None of a gap."""
    name: int | None = None
    maybe: bool = False
    words: frozenset[str] = frozenset()
    forms: frozenset[str] = frozenset()
    """Dictionary forms."""
    inside: tuple["Part", ...] = ()

    @property
    def is_gap(self) -> bool:
        return not self.labels

    def parts(self) -> Iterator["Part"]:
        yield self
        for one in self.inside:
            yield from one.parts()

    def names(self) -> set[int]:
        return self._names

    @cached_property
    def _names(self) -> set[int]:
        return {one.name for one in self.parts() if one.name is not None}

    def fits_label(self, label: str) -> bool:
        return _is_one_of(label, self.labels)


@lru_cache(maxsize=1 << 12)
def _is_one_of(label: str, labels: tuple[str, ...]) -> bool:
    return any(one in (label, ANY) or (one.endswith("*") and label.startswith(one[:-1])) for one in labels)


def parse_pattern(text: str, where: str = "pattern") -> Part:
    """InputError says what is wrong with it."""
    parts = parse_parts(text, where)
    if len(parts) != 1 or parts[0].is_gap or parts[0].maybe:
        raise InputError(f"{where}: '{text[:60]}' must have one root")
    names = [one.name for one in parts[0].parts() if one.name is not None]
    if len(names) != len(set(names)):
        raise InputError(f"{where}: '{text[:60]}' has a variable twice")
    return parts[0]


def parse_parts(text: str, where: str = "pattern") -> list[Part]:
    """Parts that stand beside each other."""
    tokens = _TOKEN.findall(text)
    found, at = _parts(tokens, 0, text, where)
    if at != len(tokens):
        raise InputError(f"{where}: '{text[:60]}' has a ) too many")
    return found


def _parts(tokens: Sequence[str], at: int, text: str, where: str) -> tuple[list[Part], int]:
    found: list[Part] = []
    while at < len(tokens) and tokens[at] != ")":
        if tokens[at] == "(":
            raise InputError(f"{where}: '{text[:60]}': a label must stand before each (")
        own, name, maybe = _atom(tokens[at])
        at += 1
        inside: list[Part] = []
        words: list[str] = []
        if at < len(tokens) and tokens[at] == "(":
            end = at + 2
            if end < len(tokens) and tokens[end] == ")" and (own == (":",) or _are_words(tokens[at + 1])):
                words, at = tokens[at + 1].split("|"), end
            else:
                inside, at = _parts(tokens, at + 1, text, where)
            if at >= len(tokens):
                raise InputError(f"{where}: '{text[:60]}' lacks a )")
            at += 1
        if "" in own:
            raise InputError(f"{where}: '{text[:60]}': a part has no label")
        found.append(
            Part(
                own,
                name,
                maybe,
                frozenset(word for word in words if not word.startswith("=")),
                frozenset(word[1:] for word in words if word.startswith("=")),
                tuple(inside),
            )
        )
    return found, at


@lru_cache(maxsize=1 << 12)
def _atom(token: str) -> tuple[tuple[str, ...], int | None, bool]:
    """The labels of a part (none of a gap), its name, and whether it may be missing."""
    match = _ATOM.fullmatch(token)
    assert match is not None
    labels, name, maybe = match["labels"], match["name"], match["maybe"]
    own = () if labels == GAP else tuple(labels.split("|"))
    return own, int(name) if name else None, maybe is not None


def _are_words(token: str) -> bool:
    return token != GAP and token not in (",", ":", ".") and token == token.lower() and token[-1:] not in "?_"


def fits(part: Part, phrase: Phrase, lemma: Lemma) -> Iterator[Fit]:
    """All the ways in which a pattern fits at a phrase."""
    if not part.fits_label(phrase.label):
        return
    if part.words or part.forms:
        if phrase.word is None:
            return
        if phrase.word not in part.words and (not part.forms or lemma(phrase.start) not in part.forms):
            return
    own: Fit = () if part.name is None else ((part.name, (phrase,)),)
    if not part.inside:
        yield own
    elif _may_fit(part.inside, phrase.children):
        for below in _row(part.inside, phrase.children, 0, lemma):
            yield own + below


def _may_fit(parts: Sequence[Part], phrases: Sequence[Phrase]) -> bool:
    """A quick look: every part that must be there finds a phrase, the next one behind the last."""
    at, size = 0, len(phrases)
    for part in parts:
        if not part.labels or part.maybe:
            continue
        while at < size and not _is_one_of(phrases[at].label, part.labels):
            at += 1
        if at == size:
            return False
        at += 1
    return True


def _row(parts: Sequence[Part], phrases: Sequence[Phrase], at: int, lemma: Lemma) -> Iterator[Fit]:
    """Parts beside each other, and phrases from a place on."""
    if not parts:
        if at == len(phrases):
            yield ()
        return
    first, rest = parts[0], parts[1:]
    if not first.labels:
        ends = range(at, len(phrases) + 1) if rest else (len(phrases),)
        for end in ends:
            own: Fit = () if first.name is None else ((first.name, tuple(phrases[at:end])),)
            for other in _row(rest, phrases, end, lemma):
                yield own + other
        return
    if at < len(phrases):
        for here in fits(first, phrases[at], lemma):
            for other in _row(rest, phrases, at + 1, lemma):
                yield here + other
    if first.maybe:
        none: Fit = () if first.name is None else ((first.name, ()),)
        for other in _row(rest, phrases, at, lemma):
            yield none + other

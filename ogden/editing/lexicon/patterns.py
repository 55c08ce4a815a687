"""Headwords as patterns over the words of a sentence.

A literal stands for itself and, in its base form, for its inflected forms: `comply with` is found in
"complied with". `~`, `~ing` and `~ed` stand for a verb in that form, `sb` and `sth` for a noun phrase. Behind
a form of *be* at the start adverbs may stand: `be located in` is found in "is now located in".
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.text.inflection import possible_tags

VERB_SLOTS = {"~": ("VB", "VBP"), "~ing": ("VBG",), "~ed": ("VBN", "VBD")}
NOUN_SLOTS = ("sb", "sth")
POSSESSIVES = ("one's", "sb's", "your")
LONGEST_SLOT = 8
_TAGS = {"NOUN": ("NN",), "VERB": ("VB",), "ADV": ("RB",)}
_COMMON = frozenset(
    "be have do make take give get a an the of in on at to for from by with as that it is are am was not no "
    "into upon and or this any all your you we will may can".split()
)


_LINKING = frozenset("remain stay become seem feel look get appear keep".split())


class Match(NamedTuple):
    """Where a pattern was found: words `first` to `last - 1`, where each part of it stands, and the adverbs
    behind its first word."""

    first: int
    last: int
    parts: tuple[tuple[int, int], ...]
    adverbs: tuple[int, int]


def _anchor(parts: tuple[str, ...]) -> int:
    if len(parts) == 1:
        return 0
    plain = [k for k, part in enumerate(parts) if not is_slot(part)]
    rare = [k for k in plain if parts[k] not in _COMMON]
    return max(rare or plain or [0], key=lambda k: len(parts[k]))


@dataclass(frozen=True)
class Pattern:
    parts: tuple[str, ...]
    tag: str
    """Of a single word, its part of speech; of several, VERB or PHRASE."""

    anchor: int = field(init=False, compare=False)
    """The part by which the pattern is looked up: its least common word."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "anchor", _anchor(self.parts))

    def find(self, view: SentenceView, at: int) -> Match | None:
        """The match whose anchor stands at a place, if there is one."""
        anchor = self.anchor
        if len(self.parts) == 1:
            parts: tuple[tuple[int, int], ...] = ((at, at + 1),)
            return Match(at, at + 1, parts, (at + 1, at + 1)) if self._agrees(view, at) else None
        if self._is_other_verb(view, at, anchor):
            return None
        for left in self._backward(view, at, anchor - 1):
            for right in self._forward(view, at + 1, anchor + 1):
                parts = (*left, (at, at + 1), *right)
                return Match(parts[0][0], parts[-1][1], parts, (parts[0][1], parts[1][0]))
        return None

    def _agrees(self, view: SentenceView, place: int) -> bool:
        """Whether a single word stands at a place as its part of speech."""
        tag = view.tags[place]
        if self.tag == "ADJ":
            return _is_adjective(view, place, self.parts[0])
        if self.tag == "NOUN" and not tag.startswith("NN"):
            return _is_noun(view, place, self.parts[0])
        return tag.startswith(_TAGS.get(self.tag, ("",)))

    def _forward(self, view: SentenceView, at: int, part: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if part == len(self.parts):
            yield ()
            return
        starts = [at]
        if part == 1 and self.parts[0] == "be":
            k = at
            while k < len(view.tags) and view.tags[k] == "RB" and k - at < 2:
                k += 1
                starts.append(k)
        for start in starts:
            for end in self._ends(view, start, part):
                for rest in self._forward(view, end, part + 1):
                    yield ((start, end), *rest)

    def _backward(self, view: SentenceView, at: int, part: int) -> Iterator[tuple[tuple[int, int], ...]]:
        if part < 0:
            yield ()
            return
        ends = [at]
        if part == 0 and self.parts[0] == "be":
            k = at
            while k > 0 and view.tags[k - 1] == "RB" and at - k < 2:
                k -= 1
                ends.append(k)
        for end in ends:
            for start in self._starts(view, end, part):
                for rest in self._backward(view, start, part - 1):
                    yield (*rest, (start, end))

    def _ends(self, view: SentenceView, start: int, part: int) -> Iterator[int]:
        if start >= len(view.words):
            return
        name = self.parts[part]
        if name in NOUN_SLOTS:
            for first, last in view.noun_phrases:
                if first == start and last - first <= LONGEST_SLOT:
                    yield last
        elif name in POSSESSIVES[:2] and view.tags[start] != "PRP$":
            for first, last in view.noun_phrases:
                if first == start and view.tags[last - 1] == "POS":
                    yield last
        elif _is(view, start, name) and not self._is_other_verb(view, start, part):
            yield start + 1

    def _starts(self, view: SentenceView, end: int, part: int) -> Iterator[int]:
        if end <= 0:
            return
        name = self.parts[part]
        if name in NOUN_SLOTS:
            for first, last in view.noun_phrases:
                if last == end and last - first <= LONGEST_SLOT:
                    yield first
        elif _is(view, end - 1, name) and not self._is_other_verb(view, end - 1, part):
            yield end - 1

    def _is_other_verb(self, view: SentenceView, place: int, part: int) -> bool:
        """Whether a participle stands where the headword has an adjective that looks like its verb: `be
        present in` is not "is presented in"."""
        name = self.parts[part]
        if part == 0 or self.parts[part - 1] != "be" or is_slot(name) or view.lower[place] == name:
            return False
        return view.tags[place] in ("VBN", "VBD", "VBG")


def is_slot(part: str) -> bool:
    return part in VERB_SLOTS or part in NOUN_SLOTS or part in POSSESSIVES[:2]


def _is(view: SentenceView, place: int, part: str) -> bool:
    """Whether a word can be this part of a pattern."""
    word, tag = view.lower[place], view.tags[place]
    if part in VERB_SLOTS:
        return tag in VERB_SLOTS[part] or (part == "~ing" and word.endswith("ing") and tag == "NN")
    if part in POSSESSIVES[:2]:
        return tag == "PRP$"
    if word == part:
        return True
    if part == "oneself":
        return tag == "PRP" and word.endswith(("self", "selves"))
    if part == "an" or part == "a":
        return word in ("a", "an")
    return view.lemmas[place] == part and tag[:2] in ("VB", "NN") and _is_base(part, tag)


def _is_adjective(view: SentenceView, place: int, word: str) -> bool:
    """Taggers take adjectives in front of nouns for nouns, and those in -ed and -ing for verbs."""
    tag = view.tags[place]
    if tag.startswith("JJ"):
        return True
    if view.lower[place] != word or not place:
        return False
    before_noun = place + 1 < len(view.tags) and view.tags[place + 1][:2] in ("NN", "JJ")
    if tag in ("VBN", "VBG"):
        after_noun = view.tags[place - 1].startswith(("NN", "PRP"))
        if before_noun:  # "the treaty prolonged hostilities" has a verb
            return view.lemmas[place - 1] != "have" and (not after_noun or view.tags[place - 1] == "PRP$")
        return view.lemmas[place - 1] in _LINKING or view.is_passive(place) or after_noun
    return tag == "NN" and before_noun


def _is_noun(view: SentenceView, place: int, word: str) -> bool:
    """What was tagged as an adjective or participle, but has an article and no noun behind it."""
    if view.lower[place] != word or view.tags[place] not in ("JJ", "VBG", "VB") or not place:
        return False
    before_noun = place + 1 < len(view.tags) and view.tags[place + 1][:2] in ("NN", "JJ")
    return view.tags[place - 1] in ("DT", "PRP$", "JJ") and not before_noun


def _is_base(part: str, tag: str) -> bool:
    """Whether a literal is a dictionary form, so that other forms are meant too."""
    return tag[:2] in {known[:2] for known in possible_tags(part)} or part in ("be", "have", "do")


def parse_pattern(headword: str, tag: str) -> Pattern:
    text = headword.lower().replace(",", " ,")
    parts = tuple(text.split())
    if "'" in text:
        parts = tuple([piece for part in parts for piece in _possessive(part)])
    return Pattern(parts, tag if len(parts) == 1 or tag == "VERB" else "PHRASE")


def _possessive(part: str) -> tuple[str, ...]:
    """`months'` is two words, as tokens are."""
    return (part[:-1], "'") if len(part) > 2 and part.endswith("'") else (part,)

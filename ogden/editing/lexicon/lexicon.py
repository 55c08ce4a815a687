"""The approved words and phrases at work: which senses a sentence has, and what to write for them.

Of the headwords that are found at a place the longest wins; but one whose sense is only guessed comes after
what is told of its words. Of the senses of a headword the one that its cues show is taken: a sense to
keep before one to replace, and the sense without cues, or the default, where no cue is seen. Where two senses
are shown that ask for different things, or none, what they ask for are guesses: the judge decides.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import NamedTuple

from ogden.editing.lexicon.cue_reading import CueReader
from ogden.editing.lexicon.patterns import NOUN_SLOTS, Match, Pattern, is_slot, parse_pattern
from ogden.editing.lexicon.realisation import realise
from ogden.editing.lexicon.senses import Action, Domain, Sense
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.lexicon.surroundings import fits_around
from ogden.editing.rewrites import Rewrite
from ogden.text.inflection import lemmas
from ogden.text.protected import ProtectedKind

_NAMED = (None, ProtectedKind.NUMBER, ProtectedKind.DATE, ProtectedKind.NEGATION)


class Told(IntEnum):
    """By what a sense was told."""

    ONLY = 0
    """The headword has no other sense."""
    REST = 1
    """It is the sense where no cue of another is seen."""
    CUE = 2
    CUES = 3
    """By two cues or more."""
    GUESSED = 4
    """No cue is seen, and no sense is for the rest, or cues of several: it is one that might be meant. The
    judge decides."""


class Listing(NamedTuple):
    """That the lexicon has a rewrite: in which sense, told how, and as which of its replacements."""

    sense: Sense
    told: Told
    rank: int
    """Among those that fit there; the best is 0."""
    plain: str = ""
    """The replacement as it is written in the row; empty where the words are dropped."""


class Kept(NamedTuple):
    """Words that stay, and the sense that says so."""

    first: int
    last: int
    sense: Sense


@dataclass(frozen=True)
class Found:
    """What the lexicon says of a sentence."""

    listings: dict[Rewrite, Listing] = field(default_factory=dict)
    """The replacements of a sense stand together, the best first."""
    kept: list[Kept] = field(default_factory=list)
    explained: list[Kept] = field(default_factory=list)

    def settled(self, size: int) -> list[bool]:
        """For each word of a sentence, whether the lexicon has decided about it."""
        result = [False] * size
        for first, last, _ in (*self.listings, *self.kept, *self.explained):
            result[first:last] = [True] * (last - first)
        return result


@dataclass(frozen=True)
class Entry:
    """A headword with its senses."""

    pattern: Pattern
    senses: tuple[Sense, ...]
    over: int = 0
    """How many lexicons it comes before: it wins there even against a longer headword."""


Lookup = Callable[[str], Sequence[Entry]]


@dataclass(frozen=True, repr=False)
class Lexicon:
    entries: Lookup
    """The headwords by their least common word."""

    @classmethod
    def of(cls, senses: Iterable[Sense]) -> "Lexicon":
        found: dict[str, list[Entry]] = {}
        for entry in entries(senses):
            found.setdefault(entry.pattern.parts[entry.pattern.anchor], []).append(entry)
        return cls(lambda word: found.get(word, ()))

    def over(self, other: "Lexicon") -> "Lexicon":
        """This lexicon, and the other one where it has no headword."""

        def both(word: str) -> Sequence[Entry]:
            own = [replace(entry, over=entry.over + 1) for entry in self.entries(word)]
            patterns = {entry.pattern.parts for entry in own}
            return [*own, *(entry for entry in other.entries(word) if entry.pattern.parts not in patterns)]

        return Lexicon(both)

    def find(
        self, view: SentenceView, protected: Sequence[ProtectedKind | None], domains: frozenset[Domain]
    ) -> Found:
        """All that the lexicon says of a sentence. What is protected stays; but a phrase may name a number or
        a denial itself (`on two occasions`)."""
        found = Found()
        taken: list[tuple[int, int]] = []
        guessed: list[tuple[Entry, Match, list[Sense]]] = []
        for entry, match in self.matches(view):
            if _overlaps(match, taken) or _blocked(entry.pattern, match, protected):
                continue
            senses, told = _meant(entry, CueReader(view, entry.pattern, match), domains)
            if told is Told.GUESSED:
                guessed.append((entry, match, senses))
            else:
                taken += _taken(found, view, entry.pattern, match, senses, told)
        for entry, match, senses in guessed:
            if _overlaps(match, taken):
                continue
            taken += _taken(found, view, entry.pattern, match, senses, Told.GUESSED)
            if not senses and len(entry.pattern.parts) == 1:
                found.kept.append(Kept(match.first, match.last, entry.senses[0]))
                taken.append(match[:2])
        return found

    def senses(self, phrase: str) -> list[Sense]:
        """The senses of a headword, given as it is written or in another form: "utilised", "complied with",
        "refrain from doing"."""
        words = [part for word in phrase.lower().split() for part in parse_pattern(word, "PHRASE").parts]
        forms = [(word, *_all_lemmas(word)) for word in words]
        found: dict[int, Sense] = {}
        for key in dict.fromkeys(form for own in forms for form in own):
            for entry in self.entries(key):
                if _names(entry.pattern, forms):
                    found.update((id(sense), sense) for sense in entry.senses)
        return list({(sense.tag, sense.meaning, sense.cues): sense for sense in found.values()}.values())

    def matches(self, view: SentenceView) -> list[tuple[Entry, Match]]:
        found: list[tuple[Entry, Match]] = []
        for place, (word, lemma) in enumerate(zip(view.lower, view.lemmas, strict=True)):
            for key in (word,) if word == lemma else (word, lemma):
                for entry in self.entries(key):
                    match = entry.pattern.find(view, place)
                    if match is not None:
                        found.append((entry, match))
        found.sort(key=lambda one: (-_weight(view, *one), one[1].first))
        return found


def entries(senses: Iterable[Sense]) -> list[Entry]:
    """Senses put together by their headwords, each spelling by itself. A single word is another headword as
    another part of speech; a phrase is one, and a verb if any of its rows says so."""
    found: dict[tuple[tuple[str, ...], str], tuple[Pattern, list[Sense]]] = {}
    for sense in senses:
        for word in sense.words:
            pattern = parse_pattern(word, sense.tag)
            name = pattern.parts, pattern.tag if len(pattern.parts) == 1 else ""
            known, own = found.setdefault(name, (pattern, []))
            if pattern.tag == "VERB" != known.tag:
                found[name] = pattern, own
            own.append(sense)
    return [Entry(pattern, tuple(own)) for pattern, own in found.values()]


def _all_lemmas(word: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(one for upos in ("VERB", "NOUN", "ADJ", "ADV") for one in lemmas(word, upos)))


def _names(pattern: Pattern, forms: Sequence[tuple[str, ...]]) -> bool:
    """Whether words are a headword, each given with its dictionary forms. One word fills a place."""
    return len(pattern.parts) == len(forms) and all(
        part in own or is_slot(part) for part, own in zip(pattern.parts, forms, strict=True)
    )


def _weight(view: SentenceView, entry: Entry, match: Match) -> int:
    """Long headwords first: by their own words, then by all words that they cover; of single words those that
    stand there as they are written."""
    parts = entry.pattern.parts
    exact = len(parts) == 1 and view.lower[match.first] == parts[0]
    covered = 100 * len(parts) + 10 * (match.last - match.first)
    return 10_000 * entry.over + covered + 2 * exact + (entry.pattern.tag == "VERB")


def _blocked(pattern: Pattern, match: Match, protected: Sequence[ProtectedKind | None]) -> bool:
    """What fills the place of a noun phrase is written again as it is."""
    allowed = _NAMED if len(pattern.parts) > 1 else (None,)
    return any(
        kind not in allowed
        for part, (start, end) in zip(pattern.parts, match.parts, strict=True)
        if part not in NOUN_SLOTS
        for kind in protected[start:end]
    )


def _meant(entry: Entry, reader: CueReader, domains: frozenset[Domain]) -> tuple[list[Sense], Told]:
    """The sense that is meant here. Where that is not clear, those that might be, for the judge to choose; or
    none, where nothing is to be changed."""
    near = [sense for sense in entry.senses if sense.domain == "general" or sense.domain in domains]
    senses = [sense for sense in near or entry.senses if not reader.excluded(sense.cues)]
    seen = [(reader.shown(sense.cues), sense) for sense in senses]
    shown = [(count, sense) for count, sense in seen if count]
    if shown:
        kept = [one for one in shown if one[1].action is Action.KEEP]
        count, sense = max(kept or shown, key=lambda one: one[0])
        rivals = [] if kept else [one for many, one in shown if many == count]
        if any(not _alike(one, sense) for one in rivals):
            return _changing(rivals), Told.GUESSED
        return [sense], Told.CUES if count > 1 else Told.CUE
    rest = [sense for sense in senses if sense.cues.default or not sense.cues.shown]
    if not rest:
        return _changing(senses), Told.GUESSED
    kept_rest = [sense for sense in rest if sense.action is Action.KEEP]
    told = Told.ONLY if len(entry.senses) == 1 else Told.REST
    return [(kept_rest or rest)[0]], told


def _changing(senses: Iterable[Sense]) -> list[Sense]:
    return [sense for sense in senses if sense.action in (Action.REPLACE, Action.DROP)]


def _overlaps(match: Match, taken: Iterable[tuple[int, int]]) -> bool:
    return any(match.first < last and first < match.last for first, last in taken)


def _taken(
    found: Found, view: SentenceView, pattern: Pattern, match: Match, senses: Sequence[Sense], told: Told
) -> list[tuple[int, int]]:
    """Note what senses ask for: the words that they decide about. None where no replacement fits."""
    spans = []
    for sense in senses:
        if sense.action in (Action.KEEP, Action.EXPLAIN):
            kept = Kept(match.first, match.last, sense)
            (found.kept if sense.action is Action.KEEP else found.explained).append(kept)
            spans.append(match[:2])
        else:
            rewrites = _rewrites(view, pattern, match, sense)
            for rank, (rewrite, plain) in enumerate(rewrites.items()):
                found.listings.setdefault(rewrite, Listing(sense, told, rank, plain))
            spans += [rewrite[:2] for rewrite in rewrites]
    return spans


def _alike(one: Sense, other: Sense) -> bool:
    """Whether two senses ask for the same, first or last."""
    return one.action is other.action and (
        one.plain == other.plain or bool(set(one.plain) & set(other.plain))
    )


def _rewrites(view: SentenceView, pattern: Pattern, match: Match, sense: Sense) -> dict[Rewrite, str]:
    """What can be written in place of a match, the best first, and the replacement that each comes from."""
    if sense.action is Action.DROP:
        return {Rewrite(match.first, match.last, ()): ""}
    found: dict[Rewrite, str] = {}
    for plain in sense.plain:
        made = realise(view, pattern, match, plain)
        if made is not None and fits_around(view, match, made):
            found.setdefault(_without_slot(view, pattern, match, made), plain)
    return found


def _without_slot(view: SentenceView, pattern: Pattern, match: Match, made: Rewrite) -> Rewrite:
    """A verb or noun that only fills the last place of a headword is free for edits of its own: *are required
    to* becomes *must*, whatever becomes of *notify*."""
    if not is_slot(pattern.parts[-1]):
        return made
    start, end = match.parts[-1]
    own, kept = tuple(view.words[start:end]), len(made.words) - (end - start)
    if made.last != end or kept < 1 or made.words[kept:] != own:
        return made
    return Rewrite(made.first, start, made.words[:kept])

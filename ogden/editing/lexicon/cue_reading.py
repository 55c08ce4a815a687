"""Whether the cues of a sense are seen in a sentence."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from ogden.editing.lexicon.patterns import NOUN_SLOTS, VERB_SLOTS, Match, Pattern, is_slot
from ogden.editing.lexicon.senses import Cue, CueKind, Cues
from ogden.editing.lexicon.sentence_view import SentenceView

_MARKS = {"comma": ",", "full stop": ".", "colon": ":"}
_PREPOSITIONS = ("IN", "TO")


class CueReader:
    """The cues of senses of one headword, where it was found."""

    def __init__(self, view: SentenceView, pattern: Pattern, match: Match) -> None:
        self.view = view
        self.pattern = pattern
        self.match = match
        self._known: dict[CueKind, tuple[set[str], set[str]]] = {}
        self._around: tuple[list[int], set[str]] | None = None

    def excluded(self, cues: Cues) -> bool:
        return any(all(map(self.seen, group)) for group in cues.excluded)

    def shown(self, cues: Cues) -> int:
        """How many of the groups of cues are seen."""
        return sum(all(map(self.seen, group)) for group in cues.shown)

    def seen(self, cue: Cue) -> bool:
        kind, values = cue
        match kind:
            case CueKind.NEXT:
                return self._beside(values, self.match.last, 1) or self._fills_slot(values)
            case CueKind.PREVIOUS:
                return self._beside(values, self.match.first, -1)
            case CueKind.POSITION:
                return any(map(self._stands, values))
            case CueKind.FORM:
                return self._form(values)
            case CueKind.DETERMINER:
                own = self.view.determiner(self._head())
                return own in values or (not own and "none" in values)
            case CueKind.NEAR:
                return self._near(values)
        words, tags = self._words(kind)
        return not (words.isdisjoint(_in_lower_case(values)) and tags.isdisjoint(values))

    def _words(self, kind: CueKind) -> tuple[set[str], set[str]]:
        if kind not in self._known:
            view, places = self.view, self._places(kind)
            words = {form for k in places for form in (view.lower[k], view.lemmas[k])}
            words |= {f"{view.lower[k - 1]} {view.lemmas[k]}" for k in places if k}
            words |= {view.lower[k - 1] for k in places if k and view.tags[k - 1] in ("$", "#")}
            words |= {view.lower[k] + " " + view.lower[k + 1] for k in places if k + 1 < len(view.words)}
            self._known[kind] = words, {view.tags[k] for k in places}
        return self._known[kind]

    def _places(self, kind: CueKind) -> set[int]:
        view, head = self.view, self._head()
        verb = self._verb()
        last = self.match.last - 1
        ends_in_preposition = view.tags[last] in _PREPOSITIONS and last > self.match.first
        match kind:
            case CueKind.OBJECT:
                found = view.complements(last) if view.tags[last] in _PREPOSITIONS else set[int]()
                if not ends_in_preposition:
                    found |= view.objects(verb)
                    if last != verb and self._is_verb_slot(-1):
                        found |= view.objects(last)
                return found | self._nouns_in_slots()
            case CueKind.SUBJECT:
                return view.subjects(verb)
            case CueKind.OF:
                return view.of(head) | (view.complements(last) if view.lower[last] == "of" else set())
            case CueKind.NOUN:
                return view.described(head)
            case CueKind.VERB:
                return view.governors(head)
            case _:
                return view.modified(head)

    def _nouns_in_slots(self) -> set[int]:
        """The last nouns of what fills `sb` and `sth`: "ascribe *his success* to"."""
        spans = [range(*span) for part, span in self._parts() if part in NOUN_SLOTS]
        nouns = ([k for k in span if self.view.tags[k].startswith(("NN", "PRP"))] for span in spans)
        return {own[-1] for own in nouns if own}

    def _parts(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """The parts of the headword, and where each stands."""
        return zip(self.pattern.parts, self.match.parts, strict=True)

    def _is_verb_slot(self, part: int) -> bool:
        return self.pattern.parts[part] in VERB_SLOTS

    def _head(self) -> int:
        """The word that stands for the whole: of one word itself, of a phrase its last noun or its verb."""
        first, last = self.match.first, self.match.last
        for k in range(last - 1, first - 1, -1):
            if self.view.tags[k].startswith("NN"):
                return k
        return self._verb()

    def _verb(self) -> int:
        """The word of the pattern that carries its meaning as a verb: *located* of "be located in"."""
        verbs = [
            start
            for part, (start, _) in self._parts()
            if self.view.tags[start].startswith("VB") and not is_slot(part)
        ]
        content = [k for k in verbs if self.view.lemmas[k] != "be"]
        return (content or verbs or [self.match.first])[0]

    def _beside(self, values: Sequence[str], edge: int, step: int) -> bool:
        """Whether the words of a value stand right before or behind an edge."""
        for value in values:
            parts = _value_parts(value)
            place = edge if step > 0 else edge - len(parts)
            if place < 0 or place + len(parts) > len(self.view.words):
                continue
            for part, lower in parts:
                if not self._is(part, lower, place):
                    break
                place += 1
            else:
                return True
        return False

    def _is(self, value: str, lower: str, place: int) -> bool:
        view = self.view
        word, tag = view.words[place], view.tags[place]
        if value in (word, tag) or lower in (view.lower[place], view.lemmas[place]):
            return not (value in ("May", "I", "US", "Act") and word != value)
        if value == "PUNCT":
            return not word[:1].isalnum()
        return value == "NN" and tag == "NNP"

    def _fills_slot(self, values: Sequence[str]) -> bool:
        if VERB_SLOTS.keys().isdisjoint(self.pattern.parts):
            return False
        slots = [start for part, (start, _) in self._parts() if part in VERB_SLOTS]
        return any(self.view.lemmas[k] in values or self.view.lower[k] in values for k in slots)

    def _stands(self, value: str) -> bool:
        first, last, words = self.match.first, self.match.last, self.view.words
        before = words[first - 1] if first else ""
        after = words[last] if last < len(words) else ""
        match value:
            case "start":
                return first == 0 or before in ("“", '"', ":", ";", "•", "-", "–", "``")
            case "end":
                return after in ("", ".", "!", "?", ";")
            case _:
                return (first == 0 or before == ",") and after == ","

    def _form(self, values: Iterable[str]) -> bool:
        first, last = self.match.first, self.match.last
        words = " ".join(self.view.lower[first:last])
        tags = set(self.view.tags[first:last])
        own = {words, *self.view.lower[first:last]}
        return any(
            value in self.view.words[first:last]
            if value[:1].isupper() and not value.isupper()
            else value in own or value in tags
            for value in values
        )

    def _near(self, values: tuple[str, ...]) -> bool:
        if self._around is None:
            self._around = self._words_around()
        outside, words = self._around
        text = ""
        for value, lower in zip(values, _in_lower_case(values), strict=True):
            if value in ("May", "Act", "I", "US", "P", "Commission"):
                if any(self.view.words[k] == value for k in outside):
                    return True
            elif " " in value:
                text = text or f" {' '.join(self.view.lower)} "
                if f" {lower} " in text:
                    return True
            elif lower in words:
                return True
        return False

    def _words_around(self) -> tuple[list[int], set[str]]:
        """The places outside of the headword, and their words and lemmas."""
        first, last, view = self.match.first, self.match.last, self.view
        slots = [range(*span) for part, span in self._parts() if part in NOUN_SLOTS]
        outside = [*range(first), *range(last, len(view.words)), *(k for span in slots for k in span)]
        return outside, {form for k in outside for form in (view.lower[k], view.lemmas[k])}


@lru_cache(maxsize=1 << 13)
def _value_parts(value: str) -> tuple[tuple[str, str], ...]:
    """The words of a value, as they are and in lower case."""
    parts = [_MARKS.get(part, part) for part in value.split()]
    return tuple([(part, part.lower()) for part in parts])


@lru_cache(maxsize=1 << 13)
def _in_lower_case(values: tuple[str, ...]) -> tuple[str, ...]:
    lower = tuple([value.lower() for value in values])
    return values if lower == values else lower  # most are, and need not be held twice

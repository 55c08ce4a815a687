"""How a thing that was named is said again, as the subject of a new sentence.

By a pronoun where nothing else could be meant, else by its noun: *it*, *they*, *the committee*, *these
paragraphs*; people by their surname. Where neither is safe (*no dog*, *few people*), it cannot be said again.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ogden.editing.structure.nouns import (
    GROUPS,
    MEN,
    NOUN_TAGS,
    TITLES,
    WOMEN,
    Noun,
    given_names,
    is_name,
    is_person,
    noun_of,
    persons,
    shown_number,
)
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.case import is_ordinary

LONGEST = 3
"""Words of a phrase that is said again whole."""
_PLAIN = {"him": "he", "her": "she", "them": "they", "us": "we", "me": "i"}
_PRONOUNS = frozenset("he she it they we i you".split())
_DEMONSTRATIVES = {"this": "it", "that": "it", "these": "they", "those": "they"}
_DEFINITE = frozenset("the this that these those my your his her its our their".split())
_EACH = frozenset("each every any".split())
_NEVER = frozenset(
    "no none few fewer neither either nobody nothing nowhere anything everything something one another other "
    "others little less hardly only same such what whatever whoever there half not".split()
)
_TITLES = frozenset("mr mrs ms miss dr".split())
"""Titles that stay before a surname."""
_ANYONE = frozenset("anyone anybody everyone everybody someone somebody".split())


@dataclass(frozen=True)
class Again:
    """The words for a thing that was named before."""

    words: tuple[str, ...]
    plural: bool
    pronoun: bool
    rivals: int
    """Other things that a pronoun might mean."""


def said_again(
    view: StructureView,
    phrase: Phrase,
    upto: int,
    subject: bool,
    person: bool = False,
    taken: Collection[str] = (),
) -> Again | None:
    """The words for what a phrase names. `upto`: the sentence before ends there. `subject`: the phrase is the
    subject of that sentence, so it is what a reader thinks of first. `person`: it is known to be a person.
    `taken`: pronouns that mean something else in the new sentence."""
    noun = noun_of(view, phrase)
    if noun is None:
        return None
    if subject and (shown := shown_number(view, phrase)) is not None and shown != noun.plural:
        noun = Noun(noun.base, noun.head, plural=shown, joined=shown)
    return _Naming(view, phrase, noun, upto, subject, person, frozenset(taken)).again()


class _Naming:
    def __init__(
        self,
        view: StructureView,
        phrase: Phrase,
        noun: Noun,
        upto: int,
        subject: bool,
        person: bool,
        taken: frozenset[str],
    ) -> None:
        self.view, self.phrase, self.noun, self.upto = view, phrase, noun, upto
        self.subject, self.person, self.taken = subject, person, taken
        self._rivals = -1

    def again(self) -> Again | None:
        view, base = self.view, self.noun.base
        word = view.words[self.noun.head]
        if len(base) == 1 and (view.tags[base.start] == "PRP" or word in _DEMONSTRATIVES):
            return self._pronoun_again(word)
        if word in _ANYONE:
            return Again(("they",), True, True, 0)
        if not _NEVER.isdisjoint(view.own_words(base)) or not view.tags[self.noun.head].startswith("NN"):
            return None
        if self.noun.head + 1 < base.end and view.tags[self.noun.head + 1] == "CD":
            return None  # coronavirus 2
        if view.words[base.start] in _EACH:
            return self._each()
        return self._noun_again()

    def _pronoun_again(self, word: str) -> Again | None:
        plain = _DEMONSTRATIVES.get(word) or (word if word in _PRONOUNS else _PLAIN.get(word))
        if plain is None:
            return None
        several = plain in ("they", "we", "you", "i")
        return Again(("I" if plain == "i" else plain,), several, True, 0)

    def _each(self) -> Again | None:
        if is_person(self.view, self.noun):
            return Again(("they",), True, True, self.rivals)
        base = self.noun.base
        whole = self._lowered(base.start, self.view.tokens[base.start : base.end])
        return self._by(whole) if len(self.phrase) <= LONGEST else None

    def _noun_again(self) -> Again | None:
        noun, rivals = self.noun, self.rivals
        if noun.joined and not noun.plural:
            return None
        known = self.subject and (noun.joined or is_person(self.view, noun))
        if noun.plural and (rivals <= self.subject or known) and not self._they_is_taken():
            return Again(("they",), True, True, rivals)
        if noun.joined:
            return None
        if self.view.tags[noun.head].startswith("NNP"):
            return self._name()
        return self._common()

    def _they_is_taken(self) -> bool:
        """*they* means something else in the new sentence; or what looks like several is one there: *Wharf
        Homes said it would appeal*."""
        name = self.view.tags[self.noun.head].startswith("NNP")
        return bool(({"they", "them", "it", "its"} if name else {"they", "them"}) & self.taken)

    def _common(self) -> Again:
        """*it*, *he*, *the committee*, *your account*, *this form*, *these traces*."""
        someone = self.person or is_person(self.view, self.noun)
        if not self.noun.plural:
            own = (self.view.words[self.noun.head],)
            pronoun = self._he_or_she(own) if someone else "it" if self.rivals <= self.subject else None
            if pronoun is not None and pronoun not in self.taken:
                return Again((pronoun,), False, True, self.rivals)
        return self._by(self._short())

    def _name(self) -> Again | None:
        """*he* or *she* of a person where the sentence tells, else the surname; *it* or *the Council*; else
        the
        name itself."""
        view, noun = self.view, self.noun
        if "CD" in view.tags[noun.base.start : noun.base.end]:
            return None  # a date
        start = noun.head
        while start > noun.base.start and view.tags[start - 1].startswith("NNP"):
            start -= 1
        own = view.words[start : noun.head + 1]
        if not noun.plural and (self.person or not TITLES.isdisjoint(own) or own[0] in given_names()):
            return self._person(start, own)
        if (is_ordinary(own[-1]) or own[-1] in GROUPS) and not noun.plural and len(own) > 1:
            if self.subject and self.rivals <= 1 and "it" not in self.taken:
                return Again(("it",), False, True, self.rivals)
            if own[-1] in GROUPS or len(own) > LONGEST:
                return self._by(("the", view.tokens[noun.head]))
        if start > noun.base.start and view.tags[start - 1] == "POS" and len(own) == 1 and own[0] in GROUPS:
            return self._by(("the", view.tokens[noun.head]))
        if noun.plural and start == noun.base.start and not self.subject:
            return self._by(("these", *view.tokens[start : noun.head + 1]))
        if view.words[noun.base.start] in ("a", "an") and not noun.plural:
            return self._by(("this", *view.tokens[start : noun.head + 1]))
        if start > noun.base.start and view.words[start - 1] in _DEFINITE:
            start = self._before_name(start - 1)
        whole = self._lowered(start, view.tokens[start : noun.head + 1])
        return self._by(whole) if len(whole) <= LONGEST + 2 else None

    def _before_name(self, start: int) -> int:
        """The first word of *Cyrus the Great*; elsewhere that of *the Great*."""
        first = self.noun.base.start
        named = start > first and all(self.view.tags[k].startswith("NNP") for k in range(first, start))
        return first if named else start

    def _person(self, start: int, own: Sequence[str]) -> Again:
        pronoun = self._he_or_she(own)
        if pronoun is not None:
            return Again((pronoun,), False, True, self.rivals)
        surname = self.view.tokens[self.noun.head]
        before = self.view.words[start - 1] if start > self.noun.base.start else ""
        if before in _DEFINITE and (whole := self._before_name(start - 1)) < start - 1:
            return self._by(self.view.tokens[whole : self.noun.head + 1])
        if (before in _DEFINITE or before in ("'s", "’s", "'", "’")) and self._is_office(own):
            return self._by(("the", surname))
        short = len(own) > 1 and surname.isalpha() and not surname.isupper() and len(surname) > 2
        if short and own[0] in _TITLES:
            return self._by((self.view.tokens[start], surname))
        return self._by((surname,) if short else self.view.tokens[start : self.noun.head + 1])

    def _is_office(self, own: Sequence[str]) -> bool:
        """*the Senior Coroner*, *the Integrity Officer*: no surname."""
        return own[-1] in persons() or (is_ordinary(own[-1]) and own[0] not in given_names())

    def _he_or_she(self, own: Sequence[str]) -> str | None:
        """Where the noun or a title tells, and nobody else is named before. Another pronoun of the sentence
        tells nothing: *his wife, who …*."""
        men, women = not MEN.isdisjoint(own), not WOMEN.isdisjoint(own)
        if men == women or any(map(self._is_someone_else, self.view.phrases)):
            return None
        return "he" if men else "she"

    def _is_someone_else(self, other: Phrase) -> bool:
        base = self.noun.base
        if other.label != "NP" or other.start >= self.upto or base.start <= other.start < base.end:
            return False
        if other.start <= base.start and base.end <= other.end:
            return False
        found = noun_of(self.view, other)
        if found is None or found.plural:
            return False
        pronoun = self.view.words[found.head] in ("he", "him", "she", "her")
        return pronoun or is_person(self.view, found) or is_name(self.view, found)

    @property
    def rivals(self) -> int:
        """Other nouns of the same number before the place where the new sentence starts."""
        if self._rivals < 0:
            self._rivals = self._count_rivals()
        return self._rivals

    def _count_rivals(self) -> int:
        base = self.noun.base
        return sum(
            self._is_rival(phrase)
            for phrase in self.view.phrases
            if phrase.label == "NP"
            and phrase.end <= self.upto
            and not any(child.label == "NP" for child in phrase.children)
            and not (base.start <= phrase.start and phrase.end <= base.end)
        )

    def _is_rival(self, phrase: Phrase) -> bool:
        other = noun_of(self.view, phrase)
        if other is None or not self.view.tags[other.head].startswith(("NN", "PRP")):
            return False
        if self.view.words[other.head] in ("you", "we", "i", "us", "me"):
            return False
        return other.plural == self.noun.plural

    def _short(self) -> Sequence[str]:
        """The phrase with its noun, and with little before it."""
        view, (start, head) = self.view, (self.noun.base.start, self.noun.head)
        first = view.words[start]
        someone = self.person or is_person(view, self.noun)
        owned = first in ("its", "their") and not someone
        if first in _DEFINITE and head + 1 - start <= LONGEST and not owned:
            return self._lowered(start, view.tokens[start : head + 1])
        at = head
        while at > start and view.tags[at - 1] in NOUN_TAGS and view.words[at - 1] not in ("%", "per"):
            at -= 1
        if head - at > 1:
            at = head
        nouns = self._lowered(at, view.tokens[at : head + 1])
        if owned:
            return "the" if self.subject else "these" if self.noun.plural else "this", *nouns
        if first in _DEFINITE:
            return "the" if "POS" in view.tags[start:at] else first, *nouns  # our client's expert
        if someone and not self.noun.plural:
            return "the", *nouns
        if self.subject and first in ("a", "an") and not self.noun.plural:
            return "the", *nouns
        if self.subject and first == nouns[0].lower():
            return nouns
        return "these" if self.noun.plural else "this", *nouns

    def _lowered(self, start: int, words: Sequence[str]) -> Sequence[str]:
        """Words that may begin the sentence, as they would stand within one."""
        if start == 0 and words and not self.view.tags[0].startswith("NNP") and not words[0][1:].isupper():
            return words[0].lower(), *words[1:]
        return words

    def _by(self, words: Sequence[str]) -> Again:
        return Again(tuple(words), self.noun.plural, False, self.rivals)

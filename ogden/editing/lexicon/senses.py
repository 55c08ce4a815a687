"""A sense of a hard word or phrase, as a person wrote it: how to tell it, and what to put in its place.

One row of a source file is one sense; the rows of a word stand together. Of a sense the text says

1. what it is: the headword (`utilise/utilize`, `comply with`, `refrain from ~ing`), its tag, the domain of
   texts it belongs to, and its meaning in a few plain words;
2. what to do: `replace` it, `keep` it, `explain` it at first use, or `drop` it;
3. how to tell it from other senses: cues. A sense without cues is the only one, or, where others have cues,
   all the rest;
4. two sentences in which the edit is right, and one in which it is not.

In a headword and its replacement `~` is the base form of any verb, `~ing` and `~ed` its other forms, `sb` and
`sth` any noun phrase. Words of a replacement take the form of the word that they replace.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Literal, NamedTuple

Tag = Literal["NOUN", "VERB", "ADJ", "ADV", "PREP", "CONJ", "PHRASE"]
TAGS: tuple[Tag, ...] = ("NOUN", "VERB", "ADJ", "ADV", "PREP", "CONJ", "PHRASE")
Domain = Literal["general", "government", "law", "money", "health", "privacy", "science"]
DOMAINS: tuple[Domain, ...] = ("general", "government", "law", "money", "health", "privacy", "science")


class Action(StrEnum):
    """What an editor does with a word in this sense."""

    REPLACE = "replace"
    KEEP = "keep"
    EXPLAIN = "explain"
    DROP = "drop"


class CueKind(StrEnum):
    """Where the words of a cue stand, seen from the headword."""

    OBJECT = "object"
    """What is acted on, in a passive too."""
    SUBJECT = "subject"
    OF = "of"
    """The noun after "of"."""
    NOUN = "noun"
    """The noun that an adjective goes with."""
    VERB = "verb"
    """The verb that governs a noun."""
    MODIFIES = "modifies"
    """The verb or adjective that an adverb goes with."""
    NEXT = "next"
    PREVIOUS = "previous"
    NEAR = "near"
    """Anywhere in the sentence."""
    FORM = "form"
    """The headword's own form in the text."""
    POSITION = "position"
    """`start` or `end` of the sentence, or between `commas`."""
    DETERMINER = "determiner"


class Cue(NamedTuple):
    kind: CueKind
    values: tuple[str, ...]


class Cues(NamedTuple):
    """How a sense is told: any of `shown`, groups of cues that must all be there, none of `excluded`. With
    `default` it is taken where no cue of another sense is seen."""

    shown: tuple[tuple[Cue, ...], ...] = ()
    excluded: tuple[tuple[Cue, ...], ...] = ()
    default: bool = False


class Example(NamedTuple):
    """A sentence, and what its characters from `start` to `end` become."""

    sentence: str
    start: int
    end: int
    after: str

    @property
    def before(self) -> str:
        return self.sentence[self.start : self.end]

    @property
    def edited(self) -> str:
        return self.sentence[: self.start] + self.after + self.sentence[self.end :]


class Record(NamedTuple):
    """How often edits of a sense were read, and found right."""

    read: int = 0
    right: int = 0


UNREAD = Record()


@dataclass(frozen=True, repr=False)
class Sense:
    """What a word or phrase means in some texts, and what to do with it there."""

    words: tuple[str, ...]
    """The headword and its other spellings."""
    tag: Tag
    domain: Domain
    action: Action
    meaning: str
    cues: Cues
    plain: tuple[str, ...]
    """Replacements, the best first; of a term, its explanation."""
    reason: str
    """Why a word is kept."""
    examples: tuple[Example, ...]
    counter: str
    """A sentence in which the word must not be changed so, or nothing."""
    place: str
    """Where it is written, as `lexicon/words/a.tsv, line 12`."""
    record: Record = UNREAD

    def __reduce__(self) -> tuple[type["Sense"], tuple[object, ...]]:
        """How it is copied and sent to other processes: made anew, since nothing of it can be set."""
        return Sense, tuple([getattr(self, one.name) for one in fields(self)])

    def __repr__(self) -> str:
        plain = " | ".join(self.plain)
        return f"Sense({self.word!r}, {self.tag}, {self.domain}, {self.action}: {plain!r})"

    @property
    def word(self) -> str:
        return self.words[0]

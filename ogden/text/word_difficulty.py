"""How difficult a word is: what people said of it, or an estimate, on a scale from 1 (simple) to 6.

A table holds the words that people rated (Maddela & Xu 2018), and estimates for other words that are not
rare. An inflected form that is not in the table is as difficult as its base form, and a little more. Any
other word is judged by its letters and syllables, as a word that hardly ever occurs.

Difficulty is about ordinary words. No simpler word can replace a name; so a name, a number or a mark has
level 1, and `source` says which it is.

`recipes/word_difficulty.py` makes the table. It is one file, `data/word_difficulty.txt`, that a person can
read; `DifficultyTable` documents it.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from typing import Literal, NamedTuple, Self

from ogden.files.packaged import packaged
from ogden.text import syllables
from ogden.text.grouped_words import GroupedWords, WordSet
from ogden.text.lines import grouped_lines

EASIEST, HARDEST = 1.0, 6.0
HARD_WORD = 3.5
"""The level of a word that many readers do not know."""
CEFR_LEVELS = ("A1", "A2", "B1", "B2", "C1", "C2")
BASIC_LISTS = ("ogden850", "ngsl", "dale_chall")
_LONGEST = 200

_LETTER = re.compile(r"[^\W\d_]")
_PART = re.compile(r"[-–/]")
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't s' '".split())

Source = Literal["rated", "estimated", "inflected", "unseen", "name", "number", "mark"]


class WordDifficulty(NamedTuple):
    """What is known of a word.

    `source` says where the level comes from: people ("rated"), a regression ("estimated"), the level of the
    base form ("inflected"), spelling alone ("unseen"). A "name", "number" or "mark" has level 1 by rule.
    """

    level: float
    source: Source
    cefr: str | None = None
    lists: tuple[str, ...] = ()


def word_difficulty(word: str) -> WordDifficulty:
    """The difficulty of one token, its CEFR level and the basic lists that hold it or its base form.

    Case does not matter, but for names: a word with a capital is a name when the table calls it one or does
    not know it. A hyphenated word that is not in the table is as difficult as its hardest part.
    """
    return _word_difficulty(word[:_LONGEST])  # what is longer is no word, and must not fill the cache


@lru_cache(maxsize=1 << 12)
def _word_difficulty(word: str) -> WordDifficulty:
    if not _LETTER.search(word):
        return WordDifficulty(EASIEST, "number" if any(map(str.isalnum, word)) else "mark")
    folded = word.lower().replace("’", "'")
    if folded in _CLITICS:
        return WordDifficulty(EASIEST, "mark")
    return _built_in().look_up(word, folded)


def level(word: str) -> float:
    """The difficulty of one token, from 1 to 6."""
    return word_difficulty(word).level


class DifficultyTable(NamedTuple):
    """What the data file holds. In the file, a line is a head and the words that share it.

    1. `=27 …`: words that people rated 2.7 on average. `~27 …`: words estimated at 2.7.
    2. `A1 …` to `C2 …`: the CEFR level of words. `ogden850 …`, `ngsl …`, `dale_chall …`: the basic lists.
    3. `name …`: rated words that are names when they have a capital.
    4. `base went:go …`: base forms that the rules for endings do not find.
    5. `unseen 310 4 21`: the level of a word in no line: a constant, and what each letter and each syllable
       adds; `inflected 12`: what an inflected form adds to its base form. All in hundredths.
    6. A line that starts with `#` is for people.
    """

    rated: Mapping[str, float]
    estimated: Mapping[str, float]
    cefr: Mapping[str, str]
    lists: Mapping[str, AbstractSet[str]]
    names: AbstractSet[str]
    bases: Mapping[str, str]
    unseen: tuple[float, float, float]
    inflected: float

    def look_up(self, word: str, folded: str) -> WordDifficulty:
        """`word_difficulty` of a word with letters; `folded` is the word in lower case."""
        capital = word[:1].isupper()
        if capital and folded in self.names:
            return WordDifficulty(EASIEST, "name")
        if (known := self._known(folded)) is not None:
            return known
        plain = _without_marks(folded)
        if plain != folded and (known := self._known(plain)) is not None:
            return known
        if len(parts := [part for part in _PART.split(word) if part]) > 1:
            return max((word_difficulty(part) for part in parts), key=lambda part: part.level)
        if word != folded:
            return WordDifficulty(EASIEST, "name")
        if any(map(str.isdecimal, word)):
            return WordDifficulty(EASIEST, "number")
        return WordDifficulty(self.guess(plain), "unseen")

    def _known(self, word: str) -> WordDifficulty | None:
        base = self.base(word)
        cefr = self.cefr.get(word) or self.cefr.get(base)
        lists = tuple(name for name in BASIC_LISTS if word in self.lists[name] or base in self.lists[name])
        if (value := self.rated.get(word)) is not None:
            return WordDifficulty(value, "rated", cefr, lists)
        if (value := self.estimated.get(word)) is not None:
            return WordDifficulty(value, "estimated", cefr, lists)
        if base != word:
            return WordDifficulty(clip(self.ordinary(base) + self.inflected), "inflected", cefr, lists)
        return None

    def ordinary(self, word: str) -> float:
        """The level of a word that is in the table."""
        return self.rated[word] if word in self.rated else self.estimated[word]

    def base(self, word: str) -> str:
        """The base form of an inflected word, if it is in the table; else the word.

        A headword of a list is its own base form ("news", "wedding").
        """
        if (base := self.bases.get(word)) is not None:
            return base
        if word in self.cefr or any(word in members for members in self.lists.values()):
            return word
        return next((stem for stem in stems(word) if stem in self.rated or stem in self.estimated), word)

    def guess(self, word: str) -> float:
        """The level of a word that the table does not hold."""
        constant, letter, syllable = self.unseen
        return clip(constant + letter * min(len(word), 30) + syllable * min(syllables.count(word), 12))

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file."""
        lines: dict[str, list[str]] = {}
        for line in text.rstrip("\n").split("\n"):
            if line[0] != "#":
                head, _, members = line.partition(" ")
                lines.setdefault(head, []).append(members)
        constant, letter, syllable = (int(value) / 100 for value in " ".join(lines["unseen"]).split(" "))
        pairs = [pair.partition(":") for members in lines.get("base", ()) for pair in members.split(" ")]
        return cls(
            _levels(lines, "="),
            _levels(lines, "~"),
            GroupedWords([(cefr, members) for cefr in CEFR_LEVELS for members in lines.get(cefr, ())]),
            {name: WordSet(lines.get(name, ())) for name in BASIC_LISTS},
            WordSet(lines.get("name", ())),
            {form: base for form, _, base in pairs},
            (constant, letter, syllable),
            int(lines["inflected"][0]) / 100,
        )

    def format(self) -> str:
        """The text of the data file, without comments."""
        pairs = [(f"={round(10 * value):02}", word) for word, value in self.rated.items()]
        pairs += [(f"~{round(10 * value):02}", word) for word, value in self.estimated.items()]
        pairs += [(value, word) for word, value in self.cefr.items()]
        pairs += [(name, word) for name, words in self.lists.items() for word in words]
        pairs += [("name", word) for word in self.names]
        pairs += [("base", f"{word}:{base}") for word, base in self.bases.items()]
        lines = list(grouped_lines(sorted(pairs)))
        lines.append("unseen " + " ".join(str(round(100 * value)) for value in self.unseen))
        lines.append(f"inflected {round(100 * self.inflected)}")
        return "".join(f"{line}\n" for line in lines)


def clip(value: float) -> float:
    """A level in tenths inside the scale."""
    return round(min(max(value, EASIEST), HARDEST), 1)


def _levels(lines: Mapping[str, list[str]], mark: str) -> GroupedWords[float]:
    """The words of lines whose heads are a mark and a level."""
    heads = [head for head in lines if head.startswith(mark)]
    return GroupedWords([(int(head[1:]) / 10, members) for head in heads for members in lines[head]])


def stems(word: str) -> Iterator[str]:
    """What may be the base form of a word by its ending, most likely first: regular inflection only."""
    if word.endswith("'s"):
        yield word[:-2]
    elif word.endswith(("s'", "'")):
        yield word[:-1]
    if word.endswith("ies") and len(word) > 4:
        yield word[:-3] + "y"
    if word.endswith("s") and not word.endswith("ss") and len(word) > 3:
        yield word[:-1]
        if word.endswith("es"):
            yield word[:-2]
    for ending in ("ed", "ing", "er", "est"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            yield from _before_ending(word[: -len(ending)], ending)


def _before_ending(stem: str, ending: str) -> Iterator[str]:
    """Plain "-er" is left out: "corner" is no form of "corn"."""
    if stem[-1] == stem[-2]:
        yield stem[:-1]  # "stopped"
    if stem.endswith("i") and ending != "ing":
        yield stem[:-1] + "y"  # "carried", "happier"
    if ending != "er":
        yield stem + "e"  # "making"
        yield stem


def _without_marks(word: str) -> str:
    """Without accents, and without apostrophes around it."""
    word = word.strip("'")
    if word.isascii():
        return word
    return "".join(
        letter for letter in unicodedata.normalize("NFKD", word) if not unicodedata.combining(letter)
    )


@cache
def _built_in() -> DifficultyTable:
    return DifficultyTable.parse(packaged("text/data/word_difficulty.txt").read_text(encoding="utf-8"))

"""Which letters of a word are capitals: restored in lowercased text, and kept right after a rewrite.

Most words have one usual form: "London", "NATO", "iPhone", "house". A table holds the words whose usual
form is not lower case, each with how sure that is; a second table holds the stems of ordinary words, so
that a word in neither table is known to be rare. `truecase` reads a sentence from left to right and
decides for each word by the sum of the weights of its features: its entry in the table, what the words
beside it are, and, for ambiguous words, which words they are ("in May 1998", "he may go"). A rare word is
judged by its first and last letters too.

`recipes/case.py` learns the tables and weights from Wikipedia. They are in one file, `data/case.txt`, that
a person can read; `CaseModel` documents it.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple, Self

from ogden._core import WordGroups
from ogden.files.packaged import packaged
from ogden.text.grouped_words import WordSet
from ogden.text.lines import grouped_lines

SURE = 4  # a table entry this high is a name in at least seven of eight places
_WORD = re.compile(r"[^\W\d_]")
_FIRST_LETTER = re.compile(r"[\W_]*[^\W\d_]")
_VOWEL = re.compile(r"[aeiouyà-ÿ]")
_STEM_ENDINGS = ("s", "es", "d", "ed", "ing", "ly", "er", "'s")
_OPENERS = frozenset(". ! ? : ; \" “ ‘ ` ( [ * ' - – —".split())
_DIGITS = tuple("0123456789")


def truecase(
    tokens: Sequence[str], *, sentence_start: bool = True, model: "CaseModel | None" = None
) -> list[str]:
    """The tokens of a sentence with the capitals that a person would write; their own case is not looked at.

    Without `sentence_start` the first word gets a capital only where it would have one in mid-sentence.
    """
    model = model or _built_in()
    words = [token.lower() for token in tokens]
    kinds = [model.kind(word) for word in words]
    cased: list[str] = []
    result = []
    for at, word in enumerate(words):
        capital = not is_plain(kinds, cased, at) and model.score(words, kinds, cased, at) > 0
        cased.append(sign_of(kinds, at, capital))
        result.append(model.capitalised(word) if capital else word)
    if sentence_start and result:
        result[0] = capitalise(result[0])
    return result


def usual_form(word: str) -> str:
    """The form a word has most often in mid-sentence: "london" gives "London", "Houses" gives "houses".

    A word in neither table is returned as it is.
    """
    model, lower = _tables(), word.lower()
    form, sure = model.names.get(lower, (lower, -1))
    if sure > 0:
        return form
    return lower if lower in model.names or model.is_ordinary(lower) else word


def is_name(word: str) -> bool:
    """Whether a word, in any case, has capitals in at least seven of eight places: a name, an acronym."""
    return _tables().names.get(word.lower(), ("", -1))[1] >= SURE


def is_ordinary(word: str) -> bool:
    """Whether a word, in any case, is known to be in lower case more often than not in mid-sentence."""
    model, lower = _tables(), word.lower()
    return model.names[lower][1] <= 0 if lower in model.names else model.is_ordinary(lower)


def match_case(replacement: str, original: str, sentence_start: bool) -> str:
    """A replacement (one word or several) with the capitals it needs where the original stood.

    Capitals that the replacement has stay, and names in it get theirs. A sentence starts with a capital,
    except where the first word has its own ("iPhone"). Where the original was all in capitals, and is not an
    acronym, so is the replacement. Where the original had a capital that was not its own, as in a title,
    so has the first word of the replacement.
    """
    if _is_emphasised(original):
        return replacement.upper()
    words = replacement.split(" ")
    kept = {*original.split(" ")}
    words = [
        usual_form(word) if is_name(word) and word.islower() and word not in kept else word for word in words
    ]
    first = original.split(" ")[0]
    borrowed = usual_form(first) == first.lower() != first == capitalise(first.lower())
    if sentence_start or borrowed:
        words[0] = capitalise(words[0])
    return " ".join(words)


def is_shouted(tokens: Sequence[str]) -> bool:
    """Whether a text is all in capitals, as a heading may be. Articles do not tell: they may change."""
    words = [token for token in tokens if len(token) > 1 and _WORD.search(token) and token.lower() != "an"]
    return len(words) > 1 and all(word.isupper() for word in words)


def _is_emphasised(original: str) -> bool:
    """All in capitals and not an acronym: too long for one, or an ordinary word (not "IT", "US", "WHO")."""
    if not original.isupper():
        return False
    words = [word for word in original.split() if _WORD.search(word) and usual_form(word) != word]
    return any(len(word) > 5 or (is_ordinary(word) and len(original) > 3) for word in words)


class CasedNames(Mapping[str, tuple[str, int]]):
    """Words in lower case, each with its form with capitals and its number."""

    def __init__(self, groups: Sequence[tuple[int, str]]) -> None:
        """A number, and the forms that have it, with single spaces between."""
        self._groups = groups
        self._places = WordGroups([members.lower() for _, members in groups], " ")

    def __getitem__(self, word: str) -> tuple[str, int]:
        found = self._places.find(word)
        if not found:
            raise KeyError(word)
        group, member = found[-1]
        number, members = self._groups[group]
        return members.split(" ")[member], number

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._places.contains(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for _, members in self._groups for word in members.lower().split(" ")))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class CaseModel(NamedTuple):
    """What the data file holds. In the file, a line is a head and the members that share it.

    1. `=5 London NATO …`: words in their form with capitals. The number is the log-odds of that form against
       lower case in mid-sentence, in halves, from -9 to 9.
    2. `~ house go …`: stems of words that are nearly always in lower case.
    3. `+7 k=9 …` and `-3 a<the …`: the weight of these features, in quarters; `features` makes them.
    4. A line that starts with `#` is for people.
    """

    names: Mapping[str, tuple[str, int]]
    ordinary: AbstractSet[str]
    weights: dict[str, int]

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read the data file."""
        names: dict[str, tuple[str, int]] = {}
        ordinary, weights = set[str](), dict[str, int]()
        for head, line in _lines(text):
            members = line.split(" ")
            if head == "~":
                ordinary.update(members)
            elif head.startswith("="):
                names.update({form.lower(): (form, int(head[1:])) for form in members})
            else:
                weights.update(dict.fromkeys(members, int(head)))
        return cls(names, ordinary, weights)

    @classmethod
    def tables(cls, text: str) -> Self:
        """The same without weights, and with tables that are read a word at a time: a tenth of the time."""
        lines = _lines(text)
        names = [(int(head[1:]), members) for head, members in lines if head.startswith("=")]
        return cls(CasedNames(names), WordSet([members for head, members in lines if head == "~"]), {})

    def format(self) -> str:
        """The text of the data file, without comments."""
        pairs = [(f"={sure}", form) for form, sure in self.names.values()]
        pairs += [("~", stem) for stem in self.ordinary]
        pairs += [(f"{weight:+d}", feature) for feature, weight in self.weights.items()]
        return "".join(f"{line}\n" for line in grouped_lines(sorted(pairs)))

    def kind(self, word: str) -> str:
        """What the tables say of a word in lower case.

        A table number; `l` for an ordinary word, `?` for a rare one, `d` with a digit; else its first mark.
        """
        if (entry := self.names.get(word)) is not None:
            return str(entry[1])
        if not _WORD.search(word) or word[0].isdigit():
            return "d" if any(letter.isdigit() for letter in word) else word[:1]
        return "l" if self.is_ordinary(word) else "?"

    def capitalised(self, word: str) -> str:
        """A word in its form with capitals: that of the table, else by its parts and letters."""
        if word in self.names:
            return self.names[word][0]
        if "-" in word.strip("-"):
            parts = [part if self.is_ordinary(part) else self.capitalised(part) for part in word.split("-")]
            joined = "-".join(parts)
            return joined if joined != word else capitalise(word)
        if word.isascii() and word.isalpha() and len(word) <= 5 and not _VOWEL.search(word):
            return word.upper()
        return capitalise(word)

    def is_ordinary(self, word: str) -> bool:
        """Whether a word in lower case, or what is left of it without an ending, is an ordinary word."""
        return word in self.ordinary or any(stem in self.ordinary for stem in stems(word))

    def score(self, words: Sequence[str], kinds: Sequence[str], cased: Sequence[str], at: int) -> int:
        """Above zero where word `at` should have capitals; `cased` has the signs of the words before it."""
        weight = self.weights.get
        return sum(weight(feature, 0) for feature in features(words, kinds, cased, at))


def capitalise(word: str) -> str:
    """The word with its first letter large, unless it has a capital ("iPhone") or begins with a digit."""
    first = _FIRST_LETTER.match(word)
    if not first or word != word.lower():
        return word
    start = first[0].upper()
    return start + word[first.end() :] if start.lower() == first[0] else word  # not "ß"


def stems(word: str) -> Iterator[str]:
    """What may be the stem of a word: without a common ending, an "e" put back, a double letter undone."""
    for ending in _STEM_ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            stem = word[: -len(ending)]
            yield stem
            if ending in ("ing", "er", "ly", "ed"):
                yield stem + "e"
                if stem[-1] == stem[-2]:
                    yield stem[:-1]
    if word.endswith(("ies", "ied", "ily", "ier")) and len(word) > 4:
        yield word[:-3] + "y"


def features(words: Sequence[str], kinds: Sequence[str], cased: Sequence[str], at: int) -> list[str]:
    """The names of the features of word `at`: see the weights of `CaseModel`.

    `cased` has a sign for each word before it: `U` with capitals, `l` without, `d` a number, or a mark;
    that of the first word is `S` and its group.
    """
    word, kind = words[at], kinds[at]
    group = _group(kind)
    before, sign = (words[at - 1], cased[at - 1]) if at else ("^", "^")
    sign_before = cased[at - 2] if at > 1 else "^"
    after, next_kind = (words[at + 1], kinds[at + 1]) if at + 1 < len(words) else ("$", "$")
    far_kind = kinds[at + 2] if at + 2 < len(words) else "$"
    next_group = _group(next_kind)
    result = [
        f"k={kind}",
        f"{group}<{sign}{sign_before}",
        f"{group}<{before}",
        f"{group}<{sign_before}.{before}",
        f"{group}>{next_kind}",
        f"{group}>{after}",
        f"{group}{sign}>{next_group}{_group(far_kind)}",
    ]
    if group in ("a", "b", "l"):
        result += [f"{word}<{before}", f"{word}>{after}", f"{word}.{sign}{next_group}"]
    elif group == "?":
        result += [f"?-{word[-n:]}" for n in range(1, 5) if n < len(word)]
        result += [f"?{word[:n]}-" for n in range(1, 4) if n < len(word)]
    return result


def _group(kind: str) -> str:
    """A kind, with the numbers of the table made coarse: `n` a name, `a` often one, `b` now and then."""
    if kind[-1:] not in _DIGITS:
        return kind
    sure = int(kind)
    return "n" if sure >= SURE else "a" if sure >= 0 else "b"


def sign_of(kinds: Sequence[str], at: int, capital: bool) -> str:
    """How the words after it see word `at`: `U` with capitals, `l` without, else its kind.

    A first word has a capital in any case, so its kind is all that it tells.
    """
    if at == 0:
        return f"S{_group(kinds[0])}"
    if kinds[at] in ("l", "?") or kinds[at][-1:] in _DIGITS:
        return "U" if capital else "l"
    return kinds[at]


def is_plain(kinds: Sequence[str], cased: Sequence[str], at: int) -> bool:
    """Whether word `at` needs no look at its features: a mark, or an ordinary word in ordinary company."""
    kind = kinds[at]
    if kind == "?" or kind[-1:] in _DIGITS:
        return False
    if kind != "l":
        return True
    after = _group(kinds[at + 1]) if at + 1 < len(kinds) else "$"
    return (
        at > 0
        and after not in ("n", "a", "b", "?")
        and cased[at - 1] != "U"
        and cased[at - 1] not in _OPENERS
    )


def _lines(text: str) -> list[tuple[str, str]]:
    """The lines of the data file: head and members."""
    lines = [line.partition(" ") for line in text.rstrip("\n").split("\n") if not line.startswith("#")]
    return [(head, members) for head, _, members in lines]


@cache
def _built_in() -> CaseModel:
    return CaseModel.parse(_text())


@cache
def _tables() -> CaseModel:
    return CaseModel.tables(_text())


def _text() -> str:
    return packaged("text/data/case.txt").read_text(encoding="utf-8")

"""Whether the words of a replacement turn round, lose or invent what those before it said.

Asked of the words that are no closed expression (`meanings`): nouns, verbs, adjectives and adverbs, each with
all lemmas that it may be a form of.
"""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from ogden.editing.safety.forms import lemma_candidates
from ogden.editing.safety.tables import (
    ambiguous,
    empty_expressions,
    equivalents,
    naming_nouns,
    negatives,
    never_vouched,
    opposites,
    small_words,
    vouched,
    word_forms,
)

_PREFIX = re.compile(
    "(?:un|in|im|il|ir|dis|mis|non|anti|de|counter|under|over|sub|half|re|pre|post|ex|semi|mal|pseudo|inter|co|multi|"
    "out|fore|ultra|hyper|hypo|extra|super|self|well|ill|short|long|high|low|first|second|part|full|all|cross)-?"
)
_COINED = re.compile(
    r"un(?!der|i(?!n|m)|til|to|less|cle|ctuous)[a-z]{4,}|non-?[a-z]{4,}|[a-z-]{3,}less(?:ly|ness)?"
)
_PARTS = {"N": "n", "V": "v", "J": "a", "R": "r"}
_PLURALS = (("s", ""), ("es", ""), ("ies", "y"), ("'s", ""))


@lru_cache(maxsize=1 << 12)
def is_negative(word: str) -> bool:
    """Whether a word itself denies something: *unable*, *harmless*."""
    known = negatives()
    if word in small_words().not_denying:
        return False
    return any(lemma in known for lemma in lemma_candidates(word)) or _COINED.fullmatch(word) is not None


@lru_cache(maxsize=1 << 12)
def may_balance(word: str) -> bool:
    """Whether "not" with another word may say the same."""
    return is_negative(word) or not small_words().denying.isdisjoint(lemma_candidates(word))


@lru_cache(maxsize=1 << 12)
def same_word(one: str, other: str) -> bool:
    """Whether two words may be forms of one."""
    ours, theirs = lemma_candidates(one), lemma_candidates(other)
    return one == other or other in ours or one in theirs or not set(ours).isdisjoint(theirs)


@lru_cache(maxsize=1 << 12)
def are_opposite(old: str, new: str) -> bool:
    """By the tables, in any of their forms; not where one of them is a form of the other."""
    table = opposites()
    if same_word(old, new) or is_equivalent((old,), (new,)):
        return False
    ours = [one for one in lemma_candidates(old) if table.knows(one)]
    theirs = [one for one in lemma_candidates(new) if table.knows(one)] if ours else []
    return any(table.are_opposite(one, other) for one in ours for other in theirs)


def vouching(
    old: str, new: tuple[str, ...], around: Sequence[str], part: str | None, phrase: bool
) -> frozenset[str]:
    """Those of the new words that a dictionary or a reader lets stand for a word.

    As this part of speech (None: any); in a phrase, words of another part too. Of a phrase that stands for
    the word, some may be around the new words.
    """
    found, phrases = _vouching_alone(old, new, part, phrase)
    if not phrases:
        return found
    known = {lemma for word in around for lemma in lemma_candidates(word) if not is_never(old, word)}
    return found.union(*(own for own, missing in phrases if missing <= known))


def is_part_of_phrase(old: str, new: tuple[str, ...], part: str | None, phrase: bool) -> bool:
    """Whether some of the new words may stand for a word together with others."""
    return bool(_vouching_alone(old, new, part, phrase)[1])


@lru_cache(maxsize=1 << 12)
def _vouching_alone(
    old: str, new: tuple[str, ...], part: str | None, phrase: bool
) -> tuple[frozenset[str], tuple[tuple[frozenset[str], frozenset[str]], ...]]:
    """The same whatever stands around: words that need none of it; and others, with the lemmas that they
    need."""
    lemmas = {lemma: word for word in new for lemma in lemma_candidates(word) if not is_never(old, word)}
    found = {word for word in new if same_word(old, word)}
    needing = []
    for other in _vouched_for(old, part, phrase):
        own = frozenset(lemmas[word] for word in other if word in lemmas)
        missing = frozenset(word for word in other if word not in lemmas)
        if not missing:
            found |= own
        elif own:
            needing.append((own, missing))
    return frozenset(found), tuple(needing)


@lru_cache(maxsize=1 << 12)
def is_ambiguous(word: str) -> bool:
    """Whether the lexicon has several senses of a word, or keeps it in some places."""
    return not ambiguous().isdisjoint(lemma_candidates(word))


@lru_cache(maxsize=1 << 12)
def is_never(old: str, new: str) -> bool:
    """Whether the table says that the words never stand for each other."""
    table = never_vouched()
    return any((one, other) in table for one in lemma_candidates(old) for other in lemma_candidates(new))


@lru_cache(maxsize=1 << 12)
def _vouched_for(word: str, part: str | None, phrase: bool) -> tuple[tuple[str, ...], ...]:
    table, parts = vouched(), {part, "*", "+" if phrase else "*"}
    cells = [
        cell
        for lemma in lemma_candidates(word)
        for own, cell in table.get(lemma)
        if own in parts or (part is None and own != "+") or (part == "p" and own in "av")
    ]
    return tuple(tuple(other.split()) for cell in cells for other in cell.split(" | "))


def part_of_speech(tag: str | None) -> str | None:
    """WordNet's letter for a tag; `p` for a participle, which may be an adjective."""
    return "p" if tag in ("VBN", "VBG") else _PARTS.get(tag[0]) if tag else None


@lru_cache(maxsize=1 << 12)
def differ_by_affix(one: str, other: str) -> bool:
    """Whether a word is the other with something before it: *disagree*, *agree*; *short-lived*, *lived*."""
    short, long = sorted((one, other), key=len)
    if "-" in long and short in long.split("-"):
        return True
    match = _PREFIX.match(long)
    while match:
        base = long[match.end() :]
        if len(base) >= 3 and _nearly(base, short):
            return True
        match = _PREFIX.fullmatch(long, 0, match.end() - 1)
    return (
        _nearly(long.removesuffix("less"), short)
        if long.endswith("less") and len(short) < len(long)
        else False
    )


def _nearly(base: str, word: str) -> bool:
    """Whether words share all but their ending."""
    if base == word or base in lemma_candidates(word) or word in lemma_candidates(base):
        return True
    least = max(4, min(len(base), len(word)) - 2)
    return base[:least] == word[:least]


@lru_cache(maxsize=1 << 12)
def is_equivalent(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether the table lets new words stand for a word or phrase."""
    table = equivalents()
    if len(old) == 1:
        found = [phrase for lemma in lemma_candidates(old[0]) for phrase in table.get((lemma,), ())]
    else:
        found = list(table.get(old, ()))
    own = {lemma for word in new for lemma in lemma_candidates(word)}
    return any(own.issuperset(phrase) for phrase in found)


class Known:
    """A phrase of the table in a sentence, and what may stand for it."""

    def __init__(self, start: int, end: int, others: frozenset[tuple[str, ...]]) -> None:
        self.start, self.end, self.others = start, end, others

    def allows(self, new: Sequence[str]) -> bool:
        size = len(new)
        return any(len(one) == size and all(map(same_word, one, new)) for one in self.others)


def known_phrases(words: Sequence[str]) -> list[Known]:
    """The phrases of two words and more, and single words, that the table of equivalents has."""
    found, size = [], len(words)
    for start, word in enumerate(words):
        begun = _phrases_of(word)
        if begun is None:
            continue
        for rest, others in begun.rests(words[start + 1] if start + 1 < size else None):
            end = start + 1 + len(rest)
            if end <= size and all(map(same_word, rest, words[start + 1 : end])):
                found.append(Known(start, end, others))
    return found


_Rest = tuple[tuple[str, ...], frozenset[tuple[str, ...]]]
"""The other words of a phrase, and what may stand for it."""


class _Begun:
    """The phrases that begin with one word: those of no other, and the rest by the lemmas of their second."""

    def __init__(self, whole: list[_Rest], further: dict[str, list[_Rest]]) -> None:
        self.whole, self.further = whole, further

    def rests(self, second: str | None) -> list[_Rest]:
        """Those that may go on with a word."""
        if second is None or not self.further:
            return self.whole
        further = [one for lemma in lemma_candidates(second) for one in self.further.get(lemma, ())]
        return self.whole + further


@lru_cache(maxsize=1 << 12)
def _phrases_of(word: str) -> _Begun | None:
    """The phrases that begin with a form of the word; None where there are none."""
    index = _phrase_index()
    found = [one for lemma in lemma_candidates(word) for one in index.get(lemma, ())]
    if not found:
        return None
    further: dict[str, list[_Rest]] = {}
    for one in found:
        for lemma in lemma_candidates(one[0][0]) if one[0] else ():
            further.setdefault(lemma, []).append(one)
    return _Begun([one for one in found if not one[0]], further)


@cache
def _phrase_index() -> dict[str, list[_Rest]]:
    """By the first word of a phrase."""
    found: dict[str, list[_Rest]] = {}
    for phrase, others in equivalents().items():
        found.setdefault(phrase[0], []).append((phrase[1:], others))
    return found


@lru_cache(maxsize=1 << 12)
def names_something(word: str, tag: str | None) -> bool:
    """Whether a word is a noun that names a person, a part of the body, a substance, …

    Without a tag, whether it is so more often than not.
    """
    known, sure = naming_nouns()
    candidates = _noun_candidates(word)
    if known.isdisjoint(candidates):
        return False
    if tag is not None:
        return tag.startswith("NN")
    return not sure.isdisjoint(candidates)


@lru_cache(maxsize=1 << 12)
def _noun_candidates(word: str) -> tuple[str, ...]:
    """The word, and what it may be the plural of."""
    found = [word, *word_forms().irregular(word)]
    found += [word.removesuffix(ending) + instead for ending, instead in _PLURALS if word.endswith(ending)]
    return tuple(found)


@lru_cache(maxsize=1 << 12)
def is_content(word: str) -> bool:
    return word not in small_words().function and any(map(str.isalnum, word))


@lru_cache(maxsize=1 << 12)
def is_light(word: str) -> bool:
    return word in small_words().light or (word,) in empty_expressions()[0]


def may_go(words: Sequence[str], bold: bool) -> bool:
    """Whether a reader would call these words empty."""
    phrase = tuple(word for word in words if any(map(str.isalnum, word)))
    return not phrase or phrase in empty_expressions()[bold]


@lru_cache(maxsize=1 << 12)
def unmatched(words: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """Those of which no form is among the others."""
    return tuple(word for word in words if not any(same_word(word, other) for other in others))

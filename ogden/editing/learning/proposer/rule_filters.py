"""Which pairs of phrases may be rules: they differ in words alone (no marks, no numbers, no names that are
new), something with content changes, and they are no pair of opposites.

A shortening only leaves words out: *in order to → to*. Where people made a list, it is taken. Pairs of
sentences have far too many of them (*red house → house*); what may be left out there, `deletions.py`
proposes.
"""

import re
from functools import cache
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from ogden.editing.grammatical_fit import FUNCTION_WORDS
from ogden.editing.rewrites import trimmed
from ogden.errors import InputError
from ogden.text.case import usual_form
from ogden.text.inflection import inflect, possible_tags
from ogden.text.lines import read_lines
from ogden.text.word_difficulty import level

Words = tuple[str, ...]
Sides = tuple[Words, Words]
WordPairs = set[tuple[str, str]]

HARDER = 0.3
"""How much harder the words of a pivot paraphrase may be than those they replace."""
LIMITING = frozenset("only all almost not no never can may must might could nearly".split())
"""Words that a rewrite must keep: without them it says more."""
LIGHT = {
    "be": frozenset("be lie remain become stay serve act".split()),
    "have": frozenset("have possess contain experience own hold comprise include".split()),
    "do": frozenset("do perform conduct accomplish execute".split()),
    "get": frozenset("get obtain receive acquire gain earn become contract procure".split()),
    "make": frozenset("make produce create manufacture construct build generate form design".split()),
    "put": frozenset("put place position".split()),
    "say": frozenset("say state declare claim mention argue assert note remark".split()),
    "take": frozenset("take require remove capture seize accept".split()),
    "give": frozenset("give provide grant award offer donate supply present issue assign".split()),
    "use": frozenset("use utilize utilise employ apply exploit".split()),
    "go": frozenset("go proceed travel move".split()),
    "come": frozenset("come arrive originate derive".split()),
    "see": frozenset("see view observe witness notice visualize".split()),
    "find": frozenset("find discover locate detect encounter".split()),
    "call": frozenset("call name term title dub entitle designate refer know".split()),
}
"""Verbs that fit nearly anywhere by their sound, and the verbs that they may stand for."""
_FORMS = ("VBZ", "VBD", "VBN", "VBG", "VBP", "NNS")
_WORD = re.compile(r"[a-z][a-z'’-]*")


def difference(normal: Words, simple: Words) -> Sides:
    """The words in which the sides differ; none of the simple side for a shortening."""
    start, size, new = trimmed(normal, simple)
    return normal[start : start + size], new


def is_shortening(sides: Sides) -> bool:
    """Whether words are left out, and nothing else changes. What leaves nothing is none."""
    old, new = difference(*sides)
    return bool(old) and not new and bool(sides[1])


def is_rewrite(sides: Sides, opposites: WordPairs, listed: bool = False) -> bool:
    """Whether the words in which the sides differ may stand for each other. `listed`: people say so."""
    old, new = difference(*sides)
    if not old or not (new or (listed and is_shortening(sides))):
        return False
    if not all(_WORD.fullmatch(word) for word in (*old, *new)):
        return False
    if not listed and all(word in FUNCTION_WORDS for word in old):
        return False
    if any(word not in old and usual_form(word) != word for word in new):
        return False
    if set(old) & (LIMITING - set(new)) or (not listed and is_same_word(old, new)):
        return False
    return is_verb_for_verb(old, new) and not any((one, other) in opposites for one in old for other in new)


def is_same_word(old: Words, new: Words) -> bool:
    """Whether only the number, the form or the spelling changes: that makes nothing simpler."""
    if len(old) != 1 or len(new) != 1:
        return False
    near = Levenshtein.distance(old[0], new[0]) <= 1 or sorted(old[0]) == sorted(new[0])
    spelled = len(old[0]) > 4 and old[0][:3] == new[0][:3] and near
    return spelled or bool(_base_forms(old[0]) & _base_forms(new[0]))


def is_verb_for_verb(old: Words, new: Words) -> bool:
    """Whether a verb that says little stands for one that it can stand for."""
    if len(old) > 2 or len(new) != 1:
        return True
    light = _base_forms(new[0]) & LIGHT.keys()
    return not light or any(_base_forms(word) & LIGHT[verb] for verb in light for word in old)


@cache
def _base_forms(word: str) -> frozenset[str]:
    from lemminflect import getAllLemmas  # type: ignore[import-untyped]

    return frozenset(lemma for lemmas in getAllLemmas(word).values() for lemma in lemmas) or frozenset({word})


def is_simpler(sides: Sides) -> bool:
    """Whether a paraphrase is not harder, and can be the same part of speech."""
    old, new = difference(*sides)
    if max(map(level, new)) > max(map(level, old)) + HARDER:
        return False
    return len(old) > 1 or len(new) > 1 or bool(set(possible_tags(old[0])) & set(possible_tags(new[0])))


def read_not_simpler(path: Path) -> WordPairs:
    """Lines of `old TAB new`, in all forms where a side is one word."""
    found: WordPairs = set()
    for number, line in enumerate(read_lines(str(path)), 1):
        old, tab, new = line.partition("\t")
        if line.startswith("#"):
            continue
        if not tab or not new.split():
            raise InputError(f"{path}, line {number}: give old words, a tab, and new words")
        found |= {(one, other) for one in _all_forms(old) for other in _all_forms(new.split()[0])}
    return found


def _all_forms(word: str) -> set[str]:
    return {word, *(inflect(word, tag) for tag in _FORMS)}


def read_opposites(path: Path) -> WordPairs:
    """Lines of two words, taken both ways."""
    found: WordPairs = set()
    for line in read_lines(str(path)):
        words = line.lower().split()
        if len(words) >= 2:
            found |= {(words[0], words[1]), (words[1], words[0])}
    return found

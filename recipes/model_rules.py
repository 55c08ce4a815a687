"""The rules of the built-in model: from pairs, from pivot paraphrases, and from lists of plain English.

A rule is kept where its two sides differ in words alone (no marks, no numbers, no names that are new), where
something with content changes, and where it is no pair of opposites.
"""

import lzma
import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from model_meaning import Meaning
from rapidfuzz.distance import Levenshtein

from ogden.editing.grammatical_fit import FUNCTION_WORDS
from ogden.editing.rewrites import ASSURED, FEATURES, LONGEST, trimmed
from ogden.rules.packed import PackedTable
from ogden.rules.plain_english import read_plain_list
from ogden.rules.rule import Counts, Rule
from ogden.text.case import usual_form
from ogden.text.inflection import inflect, possible_tags
from ogden.text.word_difficulty import level

Words = tuple[str, ...]
Sides = tuple[Words, Words]

LEAST_COUNT = 2
LEAST_PROBABILITY = math.exp(-6)
LEAST_PIVOT = {1: 0.012, 2: 0.05, 3: 0.05}
"""By the number of normal words; more words are not taken, since pivoting goes wrong with long phrases."""
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
_WORD = re.compile(r"[a-z][a-z'’-]*")
_FOLDER = "lexicons/plain_english"
LISTS = ("wordiness.txt", "redundancies.txt", "microsoft_wordiness.yml", "plainlanguage_gov_words.md")
SURE = Path(__file__).parent / "sure_words.tsv"


def rules(pairs: PackedTable, data: Path, meaning: Meaning) -> Iterator[Rule]:
    """All rules, in any order, with the features of `ogden.editing.rewrites`."""
    opposites = read_opposites(data) | read_not_simpler()
    found: dict[Sides, dict[str, float]] = {}
    counts: dict[Sides, int] = {}
    for sides, back, forward, count in from_pairs(pairs):
        if sides[0] == sides[1] or is_rewrite(sides, opposites):
            found[sides] = {FEATURES[0]: back, FEATURES[1]: forward}
            counts[sides] = count
    print(f"rules of pairs: {len(found):,}")
    for sides, value in plain_lists(data).items():
        if is_rewrite(sides, opposites, listed=True):
            found.setdefault(sides, {})[FEATURES[3]] = value
    print(f"and of lists: {len(found):,}")
    for sides, value in from_pivot(data):
        if sides in found or (is_rewrite(sides, opposites) and is_simpler(sides)):
            found.setdefault(sides, {})[FEATURES[2]] = value
    print(f"and of pivot paraphrases: {len(found):,}")
    changed = {normal for normal, simple in found if normal != simple}
    for (normal, simple), features in found.items():
        if normal == simple and normal not in changed:
            continue  # what never changes needs no probability of staying
        count = counts.get((normal, simple), 0)
        if normal != simple:
            old, new = _difference(normal, simple)
            features[FEATURES[4]] = float(meaning.are_synonyms(old, new))
            features[FEATURES[5]] = meaning.similarity(old, new)
        yield Rule(
            normal,
            simple,
            {name: features.get(name, 0.0) for name in FEATURES},
            counts=Counts(0, 0, count) if count else None,
        )


def from_pairs(table: PackedTable) -> Iterator[tuple[Sides, float, float, int]]:
    """Rules of a phrase table that occurred often enough, and the copies of their normal sides."""
    core, places = table.core, [table.features.index(name) for name in FEATURES[:2]]
    waiting: list[tuple[int, list[int]]] = [(0, [])]
    while waiting:
        node, words = waiting.pop()
        if words:
            normal = tuple(map(core.word, words))
            for number in range(*core.entries(node)):
                simple, _, scores, count = core.read(number, words)
                back, forward = (math.exp(scores[place]) for place in places)
                if list(simple) == words or (
                    count >= LEAST_COUNT and forward >= LEAST_PROBABILITY and len(simple) <= LONGEST
                ):
                    yield (normal, tuple(map(core.word, simple))), back, forward, count
        if len(words) < LONGEST:
            waiting += [(child, [*words, core.last_word(child)]) for child in range(*core.children(node))]


def from_pivot(data: Path) -> Iterator[tuple[Sides, float]]:
    with lzma.open(data / "paraphrases/pivot.tsv.xz", "rt", encoding="utf-8") as lines:
        for line in lines:
            normal, simple, probability = line.rstrip("\n").split("\t")
            sides = tuple(normal.split()), tuple(simple.split())
            least = LEAST_PIVOT.get(len(sides[0]), 2.0)
            if float(probability) >= least and 0 < len(sides[1]) <= max(LEAST_PIVOT):
                yield sides, float(probability)


def plain_lists(data: Path) -> dict[Sides, float]:
    """What editors' lists say, and our own of what is nearly always right."""
    found: dict[Sides, float] = {}
    advice = [one for name in LISTS for one in read_plain_list(str(data / _FOLDER / name))]
    advice += [one._replace(value=ASSURED) for one in read_plain_list(str(SURE))]
    for normal, simple, value in advice:
        if len(normal) <= LONGEST:
            found[normal, simple] = max(value, found.get((normal, simple), 0.0))
    return found


def is_rewrite(sides: Sides, opposites: set[tuple[str, str]], listed: bool = False) -> bool:
    """Whether the words in which the sides differ may stand for each other."""
    old, new = _difference(*sides)
    if not old or not new or not all(_WORD.fullmatch(word) for word in (*old, *new)):
        return False
    if not listed and all(word in FUNCTION_WORDS for word in old):
        return False
    if any(word not in old and usual_form(word) != word for word in new):
        return False
    if set(old) & LIMITING - set(new) or (not listed and is_same_word(old, new)):
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
    if len(old) > 2 or len(new) > 1:
        return True
    light = _base_forms(new[0]) & LIGHT.keys()
    return not light or any(_base_forms(word) & LIGHT[verb] for verb in light for word in old)


@cache
def _base_forms(word: str) -> frozenset[str]:
    from lemminflect import getAllLemmas  # type: ignore[import-untyped]

    return frozenset(lemma for lemmas in getAllLemmas(word).values() for lemma in lemmas) or frozenset({word})


def is_simpler(sides: Sides) -> bool:
    """Whether a paraphrase is not harder, and can be the same part of speech."""
    old, new = _difference(*sides)
    if max(map(level, new)) > max(map(level, old)) + HARDER:
        return False
    return len(old) > 1 or len(new) > 1 or bool(set(possible_tags(old[0])) & set(possible_tags(new[0])))


def _difference(old: Words, new: Words) -> Sides:
    start, size, less = trimmed(old, new)
    return old[start : start + size], less


def read_not_simpler() -> set[tuple[str, str]]:
    """The pairs of not_simpler.txt, in all forms where a side is one word."""
    found: set[tuple[str, str]] = set()
    lines = (Path(__file__).parent / "not_simpler.txt").read_text(encoding="utf-8").splitlines()
    for old, new in (line.split("\t") for line in lines if not line.startswith("#")):
        found |= {(one, other) for one in _all_forms(old) for other in _all_forms(new.split()[0])}
    return found


def _all_forms(word: str) -> set[str]:
    return {word, *(inflect(word, tag) for tag in ("VBZ", "VBD", "VBN", "VBG", "VBP", "NNS"))}


def read_opposites(data: Path) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    for name in ("ppdb", "wordnet"):
        for line in (data / f"lexicons/{name}_antonyms.txt").read_text(encoding="utf-8").splitlines():
            words = line.lower().split()
            if len(words) >= 2:
                found |= {(words[0], words[1]), (words[1], words[0])}
    return found

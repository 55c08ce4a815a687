"""Lists that are hidden in a sentence."""

import re
from collections.abc import Iterator
from statistics import fmean, median

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.parsing.placed_tree import Phrase

_MARKED = re.compile(r"(?<!\w)\(?([a-h]|i{1,3}|iv|v|vi{0,3}|\d{1,2})\)(?=\s)")
_SERIES = (("a", "b", "c"), ("i", "ii", "iii"), ("1", "2", "3"))
_LABELS = frozenset("NP VP S SBAR PP".split())
_SHORT_ITEM = 4  # words of an item, by the median; a list of shorter ones reads well in a sentence
_SHORT_MARKED = 4.5  # the same of items with letters or numbers
_LEAST_WORDS = 20
_NEAR = 4
_NOT_PLAIN = frozenset(": e.g. e.g i.e. including namely nor notably which that who".split())


def _hidden(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.structure
    if view is None or sentence.is_quoted or sentence.count() < _LEAST_WORDS:
        return
    marked = tuple(_MARKED.findall(sentence.prepared.sentence.text))
    if any(marked[:3] == series for series in _SERIES) and _marked_words(sentence) >= _SHORT_MARKED:
        yield Found(sentence.span, f"This sentence is a list of {len(marked)} items.")
        return
    best: tuple[int, Phrase] | None = None
    for phrase in view.phrases:
        items = _items(phrase)
        if (
            len(items) < limits.list_items
            or (best and best[0] >= len(items))
            or not _is_plain(sentence, phrase)
        ):
            continue
        sizes = [sum(_is_own_word(sentence, k) for k in range(one.start, one.end)) for one in items]
        if median(sizes) >= _SHORT_ITEM and min(sizes) > 0:
            best = len(items), phrase
    if best:
        count, phrase = best
        yield Found(
            sentence.place(phrase.start, phrase.end), f"Here a sentence holds a list of {count} items."
        )


def _marked_words(sentence: AnalysedSentence) -> float:
    """Words of an item behind a letter or a number, by the median or the mean, whichever is less."""
    sizes = [len(piece.split()) for piece in _MARKED.split(sentence.prepared.sentence.text)[2::2]]
    return min(median(sizes), fmean(sizes))


def _is_plain(sentence: AnalysedSentence, phrase: Phrase) -> bool:
    """Whether a list is one for certain: no other list or clause in it, and no subject of the sentence. Where
    lists stand in lists, the tree seldom has the right items."""
    words = sentence.view.lower[phrase.start : phrase.end]
    first = words[: words.index(",")] if "," in words else []
    if "CD" in sentence.view.tags[phrase.start : phrase.end]:
        return False
    if "," in sentence.view.lower[max(0, phrase.start - _NEAR) : phrase.start]:
        return False  # "tea, cups for warm milk, …": the list has begun before
    return phrase.start > 0 and _NOT_PLAIN.isdisjoint(words) and {"and", "or"}.isdisjoint(first)


def _is_own_word(sentence: AnalysedSentence, place: int) -> bool:
    return sentence.is_word[place] and sentence.is_own(place, place + 1)


def _items(phrase: Phrase) -> list[Phrase]:
    """The things that a phrase puts side by side: of one kind, with commas or semicolons between them and
    *and* or *or* before the last."""
    if phrase.label not in _LABELS:
        return []
    children = [one for child in phrase.children for one in _side_by_side(child)]
    labels = [child.label for child in children]
    if "CC" not in labels or labels.index("CC") < 2:
        return []
    items = [one for one in children if one.word is None and one.label not in ("ADVP", "PRN", "INTJ")]
    marks = sum(label in (",", ":") for label in labels)
    if len({one.label for one in items}) != 1 or marks < len(items) - 2 or "ADVP" in labels:
        return []
    return items


def _side_by_side(phrase: Phrase) -> list[Phrase]:
    """Items that a tree puts together before the last: (sign it , attach a copy)."""
    labels = {child.label for child in phrase.children}
    return list(phrase.children) if labels == {phrase.label, ","} else [phrase]


HIDDEN_LIST = DiagnosisRule(
    "hidden-list",
    "sentences",
    "A list inside a sentence",
    "Four things or more, of several words each, are easier to read and to find again as a list. A list of "
    "single words, as of names or days, reads well in a sentence and is not reported. Few are found, and "
    "many of these read well as they are: the rule is off unless you switch it on.",
    "Make a list of it, with an item a line.",
    in_sentence=_hidden,
    default=False,
)

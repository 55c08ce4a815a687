"""Whether words can take the place of others by their grammar, one rewrite at a time."""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.editing.grammatical_fit import (
    _CLASHES,
    _CLOSED,
    _QUANTIFIERS,
    CONNECTIVES,
    DETERMINERS,
    FUNCTION_WORDS,
    PREPOSITIONS,
    is_more_hard,
)
from ogden.editing.word_tags import WordTags


class Neighbours(NamedTuple):
    """The words before and after a phrase, and the tag of the latter; empty at the ends of a sentence."""

    before: str
    after: str
    tag_after: str = ""


def fits(
    old: Sequence[str],
    tags: Sequence[str],
    new: Sequence[str],
    beside: Neighbours,
    listed: bool,
    forms: WordTags,
) -> bool:
    """Whether new words may stand for old ones, which have these tags in their sentence, between
    these neighbours.

    `listed` rewrites are from a list that people made: they may change words without content.
    """
    if (new[-1], beside.after) in _CLASHES:
        return False
    if beside.before in DETERMINERS and new[0] in _QUANTIFIERS and old[0] not in _QUANTIFIERS:
        return False
    if is_more_hard(beside.before, tags[0], new[0]):
        return False
    if not listed and all(word in FUNCTION_WORDS for word in old):
        return False
    if (old[0] in DETERMINERS) != (new[0] in DETERMINERS) or new[-1] in DETERMINERS | CONNECTIVES:
        return False
    if not listed and _count(old, DETERMINERS) != _count(new, DETERMINERS):
        return False
    if (new[0] in CONNECTIVES) > (old[0] in CONNECTIVES):
        return False
    if not listed and old[-1] in PREPOSITIONS and new[-1] not in PREPOSITIONS:
        return False
    tag = _head_tag(tags)
    if tag == "VBN" and beside.tag_after.startswith("NN") and "JJ" not in forms.tags(new[-1]):
        return False  # "an attempted robbery": it says what kind, as an adjective does
    return _same_form(tag, new, listed or len(old) > 1, forms)


def _count(words: Sequence[str], kind: frozenset[str]) -> int:
    return sum(word in kind for word in words)


def _head_tag(tags: Sequence[str]) -> str:
    """What a phrase is, where its ends show it: a verb, a noun or an adjective."""
    if len(tags) == 1 or tags[0].startswith("VB"):
        return tags[0]
    return tags[-1] if tags[-1].startswith(("NN", "JJ")) else ""


def _same_form(tag: str, new: Sequence[str], lenient: bool, forms: WordTags) -> bool:
    match tag[:2]:
        case "VB":
            return tag in forms.tags(new[0])
        case "NN":
            return tag.replace("NNP", "NN") in forms.tags(_noun_head(new))
        case "JJ":
            return bool({tag, "VBN", "VBG"} & forms.tags(new[-1])) or new[0] in ("more", "most")
        case "RB":
            # "enough" stands after what it is about; other adverbs stand before.
            return new[0] != "enough" and (
                len(new) > 1 or "RB" in forms.tags(new[0]) or new[0] in PREPOSITIONS
            )
    return lenient or tag not in _CLOSED


def _noun_head(words: Sequence[str]) -> str:
    """The last word, or the one before the first preposition: of "type of food" the type."""
    for place, word in enumerate(words[1:]):
        if word in PREPOSITIONS:
            return words[place]
    return words[-1]

"""Whether words can take the place of others by their grammar: the same kind of phrase, in the same form.

A verb in the past is replaced by a verb in the past, a plural by a plural; a phrase that begins with an
article by another such; a preposition at the end stays one. What a word may be, `ogden.text.inflection`
knows; what it is in the sentence, the tagger.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.editing.word_tags import WordTags
from ogden.text.syllables import count

DETERMINERS = frozenset(
    "a an the this that these those his her its their our my your some any no each every".split()
)
PREPOSITIONS = frozenset(
    "of in on at by for from with to into about between after before during as than over under".split()
)
CONNECTIVES = frozenset("and or but who which that whose whom".split())
FUNCTION_WORDS = (
    DETERMINERS
    | PREPOSITIONS
    | CONNECTIVES
    | frozenset(
        "all both if because is are was were be been being has have had do does did will would can could may "
        "might shall should must it he she they we you i what there here not so such".split()
    )
)
_QUANTIFIERS = frozenset("most many some all several much more few little lots a".split())
_DEGREES = frozenset(("more", "most"))
_CLASHES = frozenset(
    (
        ("because", "to"),
        ("before", "to"),
        ("called", "as"),
        ("despite", "of"),
        ("like", "to"),
        ("needed", "to"),  # "required to": one must
    )
)
"""Last words that the next word does not go with."""
_CLOSED = frozenset("IN CC DT PRP WDT MD TO CD EX PRP$ WP WRB".split())


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
    if beside.before in _DEGREES and tags[0] in ("JJ", "RB") and count(new[0]) == 1:
        return False  # "more difficult" is no "more hard"
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

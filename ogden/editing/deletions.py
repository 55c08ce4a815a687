"""What may be left out of a sentence: adverbs, adjectives, brackets, and whole phrases that the parser finds.

Finding is generous; the model that was learned from people's rewrites says which of these are worth it.
"""

from collections.abc import Iterator, Sequence
from enum import IntEnum

from ogden.parsing.tree import Tree


class Deletion(IntEnum):
    """What is left out. The numbers are a feature of the model: do not change them."""

    NONE = 0
    ADVERB = 1
    ADJECTIVE = 2
    PREPOSITIONAL = 3
    ADVERBIAL = 4
    ADJECTIVAL = 5
    CLAUSE = 6
    PARENTHETICAL = 7
    APPOSITIVE = 8
    VERB_PHRASE = 9
    SENTENCE = 10
    OTHER_ADVERB = 11
    BRACKETS = 14


SMALL = frozenset((Deletion.ADVERB, Deletion.OTHER_ADVERB, Deletion.ADJECTIVE, Deletion.BRACKETS))
"""Found without a parser."""

_LABELS = {
    "PP": Deletion.PREPOSITIONAL,
    "ADVP": Deletion.ADVERBIAL,
    "ADJP": Deletion.ADJECTIVAL,
    "SBAR": Deletion.CLAUSE,
    "PRN": Deletion.PARENTHETICAL,
    "NP": Deletion.APPOSITIVE,
    "VP": Deletion.VERB_PHRASE,
    "S": Deletion.SENTENCE,
}
_DROPPED = frozenset(
    "also very currently then finally thus indeed quite rather really actually formally officially "
    "effectively essentially basically simply furthermore moreover additionally particularly extremely "
    "highly therefore consequently subsequently presently generally notably respectively".split()
)
"""Adverbs without which a sentence says nearly the same."""
_NEEDED = frozenset(
    "only never not n't almost nearly hardly barely scarcely partly mostly mainly sometimes rarely "
    "seldom less least more most too north south east west up down out in off away back ago together "
    "apart otherwise probably possibly perhaps maybe longer yet approximately about around first last "
    "once twice else enough so as there here home annually monthly daily weekly yearly alone instead "
    "again when where why how even still always allegedly reportedly prior further forward close well "
    "no ever".split()
)
"""Adverbs without which it says something else."""
_OPENING, _CLOSING = frozenset(("(", "-lrb-")), frozenset((")", "-rrb-"))
_ABBREVIATION = 2
"""A word alone in brackets, and the bracket: often a short name that comes again later, so it stays."""
_LEADS = frozenset((",", "and", "but", "or"))


def deletions(
    words: Sequence[str], tags: Sequence[str], tree: Tree | None, blocked: Sequence[bool]
) -> dict[tuple[int, int], Deletion]:
    """Spans of a sentence in lower case, and what they are. Without a tree only the small ones."""
    found: dict[tuple[int, int], Deletion] = {}
    for place, tag in enumerate(tags):
        if not blocked[place] and tag in ("JJ", "JJS"):
            found[place, place + 1] = Deletion.ADJECTIVE
        elif not blocked[place] and tag == "RB" and words[place] not in _NEEDED:
            found[place, place + 1] = Deletion.ADVERB if _may_go(words, place) else Deletion.OTHER_ADVERB
    if tree is not None:
        for first, last, label in tree.spans():
            span = _with_commas(words, label, first, last) if label in _LABELS else None
            if span is not None and not any(blocked[span[0] : span[1]]):
                found.setdefault(span, _LABELS[label])
    for first, last in _brackets(words):
        if not any(blocked[first:last]):
            found[first, last] = Deletion.BRACKETS
    return found


def _may_go(words: Sequence[str], place: int) -> bool:
    """Whether an adverb can be left out: ", then" joins what follows, and "not very" is not "not"."""
    before = words[place - 1] if place else ""
    if words[place] == "then" and before == ",":
        return False
    return words[place] in _DROPPED and before not in ("not", "n't", "so", "as", "too", "how")


def _with_commas(words: Sequence[str], label: str, first: int, last: int) -> tuple[int, int] | None:
    """The span of a phrase with the comma or conjunction that goes with it; None where it must stay."""
    before = words[first - 1] if first else ""
    after = words[last] if last < len(words) else ""
    if last - first >= len(words) - 2 or (label == "ADVP" and last - first == 1):
        return None
    if label == "NP" and not (before == "," and after in (",", ".", ";")):
        return None
    if label in ("VP", "S") and before not in _LEADS:
        return None
    if before == "," and after in (",", ".", ";"):
        return first - 1, last + (after == ",")
    if first == 0 and after == ",":
        return first, last + 1
    if before in ("and", "but") and label in ("VP", "S"):
        return first - 1, last
    return first, last


def _brackets(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    opened = None
    for place, word in enumerate(words):
        if word in _OPENING:
            opened = place
        elif word in _CLOSING and opened is not None:
            if place - opened > _ABBREVIATION:
                yield opened, place + 1
            opened = None

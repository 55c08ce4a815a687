"""What opens a sentence and holds for all of it, said again in short: *in that case*, *from that date*."""

from collections.abc import Sequence

from ogden.editing.structure import nouns
from ogden.editing.structure.conditions.limits import case
from ogden.editing.structure.conditions.main_clause import first_subject, top_clause
from ogden.editing.structure.conditions.openings import REMARKS, opening_end
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import EVERY_WEEK, MONTHS, WEEKDAYS
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_SHORT = 4
"""Words of an opening that is said again as it is."""
_LONGER = 6
_FIXED = {
    "in that case": "in the event|in case|in the absence|so long as|as long as",
    "in these cases": "in cases",
    "in either case": "whether",
    "from that date": "with effect from",
    "for the same reason": "in the interest|in the interests|in view|in light|in recognition|for reasons|"
    "as a result|on account|because|owing|due|given",
    "on this basis": "on the basis|based",
    "during this time": "in the course",
    "until then": "until|till",
    "then": "once|when|as soon as|on receipt|upon receipt|on completion|upon completion",
}
"""What is said again, and the openings that it stands for, by their first words."""
_STARTS = {tuple(start.split()): short for short, some in _FIXED.items() for start in some.split("|")}
_THEN = New(("then",))
_CASE = New(("in", "that", "case"))
_POSSIBLE = frozenset("may might can could".split())
_TIED = frozenset("sometimes often occasionally rarely seldom perhaps maybe possibly probably".split())
"""What begins an opening under which one part comes of the other: said twice, it would part them."""
_TURNING = frozenset("but yet ; so".split())
"""What comes between an opening and a part that it may no longer hold for."""
_SUPPOSING = frozenset("if should were had provided providing assuming supposing".split())
_VAGUE = frozenset(
    "possible necessary appropriate applicable relevant practicable only anything so not".split()
)
_NEVER = frozenset(
    "unless without despite although though while whilst since as having except save with notwithstanding "
    "subject instead rather unlike like before prior".split()
)
"""What begins an opening that cannot be said again in short."""
_ABOUT = frozenset(
    "relation respect regard exercise order addition exchange support spite conjunction common keeping "
    "contrast comparison terms lieu place response reply fact that".split()
)
"""The same, behind *in*."""
_BASES = frozenset("accordance line compliance".split())
_PERIODS = frozenset("day week month year hour period time term season phase stage minute".split())
_TIMES = _PERIODS | WEEKDAYS | MONTHS | EVERY_WEEK | frozenset(f"{one}s" for one in _PERIODS)
_TIMES |= frozenset("morning evening night today tomorrow".split())
_DATES = MONTHS | frozenset("today tomorrow now next week month year day onwards age".split())
_ENDS = frozenset("end start beginning outset opinion view experience absence".split())
_LAWS = frozenset(
    "law act policy rule regulation scheme plan agreement option contract procedure guideline arrangement "
    "programme program treaty order provision legislation".split()
)
_POINTING = frozenset("under for at in among within".split())
"""What begins an opening that may point back to its noun: *under this scheme*, *for these patients*."""


def reopened(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What opens the sentence once more, in short, with a comma behind it; of two openings both. None where
    it cannot be said. The variable is the part that it goes before."""
    view, top = place.view, top_clause(place.root)
    start = opening_end(view, top)
    if start is None:
        return None
    if _TURNING & set(view.words[start : given[0][0].start - 1]):
        return None  # in lesser hands A, but B, and C
    if view.words[top.start] == "absent":
        may = _POSSIBLE & set(view.words[start : given[0][0].start])
        return None if may else [_CASE, New((",",))]
    items: list[Item] = []
    for one in _openings(top, start):
        if " ".join(view.own_words(one)) in REMARKS:
            continue
        own = _short(view, one, given[0][0])
        if own in (_THEN, _CASE) and _POSSIBLE & set(view.words[start : given[0][0].start]):
            return None  # we may charge a fee; in that case: if we do
        if own is None or len(items) > 2 or (items and own == _THEN):
            return None
        items += [own] if own == _THEN else [own, New((",",))]
    return items or None


def _openings(top: Phrase, start: int) -> list[Phrase]:
    """The phrases before the subject of a clause, without marks and joining words."""
    found: list[Phrase] = []
    for one in top.phrases():
        inside = any(other.start <= one.start and one.end <= other.end for other in found)
        if one is not top and one.end <= start and not inside and one.label not in ("CC", ",", ":"):
            found.append(one)
    return found


def _short(view: StructureView, opening: Phrase, second: Phrase) -> Item | None:
    words = view.own_words(opening)
    first = words[0]
    if first in _SUPPOSING or first == "where":
        return _CASE if _supposes(view, opening, words) else None
    for start, short in _STARTS.items():
        if tuple(words[: len(start)]) == start:
            finite = any(view.tags[k] in FINITE for k in range(opening.start, opening.end))
            if first in ("when", "once") and (not finite or _is_past(view, opening)):
                return None
            return New(tuple(short.split())) if len(words) > 2 else None
    if first == "in" and words[-1] == "cases":
        return New(("in", "these", "cases"))
    if first == "to" and view.tags[opening.start + 1] == "VB":
        you = first_subject(second)
        done = you is None or view.words[you.start] in ("you", "we", "i")
        return New(("to", "do", "this") if done else ("for", "the", "same", "reason"))
    if (
        first in _NEVER | _TIED
        or words in (["at", "best"], ["at", "worst"], ["on", "average"])
        or (first == "in" and not _ABOUT.isdisjoint(words[1:2]))
    ):
        return None
    if (opening.label == "NP" and _TIMES.isdisjoint(words)) or (
        first == "at" and words[1:2] and words[1].isdigit()
    ):
        return None  # at 41, he
    return _phrase_again(view, opening, words) if opening.label in ("PP", "NP", "ADVP") else None


def _is_past(view: StructureView, opening: Phrase) -> bool:
    return "VBD" in view.tags[opening.start : opening.end]


def _supposes(view: StructureView, opening: Phrase, words: Sequence[str]) -> bool:
    if len(words) < 3 or words[1] in _VAGUE or {"only", "unless", "even"} & set(words):
        return False
    if words[0] != "where":
        return True
    clause = next((one for one in opening.children if one.label == "S"), None)
    return clause is not None and case(Question(view, ((clause,),)))


def _phrase_again(view: StructureView, opening: Phrase, words: Sequence[str]) -> Item | None:
    first, noun = words[0], _noun(view, opening)
    same = Copied(opening.start, opening.end)
    if first == "from":
        return _from(view, opening, words)
    if first == "by" and view.tags[opening.start + 1] == "VBG":
        return same if len(words) <= _SHORT else New(("by", "doing", "this"))
    if first == "according":
        return same if len(words) <= _LONGER else None
    if first == "pursuant" or (first == "in" and words[1] in _BASES):
        return _pointing(view, "under", noun) if noun is not None and view.lemma(noun) in _LAWS else None
    if len(words) <= _SHORT:
        return same
    if opening.label != "PP" or noun is None or view.lemma(noun) in _ENDS:
        return None
    if not _TIMES.isdisjoint(words):
        if first in ("during", "throughout", "in", "over", "for"):
            return New(("during", "this", "time"))
        if first == "within":
            return New(("within", "that", "time"))
    if first in ("after", "following", "upon"):
        return _THEN
    if first == "on" and view.lemma(noun) == "day":
        return New(("on", "that", "day"))
    return _pointing(view, first, noun) if first in _POINTING else None


def _from(view: StructureView, opening: Phrase, words: Sequence[str]) -> Item | None:
    """*From then on*, of what has a time; not of a way from one place to another."""
    if "to" in words or "until" in words:
        return None
    dated = not _DATES.isdisjoint(words) or "CD" in view.tags[opening.start : opening.end]
    return New(("from", "then", "on")) if dated else None


def _noun(view: StructureView, opening: Phrase) -> int | None:
    """The noun behind the last preposition that opens it: *scheme* of *in accordance with the scheme*."""
    one = opening
    while one.label == "PP" and one.children:
        one = one.children[-1]
    if one.label == "NP" and view.words[one.start] in _BASES and one.children[-1].label == "PP":
        return _noun(view, one.children[-1])
    noun = nouns.noun_of(view, one) if one.label == "NP" else None
    return noun.head if noun is not None and not noun.joined else None


def _pointing(view: StructureView, first: str, noun: int | None) -> Item | None:
    """*Under this scheme*."""
    if noun is None or not view.tags[noun].startswith("NN") or view.tags[noun - 1] == "CD":
        return None
    named = view.tags[noun].startswith("NNP") and view.lemma(noun) not in _LAWS
    if named:
        return None
    several = view.tags[noun] in ("NNS", "NNPS")
    return New((first, "these" if several else "this", view.tokens[noun]))

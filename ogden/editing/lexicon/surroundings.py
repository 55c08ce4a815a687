"""Whether what stands around a rewrite still fits: parallels that lean on the old words, words said twice."""

from ogden.editing.lexicon.patterns import Match
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.scope import leans_on
from ogden.editing.safety.splits import FINITE

_COUNTED = frozenset("start end fall rise change drop cut rule way plan part gap".split())
_LIGHT = frozenset(
    "a an the of to in on at by for from with as is are was were be been it this that not no and or".split()
)
_CONCEDING = frozenset("although though whereas while".split())
NEAR = 3
ROOT = 6


def fits_around(view: SentenceView, match: Match, rewrite: Rewrite) -> bool:
    return not (
        leans_on(view.lower, view.tags, *rewrite) is not None
        or _repeats(view, rewrite)
        or _lacks_article(view, match, rewrite)
        or _stands_between_commas(view, rewrite)
        or _joins_nothing(view, rewrite)
    )


def _lacks_article(view: SentenceView, match: Match, rewrite: Rewrite) -> bool:
    """Whether a noun without an article becomes one that needs it: "following termination of" is not
    "following end of"."""
    first, last = match.first, match.last
    if last - first != 1 or view.tags[first] != "NN" or last >= len(view.lower) or view.lower[last] != "of":
        return False
    bare = not view.determiner(first) and (not first or view.tags[first - 1] not in ("JJ", "NN", "CD", "POS"))
    return bare and len(rewrite.words) == 1 and rewrite.words[0] in _COUNTED


def _stands_between_commas(view: SentenceView, rewrite: Rewrite) -> bool:
    """Whether a short adverb would stand between two commas: "must, also, be"."""
    first, last, new = rewrite
    marked = first > 0 and last < len(view.lower) and view.lower[first - 1] == view.lower[last] == ","
    return marked and len(new) == 1 and new[0] in ("also", "so", "but", "too", "now", "then")


def _joins_nothing(view: SentenceView, rewrite: Rewrite) -> bool:
    """Whether "but" would stand for *although* without a whole sentence before it, or with one behind: "After
    the test, although you feel well, rest"."""
    first, last, new = rewrite
    if new != ("but",) or view.lower[first] not in _CONCEDING:
        return False
    finite = any(tag in FINITE for tag in view.tags[:first])
    return not finite or "," in view.lower[last:]


def _repeats(view: SentenceView, rewrite: Rewrite) -> bool:
    """Whether a word of the rewrite already stands beside it: "recorded video video", "reject or reject"."""
    first, last, new = rewrite
    if new and last < len(view.lower) and new[-1].lower() == view.lower[last]:
        return True
    places = [*range(max(0, first - NEAR), first), *range(last, min(len(view.lower), last + NEAR))]
    beside = {_root(form) for k in places for form in (view.lower[k], view.lemmas[k])}
    old = {_root(form) for k in range(first, last) for form in (view.lower[k], view.lemmas[k])}
    return any(_root(word.lower()) in beside - old for word in new if word.lower() not in _LIGHT)


def _root(word: str) -> str:
    """Words of one family look alike at their start: *religious*, *religions*."""
    return word[:ROOT] if len(word) > ROOT else word

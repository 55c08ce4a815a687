"""What a new "not" reaches.

*Refrain*, *prohibited* and *fallible* deny within themselves. A "not" in their place also denies what is
joined to them: "refrain from feeding them and keep out" is not "do not feed them and keep out". And it reads
another way after "all" or after another denial.
"""

from collections.abc import Sequence

DENIALS = frozenset("not n't no never without nobody nothing none cannot nor neither".split())
_BEFORE = DENIALS | frozenset("all every each both everyone everybody everything always hardly".split())
_JOIN = frozenset("and or but nor".split())
_ENDS = frozenset(". ! ? ; :".split())
_CLAUSE_ENDS = _ENDS | frozenset((",",))
_SUBORDINATE = frozenset("if unless because although when while where which who that until since".split())
_ELLIPSIS = frozenset("as so nor neither".split())
_AUXILIARIES = frozenset(
    "is are was were do does did has have had will would can could shall should may must".split()
)
_ADVERBS = ("RB", "MD", "TO")
_JOINED = ("VB", "JJ")
_TAKEN_FOR = {"VBP": "VB", "VBN": "VBD"}
"""Tags that taggers mix up."""


def adds_denial(old: Sequence[str], new: Sequence[str]) -> bool:
    return sum(word in DENIALS for word in new) > sum(word in DENIALS for word in old)


def overreach(words: Sequence[str], tags: Sequence[str | None], first: int, last: int) -> str | None:
    """The word by which a denial that comes in place of words `first` to `last` says more than they did."""
    return _denied_before(words, first) or _joined_after(words, tags, first, last) or _said_again(words, last)


def _denied_before(words: Sequence[str], first: int) -> str | None:
    """A denial, or "all", of the same clause."""
    for place in range(first - 1, -1, -1):
        if words[place] in _CLAUSE_ENDS or words[place] in _SUBORDINATE:
            return None
        if words[place] in _BEFORE:
            return words[place]
    return None


def _joined_after(words: Sequence[str], tags: Sequence[str | None], first: int, last: int) -> str | None:
    """A word of the same kind as one of the old ones, after "and" or "or", or a verb in its base form: the
    tagger often takes *refrain* for a noun. But "not allowed to park and leave" denies no more than
    "forbidden to park and leave". Without tags: any."""
    kinds = {_kind(tag) for tag in tags[first:last] if tag is None or tag.startswith(_JOINED)} | {"VB"}
    joined = False
    for place in range(last, len(words)):
        word, tag = words[place], tags[place]
        if word in _ENDS or word in _SUBORDINATE:
            return None
        if tag == "TO":
            kinds.discard("VB")
        if word in _JOIN:
            joined = True
        elif joined and not (tag or "").startswith(_ADVERBS) and word not in ("then", ","):
            if _kind(tag) in kinds:
                return word
            joined = False
    return None


def _kind(tag: str | None) -> str | None:
    return None if tag is None else _TAKEN_FOR.get(tag, tag)


def _said_again(words: Sequence[str], last: int) -> str | None:
    """ "..., as is": what is said of one thing holds for another."""
    for place in range(last, len(words) - 1):
        if words[place] in _ELLIPSIS and words[place + 1] in _AUXILIARIES:
            return f"{words[place]} {words[place + 1]}"
    return None

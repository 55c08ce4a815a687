"""Whether words between two commas are an aside, so that without them both commas go.

"He, however, came" becomes "He came", but "a, b, c and d" becomes "a, c and d". Nothing but the words beside
the commas is looked at:

1. Before "and", "or" and "but" one comma stays: "He came, however, and she left".
2. One stays after what may introduce a sentence: "In 2010, however, he left".
3. Words such as "however" and "who" begin no item of a list: an aside.
4. It is a list if "and", "or", "etc." or another comma follows within a few words, or if one word goes and
   there is one word between the first comma and another before it. Else it is an aside.
"""

from collections.abc import Sequence

REACH = 40
"""How many tokens on each side `is_aside` looks at."""

_ITEM = 4  # the longest item of a list, in tokens
_JOINING = frozenset("and or nor but & yet so".split())
_LIST_END = frozenset("and or nor & etc etc. ,".split())
_STOPS = frozenset(". ! ? … ... ; :".split())
_NO_ITEM = frozenset(
    "however therefore moreover nevertheless nonetheless furthermore meanwhile consequently accordingly "
    "hence thus indeed instead likewise otherwise perhaps incidentally though too who whom whose which "
    "where of for".split()
)
_INTRODUCTORY = _NO_ITEM | frozenset(
    "about after against although among as at because before besides between by despite during even from "
    "if in into like near now on once since soon then there through to today under unless until upon when "
    "whenever while with within without yes no well also later finally first".split()
)


def is_aside(before: Sequence[str], words: Sequence[str], after: Sequence[str]) -> bool:
    """Whether `words` between two commas are an aside; `before` and `after` are the tokens beside these."""
    if not words or not before or _is_introduction(before):
        return False
    if after and (after[0].lower() in _JOINING or after[0] == ","):  # at ", , ," the last two decide
        return False
    return words[0].lower() in _NO_ITEM or not _is_list(before, words, after)


def _is_introduction(before: Sequence[str]) -> bool:
    """Whether what goes before, back to another comma or a stop, may introduce a sentence."""
    start = len(before)
    while start and before[start - 1] not in _STOPS and before[start - 1] != ",":
        start -= 1
    first = next((word for word in before[start:] if word[:1].isalnum()), "")
    return first.lower() in _INTRODUCTORY


def _is_list(before: Sequence[str], words: Sequence[str], after: Sequence[str]) -> bool:
    if len(words) == 1 and before[-2:-1] == [","]:
        return True
    for word in after[: _ITEM + 1]:
        if word in _STOPS:
            return False
        if word.lower() in _LIST_END:
            return True
    return False

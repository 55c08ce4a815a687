"""How many sentences a line holds, in running or tokenised text."""

import re

# A stop, then closing quotes or brackets, then white space, then more text.
_BOUNDARY = re.compile(r"""(\S*?)([.!?]+)(?:\s?["'”’)\]»]|\s?-r[rsc]b-|\s?'')*\s+(?=(\S))""", re.IGNORECASE)
_ABBREVIATIONS = frozenset(
    "mr mrs ms dr prof st mt ft sr jr vs etc no nos vol pp ed eds fig approx ca cf inc ltd co corp dept "
    "gen col lt sgt capt rev hon gov sen rep jan feb mar apr jun jul aug sep sept oct nov dec "
    "e.g i.e u.s u.k".split()
)


def count_sentences(text: str) -> int:
    """At least 1 where there is any text. A full stop glued to a word ends a sentence only before a capital,
    a digit or a quotation; one that stands alone, as in tokenised text, always does."""
    if not text.strip():
        return 0
    return 1 + sum(_ends_sentence(*match.groups()) for match in _BOUNDARY.finditer(text))


def _ends_sentence(word: str, stop: str, following: str) -> bool:
    if not word or stop[0] in "!?":
        return True
    abbreviation = (len(word) == 1 and word.isalpha()) or word.lower().lstrip("(\"'“‘[") in _ABBREVIATIONS
    return not abbreviation and not following.islower()

"""Where a person who types puts spaces: the way back from tokens to text.

A table of marks does most of it. Quotation marks need their side: the tokens may show it (`“`, ` `` `), the
white space around them may (where the text is known), and else they open and close in turn.
"""

import itertools
import re
from collections.abc import Sequence

_CLITIC = re.compile(r"(?:['’`ʼ](?:s|m|d|ll|re|ve)|n['’`ʼ]t)", re.IGNORECASE)
JOINED_WORDS = frozenset(
    "can not|gon na|wan na|got ta|gim me|lem me|'t is|'t was|’t is|’t was|y' all|y’ all".split("|")
)
"""Pairs of tokens, in lower case with a space, that are typed as one word."""
_JOINED_FIRST = frozenset(
    "".join(letters)
    for pair in JOINED_WORDS
    for letters in itertools.product(*((c, c.upper()) for c in pair.split()[0]))
)
"""The first of them, however it is written: to put a token in lower case takes longer than to look for it."""

_NO_SPACE_BEFORE = frozenset(", . ; : ? ! % ‰ ) ] } ... … .. ™ ® ¢ ” '' » ’’".split())
_NO_SPACE_AFTER = frozenset("( [ { “ `` « „ ¿ ¡".split())
_CURRENCY = re.compile(r"[A-Z]{0,3}[$€£¥₹₽]|#")
_LEFT = frozenset("“ `` „ «".split())
_RIGHT = frozenset("” '' »".split())
_QUOTES = _LEFT | _RIGHT | frozenset("\" ' ’ ‘ `".split())
_PLURAL = frozenset(["s", "es", "ren"])  # "friend(s)"
# Without these, the tokens on both sides of a place tell whether a space goes there: one pattern does a line.
_HARD = _QUOTES | _PLURAL | _JOINED_FIRST | frozenset("’’ ° – — [".split())
_HARD_CHARACTERS = re.compile("[$€£¥₹₽#ʼ]")  # the last is a letter to Python
_NO_SPACE = re.compile(
    r" (?:(?=(?:[,.;:?!%‰)\]}…™®¢]|\.\.\.?|['’`](?:s|m|d|ll|re|ve)|n['’`]t)(?![^ ]))"
    r"|(?<= [({¿¡] )|(?<=^[({¿¡] ))",
    re.IGNORECASE,
)


def join_tokens(tokens: Sequence[str]) -> str:
    """The tokens as one string, spaced as a person types. Tokens themselves are not changed."""
    if _HARD.isdisjoint(tokens):
        line = " ".join(tokens)
        if line.count(" ") < len(tokens) and not _HARD_CHARACTERS.search(line):
            return _NO_SPACE.sub("", line)
    spaces = spaces_before(tokens)
    return "".join(f" {token}" if space else token for space, token in zip(spaces, tokens, strict=True))


def spaces_before(tokens: Sequence[str]) -> list[bool]:
    """For each token whether a person types a space before it; never before the first."""
    sides = quote_sides(tokens)
    return [at > 0 and _space_between(tokens, sides, at) for at in range(len(tokens))]


def quote_sides(tokens: Sequence[str], gaps: Sequence[str] | None = None) -> list[str]:
    """For each token "left" (it opens a quotation), "right" (it closes one) or "" (it does neither).

    `gaps` is the white space before each token, where the text is known. An apostrophe that ends a plural is
    neither, but stands like a closing mark.
    """
    if _QUOTES.isdisjoint(tokens):
        return [""] * len(tokens)
    sides = [_shown_side(token) for token in tokens]
    for marks in (('"',), ("'", "’", "‘", "`")):
        places = [at for at, token in enumerate(tokens) if token in marks]
        is_open = False
        for at in places:
            side = sides[at] or (_side_by_space(tokens, gaps, at) if gaps else "")
            side = side or _side_in_turn(tokens, at, is_open, at < places[-1])
            if side == "right" and tokens[at] in ("'", "’") and not is_open:
                side = ""
            sides[at] = side
            is_open = side == "left" or (is_open and not side)
    return sides


def _shown_side(token: str) -> str:
    if token in _LEFT or token in ("‘", "`"):
        return "left"
    return "right" if token in _RIGHT else ""


def _side_by_space(tokens: Sequence[str], gaps: Sequence[str], at: int) -> str:
    before = bool(gaps[at]) or at == 0
    after = bool(gaps[at + 1]) or at + 1 == len(tokens)
    if before == after:
        return ""
    return "left" if before else "right"


def _side_in_turn(tokens: Sequence[str], at: int, is_open: bool, more: bool) -> str:
    """By turns; but a mark with nothing to open closes, an apostrophe after an s is a plural's, and a mark
    that stays alone after a number means feet or inches."""
    before = tokens[at - 1] if at > 0 else ""
    last = at + 1 == len(tokens) or tokens[at + 1] in _NO_SPACE_BEFORE
    plural = tokens[at] != '"' and before.endswith(("s", "S", "z", "x")) and not _CLITIC.fullmatch(before)
    if is_open and more and plural:
        return ""
    if is_open or plural or (before and (last or (before[-1].isdigit() and not more))):
        return "right"
    return "left"


def _space_between(tokens: Sequence[str], sides: Sequence[str], at: int) -> bool:
    before, token = tokens[at - 1], tokens[at]
    if token.isalpha() and before.isalpha() and before not in _JOINED_FIRST:
        return True  # of two words, as most tokens are
    if sides[at] == "right" or sides[at - 1] == "left" or before in _NO_SPACE_AFTER:
        return False
    if token == "°":
        return tokens[at + 1 : at + 2] in (["C"], ["F"])
    if token in _NO_SPACE_BEFORE:
        return False
    if token in ("'", "’") and not sides[at]:
        return False  # an apostrophe
    if _CLITIC.fullmatch(token) or f"{before} {token}".lower() in JOINED_WORDS:
        return False
    if _CURRENCY.fullmatch(before) and token[0].isdigit():
        return False
    return not (_is_range(tokens, at) or _is_suffix(tokens, at) or (before == "°" and token in ("C", "F")))


def _is_range(tokens: Sequence[str], at: int) -> bool:
    """Of "1914–15", not of "1927 – 10 May": an en dash between numbers has no spaces, one between dates has.
    The longer dash has none anywhere."""
    if "—" in (tokens[at - 1], tokens[at]):
        return True
    dash = at if tokens[at] == "–" else at - 1
    if tokens[dash] != "–" or not 0 < dash < len(tokens) - 1:
        return False
    date = dash + 2 < len(tokens) and tokens[dash + 2][0].isupper()
    return not date and tokens[dash - 1][-1:].isdigit() and tokens[dash + 1][:1].isdigit()


def _is_suffix(tokens: Sequence[str], at: int) -> bool:
    """The "(s)" of "friend(s)" and the "[1]" of a citation."""
    if at + 2 >= len(tokens):
        return False
    if tokens[at] == "(" and tokens[at + 1] in _PLURAL and tokens[at + 2] == ")":
        return tokens[at - 1].isalpha()
    return tokens[at] == "[" and tokens[at + 1].isdigit() and tokens[at + 2] == "]"

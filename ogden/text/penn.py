"""Between text as people type it and lines as the Penn Treebank writes them.

A treebank line has a space between all tokens, `-LRB-` for a bracket, and quotation marks that show their
side (` `` `, `''`). Files of this kind are seldom pure: straight marks, plain brackets and lower case
(`-lrb-`) are read as well.
"""

import re
from collections.abc import Sequence

from ogden.text.sentence import Sentence
from ogden.text.spacing import join_tokens, quote_sides

__all__ = ["from_penn", "join_tokens", "to_penn"]

_BRACKETS = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_MARKS = {written.lower(): mark for mark, written in _BRACKETS.items()}
_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
_ESCAPED = re.compile(r"\\([/*])")


def to_penn(sentence: Sentence) -> str:
    """The line of a treebank file, one word of it for each token: brackets by name, quotation marks by side,
    curly apostrophes straight. Slashes are not escaped: hardly any file does."""
    tokens = sentence.tokens
    sides = quote_sides(tokens, list(sentence.gaps()))
    return " ".join(map(_written, tokens, sides))


def from_penn(line: str) -> str:
    """The line as a person would type it, with straight quotation marks."""
    tokens = line.split()
    if "-" in line:
        tokens = [_MARKS.get(token.lower(), token) if token[0] == "-" else token for token in tokens]
    if "\\" in line:
        tokens = [_ESCAPED.sub(r"\1", token) for token in tokens]
    tokens = _with_single_stops(tokens)
    return _straight(join_tokens(tokens), tokens)


def _written(token: str, side: str) -> str:
    if side == "left":
        return "`" if token in "'‘`" else "``"
    if side == "right":
        return "'" if token in "'’" else "''"
    return _BRACKETS.get(token, token.translate(_APOSTROPHES))


def _with_single_stops(tokens: list[str]) -> list[str]:
    """ "etc. ." at the end: the treebank writes the period twice."""
    stops = tokens.count(".")
    if stops == 0 or (stops == 1 and tokens[-1] == "." and not _shares_stop("".join(tokens[-2:-1]))):
        return tokens
    kept: list[str] = []
    for token in tokens:
        if not (token == "." and kept and _shares_stop(kept[-1])):
            kept.append(token)
    return kept


def _shares_stop(token: str) -> bool:
    return len(token) > 1 and token.endswith(".") and not token.endswith("..")


def _straight(text: str, tokens: Sequence[str]) -> str:
    """The treebank's quotation marks made straight, where tokens are such marks: a ` inside a word stays."""
    if "``" in tokens or "''" in tokens:
        text = text.replace("``", '"').replace("''", '"')
    return text.replace("`", "'") if "`" in tokens else text

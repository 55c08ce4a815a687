"""What is no English sentence: left-overs of markup, tables, addresses, other scripts, broken encodings.

Each check looks at one sentence and is told a threshold where it has one. They are for the text of pair
files: strict enough that a system does not learn to write noise, lenient with names and formulas.
"""

import re

_MARKUP = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\{\||\||</?[a-z][^<>]*>|& ?(?:nbsp|amp|lt|gt|quot|ndash|mdash|# ?\d+) ?;|'''|==|"
    r"\b(?:thumb|px|colspan|rowspan|cellpadding|bgcolor|align) ?=|\[ ?(?:https?|ftp) ?:",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?|ftp) ?: ?/ ?/ ?\S+|\bwww\.\S+", re.IGNORECASE)
_LATIN = re.compile("[A-Za-z]")
_LETTER = re.compile(r"[^\W\d_]")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]")
_BROKEN = re.compile(
    f"{_CONTROL.pattern}|"
    "\ufffd|[\u0080-\u0084\u0086-\u009f\ue000-\uf8ff]"  # no character; control characters; private use
    # The first byte of a character of UTF-8, read as Latin-1 or Windows-1252, before the second byte.
    "|[ÂÃÄÅÐÑØÙâãä][\u00a1-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ\u017d‘’“”•–—˜™š›œ\u017eŸ]"
    # The same where the second byte went lost: a capital after a small letter, a letter that stands alone.
    "|[a-z][ÂÃÄÅÐÑØÙ](?![A-Z])|(?<![A-Z])Ã(?![A-Z])|[A-Z][ÂÃ] |(?<!\\w)[âã](?!\\w)"
)
# A closing bracket takes with it one or two letters that a list mark would have.
_BRACKET = re.compile(r"(?<!\S)\w{1,2}\)|[()\[\]]|-[lr][rs]b-")


def few_letters(text: str, least: float) -> bool:
    """Fewer than this share of the characters (white space aside) are letters: a table row, a formula."""
    visible = sum(map(len, text.split()))
    return len(_LETTER.findall(text)) < least * visible


def markup(text: str) -> bool:
    """Wiki or HTML markup, or a bar that divided the cells of a table."""
    return _MARKUP.search(text) is not None


def address(text: str) -> bool:
    """A web address with hardly a word around it."""
    rest, found = _ADDRESS.subn(" ", text)
    return found > 0 and len(_LETTER.findall(rest)) < 20


def foreign_letters(text: str, least: float) -> bool:
    """Fewer than this share of the letters are those of English."""
    letters = len(_LETTER.findall(text))
    return len(_LATIN.findall(text)) < least * letters


def broken_encoding(text: str) -> bool:
    """Signs of text that was read in the wrong encoding, as "Ã©" for "é", or was no text."""
    broken = _CONTROL if text.isascii() else _BROKEN
    return broken.search(text) is not None


def unbalanced(text: str) -> bool:
    """A bracket that is not closed, or not opened: part of a sentence. A list mark, as "b)", is none."""
    depth = 0
    for mark in _BRACKET.findall(text.lower()):
        if mark in ("(", "[", "-lrb-", "-lsb-"):
            depth += 1
        elif depth > 0:
            depth -= 1
        elif not mark[0].isalnum():
            return True
    return depth > 0

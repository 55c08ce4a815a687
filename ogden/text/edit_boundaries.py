"""The marks and white space around what a rewrite has put in or taken out.

An `OutputToken` is a token of the text to be written. Two neighbours that were neighbours before keep the
white space between them, whatever it was. Everywhere else, at a *seam*, this module decides what a person
would type; `spacing` knows how the tokens of one edit go together, and `parentheticals` which commas enclose
something.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby

from ogden.text.parentheticals import REACH, is_aside
from ogden.text.spacing import join_tokens, spaces_before

_BRACKETS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "‘": "’"}
_STRAIGHT = frozenset("\" '".split())
_SOFT = frozenset(", ; :".split())
_DASHES = frozenset("— – --".split())
_AFTER_CLOSING = frozenset(", . ; : ! ? ) ] }".split())
_STOPS = frozenset(". ! ? … ...".split())
_QUOTES = frozenset("\" ' ” ’ '' »".split())


class OutputToken:
    """A token to write, and where it comes from: `at` its place in the old sentence, or the edit it is of."""

    __slots__ = ("after", "at", "before", "edit", "given", "grown", "opens", "text")

    def __init__(
        self,
        text: str,
        at: int | None = None,
        edit: int | None = None,
        before: str | None = None,
        after: str | None = None,
        opens: bool = False,
        given: bool = False,
    ) -> None:
        self.text = text
        self.at = at
        self.edit = edit
        self.before = before  # the old white space on each side, where the piece stands in for an old token
        self.after = after
        self.grown = False  # an old "n't" that is written out as "not"
        self.opens = opens  # for a quotation mark, on which side of the quotation it stands
        self.given = given  # whether `opens` is what the edit says, not found out here

    @property
    def is_word(self) -> bool:
        return _is_word(self.text)


@lru_cache(maxsize=1 << 12)
def _is_word(text: str) -> bool:
    return any(map(str.isalnum, text))


def is_seam(left: OutputToken | None, right: OutputToken | None, last: int) -> bool:
    """Whether two neighbours were none before; None is the edge of a sentence whose last token is `last`."""
    if left is None or right is None:
        edge = right.at == 0 if right else left.at == last if left else False
        return not edge
    if left.edit is not None or right.edit is not None:
        return left.edit != right.edit
    return left.at is None or right.at != left.at + 1


def mark_openings(pieces: Sequence[OutputToken]) -> None:
    """Tell opening from closing for quotation marks that look the same: as given, by place, else by turns."""
    depth: dict[str, int] = {}
    for at, piece in enumerate(pieces):
        if piece.text not in _STRAIGHT:
            continue
        outside = depth.get(piece.text, 0)
        if piece.given:  # it may stand inside a quotation, which then goes on
            depth[piece.text] = outside + 1 if piece.opens else max(outside - 1, 0)
            continue
        shown = _shown_opening(pieces, at)
        piece.opens = outside == 0 if shown is None else shown
        depth[piece.text] = int(piece.opens)


def _shown_opening(pieces: Sequence[OutputToken], at: int) -> bool | None:
    """Whether a straight mark opens, where white space or a neighbour shows it; None where nothing does."""
    piece = pieces[at]
    if at == 0 or at + 1 == len(pieces):
        return at == 0
    if piece.at is not None and bool(piece.before) != bool(piece.after):
        return bool(piece.before)
    if pieces[at + 1].text in _AFTER_CLOSING and not piece.after:
        return False
    if piece.text == "'" and pieces[at - 1].text.endswith("s"):  # the apostrophe of a plural
        return False
    return None


def clean_marks(pieces: Sequence[OutputToken], tokens: Sequence[str]) -> list[OutputToken]:
    """Without the marks that a deletion leaves: ", ,", "( )", a comma at the start or before a stop.

    `tokens` are those of the old sentence.
    """
    kept: list[OutputToken] = []
    at = 0
    while at <= len(pieces):
        right = pieces[at] if at < len(pieces) else None
        without_left = without_right = False
        if is_seam(kept[-1] if kept else None, right, len(tokens) - 1):
            without_left, without_right = _stray(kept, pieces[at : at + REACH], tokens)
        if without_left:
            kept.pop()
        elif right and not without_right:
            kept.append(right)
        if without_right or not without_left:
            at += 1
    return kept


def _stray(
    kept: Sequence[OutputToken], ahead: Sequence[OutputToken], tokens: Sequence[str]
) -> tuple[bool, bool]:
    """Whether the marks to the left and to the right of a seam must go."""
    left, right = kept[-1] if kept else None, ahead[0] if ahead else None
    if left and right and (_is_empty_pair(left, right) or _enclosed(kept, ahead, tokens)):
        return True, True
    if right and _is_soft(right) and (left is None or _is_soft(left) or _opens(left)):
        return False, True
    ends = right is None or right.text in _STOPS or right.text in (")", "]", "}")
    return bool(left and _is_soft(left) and ends), False


def _is_soft(piece: OutputToken) -> bool:
    """Whether a mark means nothing without words on both sides. The dash of "1950–" does."""
    if piece.text in _DASHES:
        return piece.at is not None and (piece.text != "–" or bool(piece.before or piece.after))
    return piece.text in _SOFT


def _enclosed(kept: Sequence[OutputToken], ahead: Sequence[OutputToken], tokens: Sequence[str]) -> bool:
    """Whether two commas or dashes enclosed an aside, and nothing else, before it was deleted."""
    left, right = kept[-1], ahead[0]
    if left.at is None or right.at is None or left.text != right.text or not _is_soft(left):
        return False
    if left.text in _DASHES:
        return True
    before = [piece.text for piece in kept[-REACH:-1]]
    after = [piece.text for piece in ahead[1:]]
    words = tokens[left.at + 1 : min(right.at, left.at + REACH)]
    return left.text == "," and is_aside(before, words, after)


def _is_empty_pair(left: OutputToken, right: OutputToken) -> bool:
    if left.text in _STRAIGHT:
        return left.opens and right.text == left.text and not right.opens
    return _BRACKETS.get(left.text) == right.text


def _opens(piece: OutputToken) -> bool:
    """Whether nothing stands between a mark and what follows it."""
    if piece.text in _STRAIGHT:
        return piece.opens
    return not piece.is_word and piece.text != "’" and _touch(piece.text, "x")


def _closes(piece: OutputToken) -> bool:
    """Whether nothing stands between a mark, or a clitic, and what goes before it."""
    if piece.text in _STRAIGHT:
        return not piece.opens
    return _touch("x", piece.text)


@lru_cache(maxsize=1 << 12)
def _touch(left: str, right: str) -> bool:
    return join_tokens([left, right]) == left + right


def kind(text: str) -> tuple[bool, ...]:
    """Tokens of one kind have the same habits of spacing, so that one can take over those of another."""
    if any(letter.isalnum() for letter in text):
        return ()
    return text in _STRAIGHT, _touch("x", text), _touch(text, "x")


def white_spaces(pieces: Sequence[OutputToken]) -> list[str]:
    """What stands before each piece: at no seam what was there, elsewhere what a person would type."""
    found: list[str] = []
    for edit, group in groupby(pieces, key=lambda piece: piece.edit):
        run = list(group)
        spaces = [] if edit is None else spaces_before([piece.text for piece in run])
        for place, right in enumerate(run):
            at = len(found)
            if at == 0:
                found.append("")
            elif edit is None or place == 0:
                found.append(_between(pieces[at - 1], right))
            else:
                found.append(" " if _within_edit(pieces[at - 1], right, spaces[place]) else "")
    return found


def _within_edit(left: OutputToken, right: OutputToken, space: bool) -> bool:
    """Whether a space stands between two tokens of one edit, where `spacing` would put one or not."""
    if left.text in _STRAIGHT or right.text in _STRAIGHT:
        return not (_opens(left) or _closes(right))
    return space


def _between(left: OutputToken, right: OutputToken) -> str:
    """What stands between two neighbours that are not of one edit."""
    if left.at is not None and right.at == left.at + 1 and not right.grown:
        return right.before or ""
    if _closes(right):
        return (right.before or "") if right.at is not None else ""
    if _opens(left):
        return (left.after or "") if left.at is not None else ""
    if _are_one_word(left, right):
        return ""
    return left.after or right.before or ("" if _stay_joined(left, right) else " ")


def _are_one_word(left: OutputToken, right: OutputToken) -> bool:
    """Of "can not" and "$ 5", where one of the two is new."""
    new = left.edit is not None or right.edit is not None
    sign = left.is_word or kind(left.text) == kind("$")
    return new and sign and right.is_word and _touch(left.text, right.text)


def _stay_joined(left: OutputToken, right: OutputToken) -> bool:
    """Whether there is still no space where there was none: beside a mark that joins, as a dash or a slash
    does, and where a new token stands in for another of its kind."""
    if left.is_word and right.is_word:
        return False
    if left.after == "" and right.before == "" and (left.edit is not None or right.edit is not None):
        return True
    joins_left = left.after == "" and not left.is_word and not _closes(left)
    return joins_left or (right.before == "" and not right.is_word and not _opens(right))


def sentence_starts(pieces: Sequence[OutputToken]) -> list[bool]:
    """For each piece whether a sentence starts there: only quotes and openings after a stop or the start."""
    found, starts = [], True
    for piece in pieces:
        found.append(starts)
        starts = piece.text in _STOPS or (
            starts and not piece.is_word and (piece.text in _STRAIGHT or _opens(piece))
        )
    return found


def needs_stop(pieces: Sequence[OutputToken]) -> bool:
    """Whether a sentence that ends after these pieces has no stop yet, and has begun."""
    end = len(pieces)
    while end and pieces[end - 1].text in _QUOTES:
        end -= 1
    if not end or pieces[end - 1].text.endswith(tuple(_STOPS)):
        return False
    return pieces[end - 1].is_word or not _opens(pieces[end - 1])

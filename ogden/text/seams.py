"""The marks and white space around what a rewrite has put in or taken out.

A `Piece` is a token of the text to be written. Two neighbours that were neighbours before keep the white
space between them, whatever it was. Everywhere else, at a *seam*, this module decides what a person would
type; `spacing` knows how the tokens of one edit go together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from ogden.text.spacing import join_tokens

_BRACKETS = {"(": ")", "[": "]", "{": "}", "“": "”", "«": "»", "‘": "’"}
_STRAIGHT = frozenset("\" '".split())
_SOFT = frozenset(", ; :".split())
_AFTER_CLOSING = frozenset(", . ; : ! ? ) ] }".split())
_STOPS = frozenset(". ! ? … ...".split())


@dataclass
class Piece:
    """A token to write, and where it comes from: `at` its place in the old sentence, or the edit it is of."""

    text: str
    at: int | None = None
    edit: int | None = None
    before: str | None = None  # the old white space on each side, where the piece stands in for an old token
    after: str | None = None
    grown: bool = False  # an old "n't" that is written out as "not"
    opens: bool = False  # for a quotation mark, on which side of the quotation it stands

    @property
    def is_word(self) -> bool:
        return any(letter.isalnum() for letter in self.text)


def is_seam(left: Piece | None, right: Piece | None, last: int) -> bool:
    """Whether two neighbours were none before; None is the edge of a sentence whose last token is `last`."""
    if left is None or right is None:
        edge = right.at == 0 if right else left.at == last if left else False
        return not edge
    if left.edit is not None or right.edit is not None:
        return left.edit != right.edit
    return left.at is None or right.at != left.at + 1


def mark_openings(pieces: Sequence[Piece]) -> None:
    """Tell opening from closing for quotation marks that look the same: by their place, else by turns."""
    is_open: dict[str, bool] = {}
    for at, piece in enumerate(pieces):
        if piece.text in _STRAIGHT:
            shown = _shown_opening(pieces, at)
            piece.opens = not is_open.get(piece.text, False) if shown is None else shown
            is_open[piece.text] = piece.opens


def _shown_opening(pieces: Sequence[Piece], at: int) -> bool | None:
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


def clean_marks(pieces: Sequence[Piece], last: int) -> list[Piece]:
    """Without the marks that a deletion leaves: ", ,", "( )", a comma at the start or before a stop."""
    kept = list(pieces)
    at = 0
    while at <= len(kept):
        left = kept[at - 1] if at else None
        right = kept[at] if at < len(kept) else None
        gone = _stray(left, right) if is_seam(left, right, last) else []
        for offset in gone:
            del kept[at + offset]
        at = max(0, at - 1) if gone else at + 1
    return kept


def _stray(left: Piece | None, right: Piece | None) -> list[int]:
    """Which of two marks at a seam must go: -1 the left one, 0 the right one, the later first."""
    if left and right and _is_empty_pair(left, right):
        return [0, -1]
    if right and right.text in _SOFT and (left is None or left.text in _SOFT or _opens(left)):
        return [0]
    if (
        left
        and left.text in _SOFT
        and (right is None or right.text in _STOPS or right.text in (")", "]", "}"))
    ):
        return [-1]
    return []


def _is_empty_pair(left: Piece, right: Piece) -> bool:
    if left.text in _STRAIGHT:
        return left.opens and right.text == left.text and not right.opens
    return _BRACKETS.get(left.text) == right.text


def _opens(piece: Piece) -> bool:
    """Whether nothing stands between a mark and what follows it."""
    if piece.text in _STRAIGHT:
        return piece.opens
    return not piece.is_word and _touch(piece.text, "x")


def _closes(piece: Piece) -> bool:
    """Whether nothing stands between a mark, or a clitic, and what goes before it."""
    if piece.text in _STRAIGHT:
        return not piece.opens
    return _touch("x", piece.text)


@lru_cache(maxsize=1 << 12)
def _touch(left: str, right: str) -> bool:
    return join_tokens([left, right]) == left + right


def white_space(pieces: Sequence[Piece], at: int) -> str:
    """What stands before piece `at`: at no seam what was there, elsewhere what a person would type."""
    left, right = pieces[at - 1], pieces[at]
    if left.edit is not None and left.edit == right.edit:
        if left.text in _STRAIGHT or right.text in _STRAIGHT:
            return "" if _opens(left) or _closes(right) else " "
        return _inside_edit(pieces, at)
    if left.at is not None and right.at == left.at + 1 and not right.grown:
        return right.before or ""
    if _closes(right):
        return (right.before or "") if right.at is not None else ""
    if _opens(left):
        return (left.after or "") if left.at is not None else ""
    if found := left.after or right.before:
        return found
    touching = (left.after == "" and not left.is_word) or (right.before == "" and not right.is_word)
    return "" if touching else " "


def _inside_edit(pieces: Sequence[Piece], at: int) -> str:
    """The white space between two tokens of one edit: what there is when all its tokens are joined."""
    run = [(place, piece.text) for place, piece in enumerate(pieces) if piece.edit == pieces[at].edit]
    joined = join_tokens([text for _, text in run])
    end = 0
    for place, text in run:
        start = joined.index(text, end)
        if place == at:
            return joined[end:start]
        end = start + len(text)
    raise AssertionError("a piece is among those of its edit")


def starts_sentence(pieces: Sequence[Piece], at: int) -> bool:
    """Whether word `at` starts a sentence: only quotes and openings after a stop or the start."""
    for piece in reversed(pieces[:at]):
        if piece.text in _STOPS:
            return True
        if piece.is_word or not (_opens(piece) or piece.text in _STRAIGHT):
            return False
    return True

"""Write a sentence again with some of its tokens changed, as a person would type it.

Whatever no edit touches stays byte for byte. Around an edit, white space, quotation marks, contractions,
capitals and "a" or "an" are made right, and the marks that a deletion leaves behind go: see `seams`, `case`
and `articles`.

What a change may reach:

1. The tokens that its edit names, and the marks and white space next to them.
2. The word before them, if it is an article or has lost its "n't"; the word after them: its capital, or "n't"
   that becomes "not".
3. Nothing else, unless no word is left. The old text with the `before` span of each change replaced by its
   `after` span is the new text.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise, takewhile

from ogden.text.articles import fix_articles
from ogden.text.case import capitalise, is_shouted, match_case, usual_form
from ogden.text.seams import Piece, clean_marks, is_seam, mark_openings, starts_sentence, white_space
from ogden.text.sentence import Sentence, Span

_BRACKETS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}"}
_NOT = ("n't", "n’t")
_STEMS = {"can": "ca", "will": "wo", "shall": "sha"}
_VERBS = {stem: verb for verb, stem in _STEMS.items()}
_BEFORE_NOT = frozenset(
    "do does did is are was were has have had ca could wo would sha should must might may need ought".split()
)


@dataclass(frozen=True)
class Replacement:
    """Tokens `first` to `last - 1` become `tokens`. No tokens: a deletion; an empty range: an insertion."""

    first: int
    last: int
    tokens: tuple[str, ...] = ()


@dataclass(frozen=True)
class Change:
    """Where the text changed: characters of the old text, of the new text, and the edits that did it."""

    before: Span
    after: Span
    edits: tuple[int, ...]


@dataclass(frozen=True)
class Rewritten:
    text: str
    changes: tuple[Change, ...]


def rewrite(sentence: Sentence, edits: Iterable[Replacement]) -> Rewritten:
    """The sentence with the edits made. They are numbered in their order and may not overlap.

    Edits that touch may share a change, and one that changes nothing has none. Where no word is left, the
    text is empty.
    """
    given = list(edits)
    order = _checked(sentence, given)
    if not order:
        return Rewritten(sentence.text, ())
    chosen = [_trimmed(sentence, edit) for edit in given]
    pieces = _pieces(sentence, chosen, order)
    mark_openings(pieces)
    pieces = clean_marks(pieces, len(sentence) - 1)
    had_words = any(letter.isalnum() for letter in sentence.text)
    if not pieces or (had_words and not any(piece.is_word or piece.edit is not None for piece in pieces)):
        return Rewritten("", (Change(Span(0, len(sentence.text)), Span(0, 0), tuple(range(len(chosen)))),))
    _join_not(sentence, pieces)
    if sentence.text != sentence.text.lower():
        _match_case(sentence, chosen, pieces)
    _fix_articles(pieces, len(sentence) - 1)
    return _assemble(sentence, chosen, pieces)


def _checked(sentence: Sentence, edits: Sequence[Replacement]) -> list[int]:
    """The numbers of the edits from left to right, if each is within the sentence and no two overlap."""
    order = sorted(range(len(edits)), key=lambda number: (edits[number].first, edits[number].last))
    at = 0
    for number in order:
        edit = edits[number]
        if not at <= edit.first <= edit.last <= len(sentence):
            raise ValueError(
                f"edit {number} of tokens {edit.first} to {edit.last} overlaps or is out of range"
            )
        at = edit.last
    return order


def _trimmed(sentence: Sentence, edit: Replacement) -> Replacement:
    """The edit without the tokens at its ends that it leaves as they are."""
    old, new = sentence.tokens[edit.first : edit.last], list(edit.tokens)
    before = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    old, new = old[before:], new[before:]
    pairs = zip(reversed(old), reversed(new), strict=False)
    after = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return Replacement(edit.first + before, edit.last - after, tuple(new[: len(new) - after]))


def _pieces(sentence: Sentence, edits: Sequence[Replacement], order: Iterable[int]) -> list[Piece]:
    """The tokens to write: old ones, and in their place those of the edits."""
    gaps = list(sentence.gaps())
    old = [
        Piece(token, at=at, before=gaps[at], after=gaps[at + 1]) for at, token in enumerate(sentence.tokens)
    ]
    pieces, at = [], 0
    for number in order:
        edit = edits[number]
        new = [Piece(token, edit=number) for token in _typed(sentence.text, edit.tokens)]
        if new and edit.first < edit.last:
            new[0].before, new[-1].after = gaps[edit.first], gaps[edit.last]
        pieces += [*old[at : edit.first], *new]
        at = edit.last
    return pieces + old[at:]


def _typed(text: str, tokens: Iterable[str]) -> list[str]:
    """Tokens with the brackets, quotation marks and apostrophes of the text that they go into."""
    curly = "“" in text or "”" in text
    marks = {"``": "“" if curly else '"', "''": "”" if curly else '"', "`": "‘" if curly else "'"}
    marks |= _BRACKETS
    words = [marks.get(word.lower(), word) for token in tokens for word in token.split()]
    if "’" in text and "'" not in text:
        words = [word.replace("'", "’") for word in words]
    return words


def _join_not(sentence: Sentence, pieces: list[Piece]) -> None:
    """Make verbs and "n't" fit: "ca n't" from "can", "not" after what takes no "n't", "can" without it."""
    for at, piece in enumerate(pieces):
        left = pieces[at - 1] if at else None
        if piece.text.lower() in _NOT and (is_seam(left, piece, -1) or piece.edit is not None):
            verb = left.text.lower() if left else ""
            if left and verb in _STEMS:
                left.text = _like_first(left.text, _STEMS[verb])
            elif verb not in _BEFORE_NOT:
                piece.text, piece.grown = "not", True
    for left, right in pairwise([*pieces, Piece("")]):
        if left.at is not None and _lost_not(sentence.tokens, left.at) and right.text.lower() not in _NOT:
            left.text = _like_first(left.text, _VERBS.get(left.text.lower(), left.text))


def _lost_not(tokens: Sequence[str], at: int) -> bool:
    """Whether "n't" went with an old token."""
    return at + 1 < len(tokens) and tokens[at + 1].lower() in _NOT


def _like_first(pattern: str, word: str) -> str:
    return capitalise(word) if pattern[:1].isupper() else word


def _match_case(sentence: Sentence, edits: Sequence[Replacement], pieces: list[Piece]) -> None:
    """Capitals for what is new, and for old words that now start a sentence or no longer do."""
    old = _pieces(sentence, [], [])
    mark_openings(old)
    opening = next((piece.text for piece in old if piece.is_word), "")
    capitals = opening != opening.lower() or not any(letter.isalpha() for letter in opening)
    for number, edit in enumerate(edits):
        if places := [at for at, piece in enumerate(pieces) if piece.edit == number]:
            new = " ".join(pieces[at].text for at in places)
            for at, word in zip(places, _cased(old, edit, new).split(" "), strict=True):
                pieces[at].text = word
                small = at == places[0] and _starts_small(old, edit.first)
                if capitals and not small and pieces[at].is_word and starts_sentence(pieces, at):
                    pieces[at].text = capitalise(word)
    for at, piece in enumerate(pieces):
        if piece.at is not None and piece.is_word:
            now, then = starts_sentence(pieces, at), starts_sentence(old, piece.at)
            if now and not then and capitals:
                piece.text = capitalise(piece.text)
            elif then and not now and piece.text == capitalise(piece.text.lower()):
                piece.text = usual_form(piece.text)


def _starts_small(old: Sequence[Piece], at: int) -> bool:
    """Whether an old token seems to start a sentence and has no capital: then none starts there."""
    return at < len(old) and starts_sentence(old, at) and old[at].text[:1].islower() and at > 0


def _cased(old: Sequence[Piece], edit: Replacement, new: str) -> str:
    """The new words of an edit with the capitals that they need wherever they stand."""
    if is_shouted([piece.text for piece in old]):
        return new.upper()
    original = " ".join(piece.text for piece in old[edit.first : edit.last])
    if starts_sentence(old, edit.first) and not original.isupper():
        original = original[:1].lower() + original[1:]  # the capital was owed to the place
    return match_case(new, original, False)


def _fix_articles(pieces: list[Piece], last: int) -> None:
    """Make "a" and "an" right before and in what is new, and before a word that has come nearer."""
    changed = {at for at, piece in enumerate(pieces) if piece.edit is not None}
    changed |= {at for at in range(1, len(pieces)) if is_seam(pieces[at - 1], pieces[at], last)}
    for piece, text in zip(pieces, fix_articles([piece.text for piece in pieces], changed), strict=True):
        piece.text = text


def _assemble(sentence: Sentence, edits: Sequence[Replacement], pieces: list[Piece]) -> Rewritten:
    """The new text, and where it differs from the old one: between old tokens that stand as they stood."""
    text, tokens = sentence.text, sentence.tokens
    written = text[: sentence.spans[0].start] if tokens else text
    anchors = [(-1, len(written), len(written))]  # an old token, where it ends in the old text and in the new
    changes: list[Change] = []
    add = partial(_add_change, sentence, edits, changes)
    for at, piece in enumerate(pieces):
        written += white_space(pieces, at) if at else ""
        start = len(written)
        written += piece.text
        if piece.at is not None and piece.text == tokens[piece.at]:
            add(anchors[-1], (piece.at, sentence.spans[piece.at].start, start), written)
            anchors.append((piece.at, sentence.spans[piece.at].end, len(written)))
    end = sentence.spans[-1].end if tokens else len(text)
    add(anchors[-1], (len(tokens), end, len(written)), written)
    return Rewritten(written + text[end:], tuple(changes))


Anchor = tuple[int, int, int]


def _add_change(
    sentence: Sentence,
    edits: Sequence[Replacement],
    changes: list[Change],
    left: Anchor,
    right: Anchor,
    new: str,
) -> None:
    """A change for what lies between two anchors, if it differs, without the white space that does not."""
    old = sentence.text[left[1] : right[1]]
    new = new[left[2] : right[2]]
    if old == new:
        return
    begin = _common_space(old, new)
    end = _common_space(old[begin:][::-1], new[begin:][::-1])
    before = Span(left[1] + begin, right[1] - end)
    after = Span(left[2] + begin, right[2] - end)
    numbers = [n for n, edit in enumerate(edits) if left[0] < edit.first and edit.last <= right[0]]
    changes.append(Change(before, after, tuple(numbers or [_nearest(edits, left[0], right[0])])))


def _common_space(one: str, other: str) -> int:
    """How many characters of white space two texts have in common at their starts."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b or not a.isspace():
            break
        count += 1
    return count


def _nearest(edits: Sequence[Replacement], left: int, right: int) -> int:
    """The edit that made a change which holds none of its tokens: an article, a capital beyond a mark."""
    return min(range(len(edits)), key=lambda n: max(edits[n].first - right, left - edits[n].last))

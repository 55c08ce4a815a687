"""Write a sentence again with some of its tokens changed, as a person would type it.

Whatever no edit touches stays byte for byte. Around an edit, white space, quotation marks, contractions,
capitals and "a" or "an" are made right, the marks that a deletion leaves behind go, and a sentence keeps the
stop that it shared with an abbreviation: see `edit_boundaries`, `parentheticals`, `case` and `articles`. The
cost is linear in the length of the text and of the edits.

What a change may reach:

1. The tokens that its edit names, and the marks and white space next to them.
2. The word before them, if it is an article or has lost its "n't"; the word after them: its capital, or "n't"
   that becomes "not".
3. Nothing else, unless no word is left. The old text with the `before` span of each change replaced by its
   `after` span is the new text.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import groupby, pairwise, takewhile
from typing import NamedTuple

from ogden.text.articles import fix_articles
from ogden.text.case import capitalise, is_shouted, match_case, usual_form
from ogden.text.edit_boundaries import (
    OutputToken,
    clean_marks,
    is_seam,
    kind,
    mark_openings,
    needs_stop,
    sentence_starts,
)
from ogden.text.edit_spans import Change, RewrittenText, assemble
from ogden.text.sentence import Sentence, Span
from ogden.text.sentences import split_sentences

__all__ = ["Change", "Replacement", "RewrittenText", "rewrite"]

_BRACKETS = {"-lrb-": "(", "-rrb-": ")", "-lsb-": "[", "-rsb-": "]", "-lcb-": "{", "-rcb-": "}"}
_CLOSING_QUOTES = frozenset("\" ' ” ’ '' »".split())
_STOPS = ((".",), ("!",), ("?",))
_NOT = ("n't", "n’t")
_STEMS = {"can": "ca", "will": "wo", "shall": "sha"}
_VERBS = {stem: verb for verb, stem in _STEMS.items()}
_BEFORE_NOT = frozenset(
    "do does did is are was were has have had ca could wo would sha should must might may need ought".split()
)


class Replacement(NamedTuple):
    """Tokens `first` to `last - 1` become `tokens`. No tokens: a deletion; an empty range: an insertion."""

    first: int
    last: int
    tokens: tuple[str, ...] = ()


def rewrite(sentence: Sentence, edits: Iterable[Replacement]) -> RewrittenText:
    """The sentence with the edits made. They are numbered in their order and may not overlap.

    Edits that touch may share a change, and one that changes nothing has none. Where no word is left, the
    text is empty.
    """
    given = list(edits)
    order = _checked(sentence, given)
    if not order:
        return RewrittenText(sentence.text, ())
    known = _known(sentence)
    tokens = known.tokens
    chosen = [_trimmed(tokens, edit) for edit in given]
    pieces = _pieces(sentence, tokens, chosen, order)
    mark_openings(pieces)
    pieces = clean_marks(pieces, tokens)
    if not pieces or (
        known.has_words and not any(piece.is_word or piece.edit is not None for piece in pieces)
    ):
        return RewrittenText(
            "", (Change(Span(0, len(sentence.text)), Span(0, 0), tuple(range(len(chosen)))),)
        )
    _join_not(tokens, pieces)
    if sentence.text != sentence.text.lower():
        _match_case(known, chosen, pieces)
    _fix_articles(pieces, len(sentence) - 1)
    ranges = [(number, chosen[number].first, chosen[number].last) for number in order]
    return assemble(sentence, ranges, pieces)


class _Known(NamedTuple):
    """What is asked of a sentence for each of its rewrites."""

    tokens: list[str]
    has_words: bool
    starts: list[bool]
    """For each token, and for the end, whether a sentence starts there."""
    capitals: bool
    """Whether sentences start with a capital."""
    shouted: bool


@lru_cache(maxsize=1 << 6)  # a sentence is rewritten a few times in a row
def _known(sentence: Sentence) -> _Known:
    tokens = sentence.tokens
    old = _old_pieces(sentence, tokens)
    mark_openings(old)
    opening = next((piece.text for piece in old if piece.is_word), "")
    capitals = opening != opening.lower() or not any(letter.isalpha() for letter in opening)
    has_words = any(letter.isalnum() for letter in sentence.text)
    return _Known(tokens, has_words, [*sentence_starts(old), False], capitals, is_shouted(tokens))


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


def _trimmed(tokens: Sequence[str], edit: Replacement) -> Replacement:
    """The edit without the tokens at its ends that it leaves as they are."""
    old, new = tokens[edit.first : edit.last], list(edit.tokens)
    before = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    old, new = old[before:], new[before:]
    pairs = zip(reversed(old), reversed(new), strict=False)
    after = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
    return Replacement(edit.first + before, edit.last - after, tuple(new[: len(new) - after]))


def _old_pieces(sentence: Sentence, tokens: Sequence[str]) -> list[OutputToken]:
    gaps = list(sentence.gaps())
    return [OutputToken(token, at=at, before=gaps[at], after=gaps[at + 1]) for at, token in enumerate(tokens)]


def _pieces(
    sentence: Sentence, tokens: Sequence[str], edits: Sequence[Replacement], order: Iterable[int]
) -> list[OutputToken]:
    """The tokens to write: old ones, and in their place those of the edits."""
    old = _old_pieces(sentence, tokens)
    marks, apostrophe = _marks(sentence.text), "’" in sentence.text and "'" not in sentence.text
    ends = _shared_stops(sentence, tokens, edits)
    pieces: list[OutputToken] = []
    at = 0
    for number in order:
        edit = edits[number]
        new = [_typed(word, number, marks, apostrophe) for token in edit.tokens for word in token.split()]
        if new and edit.first < edit.last:
            new[0].before = _inherited(old[edit.first], new[0], old[edit.first].before)
            new[-1].after = _inherited(old[edit.last - 1], new[-1], old[edit.last - 1].after)
        pieces += [*old[at : edit.first], *new]
        at = edit.last
        if number in ends and needs_stop(pieces):
            pieces.append(OutputToken(".", edit=number, after=old[at - 1].after))
    return pieces + old[at:]


def _inherited(old: OutputToken, new: OutputToken, space: str | None) -> str | None:
    """The white space beside an old token for the one in its place: that there is none says nothing about a
    token of another kind."""
    return space if space or kind(old.text) == kind(new.text) else None


def _shared_stops(sentence: Sentence, tokens: Sequence[str], edits: Sequence[Replacement]) -> set[int]:
    """The edits that take away an abbreviation whose stop ends a sentence too, if no other edit adds one."""
    stopped = {edit.first for edit in edits if edit.first == edit.last and edit.tokens[-1:] in _STOPS}
    found = {
        number: edit.last
        for number, edit in enumerate(edits)
        if edit.first < edit.last
        and edit.last not in stopped
        and tokens[edit.last - 1].endswith(".")
        and any(map(str.isalnum, tokens[edit.last - 1]))
    }
    if not found:
        return set()
    starts = {span.start for span in split_sentences(sentence.text)} | {len(sentence.text)}
    places = [span.start for span in sentence.spans] + [len(sentence.text)]
    return {
        number
        for number, last in found.items()
        if places[last] in starts or (tokens[last] in _CLOSING_QUOTES and places[last + 1] in starts)
    }


def _marks(text: str) -> dict[str, tuple[str, bool]]:
    """How quotation marks of the Penn Treebank are typed in a text, and whether they open a quotation."""
    curly = "“" in text or "”" in text
    return {
        "``": ("“" if curly else '"', True),
        "''": ("”" if curly else '"', False),
        "`": ("‘" if curly else "'", True),
    }


def _typed(word: str, edit: int, marks: Mapping[str, tuple[str, bool]], apostrophe: bool) -> OutputToken:
    """A new token with the brackets, quotation marks and apostrophes of the text that it goes into."""
    if word in marks:
        text, opens = marks[word]
        return OutputToken(text, edit=edit, opens=opens, given=True)
    text = _BRACKETS.get(word.lower(), word)
    return OutputToken(text.replace("'", "’") if apostrophe else text, edit=edit)


def _join_not(tokens: Sequence[str], pieces: list[OutputToken]) -> None:
    """Make verbs and "n't" fit: "ca n't" from "can", "not" after what takes no "n't", "can" without it."""
    for at, piece in enumerate(pieces):
        left = pieces[at - 1] if at else None
        if piece.text.lower() in _NOT and (is_seam(left, piece, -1) or piece.edit is not None):
            verb = left.text.lower() if left else ""
            if left and verb in _STEMS:
                left.text = _like_first(left.text, _STEMS[verb])
            elif verb not in _BEFORE_NOT:
                piece.text, piece.grown = "not", True
    for left, right in pairwise([*pieces, OutputToken("")]):
        if left.at is not None and _lost_not(tokens, left.at) and right.text.lower() not in _NOT:
            left.text = _like_first(left.text, _VERBS.get(left.text.lower(), left.text))


def _lost_not(tokens: Sequence[str], at: int) -> bool:
    """Whether "n't" went with an old token."""
    return at + 1 < len(tokens) and tokens[at + 1].lower() in _NOT


def _like_first(pattern: str, word: str) -> str:
    return capitalise(word) if pattern[:1].isupper() else word


def _match_case(known: _Known, edits: Sequence[Replacement], pieces: list[OutputToken]) -> None:
    """Capitals for what is new, and for old words that now start a sentence or no longer do."""
    capitals, then, now = known.capitals, known.starts, sentence_starts(pieces)
    for number, group in groupby(enumerate(pieces), key=lambda place: place[1].edit):
        if number is None:
            for at, piece in group:
                if piece.at is not None and now[at] != then[piece.at] and piece.is_word:
                    piece.text = _recased(piece.text, now[at], capitals)
            continue
        edit, run = edits[number], list(group)
        new = " ".join(piece.text for _, piece in run)
        cased = new.upper() if known.shouted else _cased(known.tokens, edit, new, then[edit.first])
        small = edit.first > 0 and then[edit.first] and known.tokens[edit.first][:1].islower()
        for (at, piece), word in zip(run, cased.split(" "), strict=True):
            starts = capitals and now[at] and not (small and at == run[0][0])
            piece.text = capitalise(word) if starts and piece.is_word else word


def _recased(word: str, starts: bool, capitals: bool) -> str:
    """An old word that now starts a sentence or no longer does; `capitals`: whether sentences start so."""
    if starts:
        return capitalise(word) if capitals else word
    return usual_form(word) if word == capitalise(word.lower()) else word


def _cased(tokens: Sequence[str], edit: Replacement, new: str, started: bool) -> str:
    """The new words of an edit with the capitals that they need wherever they stand."""
    original = " ".join(tokens[edit.first : edit.last])
    if started and not original.isupper():
        original = original[:1].lower() + original[1:]  # the capital was owed to the place
    return match_case(new, original, False)


def _fix_articles(pieces: list[OutputToken], last: int) -> None:
    """Make "a" and "an" right before and in what is new, and before a word that has come nearer."""
    changed = {at for at, piece in enumerate(pieces) if piece.edit is not None}
    changed |= {at for at in range(1, len(pieces)) if is_seam(pieces[at - 1], pieces[at], last)}
    for piece, text in zip(pieces, fix_articles([piece.text for piece in pieces], changed), strict=True):
        piece.text = text

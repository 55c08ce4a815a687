"""What a rule writes: words of the sentence, new words, and where sentences begin and end; and the text of
it.

Words of the sentence keep their white space. A sentence begins with a capital and ends with a full stop; the
word that began the old sentence loses its capital where it now stands within one, unless it is a name.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden.text.case import capitalise, is_ordinary

if TYPE_CHECKING:
    from ogden.editing.structure.view import StructureView

_CLOSE = frozenset(", . ; : ! ? ) ] ” ’ '' % 's ’s n't".split())
_OPEN = frozenset("( [ “ ‘ `` £ $ €".split())


class Copied(NamedTuple):
    """Words `start` to `end - 1` of the sentence."""

    start: int
    end: int


class New(NamedTuple):
    """New words, and the places of those that they stand for."""

    words: tuple[str, ...]
    stands_for: tuple[int, ...] = ()


class SentenceEdge:
    """A sentence ends here, if one has begun."""


EDGE = SentenceEdge()
Item = Copied | New | SentenceEdge


class Written(NamedTuple):
    """What items make of a sentence. It depends on its words and tags alone, whatever the tree."""

    text: str
    """The whole sentence, or sentences."""
    change: tuple[int, int, str]
    """The characters that change, and what they become."""
    sizes: tuple[int, ...]
    """Words of each new sentence."""
    gone: tuple[int, ...]
    """Places of words that are left out."""
    brought: tuple[str, ...]
    """Words that are new."""


def text_of(view: "StructureView", items: Sequence[Item]) -> str:
    """The text of a whole sentence, or several."""
    pieces: list[str] = []
    starting, last = True, -1
    for item in items:
        if isinstance(item, SentenceEdge):
            if not starting:
                if pieces and pieces[-1] == ",":
                    pieces.pop()
                if pieces and not pieces[-1].endswith((".", "!", "?")):
                    pieces.append(".")
                starting, last = True, -1
            continue
        for word, gap, place in _words(view, item, last):
            joined = gap if gap is not None else _gap(pieces[-1] if pieces else "", word)
            shown = _within(view, word, place, starting, gap is None)
            if pieces and joined:
                pieces.append(joined)
            pieces.append(shown)
            starting = starting and not any(map(str.isalnum, word))
        last = item.end if isinstance(item, Copied) and item.end > item.start else -1
    return "".join(pieces)


def _words(view: "StructureView", item: Copied | New, last: int) -> list[tuple[str, str | None, int]]:
    """Words, the white space before each where the sentence has it, and their places."""
    if isinstance(item, New):
        return [(word, None, -1) for word in item.words]
    spans, text = view.sentence.spans, view.sentence.text
    found: list[tuple[str, str | None, int]] = []
    for place in range(item.start, item.end):
        together = place > item.start or place == last
        gap = text[spans[place - 1].end : spans[place].start] if together and place else None
        found.append((view.tokens[place], gap, place))
    return found


def _gap(before: str, word: str) -> str:
    return "" if word.startswith("\n") or not before or word in _CLOSE or before in _OPEN else " "


def _within(view: "StructureView", word: str, place: int, starting: bool, moved: bool) -> str:
    if starting:
        return word[:1].upper() + word[1:] if "-" in word else capitalise(word)  # not "non-Euclidean"
    if not word[:1].isupper() or word == "I" or word[1:].isupper() or place < 0:
        return word
    if place == 0 and not is_named(view, 0):
        return word[:1].lower() + word[1:]
    return word.lower() if moved and view.tags[place] in ("DT", "PRP$") else word


def is_named(view: "StructureView", place: int) -> bool:
    """Whether a word at the start of a sentence has its capital anyway."""
    alone = place + 1 >= len(view.tags) or not view.tags[place + 1].startswith("NNP")
    if alone and is_ordinary(view.tokens[place]):
        return False
    return view.tags[place].startswith("NNP") or (
        len(view.tokens[place]) > 1 and view.tokens[place].isupper()
    )

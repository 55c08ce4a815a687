"""A whole document made simpler: its passages go to a model, and the edits go back into the document.

Left alone are headings and quotations, passages in another language, and passages that are no prose (a "word"
of many hundred characters). A document in another language is not changed at all.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ogden.documents.language import foreign_language
from ogden.documents.protocol import LEFT_ALONE, Document, Passage, PassageEdit
from ogden.editing.edits import Edit, Simplification, apply
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.text.reading_level import TextLevel, grade, reading_level

Progress = Callable[[int, int], None]
"""Told how many passages are done, of how many."""
_NO_WORD = re.compile(r"\S{400}")
_BLOCK = 256


@dataclass(frozen=True)
class SimplifiedPassage:
    number: int
    passage: Passage
    edits: tuple[Edit, ...] = ()
    candidates: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return apply(self.passage.text, self.edits)


@dataclass(frozen=True)
class SimplifiedDocument:
    document: Document
    data: bytes
    """The new file."""
    passages: tuple[SimplifiedPassage, ...]
    level_before: TextLevel
    level_after: TextLevel
    """Levels of the prose: of the passages that were read. Their sentences are not listed."""
    foreign: str | None = None
    """What the document is in, where that is not English; then nothing is changed."""
    left_out: int = 0
    """Edits that would have broken markup. Those of code and the like are not counted."""

    @property
    def edit_count(self) -> int:
        return sum(len(passage.edits) for passage in self.passages)


def simplify_document(
    document: Document,
    simplifier: Callable[[], Simplifier],
    wishes: SimplifyOptions,
    accept: bool = False,
    jobs: int = 0,
    progress: Progress = lambda done, total: None,
) -> SimplifiedDocument:
    """Simplify the passages and rewrite the document. The model is not loaded where nothing is to be done."""
    texts = [passage.text for passage in document.passages]
    foreign = foreign_language("\n".join(texts))
    chosen = [] if foreign else [n for n, passage in enumerate(document.passages) if worth_reading(passage)]
    found = _simplified(simplifier, [texts[n] for n in chosen], wishes, jobs, progress) if chosen else []
    results: dict[int, Simplification] = dict(zip(chosen, found, strict=True))
    proposed = [results[n].edits if n in results else () for n in range(len(texts))]
    rewriting = document.rewritten([_replacements(edits) for edits in proposed], accept)
    passages = tuple(
        SimplifiedPassage(
            number,
            document.passages[number],
            tuple(edit for edit, made in zip(proposed[number], flags, strict=True) if made),
            results[number].candidates if number in results else (),
        )
        for number, flags in enumerate(rewriting.made)
    )
    before = [result.level_before for result in found]
    after = [_level_after(passages[n], result) for n, result in results.items()]
    left_out = _left_out(document.passages, proposed, rewriting.made)
    return SimplifiedDocument(
        document, rewriting.data, passages, whole_level(before), whole_level(after), foreign, left_out
    )


def worth_reading(passage: Passage) -> bool:
    """Whether a passage is English prose that may be changed."""
    if passage.kind in LEFT_ALONE or not any(map(str.isalpha, passage.text)):
        return False
    return not _NO_WORD.search(passage.text) and not foreign_language(passage.text)


def whole_level(levels: Sequence[TextLevel]) -> TextLevel:
    """The level of texts together."""
    words = sum(level.words for level in levels)
    sentences = sum(level.sentences for level in levels)
    syllables = sum(level.syllables for level in levels)
    value = grade(words / sentences, syllables / words) if words else 0.0
    return TextLevel(value, words, sentences, syllables, ())


def _simplified(
    simplifier: Callable[[], Simplifier],
    texts: Sequence[str],
    wishes: SimplifyOptions,
    jobs: int,
    progress: Progress,
) -> list[Simplification]:
    model = simplifier()
    result: list[Simplification] = []
    for start in range(0, len(texts), _BLOCK):
        progress(start, len(texts))
        result += model.simplify_many(texts[start : start + _BLOCK], wishes, jobs)
    progress(len(texts), len(texts))
    return result


def _replacements(edits: Sequence[Edit]) -> list[PassageEdit]:
    return [PassageEdit(edit.start, edit.end, edit.after) for edit in edits]


def _level_after(passage: SimplifiedPassage, result: Simplification) -> TextLevel:
    return result.level_after if passage.edits == result.edits else reading_level(passage.text)


def _left_out(
    passages: Sequence[Passage], proposed: Sequence[Sequence[Edit]], made: Sequence[Sequence[bool]]
) -> int:
    return sum(
        not done and passage.may_change(edit.start, edit.end)
        for passage, edits, flags in zip(passages, proposed, made, strict=True)
        for edit, done in zip(edits, flags, strict=True)
    )

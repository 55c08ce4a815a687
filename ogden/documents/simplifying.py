"""Texts, lines and whole documents made simpler: one way for all, some texts at a time.

Left alone are headings and quotations, passages in another language, and passages that are no prose (a "word"
of many hundred characters). A text or document in another language is not changed at all. What kind of text
it is, and how it spells, is told by the whole of it, and its edits are made alike in all of it
(`ogden.editing.consistency`).
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePath

from ogden.documents.kept_results import KeptResults, SimplifiedPassages
from ogden.documents.kept_results import SimplifiedPassage as SimplifiedPassage
from ogden.documents.language import foreign_language
from ogden.documents.opening import check_promise
from ogden.documents.protocol import LEFT_ALONE, Document, Passage, PassageEdit
from ogden.editing.consistency import consistent
from ogden.editing.edits import Edit, Simplification, simplification
from ogden.editing.simplifier import LEAST_CHANCE, Simplifier, SimplifyOptions, told_options
from ogden.editing.target_grade import Unreached, unreached
from ogden.files.writing import writing_bytes
from ogden.text.passages import passages
from ogden.text.prose_level import prose_level
from ogden.text.reading_level import TextLevel
from ogden.text.sentence import Span

Progress = Callable[[int, int], None]
"""Told how many passages are done, of how many. It may raise an error, which ends the work."""
BLOCK = 128
"""Texts that are simplified between two looks at how far the work is."""
FIRST_BLOCK = 16
"""The same at the start, so that something is there soon. Each block is twice as long as the one before."""
CHARACTERS = 20_000
"""The same in characters: what is known of so many at a time fits in some ten megabytes."""
MOST_SHOWN = 100
"""Passages that a notebook shows."""
_NO_WORD = re.compile(r"\S{400}")


@dataclass(frozen=True, repr=False)
class SimplifiedDocument:
    """A document made simpler: `save` writes it, `passages` have the edits."""

    document: Document
    data: bytes
    """The new file."""
    passages: Sequence[SimplifiedPassage]
    level_before: TextLevel
    level_after: TextLevel
    """Levels of the prose: of the passages that were read. Their sentences are not listed."""
    foreign: str | None = None
    """What the document is in, where that is not English; then nothing is changed."""
    left_out: int = 0
    """Edits that would have broken markup. Those of code and the like are not counted."""
    unreached: Unreached | None = None
    """What stands in the way of the target grade, where it is not reached."""

    @cached_property
    def edit_count(self) -> int:
        return sum(len(passage.edits) for passage in self.passages)

    @cached_property
    def suggestion_count(self) -> int:
        return sum(len(passage.suggestions) for passage in self.passages)

    def save(self, path: str | PurePath) -> None:
        """Write the new document, in the format of the original. It appears complete, or not at all."""
        check_promise(str(path), self.document.format)
        with writing_bytes(str(path)) as stream:
            stream.write(self.data)

    def __repr__(self) -> str:
        grades = f"grade {self.level_before.grade:.1f} → {self.level_after.grade:.1f}"
        counts = f"{len(self.passages)} passages, {self.edit_count} edits"
        return f"SimplifiedDocument({self.document.format}, {counts}, {grades})"

    def _repr_html_(self) -> str:
        """The passages with their edits marked, for notebooks."""
        from ogden.editing.marked_html import marked, reasons

        grades = f"grade {self.level_before.grade:.1f} → {self.level_after.grade:.1f}"
        shown = [
            f'<p style="white-space: pre-wrap">{marked(one.passage.text, one.edits, one.suggestions)}</p>'
            for one in self.passages[:MOST_SHOWN]
        ]
        more = f"<p>… and {len(self.passages) - len(shown)} more passages</p>"
        edits = [edit for one in self.passages for edit in one.edits]
        suggestions = [edit for one in self.passages for edit in one.suggestions]
        rest = more if len(self.passages) > len(shown) else ""
        return f"<div>{''.join(shown)}{rest}{reasons(edits, suggestions, grades)}</div>"


def simplify_texts(
    texts: Iterable[str],
    simplifier: Simplifier,
    options: SimplifyOptions,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
    block: int = BLOCK,
) -> Iterator[Simplification]:
    """Each text simplified, in order.

    `progress` is told how many are done, first and after each block of at most so many texts.
    """
    done = 0
    progress(done)
    for some in simplifier.simplify_blocks(_blocks(texts, block), options, jobs):
        yield from some
        done += len(some)
        progress(done)


def simplify_prose(
    texts: Sequence[str], simplifier: Simplifier, options: SimplifyOptions, jobs: int = 1
) -> list[Simplification]:
    """Each text as `simplify_text` has it. Texts of one passage are done together, which is quicker."""
    together = [number for number, text in enumerate(texts) if _is_one_passage(text)]
    found = simplifier.simplify_many([texts[number] for number in together], options, jobs)
    results = dict(zip(together, found, strict=True))
    return [
        results[number] if number in results else simplify_text(text, simplifier, options, jobs)[0]
        for number, text in enumerate(texts)
    ]


def _is_one_passage(text: str) -> bool:
    """Whether a text is prose and nothing else."""
    spans = [] if foreign_language(text) else prose_spans(text)
    return len(spans) == 1 and text[spans[0].start : spans[0].end].strip() == text.strip()


def simplify_text(
    text: str,
    simplifier: Simplifier,
    options: SimplifyOptions,
    jobs: int = 1,
    progress: Callable[[int], None] = lambda done: None,
) -> tuple[Simplification, str | None]:
    """A text passage by passage, and what it is in where that is not English."""
    foreign = foreign_language(text)
    spans = [] if foreign else prose_spans(text)
    paragraphs = [text[start:end] for start, end in spans]
    # other versions are those of the whole text
    found = _parts(paragraphs, simplifier, replace(options, nbest=0), jobs, progress)
    edits, suggestions, staying = [], [], []
    for (start, _), each in zip(spans, found, strict=True):
        edits += [_shifted(edit, start) for edit in each.edits]
        suggestions += [_shifted(edit, start) for edit in each.suggestions]
        staying += [one._replace(start=one.start + start, end=one.end + start) for one in each.staying]
    return simplification(text, edits, options.nbest, suggestions, staying=staying), foreign


def _parts(
    texts: Sequence[str],
    simplifier: Simplifier,
    options: SimplifyOptions,
    jobs: int,
    progress: Callable[[int], None],
) -> Iterator[Simplification]:
    """The parts of one text, simplified as a whole."""
    told = replace(told_options(options, *texts), in_parts=True)
    found = KeptResults()
    for result in simplify_texts(texts, simplifier, told, jobs, progress):
        found.append(result if options.target_grade is not None else _without_words(result))
    return consistent(found, LEAST_CHANCE[options.strength], options.nbest)


def _without_words(result: Simplification) -> Simplification:
    """The result without the words of its sentences, most of what it holds; a target grade needs them."""
    before, after = (replace(one, listed=()) for one in (result.level_before, result.level_after))
    return replace(result, level_before=before, level_after=after)


def _shifted(edit: Edit, by: int) -> Edit:
    return replace(edit, start=edit.start + by, end=edit.end + by)


def simplify_document(
    document: Document,
    simplifier: Callable[[], Simplifier],
    options: SimplifyOptions,
    accept: bool = False,
    jobs: int = 0,
    progress: Progress = lambda done, total: None,
) -> SimplifiedDocument:
    """Simplify the passages and rewrite the document. The model is not loaded where nothing is to be done."""
    passages = document.passages
    foreign = foreign_language("\n".join(passage.text for passage in passages))
    chosen = [] if foreign else [n for n, passage in enumerate(passages) if worth_reading(passage)]
    texts = [passages[n].text for n in chosen]
    told = (lambda done: progress(done, len(texts))) if texts else (lambda done: None)
    results, proposed = KeptResults(), list[list[PassageEdit]]([] for _ in passages)
    found = _parts(texts, simplifier(), options, jobs, told) if texts else ()
    for n, result in zip(chosen, found, strict=True):
        results.append(result)
        proposed[n] = _replacements(result.edits)
    rewriting = document.rewritten(proposed, accept)
    left_out = _left_out(passages, proposed, rewriting.made)
    del proposed
    simplified = SimplifiedPassages(passages, chosen, results, rewriting.made)
    before = prose_level((passages[n].text, passages[n].kind) for n in chosen)
    after = prose_level((simplified[n].text, passages[n].kind) for n in chosen)
    missed = unreached(zip(chosen, results, strict=True), after.grade, options.target_grade)
    return SimplifiedDocument(document, rewriting.data, simplified, before, after, foreign, left_out, missed)


def worth_reading(passage: Passage) -> bool:
    """Whether a passage is English prose that may be changed."""
    if passage.kind in LEFT_ALONE or not any(map(str.isalpha, passage.text)):
        return False
    return not _NO_WORD.search(passage.text) and not foreign_language(passage.text)


def prose_spans(text: str) -> list[Span]:
    """The passages of plain text that are English prose."""
    found = ((one.span, one.kind) for one in passages(text))
    return [span for span, kind in found if worth_reading(Passage(text[span.start : span.end], kind))]


def _blocks(texts: Iterable[str], block: int) -> Iterator[list[str]]:
    some: list[str] = []
    size, most = 0, min(block, FIRST_BLOCK)
    for text in texts:
        some.append(text)
        size += len(text)
        if len(some) == most or size >= CHARACTERS:
            yield some
            some, size, most = [], 0, min(block, 2 * most)
    if some:
        yield some


def _replacements(edits: Sequence[Edit]) -> list[PassageEdit]:
    return [PassageEdit(edit.start, edit.end, edit.after) for edit in edits]


def _left_out(
    passages: Sequence[Passage], proposed: Sequence[Sequence[PassageEdit]], made: Sequence[Sequence[bool]]
) -> int:
    return sum(
        not done and passage.may_change(edit.start, edit.end)
        for passage, edits, flags in zip(passages, proposed, made, strict=True)
        for edit, done in zip(edits, flags, strict=True)
    )

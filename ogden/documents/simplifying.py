"""Texts, lines and whole documents made simpler: one way for all, some texts at a time.

Left alone are headings and quotations, passages in another language, and passages that are no prose (a "word"
of many hundred characters). A text or document in another language is not changed at all. What kind of text
it is, and how it spells, is told by the whole of it, and its edits are made alike in all of it
(`ogden.editing.consistency`).
"""

import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from ogden.documents.kept_results import SimplifiedPassage as SimplifiedPassage
from ogden.documents.kept_results import SimplifiedPassages, kept_results
from ogden.documents.language import foreign_language
from ogden.documents.opening import check_promise
from ogden.documents.packed_passages import PackedEdits, packed_edits
from ogden.documents.protocol import LEFT_ALONE, Document, Passage, PassageEdit
from ogden.documents.source_text import SourceText
from ogden.editing.consistency import Consistency
from ogden.editing.edits import Edit, Simplification, simplification
from ogden.editing.simplifier import LEAST_CHANCE, Simplifier, SimplifyOptions, told_options
from ogden.editing.target_grade import Unreached, unreached
from ogden.files.packed_sequence import SequenceView
from ogden.files.writing import writing_bytes
from ogden.text.passages import passages
from ogden.text.prose_level import ProseSum, prose_sentences
from ogden.text.reading_level import TextLevel
from ogden.text.sentence import Span

Progress = Callable[[int, int], None]
"""Told how many passages are done, of how many. It may raise an error, which ends the work."""
BLOCK = 512
"""Texts that are simplified between two looks at how far the work is."""
FIRST_BLOCK = 16
"""The same at the start, so that something is there soon. Each block is twice as long as the one before."""
CHARACTERS = 60_000
"""The same in characters: what is known of so many at a time fits in some thirty megabytes. Fewer at a time
take longer: the tables of each step would have to come back into the processor's memory more often."""
MOST_SHOWN = 100
"""Passages that a notebook shows."""
_NO_WORD = re.compile(r"\S{400}")


@dataclass(frozen=True, repr=False)
class SimplifiedDocument:
    """A document made simpler: `save` writes it, `passages` have the edits."""

    document: Document
    written: Iterable[bytes] = field(repr=False)
    """The new file, some bytes at a time."""
    passages: Sequence[SimplifiedPassage]
    level_before: TextLevel
    level_after: TextLevel
    """Levels of the prose: of the passages that were read. Their sentences are not listed."""
    edit_count: int
    suggestion_count: int
    foreign: str | None = None
    """What the document is in, where that is not English; then nothing is changed."""
    left_out: int = 0
    """Edits that would have broken markup. Those of code and the like are not counted."""
    unreached: Unreached | None = None
    """What stands in the way of the target grade, where it is not reached."""

    @property
    def data(self) -> bytes:
        """The new file."""
        return b"".join(self.written)

    def save(self, path: str | PurePath) -> None:
        """Write the new document, in the format of the original. It appears complete, or not at all."""
        check_promise(str(path), self.document.format)
        with writing_bytes(str(path)) as stream:
            for block in self.written:
                stream.write(block)

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
    found, consistency = kept_results(), Consistency(LEAST_CHANCE[options.strength])
    for result in simplify_texts(texts, simplifier, told, jobs, progress):
        consistency.add(result)
        found.append(result)
    return consistency.settled(found, options.nbest)


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
    foreign = _foreign(passages)
    chosen = array("I", () if foreign else (n for n, one in enumerate(passages) if worth_reading(one)))
    texts = SequenceView(len(chosen), lambda at: passages[chosen[at]].text)
    told = (lambda done: progress(done, len(texts))) if texts else (lambda done: None)
    results, proposed = kept_results(), packed_edits()
    found = _parts(texts, simplifier(), options, jobs, told) if texts else ()
    for n, result in zip(chosen, found, strict=True):
        results.append(result)
        _add(proposed, n, [PassageEdit(edit.start, edit.end, edit.after) for edit in result.edits])
    _add(proposed, len(passages))
    rewriting = document.rewritten(proposed, accept)
    del found, proposed
    simplified = SimplifiedPassages(passages, chosen, results, rewriting.made)
    sums = _Sums()
    for n, result in zip(chosen, results, strict=True):
        sums.add(simplified.passage(n, result), result, rewriting.made[n])
    before, after = sums.before.level(), sums.after.level()
    missed = unreached(zip(chosen, results, strict=True), after.grade, options.target_grade)
    return SimplifiedDocument(
        document,
        rewriting.written,
        simplified,
        before,
        after,
        sums.edits,
        sums.suggestions,
        foreign,
        sums.left_out,
        missed,
    )


def _foreign(passages: Iterable[Passage]) -> str | None:
    """What a document is in, where that is not English."""
    text = SourceText()
    for number, passage in enumerate(passages):
        text.append(f"\n{passage.text}" if number else passage.text)
    return foreign_language(text)


def _add(proposed: PackedEdits, number: int, edits: Sequence[PassageEdit] | None = None) -> None:
    """Edits of the passage of that number, and none of those before it."""
    while len(proposed) < number:
        proposed.append([])
    if edits is not None:
        proposed.append(edits)


class _Sums:
    """What is told of a document as a whole, counted passage by passage."""

    def __init__(self) -> None:
        self.before, self.after = ProseSum(), ProseSum()
        self.edits = self.suggestions = self.left_out = 0

    def add(self, one: SimplifiedPassage, result: Simplification, made: Sequence[bool]) -> None:
        passage = one.passage
        old = prose_sentences(passage.text, passage.kind)
        new = old if one.text == passage.text else prose_sentences(one.text, passage.kind)
        self.before.add_sentences(old, passage.kind)
        self.after.add_sentences(new, passage.kind)
        self.edits += len(one.edits)
        self.suggestions += len(one.suggestions)
        self.left_out += sum(
            not done and passage.may_change(edit.start, edit.end)
            for edit, done in zip(result.edits, made, strict=True)
        )


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

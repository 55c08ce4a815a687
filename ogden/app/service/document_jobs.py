"""What a worker does with a document: propose edits for its passages, and put the chosen ones in."""

from collections.abc import Sequence
from dataclasses import dataclass

from ogden.app.service import responses, schemas
from ogden.app.service.errors import RefusedError
from ogden.app.service.job_pool import Stopped, go_on
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.request_options import check_length, what_is_told
from ogden.documents.minimal_edits import narrowed
from ogden.documents.protocol import Cell, Document, Format, Item, PassageEdit
from ogden.documents.simplifying import SimplifiedDocument, simplify_document, worth_reading
from ogden.editing.simplifier import Simplifier, SimplifyOptions

MEDIA_TYPES: dict[Format, str] = {
    "text": "text/plain",
    "markdown": "text/markdown",
    "html": "text/html",
    "docx": "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
}


@dataclass(frozen=True)
class RewrittenDocument:
    data: bytes
    media_type: str
    left_out: int
    """Edits that could not be made, because they reach over markup or over what must stay."""


def read_document(data: bytes, name: str, limits: ServiceLimits) -> Document:
    from ogden.documents.opening import open_document  # what reads Markdown and DOCX takes a while to load

    document = open_document(data, name)
    check_length(sum(len(passage.text) for passage in document.passages), limits)
    return document


def simplified(
    document: Document, simplifier: Simplifier, options: SimplifyOptions, tracked: bool, stopped: Stopped
) -> SimplifiedDocument:
    return simplify_document(
        document, lambda: simplifier, options, accept=not tracked, jobs=1, progress=lambda *_: go_on(stopped)
    )


def proposal(
    found: SimplifiedDocument, options: SimplifyOptions, limits: ServiceLimits
) -> schemas.SimplifiedDocument:
    """The edits that the document can take, by passage."""
    read = [found.foreign is None and worth_reading(each.passage) for each in found.passages]
    prose = (each.passage.text for each, is_read in zip(found.passages, read, strict=True) if is_read)
    return schemas.SimplifiedDocument(
        format=found.document.format,
        passages=[
            schemas.Passage(
                text=each.passage.text,
                kind=each.passage.kind,
                read=is_read,
                fixed=[(start, end) for start, end in each.passage.fixed],
                table=_cell(each.passage.cell),
                item=_item(each.passage.item),
                edits=responses.edits(each.edits),
                suggestions=responses.edits(each.suggestions),
            )
            for each, is_read in zip(found.passages, read, strict=True)
        ],
        level_before=responses.level(found.level_before),
        level_after=responses.level(found.level_after),
        told=what_is_told(options, prose, limits),
        not_english=found.foreign,
        unreached=responses.unreached(found.unreached),
    )


def _cell(cell: Cell | None) -> schemas.TableCell | None:
    return schemas.TableCell(table=cell.table, row=cell.row, column=cell.column) if cell else None


def _item(item: Item | None) -> schemas.ListItem | None:
    return schemas.ListItem(depth=item.depth, number=item.number) if item else None


def with_all(found: SimplifiedDocument) -> RewrittenDocument:
    return RewrittenDocument(found.data, MEDIA_TYPES[found.document.format], found.left_out)


def with_chosen(document: Document, edits: Sequence[schemas.ChosenEdit], tracked: bool) -> RewrittenDocument:
    result = document.rewritten(_by_passage(document, edits), accept=not tracked)
    left_out = sum(flags.count(False) for flags in result.made)
    return RewrittenDocument(result.data, MEDIA_TYPES[document.format], left_out)


def _by_passage(document: Document, edits: Sequence[schemas.ChosenEdit]) -> list[list[PassageEdit]]:
    """A client's choice, by passage and in order; one that does not fit the document is refused."""
    passages = document.passages
    result: list[list[PassageEdit]] = [[] for _ in passages]
    for edit in sorted(edits, key=lambda each: (each.passage, each.start, each.end)):
        if edit.passage >= len(passages):
            raise RefusedError(422, f"There is no passage {edit.passage}: the document has {len(passages)}.")
        earlier = result[edit.passage]
        at = earlier[-1].end if earlier else 0
        text = passages[edit.passage].text
        if not at <= edit.start <= edit.end <= len(text):
            place = f"from {edit.start} to {edit.end} in passage {edit.passage}"
            raise RefusedError(422, f"The edit {place} does not fit the text, or overlaps another.")
        whole = PassageEdit(edit.start, edit.end, edit.after)
        earlier.extend(narrowed(text[edit.start : edit.end], whole) if edit.narrow else [whole])
    return result

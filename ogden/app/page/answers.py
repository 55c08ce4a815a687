"""What the service finds, in the form in which the page shows it: paragraph by paragraph, in UTF-16."""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TypeVar

from ogden.app.page import labels, schemas
from ogden.app.service import schemas as service
from ogden.text.code_units import CodeUnits

_SCRAP = 40  # characters: a shorter sentence, as in a cell, is no hard sentence
_GAP = "\n\n"
EMPTY = service.Passage(
    text="", kind="paragraph", read=True, fixed=[], table=None, item=None, edits=[], suggestions=[]
)
"""Of a document in which there is nothing to read."""
_Placed = TypeVar("_Placed", bound=schemas.Place)


def joined(texts: Sequence[str]) -> str:
    """Paragraphs as the one text that is looked at."""
    return _GAP.join(texts)


def by_text(texts: Sequence[str], found: Iterable[_Placed]) -> dict[str, list[_Placed]]:
    """What was found in paragraphs that were `joined`, by their texts."""
    units = [CodeUnits(text, "utf-16") for text in texts]
    starts = list(accumulate((len(text) + len(_GAP) for text in texts), initial=0))
    result: dict[str, list[_Placed]] = {text: [] for text in texts}
    number = 0
    for one in sorted(found, key=lambda each: each.start):
        while one.start >= starts[number + 1]:
            number += 1
        own, placed = result[texts[number]], _placed(one, units[number], starts[number])
        if len(result) == len(texts) or placed not in own:  # the same text may stand twice
            own.append(placed)
    return result


def edits(made: Iterable[service.Edit], suggested: Iterable[service.Edit]) -> list[schemas.Edit]:
    """Edits and suggestions, in order."""
    found = [*(_edit(one, False) for one in made), *(_edit(one, True) for one in suggested)]
    return sorted(found, key=lambda each: each.start)


def finding(found: service.Finding) -> schemas.Finding:
    whole = found.sentence
    is_whole = whole and found.start <= whole.start and found.end >= whole.end
    return schemas.Finding(
        start=found.start,
        end=found.end,
        rule=found.rule,
        message=found.message,
        advice=found.advice,
        look="long" if not whole else "hard" if is_whole and found.end - found.start > _SCRAP else "found",
    )


def paragraph(passage: service.Passage) -> schemas.Paragraph:
    units = CodeUnits(passage.text, "utf-16")
    cell, item = passage.table, passage.item
    style = f"--depth: {item.depth}" if item else f"grid-column: {cell.column + 1}" if cell else None
    return schemas.Paragraph(
        text=passage.text,
        origin=passage.text,
        gap=_GAP,
        kind=passage.kind,
        read=passage.read,
        fixed=[_placed(schemas.Place(start=start, end=end), units) for start, end in passage.fixed],
        edits=[_placed(one, units) for one in edits(passage.edits, passage.suggestions)],
        row=_row(cell) if cell else None,
        mark=_mark(item) if item else None,
        style=style,
    )


def chosen(choice: schemas.Choice, passages: Sequence[str]) -> list[service.ChosenEdit]:
    """What a reader chose for the passages of a document. Where the text itself was written in, the whole
    passage is replaced, and what differs is found out."""
    result: list[service.ChosenEdit] = []
    for number, (made, text) in enumerate(zip(choice.passages, passages, strict=False)):
        if isinstance(made, str):
            whole = service.ChosenEdit(passage=number, start=0, end=len(text), after=made, narrow=True)
            result.append(whole)
            continue
        offset = CodeUnits(text, "utf-16").offset
        result += [
            service.ChosenEdit(
                passage=number, start=offset(one.start), end=offset(one.end), after=one.text, narrow=False
            )
            for one in made
        ]
    return result


def _row(cell: service.TableCell) -> str:
    return f"cells {'' if cell.row else 'first '}t{cell.table}r{cell.row}"


def _mark(item: service.ListItem) -> str:
    return "–" if item.number is None else f"{item.number}."


def _placed(one: _Placed, units: CodeUnits, paragraph: int = 0) -> _Placed:
    start, end = units.units(one.start - paragraph), units.units(one.end - paragraph)
    return one.model_copy(update={"start": start, "end": end})


def _edit(edit: service.Edit, suggested: bool) -> schemas.Edit:
    step, sure = labels.sureness(edit.confidence)
    others = [labels.wording(other.text, other.effect) for other in edit.alternatives]
    return schemas.Edit(
        start=edit.start,
        end=edit.end,
        before=edit.before,
        word=edit.before.lower(),
        text=edit.after,
        kind=edit.kind,
        title=labels.KINDS[edit.kind],
        reason=edit.reason,
        name="Suggestion" if suggested else "Change",
        status="suggested" if suggested else "open",
        can_stay=edit.kind not in ("split", "structure"),
        step=step,
        sure=sure,
        wordings=[labels.wording(edit.after, edit.effect), *others],
    )

"""Sheets for readers, and what they found.

A sheet shows an edit marked in its sentence, with the sentences before and after, and nothing of what the
model thinks. Every twentieth edit is on two sheets. Or it shows whole sentences before and after all edits.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import StrEnum
from pathlib import Path

from ogden.editing.learning.reading.drawing import DrawnEdit, DrawnSentence
from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.errors import InputError
from ogden.text.lines import read_lines

AGAIN = 20
"""One edit in so many is read twice."""


class Reads(StrEnum):
    """How a sentence reads after all its edits."""

    WELL = "well"
    NEARLY = "nearly"
    BADLY = "badly"


def write_sheets(
    folder: Path, drawn: Sequence[DrawnEdit], name: str, sheets: int, rebuilt: bool = False
) -> None:
    """`name`.tsv with all that was drawn, and a sheet for each reader: number, text around, marked sentence.
    Of sentences that were `rebuilt`, the old and the new one stand below each other. Every twentieth edit is
    on the next reader's sheet, too."""
    lines = ["\t".join(map(str, edit)) for edit in drawn]
    (folder / f"{name}.tsv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    pages: list[list[str]] = [[] for _ in range(sheets)]
    for number, edit in enumerate(drawn):
        shown = _rebuilt(number, edit) if rebuilt else _marked(number, edit)
        own = number * sheets // len(drawn)
        pages[own].append(shown)
        if number % AGAIN == 0 and sheets > 1:
            pages[(own + 1) % sheets].append(shown)
    for place, page in enumerate(pages):
        (folder / f"{name}{place:02}.sheet.tsv").write_text("\n".join([*page, ""]), encoding="utf-8")


def _marked(number: int, edit: DrawnEdit) -> str:
    around = [f"({part})" if part else "" for part in (edit.before_it, edit.behind_it)]
    return "\t".join([str(number), around[0], edit.marked(), around[1]])


def _rebuilt(number: int, edit: DrawnEdit) -> str:
    before = [f"(before: {edit.before_it})"] if edit.before_it else []
    behind = [f"(after: {edit.behind_it})"] if edit.behind_it else []
    return "\n".join([f"## {number}", *before, f"OLD: {edit.sentence}", f"NEW: {edit.made()}", *behind, ""])


def write_sentence_sheet(folder: Path, drawn: Sequence[DrawnSentence], name: str) -> None:
    """`name`.sentences.tsv with all that was drawn, and one sheet: number, sentence before, and after."""
    lines = ["\t".join(sentence) for sentence in drawn]
    (folder / f"{name}.sentences.tsv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    page = [f"{number}\t{sentence.before}\t{sentence.after}" for number, sentence in enumerate(drawn)]
    (folder / f"{name}.sheet.tsv").write_text("\n".join([*page, ""]), encoding="utf-8")


def read_sentence_sheet(folder: Path, name: str) -> list[tuple[DrawnSentence, Reads, str]]:
    """What was drawn, with the verdicts of `name`.read.tsv: number, how it reads, and a note."""
    drawn = [DrawnSentence(*line.split("\t")) for line in read_lines(str(folder / f"{name}.sentences.tsv"))]
    path = folder / f"{name}.read.tsv"
    verdicts: dict[int, tuple[Reads, str]] = {}
    for line_number, cells in _cells(path):
        try:
            verdicts[int(cells[0])] = Reads(cells[1]), cells[2] if len(cells) > 2 else ""
        except (ValueError, IndexError):
            raise InputError(
                f"{path}, line {line_number}: a verdict is a number, well, nearly or badly, and a note"
            ) from None
    _refuse_missing(folder, "sentences", len(drawn), verdicts)
    return [(sentence, *verdicts[number]) for number, sentence in enumerate(drawn)]


def read_sheets(folder: Path, name: str) -> list[Reading]:
    """What was drawn, with the verdicts that readers wrote: `name`NN.read.tsv, a line an edit with its
    number, its verdict and, if it is wrong, why."""
    drawn = [line.split("\t") for line in read_lines(str(folder / f"{name}.tsv"))]
    verdicts: dict[int, list[tuple[str, Verdict, str]]] = {}
    for path in sorted(folder.glob(f"{name}[0-9][0-9].read.tsv")):
        for number, verdict, reason in _verdicts(path):
            verdicts.setdefault(number, []).append((path.name.partition(".")[0], verdict, reason))
    _refuse_missing(folder, "edits", len(drawn), verdicts)
    return [_reading(name, number, drawn[number], verdicts[number]) for number in range(len(drawn))]


def _verdicts(path: Path) -> Iterable[tuple[int, Verdict, str]]:
    for line_number, cells in _cells(path):
        try:
            yield int(cells[0]), Verdict(cells[1]), cells[2] if len(cells) > 2 else ""
        except (ValueError, IndexError):
            raise InputError(
                f"{path}, line {line_number}: a verdict is a number, right, doubtful or wrong, and why"
            ) from None


def _cells(path: Path) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(read_lines(str(path)), 1):
        if line.strip():
            yield number, [cell.strip() for cell in line.split("\t")]


def _refuse_missing(folder: Path, what: str, drawn: int, verdicts: Collection[int]) -> None:
    missing = [number for number in range(drawn) if number not in verdicts]
    if missing:
        raise InputError(f"{folder}: {len(missing)} {what} have no verdict, the first is number {missing[0]}")


def _reading(
    name: str, number: int, cells: Sequence[str], found: Sequence[tuple[str, Verdict, str]]
) -> Reading:
    kind, source, origin, sentence, start, end, after, *_ = cells
    (reader, verdict, reason), *others = found
    again = others[0] if others else ("", None, "")
    edit = f"{name}{number:05}", kind, source, origin, sentence, int(start), int(end), after
    why = reason if verdict is Verdict.WRONG else ""
    return Reading(*edit, verdict, why, reader, again[1], again[0])

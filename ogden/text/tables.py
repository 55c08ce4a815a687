"""Tables that go through spreadsheets, and directories of files that appear complete or not at all.

People fill tables in with whatever program they have. A table is read whether commas, semicolons or tabs
stand between its cells, and no cell is written that a spreadsheet would compute.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ogden.errors import InputError
from ogden.files.writing import new_directory
from ogden.text.lines import display_name, read_lines, write_text

EXCEL_MARK = "\ufeff"
"""At the start of a file, it makes Excel read UTF-8."""
_FORMULA = ("=", "+", "-", "@")


def table_text(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    return stream.getvalue()


def read_table(path: str, columns: Sequence[str]) -> Iterator[tuple[int, dict[str, str]]]:
    """The lines of a CSV file with at least these columns, each with its number; empty lines are skipped.

    Spreadsheets in much of Europe save CSV with semicolons, so the header decides what separates cells.
    """
    reader = _cells(path)
    _, header = next(reader, (1, []))
    missing = [column for column in columns if column not in header]
    if missing:
        raise InputError(
            f"{display_name(path)}, line 1: no column {', '.join(missing)}: the first line must name the "
            f"columns {','.join(columns)}"
        )
    for line, cells in reader:
        if not any(cells):
            continue
        if len(cells) < len(header):
            where = f"{display_name(path)}, line {line}"
            raise InputError(f"{where}: {len(cells)} cells under {len(header)} columns")
        yield line, dict(zip(header, cells, strict=False))


def _cells(path: str) -> Iterator[tuple[int, list[str]]]:
    lines = read_lines(path)
    separator = max(",;\t", key=lines[0].count) if lines else ","
    reader = csv.reader((line + "\n" for line in lines), delimiter=separator)
    try:
        for cells in reader:
            yield reader.line_num, [cell.strip() for cell in cells]
    except csv.Error as error:
        raise InputError(f"{display_name(path)}, line {reader.line_num}: not CSV ({error})") from None


def as_cell(text: str) -> str:
    """Spreadsheets would compute a cell that starts like a formula; the apostrophe keeps it text."""
    return "'" + text if text.startswith(_FORMULA) else text


def from_cell(cell: str) -> str:
    """The text that `as_cell` was given. Spreadsheets may have taken the apostrophe away already."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_FORMULA) else cell


def write_directory(directory: str, files: Mapping[str, str], why: str) -> None:
    """A new directory of text files. It appears complete or not at all, and is never written over."""
    with new_directory(directory, why) as place:
        for name, text in files.items():
            write_text(str(place / name), text)

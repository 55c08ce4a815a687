"""The files of a rewriting task: sheets as CSV and HTML, the key to read them back, and what comes out.

A sheet in CSV has one line for each sentence, with the rewritten one last and empty. Filled sheets need only
the columns `sheet,sentence,rewritten`; the HTML form also exports `seconds`, the time spent on each.

    sheet,sentence,normal,rewritten
    1f0c9a2e-1,17,The feline reposed.,The cat rested.
"""

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from ogden.corpus.crowd.answers import Answer, CheckedAnswer
from ogden.corpus.crowd.multi_reference import ReferenceSet, SourcePair, Tasks, TaskSheet
from ogden.corpus.crowd.quality import Verdict
from ogden.errors import InputError
from ogden.files.writing import require_new_directory
from ogden.text.lines import display_name, read_text
from ogden.text.tables import (
    EXCEL_MARK,
    as_cell,
    from_cell,
    read_table,
    table_text,
    write_directory,
)

TEMPLATES = Path(__file__).parent / "templates"
COLUMNS = ("sheet", "sentence", "normal", "rewritten")
ANSWER_COLUMNS = ("sheet", "sentence", "rewritten")
LONG_COLUMNS = (
    *("sentence", "source", "worker", "place", "normal", "rewritten", "seconds"),
    *("words_left", "similarity", "flags", "verdict", "reference"),
)
KEY_NAME = "key.json"
KEY_FORMAT = "ogden multi-reference key"
KEY_VERSION = 1
WHY_NEW = "work in it would be lost, and filled sheets can only be read with their own key"


@dataclass(frozen=True)
class TaskExample:
    """A sentence rewritten as the sheet asks, and once not so."""

    normal: str
    good: str
    why_good: str
    bad: str
    why_bad: str


LEAD = "Please rewrite each sentence so that more people can read it with ease."
RULES = (
    ("Use simpler words.", "Put a common word for a rare one, and a plain phrase for a difficult one."),
    ("Keep the meaning.", "Your sentence must say the same thing as the original."),
    ("Lose no information.", "Names, numbers, dates and details all stay."),
    ("Do not split the sentence.", "One sentence in, one sentence out."),
    (
        "Write it yourself, in English.",
        "If there is really nothing to make simpler, leave the sentence as it is.",
    ),
)
EXAMPLES = (
    TaskExample(
        "The crew endeavoured to ascertain the cause of the malfunction before the vessel departed.",
        "The crew tried to find out why it had broken down before the ship left.",
        "The hard words are gone, and all that was said is still there.",
        "The crew looked for the cause.",
        "Too much is lost: what had happened, and that it was before the ship left.",
    ),
    TaskExample(
        "Most residents were initially reluctant to relocate, as their families had cultivated the valley "
        "since 1870.",
        "At first, most people who lived there did not want to move, because their families had farmed the "
        "valley since 1870.",
        "A longer phrase is welcome where it is easier. The year stays.",
        "At first, most people did not want to move. Their families had farmed the valley since 1870.",
        "It is easy to read, but it is two sentences.",
    ),
)


def write_tasks(directory: str, tasks: Tasks) -> None:
    """Write sheets, instructions and key into a new directory."""
    files = {"instructions.txt": instructions_text(), KEY_NAME: key_json(tasks)}
    for sheet in tasks.sheets:
        files[f"sheet-{sheet.worker}.csv"] = sheet_csv(sheet, tasks.pairs)
        files[f"sheet-{sheet.worker}.html"] = sheet_html(sheet, tasks.pairs)
    write_directory(directory, files, WHY_NEW)


def refuse_used_directory(directory: str) -> None:
    """The same refusal as at the end, before the work is done."""
    require_new_directory(directory, WHY_NEW)


def instructions_text() -> str:
    """What the form says, for those who fill in the CSV."""
    lines = [LEAD, "", *(f"- {rule} {more}" for rule, more in RULES), ""]
    for number, one in enumerate(EXAMPLES, 1):
        lines += [f"TaskExample {number}", f"  original: {one.normal}"]
        lines += [f"  good:     {one.good}", f"            ({one.why_good})"]
        lines += [f"  not so:   {one.bad}", f"            ({one.why_bad})", ""]
    lines += ["Write your sentence into the last column, 'rewritten'. Leave the other columns as they are."]
    return "\n".join(lines) + "\n"


def sheet_csv(sheet: TaskSheet, pairs: Sequence[SourcePair]) -> str:
    rows = ((sheet.identifier, place + 1, as_cell(pairs[place].normal), "") for place in sheet.sentences)
    return EXCEL_MARK + table_text(COLUMNS, rows)


def sheet_html(sheet: TaskSheet, pairs: Sequence[SourcePair]) -> str:
    """The sheet as one page that needs no network and sends nothing anywhere."""
    import jinja2
    from markupsafe import Markup

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    inlined = {name: Markup((TEMPLATES / f"task.{name}").read_text("utf-8")) for name in ("css", "js")}
    return environment.get_template("task.html.j2").render(
        sheet=sheet,
        tasks=[(place + 1, pairs[place].normal) for place in sheet.sentences],
        lead=LEAD,
        rules=RULES,
        examples=EXAMPLES,
        **inlined,
    )


def key_json(tasks: Tasks) -> str:
    content = {
        "format": KEY_FORMAT,
        "version": KEY_VERSION,
        "seed": tasks.seed,
        "references": tasks.references,
        "pairs": [asdict(pair) for pair in tasks.pairs],
        "sheets": {
            sheet.identifier: {"worker": sheet.worker, "sentences": [place + 1 for place in sheet.sentences]}
            for sheet in tasks.sheets
        },
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read_key(path: str) -> Tasks:
    try:
        content = json.loads(read_text(path))
        if content["format"] != KEY_FORMAT:
            raise ValueError
        if content["version"] != KEY_VERSION:
            raise InputError(
                f"{path}: a key of version {content['version']}: this ogden reads version {KEY_VERSION}"
            )
        pairs = [SourcePair(p["normal"], p["simple"], p["source"]) for p in content["pairs"]]
        sheets = [_sheet(name, sheet, len(pairs)) for name, sheet in content["sheets"].items()]
        return Tasks(int(content["seed"]), int(content["references"]), pairs, sheets)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(
            f"{path} is no key of a rewriting task: give the {KEY_NAME} made with the sheets"
        ) from None


def _sheet(identifier: str, content: Any, pairs: int) -> TaskSheet:
    sentences = [int(number) - 1 for number in content["sentences"]]
    if not all(0 <= place < pairs for place in sentences):
        raise ValueError
    return TaskSheet(identifier, str(content["worker"]), sentences)


def read_answers(tasks: Tasks, paths: Sequence[str]) -> list[Answer]:
    """The answers on filled sheets, in the order of workers and of their sheets; empty cells are none."""
    sheets = {sheet.identifier: sheet for sheet in tasks.sheets}
    places = {sheet.identifier: {s: i for i, s in enumerate(sheet.sentences)} for sheet in tasks.sheets}
    owners: dict[str, str] = {}
    found: dict[tuple[str, int], Answer] = {}
    for path in paths:
        for line, row in read_table(path, ANSWER_COLUMNS):
            where = f"{display_name(path)}, line {line}"
            sheet, sentence = _asked(places, row, where)
            if owners.setdefault(sheet, path) != path:
                other = display_name(owners[sheet])
                raise InputError(f"{where}: sheet {sheet} is given twice (also in {other}): keep one")
            if (sheet, sentence) in found:
                raise InputError(f"{where}: sentence {sentence + 1} is answered twice: keep one")
            text = " ".join(from_cell(row["rewritten"]).split())
            seconds = _seconds(row.get("seconds", ""), where)
            place = places[sheet][sentence]
            found[sheet, sentence] = Answer(sentence, sheets[sheet].worker, place, text, seconds)
    answers = [
        found[sheet.identifier, sentence]
        for sheet in tasks.sheets
        for sentence in sheet.sentences
        if (sheet.identifier, sentence) in found and found[sheet.identifier, sentence].text
    ]
    if not answers:
        raise InputError(f"{', '.join(map(display_name, paths))}: no sentence is rewritten")
    return answers


def _asked(places: Mapping[str, Mapping[int, int]], row: Mapping[str, str], where: str) -> tuple[str, int]:
    sheet, number = row["sheet"], row["sentence"]
    if sheet not in places:
        raise InputError(f"{where}: sheet '{sheet}' is not in the key: was it made with another task?")
    sentence = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 10 else -1
    if sentence not in places[sheet]:
        raise InputError(
            f"{where}: sentence '{number}' is not on sheet {sheet}: the numbers must stay as they were made"
        )
    return sheet, sentence


def _seconds(cell: str, where: str) -> float | None:
    if not cell:
        return None
    try:
        # Where semicolons stand between cells, a comma stands in numbers.
        seconds = float(cell.replace(",", "."))
    except ValueError:
        seconds = math.nan
    if not (math.isfinite(seconds) and seconds >= 0):
        raise InputError(f"{where}: the seconds '{cell}' are not a number")
    return seconds


def write_references(
    directory: str,
    tasks: Tasks,
    answers: Sequence[CheckedAnswer],
    verdicts: Mapping[str, Verdict],
    references: ReferenceSet,
) -> None:
    """Write `normal`, `simple.0`, `simple.1`, ... and every answer with its flags into a new directory."""
    files = {"normal": _lines(references.normal)}
    for number, column in enumerate(references.references):
        files[f"simple.{number}"] = _lines(column)
    rows = _long_rows(tasks, answers, verdicts, references)
    files["answers.csv"] = EXCEL_MARK + table_text(LONG_COLUMNS, rows)
    write_directory(directory, files, WHY_NEW)


def _lines(sentences: Sequence[str]) -> str:
    return "".join(f"{sentence}\n" for sentence in sentences)


def _long_rows(
    tasks: Tasks,
    answers: Sequence[CheckedAnswer],
    verdicts: Mapping[str, Verdict],
    references: ReferenceSet,
) -> Iterator[Sequence[object]]:
    for answer in sorted(answers, key=lambda answer: answer.sentence):
        pair = tasks.pairs[answer.sentence]
        similarity = "" if math.isnan(answer.similarity) else f"{answer.similarity:.3f}"
        yield (
            *(answer.sentence + 1, as_cell(pair.source), answer.worker, answer.place + 1),
            *(as_cell(pair.normal), as_cell(answer.text)),
            "" if answer.seconds is None else f"{answer.seconds:g}",
            *(f"{answer.words_left:.3f}", similarity, " ".join(answer.flags), verdicts[answer.worker]),
            references.used.get((answer.sentence, answer.worker), ""),
        )

"""The files of a rating study: sheets as CSV and HTML, and the key that tells which system is behind a code.

A sheet in CSV has one line for each answer, with the rating last and empty. Filled sheets need only the
columns `sheet,code,scale,rating`, which is what the HTML form exports; the rest is there to be read.

    sheet,part,code,scale,answer,question,normal,version,rating
    1f0c9a2e-1,1,KDRM,fluency,1 to 5,"Is this good, grammatical English?",,The cat sat .,4
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ogden.errors import InputError
from ogden.evaluation.rating_study import Sheet, Study
from ogden.evaluation.ratings import Rating, Ratings, read_number
from ogden.evaluation.scales import ScaleSet, scale_set
from ogden.text.lines import read_text
from ogden.text.tables import EXCEL_MARK, as_cell, read_table, table_text, write_directory

TEMPLATES = Path(__file__).parent / "templates"
COLUMNS = ("sheet", "part", "code", "scale", "answer", "question", "normal", "version", "rating")
ANSWER_COLUMNS = ("sheet", "code", "scale", "rating")
KEY_NAME = "key.json"
KEY_FORMAT = "ogden judging key"
KEY_VERSION = 1
EMPTY_VERSION = "(empty)"


@dataclass(frozen=True)
class Blinded:
    """What a code stands for."""

    item: int
    systems: tuple[str, ...]


@dataclass(frozen=True)
class SheetKey:
    judge: str
    codes: Mapping[str, Blinded]


@dataclass(frozen=True)
class Key:
    scales: ScaleSet
    systems: Sequence[str]
    sheets: Mapping[str, SheetKey]


@dataclass(frozen=True)
class Missing:
    """How many questions of a sheet have no answer."""

    sheet: str
    missing: int
    asked: int


def write_study(directory: str, study: Study) -> None:
    """Write sheets and key. The directory appears complete or not at all, and is never written over.

    A second study in the same place would replace the key, and sheets that judges already have could no
    longer be read.
    """
    files = {}
    for sheet in study.sheets:
        files[f"sheet-{sheet.judge}.csv"] = sheet_csv(sheet, study.scales)
        files[f"sheet-{sheet.judge}.html"] = sheet_html(sheet, study.scales)
    files[KEY_NAME] = key_json(study)
    write_directory(directory, files, "sheets in it may be filled in, and need their own key")


def sheet_csv(sheet: Sheet, scales: ScaleSet) -> str:
    """The sheet for a spreadsheet. The mark at the start makes Excel read it as UTF-8."""
    return EXCEL_MARK + table_text(COLUMNS, _sheet_rows(sheet, scales))


def _sheet_rows(sheet: Sheet, scales: ScaleSet) -> Iterator[Sequence[object]]:
    for part, asked in enumerate(scales.parts(), 1):
        beside = asked[0].beside_normal
        shown = (
            [(c.normal, v) for c in sheet.clusters for v in c.versions]
            if beside
            else [("", v) for v in sheet.alone]
        )
        for normal, version in shown:
            for scale in asked:
                yield (
                    *(sheet.identifier, part, version.code, scale.name, scale.range, scale.question),
                    *(as_cell(normal), as_cell(version.text or EMPTY_VERSION), ""),
                )


def sheet_html(sheet: Sheet, scales: ScaleSet) -> str:
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
    inlined = {name: Markup((TEMPLATES / f"judge.{name}").read_text("utf-8")) for name in ("css", "js")}
    return environment.get_template("judge.html.j2").render(
        sheet=sheet, scales=scales, parts=scales.parts(), empty=EMPTY_VERSION, **inlined
    )


def key_json(study: Study) -> str:
    sheets = {
        sheet.identifier: {
            "judge": sheet.judge,
            "codes": {v.code: {"item": v.item, "systems": v.systems} for v in sheet.alone},
        }
        for sheet in study.sheets
    }
    content = {
        "format": KEY_FORMAT,
        "version": KEY_VERSION,
        "scales": study.scales.name,
        "seed": study.seed,
        "systems": study.systems,
        "sheets": sheets,
    }
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def read_key(path: str) -> Key:
    try:
        content = json.loads(read_text(path))
        if content["format"] != KEY_FORMAT:
            raise ValueError
        if content["version"] != KEY_VERSION:
            raise InputError(
                f"{path}: a key of version {content['version']}: this ogden reads version {KEY_VERSION}"
            )
        sheets = {name: _sheet_key(sheet) for name, sheet in content["sheets"].items()}
        key = Key(scale_set(content["scales"]), list(content["systems"]), sheets)
        blinded = (one for sheet in sheets.values() for one in sheet.codes.values())
        if not all(set(one.systems) <= set(key.systems) for one in blinded):
            raise ValueError
        return key
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError):
        raise InputError(
            f"{path} is no key of a rating study: give the {KEY_NAME} made with the sheets"
        ) from None


def _sheet_key(content: Any) -> SheetKey:
    codes = {
        code: Blinded(int(blinded["item"]), tuple(blinded["systems"]))
        for code, blinded in content["codes"].items()
    }
    return SheetKey(content["judge"], codes)


def read_sheets(key: Key, paths: Sequence[str], rater: str = "") -> tuple[Ratings, list[Missing]]:
    """The answers on filled sheets with the systems behind them, and how many answers are missing. `rater`
    says what the judges are (`ogden.evaluation.ratings`)."""
    owners: dict[str, str] = {}
    answers: dict[tuple[str, str, str], float | None] = {}
    for path in paths:
        for line, row in read_table(path, ANSWER_COLUMNS):
            where = f"{path}, line {line}"
            question = _question(key, row, where)
            if owners.setdefault(question[0], path) != path or question in answers:
                other = owners[question[0]]
                raise InputError(f"{where}: sheet {question[0]} is given twice (also in {other}): keep one")
            answers[question] = _answer(key, row, where)
    given = {question: value for question, value in answers.items() if value is not None}
    records = _unblind(key, given, rater)
    if not records:
        raise InputError(f"{', '.join(paths)}: no rating is filled in")
    return Ratings(records), [_missing(key, sheet, answers) for sheet in key.sheets if sheet in owners]


def _question(key: Key, row: Mapping[str, str], where: str) -> tuple[str, str, str]:
    sheet, code, scale = row["sheet"], row["code"], row["scale"]
    if sheet not in key.sheets:
        raise InputError(f"{where}: sheet '{sheet}' is not in the key: was it made with another study?")
    if code not in key.sheets[sheet].codes:
        raise InputError(
            f"{where}: code '{code}' is not on sheet {sheet}: the codes must stay as they were made"
        )
    if key.scales.find(scale) is None:
        raise InputError(f"{where}: scale '{scale}' is none of {', '.join(key.scales.names)}")
    return sheet, code, scale


def _answer(key: Key, row: Mapping[str, str], where: str) -> float | None:
    if not row["rating"]:
        return None
    rating = read_number(row["rating"], where)
    scale = key.scales.find(row["scale"])
    if scale is None or not scale.accepts(rating):
        allowed = scale.range if scale else ""
        raise InputError(
            f"{where}: {row['scale']} {rating:g} is out of range: give a whole number, {allowed}"
        )
    return rating


def _unblind(key: Key, answers: Mapping[tuple[str, str, str], float], rater: str) -> list[Rating]:
    """Ratings in the order of judges, items, systems and scales, whatever the order on the sheets."""
    records = []
    for (sheet, code, scale), rating in answers.items():
        blinded = key.sheets[sheet].codes[code]
        judge = key.sheets[sheet].judge
        records += [Rating(blinded.item, system, judge, scale, rating, rater) for system in blinded.systems]
    judges = [sheet.judge for sheet in key.sheets.values()]
    systems, scales = list(key.systems), key.scales.names
    return sorted(
        records,
        key=lambda r: (judges.index(r.judge), r.item, systems.index(r.system), scales.index(r.scale)),
    )


def _missing(key: Key, sheet: str, answers: Mapping[tuple[str, str, str], float | None]) -> Missing:
    asked = len(key.sheets[sheet].codes) * len(key.scales.scales)
    given = sum(name == sheet and rating is not None for (name, _, _), rating in answers.items())
    return Missing(sheet, asked - given, asked)

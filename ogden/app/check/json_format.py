"""A check's results as JSON, for programs."""

import json
from typing import Any

import ogden
from ogden.app.check.report import FileReport, Report, Result
from ogden.app.json_forms import finding_json, level_json


def written(report: Report) -> str:
    whole = {
        "ogden": ogden.__version__,
        "files": [_file(file) for file in report.files],
        "problems": [{"file": problem.name, "message": problem.message} for problem in report.problems],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _file(file: FileReport) -> dict[str, Any]:
    checked = file.checked
    return {
        "file": file.name,
        "format": checked.document.format,
        "not_english": checked.foreign,
        "level": level_json(checked.level),
        "max_grade": file.configuration.settings.max_grade,
        "too_hard": checked.too_hard,
        "fails": file.fails,
        "findings": [_finding(file, result) for result in file.results if result.found],
    }


def _finding(file: FileReport, result: Result) -> dict[str, Any]:
    assert result.found
    start, end = result.positions or ((None, None), (None, None))
    return {
        "place": result.place,
        "line": start[0],
        "column": start[1],
        "end_line": end[0],
        "end_column": end[1],
        "passage": result.found.passage,
        "text": file.checked.text(result.found),
        "fails": result.fails,
        **finding_json(result.found.finding),
    }

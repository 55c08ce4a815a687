"""A check's results as SARIF 2.1.0, which code scanning of GitHub, GitLab and Azure and many editors read."""

import json
import os
from pathlib import Path
from typing import Any
from urllib.parse import quote

import ogden
from ogden.app.check.report import MAX_GRADE_RULE, FileReport, Report, Result
from ogden.documents.protocol import Position
from ogden.editing.diagnosis.catalogue import RULES

_TOO_HARD = "The text of a document is too hard"
_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"


def written(report: Report) -> str:
    rules = _rules()
    places = {rule["id"]: number for number, rule in enumerate(rules)}
    run = {
        "tool": {"driver": {"name": "Ogden", "version": ogden.__version__, "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "invocations": [
            {
                "executionSuccessful": not report.problems,
                "toolExecutionNotifications": [
                    {
                        "level": "error",
                        "message": {"text": problem.message},
                        "locations": [{"physicalLocation": {"artifactLocation": _artifact(problem.name)}}],
                    }
                    for problem in report.problems
                ],
            }
        ],
        "results": [
            _result(file, result, places[result.rule]) for file in report.files for result in file.results
        ],
    }
    whole = {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}
    return json.dumps(whole, ensure_ascii=False, indent=1) + "\n"


def _rules() -> list[dict[str, Any]]:
    described = {
        MAX_GRADE_RULE: (_TOO_HARD, f"{_TOO_HARD}: the school grade of its prose is above the limit.")
    }
    described |= {name: (rule.title, rule.explanation) for name, rule in RULES.items()}
    return [
        {
            "id": name,
            "shortDescription": {"text": title},
            "fullDescription": {"text": explanation},
            "help": {"text": explanation},
            "defaultConfiguration": {"level": "error" if name == MAX_GRADE_RULE else "warning"},
        }
        for name, (title, explanation) in described.items()
    ]


def _result(file: FileReport, result: Result, number: int) -> dict[str, Any]:
    artifact = _artifact(file.name)
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": artifact}}
    written: dict[str, Any] = {
        "ruleId": result.rule,
        "ruleIndex": number,
        "level": "error" if result.fails else "warning",
        "message": {"text": result.explained},
        "locations": [location],
    }
    if result.positions:
        region = _region(*result.positions)
        location["physicalLocation"]["region"] = region
        if fixes := file.replacements(result):
            written["fixes"] = [_fix(text, artifact, region) for text in fixes]
    elif result.place is not None:
        location["logicalLocations"] = [{"name": result.place, "kind": "element"}]
    return written


def _region(start: Position, end: Position) -> dict[str, int]:
    return {
        "startLine": start.line,
        "startColumn": start.column,
        "endLine": end.line,
        "endColumn": end.column,
    }


def _fix(text: str, artifact: dict[str, str], region: dict[str, int]) -> dict[str, Any]:
    replacement = {"deletedRegion": region, "insertedContent": {"text": text}}
    return {
        "description": {"text": f"Write “{text}”"},
        "artifactChanges": [{"artifactLocation": artifact, "replacements": [replacement]}],
    }


def _artifact(name: str) -> dict[str, str]:
    """Names of files as addresses: relative to the folder one is in, where they are below it."""
    path = Path(name)
    if path.is_absolute() and not path.is_relative_to(Path.cwd()):
        return {"uri": path.as_uri()}
    below = path.relative_to(Path.cwd()) if path.is_absolute() else path
    return {"uri": quote(os.fsencode(below.as_posix()))}

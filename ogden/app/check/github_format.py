"""A check's results as workflow commands of GitHub: each becomes an annotation of the changed file.

https://docs.github.com/actions/reference/workflow-commands-for-github-actions
"""

import re
from collections.abc import Iterator

from ogden.app.check.report import Report, Result


def written(report: Report) -> str:
    lines = [_command(file.name, result) for file in report.files for result in file.results]
    lines += [
        _written("error", {"file": problem.name, "title": "ogden"}, problem.message)
        for problem in report.problems
    ]
    return "".join(f"{line}\n" for line in lines)


def _command(name: str, result: Result) -> str:
    message = result.explained
    if result.place is not None and result.positions is None:  # in a Word document
        message = f"{result.place}: {message}"
    properties = {"file": name, **dict(_lines(result)), "title": f"ogden: {result.rule}"}
    return _written("error" if result.fails else "warning", properties, message)


def _lines(result: Result) -> Iterator[tuple[str, str]]:
    if result.positions is None:
        return
    start, end = result.positions
    yield "line", str(start.line)
    if start.line == end.line:
        yield "col", str(start.column)
        yield "endColumn", str(end.column)
    else:  # GitHub refuses columns there
        yield "endLine", str(end.line)


def _written(level: str, properties: dict[str, str], message: str) -> str:
    named = ",".join(f"{name}={_escaped(value, ':,')}" for name, value in properties.items())
    return f"::{level} {named}::{_escaped(message)}"


def _escaped(text: str, more: str = "") -> str:
    return re.sub(rf"[%\r\n{more}]", lambda match: f"%{ord(match[0]):02X}", text)

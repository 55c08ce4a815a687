"""A check's results as XML of Checkstyle, which Jenkins, reviewdog and many editors read."""

from xml.sax.saxutils import quoteattr

import ogden
from ogden.app.check.report import Problem, Report, Result
from ogden.documents.docx.runs import ILLEGAL


def written(report: Report) -> str:
    errors = {file.name: [_error(result) for result in file.results] for file in report.files}
    for problem in report.problems:
        errors.setdefault(problem.name, []).append(_problem(problem))
    lines = [f"<file name={_quoted(name)}>{''.join(each)}\n</file>" for name, each in sorted(errors.items())]
    opening = f'<checkstyle version="4.3" generator="ogden {ogden.__version__}">'
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', opening, *lines, "</checkstyle>\n"])


def _error(result: Result) -> str:
    """What has no line (a whole text, a paragraph of a Word document) is at the first one."""
    line, column = result.positions[0] if result.positions else (1, 1)
    message = result.explained
    if result.place is not None and result.positions is None:
        message = f"{result.place}: {message}"
    severity = "error" if result.fails else "warning"
    return _written(line, column, severity, message, result.rule)


def _problem(problem: Problem) -> str:
    return _written(1, 1, "error", problem.message, "problem")


def _written(line: int, column: int, severity: str, message: str, source: str) -> str:
    return (
        f'\n <error line="{line}" column="{column}" severity="{severity}" message={_quoted(message)} '
        f'source="ogden.{source}"/>'
    )


def _quoted(text: str) -> str:
    return quoteattr(ILLEGAL.sub("\ufffd", text))

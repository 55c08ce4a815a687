"""Files are opened and checked one after the other. One that cannot be read does not keep others from it."""

import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from ogden.app.check.inputs import InputFile
from ogden.app.check.report import FileReport, Problem, Report
from ogden.app.configuration import refuse_unknown
from ogden.app.simplify.document_input import has_text, read_document
from ogden.documents.checking import check_document
from ogden.documents.source_document import SourceDocument
from ogden.documents.switches import ACTIONS
from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.simplifier import Simplifier
from ogden.errors import InputError
from ogden.files.progress import show_progress
from ogden.text.lines import display_name


def check_files(files: Sequence[InputFile], format: str | None, load: Callable[[], Simplifier]) -> Report:
    """Standard error is told of whatever cannot be read. The model is loaded for the first that can."""
    model = cache(load)
    reports: list[FileReport] = []
    problems: list[Problem] = []
    with show_progress() as tell:
        for done, file in enumerate(files):
            if len(files) > 1:
                tell("checked files", done, len(files))
            name = display_name(file.path)
            try:
                report = _checked(name, file, format, model)
            except InputError as error:
                problems.append(Problem(name, str(error)))
            else:
                reports.append(report)
                problems += [Problem(name, message) for message in _wrong_comments(report)]
    for problem in problems:
        print(f"ogden: {problem.message}", file=sys.stderr)
    return Report(tuple(reports), tuple(problems))


def _checked(name: str, file: InputFile, format: str | None, model: Callable[[], Simplifier]) -> FileReport:
    document = read_document(file.path, format)
    has_text(document, file.path)
    configuration = file.configuration
    checked = check_document(document, model(), configuration.settings, configuration.options)
    return FileReport(name, checked, configuration)


def _wrong_comments(file: FileReport) -> Iterator[str]:
    """Comments that switch nothing, as a word of them is wrong. In silence, what comes after a misspelt “on”
    would not be checked."""
    document = file.checked.document
    if not isinstance(document, SourceDocument):
        return
    for comment in document.switches.comments:
        try:
            refuse_unknown([comment.action], ACTIONS, "switch")
            refuse_unknown(comment.rules, RULES, "rule")
        except InputError as error:
            line, column = document.position(comment.span.start)
            yield f"{file.name}:{line}:{column}: a comment for Ogden is wrong: {error}"

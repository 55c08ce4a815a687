"""What a check found, in the one form from which all output formats are written."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ogden.app.configuration import Configuration
from ogden.documents.checking import CheckedDocument, PassageFinding
from ogden.documents.protocol import Position
from ogden.documents.source_document import SourceDocument

MAX_GRADE_RULE = "max-grade"
"""Stands for a rule where the text of a whole document is too hard."""


class Result(NamedTuple):
    """A finding, or that a whole document is too hard."""

    rule: str
    message: str
    advice: str
    fails: bool
    place: str | None = None
    """For people; None for a whole document."""
    positions: tuple[Position, Position] | None = None
    """Where it begins and ends; None for a whole document, and in Word documents."""
    found: PassageFinding | None = None

    @property
    def fixes(self) -> tuple[str, ...]:
        return tuple(fix.text for fix in self.found.finding.fixes) if self.found else ()

    @property
    def explained(self) -> str:
        """All that there is to say."""
        instead = f" Could be: {' or '.join(f'“{text}”' for text in self.fixes)}." if self.fixes else ""
        return f"{self.message} {self.advice}".strip() + instead


@dataclass(frozen=True)
class FileReport:
    name: str
    checked: CheckedDocument
    configuration: Configuration

    @cached_property
    def results(self) -> tuple[Result, ...]:
        """In the order of the document; what is said of all of it comes first."""
        found = sorted(self.checked.found, key=lambda one: (one.passage, one.finding.span, one.finding.rule))
        return (*self._too_hard(), *map(self._result, found))

    @property
    def fails(self) -> bool:
        return any(result.fails for result in self.results)

    def _too_hard(self) -> Iterator[Result]:
        if self.checked.too_hard:
            limit = self.configuration.settings.max_grade
            message = f"This text has grade {self.checked.level.grade:.1f}, above {limit:g}."
            yield Result(MAX_GRADE_RULE, message, "Make the hardest sentences easier.", True)

    def _result(self, one: PassageFinding) -> Result:
        document, finding = self.checked.document, one.finding
        return Result(
            finding.rule,
            finding.message,
            finding.advice,
            finding.rule in self.configuration.fail_on,
            document.place(one.passage, finding.span.start),
            document.positions(one.passage, *finding.span),
            one,
        )

    def replacements(self, result: Result) -> tuple[str, ...]:
        """What may be written in the place of a result, character for character: where no markup is there,
        and none comes."""
        document = self.checked.document
        if result.found is None or not isinstance(document, SourceDocument):
            return ()
        passage, finding = result.found
        start, end = document.placed[passage].source_span(*finding.span)
        if document.source.text[start:end] != self.checked.text(result.found):
            return ()
        return tuple(text for text in result.fixes if document.escape(text) == text)


class Problem(NamedTuple):
    """A file that cannot be checked, or not as its writer wanted, and why."""

    name: str
    message: str


@dataclass(frozen=True)
class Report:
    files: tuple[FileReport, ...]
    problems: tuple[Problem, ...] = ()

    @property
    def exit_code(self) -> int:
        """2 where something cannot be read, 1 where something fails, else 0."""
        return 2 if self.problems else int(any(file.fails for file in self.files))

"""A check's results for people, and for editors that know lines as compilers write them."""

from collections.abc import Iterator

from ogden.app.check.report import FileReport, Report


def written(report: Report) -> str:
    # A line break that is part of the text would look like the next result.
    return "".join(f"{' '.join(line.splitlines())}\n" for file in report.files for line in _lines(file))


def _lines(file: FileReport) -> Iterator[str]:
    for result in file.results:
        if result.place is not None:
            advice = f" ({result.advice})" if result.advice else ""
            instead = f" → {', '.join(result.fixes)}" if result.fixes else ""
            yield f"{file.name}:{result.place}: {result.rule}: {result.message}{advice}{instead}"
    yield _verdict(file)


def _verdict(file: FileReport) -> str:
    checked = file.checked
    if checked.foreign:
        return f"{file.name}: not English ({checked.foreign}), so not checked"
    limit = file.configuration.settings.max_grade
    above = f", above {limit:g}" if checked.too_hard else ""
    count = len(checked.found)
    found = f"{count:,} finding{'s' * (count != 1)}"
    failing = sum(result.fails for result in file.results) - checked.too_hard
    failed = f", {failing:,} of rules that fail" if failing else ""
    return f"{file.name}: grade {checked.level.grade:.1f}{above}; {found}{failed}"

"""`ogden check`: what makes documents hard, with what to write instead, for people and for CI."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ogden.app.json_forms import finding_json, level_json
from ogden.app.options import (
    add_domains,
    add_lexicon,
    add_model,
    chosen_domains,
    load_model,
    read_lexicons,
)
from ogden.app.simplify.document_input import FORMATS, has_text, read_document

if TYPE_CHECKING:
    from ogden.documents.checking import CheckedDocument
    from ogden.documents.protocol import Document
    from ogden.editing.diagnosis.settings import CheckSettings
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

DESCRIPTION = """\
List what makes documents hard, each with its line and column (in Word documents its paragraph), the reason,
and what to write instead where that is sure. Headings, quotations and code are not looked at. With
--max-grade the exit code is 1 if the text of any file is above that school grade, so that a build can fail;
2 means that a file cannot be read.
"""
_LONGEST = 100  # characters shown of a sentence


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "list what makes texts hard, and fail above a grade"
    parser = commands.add_parser("check", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="text, Markdown, HTML or .docx (- for standard input)")
    add("--max-grade", type=float, metavar="N", help="the highest school grade that a text may have")
    add("--format", choices=FORMATS, help="the format (default: by each file's name or content)")
    add("--json", action="store_true", help="print JSON")
    add_domains(parser)
    add_lexicon(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.editing.diagnosis.settings import CheckSettings

    settings, options = CheckSettings(args.max_grade), _options(args)
    documents = [(path, read_document(path, args.format)) for path in args.files]
    checked = list(_checked(documents, load_model(args.model), settings, options))
    if args.json:
        print(json.dumps([_as_json(*each) for each in checked], ensure_ascii=False, indent=1))
    else:
        for each in checked:
            for line in _lines(*each, args.max_grade):
                print(line)
    return int(any(each.too_hard for _, each in checked))


def _options(args: argparse.Namespace) -> "SimplifyOptions":
    from ogden.editing.simplifier import SimplifyOptions

    return SimplifyOptions(domains=chosen_domains(args.domain), lexicon=read_lexicons(args.lexicon))


def _checked(
    documents: "Sequence[tuple[str, Document]]",
    model: "Simplifier",
    settings: "CheckSettings",
    options: "SimplifyOptions",
) -> "Iterator[tuple[str, CheckedDocument]]":
    """Each document with the name to show for it."""
    from ogden.documents.checking import check_document
    from ogden.text.lines import display_name

    for path, document in documents:
        has_text(document, path)
        yield display_name(path), check_document(document, model, settings, options)


def _lines(name: str, checked: "CheckedDocument", max_grade: float | None) -> Iterator[str]:
    for each in checked.found:
        finding, text = each.finding, checked.text(each)
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
        where = f"{name}:{checked.document.place(each.passage, finding.span.start)}"
        yield f"{where}: {finding.rule}: {finding.message}"
        if finding.span == finding.sentence:
            yield f"  {shown}"
        if finding.fixes:
            yield f"  “{shown}” → {' or '.join(f'“{fix.text}”' for fix in finding.fixes)}"
    yield _verdict(name, checked, max_grade)


def _verdict(name: str, checked: "CheckedDocument", max_grade: float | None) -> str:
    if checked.foreign:
        return f"{name}: not English ({checked.foreign}), so not checked"
    count = len(checked.found)
    found = "1 finding" if count == 1 else f"{count:,} findings"
    above = f", above --max-grade {max_grade:g}" if checked.too_hard else ""
    return f"{name}: grade {checked.level.grade:.1f}{above}; {found}"


def _as_json(name: str, checked: "CheckedDocument") -> dict[str, Any]:
    return {
        "file": name,
        "format": checked.document.format,
        "not_english": checked.foreign,
        "level": level_json(checked.level),
        "too_hard": checked.too_hard,
        "findings": [
            {
                "place": checked.document.place(each.passage, each.finding.span.start),
                "passage": each.passage,
                "text": checked.text(each),
                **finding_json(each.finding),
            }
            for each in checked.found
        ],
    }

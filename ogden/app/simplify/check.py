"""`ogden check`: hard sentences and hard words of documents, with suggestions, for people and for CI."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ogden.app.json_forms import hard_sentence_json, hard_word_json, level_json, passive_json
from ogden.app.options import (
    add_domains,
    add_lexicon,
    add_model,
    chosen_domains,
    load_model,
    read_lexicons,
)
from ogden.app.simplify.document_input import FORMATS, has_text, read_document
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.documents.checking import CheckedDocument
    from ogden.documents.protocol import Document
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

DESCRIPTION = """\
List the hard sentences and words of documents, each with its line and column (in Word documents its
paragraph) and with simpler words. Headings, quotations and code are not looked at. With --max-grade the exit
code is 1 if the text of any file is above that school grade, so that a build can fail; 2 means that a file
cannot be read.
"""
_LONGEST = 100  # characters shown of a sentence


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "list hard sentences and words, and fail above a grade"
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
    if args.max_grade is not None and not 0 <= args.max_grade <= 30:
        raise InputError(f"--max-grade {args.max_grade:g}: give a school grade, from 0 to 30")
    options = _options(args)
    documents = [(path, read_document(path, args.format)) for path in args.files]
    checked = list(_checked(documents, load_model(args.model), args.max_grade, options))
    if args.json:
        print(json.dumps([_as_json(*each, args.max_grade) for each in checked], ensure_ascii=False, indent=1))
    else:
        for each in checked:
            for line in _lines(*each, args.max_grade):
                print(line)
    return int(any(_too_hard(each, args.max_grade) for _, each in checked))


def _options(args: argparse.Namespace) -> "SimplifyOptions":
    from ogden.editing.simplifier import SimplifyOptions

    return SimplifyOptions(domains=chosen_domains(args.domain), lexicon=read_lexicons(args.lexicon))


def _checked(
    documents: "Sequence[tuple[str, Document]]",
    model: "Simplifier",
    max_grade: float | None,
    options: "SimplifyOptions",
) -> "Iterator[tuple[str, CheckedDocument]]":
    """Each document with the name to show for it."""
    from ogden.documents.checking import check_document
    from ogden.editing.simplifier import MAX_GRADE
    from ogden.text.lines import display_name

    for path, document in documents:
        has_text(document, path)
        limit = MAX_GRADE if max_grade is None else max_grade
        yield display_name(path), check_document(document, model, limit, options)


def _too_hard(checked: "CheckedDocument", max_grade: float | None) -> bool:
    return max_grade is not None and checked.level.grade > max_grade


def _lines(name: str, checked: "CheckedDocument", max_grade: float | None) -> Iterator[str]:
    place = checked.document.place
    for each in checked.found:
        sentence, text = each.sentence, checked.text(each)
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
        words = "1 word" if sentence.words == 1 else f"{sentence.words} words"
        where = f"{name}:{place(each.passage, sentence.span.start)}"
        yield f"{where}: grade {sentence.grade:.1f}, {words}: {shown}"
        for word in sentence.hard_words:
            instead = f" → {', '.join(word.suggestions)}" if word.suggestions else ""
            yield f"  {place(each.passage, word.span.start)}: “{word.word}”{instead}"
        for span in sentence.passives:
            said = text[span.start - sentence.span.start : span.end - sentence.span.start]
            yield f"  {place(each.passage, span.start)}: “{said}”: passive, and who does it is not said"
    yield _verdict(name, checked, max_grade)


def _verdict(name: str, checked: "CheckedDocument", max_grade: float | None) -> str:
    from ogden.editing.simplifier import MAX_GRADE

    if checked.foreign:
        return f"{name}: not English ({checked.foreign}), so not checked"
    level = checked.level
    limit = MAX_GRADE if max_grade is None else max_grade
    hard = sum(bool(one.sentence.hard_words) or one.sentence.grade > limit for one in checked.found)
    passive = sum(len(one.sentence.passives) for one in checked.found)
    told = f"{hard:,} of {level.sentences:,} sentences are hard or have hard words"
    told += f", {passive:,} passive{'s' * (passive != 1)} without who acts" if passive else ""
    above = f", above --max-grade {max_grade:g}" if _too_hard(checked, max_grade) else ""
    return f"{name}: grade {level.grade:.1f}{above}; {told}"


def _as_json(name: str, checked: "CheckedDocument", max_grade: float | None) -> dict[str, Any]:
    place = checked.document.place
    return {
        "file": name,
        "format": checked.document.format,
        "not_english": checked.foreign,
        "level": level_json(checked.level),
        "too_hard": _too_hard(checked, max_grade),
        "sentences": [
            {
                "place": place(passage, sentence.span.start),
                "passage": passage,
                "text": checked.text(each),
                **hard_sentence_json(sentence),
                "hard_words": [
                    {"place": place(passage, word.span.start), **hard_word_json(word)}
                    for word in sentence.hard_words
                ],
                "passives": [
                    {"place": place(passage, span.start), **passive_json(span)} for span in sentence.passives
                ],
            }
            for each in checked.found
            for passage, sentence in [each]
        ],
    }

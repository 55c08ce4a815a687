"""`ogden check`: hard sentences and hard words of documents, with suggestions, for people and for CI."""

import argparse
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ogden.app.options import add_model, load_model
from ogden.app.simplify.document_input import FORMATS, has_text, read_document
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.documents.protocol import Document, Passage
    from ogden.editing.simplifier import HardSentence, Simplifier
    from ogden.text.reading_level import TextLevel

DESCRIPTION = """\
List the hard sentences and words of documents, each with its line and column (in Word documents its
paragraph) and with simpler words. Headings, quotations and code are not looked at. With --max-grade the exit
code is 1 if the text of any file is above that school grade, so that a build can fail; 2 means that a file
cannot be read.
"""
DEFAULT_GRADE = 12.0
_LONGEST = 100  # characters shown of a sentence
_SHORTEST = 5  # words: the grade of a shorter one means little


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "list hard sentences and words, and fail above a grade"
    parser = commands.add_parser("check", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="text, Markdown, HTML or .docx (- for standard input)")
    add("--max-grade", type=float, metavar="N", help="the highest school grade that a text may have")
    add("--format", choices=FORMATS, help="the format (default: by each file's name or content)")
    add("--json", action="store_true", help="print JSON")
    add_model(parser)
    parser.set_defaults(run=run)


@dataclass(frozen=True)
class _Found:
    passage: int
    sentence: "HardSentence"


@dataclass(frozen=True)
class _Checked:
    path: str
    document: "Document"
    level: "TextLevel"
    foreign: str | None
    found: tuple[_Found, ...]

    def text(self, at: _Found) -> str:
        span = at.sentence.span
        return self.document.passages[at.passage].text[span.start : span.end]


def run(args: argparse.Namespace) -> int:
    if args.max_grade is not None and not 0 <= args.max_grade <= 30:
        raise InputError(f"--max-grade {args.max_grade:g}: give a school grade, from 0 to 30")
    documents = [(path, read_document(path, args.format)) for path in args.files]
    model = load_model(args.model)
    limit = DEFAULT_GRADE if args.max_grade is None else args.max_grade
    checked = [_checked(path, document, model, limit) for path, document in documents]
    if args.json:
        print(json.dumps([_as_json(each, args.max_grade) for each in checked], ensure_ascii=False, indent=1))
    else:
        for each in checked:
            for line in _lines(each, args.max_grade):
                print(line)
    return int(any(_too_hard(each, args.max_grade) for each in checked))


def _checked(path: str, document: "Document", model: "Simplifier", limit: float) -> _Checked:
    from ogden.documents.language import foreign_language
    from ogden.documents.simplifying import whole_level, worth_reading
    from ogden.text.lines import display_name
    from ogden.text.reading_level import reading_level

    has_text(document, path)
    foreign = foreign_language("\n".join(passage.text for passage in document.passages))
    read = [] if foreign else [n for n, passage in enumerate(document.passages) if worth_reading(passage)]
    level = whole_level([reading_level(document.passages[n].text) for n in read])
    found = (
        _Found(number, sentence)
        for number in read
        for sentence in _hard_sentences(document.passages[number], model, limit)
    )
    return _Checked(display_name(path), document, level, foreign, tuple(found))


def _hard_sentences(passage: "Passage", model: "Simplifier", limit: float) -> "Iterator[HardSentence]":
    """Without hard words in code and the like, and without scraps of text that only have a high grade."""
    for sentence in model.check(passage.text, limit):
        words = tuple(word for word in sentence.hard_words if passage.may_change(*word.span))
        if words or (sentence.grade > limit and sentence.words >= _SHORTEST):
            yield replace(sentence, hard_words=words)


def _too_hard(checked: _Checked, max_grade: float | None) -> bool:
    return max_grade is not None and checked.level.grade > max_grade


def _lines(checked: _Checked, max_grade: float | None) -> Iterator[str]:
    place = checked.document.place
    for each in checked.found:
        sentence = each.sentence
        where = f"{checked.path}:{place(each.passage, sentence.span.start)}"
        text = checked.text(each)
        shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
        words = "1 word" if sentence.words == 1 else f"{sentence.words} words"
        yield f"{where}: grade {sentence.grade:.1f}, {words}: {shown}"
        for word in sentence.hard_words:
            instead = f" → {', '.join(word.suggestions)}" if word.suggestions else ""
            yield f"  {place(each.passage, word.span.start)}: “{word.word}”{instead}"
    yield _verdict(checked, max_grade)


def _verdict(checked: _Checked, max_grade: float | None) -> str:
    if checked.foreign:
        return f"{checked.path}: not English ({checked.foreign}), so not checked"
    level = checked.level
    hard = f"{len(checked.found):,} of {level.sentences:,} sentences are hard or have hard words"
    above = f", above --max-grade {max_grade:g}" if _too_hard(checked, max_grade) else ""
    return f"{checked.path}: grade {level.grade:.1f}{above}; {hard}"


def _as_json(checked: _Checked, max_grade: float | None) -> dict[str, Any]:
    from ogden.app.simplify.output import level_json

    place = checked.document.place
    return {
        "file": checked.path,
        "format": checked.document.format,
        "not_english": checked.foreign,
        "level": level_json(checked.level),
        "too_hard": _too_hard(checked, max_grade),
        "sentences": [
            {
                "place": place(each.passage, each.sentence.span.start),
                "passage": each.passage,
                "start": each.sentence.span.start,
                "end": each.sentence.span.end,
                "text": checked.text(each),
                "grade": round(each.sentence.grade, 4),
                "words": each.sentence.words,
                "hard_words": [
                    {
                        "place": place(each.passage, word.span.start),
                        "start": word.span.start,
                        "end": word.span.end,
                        "word": word.word,
                        "level": round(word.level, 4),
                        "suggestions": list(word.suggestions),
                    }
                    for word in each.sentence.hard_words
                ],
            }
            for each in checked.found
        ],
    }

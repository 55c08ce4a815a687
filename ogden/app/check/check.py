"""`ogden check`: what makes documents hard, with what to write instead, for people and for CI."""

import argparse
import importlib
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import (
    add_configuration,
    add_domains,
    add_glossary,
    add_lexicon,
    add_model,
    load_model,
)
from ogden.app.simplify.document_input import FORMATS
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.configuration import Configuration

DESCRIPTION = """\
List what makes documents hard, each with its line and column (in Word documents its paragraph), the reason,
and what to write instead where that is sure. Headings, quotations and code are not looked at. The exit code
is 1 if the text of any file is above --max-grade, or a rule of --fail-on has found something, so that a build
can fail; 2 if something cannot be read; else 0. What these options say can also be in ogden.toml, or in the
table [tool.ogden] of pyproject.toml; an option takes the place of what is there.
"""
OUTPUTS = ("text", "json", "sarif", "github", "checkstyle")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "list what makes texts hard, and fail above a grade"
    parser = commands.add_parser("check", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add(
        "files",
        nargs="*",
        metavar="FILE",
        help="text, Markdown, HTML or .docx (- for standard input), or a folder: all of these below it",
    )
    add("--format", choices=OUTPUTS, default="text", help="what to print (default: text)")
    add("--input-format", choices=FORMATS, help="what to read (default: by each file's name or content)")
    add("--list-rules", action="store_true", help="print all rules with their explanations, and limits")
    _add_choices(parser)
    add_configuration(parser)
    add_model(parser)
    parser.set_defaults(run=run)


def _add_choices(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what to look for")
    add = group.add_argument
    add("--max-grade", type=float, metavar="N", help="the highest school grade that a text may have")
    add(
        "--rules",
        action="append",
        type=_names,
        metavar="NAME,…",
        help="the rules that are on: names, all, default or none; =-NAME,+NAME takes one away and adds one",
    )
    add(
        "--fail-on",
        action="append",
        type=_names,
        metavar="NAME,…",
        help="rules whose findings make the exit code 1, written the same way (default: none)",
    )
    add(
        "--limit",
        action="append",
        default=[],
        type=_limit,
        metavar="NAME=N",
        help="from where on something is too long, as sentence-words=20; may be repeated",
    )
    add("--no-fixes", action="store_true", help="do not ask the model what to write instead: sooner done")
    add_glossary(group)
    add_domains(group)
    add_lexicon(group)


def run(args: argparse.Namespace) -> int:
    if args.list_rules:
        from ogden.app.check.rule_list import list_rules

        print(list_rules(args.format), end="")
        return 0
    if not args.files:
        raise InputError("give at least one file or folder to check, or - for standard input")
    from ogden.app.check.checked_files import check_files
    from ogden.app.check.inputs import input_files

    files = input_files(args.files, _configurations(args))
    report = check_files(files, args.input_format, lambda: load_model(args.model))
    text = importlib.import_module(f"ogden.app.check.{args.format}_format").written(report)
    if args.format == "text":
        sys.stdout.write(text)
    else:  # programs read UTF-8, whatever the terminal shows
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode("utf-8", "replace"))
    return report.exit_code


def _configurations(args: argparse.Namespace) -> "Callable[[Path], Configuration]":
    """What counts for the documents of a folder: options first, then what the file says. Each file is read
    once."""
    from ogden.app.configuration import Configuration, read_configuration
    from ogden.app.configuration_files import chosen_file

    @cache
    def read(path: Path | None) -> Configuration:
        return _with_options(read_configuration(path) if path else Configuration(), args)

    return cache(lambda folder: read(chosen_file(args, folder)))


def _with_options(configuration: "Configuration", args: argparse.Namespace) -> "Configuration":
    from ogden.app.configuration import chosen_limits, chosen_rules
    from ogden.app.configuration_files import with_given_words

    settings = configuration.settings
    settings = replace(
        settings,
        max_grade=settings.max_grade if args.max_grade is None else args.max_grade,
        rules=chosen_rules(_joined(args.rules), settings.rules),
        limits=chosen_limits(dict(args.limit), settings.limits),
        fixes=settings.fixes and not args.no_fixes,
    )
    fail_on = chosen_rules(_joined(args.fail_on), configuration.fail_on)
    options = with_given_words(configuration.options, args)
    return replace(configuration, settings=settings, options=options, fail_on=fail_on)


def _names(text: str) -> list[str]:
    return [name for name in text.replace(",", " ").split() if name]


def _joined(lists: list[list[str]] | None) -> list[str]:
    return [name for names in lists or [] for name in names]


def _limit(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    try:
        return name, float(number) if "." in number else int(number)
    except ValueError:
        raise InputError(f"--limit {text}: give a name and a number, as sentence-words=20") from None

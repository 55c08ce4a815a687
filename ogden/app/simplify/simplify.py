"""`ogden simplify`: a text or document in simpler words, in the same format."""

import argparse
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import (
    add_configuration,
    add_domains,
    add_glossary,
    add_jobs,
    add_lexicon,
    add_model,
    add_quiet,
    add_spark,
    add_targets,
    given_targets,
    load_model,
)
from ogden.app.simplify.document_input import FORMATS, has_text, read_document
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.documents.simplifying import SimplifiedDocument
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

DESCRIPTION = """\
Rewrite English in simpler words and shorter sentences. The result has the format of the original, and
whatever is not edited stays as it was, byte for byte; in Word documents the edits are tracked changes. On a
terminal the edits are shown; in a pipe, or with -o, there is the new document. Headings, quotations, code and
text in other languages are left alone. What is less sure than --strength asks for is suggested, and not made.
"""
# Written out here because the help must not wait for what imports them; a test compares.
STRENGTHS = ("careful", "standard", "bold")
SCOPES = ("words", "structure")
DEFAULT_STRENGTH = "careful"
_MOST_VERSIONS = 100


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "rewrite a text or document in simpler words"
    parser = commands.add_parser("simplify", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add(
        "file",
        nargs="?",
        default="-",
        metavar="FILE",
        help="text, Markdown, HTML or .docx (default: standard input)",
    )
    add(
        "-o",
        "--output",
        metavar="F",
        help="where to write the new document (default: standard output; with --spark and --lines, F/ is a "
        "folder of parts)",
    )
    add("--format", choices=FORMATS, help="the format (default: by the file's name or content)")
    add("--accept", action="store_true", help="Word documents: make the edits instead of tracking them")
    add("--lines", action="store_true", help="each line is one sentence, and gives exactly one line")
    _add_options(parser)
    shown = parser.add_argument_group("what to print instead of the document")
    shown.add_argument("--explain", action="store_true", help="each edit with its reason and alternatives")
    shown.add_argument("--json", action="store_true", help="all of that as JSON")
    shown.add_argument(
        "--nbest", type=int, default=0, metavar="N", help="with these, N other versions of each passage"
    )
    add_configuration(parser)
    add_jobs(parser)
    add_model(parser)
    group = parser.add_argument_group("on a cluster")
    add_spark(group)
    group.add_argument(
        "--column", default="text", metavar="NAME", help="of the Parquet table FILE (default: %(default)s)"
    )
    add_targets(parser.add_argument_group("with a model of integer programs (quasi_synchronous)"))
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_options(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("how to rewrite")
    add = group.add_argument
    add(
        "--strength",
        choices=STRENGTHS,
        help=f"how much to change (default: {DEFAULT_STRENGTH}; nothing to trained systems)",
    )
    add("--target-grade", type=float, metavar="N", help="only sentences above this school grade")
    add_glossary(group)
    add("--no-split", action="store_true", help="keep sentences whole")
    add("--only", choices=SCOPES, help="change only words, or only the structure of sentences")
    add_domains(group)
    add_lexicon(group)


def run(args: argparse.Namespace) -> int:
    from ogden.files.path_checks import refuse_overwriting, refuse_parts

    _check(args)
    if args.lines and not args.spark:
        refuse_parts(args.output)
    refuse_overwriting(args.output, [args.file, args.glossary, args.model, *args.lexicon])
    if args.spark:
        from ogden.app.simplify import on_spark

        on_spark.check(args)
        _load(args)  # what is wrong with the model is said here, and not by a worker
        return on_spark.simplify_on_spark(args, options(args))
    if args.lines:
        from ogden.app.simplify.lines import simplify_lines

        return simplify_lines(args, _load(args), options(args))
    wanted = options(args)
    from ogden.documents.opening import check_promise
    from ogden.documents.simplifying import simplify_document
    from ogden.files.progress import show_progress

    document = read_document(args.file, args.format)
    if args.output:
        check_promise(args.output, document.format)
    has_text(document, args.file)
    with show_progress(hidden=args.quiet) as tell:

        def show(done: int, total: int) -> None:
            if total > 1:
                tell("simplified passages", done, total)

        result = simplify_document(document, lambda: _load(args), wanted, args.accept, args.jobs, show)
    _say_what_was_left(result, args.file)
    _write(result, args)
    _say_what_is_in_the_way(result, args.json)
    return 0


def _load(args: argparse.Namespace) -> "Simplifier":
    """The model; what it makes nothing of is said."""
    from ogden.editing.process_pool import settle, undisturbed

    targets = given_targets(args)
    with undisturbed():  # the garbage collector would look through all of the model before it is settled
        model = load_model(args.model, targets)
        settle()
    for name in sorted(targets.keys() - _known_settings(model)) if targets else ():
        print(f"ogden: --{name.replace('_', '-')} has no effect on this model", file=sys.stderr)
    given = {
        "strength": ("--strength", args.strength),
        "split": ("--no-split", args.no_split),
        "only": ("--only", args.only),
        "domains": ("--domain", args.domain),
        "lexicon": ("--lexicon", args.lexicon),
    }
    for option in (option for name, (option, value) in given.items() if value and name in model.ignores):
        print(f"ogden: {option} has no effect: {args.model} holds a trained system", file=sys.stderr)
    return model


def _known_settings(model: "Simplifier") -> frozenset[str]:
    """Those of the search of a trained system."""
    from ogden.editing.from_system import SystemSimplifier
    from ogden.systems import settings_for

    return frozenset(settings_for(model.system)) if isinstance(model, SystemSimplifier) else frozenset()


def options(args: argparse.Namespace) -> "SimplifyOptions":
    from ogden.app.configuration_files import with_given_words
    from ogden.editing.simplifier import SimplifyOptions

    return replace(
        with_given_words(_configured(args), args),
        strength=args.strength or SimplifyOptions.strength,
        target_grade=args.target_grade,
        split=not args.no_split,
        only=args.only,
        nbest=args.nbest,
    )


def _configured(args: argparse.Namespace) -> "SimplifyOptions":
    """What a configuration file says of words. Sentences of a test set (--lines) are under no project's."""
    from ogden.app.configuration_files import chosen_file
    from ogden.editing.simplifier import SimplifyOptions

    found = chosen_file(args, Path(args.file)) if args.config or not args.lines else None
    if found is None:
        return SimplifyOptions()
    from ogden.app.configuration import read_configuration

    return read_configuration(found).options


def _check(args: argparse.Namespace) -> None:
    if not 0 <= args.nbest <= _MOST_VERSIONS:
        raise InputError(f"--nbest {args.nbest}: give a number of versions, up to {_MOST_VERSIONS}")
    if args.nbest and not (args.explain or args.json):
        raise InputError("--nbest: give --explain or --json too, which print the versions")
    if args.target_grade is not None and not 0 <= args.target_grade <= 30:
        raise InputError(f"--target-grade {args.target_grade:g}: give a school grade, from 0 to 30")
    if args.lines and args.format not in (None, "text"):
        raise InputError(f"--lines reads plain text, so --format {args.format} does not go with it")


def _say_what_was_left(result: "SimplifiedDocument", path: str) -> None:
    from ogden.text.lines import display_name

    if result.foreign:
        name = display_name(path)
        print(f"ogden: {name} is not English ({result.foreign}), so it is left as it is", file=sys.stderr)
    if result.left_out:
        some = "1 edit" if result.left_out == 1 else f"{result.left_out} edits"
        print(f"ogden: {some} left out that would have broken the markup", file=sys.stderr)


def _say_what_is_in_the_way(result: "SimplifiedDocument", as_json: bool) -> None:
    """Where the target grade is not reached; JSON has it inside."""
    from ogden.app.simplify.output import in_the_way

    if result.unreached is not None and not as_json:
        for line in in_the_way(result, result.unreached):
            print(line, file=sys.stderr)


def _write(result: "SimplifiedDocument", args: argparse.Namespace) -> None:
    from ogden.app.simplify import output as simplify_output

    if args.output and args.output != "-":
        result.save(args.output)
    if args.json:
        simplify_output.print_json(result)
    elif args.explain:
        simplify_output.print_explanation(result)
    elif args.output is None and sys.stdout.isatty():
        simplify_output.print_changes(result)
    elif args.output in (None, "-"):
        sys.stdout.flush()
        sys.stdout.buffer.writelines(result.written)
        sys.stdout.buffer.flush()
    else:
        print(f"ogden: {args.output}: {simplify_output.summary(result)}", file=sys.stderr)

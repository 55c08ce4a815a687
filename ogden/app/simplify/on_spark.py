"""`ogden simplify --spark`: lines of text, or a Parquet table, on Apache Spark."""

import argparse
import sys
from functools import partial
from typing import TYPE_CHECKING

from ogden.app.options import given_targets, shows_progress
from ogden.app.simplify.lines import line_form
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.editing.simplifier import SimplifyOptions


def check(args: argparse.Namespace) -> None:
    """What cannot be done there is said before anything is started."""
    if args.file == "-":
        raise InputError("--spark: name a file or folder that all workers can read, not standard input")
    if args.lines:
        _check_lines(args)
        return
    if not args.output or args.output == "-":
        raise InputError("--spark: a table is written to a new folder: name it with -o")
    if args.explain or args.json or args.format:
        raise InputError("--spark: a table of texts comes as a table: leave out --explain, --json, --format")
    if args.file.endswith((".txt", ".md", ".html", ".docx", ".gz")):
        raise InputError(f"--spark reads a Parquet table, or {args.file} line by line: give --lines")


def _check_lines(args: argparse.Namespace) -> None:
    from ogden.files.path_checks import is_table

    if is_table(args.file):
        raise InputError(f"{args.file} is a Parquet table, and no lines of text: leave out --lines")
    if args.output and is_table(args.output):
        raise InputError(f"{args.output}: lines come as text: name a file, or a folder with / at its end")


def simplify_on_spark(args: argparse.Namespace, options: "SimplifyOptions") -> int:
    from ogden import distributed

    settings = given_targets(args)
    with distributed.spark_session(args.spark, shows_progress(args)) as spark:
        if args.lines:
            form = partial(line_form, args.json, args.explain)
            output = args.output or "-"
            distributed.simplify_lines(spark, [args.file], output, options, form, args.model, settings)
        else:
            distributed.simplify_table(
                spark, args.file, args.output, args.column, options, args.model, settings
            )
            print(f"ogden: written: {args.output}", file=sys.stderr)
    return 0

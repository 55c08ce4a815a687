"""`ogden corpus align`: sentence pairs from two collections of documents about the same things."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ogden.app.options import add_jobs, add_quiet, add_spark, shows_progress
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.corpus.align_run import AlignBlocks, AlignmentSummary

DESCRIPTION = """\
Pair the documents of two sources by title, and write the sentences that say the same
(Coster & Kauchak 2011, section 3). A source is JSONL with {"title", "paragraphs"} on
each line, a directory of text files (the name is the title, blank lines are between
paragraphs), or a MediaWiki XML dump; files may be packed (.gz, .xz, .bz2).

The pairs have the columns normal, simple, score, operation, document, normal positions,
simple positions. Positions are paragraph:sentence, from 1.

What is done is kept in OUTPUT.partial: a run that was stopped goes on where it was.
"""


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser(
        "align",
        help="find sentence pairs in two collections of documents",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("normal", metavar="NORMAL", help="the normal documents")
    parser.add_argument("simple", metavar="SIMPLE", help="the simple documents")
    parser.add_argument(
        "-o", "--output", metavar="F", required=True, help="the pairs, as TSV (.gz and .xz are packed)"
    )
    _add_thresholds(parser)
    add_jobs(parser)
    add_spark(parser)
    parser.add_argument("--strict", action="store_true", help="stop at the first problem in a source")
    parser.add_argument(
        "--restart", action="store_true", help="throw away what an earlier run has done towards OUTPUT"
    )
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_thresholds(parser: argparse.ArgumentParser) -> None:
    # The numbers stand here once more because the help must not wait for what imports them; a test compares.
    group = parser.add_argument_group("thresholds")
    group.add_argument(
        "--paragraph-similarity",
        type=float,
        default=0.2,
        metavar="X",
        help="look at the sentences of paragraphs more similar than this (default: %(default)s)",
    )
    group.add_argument(
        "--similarity",
        type=float,
        default=0.5,
        metavar="X",
        help="keep sentence pairs more similar than this (default: %(default)s)",
    )
    group.add_argument(
        "--skip-penalty",
        type=float,
        default=0.0001,
        metavar="X",
        help="what a sentence without a partner costs the alignment (default: %(default)s)",
    )
    group.add_argument(
        "--paragraph-words",
        type=int,
        default=10,
        metavar="N",
        help="do not align paragraphs with fewer, as headings and items of lists (default: %(default)s)",
    )
    group.add_argument(
        "--min-paragraphs",
        type=int,
        default=2,
        metavar="N",
        help="leave out documents with fewer, on either side (default: %(default)s)",
    )
    group.add_argument(
        "--min-words",
        type=int,
        default=20,
        metavar="N",
        help="leave out documents with fewer as stubs, on either side (default: %(default)s)",
    )


def run(args: argparse.Namespace) -> int:
    from ogden.corpus.align_run import Task, align_sources
    from ogden.corpus.sentence_alignment import Thresholds
    from ogden.corpus.title_index import PageRules
    from ogden.files.progress import show_progress

    _check(args)
    task = Task(
        args.normal,
        args.simple,
        args.output,
        Thresholds(args.paragraph_similarity, args.similarity, args.skip_penalty, args.paragraph_words),
        PageRules(args.min_paragraphs, args.min_words),
    )

    def show(message: str) -> None:
        print(f"ogden: warning: {message}", file=sys.stderr)

    with _elsewhere(args) as align_blocks, show_progress(hidden=args.quiet) as tell:
        summary = align_sources(task, args.jobs, args.strict, args.restart, show, tell, align_blocks)
    print("\n".join(_lines(summary, args.output)), file=sys.stderr)
    return 0


@contextmanager
def _elsewhere(args: argparse.Namespace) -> "Iterator[AlignBlocks | None]":
    """Who aligns blocks of documents, where it is not this process."""
    if not args.spark:
        yield None
        return
    from ogden import distributed

    with distributed.spark_session(args.spark, shows_progress(args)) as spark:
        yield distributed.SparkAlignment(spark)


def _check(args: argparse.Namespace) -> None:
    for name in ("paragraph_similarity", "similarity"):
        if not 0 <= (value := getattr(args, name)) < 1:
            flag = name.replace("_", "-")
            raise InputError(f"--{flag} {value:g}: similarities are from 0 to 1, and none is above 1")
    if not 0 <= args.skip_penalty < float("inf"):
        raise InputError(f"--skip-penalty {args.skip_penalty:g}: a penalty is 0 or more")
    for name in ("paragraph_words", "min_paragraphs", "min_words"):
        if getattr(args, name) < 0:
            raise InputError(f"--{name.replace('_', '-')} {getattr(args, name)}: give a number, 0 or more")


def _lines(summary: "AlignmentSummary", output: str) -> list[str]:
    """The summary, for people."""
    lines = []
    if summary.resumed:
        lines.append(f"{summary.resumed:,} blocks of documents were done by an earlier run")
    for side, read in summary.read.items():
        dropped = summary.dropped[side]
        rules = ", ".join(f"{count:,} {rule}{'s' * (count != 1)}" for rule, count in dropped.most_common())
        lines.append(f"{side} documents read: {read:,}" + (f"; left out: {rules}" if rules else ""))
    lines.append(f"documents paired by title: {summary.paired:,}")
    lines.append(f"paragraphs aligned: {summary.paragraphs:,}")
    operations = ", ".join(f"{name}: {count:,}" for name, count in sorted(summary.operations.items()))
    lines.append(f"pairs kept: {summary.operations.total():,}" + (f" ({operations})" if operations else ""))
    lines += [f"problem: {kind}: {count:,}" for kind, count in summary.problems.most_common()]
    return [*lines, f"written: {output}"]

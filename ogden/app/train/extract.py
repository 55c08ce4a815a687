"""`ogden extract`: a phrase table from aligned pairs."""

import argparse
import sys
from typing import TYPE_CHECKING

from ogden.app.options import (
    add_columns,
    add_files,
    add_jobs,
    add_memory,
    add_quiet,
    add_spark,
    shows_progress,
)

if TYPE_CHECKING:
    from ogden.corpus.pairs import Skipped
    from ogden.rules.extraction import ExtractionOptions
    from ogden.rules.files import Extracted

DESCRIPTION = """\
Learn which phrases rewrite which: all phrase pairs that are consistent with the word alignment, with
probabilities in both directions, as a phrase table in the format of Moses. The pairs are tokenised, and
each has a line of links (0-0 1-2 ..., normal-simple, counted from 0).
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "extract", help="make a phrase table from aligned pairs", description=DESCRIPTION
    )
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    add_columns(parser)
    add_files(parser, "--alignments", "links, a line for each line of the pair files", required=True)
    add = parser.add_argument
    add(
        "-o",
        "--output",
        metavar="F",
        required=True,
        help="the phrase table to write (.gz, .xz: packed; -; with --spark, F/ is a folder of parts, and "
        "F.parquet a table)",
    )
    add("--reordering", metavar="F", help="write a reordering table as well")
    add("--lexical", metavar="DIR", help="write the lexical tables lex.e2f and lex.f2e to this directory")
    add("--max-length", type=int, default=7, metavar="N", help="words a side, 1 to 15 (default: %(default)s)")
    add("--deletion", action="store_true", help="learn phrasal deletion: phrase ||| NULL")
    add("--limit", type=int, default=0, metavar="N", help="most probable entries kept for a normal phrase")
    add(
        "--significance",
        metavar="X",
        help="drop pairs that may be chance: alpha+epsilon, alpha-epsilon, or the smallest -ln p to keep",
    )
    add_jobs(parser)
    add_memory(parser)
    add_spark(parser)
    add("--directory", metavar="DIR", help="where to sort (default: the system's temporary files)")
    add("--strict", action="store_true", help="stop at the first line that is no pair")
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import report_skipped
    from ogden.corpus.pairs import Skipped
    from ogden.files.path_checks import refuse_one_place, refuse_overwriting, refuse_parts

    if not args.spark:
        refuse_parts(args.output, args.reordering)
    _check_directories(args.output, args.reordering)
    refuse_one_place(args.output, args.reordering)
    for output in (args.output, args.reordering):
        refuse_overwriting(output, [*args.pairs, *args.alignments])
    skipped = Skipped(args.strict)
    done = (_on_spark if args.spark else _here)(args, skipped)
    _summarise(done, args.deletion)
    report_skipped(skipped)
    return 0


def _here(args: argparse.Namespace, skipped: "Skipped") -> "Extracted":
    from ogden.files.progress import show_progress
    from ogden.rules.extraction import Extraction
    from ogden.rules.files import Extracted, add_files, write_lexical, write_tables

    extraction = Extraction(_options(args))
    with show_progress(output=args.output, hidden=args.quiet) as tell:
        add_files(extraction, args.pairs, args.alignments, skipped, tell)
        if args.lexical:
            write_lexical(extraction.lexicon(), args.lexical)
        extraction.count(tell)
        pieces = extraction.lines(args.reordering is not None)
        written = write_tables(pieces, args.output, args.reordering, tell)
    return Extracted(
        extraction.pairs, extraction.unlinked, extraction.instances, extraction.distinct, written
    )


def _on_spark(args: argparse.Namespace, skipped: "Skipped") -> "Extracted":
    from ogden import distributed

    outputs = distributed.ExtractionFiles(args.output, args.reordering, args.lexical)
    with distributed.spark_session(args.spark, shows_progress(args)) as spark:
        return distributed.extract(
            *(spark, args.pairs, args.alignments, outputs, _options(args), skipped), columns=args.columns
        )


def _check_directories(*outputs: str | None) -> None:
    """A place that is not there is known before the work, not after."""
    from pathlib import Path

    from ogden.errors import InputError

    for path in outputs:
        # Spark may know addresses that have no directory here.
        if path is not None and "://" not in path and not Path(path).parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no directory {Path(path).parent}")


def _options(args: argparse.Namespace) -> "ExtractionOptions":
    from ogden.rules.extraction import ExtractionOptions, Significance

    return ExtractionOptions(
        max_length=args.max_length,
        deletion=args.deletion,
        limit=args.limit,
        significance=Significance.parse(args.significance) if args.significance is not None else None,
        threads=args.jobs,
        memory=args.memory,
        directory=args.directory,
    )


def _summarise(done: "Extracted", deletion: bool) -> None:
    entries, deletions = done.written
    parts = [
        f"{done.pairs:,} pairs" + (f" ({done.unlinked:,} more have no links)" if done.unlinked else ""),
        f"{done.instances:,} phrase pairs, {done.distinct:,} different",
        f"{entries:,} entries written",
    ]
    if deletion:
        share = 100 * deletions / max(1, entries)
        parts.append(f"{deletions:,} of them deletions ({share:.2f}%)")
    print("; ".join(parts), file=sys.stderr)

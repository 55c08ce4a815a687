"""`ogden extract`: a phrase table from aligned pairs."""

import argparse
import sys
from typing import TYPE_CHECKING

from ogden.app.options import add_files

if TYPE_CHECKING:
    from ogden.rules.extraction import Extraction, ExtractionOptions, Progress
    from ogden.rules.files import Written

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
    add_files(parser, "--alignments", "links, a line for each line of the pair files", required=True)
    add = parser.add_argument
    add("-o", "--output", metavar="F", required=True, help="the phrase table to write (.gz, .xz: packed; -)")
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
    add("--jobs", type=int, default=0, metavar="N", help="threads (default: all cores)")
    add("--memory", type=float, default=1.0, metavar="GB", help="past it, sort on disk (default: 1)")
    add("--directory", metavar="DIR", help="where to sort (default: the system's temporary files)")
    add("--strict", action="store_true", help="stop at the first line that is no pair")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import report_skipped
    from ogden.corpus.pairs import Skipped
    from ogden.rules.extraction import Extraction
    from ogden.rules.files import add_files, write_lexical, write_tables

    _check_directories(args.output, args.reordering)
    extraction = Extraction(_options(args))
    skipped = Skipped(args.strict)
    show = _progress()
    add_files(extraction, args.pairs, args.alignments, skipped, show)
    if args.lexical:
        write_lexical(extraction, args.lexical)
    extraction.count(show)
    written = write_tables(extraction, args.output, args.reordering, show)
    _summarise(extraction, written)
    report_skipped(skipped)
    return 0


def _check_directories(*outputs: str | None) -> None:
    """A place that is not there is known before the work, not after."""
    from pathlib import Path

    from ogden.errors import InputError

    for path in outputs:
        if path is not None and not Path(path).parent.is_dir():
            raise InputError(f"{path} cannot be written: there is no directory {Path(path).parent}")


def _options(args: argparse.Namespace) -> "ExtractionOptions":
    from ogden.errors import InputError
    from ogden.rules.extraction import ExtractionOptions, Significance

    if not 0 < args.memory < 1 << 20:
        raise InputError(f"--memory {args.memory:g}: give a number of gigabytes above 0")
    return ExtractionOptions(
        max_length=args.max_length,
        deletion=args.deletion,
        limit=args.limit,
        significance=Significance.parse(args.significance) if args.significance is not None else None,
        threads=args.jobs,
        memory=int(args.memory * (1 << 30)),
        directory=args.directory,
    )


def _progress() -> "Progress":
    """What is being done, on a terminal; nothing in a pipe."""
    if not sys.stderr.isatty():
        return lambda what, done: None
    return lambda what, done: print(f"\r\033[K{what}: {done:,}", end="", file=sys.stderr, flush=True)


def _summarise(extraction: "Extraction", written: "Written") -> None:
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    parts = [
        f"{extraction.pairs:,} pairs"
        + (f" ({extraction.unlinked:,} more have no links)" if extraction.unlinked else ""),
        f"{extraction.instances:,} phrase pairs, {extraction.distinct:,} different",
        f"{written.entries:,} entries written",
    ]
    if extraction.options.deletion:
        share = 100 * written.deletions / max(1, written.entries)
        parts.append(f"{written.deletions:,} of them deletions ({share:.2f}%)")
    print("; ".join(parts), file=sys.stderr)

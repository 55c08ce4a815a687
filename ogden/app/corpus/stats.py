"""`ogden corpus stats`: how long the two sides of pairs are, and what changes between them."""

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_quiet
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.corpus.statistics import PairStatistics

DESCRIPTION = """\
Count pairs, the length of their sentences and words (Wubben et al. 2012, Table 1), the share of identical
pairs, and the share of pairs with deletion, insertion, rewording and reordering (Coster & Kauchak 2011, Table
1), splitting and merging. docs/corpus.md says how these are told apart.
"""


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser("stats", help="describe pairs: lengths, operations", description=DESCRIPTION)
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--json", action="store_true", help="print one JSON object instead of the tables")
    what.add_argument("--html", metavar="F", help="write tables and plots as one HTML page instead")
    parser.add_argument("--strict", action="store_true", help="stop at the first line that is no pair")
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import report_skipped
    from ogden.app.printing import print_tables
    from ogden.corpus.pairs import Skipped
    from ogden.corpus.statistics import measure
    from ogden.files.path_checks import refuse_overwriting, refuse_packing
    from ogden.files.progress import show_progress
    from ogden.text.lines import STDIN, write_text

    if args.pairs.count(STDIN) > 1:
        raise InputError("standard input (-) can be read once: name it once")
    if args.html:
        refuse_packing(args.html, "is written")
    refuse_overwriting(args.html, args.pairs)
    skipped = Skipped(args.strict)
    with show_progress(hidden=args.quiet) as tell:
        files = [measure(path, skipped, tell) for path in args.pairs]
    skipped.require_pairs(sum(one.pairs for one in files))
    if args.json:
        print(json.dumps({"files": [one.to_json() for one in files], "unreadable": dict(skipped.counts)}))
    elif args.html:
        from ogden.app.corpus.stats_page import render_page

        write_text(args.html, render_page(with_total(files)))
    else:
        print_tables(tables(with_total(files)))
    report_skipped(skipped)
    _report_too_long(sum(one.too_long for one in files))
    return 0


def _report_too_long(pairs: int) -> None:
    if pairs:
        what = "1 pair is" if pairs == 1 else f"{pairs:,} pairs are"
        print(
            f"ogden: {what} too long to be compared word by word: counted, without operations on words",
            file=sys.stderr,
        )


def with_total(files: "Sequence[PairStatistics]") -> "list[PairStatistics]":
    """The files, and after two or more of them all together."""
    from ogden.corpus.statistics import total

    return [*files, total(files)] if len(files) > 1 else list(files)


def tables(files: "Sequence[PairStatistics]") -> "list[Table]":
    from ogden.app.corpus.messages import percent
    from ogden.app.printing import Table, number
    from ogden.corpus.operations import OPERATIONS
    from ogden.text.lines import display_name

    lengths = [
        [
            *(display_name(one.name), f"{one.pairs:,}"),
            *(number(side.length) for side in (one.normal, one.simple)),
            *(number(side.word_length) for side in (one.normal, one.simple)),
            *(number(side.sentences_a_line) for side in (one.normal, one.simple)),
        ]
        for one in files
    ]
    shares = [
        [
            *(display_name(one.name), percent(one.identical, one.pairs)),
            *(percent(one.operations[operation], one.pairs) for operation in OPERATIONS),
        ]
        for one in files
    ]
    columns = ["file", "pairs", "tokens", "(simple)", "letters", "(simple)", "sentences", "(simple)"]
    return [
        Table(
            "Normal and simple side: tokens a line, letters a word, sentences a line",
            columns,
            lengths,
        ),
        Table("Share of pairs", ["file", "identical", *OPERATIONS], shares),
    ]

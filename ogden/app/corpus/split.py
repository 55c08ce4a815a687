"""`ogden corpus split`: training, tuning and test pairs, with no leak from one to the other."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from ogden.app.options import add_files, add_quiet

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.corpus.data_splits import PairFile, SplitReport
    from ogden.corpus.pairs import Skipped

DESCRIPTION = """\
Divide pairs into train.tsv, tune.tsv and test.tsv in a new directory: whole documents where column 5 names
them, else single pairs. The held-out sets are also written as a file a side, a sentence a line, for `ogden
tune`, `run` and `evaluate`: tune.normal, tune.simple, test.normal and test.simple. Training pairs that hold
a test or tuning sentence, or 70% of its 4-grams, are left out and listed in leaks.tsv. Other text that you
train on is searched with --against: pair files are those whose name ends in .tsv (.gz, .xz); any other file
is text, a sentence a line.
"""


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser(
        "split", help="divide pairs into train, tune and test", description=DESCRIPTION
    )
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    add = parser.add_argument
    add("-o", "--directory", metavar="DIR", required=True, help="a new directory for the sets")
    add("--test", type=int, required=True, metavar="N", help="test pairs")
    add("--tune", type=int, required=True, metavar="N", help="tuning pairs")
    add("--seed", type=int, default=1, metavar="N", help="of the random choice (default: %(default)s)")
    add_files(parser, "--against", "pairs or text that you will train on as well: list its leaks")
    add(
        "--copies",
        action="store_true",
        help="write the files of --against without their leaks to DIR/against/",
    )
    add(
        "--near",
        type=float,
        default=0.7,
        metavar="X",
        help="share of a held-out sentence's 4-grams that makes a leak (default: %(default)s)",
    )
    add("--json", action="store_true", help="print the report as one JSON object")
    add("--strict", action="store_true", help="stop at the first line that cannot be read")
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import report_skipped
    from ogden.app.printing import print_tables
    from ogden.corpus.data_splits import SplitOptions, split
    from ogden.corpus.pairs import Skipped
    from ogden.files.progress import show_progress

    skipped = Skipped(args.strict)
    options = SplitOptions(args.test, args.tune, args.seed, args.near)
    with show_progress(hidden=args.quiet) as tell:
        report = split(args.pairs, args.directory, options, args.against, args.copies, skipped, tell)
    if args.json:
        print(json.dumps(_json(report, skipped), ensure_ascii=False, indent=1))
    else:
        print_tables(_tables(report, args.directory))
        _print_short(report, args)
    report_skipped(skipped)
    return 0


def _tables(report: "SplitReport", directory: str) -> "list[Table]":
    from ogden.app.corpus.messages import percent
    from ogden.app.printing import Table

    way = f"by document ({report.documents:,} known)" if report.documents else "by sentence"
    sizes = [[f"{directory}/{name}.tsv", f"{size:,}"] for name, size in report.sizes.items()]
    rows = [
        [
            *(source.name, f"{source.lines:,}", f"{source.leaks:,}", percent(source.leaks, source.lines)),
            *(f"{source.complete:,}", f"{len(source.given_away):,}"),
        ]
        for source in (report.training, *report.against)
    ]
    columns = ["trained on", "lines", "leaks", "share", "complete", "held-out pairs"]
    return [
        Table(f"{report.pairs:,} pairs, split {way}", ["set", "pairs"], sizes),
        Table(f"Leaks (listed in {directory}/leaks.tsv)", columns, rows),
    ]


def _print_short(report: "SplitReport", args: argparse.Namespace) -> None:
    for name, wanted in (("test", args.test), ("tune", args.tune)):
        if report.sizes[name] < wanted:
            print(f"\n{name}: {report.sizes[name]} pairs instead of {wanted}: no more documents fit")


def _json(report: "SplitReport", skipped: "Skipped") -> dict[str, Any]:
    return {
        "pairs": report.pairs,
        "documents": report.documents,
        "sizes": report.sizes,
        "training": _source(report.training),
        "against": [_source(source) for source in report.against],
        "unreadable": dict(skipped.counts),
    }


def _source(source: "PairFile") -> dict[str, Any]:
    return {
        "name": source.name,
        "lines": source.lines,
        "leaks": source.leaks,
        "complete": source.complete,
        "leaks_by_set": dict(source.by_set),
        "held_out_pairs": len(source.given_away),
    }

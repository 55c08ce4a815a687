"""`ogden corpus clean`: remove pairs that are not worth training on, and say why each went."""

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ogden.app.options import add_columns, add_files, add_quiet, add_spark
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.corpus.cleaning import CleaningOptions, FileCount
    from ogden.corpus.pairs import Skipped

# Spelled out here because the help must not wait for what applies them.
RULES = (
    "length",
    "ratio",
    "letters",
    "markup",
    "address",
    "foreign",
    "encoding",
    "brackets",
    "leak",
    "duplicate",
    "identical",
)
DESCRIPTION = (
    """\
Bring pairs into one form, remove those that are not worth training on, and say how many each rule removed.
The rules are applied in this order, and a pair counts for the first that it breaks: """
    + ", ".join(RULES)
    + "."
)


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser("clean", help="remove pairs not worth training on", description=DESCRIPTION)
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    add_columns(parser)
    add = parser.add_argument
    add(
        "-o",
        "--output",
        metavar="F",
        required=True,
        help="the pairs that stay (.gz and .xz are packed; - is stdout; with --spark, F/ is a folder of "
        "parts, and F.parquet a table)",
    )
    add("--json", action="store_true", help="print the report as one JSON object instead of the table")
    add(
        "--strict",
        action="store_true",
        help="stop at the first line that is no pair, instead of leaving it out",
    )
    _add_form(parser)
    _add_rules(parser)
    add_files(parser, "--held-out", "leak: leave out what gives these sentences away; one a line")
    add_spark(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_form(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("form")
    group.add_argument(
        "--tokenised",
        nargs="+",
        choices=("auto", "yes", "no"),
        default=["auto"],
        help="do the files hold Penn Treebank tokens? One answer for all, or one for each file "
        "(default: auto, told for each side of each line)",
    )
    group.add_argument(
        "--to",
        choices=("raw", "penn", "keep"),
        default="raw",
        help="the form of the output: text as typed, Penn Treebank tokens, or as it came "
        "(default: %(default)s)",
    )


def _add_rules(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("rules")

    def number(flag: str, kind: type, default: float, help: str) -> None:
        group.add_argument(
            flag, type=kind, default=default, metavar="N", help=f"{help} (default: %(default)s)"
        )

    number("--min-length", int, 3, "length: fewest tokens in a side")
    number("--max-length", int, 100, "length: most tokens in a side")
    number("--min-ratio", float, 0.2, "ratio: smallest length of the simple side to the normal side's")
    number("--max-ratio", float, 3.0, "ratio: largest")
    number("--letters", float, 0.4, "letters: smallest share of letters among the characters of a side")
    number("--english", float, 0.5, "foreign: smallest share of a-z among the letters of a side")
    number("--identical", float, 0.1, "identical: largest share of the output whose two sides are the same")
    number("--seed", int, 1, "which identical pairs stay")
    group.add_argument(
        "--without",
        nargs="+",
        action="extend",
        default=[],
        choices=RULES,
        metavar="RULE",
        help="do not apply these rules",
    )


def run(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import print_aside, report_skipped
    from ogden.app.options import shows_progress
    from ogden.corpus.cleaning import clean
    from ogden.corpus.pairs import Skipped
    from ogden.files.path_checks import refuse_parts
    from ogden.files.progress import show_progress
    from ogden.text.lines import STDIN

    if args.json and args.output == STDIN:
        raise InputError(
            "--json -o -: standard output takes the pairs or the report: name a file for the pairs"
        )
    skipped = Skipped(args.strict)
    options = _options(args)
    if args.spark:
        from ogden import distributed

        with distributed.spark_session(args.spark, shows_progress(args)) as spark:
            counts = distributed.clean(
                *(spark, args.pairs, args.output, options, args.tokenised, skipped, args.held_out),
                columns=args.columns,
            )
    else:
        refuse_parts(args.output)
        with show_progress(output=args.output, hidden=args.quiet) as tell:
            counts = clean(args.pairs, args.output, options, args.tokenised, skipped, tell, args.held_out)
    rules = [rule for rule in RULES if args.held_out or rule != "leak"]
    if args.json:
        print(json.dumps(_json(counts, skipped, rules), ensure_ascii=False, indent=1))
    else:
        print_aside(_tables(counts, args.without, rules))
    report_skipped(skipped)
    return 0


def _options(args: argparse.Namespace) -> "CleaningOptions":
    from ogden.corpus.cleaning import CleaningOptions

    return CleaningOptions(
        min_length=args.min_length,
        max_length=args.max_length,
        min_ratio=args.min_ratio,
        max_ratio=args.max_ratio,
        letters=args.letters,
        english=args.english,
        identical=args.identical,
        seed=args.seed,
        form=args.to,
        without=frozenset(args.without),
    )


def _tables(counts: "Sequence[FileCount]", without: Sequence[str], rules: Sequence[str]) -> "list[Table]":
    from ogden.app.corpus.messages import percent
    from ogden.app.printing import Table
    from ogden.corpus.cleaning import RULES as WHY
    from ogden.text.lines import display_name

    read, kept = sum(one.read for one in counts), sum(one.kept for one in counts)
    removed = sum((one.removed for one in counts), Counter[str]())
    rows = [
        [
            *(rule, WHY[rule]),
            *(("off", "") if rule in without else (f"{removed[rule]:,}", percent(removed[rule], read))),
        ]
        for rule in rules
    ]
    rows += [["kept", "", f"{kept:,}", percent(kept, read)], ["read", "", f"{read:,}", ""]]
    tables = [Table("Pairs removed by each rule", ["rule", "why", "pairs", "share"], rows, names=2)]
    if len(counts) > 1:
        files = [
            [display_name(one.name), f"{one.read:,}", f"{one.kept:,}", percent(one.kept, one.read)]
            for one in counts
        ]
        tables.append(Table("Pairs by file", ["file", "read", "kept", "share"], files))
    return tables


def _json(counts: "Sequence[FileCount]", skipped: "Skipped", rules: Sequence[str]) -> dict[str, Any]:
    files = [
        {
            "name": one.name,
            "read": one.read,
            "kept": one.kept,
            "converted_sides": one.converted,
            "removed": {rule: one.removed[rule] for rule in rules},
        }
        for one in counts
    ]
    removed = {rule: sum(one.removed[rule] for one in counts) for rule in rules}
    return {
        "read": sum(one.read for one in counts),
        "kept": sum(one.kept for one in counts),
        "removed": removed,
        "unreadable": dict(skipped.counts),
        "files": files,
    }

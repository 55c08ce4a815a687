"""`ogden evaluate`: a table with one row a system, how each number was computed, and what differs."""

import argparse
import json
import sys
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_test_set, outputs_of, system_names, take_test_set
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.evaluation.evaluation import Evaluation
    from ogden.metrics.protocol import Metric, Score, TestSet

# Spelled out here because the help must not wait for what imports the metrics.
SARI_VARIANTS = ("easse", "xu2016", "equations", "joshua", "huggingface", "all")
TABLES = ("csv", "latex", "markdown")
SIGNIFICANCE = ("bootstrap", "randomisation", "t-test", "bootstrap-t-test")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("evaluate", help="score outputs against references", description=__doc__)
    add_options(parser)
    add_significance(parser)
    add_files(parser, "--nbest", "n-best lists ('id ||| text'): also print what the best choice would score")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="print one JSON object instead of the table")
    shown.add_argument(
        "--table", choices=TABLES, help="print one table of all scores, for a spreadsheet, paper or page"
    )
    parser.add_argument(
        "--per-sentence", metavar="F.jsonl", help="also write every sentence's scores to this file"
    )
    parser.set_defaults(run=run)


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options by which every command that scores outputs is told what to score, and how."""
    add_test_set(parser)
    parser.add_argument(
        "--metrics",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="metrics by name, or all (default: sari bleu fkgl)",
    )
    parser.add_argument(
        "--sari",
        nargs="+",
        action="extend",
        default=[],
        choices=SARI_VARIANTS,
        metavar="VARIANT",
        help=f"more variants of SARI: {', '.join(SARI_VARIANTS)}",
    )
    parser.add_argument(
        "--sari-deletion", choices=("f1", "precision"), default="f1", help="for the variant easse"
    )
    parser.add_argument(
        "--sari-average", choices=("macro", "micro"), default="macro", help="for the variant easse"
    )
    parser.add_argument(
        "--sari-order", type=int, default=4, metavar="N", help="the longest n-grams, 1 to 4 (default: 4)"
    )
    parser.add_argument(
        "--tokenize", choices=("13a", "intl", "none"), help="default: as each metric's source does"
    )
    parser.add_argument("--case", choices=("lower", "cased"), help="default: as each metric's source does")


def add_significance(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--significance", choices=SIGNIFICANCE, default="bootstrap", help="the test for differences"
    )
    parser.add_argument(
        "--samples",
        type=int,
        metavar="N",
        help="resamples for intervals and tests (default: 1000, or more for many systems)",
    )
    parser.add_argument("--seed", type=int, default=2004, metavar="N", help="seed of the resampling")
    parser.add_argument(
        "--baseline", metavar="NAME", help="the system that others are compared with (default: the first)"
    )


def take_files(args: argparse.Namespace) -> None:
    """From the folders that the options name to files."""
    take_test_set(args)
    args.output = [file for path in args.output for file in outputs_of(path)]


def load(args: argparse.Namespace) -> "tuple[TestSet, dict[str, list[str]], list[Metric]]":
    """The test set, the outputs by system, and the metrics that the options name."""
    from ogden.evaluation.test_files import read_test_files

    metrics = choose_metrics(args)
    needy = next((metric for metric in metrics if metric.needs_references), None)
    if needy and not args.references:
        raise InputError(f"{needy.label} compares with references: give them with --references F …")
    names = system_names(args.output, args.names)
    test, outputs = read_test_files(args.normal, dict(zip(names, args.output, strict=True)), args.references)
    return test, outputs, metrics


def choose_metrics(args: argparse.Namespace) -> "list[Metric]":
    from ogden.metrics.catalogue import DEFAULT, Choices, choose

    variants = SARI_VARIANTS[:-1] if "all" in args.sari else args.sari
    names = [*(args.metrics or DEFAULT), *(f"sari:{variant}" for variant in variants)]
    return choose(
        names, Choices(args.tokenize, args.case, args.sari_deletion, args.sari_average, args.sari_order)
    )


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.evaluation import evaluate
    from ogden.evaluation.export import sentence_lines, to_json
    from ogden.evaluation.nbest import oracle_scores, read_nbest
    from ogden.evaluation.table_formats import FORMATS
    from ogden.files.path_checks import refuse_overwriting
    from ogden.text.lines import STDIN, write_text

    if args.per_sentence == STDIN and (args.json or args.table):
        raise InputError(
            f"--{'json' if args.json else 'table'} and --per-sentence - would both go to standard output: "
            "give the sentences a file"
        )
    if args.table and args.nbest:
        raise InputError("--table has no place for n-best lists: leave out --nbest, or take --json")
    take_files(args)
    refuse_overwriting(args.per_sentence, [args.normal, *args.output, *args.references, *args.nbest])
    test, outputs, metrics = load(args)
    result = evaluate(
        *(test, outputs, metrics, args.significance, args.samples, args.seed), baseline=args.baseline
    )
    _say_what_cannot_be_significant(result)
    oracles = {path: oracle_scores(result.scorers, read_nbest(path, len(test))) for path in args.nbest}
    if args.per_sentence:
        write_text(args.per_sentence, "".join(line + "\n" for line in sentence_lines(result)))
    if args.json:
        print(json.dumps(to_json(result, oracles), ensure_ascii=False, indent=1))
    elif args.table:
        print(FORMATS[args.table](result), end="")
    else:
        _print(result, oracles, args.seed)
    return 0


def _say_what_cannot_be_significant(result: "Evaluation") -> None:
    """So few samples for so many systems that no difference is told from luck, whatever the systems do."""
    from ogden.evaluation.evaluation import samples_needed

    needed = samples_needed(result)
    if needed:
        print(
            f"ogden: too few samples to call any of so many systems different: give --samples {needed}",
            file=sys.stderr,
        )


def _print(result: "Evaluation", oracles: "dict[str, dict[str, Score]]", seed: int) -> None:
    from ogden.app.printing import print_tables

    tables = [_scores(result)]
    if result.comparisons:
        tables.append(_comparisons(result))
    if oracles:
        tables.append(_oracles(result, oracles))
    print_tables(tables)
    count, references = len(result.test), len(result.test.references)
    print(f"\n{count} sentence{'s' * (count != 1)}, {references} reference{'s' * (references != 1)}", end="")
    print(f"; ± is half of a 95% bootstrap interval (seed {seed})" if count > 1 else "")
    for scorer in result.scorers.values():
        print(scorer.signature)


def _scores(result: "Evaluation") -> "Table":
    from ogden.app.printing import Table, number
    from ogden.evaluation.table_formats import SHOWN_PARTS

    columns = ["system"]
    for key, score in result.systems[0].scores.items():
        columns += [result.scorers[key].metric.label, *(part for part in score.parts if part in SHOWN_PARTS)]
    rows = []
    for system in result.systems:
        row = [system.name]
        for key, score in system.scores.items():
            interval = system.intervals[key]
            half = f" ±{number((interval.high - interval.low) / 2)}" if len(result.test) > 1 else ""
            parts = (number(value) for part, value in score.parts.items() if part in SHOWN_PARTS)
            row += [number(score.value) + half, *parts]
        rows.append(row)
    return Table("Scores", columns, rows)


def _comparisons(result: "Evaluation") -> "Table":
    from ogden.app.printing import Table, number, probability
    from ogden.evaluation.report_table import correction

    first = result.comparisons[0]
    rows: dict[str, list[str]] = {}
    for comparison in result.comparisons:
        found = comparison.result
        cell = f"{number(found.difference, sign=True)} ({probability(comparison.p)})"
        rows.setdefault(comparison.system, [comparison.system]).append(cell)
    how = ", ".join([f"p by {first.result.method}", *correction(result)])
    title = f"Difference from {first.baseline} ({how})"
    return Table(title, ["system", *(s.metric.label for s in result.scorers.values())], list(rows.values()))


def _oracles(result: "Evaluation", oracles: "dict[str, dict[str, Score]]") -> "Table":
    from ogden.app.printing import Table, number

    keys = list(next(iter(oracles.values())))
    rows = [[name, *(number(scores[key].value) for key in keys)] for name, scores in oracles.items()]
    return Table(
        "Oracle of n-best lists", ["list", *(result.scorers[key].metric.label for key in keys)], rows
    )

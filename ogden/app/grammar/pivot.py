"""`ogden grammar pivot`: English paraphrases from bitext."""

import argparse
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_quiet, add_spark, shows_progress
from ogden.app.resources import add_resources, resources_of, work_directory
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.training.pivot_building import PivotBuilding, PivotRecipe, WrittenParaphrases

DESCRIPTION = """\
Learn which English phrases mean the same: those with the same translations (Bannard & Callison-Burch 2005).
Each file is a language: English, a tab and its translation a line. They are tokenised and aligned word by
word, and phrase pairs are extracted. p(e2|e1) is the sum over foreign phrases f of p(f|e1) p(e2|f), and of
that the mean over the languages that know e1. The output has a phrase, a paraphrase and its probability a
line, with tabs between, best first. The work is done in stages, kept in OUTPUT.work until it is complete: if
it is stopped, the same command goes on where it was.
"""
STAGES = {"pairs": "tokens", "aligner": "word alignment", "links": "links", "table": "phrase pairs"}
# Written out here because the help must not wait for what imports it; a test compares.
EDGES = ("free", "likely", "linked")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("pivot", help="English paraphrases from bitext", description=DESCRIPTION)
    add_files(
        parser, "--bitext", "English, tab, translation; a file a language (plain, gz, xz)", required=True
    )
    add = parser.add_argument
    add("-o", "--output", metavar="F", required=True, help="the paraphrases to write (.gz, .xz: packed)")
    add("--max-length", type=int, default=4, metavar="N", help="words of a phrase, 1 to 15 (default: 4)")
    add("--least", type=float, default=0.001, metavar="P", help="the least probability (default: 0.001)")
    add("--keep", type=int, default=50, metavar="N", help="the best so many for a phrase (default: 50)")
    add(
        "--significance",
        default="alpha+epsilon",
        metavar="X",
        help="drop phrase pairs that may be chance: alpha+epsilon, alpha-epsilon, or the smallest -ln p to "
        "keep, 0 for all (default: %(default)s)",
    )
    add("--marks", action="store_true", help="also phrases with punctuation in them")
    add(
        "--edges",
        choices=EDGES,
        default="likely",
        help="phrases whose first or last word has no partner: all (free), likely ones, or none (linked) "
        "(default: %(default)s)",
    )
    add("--contained", action="store_true", help="also paraphrases that only add words, or only drop them")
    add("--itself", action="store_true", help="also the probability that a phrase stays as it is")
    add_resources(parser.add_argument_group("the machine"), "OUTPUT")
    add_spark(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from pathlib import Path

    from ogden.files.progress import show_progress
    from ogden.rules.pivoting import PivotOptions
    from ogden.training.pivot_building import PivotBuilding, languages_of

    options = PivotOptions(args.least, args.keep, args.contained, args.itself)
    recipe, resources, languages = _recipe(args), resources_of(args), languages_of(args.bitext)
    _check_output(args.output, args.bitext)
    directory = Path(work_directory(args.output, args.work_dir))
    titles = {f"{name} {key}": f"{name} {title}" for name in languages for key, title in STAGES.items()}
    with show_progress({**titles, "paraphrases": "paraphrases"}, hidden=args.quiet) as tell:
        building = PivotBuilding(directory, recipe, options, resources, tell)
        if args.spark:
            written = _write_on_spark(args, building, languages)
        else:
            written = building.write(languages, args.output, args.keep_work)
    _summarise(args.output, written)
    return 0


def _write_on_spark(
    args: argparse.Namespace, building: "PivotBuilding", languages: "Mapping[str, str]"
) -> "WrittenParaphrases":
    from ogden import distributed

    with distributed.spark_session(args.spark, shows_progress(args)) as spark:
        on_spark = distributed.SparkPivotBuilding(**vars(building), spark=spark)
        return on_spark.write(languages, args.output, args.keep_work)


def _recipe(args: argparse.Namespace) -> "PivotRecipe":
    from ogden.rules.extraction import Significance
    from ogden.rules.pivot_table import TranslationChoice
    from ogden.training.pivot_building import PivotRecipe

    choice = TranslationChoice(args.marks, args.edges)
    return PivotRecipe(args.max_length, Significance.parse(args.significance), choice)


def _check_output(output: str, bitext: Sequence[str]) -> None:
    """What would stop the work at its end is said at its start."""
    from pathlib import Path

    from ogden.files.path_checks import refuse_overwriting, refuse_packing

    if output == "-" or Path(output).is_dir():
        raise InputError(f"{output}: give the name of a file to write; the work is kept beside it")
    if not Path(output).parent.is_dir():
        raise InputError(f"{output} cannot be written: there is no directory {Path(output).parent}")
    refuse_overwriting(output, bitext)
    refuse_packing(output, "is written")


def _summarise(output: str, written: "WrittenParaphrases") -> None:
    from ogden.app.printing import Table, print_tables
    from ogden.app.stage_summary import made, report_left_out, times

    artifacts = [(language, one) for language, stages in written.stages.items() for one in stages]
    rows = [
        [language, STAGES[one.name], made(one.facts), *times(one.seconds, one.cpu, one.resumed)]
        for language, one in artifacts
    ]
    both = f"{written.phrases:,} phrases, {written.paraphrases:,} paraphrases"
    rows.append(["all", "paraphrases", both, *times(written.seconds, written.cpu)])
    resumed = any(one.resumed for _, one in artifacts)
    seconds = written.seconds + sum(one.seconds for _, one in artifacts)
    rows.append(["", "", "", *times(seconds, written.cpu + sum(one.cpu for _, one in artifacts), resumed)])
    title = "Pivoting (* was done before)" if resumed else "Pivoting"
    print_tables([Table(title, ["language", "stage", "made", "seconds", "CPU"], rows, 3)])
    print(f"written: {output}")
    for stages in written.stages.values():
        report_left_out(stages[0])

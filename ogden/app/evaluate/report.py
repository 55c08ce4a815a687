"""`ogden report`: the evaluation as one HTML page, to read, to search and to send to others."""

import argparse
import sys
from typing import TYPE_CHECKING

from ogden.app.evaluate import evaluate
from ogden.app.options import add_files
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.evaluation.evaluation import Evaluation
    from ogden.evaluation.ratings import Ratings

DESCRIPTION = """\
Write an HTML page with the scores, plots, and every sentence with the edits each system made. The page is
one file and loads nothing from anywhere.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "report", help="write scores, plots and every edit as one HTML page", description=DESCRIPTION
    )
    evaluate.add_options(parser)
    evaluate.add_significance(parser)
    add_files(
        parser,
        "--ratings",
        "what judges said: CSV with the columns item,system,judge,scale,rating and perhaps rater",
    )
    parser.add_argument(
        "--html", metavar="F", required=True, help="the page to write (- for standard output)"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.evaluation import evaluate as evaluate_systems
    from ogden.evaluation.ratings import read_ratings
    from ogden.evaluation.report import render_report
    from ogden.files.path_checks import refuse_overwriting
    from ogden.text.lines import write_text

    evaluate.take_files(args)
    refuse_overwriting(args.html, [args.normal, *args.output, *args.references, *args.ratings])
    ratings = read_ratings(*args.ratings) if args.ratings else None
    evaluation = evaluate_systems(
        *(*evaluate.load(args), args.significance, args.samples, args.seed), baseline=args.baseline
    )
    if ratings:
        _check_ratings(ratings, evaluation)
    write_text(args.html, render_report(evaluation, ratings))
    return 0


def _check_ratings(ratings: "Ratings", evaluation: "Evaluation") -> None:
    """A report may be about some of the rated systems, but not about none."""
    names = [system.name for system in evaluation.systems]
    absent = [system for system in ratings.systems if system not in names]
    if len(absent) == len(ratings.systems):
        raise InputError(
            f"the ratings are of {', '.join(absent)}, but the outputs are called {', '.join(names)}: "
            "give the outputs the names they have in the ratings with --names"
        )
    last = max(record.item for record in ratings.records)
    if last > len(evaluation.test):
        raise InputError(
            f"there is a rating of item {last}, but there are {len(evaluation.test)} normal sentences: "
            "items are line numbers of the file of normal sentences"
        )
    if absent:
        print(f"ogden: left out the ratings of {', '.join(absent)}: no output has that name", file=sys.stderr)

"""`ogden tune`: find the weights with which a model scores best, and save the model with them."""

import argparse
from collections.abc import Callable
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs, add_known_set, add_quiet, take_test_set
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.tune.settings import Settings
    from ogden.tuning.checkpoint import Checkpoint
    from ogden.tuning.protocol import TunableSystem
    from ogden.tuning.records import Outcome
    from ogden.tuning.run import Part

OpenSystem = Callable[[str], "TunableSystem"]

DESCRIPTION = """\
Search a tuning set with a model, see which candidates a metric likes, change the weights of the features so
that the search would choose these, and search again. The iteration that is best on lines held out is saved as
a new model. If none is better than the start, nothing is saved, and the exit code is 1. What is done is kept
in a folder beside the new model; the same command goes on there after an interruption.
"""
METHODS = ("pro", "mert", "hillclimb")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("tune", help="find the weights that score best", description=DESCRIPTION)
    add_options(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.systems import open_tunable

    return tune_model(args, open_tunable)


def add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("model", metavar="MODEL", help="the model to tune")
    add("-o", "--output", metavar="F", required=True, help="the tuned model to write")
    add("--normal", metavar="F", help="the normal sentences, one a line")
    add_files(parser, "--references", "the references, a file each")
    add_known_set(parser, "valid")
    add(
        "--metric",
        nargs="+",
        default=["sari"],
        metavar="NAME",
        help="what to tune towards: a metric, or a mix as sari=0.8 bleu=0.2 (default: sari)",
    )
    add("--method", choices=METHODS, default="pro", help="default: %(default)s")
    add("--iterations", type=int, metavar="N", default=15, help="at most so many (default: %(default)s)")
    add("--nbest", type=int, default=100, metavar="N", help="candidates a sentence (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="for everything random (default: %(default)s)")
    add("--runs", type=int, default=1, metavar="N", help="tune again with the next seeds; keep the best run")
    add_jobs(parser)
    add_quiet(parser)
    _add_held_out(parser.add_argument_group("lines held out, by which iterations are judged"))
    _add_methods(parser.add_argument_group("methods"))
    _add_files(parser.add_argument_group("files"))


def _add_held_out(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--held-out",
        type=float,
        metavar="SHARE",
        help="so much of the tuning set, evenly over its lines (default: 0.1; 0: judge by the tuning lines)",
    )
    add("--held-out-normal", metavar="F", help="or a file of its own")
    add(
        "--held-out-references",
        nargs="+",
        action="extend",
        default=[],
        metavar="F",
        help="and its references",
    )


def _add_methods(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--rank-by", nargs="+", metavar="NAME", help="pro: rank candidates by this, as sari:xu2016")
    add("--samples", type=int, metavar="N", help="pro: pairs drawn for each sentence (default: 5000)")
    add("--pairs", type=int, metavar="N", help="pro: pairs kept of these (default: 50)")
    add("--threshold", type=float, metavar="X", help="pro: a pair differs by so many points (default: 5)")
    add("--regularisation", type=float, metavar="X", help="pro: what large weights cost (default: 1)")
    add("--interpolation", type=float, metavar="X", help="pro: share of new weights (default: 0.3)")
    add("--random-starts", type=int, metavar="N", help="mert, hillclimb: climbs besides (default: 10)")
    add("--random-directions", type=int, metavar="N", help="mert: lines besides the axes (default: 10)")


def _add_files(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--folder", metavar="DIR", help="where work and log are kept (default: OUTPUT.tuning)")
    add("--html", metavar="F", help="the report with plots (default: report.html in the folder)")
    add("--restart", action="store_true", help="throw away what the folder holds, and begin anew")


def tune_model(args: argparse.Namespace, open_system: OpenSystem) -> int:
    """Options and sentences are checked before the model is opened, and the model before any search.

    Exit code 1: the work was done, and what came of it refused.
    """
    from ogden.app.tune.report import print_outcome, save_model, write_page
    from ogden.app.tune.settings import identity, read_settings
    from ogden.files.path_checks import refuse_one_place, refuse_overwriting
    from ogden.model.files import open_model
    from ogden.training.assembly import check_output
    from ogden.tuning.checkpoint import open_checkpoint

    if args.runs < 1:
        raise InputError(f"--runs {args.runs}: give the number of runs, at least 1")
    take_test_set(args)
    inputs = [args.model, args.normal, *args.references, args.held_out_normal, *args.held_out_references]
    check_output(args.output)
    refuse_one_place(args.output, args.html)
    for output in (args.output, args.html):
        refuse_overwriting(output, inputs)
    settings = read_settings(args)
    with open_model(args.model) as model:
        system = open_system(args.model)
        parts = _parts(args, system, settings)
        record = identity(settings, model, system.weights, parts[0].objective)
        with open_checkpoint(args.folder or f"{args.output}.tuning", record, args.restart) as folder:
            outcome = _tune(args, settings, parts, system, folder)
            page = args.html or str(folder.path / "report.html")
            write_page(page, outcome, settings.label, record)
            if outcome.kept:
                save_model(args.output, model, outcome.kept, settings, parts[0].objective.signature)
            print_outcome(outcome, settings, record, args.output, page)
    return 0 if outcome.kept else 1


def _parts(
    args: argparse.Namespace, system: "TunableSystem", settings: "Settings"
) -> "tuple[Part, Part | None]":
    """The tuning sentences and those held out, each with its search and its objective."""
    from ogden.metrics.protocol import TestSet
    from ogden.tuning.objective import MetricObjective
    from ogden.tuning.run import Part
    from ogden.tuning.tuning_set import TuningSet

    def part(sentences: TuningSet) -> Part:
        normal, *references = map(system.token_lines, [sentences.normal, *sentences.references])
        test = TestSet(normal, references)
        objective = MetricObjective(test, settings.terms, settings.ranking, args.jobs)
        return Part(system.searcher(sentences.normal), objective, len(test))

    return part(settings.tuning), part(settings.held_out) if settings.held_out else None


def _tune(
    args: argparse.Namespace,
    settings: "Settings",
    parts: "tuple[Part, Part | None]",
    system: "TunableSystem",
    folder: "Checkpoint",
) -> "Outcome":
    from ogden.app.tune.report import observer
    from ogden.files.progress import show_progress
    from ogden.tuning.records import Outcome
    from ogden.tuning.run import Plan, tune

    runs = []
    with show_progress(hidden=args.quiet) as display:
        for seed in range(args.seed, args.seed + args.runs):
            plan = Plan(settings.iterations, args.nbest, seed, threads=args.jobs)
            observe = observer(display, settings, seed if args.runs > 1 else None)
            runs.append(tune(*parts, settings.tuner, system.weights, plan, folder, observe))
    return Outcome(runs)

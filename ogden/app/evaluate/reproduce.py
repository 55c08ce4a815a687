"""`ogden reproduce`: run the experiments of a paper again, and write what came out beside what it says."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.evaluate import reproduce_all_systems, reproduce_pwkp, reproduce_xu2016
from ogden.app.options import add_files, add_jobs, add_quiet
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.evaluation.reproduction.experiment import Experiment, Split
    from ogden.evaluation.reproduction.page import Page

PAPERS = {
    "coster2011": "Moses and Moses+Del (Coster & Kauchak 2011, Tables 4, 5, 7)",
    "feblowitz2013": "SimpleTT, T3, K&M and augm-K&M (Feblowitz & Kauchak 2013, Table 1)",
    "wubben2012": "PBMT-R beside Word-Sub, Zhu and RevILP (Wubben et al. 2012, Tables 2 to 4, Figure 1)",
}
RATED = {"feblowitz2013": "Tables 2 and 3", "wubben2012": "Table 4"}
DESCRIPTION = """\
Split pairs at random, train and tune the paper's systems, rewrite the test sentences, and write the paper's
tables and plots with the figures that came out. All work is kept in a directory: the same command goes on
there after an interruption. What you have to say of the results goes into RESULTS/PAPER.notes.md, which is
put into the page whenever it is made.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("reproduce", help="run the experiments of a paper again")
    papers = parser.add_subparsers(title="papers", metavar="PAPER", required=True)
    for name, help in PAPERS.items():
        paper = papers.add_parser(name, help=help, description=DESCRIPTION)
        _add_options(paper)
        if name == "wubben2012":
            paper.add_argument(
                "--wordnet", metavar="F", required=True, help="WordNet's database: a directory or tar archive"
            )
        if name in RATED:
            help = f"of outputs, from `ogden judge read`: for {RATED[name]}"
            paper.add_argument("--ratings", metavar="F", help=help)
        add_quiet(paper)
        paper.set_defaults(run=run, paper=name)
    reproduce_xu2016.add_parser(papers)
    reproduce_pwkp.add_parsers(papers)
    reproduce_all_systems.add_parser(papers)


def _add_options(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz)", required=True)
    add("--test", type=int, default=1373, metavar="N", help="test pairs (default: %(default)s)")
    add("--tune", type=int, default=515, metavar="N", help="tuning pairs (default: %(default)s)")
    add("--seed", type=int, default=2011, metavar="N", help="of the split (default: %(default)s)")
    add("--work-dir", default="reproduce.work", metavar="DIR", help="for the work (default: %(default)s)")
    add("--results", default="docs/results", metavar="DIR", help="for the page (default: %(default)s)")
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    from ogden.corpus.data_splits import SplitOptions
    from ogden.evaluation.reproduction import coster2011, feblowitz2013, wubben2012
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import write_page
    from ogden.files.progress import show_progress
    from ogden.training.learning import Resources

    if args.test < 2 or args.tune < 2:
        raise InputError("--test and --tune take numbers from 2 on: the pairs that are held out")
    steps = {**coster2011.STEPS, **wubben2012.STEPS, **feblowitz2013.STEPS}
    options = SplitOptions(args.test, args.tune, args.seed)
    with (
        show_progress(steps, hidden=args.quiet) as tell,
        Experiment(args.work_dir, Resources(args.jobs), tell) as experiment,
    ):
        split = experiment.split(args.pairs, options)
        page = _page(args, experiment, split)
    print(f"seed {args.seed}; outputs and models: {args.work_dir}")
    for path in write_page(page, args.results, args.paper):
        print(f"written: {path}")
    return 0


def _page(args: argparse.Namespace, experiment: "Experiment", split: "Split") -> "Page":
    if args.paper == "coster2011":
        from ogden.evaluation.reproduction import coster2011, coster2011_tables

        return coster2011_tables.page(coster2011.run(experiment, split), _command(args))
    from ogden.evaluation.reproduction import feblowitz2013_ratings, wubben2012_ratings

    ratings = None
    if args.ratings:  # what is wrong with it is said before the work
        is_wubben = args.paper == "wubben2012"
        systems = list(wubben2012_ratings.TABLE_4 if is_wubben else feblowitz2013_ratings.TABLE_2)
        ratings = feblowitz2013_ratings.rated(args.ratings, systems)
    if args.paper == "feblowitz2013":
        from ogden.evaluation.reproduction import feblowitz2013, feblowitz2013_tables

        return feblowitz2013_tables.page(feblowitz2013.run(experiment, split), _command(args), ratings)
    from ogden.evaluation.reproduction import wubben2012, wubben2012_tables

    return wubben2012_tables.page(wubben2012.run(experiment, split, args.wordnet), _command(args), ratings)


def _command(args: argparse.Namespace) -> str:
    """The command that makes the page again, with the files' names but not where they lay."""
    words = ["ogden", "reproduce", args.paper, "--pairs", *(Path(path).name for path in args.pairs)]
    if args.paper == "wubben2012":
        words += ["--wordnet", Path(args.wordnet).name]
    if vars(args).get("ratings"):
        words += ["--ratings", Path(args.ratings).name]
    words += ["--test", str(args.test), "--tune", str(args.tune), "--seed", str(args.seed)]
    return shlex.join(words)

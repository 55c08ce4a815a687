"""`ogden reproduce zhu2010` and `woodsend2011`: systems that split, on PWKP's validation pairs."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs, add_quiet

if TYPE_CHECKING:
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import Page
    from ogden.evaluation.reproduction.pwkp import Sentences

ZHU, WOODSEND = "zhu2010", "woodsend2011"
PAPERS = {
    ZHU: "TSM beside Word-Sub and Moses, on PWKP (Zhu et al. 2010)",
    WOODSEND: "AlignILP beside TSM, on PWKP (Woodsend & Lapata 2011)",
}
DESCRIPTION = """\
Train the paper's systems on pairs, without those that give a test sentence away, rewrite the test sentences,
and write tables with the figures that came out beside those that others printed. All work is kept in a
directory: the same command goes on there after an interruption, and what both papers need is trained once.
What you have to say of the results goes into RESULTS/PAPER.notes.md, which is put into the page whenever it
is made.
"""


def add_parsers(papers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    for name, help in PAPERS.items():
        parser = papers.add_parser(name, help=help, description=DESCRIPTION)
        add = parser.add_argument
        add("--normal", metavar="F", required=True, help="the normal sentences to test on, one a line")
        add("--simple", metavar="F", required=True, help="their simple sentences, in the same order")
        add_files(
            parser, "--pairs", "pairs to learn from: normal, tab, simple (plain, gz, xz)", required=True
        )
        if name == ZHU:
            add("--wordnet", metavar="F", required=True, help="WordNet: a directory or tar archive")
        add("--work-dir", default="reproduce.work", metavar="DIR", help="for the work (default: %(default)s)")
        add("--results", default="docs/results", metavar="DIR", help="for the page (default: %(default)s)")
        add_jobs(parser)
        add_quiet(parser)
        parser.set_defaults(run=run, paper=name)


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.reproduction import woodsend2011, zhu2010
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import write_page
    from ogden.evaluation.reproduction.pwkp import Sentences
    from ogden.files.progress import show_progress
    from ogden.text.lines import read_lines
    from ogden.training.corpora import check_files
    from ogden.training.learning import Resources

    sentences = Sentences(read_lines(args.normal), read_lines(args.simple))
    check_files(args.pairs)
    steps = {**zhu2010.STEPS, **woodsend2011.STEPS}
    with (
        show_progress(steps, hidden=args.quiet) as tell,
        Experiment(args.work_dir, Resources(args.jobs), tell) as experiment,
    ):
        page = _page(args, experiment, sentences)
    print(f"outputs and models: {args.work_dir}")
    for path in write_page(page, args.results, args.paper):
        print(f"written: {path}")
    return 0


def _page(args: argparse.Namespace, experiment: "Experiment", sentences: "Sentences") -> "Page":
    from ogden.evaluation.reproduction import woodsend2011, woodsend2011_tables, zhu2010, zhu2010_tables

    if args.paper == ZHU:
        found = zhu2010.run(experiment, sentences, args.pairs, args.wordnet)
        return zhu2010_tables.page(found, _command(args))
    return woodsend2011_tables.page(woodsend2011.run(experiment, sentences, args.pairs), _command(args))


def _command(args: argparse.Namespace) -> str:
    """The command that makes the page again, with the files' names but not where they lay."""
    words = ["ogden", "reproduce", args.paper]
    for name in ("normal", "simple"):
        words += [f"--{name}", Path(getattr(args, name)).name]
    words += ["--pairs", *(Path(path).name for path in args.pairs)]
    if args.paper == ZHU:
        words += ["--wordnet", Path(args.wordnet).name]
    return shlex.join(words)

"""`ogden reproduce xu2016`: tune a paraphrase grammar to three metrics, and write the paper's tables."""

import argparse
import shlex
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.evaluation.reproduction.xu2016 import Files

NAME = "xu2016"
HELP = "SBMT tuned to BLEU, FKBLEU and SARI (Xu et al. 2016, Tables 3 to 6, Figures 2 and 3)"
DESCRIPTION = """\
Tune the model of a paraphrase grammar to BLEU, FKBLEU and SARI on the first lines of a set with several
references, rewrite the others, and write the paper's tables with the figures that came out. All work is kept
in a directory: the same command goes on there after an interruption. What you have to say of the results
goes into RESULTS/xu2016.notes.md, which is put into the page whenever it is made.
"""


def add_parser(papers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = papers.add_parser(NAME, help=HELP, description=DESCRIPTION)
    add = parser.add_argument
    add("--model", metavar="MODEL", required=True, help="of `ogden train paraphrase_grammar`")
    add(
        "--phrase-model", metavar="MODEL", required=True, help="of `ogden train phrase_dissimilarity`: PBMT-R"
    )
    add("--normal", metavar="F", required=True, help="the normal sentences, one a line")
    add_files(parser, "--references", "the references, a file each", required=True)
    add("--simple", metavar="F", help="the sentences of Simple Wikipedia, for their row")
    add("--ratings", metavar="F", help="of outputs, from `ogden judge read`: for Figure 3")
    add("--tune", type=int, default=1600, metavar="N", help="lines to tune on (default: %(default)s)")
    add("--work-dir", default="reproduce.work", metavar="DIR", help="for the work (default: %(default)s)")
    add("--results", default="docs/results", metavar="DIR", help="for the page (default: %(default)s)")
    add_jobs(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.ratings import read_ratings
    from ogden.evaluation.reproduction import xu2016, xu2016_tables
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import write_page
    from ogden.files.progress import show_progress
    from ogden.training.learning import Resources

    files, ratings = _files(args), read_ratings(args.ratings) if args.ratings else None
    with (
        show_progress(xu2016.STEPS) as tell,
        Experiment(args.work_dir, Resources(args.jobs), tell) as laboratory,
    ):
        page = xu2016_tables.page(xu2016.run(laboratory, files), _command(args), ratings)
    print(f"outputs and weights: {args.work_dir}")
    for path in write_page(page, args.results, NAME):
        print(f"written: {path}")
    return 0


def _files(args: argparse.Namespace) -> "Files":
    from ogden.evaluation.reproduction.xu2016 import Files
    from ogden.text.lines import read_lines

    normal = read_lines(args.normal)
    references = [read_lines(path) for path in args.references]
    simple = read_lines(args.simple) if args.simple else None
    for path, lines in zip([*args.references, args.simple], [*references, simple], strict=True):
        if lines is not None and len(lines) != len(normal):
            raise InputError(f"{path} has {len(lines):,} lines, but {args.normal} has {len(normal):,}")
    if len(references) < 2:
        raise InputError("--references: give two or more, as one person's row is compared with the others")
    if not 2 <= args.tune <= len(normal) - 2:
        raise InputError(f"--tune {args.tune}: give a number of lines from 2 to {len(normal) - 2:,}")
    return Files(args.model, args.phrase_model, normal, references, simple, args.tune)


def _command(args: argparse.Namespace) -> str:
    """The command that makes the page again, with the files' names but not where they lay."""
    named = [("--model", args.model), ("--phrase-model", args.phrase_model), ("--normal", args.normal)]
    words = ["ogden", "reproduce", NAME]
    for option, path in named:
        words += [option, Path(path).name]
    words += ["--references", *(Path(path).name for path in args.references)]
    words += ["--simple", Path(args.simple).name] if args.simple else []
    words += ["--ratings", Path(args.ratings).name] if args.ratings else []
    return shlex.join([*words, "--tune", str(args.tune)])

"""`ogden reproduce all-systems`: one table of every published system, tuned to SARI where it has weights."""

import argparse
import shlex
from typing import TYPE_CHECKING

from ogden.app.evaluate.reproduce_xu2016 import add_grammar, command_words
from ogden.app.options import add_files, add_jobs, add_quiet
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.evaluation.reproduction.all_systems import References

NAME = "all-systems"
HELP = "every published system, tuned to SARI where it has weights, on two sets of references"
DESCRIPTION = """\
Train every published system on the same pairs, tune those with weights to the SARI of each set of references
on its first lines, rewrite the others, and write one table. All work is kept in a directory: the same command
goes on there after an interruption. What you have to say of the results goes into
RESULTS/all-systems.notes.md, which is put into the page whenever it is made.
"""
SETS = {"turk": "TurkCorpus", "asset": "ASSET"}
FILES = (
    *("normal", "turk", "asset", "pairs", "lm_text", "normal_text", "paraphrases", "words", "lists"),
    *("opposites", "text", "grammar", "wordnet", "ratings"),
)


def add_parser(papers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = papers.add_parser(NAME, help=HELP, description=DESCRIPTION)
    add = parser.add_argument
    add("--normal", metavar="F", required=True, help="the normal sentences of both sets, one a line")
    for name, title in SETS.items():
        add_files(parser, f"--{name}", f"the references of {title}, a file each")
    add_files(parser, "--pairs", "pairs to learn from: normal, tab, simple (plain, gz, xz)", required=True)
    add_files(parser, "--lm-text", "simple text for SBMT's language model, a sentence a line", required=True)
    add_files(parser, "--normal-text", "normal text for SBMT, a sentence a line", required=True)
    add_grammar(parser)
    add("--wordnet", metavar="F", required=True, help="WordNet's database: a directory or tar archive")
    add("--ratings", metavar="F", help="of outputs, from `ogden judge read`")
    add("--tune", type=int, default=1600, metavar="N", help="lines to tune on (default: %(default)s)")
    add("--iterations", type=int, default=12, metavar="N", help="of tuning (default: %(default)s)")
    add("--work-dir", default="reproduce.work", metavar="DIR", help="for the work (default: %(default)s)")
    add("--results", default="docs/results", metavar="DIR", help="for the page (default: %(default)s)")
    add_jobs(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.ratings import read_ratings, require_systems
    from ogden.evaluation.reproduction import all_systems, all_systems_tables
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import write_page
    from ogden.evaluation.reproduction.xu2016_models import ModelFiles
    from ogden.files.progress import show_progress
    from ogden.training.corpora import Corpus
    from ogden.training.grammar_rules import GrammarSources
    from ogden.training.learning import Resources

    sets = _sets(args)
    sources = GrammarSources(args.paraphrases, args.words, args.lists, args.opposites, args.text)
    corpus = Corpus(args.pairs, args.lm_text, args.normal_text)
    files = ModelFiles(corpus, sources, grammars=args.grammar, case=args.case)
    ratings = read_ratings(args.ratings) if args.ratings else None
    if ratings is not None:
        require_systems(ratings, all_systems.SYSTEMS)
    with (
        show_progress(all_systems.STEPS, hidden=args.quiet) as tell,
        Experiment(args.work_dir, Resources(args.jobs), tell) as experiment,
    ):
        found = all_systems.run(experiment, files, args.wordnet, sets, args.iterations)
        page = all_systems_tables.page(found, _command(args), ratings)
    print(f"models, outputs and weights: {args.work_dir}")
    for path in write_page(page, args.results, NAME):
        print(f"written: {path}")
    return 0


def _sets(args: argparse.Namespace) -> "list[References]":
    from ogden.evaluation.reproduction.all_systems import References
    from ogden.text.lines import read_lines

    normal = read_lines(args.normal)
    given = {title: getattr(args, name) for name, title in SETS.items() if getattr(args, name)}
    if not given:
        raise InputError("there are no references: give files with --turk, --asset or both")
    return [
        References(title, normal, list(map(read_lines, paths)), args.tune) for title, paths in given.items()
    ]


def _command(args: argparse.Namespace) -> str:
    words = command_words(args, NAME, FILES)
    return shlex.join([*words, "--tune", str(args.tune), "--iterations", str(args.iterations)])

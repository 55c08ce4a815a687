"""`ogden reproduce xu2016`: a paraphrase grammar, tuned to three metrics, and the paper's tables."""

import argparse
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs, add_quiet
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.evaluation.reproduction.xu2016 import Sentences
    from ogden.evaluation.reproduction.xu2016_models import ModelFiles

NAME = "xu2016"
HELP = "SBMT tuned to BLEU, FKBLEU and SARI (Xu et al. 2016, Tables 3 to 6, Figures 2 and 3)"
DESCRIPTION = """\
Build a paraphrase grammar from pairs and other sources, train it and PBMT-R, tune the grammar's model to
BLEU, FKBLEU and SARI on the first lines of a set with several references, rewrite the others, and write the
paper's tables with the figures that came out. All work is kept in a directory: the same command goes on there
after an interruption. What you have to say of the results goes into RESULTS/xu2016.notes.md, which is put
into the page whenever it is made.
"""

FILES = (
    *("pairs", "lm_text", "normal_text", "paraphrases", "words", "lists", "opposites", "text", "grammar"),
    *("model", "phrase_model", "normal", "references", "simple", "ratings"),
)
# Written out here because the help must not wait for what imports them; a test compares.
SIZES: dict[str, tuple[int | float, str]] = {
    "tune": (1600, "lines to tune on"),
    "iterations": (14, "of tuning"),
    "nbest": (100, "candidates of a sentence in tuning"),
    "max_length": (4, "words of a paraphrase, 1 to 5"),
    "least": (0.01, "probability of a paraphrase"),
    "least_count": (2, "of a phrase in the pairs"),
    "lm_order": (4, "words of an n-gram; PBMT-R has one more"),
}


def add_parser(papers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = papers.add_parser(NAME, help=HELP, description=DESCRIPTION)
    add = parser.add_argument
    add("--normal", metavar="F", required=True, help="the normal sentences, one a line")
    add_files(parser, "--references", "the references, a file each", required=True)
    add("--simple", metavar="F", help="the sentences of Simple Wikipedia, for their row")
    add("--ratings", metavar="F", help="of outputs, from `ogden judge read`: for Figure 3")
    add_files(parser, "--pairs", "pairs for PBMT-R and the grammar: normal, tab, simple")
    add_files(parser, "--lm-text", "simple text for the language models, a sentence a line")
    add_files(parser, "--normal-text", "normal text, a sentence a line")
    add_grammar(parser)
    add("--model", metavar="MODEL", help="one of `ogden train paraphrase_grammar`: train none")
    add("--phrase-model", metavar="MODEL", help="PBMT-R, of `ogden train phrase_dissimilarity`: train none")
    _add_sizes(parser.add_argument_group("sizes"))
    add("--work-dir", default="reproduce.work", metavar="DIR", help="for the work (default: %(default)s)")
    add("--results", default="docs/results", metavar="DIR", help="for the page (default: %(default)s)")
    add_jobs(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def add_grammar(parser: argparse.ArgumentParser) -> None:
    """As `ogden grammar build`."""
    add_files(parser, "--paraphrases", "for the grammar: phrase, tab, paraphrase, tab, probability")
    add_files(parser, "--words", "for the grammar: word, tab, word, as PPDB's lexical pairs")
    add_files(parser, "--lists", "for the grammar: lists of plain English")
    add_files(parser, "--opposites", "for the grammar: word pairs that are no paraphrases")
    add_files(parser, "--text", "for the grammar: running text, for how alike words are")
    add_files(parser, "--grammar", "a grammar in PPDB's format: build none")
    parser.add_argument(
        "--case", choices=("lower", "true"), default="true", help="of --grammar (default: %(default)s)"
    )


def _add_sizes(group: "argparse._ArgumentGroup") -> None:
    for name, (default, help) in SIZES.items():
        group.add_argument(
            f"--{name.replace('_', '-')}",
            type=type(default),
            default=default,
            metavar="N",
            help=f"{help} (default: {default})",
        )


def run(args: argparse.Namespace) -> int:
    from ogden.evaluation.ratings import read_ratings, require_systems
    from ogden.evaluation.reproduction import xu2016, xu2016_tables
    from ogden.evaluation.reproduction.experiment import Experiment
    from ogden.evaluation.reproduction.page import write_page
    from ogden.files.progress import show_progress
    from ogden.training.learning import Resources

    sentences, files = _sentences(args), _model_files(args)
    size, ratings = xu2016.TuningSize(args.iterations, args.nbest), None
    if args.ratings:
        ratings = read_ratings(args.ratings)
        require_systems(ratings, xu2016.systems())
    with (
        show_progress(xu2016.STEPS, hidden=args.quiet) as tell,
        Experiment(args.work_dir, Resources(args.jobs), tell) as experiment,
    ):
        page = xu2016_tables.page(xu2016.run(experiment, files, sentences, size), _command(args), ratings)
    print(f"models, outputs and weights: {args.work_dir}")
    for path in write_page(page, args.results, NAME):
        print(f"written: {path}")
    return 0


def _sentences(args: argparse.Namespace) -> "Sentences":
    from ogden.evaluation.reproduction.xu2016 import Sentences
    from ogden.text.lines import read_lines

    normal = read_lines(args.normal)
    references = [read_lines(path) for path in args.references]
    simple = read_lines(args.simple) if args.simple else None
    for path, lines in zip([*args.references, args.simple], [*references, simple], strict=True):
        if lines is not None and len(lines) != len(normal):
            raise InputError(f"{path} has {len(lines):,} lines, but {args.normal} has {len(normal):,}")
    return Sentences(normal, references, simple, args.tune)


def _model_files(args: argparse.Namespace) -> "ModelFiles":
    from ogden.evaluation.reproduction.xu2016_models import ModelFiles
    from ogden.training.corpora import Corpus
    from ogden.training.grammar_rules import GrammarLimits, GrammarSources

    return ModelFiles(
        Corpus(args.pairs, args.lm_text, args.normal_text),
        GrammarSources(args.paraphrases, args.words, args.lists, args.opposites, args.text),
        GrammarLimits(args.least_count, args.least, args.max_length),
        args.grammar,
        args.case,
        args.lm_order,
        args.model,
        args.phrase_model,
    )


def _command(args: argparse.Namespace) -> str:
    words = command_words(args, NAME, FILES)
    for name in SIZES:
        words += [f"--{name.replace('_', '-')}", f"{getattr(args, name):g}"]
    return shlex.join(words)


def command_words(args: argparse.Namespace, paper: str, files: Sequence[str]) -> list[str]:
    """The command that makes a page again, with the files' names but not where they lay."""
    words = ["ogden", "reproduce", paper]
    for name in files:
        given = getattr(args, name) or []
        paths = [given] if isinstance(given, str) else given
        words += [f"--{name.replace('_', '-')}", *(Path(path).name for path in paths)] if paths else []
    return [*words, *(["--case", args.case] if args.grammar else [])]

"""`ogden grammar build`: a paraphrase grammar of our own, in one command."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_quiet, add_spark, shows_progress
from ogden.app.resources import add_resources, resources_of, work_directory

if TYPE_CHECKING:
    from ogden.training.learning import MapBlocks

DESCRIPTION = """\
Make a synchronous grammar of paraphrases in PPDB's text format. Phrase pairs come from pairs of sentences,
from paraphrases of phrases (as `ogden grammar pivot` makes them), from pairs of words, and from lists of
plain English; rules with gaps come from pairs whose words are linked and whose sides are parsed. A phrase
pair becomes a rule for each label that its two sides share in parsed text. The work is done in stages, kept
in GRAMMAR.work until it is complete: if it is stopped, the same command goes on where it was.
"""
STAGES = {
    "pairs": "pairs as tokens",
    "aligner": "word alignment",
    "links": "links",
    "rules": "phrase pairs",
    "trees": "trees",
    "gapped": "rules with gaps",
    "labels": "labels of phrases",
    "vectors": "word vectors",
    "paraphrases": "paraphrases",
    "grammar": "grammar",
    "grammar.gz": "grammar",
}


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser(
        "build", help="a paraphrase grammar from many sources", description=DESCRIPTION
    )
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz)", required=True)
    add_files(parser, "--paraphrases", "phrase, tab, paraphrase, tab, probability")
    add_files(parser, "--words", "word, tab, word, as PPDB's lexical pairs")
    add_files(parser, "--lists", "lists of plain English: LanguageTool's .txt, Vale's .yml, Markdown tables")
    add_files(parser, "--opposites", "word pairs that are no paraphrases")
    add_files(parser, "--text", "running text, for how alike words are")
    add = parser.add_argument
    add(
        "-o",
        "--output",
        metavar="GRAMMAR",
        required=True,
        help="the grammar to write, packed, as wiki.grammar.gz",
    )
    add("--max-length", type=int, default=4, metavar="N", help="words of a paraphrase, 1 to 5 (default: 4)")
    add("--least", type=float, default=0.01, metavar="P", help="probability of a paraphrase (default: 0.01)")
    add("--least-count", type=int, default=2, metavar="N", help="of a phrase in the pairs (default: 2)")
    add_resources(parser.add_argument_group("the machine"), "GRAMMAR")
    add_spark(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


@contextmanager
def _elsewhere(args: argparse.Namespace) -> "Iterator[MapBlocks | None]":
    """Who parses pairs and finds rules with gaps, where it is not this machine."""
    if not args.spark:
        yield None
        return
    from ogden import distributed

    with distributed.spark_session(args.spark, shows_progress(args)) as spark:
        yield distributed.SparkBlocks(spark)


def run(args: argparse.Namespace) -> int:
    from ogden.app.stage_summary import summarise
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.files.stages import StageCache
    from ogden.files.writing import publish
    from ogden.training.assembly import check_output
    from ogden.training.corpora import Corpus
    from ogden.training.grammar_building import GrammarRecipe, build_grammar
    from ogden.training.grammar_rules import GrammarLimits, GrammarSources
    from ogden.training.learning import Learner
    from ogden.training.preparation import Preparation

    check_output(args.output)
    words = [*args.paraphrases, *args.words, *args.lists, *args.opposites]
    refuse_overwriting(args.output, [*args.pairs, *words, *args.text])
    sources = GrammarSources(args.paraphrases, args.words, args.lists, args.opposites, args.text)
    recipe = GrammarRecipe(limits=GrammarLimits(args.least_count, args.least, args.max_length))
    resources, corpus = resources_of(args), Corpus(args.pairs)
    with (
        _elsewhere(args) as elsewhere,
        show_progress(STAGES, hidden=args.quiet) as tell,
        StageCache(work_directory(args.output, args.work_dir), tell) as stages,
    ):
        learner = Learner(stages, Preparation("true"), resources, elsewhere=elsewhere)
        publish(build_grammar(corpus, sources, learner, recipe).path, args.output, keep=args.keep_work)
        if not args.keep_work:
            stages.remove()
    summarise(args.output, stages.products, STAGES)
    return 0

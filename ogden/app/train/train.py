"""`ogden train`: from pairs to a model, in stages that survive being stopped."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.options import add_files
from ogden.app.resources import add_machine, machine, workplace
from ogden.app.train import grammar as train_grammar
from ogden.app.train.options import add_description, add_language_model, add_text

if TYPE_CHECKING:
    from ogden.systems.phrase import PhraseSystem
    from ogden.training.learning import TextModelRecipe
    from ogden.training.protocol import TrainableSystem

PHRASES = {
    "phrase": "phrase-based, as Moses (Koehn et al. 2007)",
    "phrase_deletion": "phrase-based, with rules that delete (Coster & Kauchak 2011)",
    "phrase_dissimilarity": "phrase-based; of ten, what differs most (PBMT-R, Wubben et al. 2012)",
}
WORDS = "word_substitution"
DESCRIPTION = """\
Train a model: tokenise the pairs, align their words, learn rules and a language model, and write one file.
The work is done in stages, kept in MODEL.work beside the model until it is complete: if it is stopped, the
same command goes on where it was and makes the same model.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("train", help="train a model from pairs")
    systems = parser.add_subparsers(title="systems", metavar="SYSTEM", required=True)
    for name, help in {**PHRASES, WORDS: "WordNet's synonyms (Word-Sub, Wubben et al. 2012)"}.items():
        system = systems.add_parser(name, help=help, description=DESCRIPTION)
        _add_files(system)
        if name == WORDS:
            system.add_argument(
                "--wordnet", metavar="DIR", required=True, help="WordNet's files, or a tar of them"
            )
        add_description(system.add_argument_group("what the model says of itself"))
        if name in PHRASES:
            _add_rules(system.add_argument_group("rules"))
        add_language_model(system.add_argument_group("language model"))
        add_machine(system.add_argument_group("the machine"), "MODEL")
        system.set_defaults(run=run, system=name)
    train_grammar.add_parser(systems)


def _add_files(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz)", required=True)
    add_files(parser, "--lm-text", "more simple text for the language model, a sentence a line")
    add("-o", "--output", metavar="MODEL", required=True, help="the model to write, as simple.ogden")
    add_text(parser)


def _add_rules(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--max-length", type=int, default=7, metavar="N", help="words of a phrase, 1 to 15 (default: 7)")
    add(
        "--limit",
        type=int,
        default=100,
        metavar="N",
        help="most probable rules kept for a phrase (default: 100; 0: all)",
    )
    add(
        "--significance",
        metavar="X",
        help="drop rules that may be chance: alpha+epsilon, alpha-epsilon, or the smallest -ln p to keep",
    )


def run(args: argparse.Namespace) -> int:
    from ogden.app.train.description import description
    from ogden.app.train.summary import STAGES, summarise
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.files.stages import StageCache
    from ogden.training.assembly import assemble, check_output, publish
    from ogden.training.corpora import Corpus
    from ogden.training.learning import Learner
    from ogden.training.preparation import Preparation

    check_output(args.output)
    refuse_overwriting(args.output, [*args.pairs, *args.lm_text, getattr(args, "wordnet", None)])
    about, system, limits = description(args), _system(args), machine(args)
    corpus = Corpus(args.pairs, args.lm_text)
    preparation = Preparation(args.case, args.tokenised)
    with show_progress(STAGES) as tell, StageCache(workplace(args.output, args.work_dir), tell) as place:
        parts = system.train(corpus, Learner(place, preparation, limits))
        publish(assemble(place, parts, about), args.output)
        if not args.keep_work:
            place.remove()
    summarise(args.output, place.products)
    return 0


def _system(args: argparse.Namespace) -> "TrainableSystem":
    from pathlib import Path

    from ogden.systems.word_substitution import WordSubstitutionSystem
    from ogden.training.learning import Resources, TextModelRecipe

    language_model = TextModelRecipe(args.lm_order, args.lm_prune)
    language_model.options(Resources(), Path())  # what is wrong with it is said before the work
    if args.system == WORDS:
        return WordSubstitutionSystem(args.wordnet, language_model)
    return _phrase_system(args, language_model)


def _phrase_system(args: argparse.Namespace, language_model: "TextModelRecipe") -> "PhraseSystem":
    from pathlib import Path

    from ogden.rules.extraction import Significance
    from ogden.systems import phrase_deletion, phrase_dissimilarity
    from ogden.systems.phrase import PhraseSystem
    from ogden.training.learning import ExtractionRecipe, Resources

    significance = Significance.parse(args.significance) if args.significance is not None else None
    rules = ExtractionRecipe(args.max_length, args.limit, significance)
    rules.options(Resources(), Path())
    system = PhraseSystem(rules, language_model)
    if args.system == phrase_deletion.NAME:
        return phrase_deletion.with_deletion(system)
    return (
        phrase_dissimilarity.with_dissimilarity(system)
        if args.system == phrase_dissimilarity.NAME
        else system
    )

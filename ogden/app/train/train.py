"""`ogden train`: from a corpus to a model, in stages that survive being stopped."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_quiet
from ogden.app.resources import add_resources, resources_of, work_directory
from ogden.app.train.options import LM_ORDER, add_description, add_language_model, add_text
from ogden.app.train.tree_options import (
    FROM_TREES,
    ORDERS,
    TREES,
    add_tree_corpus,
    add_tree_rules,
    tree_system,
)

if TYPE_CHECKING:
    from ogden.systems.phrase import PhraseSystem
    from ogden.training.corpora import Corpus
    from ogden.training.learning import TextModelRecipe
    from ogden.training.protocol import TrainableSystem

PHRASES = {
    "phrase": "phrase-based, as Moses (Koehn et al. 2007)",
    "phrase_deletion": "phrase-based, with rules that delete (Coster & Kauchak 2011)",
    "phrase_dissimilarity": "phrase-based; of ten, what differs most (PBMT-R, Wubben et al. 2012)",
}
WORDS, GRAMMAR = "word_substitution", "paraphrase_grammar"
SYSTEMS = {
    **PHRASES,
    WORDS: "WordNet's synonyms (Word-Sub, Wubben et al. 2012)",
    GRAMMAR: "a grammar of paraphrases (SBMT, Xu et al. 2016)",
    **TREES,
}
IN_STAGES = """\
The work is done in stages, kept in MODEL.work beside the model until it is complete: if it is stopped, the
same command goes on where it was and makes the same model.
"""
STAGES = {
    "trees": "trees",
    "pairs": "pairs as tokens",
    "aligner": "word alignment",
    "links": "links",
    "productions": "productions of the trees",
    "sentences": "simple sentences",
    "operations": "operations",
    "dropping": "table of dropping",
    "reordering": "table of reordering",
    "substitution": "table of substitution",
    "splitting": "tables of splitting",
    "rules.unscored": "rules without scores",
    "counts": "counts of rules",
    "rules": "rules",
    "weights": "weights",
    "lm": "language model",
    "lm.normal": "model of normal text",
    "tags": "tags",
    "lm.tags": "model of tags",
    "choice": "how to choose",
    "program": "targets of the program",
    "synonyms": "synonyms",
    "model": "model",
}
FROM_PAIRS = """\
Train a model: tokenise the pairs, align their words, learn rules and a language model, and write one file.
"""
FROM_GRAMMAR = """\
Make a model of a paraphrase grammar: PPDB, or what `ogden grammar build` made. Two language models are
learned, of simple and of normal text, and every rule gets features that say how simple its sides are. Then
`ogden tune` finds out what the features are worth.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("train", help="train a model")
    systems = parser.add_subparsers(title="systems", metavar="SYSTEM", required=True)
    for name, help in SYSTEMS.items():
        made_from = FROM_TREES if name in TREES else FROM_GRAMMAR if name == GRAMMAR else FROM_PAIRS
        system = systems.add_parser(name, help=help, description=made_from + IN_STAGES)
        _add_corpus(system, name)
        add_text(system, "lower" if name in (*PHRASES, WORDS) else "true")
        system.add_argument(
            "-o", "--output", metavar="MODEL", required=True, help="the model to write, as simple.ogden"
        )
        add_description(system.add_argument_group("what the model says of itself"))
        if name in PHRASES:
            _add_rules(system.add_argument_group("rules"))
        if name in TREES:
            add_tree_rules(system.add_argument_group("rules and weights"), name)
        add_language_model(
            system.add_argument_group("the model of simple text" if name == GRAMMAR else "language model"),
            ORDERS.get(name, LM_ORDER),
        )
        add_resources(system.add_argument_group("the machine"), "MODEL")
        add_quiet(system)
        system.set_defaults(run=run, system=name)


def _add_corpus(parser: argparse.ArgumentParser, system: str) -> None:
    if system in TREES:
        add_tree_corpus(parser)
        return
    if system == GRAMMAR:
        add_files(parser, "--grammar", "rules in PPDB's format (plain, gz, xz)", required=True)
        add_files(parser, "--lm-text", "simple text, a sentence a line", required=True)
        add_files(parser, "--normal-text", "normal text, a sentence a line", required=True)
        return
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz)", required=True)
    add_files(parser, "--lm-text", "more simple text for the language model, a sentence a line")
    if system == WORDS:
        parser.add_argument(
            "--wordnet", metavar="DIR", required=True, help="WordNet's files, or a tar of them"
        )


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
    from ogden.app.stage_summary import summarise
    from ogden.app.train.description import description
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.files.stages import StageCache
    from ogden.files.writing import publish
    from ogden.training.assembly import assemble, check_output
    from ogden.training.learning import Learner
    from ogden.training.preparation import Preparation

    check_output(args.output)
    refuse_overwriting(args.output, _inputs(args))
    about, system, resources, corpus = description(args), _system(args), resources_of(args), _corpus(args)
    preparation = Preparation(args.case, args.tokenised)
    with (
        show_progress(STAGES, hidden=args.quiet) as tell,
        StageCache(work_directory(args.output, args.work_dir), tell) as stages,
    ):
        parts = system.train(corpus, Learner(stages, preparation, resources))
        publish(assemble(stages, parts, about).path, args.output, keep=args.keep_work)
        if not args.keep_work:
            stages.remove()
    summarise(args.output, stages.products, STAGES)
    return 0


def _inputs(args: argparse.Namespace) -> list[str]:
    lists = (vars(args).get(name, []) for name in ("pairs", "trees", "lm_text", "normal_text", "grammar"))
    return [*(path for given in lists for path in given), *([args.wordnet] if args.system == WORDS else [])]


def _corpus(args: argparse.Namespace) -> "Corpus":
    from ogden.training.corpora import Corpus
    from ogden.training.tree_stages import check_corpus

    given = vars(args)
    corpus = Corpus(
        given.get("pairs", ()), given["lm_text"], given.get("normal_text", ()), given.get("trees", ())
    )
    if args.system in TREES:
        check_corpus(args.system, corpus)  # here, as no work is begun yet
    return corpus


def _system(args: argparse.Namespace) -> "TrainableSystem":
    from ogden.systems.paraphrase_grammar import ParaphraseGrammarSystem
    from ogden.systems.word_substitution import WordSubstitutionSystem
    from ogden.training.learning import TextModelRecipe

    language_model = TextModelRecipe(args.lm_order, args.lm_prune)
    if args.system == GRAMMAR:
        return ParaphraseGrammarSystem(args.grammar, language_model)
    if args.system == WORDS:
        return WordSubstitutionSystem(args.wordnet, language_model)
    if args.system in TREES:
        return tree_system(args, language_model)
    return _phrase_system(args, language_model)


def _phrase_system(args: argparse.Namespace, language_model: "TextModelRecipe") -> "PhraseSystem":
    from ogden.rules.extraction import Significance
    from ogden.systems import phrase_deletion, phrase_dissimilarity
    from ogden.systems.phrase import PhraseSystem
    from ogden.training.learning import ExtractionRecipe

    significance = Significance.parse(args.significance) if args.significance is not None else None
    system = PhraseSystem(ExtractionRecipe(args.max_length, args.limit, significance), language_model)
    if args.system == phrase_deletion.NAME:
        return phrase_deletion.with_deletion(system)
    if args.system == phrase_dissimilarity.NAME:
        return phrase_dissimilarity.with_dissimilarity(system)
    return system

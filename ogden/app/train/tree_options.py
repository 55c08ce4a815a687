"""Options of the systems that rewrite trees, and the system that is made of them."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.options import add_files

if TYPE_CHECKING:
    from ogden.training.learning import TextModelRecipe
    from ogden.training.protocol import TrainableSystem

TRANSDUCER, COMPRESSION, DISCRIMINATIVE = "tree_transducer", "tree_compression", "tree_discriminative"
QUASI = "quasi_synchronous"
OPERATIONS = "tree_operations"
TREES = {
    TRANSDUCER: "rules that rewrite trees (SimpleTT, Feblowitz & Kauchak 2013)",
    COMPRESSION: "parts of trees left out (K&M, Knight & Marcu 2002; augm-K&M)",
    DISCRIMINATIVE: "rules over trees, scored by a large margin (T3, Cohn & Lapata 2009)",
    OPERATIONS: "trees split, dropped from, reordered, substituted in (TSM, Zhu et al. 2010)",
    QUASI: "a quasi-synchronous grammar and integer programs (QG+ILP, Woodsend & Lapata 2011)",
}
FROM_TREES = """\
Train a model that rewrites the trees of sentences: parse the pairs, or take their trees (--trees), link what
belongs together, learn rules over trees and a language model, and write one file.
"""
# Written out here because the help must not wait for what imports them; a test compares.
CHOICES = ("rerank", "search")
KINDS = ("noisy-channel", "annotated", "plain")
FORMS = ("linear", "target")
LEAST_RULES = 3
LEAST = 2
PASSES = 2
ITERATIONS = 5
ORDERS = {TRANSDUCER: 5, COMPRESSION: 2, DISCRIMINATIVE: 3, OPERATIONS: 3, QUASI: 5}
"""Words of an n-gram."""
LEARNED = {
    TRANSDUCER: ("lm", "rules", "tables"),
    COMPRESSION: ("lm", "rules", "tables"),
    DISCRIMINATIVE: ("lm", "rules", "weights"),
    QUASI: ("lm", "rules", "tables"),
    OPERATIONS: ("lm", "rules", "tables"),
}
"""Which sections come of the pairs or their trees."""


def add_tree_corpus(parser: argparse.ArgumentParser) -> None:
    """Which of the two is missing, or too much, the system says (`check_corpus`)."""
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz); they are parsed")
    add_files(parser, "--trees", "or trees in brackets, the normal one of each pair before the simple one")
    add_files(parser, "--lm-text", "more simple text for the language model, a sentence a line")


def add_tree_rules(group: "argparse._ArgumentGroup", system: str) -> None:
    adding = {
        TRANSDUCER: _add_transducer,
        COMPRESSION: _add_compression,
        DISCRIMINATIVE: _add_margin,
        OPERATIONS: _add_operations,
        QUASI: _add_program,
    }
    adding[system](group)


def _add_transducer(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--choice",
        choices=CHOICES,
        default=CHOICES[0],
        help="rerank the 1,000 most probable rewrites, as in the paper, or search with all features at once "
        "(default: %(default)s)",
    )
    add("--length", type=float, metavar="X", help="simple words for a normal one (default: as in the pairs)")
    add(
        "--least",
        type=int,
        default=LEAST,
        metavar="N",
        help="how often a context must be seen to count (default: %(default)s)",
    )


def _add_compression(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--kind",
        choices=KINDS,
        default=KINDS[0],
        help="K&M; or p(simple|normal) of rules, annotated (augm-K&M) or not (default: %(default)s)",
    )
    add("--copies", action="store_true", help="learn from sentences that were copied, too")


def _add_margin(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add("--passes", type=int, default=PASSES, metavar="N", help="over the pairs (default: %(default)s)")
    add(
        "--weight-pairs",
        type=int,
        default=0,
        metavar="N",
        help="learn weights from the first N pairs, and rules from all (default: 0, all)",
    )


def _add_operations(group: "argparse._ArgumentGroup") -> None:
    group.add_argument(
        "--iterations", type=int, default=ITERATIONS, metavar="N", help="of EM (default: %(default)s)"
    )


def _add_program(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--least",
        type=int,
        default=LEAST_RULES,
        metavar="N",
        help="drop rules seen less often (default: %(default)s)",
    )
    as_simple = "to aim at (default: as in the simple sentences)"
    add("--words-per-sentence", type=float, metavar="X", help=f"words a sentence {as_simple}")
    add("--syllables-per-word", type=float, metavar="X", help=f"syllables a word {as_simple}")
    add(
        "--readability",
        choices=FORMS,
        default=FORMS[0],
        help="the terms of the paper, or targets as limits: nothing is gained below (default: %(default)s)",
    )
    add(
        "--rewrite-weight",
        type=float,
        metavar="X",
        help="what the scores of rewrites count beside the terms of readability",
    )


def tree_system(args: argparse.Namespace, language_model: "TextModelRecipe") -> "TrainableSystem":
    from ogden.rules.tree_extraction import TreeExtractionOptions
    from ogden.systems.tree_compression import TreeCompressionSystem
    from ogden.systems.tree_discriminative import MarginOptions, TreeDiscriminativeSystem
    from ogden.systems.tree_operations import TreeOperationsSystem
    from ogden.systems.tree_transducer import TreeTransducerSystem

    if args.system == OPERATIONS:
        return TreeOperationsSystem(language_model, args.iterations)
    if args.system == QUASI:
        return _quasi_system(args, language_model)
    if args.system == COMPRESSION:
        return TreeCompressionSystem(args.kind, language_model, args.copies)
    if args.system == DISCRIMINATIVE:
        margin = MarginOptions(passes=args.passes, most_pairs=args.weight_pairs)
        return TreeDiscriminativeSystem(language_model=language_model, margin=margin)
    rules = TreeExtractionOptions(least=args.least)
    return TreeTransducerSystem(rules, language_model, choice=args.choice, length=args.length)


def _quasi_system(args: argparse.Namespace, language_model: "TextModelRecipe") -> "TrainableSystem":
    from ogden.systems.quasi_synchronous import REWRITE, QuasiSynchronousSystem
    from ogden.training.quasi_stages import QuasiOptions

    return QuasiSynchronousSystem(
        QuasiOptions(args.least, args.least),
        language_model,
        args.words_per_sentence,
        args.syllables_per_word,
        args.readability,
        REWRITE if args.rewrite_weight is None else args.rewrite_weight,
    )

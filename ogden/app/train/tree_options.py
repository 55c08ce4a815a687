"""Options of the systems that rewrite trees, and the system that is made of them."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.options import add_files

if TYPE_CHECKING:
    from ogden.training.learning import TextModelRecipe
    from ogden.training.protocol import TrainableSystem

TRANSDUCER, COMPRESSION, DISCRIMINATIVE = "tree_transducer", "tree_compression", "tree_discriminative"
TREES = {
    TRANSDUCER: "rules that rewrite trees (SimpleTT, Feblowitz & Kauchak 2013)",
    COMPRESSION: "parts of trees left out (K&M, Knight & Marcu 2002; augm-K&M)",
    DISCRIMINATIVE: "rules over trees, scored by a large margin (T3, Cohn & Lapata 2009)",
}
FROM_TREES = """\
Train a model that rewrites the trees of sentences: parse the pairs, or take their trees (--trees), link what
belongs together, learn rules over trees and a language model, and write one file.
"""
# Written out here because the help must not wait for what imports them; a test compares.
CHOICES = ("rerank", "search")
KINDS = ("noisy-channel", "annotated", "plain")
LEAST = 2
PASSES = 2
ORDERS = {TRANSDUCER: 5, COMPRESSION: 2, DISCRIMINATIVE: 3}
"""Words of an n-gram."""
LEARNED = {
    TRANSDUCER: ("lm", "rules", "tables"),
    COMPRESSION: ("lm", "rules", "tables"),
    DISCRIMINATIVE: ("lm", "rules", "weights"),
}
"""Which sections come of the pairs or their trees."""


def add_tree_corpus(parser: argparse.ArgumentParser) -> None:
    """Which of the two is missing, or too much, the system says (`check_corpus`)."""
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz); they are parsed")
    add_files(parser, "--trees", "or trees in brackets, the normal one of each pair before the simple one")
    add_files(parser, "--lm-text", "more simple text for the language model, a sentence a line")


def add_tree_rules(group: "argparse._ArgumentGroup", system: str) -> None:
    {TRANSDUCER: _add_transducer, COMPRESSION: _add_compression, DISCRIMINATIVE: _add_margin}[system](group)


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


def tree_system(args: argparse.Namespace, language_model: "TextModelRecipe") -> "TrainableSystem":
    from ogden.rules.tree_extraction import TreeExtractionOptions
    from ogden.systems.tree_compression import TreeCompressionSystem
    from ogden.systems.tree_discriminative import MarginOptions, TreeDiscriminativeSystem
    from ogden.systems.tree_transducer import TreeTransducerSystem

    if args.system == COMPRESSION:
        return TreeCompressionSystem(args.kind, language_model, args.copies)
    if args.system == DISCRIMINATIVE:
        margin = MarginOptions(passes=args.passes, most_pairs=args.weight_pairs)
        return TreeDiscriminativeSystem(language_model=language_model, margin=margin)
    rules = TreeExtractionOptions(least=args.least)
    return TreeTransducerSystem(rules, language_model, choice=args.choice, length=args.length)

"""`ogden grammar show`: the rules of a grammar of trees."""

import argparse
import sys
from collections.abc import Iterator
from heapq import nlargest
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.rules.tree_files import ProbableRule
    from ogden.rules.tree_rule import TreeRule

DESCRIPTION = """\
Print the rules that rewrite trees, of a model or of a file of rules: the probability, a tab, and the rule, as
0.25 VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1). NP1 is whatever NP is there; what the right side lacks is deleted.
What is printed is a file of rules again. Exit code 1: no rule is as asked for.
"""
ROUNDING = 1e-6
"""A model keeps 0.1 as a number a little below it."""


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser("show", help="the rules of a grammar of trees", description=DESCRIPTION)
    add = parser.add_argument
    add("file", metavar="FILE", help="a model of a system that rewrites trees, or rules, one a line (gz, xz)")
    add("--root", metavar="LABEL", help="rules whose normal side is a phrase of this label")
    add("--word", metavar="WORD", help="rules with this word, on either side")
    add("--changes", action="store_true", help="leave out the rules that only copy")
    add("--least-probability", type=float, metavar="P", help="rules that are at least so probable")
    add("--most-probable", type=int, metavar="N", help="of all these the N most probable, the best first")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.rules.tree_files import rule_line

    least, most = args.least_probability, args.most_probable
    if least is not None and not 0 <= least <= 1:
        raise InputError(f"--least-probability {least:g}: give a number from 0 to 1")
    if most is not None and most < 1:
        raise InputError(f"--most-probable {most}: give the number of rules, at least 1")
    rules = (one for one in _rules(args.file) if _fits(*one, args))
    shown = rules if most is None else nlargest(most, rules, key=lambda one: one[1])
    found = False
    for rule, probability in shown:
        print(rule_line(rule, probability))
        found = True
    if not found:
        print(f"ogden: {args.file} has no such rule", file=sys.stderr)
    return 0 if found else 1


def _rules(path: str) -> "Iterator[ProbableRule]":
    """In the order of the grammar."""
    from ogden.rules.tree_files import read_tree_rules

    return _model_rules(path) if _is_model(path) else read_tree_rules(path)


def _is_model(path: str) -> bool:
    """Or was one, before it was damaged: then that is said."""
    from ogden.container.layout import MAGIC
    from ogden.text.lines import STDIN, open_bytes

    if path == STDIN:
        return False
    with open_bytes(path) as stream:
        return stream.read(len(MAGIC))[1:6] == MAGIC[1:6]


def _model_rules(path: str) -> "Iterator[ProbableRule]":
    from ogden.model.files import open_model
    from ogden.rules.tree_grammar import TreeGrammar
    from ogden.training.tree_model import GRAMMAR

    with open_model(path) as model:
        if GRAMMAR not in model.container.sections:
            system = model.description.system
            raise InputError(f"{path} is of the system {system}, which has no rules that rewrite trees")
        grammar = TreeGrammar.mapped(model.container.section(GRAMMAR), f"{path}, {GRAMMAR}")
    return ((one.rule, one.probability) for one in grammar)


def _fits(rule: "TreeRule", probability: float, args: argparse.Namespace) -> bool:
    if args.least_probability is not None and probability < args.least_probability * (1 - ROUNDING):
        return False
    if args.root is not None and rule.normal.label != args.root:
        return False
    if args.word is not None and args.word not in (*rule.normal.words(), *rule.simple.words()):
        return False
    return not (args.changes and rule.copies)

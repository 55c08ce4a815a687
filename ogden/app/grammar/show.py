"""`ogden grammar show`: the rules of a grammar of trees."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.rules.tree_files import ProbableRule
    from ogden.rules.tree_grammar import TreeGrammar
    from ogden.rules.tree_rule import TreeRule

DESCRIPTION = """\
Print the rules that rewrite trees, of a model or of a file of rules: the probability, a tab, and the rule, as
0.25 VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1). NP1 is whatever NP is there; what the right side lacks is deleted.
What is printed is a file of rules again. Exit code 1: no rule is as asked for.
"""


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
    import sys
    from heapq import nlargest

    from ogden.rules.tree_files import rule_line

    least, most = args.least_probability, args.most_probable
    if least is not None and not 0 <= least <= 1:
        raise InputError(f"--least-probability {least:g}: give a number from 0 to 1")
    if most is not None and most < 1:
        raise InputError(f"--most-probable {most}: give the number of rules, at least 1")
    rules = _rules(_grammar(args.file), args)
    shown = rules if most is None else iter(nlargest(most, rules, key=lambda one: one[1]))
    count = 0
    for count, (rule, probability) in enumerate(shown, 1):
        print(rule_line(rule, probability))
    if not count:
        print(f"ogden: {args.file} has no such rule", file=sys.stderr)
    return 0 if count else 1


def _grammar(path: str) -> "TreeGrammar":
    from ogden.rules.tree_files import read_tree_grammar

    return _model_grammar(path) if _is_model(path) else read_tree_grammar(path)


def _is_model(path: str) -> bool:
    """Or was one, before it was damaged: then that is said."""
    from ogden.container.layout import MAGIC
    from ogden.text.lines import STDIN, open_bytes

    if path == STDIN:
        return False
    with open_bytes(path) as stream:
        return stream.read(len(MAGIC))[1:6] == MAGIC[1:6]


def _model_grammar(path: str) -> "TreeGrammar":
    from ogden.model.files import open_model
    from ogden.rules.tree_grammar import KIND, TreeGrammar

    with open_model(path) as model:
        sections = model.container.sections
        name = next((name for name in sections if sections[name].kind == KIND), None)
        if name is None:
            system = model.description.system
            raise InputError(f"{path} is of the system {system}, which has no rules that rewrite trees")
        return TreeGrammar.mapped(model.container.section(name), f"{path}, {name}")


def _rules(grammar: "TreeGrammar", args: argparse.Namespace) -> "Iterator[ProbableRule]":
    """The rules that are asked for, in the order of the grammar."""
    for rule, probability, _ in grammar:
        if args.least_probability is not None and probability < args.least_probability:
            continue
        if _fits(rule, args):
            yield rule, probability


def _fits(rule: "TreeRule", args: argparse.Namespace) -> bool:
    if args.root is not None and rule.normal.label != args.root:
        return False
    if args.word is not None and args.word not in (*rule.normal.words(), *rule.simple.words()):
        return False
    return not (args.changes and rule.copies)

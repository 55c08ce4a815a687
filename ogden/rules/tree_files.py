"""Grammars of trees as text: a rule a line, its probability and a tab before it.

    # what is said of fruit
    0.25	NP(DT0 JJ1 NN2) → NP(DT0 NN2)
    NN(apples) → NN(fruit)

Without a probability a rule is certain. Empty lines and lines that begin with # are passed over (so a rule
for a # needs its probability). Contexts and features are no part of it: what is written and read again are
the rules, each as probable as it is where nothing is known of its context.
"""

import math
from collections.abc import Iterable, Iterator

import numpy as np

from ogden.errors import InputError
from ogden.rules.tree_rule import TreeRule, parse_rule
from ogden.text.lines import display_name, iterate_lines, writing_lines

COMMENT = "#"
DIGITS = (3, 6, 9, 12, 17)
"""Of a probability; the last are enough for any number."""

ProbableRule = tuple[TreeRule, float]


def read_tree_rules(path: str) -> Iterator[ProbableRule]:
    """The rules of a file (plain, gz, xz or `-`), in its order. InputError names the file and line."""
    known: dict[str, int] = {}
    for number, line in enumerate(iterate_lines(path), 1):
        if not line.strip() or line.startswith(COMMENT):
            continue
        where = f"{display_name(path)}, line {number}"
        before, tab, after = line.partition("\t")
        rule = parse_rule(after if tab else line, where)
        first = known.setdefault(str(rule), number)
        if first < number:
            raise InputError(f"{where}: the rule of line {first} stands here again")
        yield rule, _probability(before, where) if tab else 1.0
    if not known:
        raise InputError(f"{display_name(path)}: there is no rule in it, as NP(DT0 JJ1 NN2) → NP(DT0 NN2)")


def write_tree_rules(path: str, rules: Iterable[ProbableRule]) -> None:
    """A grammar gives its rules so: `(one.rule, one.probability) for one in grammar`."""
    with writing_lines(path) as stream:
        for rule, probability in rules:
            stream.write(rule_line(rule, probability) + "\n")


def rule_line(rule: TreeRule, probability: float) -> str:
    return f"{_written(probability)}\t{rule}"


def _written(probability: float) -> str:
    """As few digits as a grammar needs, which keeps a logarithm of 32 bits."""
    kept = np.float32(math.log(probability))
    texts = (f"{probability:.{digits}g}" for digits in DIGITS)
    return next(text for text in texts if np.float32(math.log(float(text))) == kept)


def _probability(text: str, where: str) -> float:
    try:
        probability = float(text)
    except ValueError:
        probability = 0.0
    if not 0 < probability <= 1:
        raise InputError(
            f"{where}: '{text[:20]}' is no probability: give a number above 0 and up to 1, and a tab"
        )
    return probability

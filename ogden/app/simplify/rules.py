"""`ogden rules`: the paraphrases of words, ranked, with the scores behind (Table 3 of Xu et al. 2016)."""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from ogden.app.json_forms import paraphrase_json
from ogden.app.options import add_model, load_model
from ogden.app.printing import Table, number, print_tables
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.editing.simplifier import Paraphrase

DESCRIPTION = """\
Show what a model may put in place of a word or phrase, the best first, with the score and the features that
make it up. A phrase is one argument: ogden rules "a number of". Features that are the same for all are not
shown, nor on a terminal those that do not fit; --json has them all. The exit code is 1 if nothing is found.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "show the paraphrases of words with their scores"
    parser = commands.add_parser("rules", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add("words", nargs="+", metavar="WORD", help="a word, or a phrase in quotes")
    add("--limit", type=int, default=20, metavar="N", help="at most so many for each (default: %(default)s)")
    add("--json", action="store_true", help="print JSON")
    add_model(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    if args.limit < 1:
        raise InputError(f"--limit {args.limit}: give a number of paraphrases, at least 1")
    phrases = [" ".join(word.split()) for word in args.words]
    if not all(phrases):
        raise InputError("an empty word: give a word, or a phrase in quotes")
    model = load_model(args.model)
    found = {phrase: model.rules(phrase, args.limit) for phrase in phrases}
    if args.json:
        answer = [
            {"phrase": phrase, "rules": list(map(paraphrase_json, rules))} for phrase, rules in found.items()
        ]
        print(json.dumps(answer, ensure_ascii=False, indent=1))
    else:
        for phrase, rules in found.items():
            if rules:
                print_tables([_table(phrase, rules)])
            else:
                print(f"{phrase}: no paraphrase is known")
            print()
    return int(not any(found.values()))


def _table(phrase: str, rules: "Sequence[Paraphrase]") -> Table:
    """A column for each feature in which the rules differ, in the order of the model."""
    names = ["paraphrase", "score", *_telling_features(rules)]
    rows = [
        [rule.after or "(left out)", _number(rule.score), *(_value(rule, name) for name in names[2:])]
        for rule in rules
    ]
    fitting = _fitting([max(map(len, column)) for column in zip(names, *rows, strict=True)])
    return Table(phrase, names[:fitting], [row[:fitting] for row in rows])


def _telling_features(rules: "Sequence[Paraphrase]") -> list[str]:
    names = dict.fromkeys(name for rule in rules for name in rule.features)
    return [name for name in names if len(rules) == 1 or len({_value(rule, name) for rule in rules}) > 1]


def _fitting(widths: Sequence[int]) -> int:
    """How many columns a terminal has room for; a pipe has room for all."""
    if not sys.stdout.isatty():
        return len(widths)
    room = shutil.get_terminal_size().columns
    return max(2, sum(ends <= room for ends in accumulate(width + 3 for width in widths)))


def _value(rule: "Paraphrase", feature: str) -> str:
    return _number(rule.features[feature]) if feature in rule.features else ""


def _number(value: float) -> str:
    return number(value + 0.0)  # and so -0.0 is 0.0

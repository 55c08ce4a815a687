"""`ogden rules`: what a model knows of words.

First the senses of its lexicon, then the rules that were learned, ranked, with the scores behind (Table 3 of
Xu et al. 2016).
"""

import argparse
import json
import shutil
import sys
from collections.abc import Iterator, Sequence
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from ogden.app.json_forms import paraphrase_json, sense_json, structure_rule_json
from ogden.app.options import add_model, load_model
from ogden.app.printing import Table, number, print_tables
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.editing.lexicon.senses import Cues, Sense
    from ogden.editing.simplifier import Paraphrase
    from ogden.editing.structure.rule import StructureRule

DESCRIPTION = """\
Show what a model may put in place of a word or phrase. First the senses of its lexicon: what the word means,
how that is told, what is written instead, and how often such edits were read and found right. Then the rules
that were learned, the best first, with the score (of the built-in model: the chance that it is right where
nothing stands around it) and the features that make it up. A phrase is one argument: ogden rules "a number
of". Features that are the same for all are not shown, nor on a terminal those that do not fit; --json has
them all. With --structure, the rules over trees: what they match and write, what must hold, examples (+), and
sentences that they leave alone (=). The exit code is 1 if nothing is found.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "show the senses and paraphrases of words"
    parser = commands.add_parser("rules", help=summary, description=DESCRIPTION)
    add = parser.add_argument
    add("words", nargs="*", metavar="WORD", help="a word, or a phrase in quotes")
    add(
        "--structure",
        action="store_true",
        help="list the rules over trees instead; WORD: of this kind or name",
    )
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
    if args.structure:
        return _list_structure(model.structure_rules(), phrases, args.json)
    if not phrases:
        raise InputError("nothing to look up: give a word, or --structure for the rules over trees")
    found = {phrase: (model.senses(phrase), model.rules(phrase, args.limit)) for phrase in phrases}
    if args.json:
        answer = [
            {
                "phrase": phrase,
                "senses": list(map(sense_json, senses)),
                "rules": list(map(paraphrase_json, rules)),
            }
            for phrase, (senses, rules) in found.items()
        ]
        print(json.dumps(answer, ensure_ascii=False, indent=1))
    else:
        for phrase, own in found.items():
            _print(phrase, *own)
    return int(not any(senses or rules for senses, rules in found.values()))


def _list_structure(rules: "Sequence[StructureRule]", wanted: Sequence[str], as_json: bool) -> int:
    """The rules over trees, by kind, with what they do and examples."""
    chosen = [rule for rule in rules if not wanted or any(part in (rule.name, rule.kind) for part in wanted)]
    if as_json:
        print(json.dumps(list(map(structure_rule_json, chosen)), ensure_ascii=False, indent=1))
    for kind, own in groupby(chosen if not as_json else (), key=lambda rule: rule.kind):
        print(kind)
        for rule in own:
            for line in _structure_lines(rule):
                print(line)
        print()
    if not chosen and not as_json:
        print(
            "no such rule; `ogden rules --structure` lists all"
            if rules
            else "this model has no rules over trees"
        )
    return int(not chosen)


def _structure_lines(rule: "StructureRule") -> Iterator[str]:
    yield f"  {rule.name}{' (only suggested)' if rule.suggested else ''}"
    yield f"    {rule.normal_text} → {rule.simple_text}"
    for text in rule.holds_texts:
        yield f"    holds: {text}"
    yield f"    {rule.reason}"
    for example in rule.examples:
        yield f"    + {example.before}"
        yield f"      {example.after.replace(chr(10), ' / ')}"
    for text in rule.unchanged:
        yield f"    = {text}"
    if rule.record.read:
        yield f"    read {rule.record.read:,} times, right {rule.record.right:,} times"


def _print(phrase: str, senses: "Sequence[Sense]", rules: "Sequence[Paraphrase]") -> None:
    if senses:
        print(f"{phrase}: {len(senses)} sense{'s' * (len(senses) != 1)} in the lexicon")
        for sense in senses:
            for line in _sense_lines(sense):
                print(line)
        print()
    if rules:
        print_tables([_table(f"{phrase}: learned" if senses else phrase, rules)])
    elif not senses:
        print(f"{phrase}: no paraphrase is known")
    if rules or not senses:
        print()


def _sense_lines(sense: "Sense") -> Iterator[str]:
    domain = "" if sense.domain == "general" else f", {sense.domain}"
    yield f"  {' / '.join(sense.words)} ({sense.tag.lower()}{domain}): {sense.meaning or '–'}"
    yield f"    {_ACTIONS[sense.action]} {' | '.join(sense.plain) or sense.reason}".rstrip()
    for line in _cue_lines(sense.cues):
        yield f"    {line}"
    if sense.record.read:
        yield f"    read {sense.record.read:,} times, right {sense.record.right:,} times"


_ACTIONS = {"replace": "→", "keep": "stays:", "explain": "explained:", "drop": "left out"}


def _cue_lines(cues: "Cues") -> Iterator[str]:
    """How a sense is told, for people: "where its object is dose or medicine"."""
    for start, groups in (("where", cues.shown), ("not where", cues.excluded)):
        for group in groups:
            yield f"{start} {', and '.join(_cue_words(*cue) for cue in group)}"
    if cues.default:
        yield "where nothing shows another sense"


def _cue_words(kind: str, values: Sequence[str]) -> str:
    return f"{_CUES[kind]} {', '.join(values)}"


_CUES = {
    "object": "its object is",
    "subject": "its subject is",
    "of": "the noun after “of” is",
    "noun": "it goes with the noun",
    "verb": "its verb is",
    "modifies": "it goes with",
    "next": "the next word is",
    "previous": "the word before is",
    "near": "the sentence has",
    "form": "its form is",
    "position": "it stands at:",
    "determiner": "its article is",
}


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

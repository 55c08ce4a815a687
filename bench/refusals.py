"""What each condition of the rules over trees refuses, where all others hold.

    python bench/refusals.py TEXTS [--least CHANCE] [--show N]

TEXTS has a sentence a line. Each rule that splits is tried without one of its conditions. What comes out is
counted under that condition, where the judge gives it the chance and gives it to nothing else in the
sentence. So a rule-writer sees what a condition costs; what it saves, only readers and provocations can say.
"""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from ogden.editing.builtin import load
from ogden.editing.sentences import prepare
from ogden.editing.structure.candidates import Candidate, structural_candidates
from ogden.editing.structure.judge import StructureJudge
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.text.lines import iterate_lines

BLOCK = 500
MARK = " without "


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("texts", type=Path, metavar="TEXTS")
    parser.add_argument("--least", type=float, default=0.65, metavar="CHANCE")
    parser.add_argument("--show", type=int, default=2, metavar="N", help="rewrites of each condition")
    arguments = parser.parse_args()
    found: dict[str, list[str]] = defaultdict(list)
    for condition, told in refused(iterate_lines(str(arguments.texts)), arguments.least):
        found[condition].append(told)
    for condition, some in sorted(found.items(), key=lambda pair: -len(pair[1])):
        print(f"{len(some):5}  {condition}")
        for told in random.Random(1).sample(some, min(arguments.show, len(some))):
            print(f"         {told}")


def refused(lines: Iterable[str], least: float) -> Iterator[tuple[str, str]]:
    """Conditions, and what each alone refuses: how sure the judge is, and the text."""
    structurer = load().structurer
    rules = [rule for rule in structurer.rules if rule.splits and not rule.suggested]
    as_they_are, without_one = RuleSet.of(rules), RuleSet.of(one for rule in rules for one in variants(rule))
    tag, parse = load_tagger().tag_many, load_parser().read_many
    lines = iter(lines)
    while block := list(islice(lines, BLOCK)):
        prepared = prepare(block, None, tag, parse, 0)
        made = structural_candidates(prepared, as_they_are)
        might_be = structural_candidates(prepared, without_one)
        for own, others in zip(made, might_be, strict=True):
            if not any(chance >= least for _, chance in judged(own, structurer.judge)):
                yield from surest(judged(others, structurer.judge), least)


def variants(rule: StructureRule) -> Iterator[StructureRule]:
    """The rule without one of its conditions, named after it."""
    for place, text in enumerate(rule.holds_texts):
        holds = (*rule.holds[:place], *rule.holds[place + 1 :])
        yield replace(rule, name=f"{rule.name}{MARK}{text}", holds=holds)


def judged(candidates: Sequence[Candidate], judge: StructureJudge) -> list[tuple[Candidate, float]]:
    return list(zip(candidates, judge.chances(candidates).tolist(), strict=True))


def surest(candidates: Iterable[tuple[Candidate, float]], least: float) -> Iterator[tuple[str, str]]:
    """The surest rewrite that each condition refuses."""
    best: dict[str, tuple[float, str]] = {}
    for candidate, chance in candidates:
        condition = candidate.rewrite.rule.name.split(MARK)[-1]
        best[condition] = max(best.get(condition, (least, "")), (chance, candidate.rewrite.text))
    for condition, (chance, text) in best.items():
        if text:
            yield condition, f"{chance:.2f}  {text}"


if __name__ == "__main__":
    main()

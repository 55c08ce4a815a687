"""Which rules of a paraphrase grammar a tuned model uses, and what it loses without each kind.

    python bench/grammar_kinds.py tuned.ogden [--tune FOLDER] [--first 1601]

Rules by kind and by source, in the grammar and among those that were applied (copies left out); then SARI and
BLEU with a grammar that lacks a kind, the weights unchanged.
"""

import argparse
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.ppdb_features import SOURCES
from ogden.rules.synchronous import SynchronousRule
from ogden.search.chart_search import ChartSearch
from ogden.systems import open_tunable
from ogden.text.lines import read_lines
from ogden.training.chart_model import OPTIONS, ChartModel, structures

TUNE = Path(__file__).parents[2] / "shared" / "data" / "tune" / "turk"
REFERENCES = 8
KINDS = ("lexical", "phrasal", "syntactic")
Leave = Callable[[SynchronousRule], bool]


def names(rule: SynchronousRule) -> list[str]:
    """The kind of a rule, and the sources that know it; `alone` where it is only one."""
    known = [name for name in SOURCES if rule.features.get(name)]
    return [rule.kind, *known, *([f"{known[0]} alone"] if len(known) == 1 else [])]


def count(grammar: ChartGrammar, numbers: "range | list[int]") -> Counter[str]:
    found: Counter[str] = Counter()
    for number in numbers:
        found.update(names(grammar.rule(number)))
    return found


def without(grammar: ChartGrammar, kind: str) -> ChartGrammar:
    """The rules that are left where a kind, or a source that alone knows a rule, is missing."""
    rules = (grammar.rule(number) for number in range(len(grammar)))
    return ChartGrammar((rule for rule in rules if kind not in names(rule)), grammar.features)


class Bench:
    def __init__(self, model: ChartModel, test: TestSet) -> None:
        self.model, self.test = model, test
        self.lines = model.token_lines(test.normal)
        self.structures = structures(self.lines)

    def scores(self, grammar: ChartGrammar) -> str:
        """SARI, BLEU, and how many sentences change."""
        search = ChartSearch(grammar, self.model.search.language_models, OPTIONS)
        known = {name: value for name, value in self.model.weights.items() if name in search.feature_names}
        found = search.best(self.lines, known, structure=self.structures)
        outputs = [" ".join(one.tokens) for one in found]
        values = [metric.prepare(self.test).corpus(outputs).value for metric in (Sari(), Bleu())]
        changed = sum(output != line for output, line in zip(outputs, self.lines, strict=True))
        return f"SARI {values[0]:.2f}  BLEU {values[1]:.2f}  changed {changed}"

    def applied(self) -> list[int]:
        search = self.model.search
        found = search.best(self.lines, self.model.weights, structure=self.structures)
        return [step.rule for one in found for step in one.derivation if step.rule >= 0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("--tune", type=Path, default=TUNE, metavar="FOLDER")
    parser.add_argument("--first", type=int, default=1601, metavar="LINE")
    arguments = parser.parse_args()
    model = open_tunable(arguments.model)
    assert isinstance(model, ChartModel), "this is no paraphrase grammar"
    normal, *references = (
        read_lines(str(arguments.tune / name))[arguments.first - 1 :]
        for name in ("orig", *(f"simp.{k}" for k in range(REFERENCES)))
    )
    bench = Bench(model, TestSet(normal, references))
    grammar = model.search.grammar
    whole, used = count(grammar, range(len(grammar))), bench.applied()
    shares = count(grammar, used)
    print(f"{len(grammar):,} rules; {len(used):,} applied to {len(normal)} sentences")
    for name in sorted(whole, key=lambda name: (name not in KINDS, name)):
        share = f"{100 * shares[name] / len(used):5.1f}% of those applied"
        print(f"  {name:14} {whole[name]:>9,} rules  {share}")
    print(f"all rules:            {bench.scores(grammar)}")
    for name in (*KINDS, *(f"{source} alone" for source in SOURCES if source != "gapped")):
        print(f"without {name:14}{bench.scores(without(grammar, name))}", flush=True)


if __name__ == "__main__":
    main()

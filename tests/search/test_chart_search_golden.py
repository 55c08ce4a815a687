"""Equal to Moses' chart decoder: the same rules, weights and limits find nothing worse, and cost the same."""

import gzip
import math
from pathlib import Path
from typing import NamedTuple

import pytest

from ogden.lm.arpa import read_arpa
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.thrax import read_moses_grammar
from ogden.search.chart_search import ChartSearch

GLUE = math.log(2.718)
"""What Moses' glue rule is worth; besides, it counts as a rule."""
BOUNDS = 2 * 0.2 + 2 * 1.0
"""Moses has a rule and a word each for the start and the end of a sentence."""


class Line(NamedTuple):
    """A line of Moses' n-best list."""

    text: str
    features: list[float]
    total: float


class Golden(NamedTuple):
    sentences: list[str]
    search: ChartSearch
    weights: dict[str, float]
    lists: list[list[Line]]


@pytest.fixture(scope="module")
def golden(shared: Path) -> Golden:
    folder = shared / "golden" / "moses"
    grammar = ChartGrammar(read_moses_grammar(str(folder / "chart" / "rule-table.gz")))
    search = ChartSearch(grammar, {"lm": read_arpa(str(folder / "search" / "lm.arpa.gz"))})
    weights = {
        "lm": 0.5,
        "word_penalty": -1.0,
        "phrase_penalty": 0.2,
        "glue": 0.2 + GLUE,
        "unknown_word": 1.0,
    }
    weights |= dict.fromkeys(grammar.features, 0.2)
    sentences = (folder / "chart" / "input.txt").read_text(encoding="utf-8").splitlines()
    lists: list[list[Line]] = [[] for _ in sentences]
    with gzip.open(folder / "chart" / "moses.nbest20.txt.gz", "rt", encoding="utf-8") as stream:
        for line in stream:
            number, text, features, total = (field.strip() for field in line.split("|||")[:4])
            values = [float(word) for word in features.split() if not word.endswith("=")]
            lists[int(number)].append(Line(text, values, float(total)))
    return Golden(sentences, search, weights, lists)


def test_our_best_is_as_good_as_moses(golden: Golden) -> None:
    best = golden.search.best(golden.sentences, golden.weights)
    totals = [lines[0].total for lines in golden.lists]
    # Moses prints six digits.
    good = [
        one.score + BOUNDS >= total - 1e-4 - 5e-6 * abs(total)
        for one, total in zip(best, totals, strict=True)
    ]
    assert sum(good) >= 0.98 * len(good)


def test_the_same_derivation_is_worth_the_same(golden: Golden) -> None:
    """Where both find a text with the same total, each feature is the same."""
    names = ["lm", "word_penalty", "phrase_penalty", *golden.search.grammar.features, "glue"]
    compared = 0
    found = golden.search.nbest(golden.sentences, golden.weights, 20)
    for candidates, lines in zip(found, golden.lists, strict=True):
        moses = {line.text: line for line in lines}
        for one in candidates:
            line = moses.get(" ".join(one.tokens))
            if line is None or abs(one.score + BOUNDS - line.total) > 1e-4 + 5e-6 * abs(line.total):
                continue
            ours = dict(zip(golden.search.feature_names, one.features.tolist(), strict=True))
            ours["word_penalty"] -= 2
            ours["phrase_penalty"] += 2 + ours["glue"]
            ours["glue"] *= GLUE
            if ours["phrase_penalty"] == line.features[2]:  # else: another derivation, worth as much
                assert [ours[name] for name in names] == pytest.approx(line.features, abs=2e-3)
                compared += 1
    assert compared > 500


def test_the_lists_are_as_good_as_moses(golden: Golden) -> None:
    found = golden.search.nbest(golden.sentences, golden.weights, 20)
    ours = [
        sum(one.score + BOUNDS for one in some[: len(lines)])
        for some, lines in zip(found, golden.lists, strict=True)
    ]
    theirs = [sum(line.total for line in lines) for lines in golden.lists]
    assert sum(a >= b - 1e-3 * len(golden.lists) for a, b in zip(ours, theirs, strict=True)) >= 49
    assert all(len(some) >= len(lines) for some, lines in zip(found, golden.lists, strict=True))

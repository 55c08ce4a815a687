"""Equal to Moses: its derivations are worth the same here, and our search finds nothing worse."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from ogden.lm.arpa import read_arpa
from ogden.rules.moses import read_rules
from ogden.rules.packed import PackedTable, pack_rules
from ogden.search.candidates import Step
from ogden.search.phrase_search import PhraseSearch
from ogden.search.settings import SearchOptions

OWN = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "distortion": 0.3, "unknown_word": 1.0}
MOSES_ORDER = ("distortion", "lm", "word_penalty", "phrase_penalty")


class Line(NamedTuple):
    """A line of Moses' n-best list."""

    sentence: int
    tokens: list[str]
    features: list[float]
    total: float
    segmentation: str


class Golden(NamedTuple):
    folder: Path
    sentences: list[str]
    table: PackedTable
    search: PhraseSearch
    monotone: PhraseSearch
    weights: dict[str, float]


@pytest.fixture(scope="module")
def golden(shared: Path) -> Golden:
    folder = shared / "golden" / "moses" / "search"
    table = PackedTable(b"".join(pack_rules(read_rules(str(folder / "phrase-table.gz")))))
    models = {"lm": read_arpa(str(folder / "lm.arpa.gz"))}
    search = PhraseSearch({"table": table}, models)
    weights = OWN | {name: 0.2 for name in search.feature_names if name.startswith("table:")}
    sentences = (folder / "input.txt").read_text(encoding="utf-8").splitlines()
    monotone = PhraseSearch({"table": table}, models, SearchOptions(distortion_limit=0))
    return Golden(folder, sentences, table, search, monotone, weights)


def lines_of(path: Path) -> Iterator[Line]:
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            fields = line.split(" ||| ")
            features = [float(word) for word in fields[2].split() if not word.endswith("=")]
            segmentation = fields[4] if len(fields) > 4 else ""
            yield Line(int(fields[0]), fields[1].split(), features, float(fields[3]), segmentation)


def steps_of(line: Line, normal: list[str], known: set[str]) -> list[Step]:
    """`4-5=2-3` rewrites normal words 4 and 5 into simple words 2 and 3."""
    steps = []
    for segment in line.segmentation.split():
        places, words = ([int(place) for place in side.split("-")] for side in segment.split("="))
        start, end = places[0], places[-1] + 1
        passed = end == start + 1 and normal[start] not in known
        steps.append(Step(start, end, tuple(line.tokens[words[0] : words[-1] + 1]), -1 if passed else 0))
    return steps


def test_moses_derivations_are_worth_the_same(golden: Golden) -> None:
    known = {rule.normal[0] for rule in golden.table if len(rule.normal) == 1}
    lines = list(lines_of(golden.folder / "moses.nbest100.txt.gz"))
    normal = [golden.sentences[line.sentence].split() for line in lines]
    derivations = [steps_of(line, words, known) for line, words in zip(lines, normal, strict=True)]
    found = golden.search.rescore(normal, derivations, golden.weights)
    names = [*MOSES_ORDER, *(name for name in golden.search.feature_names if name.startswith("table:"))]
    for line, candidate in zip(lines, found, strict=True):
        features = dict(zip(golden.search.feature_names, candidate.features, strict=True))
        assert list(candidate.tokens) == line.tokens
        assert [features[name] for name in names] == pytest.approx(line.features, abs=1e-3)
        assert candidate.score == pytest.approx(line.total, abs=1e-3)


@pytest.mark.parametrize(
    ("name", "limit"), [("moses.nbest100.txt.gz", 6), ("moses.monotone.nbest1.txt.gz", 0)]
)
def test_our_best_is_as_good_as_moses(golden: Golden, name: str, limit: int) -> None:
    totals: dict[int, float] = {}
    for line in lines_of(golden.folder / name):
        totals.setdefault(line.sentence, line.total)
    search = golden.search if limit else golden.monotone
    best = search.best(golden.sentences, golden.weights)
    # Moses prints six digits: half of the last is 0.0005 for a total of -382.247.
    good = [one.score >= totals[k] - 1e-4 - 5e-6 * abs(totals[k]) for k, one in enumerate(best)]
    assert sum(good) >= 0.99 * len(good)


def test_lists_hold_what_the_n_best_hold(golden: Golden) -> None:
    sentences = golden.sentences[:10]
    lists = golden.search.lists(sentences, golden.weights, 100, jobs=2)
    each = golden.search.nbest(sentences, golden.weights, 100, jobs=1)
    assert lists.starts.tolist()[-1] == len(lists.texts) == len(lists.features)
    assert list(lists.texts) == [" ".join(one.tokens) for candidates in each for one in candidates]
    for k, candidates in enumerate(each):
        rows = lists.features[lists.starts[k] : lists.starts[k + 1]]
        assert rows == pytest.approx(np.array([one.features for one in candidates]), rel=1e-6)
        assert len({one.tokens for one in candidates}) == len(candidates) == 100

"""The golden set that lives in the repository: README.md beside this file says who computed what."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ogden.corpus.pairs import Skipped
from ogden.lm.arpa import read_arpa, write_arpa
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import Metric, TestSet
from ogden.metrics.sari import Sari
from ogden.metrics.tokens import Tokens
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.extraction import Extraction
from ogden.rules.files import add_files
from ogden.rules.moses import read_rules
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.thrax import read_moses_grammar
from ogden.search.chart_search import ChartSearch
from ogden.search.phrase_search import PhraseSearch

GOLDEN = Path(__file__).parent
CORPUS = GOLDEN.parent / "metrics" / "corpus"
WEIGHTS = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "distortion": 0.3, "unknown_word": 1.0}
CHART_WEIGHTS = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "glue": 0.1, "unknown_word": 1.0}
SYSTEMS = ["identity", "careful", "bold", "reference-1 against the others", "careful, one reference"]


def golden(name: str) -> dict[str, Any]:
    values: dict[str, Any] = json.loads((GOLDEN / name).read_text(encoding="utf-8"))
    return values


def lines(name: str) -> list[str]:
    return (CORPUS / name).read_text(encoding="utf-8").split("\n")[:-1]


def case(system: str) -> tuple[TestSet, list[str]]:
    references = [lines(f"reference-{k}") for k in (1, 2, 3)]
    match system:
        case "reference-1 against the others":
            return TestSet(lines("normal"), references[1:]), references[0]
        case "careful, one reference":
            return TestSet(lines("normal"), references[:1]), lines("careful")
        case _:
            return TestSet(lines("normal"), references), lines("normal" if system == "identity" else system)


def test_every_system_is_compared() -> None:
    assert list(golden("metrics.json")) == SYSTEMS


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("figure", "metric"), [("bleu 13a", Bleu()), ("bleu none", Bleu(Tokens("none")))])
def test_bleu_of_sacrebleu(system: str, figure: str, metric: Metric) -> None:
    test, outputs = case(system)
    expected = golden("metrics.json")[system][figure]
    assert metric.prepare(test).corpus(outputs).value == pytest.approx(expected, rel=1e-9)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(
    ("figure", "metric"),
    [
        ("sari easse", Sari(tokens=Tokens("none"))),
        ("sari easse, deletion by precision", Sari(tokens=Tokens("none"), deletion="precision")),
        ("sari easse, micro", Sari(tokens=Tokens("none"), average="micro")),
        ("sari joshua", Sari("joshua")),
    ],
)
def test_sari_of_a_corpus(system: str, figure: str, metric: Metric) -> None:
    test, outputs = case(system)
    score = metric.prepare(test).corpus(outputs)
    expected = golden("metrics.json")[system][figure]
    assert [score.parts[part] for part in ("add", "keep", "delete")] == pytest.approx(expected, rel=1e-6)
    assert score.value == pytest.approx(sum(expected) / 3, rel=1e-6)


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("variant", ["xu2016", "huggingface"])
def test_sari_of_sentences(system: str, variant: Any) -> None:
    test, outputs = case(system)
    scorer = Sari(variant).prepare(test)
    expected = golden("metrics.json")[system][f"sari {variant}"]
    assert [score.value for score in scorer.sentences(outputs)] == pytest.approx(expected, rel=1e-6)
    assert scorer.corpus(outputs).value == pytest.approx(sum(expected) / len(expected), rel=1e-6)


def test_phrases_scores_alignments_and_counts() -> None:
    extraction, skipped = Extraction(), Skipped()
    add_files(extraction, [str(GOLDEN / "pairs.tsv")], [str(GOLDEN / "alignments.txt")], skipped)
    assert skipped.total() == 0
    ours = {(rule.normal, rule.simple): rule for rule in extraction.rules()}
    theirs = {(rule.normal, rule.simple): rule for rule in read_rules(str(GOLDEN / "phrase-table.txt"))}
    assert len(theirs) == 885
    assert ours.keys() == theirs.keys()
    for phrases, their in theirs.items():
        our = ours[phrases]
        assert (our.alignment, our.counts) == (their.alignment, their.counts)
        values = [our.features[name] for name in their.features]
        assert values == pytest.approx(list(their.features.values()), rel=1e-5)


def entries(path: Path) -> dict[str, tuple[float, float]]:
    rows = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines() if "\t" in line)
    return {row[1]: (float(row[0]), float(row[2]) if len(row) > 2 else 0.0) for row in rows}


def test_an_estimated_model(tmp_path: Path) -> None:
    text = (GOLDEN / "text.txt").read_text(encoding="utf-8").splitlines()
    write_arpa(str(tmp_path / "ours.arpa"), estimate(text, EstimationOptions(3)))
    ours, theirs = entries(tmp_path / "ours.arpa"), entries(GOLDEN / "order3.arpa")
    assert ours.keys() == theirs.keys()
    assert len(theirs) == 594
    theirs["<s>"] = ours["<s>"][0], theirs["<s>"][1]  # nothing ever asks how likely a start is
    differences = np.array([ours[gram] for gram in theirs]) - np.array(list(theirs.values()))
    assert np.abs(differences).max() < 2e-5


def test_scores_of_kenlm() -> None:
    expected = golden("scores.json")
    assert len(expected) > 15
    found = read_arpa(str(GOLDEN / "order3.arpa")).score(list(expected))
    assert list(found) == pytest.approx(list(expected.values()), abs=1e-4)


def test_phrase_search_finds_the_best() -> None:
    table = PackedTable(b"".join(pack_rules(read_rules(str(GOLDEN / "phrase-table.txt")))))
    search = PhraseSearch({"table": table}, {"lm": read_arpa(str(GOLDEN / "order3.arpa"))})
    weights = WEIGHTS | {name: 0.2 for name in search.feature_names if name.startswith("table:")}
    expected = golden("search.json")
    best = search.best(list(expected), weights)
    assert [" ".join(one.tokens) for one in best] == [each["text"] for each in expected.values()]
    assert [one.score for one in best] == pytest.approx([one["score"] for one in expected.values()], abs=2e-3)


def test_chart_search_finds_the_best() -> None:
    grammar = ChartGrammar(read_moses_grammar(str(GOLDEN / "rule-table.txt")))
    search = ChartSearch(grammar, {"lm": read_arpa(str(GOLDEN / "order3.arpa"))})
    expected = golden("chart-search.json")
    best = search.best(list(expected), CHART_WEIGHTS | dict.fromkeys(grammar.features, 0.2))
    assert [" ".join(one.tokens) for one in best] == [each["text"] for each in expected.values()]
    assert [one.score for one in best] == pytest.approx([one["score"] for one in expected.values()], abs=2e-3)

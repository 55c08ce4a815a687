"""Rules of a paraphrase grammar: labels that both sides share, and PPDB's features."""

import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.vectors import Vectors
from ogden.rules.features.shape import NAMES, shape
from ogden.rules.features.similarity import Similarity
from ogden.rules.label_counts import LabelCounts, label_lines
from ogden.rules.paraphrases import PhrasePair
from ogden.rules.ppdb_features import FEATURES, GappedCounts, cost, gapped_rule, labelled_rules
from ogden.rules.synchronous import Nonterminal
from ogden.rules.thrax import format_thrax, parse_thrax

COUNTS = (
    "6\tprincipal\tJJ\n2\tprincipal\tNN\n8\tmain\tJJ\n1\tdog\tNN\n"
    "8\t\x01JJ JJ\tADJP\n2\t\x01JJ JJ\tNP\n1\t\x01JJ JJ JJ\tNP\n"
)


@pytest.fixture
def labels(tmp_path: Path) -> LabelCounts:
    path = tmp_path / "labels"
    path.write_text(COUNTS, encoding="utf-8")
    return LabelCounts(str(path))


def test_a_tree_gives_its_phrases_with_their_labels() -> None:
    tree = parse_bracketed("(S (NP (DT the) (NN dog)) (VP (VBD slept)))")
    assert set(label_lines(tree)) == {
        "the\tDT",
        "dog\tNN",
        "slept\tVBD",
        "the dog\tNP",
        "dog slept\tNN+VBD",
        "the dog slept\tS",
        "\x01DT NN\tNP",
        "\x01NN VBD\tNN+VBD",
        "\x01DT NN VBD\tS",
    }


def test_shared_labels_with_their_probabilities(labels: LabelCounts) -> None:
    [one] = labels.shared(["principal"], ["main"], 0.05)
    assert one.label == "JJ"
    assert (one.given_normal, one.given_simple) == (0.75, 1.0)
    assert (one.normal_given, one.simple_given) == (6 / 14, 8 / 14)
    assert not labels.shared(["principal"], ["main"], 0.8)
    assert not labels.shared(["never", "seen"], ["main"], 0.05)


class EveryWordAnAdjective:
    def tag_many(self, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[list[str]]:
        return [["JJ"] * len(words) for words in sentences]


def test_what_was_never_seen_has_the_labels_of_its_form_or_of_its_tags(labels: LabelCounts) -> None:
    labels.guess([["commenced"], ["vast", "green"], ["main"], ["a", "b", "c"]], EveryWordAnAdjective())
    assert "VBD" in labels.of(["commenced"])
    assert labels.of(["vast", "green"]) == {"ADJP": 0.4, "NP": 0.1}
    assert labels.of(["main"]) == {"JJ": 8}
    assert labels.of(["a", "b", "c"]) == {}  # such tags are rare


def test_a_rule_for_each_label_with_what_the_sources_say(labels: LabelCounts) -> None:
    sources = {"pivot": (0.25,), "back": (0.5,), "pairs": (0.1, 0.2, 0.3, 0.4, 7.0), "listed": (1.0,)}
    [rule] = labelled_rules(PhrasePair(("principal",), ("main",), sources), labels, None)
    assert rule.label == "JJ"
    assert rule.features["p(e|f)"] == pytest.approx(-math.log(0.25))
    assert rule.features["p(f|e)"] == pytest.approx(-math.log(0.5))
    assert rule.features["pairs:p(e|f)"] == pytest.approx(-math.log(0.3))
    assert rule.features["lex(f|e)"] == pytest.approx(-math.log(0.2))
    assert rule.features["logcount"] == pytest.approx(math.log(7))
    assert rule.features["p(lhs|f)"] == pytest.approx(-math.log(0.75))
    assert rule.features["charcountdiff"] == -5
    assert rule.features.keys() <= set(FEATURES)
    assert parse_thrax(format_thrax(rule)).features.keys() == rule.features.keys()


def test_rules_with_gaps_have_probabilities_of_their_counts() -> None:
    gap = Nonterminal("NP", 1)
    rule = gapped_rule(
        "NP", (gap, "'s", "population"), ("people", "of", gap), GappedCounts(2, 8, 4, 4, 4, 16)
    )
    assert rule.features["pairs:p(e|f)"] == pytest.approx(-math.log(2 / 8))
    assert rule.features["p(e|f,lhs)"] == pytest.approx(-math.log(2 / 4))
    assert rule.features["gapped"] == 1
    assert rule.features.keys() <= set(FEATURES)


def test_shape_of_a_rule() -> None:
    one, other = Nonterminal("NP", 1), Nonterminal("NN", 2)
    values = dict(zip(NAMES, shape((one, other, "'s"), (other, "of", one)), strict=True))
    assert values["adjacent"] == 1
    assert values["monotonic"] == 0
    assert values["lexical"] == values["abstract"] == 0
    assert values["wordcountdiff"] == 0
    assert dict(zip(NAMES, shape(("big", "dog"), ("dog",)), strict=True))["wordlogcr"] == pytest.approx(
        math.log(1 / 2)
    )


def test_similarity_of_words_by_their_vectors() -> None:
    vectors = Vectors(["a", "b", "c"], np.array([[1, 0], [2, 0], [0, 1]], dtype=np.float32))
    similarity = Similarity(vectors)
    assert similarity(["a"], ["b"]) == pytest.approx(1)
    assert similarity(["a"], ["c"]) == pytest.approx(0)
    assert similarity(["a"], ["unknown"]) == 0
    assert similarity([], ["a"]) == 0


def test_no_probability_costs_more_than_the_floor() -> None:
    assert cost(0) == cost(1e-9) == pytest.approx(-math.log(1e-5))
    assert cost(1) == 0

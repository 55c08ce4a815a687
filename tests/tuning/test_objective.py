import numpy as np
import pytest
import reference_tuning

from ogden.errors import InputError
from ogden.metrics.bleu import Bleu
from ogden.metrics.flesch_kincaid import PublishedGrade
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.tuning.objective import MetricObjective, parse_metrics

NORMAL = ["the cat sat on the old mat .", "he was able to depart at once ."]
REFERENCES = [
    ["the cat sat on the mat .", "he could leave at once ."],
    ["a cat sat there .", "he could go now ."],
]
OUTPUTS = ["the cat sat on the mat .", "he was able to leave at once ."]
TEST = TestSet(NORMAL, REFERENCES)
ROWS = np.arange(2)


def corpus(objective: MetricObjective) -> float:
    return float(objective.value(objective.statistics(OUTPUTS, ROWS).sum(axis=0)))


def test_one_metric_is_itself() -> None:
    objective = MetricObjective(TEST, parse_metrics(["sari"]))
    assert corpus(objective) == pytest.approx(Sari().prepare(TEST).corpus(OUTPUTS).value)
    assert objective.signature == str(Sari().prepare(TEST).signature)
    scores = [score.value for score in Sari().prepare(TEST).sentences(OUTPUTS)]
    assert objective.sentence_values(OUTPUTS, ROWS).tolist() == pytest.approx(scores)


def test_a_mix_is_a_weighted_mean_and_low_grades_are_good() -> None:
    objective = MetricObjective(TEST, parse_metrics(["sari=6", "bleu=3", "fkgl"]))
    values = [metric.prepare(TEST).corpus(OUTPUTS).value for metric in (Sari(), Bleu(), PublishedGrade())]
    assert corpus(objective) == pytest.approx(0.6 * values[0] + 0.3 * values[1] - 0.1 * values[2])
    assert objective.signature.count("version") == 3
    assert "-0.1*FKGL" in objective.signature
    # One row of totals, or many at once.
    rows = objective.statistics(OUTPUTS, ROWS)
    assert objective.value(rows).shape == (2,)


def test_bleu_ranks_as_bleu_plus_one() -> None:
    one = TestSet(NORMAL, REFERENCES[:1])
    objective = MetricObjective(one, parse_metrics(["bleu"]))
    expected = [
        reference_tuning.bleu_plus_one(output.split(), reference.split())
        for output, reference in zip(OUTPUTS, REFERENCES[0], strict=True)
    ]
    assert objective.sentence_values(OUTPUTS, ROWS).tolist() == pytest.approx(expected)
    assert "smooth:add-one" in objective.ranking_signature
    assert "smooth:exp" in objective.signature
    assert "smooth:add-one" in MetricObjective(one, parse_metrics(["ibleu:corpus"])).ranking_signature


def test_candidates_can_be_ranked_by_another_metric() -> None:
    objective = MetricObjective(TEST, parse_metrics(["sari"]), parse_metrics(["sari:xu2016"]))
    ranked = Sari("xu2016").prepare(TEST)
    assert objective.sentence_values(OUTPUTS, ROWS).tolist() == pytest.approx(
        [score.value for score in ranked.sentences(OUTPUTS)]
    )
    assert corpus(objective) == pytest.approx(Sari().prepare(TEST).corpus(OUTPUTS).value)


@pytest.mark.parametrize(
    "metric", ["sari", "sari:joshua", "fkbleu", "ibleu", "ibleu:corpus", "ssa", "word-f1"]
)
def test_every_metric_that_has_a_better_can_be_tuned_towards(metric: str) -> None:
    objective = MetricObjective(TEST, parse_metrics([metric]))
    assert np.isfinite(corpus(objective))
    assert np.isfinite(objective.sentence_values([*OUTPUTS, "", "x"], np.array([0, 1, 0, 1]))).all()


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ([], "at least one"),
        (["sary"], "did you mean 'sari'"),
        (["length-ratio"], "neither a high nor a low"),
        (["sari", "sari"], "named twice"),
        (["sari=0"], "a number above 0"),
        (["sari=x"], "a number above 0"),
        (["sari=inf"], "a number above 0"),
        (["sari=-1"], "a number above 0"),
    ],
)
def test_what_cannot_be_tuned_towards(names: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        parse_metrics(names)

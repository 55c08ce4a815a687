import pytest

from ogden.errors import InputError
from ogden.metrics.catalogue import NAMES, Choices, choose
from ogden.metrics.protocol import TestSet


def test_every_name_makes_a_metric_of_that_key() -> None:
    assert [metric.key for metric in choose(["all"])] == list(NAMES)


def test_names_are_taken_once_in_the_order_given() -> None:
    assert [metric.key for metric in choose(["bleu", "sari", "sari:easse", "bleu"])] == ["bleu", "sari"]


@pytest.mark.parametrize(
    ("wrong", "right"), [("sarri", "sari"), ("BLEU", "bleu"), ("fkgrade", "fkgl"), ("sari:xu", "sari:xu2016")]
)
def test_an_unknown_name_suggests_the_nearest(wrong: str, right: str) -> None:
    with pytest.raises(InputError, match=f"did you mean '{right}'"):
        choose([wrong])


def test_choices_leave_alone_what_they_do_not_say() -> None:
    (sari, published) = choose(["sari:xu2016", "sari"], Choices(case="cased"))
    assert sari.settings()["tok"] == "none"
    assert published.settings()["tok"] == "13a"
    assert sari.settings()["case"] == published.settings()["case"] == "cased"


def test_every_metric_scores_and_signs(test_set: TestSet, careful: list[str]) -> None:
    for metric in choose(["all"]):
        score = metric.prepare(test_set).corpus(careful)
        assert str(score.signature).startswith(metric.label)
        assert ("refs:3" in str(score.signature)) == metric.needs_references
        assert score.to_json()["value"] == score.value


def test_statistics_of_n_best_lists_equal_those_of_single_outputs(
    test_set: TestSet, careful: list[str], bold: list[str]
) -> None:
    import numpy as np

    rows = np.repeat(np.arange(len(test_set), dtype=np.int64), 2)
    mixed = [each for pair in zip(careful, bold, strict=True) for each in pair]
    for metric in choose(["all"]):
        scorer = metric.prepare(test_set)
        together = scorer.statistics(mixed, rows)
        assert np.array_equal(together[0::2], scorer.statistics(careful)), metric.key
        assert np.array_equal(together[1::2], scorer.statistics(bold, threads=1)), metric.key

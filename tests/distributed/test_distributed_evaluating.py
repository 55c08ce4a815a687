"""Corpus scores from sums of sums are those of the whole corpus, to the last bit."""

import math
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden import distributed
from ogden.errors import InputError
from ogden.metrics.catalogue import choose
from ogden.metrics.protocol import TestSet, exact_parts, exact_total

METRICS = ("sari", "sari:xu2016", "bleu", "fkgl", "fkbleu", "words")


def _corpus(size: int) -> list[tuple[str, str, str, str]]:
    draw = random.Random(20).choice
    words = "the a cat dog sat ran on under mat , . physician commenced began approximately about".split()
    return [tuple(" ".join(draw(words) for _ in range(3 + n % 9)) for _ in range(4)) for n in range(size)]  # type: ignore[misc]


@pytest.mark.parametrize("partitions", [1, 7])
def test_scores_are_those_of_the_corpus(spark: Any, partitions: int) -> None:
    rows = _corpus(60)
    table = spark.createDataFrame(rows, "normal string, simple string, one string, two string")
    found = distributed.evaluate(table.repartition(partitions), METRICS, references=["one", "two"])
    normal, output, *references = zip(*rows, strict=True)
    test = TestSet(normal, references)
    assert found == {metric.key: metric.prepare(test).corpus(output) for metric in choose(METRICS)}


def test_what_cannot_be_scored_is_said(spark: Any) -> None:
    table = spark.createDataFrame([("a", None)], "normal string, simple string")
    with pytest.raises(InputError, match="compares with references, and there are none"):
        distributed.evaluate(table)
    with pytest.raises(InputError, match="no column 'one'"):
        distributed.evaluate(table, references=["one"])
    with pytest.raises(InputError, match="a row has nothing in the column 'simple'"):
        distributed.evaluate(table, ["fkgl"])
    with pytest.raises(InputError, match="no rows"):
        distributed.evaluate(table.limit(0), ["fkgl"])


@given(st.lists(st.floats(allow_nan=False, allow_infinity=False, width=32), max_size=30), st.integers(0, 30))
def test_parts_have_the_same_sum_exactly(numbers: list[float], cut: int) -> None:
    parts = exact_parts(numbers[:cut]) + exact_parts(numbers[cut:])
    assert exact_total(parts) == math.fsum(numbers)
    assert len(exact_parts(numbers)) <= 10

"""Texts simplified on Spark come out as on one machine, whatever the number of partitions."""

from pathlib import Path
from typing import Any

import pytest

import ogden
from ogden import distributed
from ogden.errors import InputError

TEXTS = [
    "The physician commenced work at approximately noon.",
    None,
    "Prior to the meeting, residents must submit the form.\n\nA heading\n\nHe utilised a hammer.",
    "",
    "Il est parti hier soir avec toute sa famille, et personne ne sait pourquoi il ne revient pas.",
    "They endeavoured to ascertain the cause.",
]


def _local(text: str) -> dict[str, Any]:
    result = ogden.load().simplify(text, strength="standard")
    names = ("start", "end", "before", "after", "kind", "reason", "effect", "confidence")
    level = {"before": result.level_before, "after": result.level_after}
    return {
        "simple": result.text,
        "edits": [{name: getattr(edit, name) for name in names} for edit in result.edits],
        "suggestions": [{name: getattr(edit, name) for name in names} for edit in result.suggestions],
        **{
            f"level_{when}": {
                name: getattr(one, name) for name in ("grade", "words", "sentences", "syllables")
            }
            for when, one in level.items()
        },
    }


@pytest.mark.parametrize("partitions", [1, 5])
def test_a_table_is_simplified_as_each_of_its_texts(spark: Any, partitions: int) -> None:
    rows = [(number, text) for number, text in enumerate(TEXTS)]
    table = spark.createDataFrame(rows, "number int, text string").repartition(partitions)
    found = {
        row["number"]: row.asDict(True) for row in distributed.simplify(table, strength="standard").collect()
    }
    assert len(found) == len(TEXTS)
    for number, text in rows:
        row = found[number]
        assert row.pop("number") == number
        assert row.pop("text") == text
        assert row == (dict.fromkeys(row) if text is None else _local(text))
    assert found[0]["edits"], "nothing to compare"


def test_what_cannot_be_simplified_is_said_before_the_work(spark: Any, tmp_path: Path) -> None:
    table = spark.createDataFrame([("a", 1, "b")], "text string, number int, simple string")
    with pytest.raises(InputError, match="no column 'body': the columns are text, number, simple"):
        distributed.simplify(table, "body")
    with pytest.raises(InputError, match=r"'number' holds no text \(int\)"):
        distributed.simplify(table, "number")
    with pytest.raises(InputError, match="a column 'simple' already"):
        distributed.simplify(table)


def test_a_worker_without_the_model_says_so(spark: Any, tmp_path: Path) -> None:
    from ogden.distributed.session import clear_errors

    table = spark.createDataFrame([("a",)], "text string")
    with (
        pytest.raises(InputError, match=r"a worker has no model .*missing\.ogden: put it"),
        clear_errors(),
    ):
        distributed.simplify(table, model=tmp_path / "missing.ogden").collect()

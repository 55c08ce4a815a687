from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.evaluation.nbest import oracle_scores, read_nbest
from ogden.metrics.catalogue import choose
from ogden.metrics.protocol import TestSet


def write(folder: Path, text: str) -> str:
    path = folder / "list.nbest"
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_moses_format(tmp_path: Path) -> None:
    path = write(tmp_path, "0 ||| a b ||| LM= -1 ||| -2\n1 ||| c\n0 ||| d ||| LM= -3\n")
    assert read_nbest(path, 2) == [["a b", "d"], ["c"]]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0 ||| a\nnothing here\n", "line 2"),
        ("x ||| a\n", "line 1"),
        ("0 ||| a\n7 ||| b\n", "line 2: id 7, but there are 2"),
        ("0 ||| a\n", "no candidate for sentence 1"),
    ],
)
def test_bad_lists(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_nbest(write(tmp_path, text), 2)


def test_the_oracle_finds_the_references() -> None:
    test = TestSet(["the big dog ran quickly"], [["the large dog ran fast"]])
    nbest = [["the big dog ran", "the large dog ran fast", "a dog"]]
    scorers = {metric.key: metric.prepare(test) for metric in choose(["sari", "bleu", "fkgl", "words"])}
    scores = oracle_scores(scorers, nbest)
    assert scores["bleu"].value == pytest.approx(100)
    assert scores["sari"] == scorers["sari"].corpus(["the large dog ran fast"])
    assert scores["fkgl"].value == min(scorers["fkgl"].corpus([each]).value for each in nbest[0])
    assert "words" not in scores

from pathlib import Path

import pytest

from ogden.editing.learning.judges.substitutes import read_given, read_judged
from ogden.errors import InputError
from ogden.parsing.builtin import load_tagger

CONTEXT = "It rained.  He has purchased two cars. She did not."


def test_judged_substitutes_take_the_form_of_the_word(tmp_path: Path) -> None:
    start = CONTEXT.index("purchased")
    rows = [
        f"{CONTEXT}\t{start}\t{start + 9}\tpurchased\tVERB\t{one}" for one in ("buy\t9\t1", "take in\t0\t3")
    ]
    file = tmp_path / "swords.tsv"
    file.write_text(
        "\n".join(["context\tstart\tend\tword\ttag\tsubstitute\tyes\tno", *rows]), encoding="utf-8"
    )
    (found,) = read_judged(file, load_tagger())
    assert found.words == ("he", "has", "purchased", "two", "cars", ".")
    assert (found.word, found.tag) == ("purchased", "VBN")
    assert [(one.lemma, one.words, one.right) for one in found.substitutes] == [
        ("buy", ("bought",), True),
        ("take in", ("taken", "in"), False),
    ]
    assert found.substitutes[0].share == pytest.approx(0.9)


def test_given_substitutes(tmp_path: Path) -> None:
    file = tmp_path / "coinco.tsv"
    head = "before\tsentence\tafter\tstart\tend\tsubstitutes"
    file.write_text(f"{head}\n\tBright boys won.\t\t0\t6\tclever:3;smart:1;\n", encoding="utf-8")
    (found,) = read_given(file, 5, load_tagger())
    assert [(one.lemma, one.share) for one in found.substitutes] == [("clever", 0.6), ("smart", 0.2)]


def test_a_word_that_is_no_token_is_left_out(tmp_path: Path) -> None:
    file = tmp_path / "semeval.tsv"
    file.write_text("sentence\tstart\tsubstitutes\nBright boys won.\t2\tclever:3\n", encoding="utf-8")
    assert list(read_given(file, 5, load_tagger())) == []


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "semeval.tsv"
    file.write_text("sentence\tstart\tsubstitutes\nBright boys won.\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2: 1 cells under 3 columns"):
        list(read_given(file, 5, load_tagger()))

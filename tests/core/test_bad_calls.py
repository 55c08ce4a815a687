"""Wrong calls of the core raise; none of them reads memory that is not there."""

import numpy as np
import pytest

from ogden._core import PreparedNgrams

ZERO = np.zeros(1, dtype=np.int64)


@pytest.fixture
def prepared() -> PreparedNgrams:
    return PreparedNgrams(["a b"], [["a c"]])


@pytest.mark.parametrize("row", [-1, 1, 2**62])
def test_a_sentence_that_was_not_prepared(prepared: PreparedNgrams, row: int) -> None:
    with pytest.raises(IndexError, match="not prepared"):
        prepared.sari(["a"], np.array([row]), "easse")


def test_rows_for_another_number_of_outputs(prepared: PreparedNgrams) -> None:
    with pytest.raises(ValueError, match="a sentence for each output"):
        prepared.bleu(["a", "b"], ZERO)


@pytest.mark.parametrize("order", [0, 5])
def test_orders_beyond_four(prepared: PreparedNgrams, order: int) -> None:
    with pytest.raises(ValueError, match="from 1 to 4"):
        prepared.sari(["a"], ZERO, "easse", order)


def test_an_unknown_variant(prepared: PreparedNgrams) -> None:
    with pytest.raises(ValueError, match="unknown variant"):
        prepared.sari(["a"], ZERO, "sary")


def test_references_of_another_length() -> None:
    with pytest.raises(ValueError, match="one string for each"):
        PreparedNgrams(["a"], [["a", "b"]])


@pytest.mark.parametrize("outputs", [[b"bytes"], [None], [1]])
def test_what_is_not_a_string(prepared: PreparedNgrams, outputs: list[object]) -> None:
    with pytest.raises(TypeError):
        prepared.sari(outputs, ZERO, "easse")


def test_half_a_character(prepared: PreparedNgrams) -> None:
    with pytest.raises(UnicodeEncodeError):
        prepared.sari(["\ud800"], ZERO, "easse")


def test_nothing_at_all() -> None:
    empty = PreparedNgrams([], [])
    assert len(empty) == 0
    assert empty.sari([], np.zeros(0, dtype=np.int64), "easse").shape == (0, 36)

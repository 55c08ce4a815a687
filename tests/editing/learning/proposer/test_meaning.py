import numpy as np
import pytest

from ogden.editing.learning.proposer.meaning import LEAST, Meaning, pack_vectors, read_vectors
from ogden.parsing.vectors import Vectors
from ogden.rules.features.similarity import Similarity

VECTORS = Vectors(["car", "bike", "idea"], np.array([[1, 0], [1, 1], [-1, 0]], dtype=np.float32))
SYNONYMS = {("car", "n"): ("automobile", "motor vehicle"), ("able", "a"): ("capable",)}
MEANING = Meaning(SYNONYMS, Similarity(VECTORS))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("car", "automobile", True),
        ("cars", "automobiles", True),
        ("car", "motor vehicle", True),
        ("car", "idea", False),
        ("able", "capable", True),
        ("car", "", False),  # a shortening
    ],
)
def test_synonyms_in_any_form(old: str, new: str, expected: bool) -> None:
    assert MEANING.are_synonyms(old.split(), new.split()) == expected


def test_similarity_is_a_cosine() -> None:
    assert MEANING.similarity(["car"], ["bike"]) == pytest.approx(0.5**0.5)
    assert MEANING.similarity(["car"], ["idea"]) == LEAST
    assert MEANING.similarity(["car"], ["unheard"]) == MEANING.similarity(["car"], []) == 0.0


def test_what_is_packed_is_read() -> None:
    found = read_vectors(pack_vectors(VECTORS))
    assert found.words == VECTORS.words
    assert np.array_equal(found.values, VECTORS.values)

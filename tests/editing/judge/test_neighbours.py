import pytest

from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.judge.neighbours import NAMES, by_neighbours
from ogden.editing.rewrites import Rewrite
from ogden.lm.estimation import EstimationOptions, estimate

TEXT = [
    "they can replace wheat .",
    "they can replace it .",
    "they look for wheat .",
    "he can ask for it .",
] * 5


@pytest.fixture(scope="module")
def models() -> LmPair:
    model = estimate(TEXT, EstimationOptions(2)).model()
    return LmPair(model, model)


def row(models: LmPair, text: str, tags: str, rewrite: Rewrite) -> dict[str, float]:
    (found,) = by_neighbours(text.split(), tags.split(), [rewrite], models).tolist()
    return dict(zip(NAMES, found, strict=True))


def test_a_verb_that_does_not_take_the_next_word(models: LmPair) -> None:
    text, tags = "they look for wheat .", "PRP VBP IN NN ."
    wrong = row(models, text, tags, Rewrite(1, 2, ("replace",)))
    right = row(models, text, tags, Rewrite(1, 2, ("ask",)))
    assert wrong["pull after"] < 0 < right["pull after"]
    assert wrong["pull after change"] < right["pull after change"]
    assert wrong["what follows"] == right["what follows"] > 0


def test_ends_of_a_sentence(models: LmPair) -> None:
    only = row(models, "wheat", "NN", Rewrite(0, 1, ("it",)))
    assert only["second tag before"] == only["second tag after"] == only["what follows"] == -1
    assert only["word before"] != only["word after"]


def test_words_that_are_left_out(models: LmPair) -> None:
    gone = row(models, "they can replace wheat .", "PRP MD VB NN .", Rewrite(1, 2, ()))
    assert gone["pull before"] == gone["pull after"]
    assert by_neighbours([], [], [], models).shape == (0, len(NAMES))

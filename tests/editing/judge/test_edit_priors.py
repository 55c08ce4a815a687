import pytest

from ogden.editing.judge.edit_priors import (
    NAMES,
    EditPriors,
    PriorCounts,
    learn_edit_priors,
    old_and_new,
    pack_edit_priors,
    read_edit_priors,
)
from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

ABOUT, NEAR = ("approximately", "about"), ("approximately", "near")


@pytest.fixture
def priors() -> EditPriors:
    return learn_edit_priors([ABOUT, ABOUT, NEAR, NEAR, ("rare", "odd")], [0.5, 0.25, 0.0, 0.0, 1.0])


def test_counts_are_summed_and_rare_rewrites_left_out(priors: EditPriors) -> None:
    assert priors.known == {ABOUT: PriorCounts(2, 2, 0.75), NEAR: PriorCounts(2, 0, 0.0)}


def test_what_people_made_scores_higher(priors: EditPriors) -> None:
    rewrites = [Rewrite(0, 1, (word,)) for word in ("about", "near", "unheard")]
    rows = priors.features(["approximately", "ten"], rewrites)
    assert rows[:, NAMES.index("met")].tolist() == [2, 2, 0]
    for name in ("made by one", "made by each"):
        made, left, unknown = rows[:, NAMES.index(name)].tolist()
        assert made > unknown > left


def test_words_are_joined() -> None:
    assert old_and_new("it was prior to that".split(), Rewrite(2, 4, ("before",))) == ("prior to", "before")


def test_what_is_packed_is_read(priors: EditPriors) -> None:
    assert read_edit_priors(pack_edit_priors(priors), "x") == priors
    assert EditPriors().features(["a"], []).shape == (0, len(NAMES))


@pytest.mark.parametrize("data", [b"", b"{", b"[[1]]", b'[["a","b","c",1,1]]', b"\xff"])
def test_damaged_counts_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="here: what people made of sentences cannot be read"):
        read_edit_priors(data, "here")

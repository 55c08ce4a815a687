import pytest

from ogden.editing.experience import (
    NAMES,
    Counts,
    Experience,
    learn_experience,
    old_and_new,
    pack_experience,
    read_experience,
)
from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

ABOUT, NEAR = ("approximately", "about"), ("approximately", "near")


@pytest.fixture
def experience() -> Experience:
    return learn_experience([ABOUT, ABOUT, NEAR, NEAR, ("rare", "odd")], [0.5, 0.25, 0.0, 0.0, 1.0])


def test_counts_are_summed_and_rare_rewrites_left_out(experience: Experience) -> None:
    assert experience.known == {ABOUT: Counts(2, 2, 0.75), NEAR: Counts(2, 0, 0.0)}


def test_what_people_made_scores_higher(experience: Experience) -> None:
    rewrites = [Rewrite(0, 1, (word,)) for word in ("about", "near", "unheard")]
    rows = experience.features(["approximately", "ten"], rewrites)
    assert rows[:, NAMES.index("met")].tolist() == [2, 2, 0]
    for name in ("made by one", "made by each"):
        made, left, unknown = rows[:, NAMES.index(name)].tolist()
        assert made > unknown > left


def test_words_are_joined() -> None:
    assert old_and_new("it was prior to that".split(), Rewrite(2, 4, ("before",))) == ("prior to", "before")


def test_what_is_packed_is_read(experience: Experience) -> None:
    assert read_experience(pack_experience(experience), "x") == experience
    assert Experience().features(["a"], []).shape == (0, len(NAMES))


@pytest.mark.parametrize("data", [b"", b"{", b"[[1]]", b'[["a","b","c",1,1]]', b"\xff"])
def test_damaged_counts_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="here: what people made of sentences cannot be read"):
        read_experience(data, "here")

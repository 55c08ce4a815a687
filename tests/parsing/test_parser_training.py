"""Training: the same whatever the threads, resumable, and honest about what it cannot use."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from toy_parser import OPTIONS, toy_trees, toy_vectors

from ogden._core import ParserTrainer
from ogden.errors import InputError
from ogden.parsing.training import TrainingTree, train_parser
from ogden.parsing.vectors import VectorOptions, learn_vectors

SHORT = replace(OPTIONS, epochs=3, dropout=0.2)
EXAMPLES = [TrainingTree(tree, kind, tree.tags()[::-1]) for tree in toy_trees() for kind in (0, 1)]


def test_threads_do_not_change_a_bit() -> None:
    one = train_parser(EXAMPLES, toy_vectors(), SHORT, threads=1)
    assert train_parser(EXAMPLES, toy_vectors(), SHORT, threads=3) == one
    assert train_parser(EXAMPLES, toy_vectors(), replace(SHORT, seed=2)) != one


def test_a_run_that_was_stopped_goes_on(tmp_path: Path) -> None:
    whole = train_parser(EXAMPLES, toy_vectors(), SHORT)
    state = tmp_path / "state"

    class StoppedError(Exception):
        pass

    def stop(done: int, of: int, loss: float) -> None:
        if done == 2:
            raise StoppedError

    with pytest.raises(StoppedError):
        train_parser(EXAMPLES, toy_vectors(), SHORT, checkpoint=state, progress=stop)
    epochs: list[int] = []
    resumed = train_parser(
        EXAMPLES, toy_vectors(), SHORT, checkpoint=state, progress=lambda done, of, loss: epochs.append(done)
    )
    assert epochs == [3]
    assert resumed == whole


@pytest.mark.parametrize("content", [b"", b"{}\n", b"no state", b'{"run": 1, "epochs": 2}\nabc'])
def test_a_state_of_another_run_is_not_used(tmp_path: Path, content: bytes) -> None:
    state = tmp_path / "state"
    state.write_bytes(content)
    assert train_parser(EXAMPLES, toy_vectors(), SHORT, checkpoint=state) == train_parser(
        EXAMPLES, toy_vectors(), SHORT
    )


def test_the_loss_falls() -> None:
    losses: list[float] = []
    train_parser(
        EXAMPLES,
        toy_vectors(),
        replace(SHORT, epochs=60),
        progress=lambda done, of, loss: losses.append(loss),
    )
    assert losses[-1] < losses[0] * 0.6


def test_nothing_to_learn_from() -> None:
    with pytest.raises(InputError, match="no tree"):
        train_parser([], toy_vectors(), SHORT)


SIZES = {
    "word_width": 4,
    "feature_width": 4,
    "hidden": 4,
    "span": 4,
    "kinds": 1,
    "places": 8,
    "dropout": 0.1,
    "hide_word": 0.1,
    "hide_tag": 0.1,
    "predicted": 0.5,
    "shard": 2,
    "shards": 1,
    "seed": 1,
}


def trainer(words: Sequence[str] = ("a", "b"), **changes: object) -> ParserTrainer:
    vectors = np.zeros(8, dtype=np.float32)
    return ParserTrainer(words, ["NN"], ["S", "NP"], vectors, **{**SIZES, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "changes",
    [
        {"hidden": 0},
        {"span": 2000},
        {"dropout": 1.0},
        {"places": 1},
        {"kinds": 0},
        {"word_width": 3},
        {"shard": 0},
    ],
)
def test_sizes_that_make_no_sense(changes: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"sizes|shares|lexicon|vectors"):
        trainer(**changes)


@pytest.mark.parametrize(
    "brackets",
    [
        [],
        [(0, 1, 0)],
        [(0, 3, 2)],
        [(0, 4, 0)],
        [(0, 3, 0), (1, 1, 0)],
        [(0, 3, 0), (0, 3, 1)],
        [(0, 3, 0), (0, 2, 1), (1, 3, 1)],
    ],
)
def test_what_is_no_tree_is_refused(brackets: list[tuple[int, int, int]]) -> None:
    with pytest.raises(ValueError, match=r"bracket|no label"):
        trainer().add(["a", "b", "c"], ["NN"] * 3, (), brackets)


def test_other_mistakes_of_a_caller() -> None:
    made = trainer()
    made.add(["a"], ["NN"], (), [(0, 1, 0)])
    with pytest.raises(ValueError, match="one tag for each word"):
        made.add(["a", "b"], ["NN"], (), [(0, 2, 0)])
    with pytest.raises(ValueError, match="kind of text"):
        made.add(["a"], ["NN"], (), [(0, 1, 0)], kind=1)
    with pytest.raises(ValueError, match="no such example"):
        made.run([1], 0.1, 0.1)
    with pytest.raises(ValueError, match="of other sizes"):
        made.restore(b"short")
    with pytest.raises(ValueError, match="repeats a word"):
        trainer(["a", "a"])


def test_words_in_the_same_places_have_like_vectors() -> None:
    animals, verbs = ["dog", "cat", "horse"], ["saw", "liked", "heard"]
    text = [f"the {a} {v} a big {b} ." for a in animals for v in verbs for b in animals] * 3
    vectors = learn_vectors(text, VectorOptions(words=50, neighbours=20, width=4))
    values = dict(zip(vectors.words, vectors.values, strict=True))
    assert len(vectors.words) == len(set(vectors.words))
    alike = float(values["dog"] @ values["cat"])
    assert alike > float(values["dog"] @ values["saw"])
    assert learn_vectors(text, VectorOptions(words=3, width=4)).values.shape == (3, 4)

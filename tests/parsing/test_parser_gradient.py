"""The gradients of the parser's network, written out by hand, against differences of its loss."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from toy_parser import OPTIONS, toy_trees, toy_vectors

from ogden._core import ParserTrainer
from ogden.parsing.training import TrainingOptions, TrainingTree, _trainer

SMALL = replace(OPTIONS, hidden=7, span=6, feature_width=5, places=40, shard=3, hide_tag=0.0, predicted=0.0)
HIDING = replace(SMALL, dropout=0.3, hide_word=0.3, hide_tag=0.3, predicted=0.5)
STEP = 0.002
SLICES = 40

Numbers = NDArray[np.float32]


def loss_at(trainer: ParserTrainer, state: bytes, moved: Numbers) -> float:
    """The loss where the first weights of a state are these. Which units are hidden depends on its steps."""
    trainer.restore(state[:8] + moved.tobytes() + state[8 + moved.nbytes :])
    return trainer.gradient(range(len(trainer)))[0]


@pytest.mark.parametrize("options", [SMALL, HIDING])
def test_gradients_are_those_of_the_loss(options: TrainingOptions) -> None:
    examples = [TrainingTree(tree, kind, tree.tags()[::-1]) for kind, tree in enumerate(toy_trees()[:4])]
    trainer = _trainer(examples, toy_vectors(), options)
    trainer.run([0, 1, 2, 3] * 5, 0.01, 0.01)  # away from where all begins: there many gradients are alike
    state = trainer.state()
    _, *parts = trainer.gradient(range(len(trainer)))
    gradient = np.concatenate([np.array(part, np.float32) for part in parts])
    weights = np.frombuffer(state, np.float32, len(gradient), offset=8)
    for table in parts[1:]:
        assert np.abs(table).max() > 0.01
    for number, part in enumerate(np.array_split(np.arange(len(gradient)), SLICES)):
        for direction in (gradient[part], np.random.default_rng(number).normal(size=len(part))):
            length = float(np.linalg.norm(direction))
            if length < 1e-3:  # rows of the tables that no word has
                continue
            move = np.zeros_like(weights)
            move[part] = STEP * direction / length
            rise = loss_at(trainer, state, weights + move) - loss_at(trainer, state, weights - move)
            expected = float(gradient[part] @ direction) / length
            assert rise / (2 * STEP) == pytest.approx(expected, rel=0.01, abs=0.005)
    trainer.restore(state)
    assert trainer.gradient(range(len(trainer)))[1] == parts[0]  # asking changes nothing

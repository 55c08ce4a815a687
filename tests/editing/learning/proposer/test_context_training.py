"""The network of contexts: its gradients are those of its loss, and following them makes it smaller."""

import random

import numpy as np
import pytest
from numpy.typing import NDArray

from ogden.editing.judge.context_model import (
    FAR,
    FREQUENT,
    NAMES,
    PAD,
    ContextModel,
    pack_context_model,
    read_context_model,
)
from ogden.editing.learning.proposer.context_examples import NumberedText, read_text
from ogden.editing.learning.proposer.context_training import (
    Batch,
    ContextOptions,
    Network,
    gradients,
    initial_network,
    train_context_model,
)
from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

WORDS = FREQUENT + 30
SMALL = ContextOptions(
    words=400, least_count=1, width=4, hidden=5, steps=150, batch=64, drawn=20, skipped_above=1
)


def network() -> Network:
    """In double precision, with outputs that are not 0."""
    chance = np.random.default_rng(0)
    found = initial_network(np.full(WORDS, 3.0), SMALL, chance)
    values = {name: getattr(found, name).astype(np.float64) for name in vars(found)}
    values["output"] = chance.standard_normal(values["output"].shape)
    values["words"][1:] *= 5
    return Network(**values)


def batch(size: int = 7) -> Batch:
    chance = np.random.default_rng(1)
    around = chance.integers(0, WORDS, (size, 2 * FAR))
    around[chance.random(around.shape) < 0.3] = PAD
    right = chance.integers(4, WORDS, size).astype(np.int32)
    drawn = np.unique([*chance.integers(4, WORDS, 12), *right[:2]])  # some of the right words are drawn too
    return Batch(around, right, drawn, np.log(chance.random(WORDS)))


def full_gradients(known: Network, examples: Batch) -> dict[str, NDArray[np.float64]]:
    """All gradients in the shape of the parameters."""
    found = gradients(known, examples)
    output, words = np.zeros(known.output.shape), np.zeros(known.words.shape)
    output[examples.drawn] += found.drawn
    output[found.right_rows] += found.right
    words[found.word_rows] = found.words
    return {
        "output": output,
        "words": words,
        "near": found.near,
        "bag": found.bag,
        "hidden_bias": found.hidden_bias,
    }


@pytest.mark.parametrize("name", ["output", "words", "near", "bag", "hidden_bias"])
def test_gradients_are_slopes_of_the_loss(name: str) -> None:
    known, examples, step = network(), batch(), 1e-6
    analytic = full_gradients(known, examples)[name].ravel()
    values = getattr(known, name).reshape(-1)
    chance = np.random.default_rng(2)
    places = {*chance.choice(len(values), min(40, len(values)), replace=False).tolist()}
    places |= {*np.argsort(-np.abs(analytic))[:20].tolist()}  # surely some that matter
    if name == "words":
        places -= set(range(PAD * SMALL.width, (PAD + 1) * SMALL.width))  # padding is not learned
    for place in places:
        before = values[place]
        values[place] = before + step
        above = gradients(known, examples).loss
        values[place] = before - step
        below = gradients(known, examples).loss
        values[place] = before
        assert analytic[place] == pytest.approx((above - below) / (2 * step), rel=1e-4, abs=1e-7)
    assert np.abs(analytic).max() > 1e-3


def test_padding_has_no_gradient() -> None:
    assert PAD not in gradients(network(), batch()).word_rows


def topics() -> NumberedText:
    """Boats and shores, loans and lenders; and words that are everywhere."""
    chance = random.Random(3)
    fillers = [f"w{chr(97 + k // 26)}{chr(97 + k % 26)}" for k in range(FREQUENT + 6)]
    lines = []
    for _ in range(600):
        topic, word = chance.choice(
            [(("boat", "river", "sand"), "shore"), (("loan", "money", "debt"), "lender")]
        )
        around = [*chance.sample(topic, 2), *chance.choices(fillers, k=8)]
        chance.shuffle(around)
        lines.append(" ".join([*around, word]))
    lines += [" ".join(fillers)] * 600  # so that the fillers are the frequent words
    return read_text(lines, {"shore", "lender"}, SMALL.words, 1)


@pytest.fixture(scope="module")
def trained() -> tuple[ContextModel, list[float]]:
    losses: list[float] = []
    model = train_context_model(topics(), SMALL, lambda steps, loss: losses.append(loss))
    return model, losses


def test_training_reduces_the_loss(trained: tuple[ContextModel, list[float]]) -> None:
    _, losses = trained
    assert len(losses) == SMALL.steps
    assert np.mean(losses[-20:]) < 0.5 * np.mean(losses[:5])


def test_it_learns_which_word_fits(trained: tuple[ContextModel, list[float]]) -> None:
    rewrites = [Rewrite(3, 4, (word,)) for word in ("shore", "lender")]
    fit = NAMES.index("fit")
    for text, best in (("river boat sand x", 0), ("debt money loan x", 1)):
        assert np.argmax(trained[0].features(text.split(), rewrites)[:, fit]) == best


def test_words_that_were_never_learned_have_no_score(trained: tuple[ContextModel, list[float]]) -> None:
    model, _ = trained
    assert np.isnan(model.bias[model.number("boat")])  # not of the rules
    assert np.isfinite(model.bias[model.number("shore")])


def test_what_is_packed_is_read(trained: tuple[ContextModel, list[float]]) -> None:
    packed = pack_context_model(trained[0])
    assert pack_context_model(read_context_model(packed, "x")) == packed


def test_the_same_seed_gives_the_same_bytes(trained: tuple[ContextModel, list[float]]) -> None:
    assert pack_context_model(train_context_model(topics(), SMALL)) == pack_context_model(trained[0])


def test_a_text_without_words_of_the_rules_is_refused() -> None:
    with pytest.raises(InputError, match="no word of the rules"):
        train_context_model(read_text(["a b c"], {"unheard"}, 10, 1), SMALL)

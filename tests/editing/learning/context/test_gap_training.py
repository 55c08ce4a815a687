from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from ogden.editing.judge.context_network import Gap, pack_context_network, read_context_network
from ogden.editing.learning.context.gap_options import BatchOptions, GapOptions, GapTextOptions, Sizes
from ogden.editing.learning.context.gap_text import GapText, read_gap_text
from ogden.errors import InputError

torch = pytest.importorskip("torch", reason="learning the context network needs torch (the extra `learn`)")

from ogden.editing.learning.context.gap_training import GapTrainer  # noqa: E402

OPTIONS = GapOptions(
    sizes=Sizes(width=6, hidden=8, joined=8, output=6),
    batches=BatchOptions(tokens=60, drawn=12, skipped_above=1.0, wide=0.2),
    passes=50,
    rate=2e-2,
    warm=5,
    kept_apart=10,
)


@pytest.fixture
def text() -> GapText:
    """After `red` comes a fruit, and after `loud` a noise."""
    chance = np.random.default_rng(2)
    lines = []
    for _ in range(300):
        kind, ends = [("red", ["apple", "cherry"]), ("loud", ["bang", "shout"])][chance.integers(2)]
        lines.append(f"the {chance.choice(['old', 'new'])} {kind} {chance.choice(ends)} today")
    return read_gap_text(lines, set(), GapTextOptions(words=30, endings=0))


def test_it_learns_what_fits(text: GapText) -> None:
    trainer = GapTrainer(text, OPTIONS)
    before = trainer.held_out_loss()
    _run(trainer)
    assert trainer.held_out_loss() < before - 0.3
    network = read_context_network(pack_context_network(trainer.words, trainer.exported()), "network")
    sentences = [f"the old {kind} apple today".split() for kind in ("red", "loud")]
    contexts = network.contexts(sentences, [Gap(0, 3, 4), Gap(1, 3, 4)])
    fit = network.scores(contexts, [0, 0, 1, 1], [("apple",), ("bang",)] * 2).fit
    assert fit[0] > fit[1]
    assert fit[2] < fit[3]


def _run(trainer: GapTrainer, steps: int | None = None) -> None:
    while trainer.done < (steps or trainer.steps):
        trainer.step()


def test_the_core_computes_what_torch_does(text: GapText) -> None:
    trainer = GapTrainer(text, OPTIONS)
    _run(trainer, 20)
    batch = trainer.batch(20)
    rows, places = np.unique(np.concatenate([[0], batch.sentences[0], [1]]), return_inverse=True)
    alone = batch._replace(
        sentences=batch.sentences[:1], owners=np.array([0]), first=np.array([2]), last=np.array([4])
    )
    with torch.no_grad():
        expected = trainer.network.contexts(
            alone, trainer.network.words[torch.from_numpy(rows)], torch.from_numpy(places[:, None])
        )
    network = read_context_network(pack_context_network(trainer.words, trainer.exported()), "network")
    words = [trainer.words[number] for number in batch.sentences[0]]
    found = network.contexts([words], [Gap(0, 2, 4)])
    assert np.allclose(found, expected.numpy(), atol=0.05)


def test_who_is_stopped_comes_to_the_same_network(text: GapText, tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    whole = GapTrainer(text, replace(OPTIONS, passes=2))
    whole.train(tmp_path / "other", lambda done, steps, loss: None)

    class StopError(Exception):
        pass

    def stop(done: int, steps: int, loss: float) -> None:
        if done == 7:
            raise StopError

    first = GapTrainer(text, replace(OPTIONS, passes=2, seconds_between=0))
    with pytest.raises(StopError):
        first.train(checkpoint, stop)
    second = GapTrainer(text, replace(OPTIONS, passes=2))
    second.train(checkpoint, lambda done, steps, loss: None)
    for name, values in whole.arrays().items():
        assert np.array_equal(values, second.arrays()[name]), name


def test_a_checkpoint_of_other_options_is_refused(text: GapText, tmp_path: Path) -> None:
    checkpoint = tmp_path / "checkpoint"
    GapTrainer(text, OPTIONS).write(checkpoint)
    with pytest.raises(InputError, match="other text or options"):
        GapTrainer(text, replace(OPTIONS, rate=1e-3)).train(checkpoint, lambda done, steps, loss: None)


def test_a_batch_without_gaps_is_passed_over(text: GapText, monkeypatch: pytest.MonkeyPatch) -> None:
    trainer = GapTrainer(text, OPTIONS)
    none = trainer.batch(0)._replace(right=np.zeros(0, dtype=np.int64))
    monkeypatch.setattr(trainer, "batch", lambda step: none)
    before = {name: values.copy() for name, values in trainer.arrays().items()}
    assert trainer.step() == 0
    assert trainer.done == 1
    assert all(np.array_equal(values, before[name]) for name, values in trainer.arrays().items())


def test_too_little_text() -> None:
    text = read_gap_text(["the red apple"] * 5, set(), GapTextOptions(words=5))
    with pytest.raises(InputError, match="too little text"):
        GapTrainer(text, OPTIONS)

"""Small models of the systems that rewrite trees, and what must hold of each of them."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from toy_trees import pair_lines, toy_pairs

from ogden.files.stages import StageCache
from ogden.metrics.protocol import TestSet
from ogden.model.description import Description, MadeWith
from ogden.model.files import ModelWriter, open_model
from ogden.search.candidates import Candidate
from ogden.systems import Tunable, open_tunable
from ogden.training.assembly import assemble
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, Resources
from ogden.training.preparation import Preparation
from ogden.training.protocol import TrainableSystem, TrainedSystem
from ogden.tuning.checkpoint import open_checkpoint
from ogden.tuning.objective import MetricObjective, parse_metrics
from ogden.tuning.protocol import Tuner
from ogden.tuning.records import TuningRun
from ogden.tuning.run import Part, Plan, tune

Pairs = Sequence[tuple[str, str]]
FEW = toy_pairs(60)


def train_toy(
    system: TrainableSystem, folder: Path, pairs: Pairs | None = None, threads: int = 1, trees: str = ""
) -> str:
    """The path of a model, trained on pairs, or on the trees of a file; its work is in the folder, too."""
    folder.mkdir(exist_ok=True)
    given = folder / "pairs.tsv"
    given.write_text(pair_lines(list(pairs or toy_pairs())), encoding="utf-8")
    corpus = Corpus(trees=[trees]) if trees else Corpus(pairs=[str(given)])
    about = Description("toy", system.name, MadeWith("a test", {"case": "true"}))
    with StageCache(folder / "work") as stages:
        learner = Learner(stages, Preparation("true"), Resources(threads))
        return str(assemble(stages, system.train(corpus, learner), about).path)


def texts_of(candidates: Sequence[Candidate]) -> list[str]:
    return [" ".join(one.tokens) for one in candidates]


def best_texts(system: TrainedSystem, sentences: Sequence[str]) -> list[str]:
    found = system.nbest(system.token_lines(sentences, 1), 1, 1)
    return [" ".join(one[0].tokens) for one in found]


def assert_threads_change_no_byte(system: TrainableSystem, folder: Path) -> None:
    one, two = (Path(train_toy(system, folder / str(k), FEW, threads=k)) for k in (1, 2))
    assert one.read_bytes() == two.read_bytes()


def assert_goes_on_where_it_was_stopped(
    system: TrainableSystem, folder: Path, monkeypatch: pytest.MonkeyPatch, stops: Sequence[int]
) -> None:
    """A process that stops at the k-th change of a name goes on in its folder and makes the same model."""
    expected = Path(train_toy(system, folder / "whole", FEW)).read_bytes()
    replace = Path.replace
    for k in stops:
        left = k

        def stopping(self: Path, target: Path) -> Path:
            nonlocal left
            left -= 1
            if left < 0:
                raise KeyboardInterrupt
            return replace(self, target)

        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", stopping)
            with pytest.raises(KeyboardInterrupt):
                train_toy(system, folder / f"stopped-{k}", FEW)
        assert Path(train_toy(system, folder / f"stopped-{k}", FEW)).read_bytes() == expected


def assert_lists_are_sound(system: TrainedSystem, sentences: Sequence[str], size: int = 20) -> None:
    """Lists are sorted and distinct, none is empty, and features times weights are the scores; one job or
    two, the lists are the same, and shorter ones are their beginnings."""
    assert isinstance(system, Tunable)
    lines = system.token_lines([*sentences, "", "zyx", "( 1 ) ; “ ”"], 1)
    found = system.nbest(lines, size, 1)
    weights = [system.weights.get(name, 0.0) for name in system.feature_names]
    for candidates in found:
        assert 1 <= len(candidates) <= size
        assert len({one.tokens for one in candidates}) == len(candidates)
        assert all(one.score >= other.score for one, other in pairwise(candidates))
        for one in candidates:
            assert one.score == pytest.approx(float(one.features @ weights), rel=1e-4, abs=1e-4)
    assert [texts_of(one) for one in system.nbest(lines, size, 2)] == [texts_of(one) for one in found]
    assert [texts_of(one) for one in system.nbest(lines, 1, 1)] == [texts_of(one)[:1] for one in found]
    assert texts_of(found[-3]) == [""]
    # The same candidates as tuning sees them.
    lists = system.searcher_of(lines, 1).lists(system.weights, size)
    assert [lists.texts[k] for k in lists.starts[:-1].tolist()] == [texts_of(one)[0] for one in found]


def assert_protected_words_stay(
    system: TrainedSystem, sentence: str, spans: Sequence[tuple[int, int]]
) -> None:
    """Every candidate has them in one piece; without protection some candidate lacks them."""
    (line,) = system.token_lines([sentence], 1)
    kept = [" ".join(line.split()[first:last]) for first, last in spans]
    free, bound = (system.nbest([line], 50, 1, given)[0] for given in (None, [list(spans)]))
    assert all(f" {words} " in f" {text} " for text in texts_of(bound) for words in kept)
    assert any(f" {words} " not in f" {text} " for text in texts_of(free) for words in kept)


def tune_toy(path: str, folder: Path, tuner: Tuner, metric: str = "sari") -> TuningRun:
    """Tuned on pairs that were not learned from."""
    system = open_tunable(path)
    normal, simple = (list(side) for side in zip(*toy_pairs(30, seed=9), strict=True))
    test = TestSet(system.token_lines(normal, 1), [system.token_lines(simple, 1)])
    objective = MetricObjective(test, parse_metrics([metric]), threads=1)
    part = Part(system.searcher_of(test.normal, 1), objective, len(normal))
    with open_checkpoint(folder / "tuning", {"tuner": tuner.name}) as opened:
        return tune(part, None, tuner, system.weights, Plan(iterations=2, size=20, threads=1), opened)


def assert_tuned(run: TuningRun, path: str) -> None:
    assert len(run.iterations) > 1
    assert run.best.value >= run.start.value
    names = open_tunable(path).feature_names
    assert all(set(one.weights) <= set(names) for one in run.iterations)


def with_sections(path: str, target: Path, changed: Mapping[str, bytes]) -> str:
    """The model with other bytes in some sections, and checksums that fit."""
    with open_model(path) as model, ModelWriter(target, model.description) as writer:
        for name, section in model.container.sections.items():
            writer.add(name, changed.get(name, bytes(model.container.section(name))), section.kind)
    return str(target)

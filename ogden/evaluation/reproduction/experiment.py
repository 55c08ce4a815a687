"""The steps that experiments share: hold pairs out, train, tune, rewrite. Each is a stage, kept on disk.

    with Experiment("work", machine, tell) as laboratory:
        split = laboratory.split(["pairs.tsv"], SplitOptions(1373, 515, seed=2011))
        moses = laboratory.train("moses", PhraseSystem(), split.train)
        weights = tuned(laboratory, "moses", moses, split.tune, BLEU_BY_MERT)       # tuning_step.py
        outputs, facts = Rewriter(laboratory, split.test).best("moses", moses, weights)  # rewriting.py

Whoever is stopped goes on with the same command. Two experiments on the same pairs may share a directory:
what they have in common is done once.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Protocol, Self

from ogden.corpus.data_splits import SplitOptions, split
from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, fingerprint_of, quiet
from ogden.metrics.protocol import TestSet
from ogden.model.description import Description, MadeWith, Source
from ogden.text.lines import iterate_lines
from ogden.training.assembly import ModelParts, assemble
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, Resources
from ogden.training.preparation import Preparation

PREPARATION = Preparation("lower")
"""Text is compared, and mostly published, in lower case; both sides have the tokens of the models."""


class TrainableSystem(Protocol):
    """What can be learned from pairs: a recipe of `ogden.systems`."""

    @property
    def name(self) -> str: ...

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts: ...


@dataclass(frozen=True)
class HeldOut:
    """Sentences that nothing is learned from, as tokens, and what tells them from others."""

    sentences: TestSet
    fingerprint: str


@dataclass(frozen=True)
class Split:
    train: Artifact
    tune: HeldOut
    test: HeldOut
    facts: StageInfo


class Experiment:
    """A directory for the stages of an experiment; one process at a time works in it."""

    def __init__(
        self,
        directory: str | Path,
        machine: Resources = Resources(),  # noqa: B008 (frozen)
        tell: Progress = quiet,
    ) -> None:
        self.directory = Path(directory)
        self.machine = machine
        self.tell = tell
        self.place = StageCache(self.directory, tell)

    def __enter__(self) -> Self:
        try:
            self.directory.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.directory} cannot be made: {error.strerror or error}") from None
        self.place.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.place.__exit__(kind, error, trace)

    def split(self, pairs: Sequence[str], options: SplitOptions) -> Split:
        """A random split. Training pairs that give a held-out sentence away are left out (`LeakGuard`)."""
        folder = self.directory / "split"

        def work(path: Path, tell: Progress) -> StageInfo:
            shutil.rmtree(folder, ignore_errors=True)
            skipped = Skipped()

            def show(what: str, done: int, total: int) -> None:
                tell("split", done, total)

            report = split(pairs, str(folder), options, (), False, skipped, show)
            (folder / "train.tsv").replace(path)
            leaks = {"leaks": report.training.leaks, "left out": dict(skipped.counts)}
            return {"pairs": report.pairs, **report.sizes, **leaks}

        settings = {"test": options.test, "tune": options.tune, "seed": options.seed, "near": options.near}
        train = self.place.make("train.tsv", settings, list(map(fingerprint_of, pairs)), work)
        tune, test = (self.hold_out(name, folder / f"{name}.tsv") for name in ("tune", "test"))
        return Split(train, tune, test, train.facts)

    def hold_out(self, name: str, pairs: Path) -> HeldOut:
        """The pairs of a file as a test set; the tokens are written to NAME.normal and NAME.simple."""
        inputs = [fingerprint_of(pairs)]
        sides = []
        for side, place in (("normal", 0), ("simple", 1)):

            def work(path: Path, tell: Progress, place: int = place) -> StageInfo:
                both = (pair for _, pair in iterate_pairs(str(pairs), Skipped(strict=True)))
                texts = [(pair.normal, pair.simple)[place] for pair in both]
                write(path, PREPARATION.lines(texts, self.machine.threads))
                return {}

            sides.append(self.place.make(f"{name}.{side}", {}, inputs, work))
        normal, simple = (read(one) for one in sides)
        return HeldOut(TestSet(normal, [simple]), sides[0].fingerprint + sides[1].fingerprint)

    def pairs(self, name: str, pairs: Artifact, choose: Callable[[Path], Iterator[str]]) -> Artifact:
        """Some of the lines of a pair file, as a file of their own. The name says which."""

        def work(path: Path, tell: Progress) -> StageInfo:
            lines = list(choose(pairs.path))
            write(path, lines)
            return {"pairs": len(lines)}

        return self.place.make(name, {}, [pairs.fingerprint], work)

    def learn(self, name: str, system: TrainableSystem, pairs: Artifact) -> ModelParts:
        """What the system learns, in stages of their own."""
        with self._room(name) as place:
            return system.train(Corpus([str(pairs.path)]), Learner(place, PREPARATION, self.machine))

    def assemble(self, name: str, system: TrainableSystem, parts: ModelParts, pairs: Artifact) -> Artifact:
        """The model file of what was learned."""
        command = f"ogden train {system.name} --pairs {pairs.path.name} -o {name}.ogden"
        families = {section.partition(".")[0] for section in parts.sections}
        learned = tuple(family for family in ("lm", "rules") if family in families)
        sources = (Source("the pairs that were split", "as the pairs", learned),)
        about = Description(name, system.name, MadeWith(command, {"case": PREPARATION.case}), sources)
        with self._room(name) as place:
            return assemble(place, parts, about)

    def train(self, name: str, system: TrainableSystem, pairs: Artifact) -> Artifact:
        return self.assemble(name, system, self.learn(name, system, pairs), pairs)

    @contextmanager
    def _room(self, name: str) -> Iterator[StageCache]:
        """The stages of one model: they have the same names in each."""

        def tell(what: str, done: int, total: int) -> None:
            self.tell(f"{name}: {what}", done, total)

        with StageCache(self.directory / f"{name}.model", tell) as place:
            yield place


def write(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def read(product: Artifact) -> list[str]:
    return list(iterate_lines(str(product.path)))

"""The steps that experiments share: hold pairs out, train, tune, rewrite. Each is a stage, kept on disk.

    with Experiment("work", resources, tell) as experiment:
        split = experiment.split(["pairs.tsv"], SplitOptions(1373, 515, seed=2011))
        moses = experiment.train("moses", PhraseSystem(), split.corpus)
        weights = tuned(experiment, "moses", moses, split.tune, BLEU_BY_MERT)       # tuning_step.py
        outputs, facts = Rewriter(experiment, split.test).best("moses", moses, weights)  # rewriting.py

Whoever is stopped goes on with the same command. Two experiments on the same pairs may share a directory:
what they have in common is done once.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from ogden.corpus.data_splits import SplitOptions, split
from ogden.corpus.leaks import NEAR, HeldOutSentence, LeakGuard
from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, fingerprint_of, quiet
from ogden.metrics.protocol import TestSet
from ogden.model.description import Description, MadeWith, Source
from ogden.text.lines import iterate_lines
from ogden.training.assembly import ModelParts, assemble
from ogden.training.corpora import EVERY, Corpus
from ogden.training.learning import Learner, Resources
from ogden.training.preparation import Preparation
from ogden.training.protocol import TrainableSystem

PREPARATION = Preparation("lower")
"""Text is compared, and mostly published, in lower case; both sides have the tokens of the models."""
CASED = Preparation("true")
"""For systems that parse: the parser needs the capitals. Their output is scored in lower case."""


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

    @property
    def corpus(self) -> Corpus:
        return corpus_of(self.train)


class Experiment:
    """A directory for the stages of an experiment; one process at a time works in it."""

    def __init__(
        self,
        directory: str | Path,
        resources: Resources = Resources(),  # noqa: B008 (frozen)
        tell: Progress = quiet,
    ) -> None:
        self.directory = Path(directory)
        self.resources = resources
        self.tell = tell
        self.stages = StageCache(self.directory, tell)

    def __enter__(self) -> Self:
        try:
            self.directory.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise InputError(f"{self.directory} cannot be made: {error.strerror or error}") from None
        self.stages.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stages.__exit__(kind, error, trace)

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
        train = self.stages.make("train.tsv", settings, list(map(fingerprint_of, pairs)), work)
        tune, test = (self.hold_out(name, folder / f"{name}.tsv") for name in ("tune", "test"))
        return Split(train, tune, test, train.facts)

    def hold_out(self, name: str, pairs: Path, preparation: Preparation = PREPARATION) -> HeldOut:
        """The pairs of a file as a test set; the tokens are written to NAME.normal and NAME.simple."""
        inputs = [fingerprint_of(pairs)]
        sides = []
        for side, place in (("normal", 0), ("simple", 1)):

            def work(path: Path, tell: Progress, place: int = place) -> StageInfo:
                both = (pair for _, pair in iterate_pairs(str(pairs), Skipped(strict=True)))
                texts = [(pair.normal, pair.simple)[place] for pair in both]
                write(path, preparation.lines(texts, self.resources.threads))
                return {}

            sides.append(self.stages.make(f"{name}.{side}", {}, inputs, work))
        normal, simple = (read(one) for one in sides)
        return HeldOut(TestSet(normal, [simple]), sides[0].fingerprint + sides[1].fingerprint)

    def held_out_again(self, name: str, preparation: Preparation) -> HeldOut:
        """The `tune` or the `test` pairs of the split, prepared in another way."""
        pairs = self.directory / "split" / f"{name}.tsv"
        return self.hold_out(f"{name}-{preparation.case}", pairs, preparation)

    def pairs(self, name: str, pairs: Artifact, choose: Callable[[Path], Iterator[str]]) -> Artifact:
        """Some of the lines of a pair file, as a file of their own. The name says which."""

        def work(path: Path, tell: Progress) -> StageInfo:
            lines = list(choose(pairs.path))
            write(path, lines)
            return {"pairs": len(lines)}

        return self.stages.make(name, {}, [pairs.fingerprint], work)

    def without_leaks(self, name: str, paths: Sequence[str], held_out: HeldOut, pairs: bool) -> Artifact:
        """Files of pairs or of text as one file, without what gives a held-out sentence away."""

        def work(path: Path, tell: Progress) -> StageInfo:
            guard, kept, leaks = _guard(held_out.sentences), 0, 0
            with path.open("w", encoding="utf-8", newline="\n") as stream:
                for line, sides in _with_sides(paths, pairs):
                    leak = any(guard.find(side) for side in sides)
                    leaks, kept = leaks + leak, kept + (not leak)
                    if not leak:
                        stream.write(line)
                    if (leaks + kept) % EVERY == 0:
                        tell("leaks", leaks + kept, 0)
            return {"kept": kept, "leaks": leaks}

        inputs = [held_out.fingerprint, *map(fingerprint_of, paths)]
        return self.stages.make(name, {"pairs": pairs, "near": NEAR}, inputs, work)

    def learn(
        self, name: str, system: TrainableSystem, corpus: Corpus, preparation: Preparation = PREPARATION
    ) -> ModelParts:
        """What the system learns, in stages of their own."""
        with self.learning(name, preparation) as learner:
            return system.train(corpus, learner)

    def assemble(
        self,
        name: str,
        system: TrainableSystem,
        parts: ModelParts,
        corpus: Corpus,
        preparation: Preparation = PREPARATION,
    ) -> Artifact:
        """The model file of what was learned."""
        given = {
            "--pairs": corpus.pairs,
            "--trees": corpus.trees,
            "--lm-text": corpus.simple,
            "--normal-text": corpus.normal,
        }
        files = [
            word for key, paths in given.items() if paths for word in (key, *(Path(p).name for p in paths))
        ]
        command = f"ogden train {system.name} {' '.join(files)} -o {name}.ogden"
        families = {section.partition(".")[0] for section in parts.sections}
        learned = tuple(family for family in ("lm", "rules") if family in families)
        sources = (Source("the files of the experiment", "as these files", learned),)
        about = Description(name, system.name, MadeWith(command, {"case": preparation.case}), sources)
        with self.learning(name, preparation) as learner:
            return assemble(learner.stages, parts, about)

    def train(
        self, name: str, system: TrainableSystem, corpus: Corpus, preparation: Preparation = PREPARATION
    ) -> Artifact:
        parts = self.learn(name, system, corpus, preparation)
        return self.assemble(name, system, parts, corpus, preparation)

    @contextmanager
    def learning(self, name: str, preparation: Preparation = PREPARATION) -> Iterator[Learner]:
        """The stages of one model: they have the same names in each."""

        def tell(what: str, done: int, total: int) -> None:
            self.tell(f"{name}: {what}", done, total)

        with StageCache(self.directory / f"{name}.model", tell) as stages:
            yield Learner(stages, preparation, self.resources)


def _guard(held_out: TestSet) -> LeakGuard:
    guard = LeakGuard()
    for side, lines in (("normal", held_out.normal), *(("simple", one) for one in held_out.references)):
        for number, line in enumerate(lines, 1):
            guard.add(HeldOutSentence("held out", number, side, line))
    return guard


def _with_sides(paths: Sequence[str], pairs: bool) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The lines of files, each with the sentences in it."""
    for path in paths:
        if pairs:
            for _, pair in iterate_pairs(path, Skipped()):
                yield pair.line(), (pair.normal, pair.simple)
        else:
            for line in iterate_lines(path):
                yield f"{line}\n", (line,)


def corpus_of(pairs: Artifact) -> Corpus:
    return Corpus([str(pairs.path)])


def write(path: Path, lines: Sequence[str]) -> None:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8", newline="\n")


def read(artifact: Artifact) -> list[str]:
    return list(iterate_lines(str(artifact.path)))

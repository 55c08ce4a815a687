"""Rewriting the test sentences, as stages of an experiment: a file of lines for each system."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from ogden.evaluation.reproduction.experiment import Experiment, HeldOut, read, write
from ogden.evaluation.reproduction.tuning_step import TOKENS, Tuned
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.metrics.catalogue import choose
from ogden.metrics.oracle import nbest_oracle
from ogden.metrics.protocol import TestSet
from ogden.search.candidates import Candidate
from ogden.search.reranking import by_dissimilarity
from ogden.systems import open_phrase_model, open_system, open_tunable
from ogden.training.phrase_model import PhraseModel
from ogden.training.protocol import TrainedSystem

BLOCK = 100
"""Sentences that are searched at once: enough for all cores, few enough to hold long n-best lists."""


class SystemOutput(NamedTuple):
    """A line for each sentence of a block, and what was counted on the way."""

    lines: Sequence[str]
    counts: Mapping[str, int]


Rewrite = Callable[[TestSet], SystemOutput]


@dataclass(frozen=True)
class Rewriter:
    """The rewrites of one experiment's systems for one test set."""

    experiment: Experiment
    test: HeldOut

    def best(self, name: str, model: Artifact, weights: Tuned | None = None) -> tuple[list[str], StageInfo]:
        """The output of a system, and in how many sentences a rule deleted words."""

        def make() -> Rewrite:
            system: TrainedSystem = open_system(str(model.path))
            if weights is not None:
                system = open_tunable(str(model.path)).with_weights(weights.weights)

            def rewrite(block: TestSet) -> SystemOutput:
                found = system.nbest(block.normal, 1, self.experiment.resources.threads)
                texts = [" ".join(candidates[0].tokens) for candidates in found]
                deleting = sum(any(not step.simple for step in first.steps) for first, *_ in found)
                return SystemOutput(texts, {"deleting": deleting})

            return rewrite

        artifact = self._stage(f"{name}.txt", {}, model, weights, make)
        return read(artifact), artifact.facts

    def oracle(self, name: str, model: Artifact, weights: Tuned | None, size: int) -> list[str]:
        """Of each n-best list the candidate with the best sentence BLEU."""

        def make() -> Rewrite:
            system = open_tunable(str(model.path))
            used = system.weights if weights is None else weights.weights

            def rewrite(block: TestSet) -> SystemOutput:
                threads = self.experiment.resources.threads
                lists = system.searcher_of(block.normal, threads).lists(used, size)
                nbest = [list(lists.texts[start:end]) for start, end in pairwise(lists.starts.tolist())]
                chosen = nbest_oracle(choose(["bleu"], TOKENS)[0].prepare(block), nbest, threads=threads)
                return SystemOutput([own[place] for own, place in zip(nbest, chosen.chosen, strict=True)], {})

            return rewrite

        return read(self._stage(f"{name}.oracle-{size}.txt", {"size": size}, model, weights, make))

    def farthest(
        self, name: str, model: Artifact, most: int, weights: Tuned | None = None
    ) -> dict[int, list[str]]:
        """For n from 1 to `most`: of a sentence's n best the one that changes most (Wubben et al. 2012)."""

        def make() -> Rewrite:
            system = _phrases(model, weights)

            def rewrite(block: TestSet) -> SystemOutput:
                found = system.nbest(block.normal, most, self.experiment.resources.threads)
                rows = [_columns(line, own, most) for line, own in zip(block.normal, found, strict=True)]
                return SystemOutput(rows, {})

            return rewrite

        artifact = self._stage(f"{name}.farthest-{most}.tsv", {"most": most}, model, weights, make)
        columns = zip(*(line.split("\t") for line in read(artifact)), strict=True)
        return {n: list(column) for n, column in enumerate(columns, 1)}

    def copy(self, name: str) -> list[str]:
        """The input."""
        return read(self.experiment.stages.make(f"{name}.txt", {}, [self.test.fingerprint], self._copied))

    def _copied(self, path: Path, tell: Progress) -> StageInfo:
        write(path, self.test.sentences.normal)
        return {}

    def _stage(
        self,
        name: str,
        options: StageInfo,
        model: Artifact,
        weights: Tuned | None,
        make: Callable[[], Rewrite],
    ) -> Artifact:
        def work(path: Path, tell: Progress) -> StageInfo:
            rewrite, lines, counts = make(), list[str](), Counter[str]()
            system = name.partition(".")[0]
            for block in _blocks(self.test.sentences):
                rewritten = rewrite(block)
                lines += rewritten.lines
                counts.update(rewritten.counts)
                tell(f"{system}: rewriting", len(lines), len(self.test.sentences))
            write(path, lines)
            return dict(counts)

        inputs = [model.fingerprint, self.test.fingerprint, weights.fingerprint if weights else ""]
        return self.experiment.stages.make(name, options, inputs, work)


def _phrases(model: Artifact, weights: Tuned | None) -> PhraseModel:
    phrases = open_phrase_model(str(model.path))
    return phrases.with_weights(weights.weights) if weights else phrases


def _columns(line: str, candidates: Sequence[Candidate], most: int) -> str:
    words = line.split()
    chosen = (by_dissimilarity(words, candidates, n)[0] for n in range(1, most + 1))
    return "\t".join(" ".join(candidate.tokens) for candidate in chosen)


def _blocks(test: TestSet) -> Iterator[TestSet]:
    for start in range(0, len(test), BLOCK):
        end = start + BLOCK
        yield TestSet(test.normal[start:end], [side[start:end] for side in test.references])

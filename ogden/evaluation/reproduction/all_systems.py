"""One table of all systems: trained on the same pairs, tuned to SARI where they have weights, measured alike.

No paper has this table. Every published system is trained on the same pairs, without those that give a
sentence away; those with weights are tuned by PRO to the SARI of each set of references on its first lines,
as in Xu et al. 2016; the other lines are rewritten, scored and timed. The tree systems of Feblowitz &
Kauchak 2013 share the trees of the pairs, and SimpleTT has its features in the search. TSM and QG+ILP parse
for themselves, as they need each simple sentence of a pair.
"""

import hashlib
import itertools
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ogden.errors import InputError
from ogden.evaluation.reproduction.experiment import CASED, PREPARATION, Experiment, HeldOut, corpus_of
from ogden.evaluation.reproduction.feblowitz2013 import parse
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import SARI_BY_PRO, Tuned, tuned
from ogden.evaluation.reproduction.xu2016_models import ModelFiles, make_sbmt
from ogden.files.stages import Artifact, StageInfo
from ogden.metrics.protocol import TestSet
from ogden.systems.phrase import PhraseSystem
from ogden.systems.phrase_deletion import with_deletion
from ogden.systems.phrase_dissimilarity import with_dissimilarity
from ogden.systems.quasi_synchronous import QuasiSynchronousSystem
from ogden.systems.tree_compression import ANNOTATED, TreeCompressionSystem
from ogden.systems.tree_discriminative import TreeDiscriminativeSystem
from ogden.systems.tree_operations import TreeOperationsSystem
from ogden.systems.tree_transducer import TreeTransducerSystem
from ogden.systems.word_substitution import WordSubstitutionSystem
from ogden.training.corpora import Corpus
from ogden.training.preparation import Preparation
from ogden.training.protocol import TrainableSystem
from ogden.tuning.pro import NoDifferenceError

METRICS = ("sari", "bleu", "fk", "length-ratio", "sentences", "unchanged")
NONE, WORD_SUB, PBMT_R, SBMT = "none", "Word-Sub", "PBMT-R", "SBMT"
BEST = 10
"""So many candidates PBMT-R chooses among."""
BY_PHRASES: Mapping[str, tuple[str, TrainableSystem]] = {
    "Moses": ("phrase", PhraseSystem()),
    "Moses+Del": ("phrase-deletion", with_deletion(PhraseSystem())),
    PBMT_R: ("phrase-dissimilarity", with_dissimilarity(PhraseSystem())),
}
BY_TREES: Mapping[str, tuple[str, TrainableSystem]] = {
    "SimpleTT": ("simplett", TreeTransducerSystem(choice="search")),
    "T3": ("t3", TreeDiscriminativeSystem()),
    "K&M": ("k-m", TreeCompressionSystem()),
    "augm-K&M": ("augm-k-m", TreeCompressionSystem(ANNOTATED)),
}
BY_SENTENCES: Mapping[str, tuple[str, TrainableSystem]] = {
    "TSM": ("tsm", TreeOperationsSystem()),
    "QG+ILP": ("qg-ilp", QuasiSynchronousSystem()),
}
SYSTEMS = (NONE, WORD_SUB, *BY_PHRASES, SBMT, *BY_TREES, *BY_SENTENCES)
TREES = "all.trees"
STEPS = {
    **{f"all-{key}": name for name, (key, _) in {**BY_PHRASES, **BY_TREES, **BY_SENTENCES}.items()},
    "all-word-sub": WORD_SUB,
    "sbmt": SBMT,
}
"""What the steps are called while they are done."""


@dataclass(frozen=True)
class References:
    """Sentences with several references, as people write them; the first lines are for tuning."""

    name: str
    normal: Sequence[str]
    references: Sequence[Sequence[str]]
    tuning: int

    def __post_init__(self) -> None:
        for lines in self.references:
            if len(lines) != len(self.normal):
                raise InputError(
                    f"a reference of {self.name} has {len(lines):,} lines, but --normal {len(self.normal):,}"
                )
        if not 2 <= self.tuning <= len(self.normal) - 2:
            raise InputError(
                f"--tune {self.tuning}: give a number of lines from 2 to {len(self.normal) - 2:,}"
            )

    def part(self, preparation: Preparation, lines: slice, threads: int) -> HeldOut:
        sides = (preparation.lines(side[lines], threads) for side in (self.normal, *self.references))
        normal, *references = sides
        return _held_out(TestSet(normal, references))


@dataclass(frozen=True)
class Model:
    """A trained model, whether it parses, and what it took to train."""

    key: str
    file: Artifact
    preparation: Preparation
    seconds: float
    has_weights: bool = True


@dataclass(frozen=True)
class Results:
    boards: Mapping[str, ScoreBoard]
    """By the name of the references."""
    training: Mapping[str, float]
    """Seconds of CPU."""
    milliseconds: Mapping[str, float]
    """Of CPU, for a sentence; with weights tuned to the first references."""
    tuning: Mapping[str, Mapping[str, Tuned]]
    """By the name of the references, and by system."""
    pairs: StageInfo


def run(
    experiment: Experiment, files: ModelFiles, wordnet: str, sets: Sequence[References], iterations: int = 12
) -> Results:
    held_out = _held_out(TestSet(sets[0].normal, [one for own in sets for one in own.references]))
    pairs = experiment.without_leaks("all-pairs.tsv", files.corpus.pairs, held_out, pairs=True)
    corpus = Corpus([str(pairs.path)], *_texts(experiment, files.corpus, held_out))
    models = _train(experiment, replace(files, corpus=corpus), wordnet, pairs)
    boards, runs, times = dict[str, ScoreBoard](), dict[str, dict[str, Tuned]](), dict[str, float]()
    for own in sets:
        outputs = dict[str, Sequence[str]]()
        runs[own.name] = {}
        for name, model in models.items():
            weights = _weights(experiment, model, own, iterations)
            if weights is not None:
                runs[own.name][name] = weights
            outputs[name], spent = _rewrite(experiment, name, model, own, weights)
            times.setdefault(name, spent)
        test = own.part(PREPARATION, slice(own.tuning, None), experiment.resources.threads).sentences
        found = {NONE: test.normal, **outputs}
        boards[own.name] = ScoreBoard(test, found, METRICS, experiment.resources.threads)
    training = {name: model.seconds for name, model in models.items()}
    return Results(boards, training, times, runs, pairs.facts)


def _texts(experiment: Experiment, corpus: Corpus, held_out: HeldOut) -> list[list[str]]:
    """Simple and normal text, which SBMT alone learns from, without leaks."""
    texts = (("all-simple.txt", corpus.simple), ("all-normal.txt", corpus.normal))
    found = (experiment.without_leaks(name, paths, held_out, pairs=False) for name, paths in texts)
    return [[str(one.path)] for one in found]


def _train(experiment: Experiment, files: ModelFiles, wordnet: str, pairs: Artifact) -> dict[str, Model]:
    corpus = corpus_of(pairs)
    models = {WORD_SUB: _learn(experiment, "word-sub", WordSubstitutionSystem(wordnet), corpus, PREPARATION)}
    models[WORD_SUB] = replace(models[WORD_SUB], has_weights=False)
    for name, (key, system) in BY_PHRASES.items():
        models[name] = _learn(experiment, key, system, corpus, PREPARATION)
    sbmt = make_sbmt(experiment, files, files.corpus, [])
    folders = (experiment.directory / f"{key}.model" for key in ("grammar", "sbmt"))
    seconds = sum(_seconds(folder) for folder in folders if folder.exists())
    models[SBMT] = Model("sbmt", sbmt, CASED, seconds)
    trees = parse(experiment, pairs, TREES)
    for name, (key, system) in BY_TREES.items():
        model = _learn(experiment, key, system, Corpus(trees=[str(trees.path)]), CASED)
        models[name] = replace(model, seconds=model.seconds + trees.cpu)
    for name, (key, system) in BY_SENTENCES.items():
        models[name] = _learn(experiment, key, system, corpus, CASED)
    return models


def _learn(
    experiment: Experiment, key: str, system: TrainableSystem, corpus: Corpus, preparation: Preparation
) -> Model:
    file = experiment.train(f"all-{key}", system, corpus, preparation)
    return Model(f"all-{key}", file, preparation, _seconds(experiment.directory / f"all-{key}.model"))


def _seconds(stages: Path) -> float:
    """What the stages in a directory took of CPU time, by their records."""
    records = (json.loads(path.read_text(encoding="utf-8")) for path in sorted(stages.glob("*.json")))
    return float(sum(record["cpu"] for record in records))


def _weights(experiment: Experiment, model: Model, own: References, iterations: int) -> Tuned | None:
    """None where there are no weights, or they can make no difference."""
    if not model.has_weights:
        return None
    sentences = own.part(model.preparation, slice(own.tuning), experiment.resources.threads)
    goal = replace(SARI_BY_PRO, iterations=iterations)
    try:
        return tuned(experiment, f"{model.key}-{own.name.lower()}", model.file, sentences, goal)
    except NoDifferenceError:
        return None


def _rewrite(
    experiment: Experiment, name: str, model: Model, own: References, weights: Tuned | None
) -> tuple[list[str], float]:
    """The output, and milliseconds of CPU for a sentence, opening the model included."""
    test = own.part(model.preparation, slice(own.tuning, None), experiment.resources.threads)
    rewriter, key = Rewriter(experiment, test), f"{model.key}-{own.name.lower()}"
    if name == PBMT_R:
        lines = rewriter.farthest(key, model.file, BEST, weights)[BEST]
    else:
        lines = rewriter.best(key, model.file, weights)[0]
    return lines, 1000 * experiment.stages.products[-1].cpu / len(lines)


def _held_out(test: TestSet) -> HeldOut:
    text = "\n".join(itertools.chain(test.normal, *test.references))
    return HeldOut(test, hashlib.blake2b(text.encode()).hexdigest())

"""A paraphrase grammar of our own, from pairs, paraphrases and lists, in stages (Xu et al. 2016, 3.2).

1. pairs:      as tokens, linked, with phrase pairs of up to five words (as for the phrase-based systems);
2. trees:      of both sides of every pair that changes something; they give labels to phrases;
3. gapped:     rules with gaps, from linked words and trees;
4. labels:     how often each phrase stands with each label;
5. grammar:    phrase pairs of all sources, each with the labels that its sides share, then the rules with
               gaps, in the text format of PPDB.

What copies is no rule here: the search can leave any word as it is.
"""

import gzip
import itertools
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np

from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo, fingerprint_of
from ogden.parsing.vectors import Vectors, learn_vectors
from ogden.rules.features.similarity import Similarity
from ogden.rules.hiero_extraction import GapLimits
from ogden.rules.label_counts import LabelCounts, label_lines
from ogden.rules.packed import PackedTable
from ogden.rules.paraphrases import ParaphraseSorting
from ogden.rules.sorting import grouped
from ogden.rules.synchronous import SynchronousRule
from ogden.rules.thrax import format_thrax
from ogden.text.lines import iterate_lines
from ogden.training.corpora import Corpus
from ogden.training.grammar_rules import (
    GrammarLimits,
    GrammarSources,
    counted_rules,
    gather,
    with_gaps,
    without_gaps,
)
from ogden.training.grammar_stages import find_gapped, parse_pairs, read_trees
from ogden.training.learning import ExtractionRecipe, Learner


@dataclass(frozen=True)
class GrammarRecipe:
    phrases: ExtractionRecipe = field(default_factory=lambda: ExtractionRecipe(5, 30))
    symmetrise: str = "grow-diag-final-and"
    gaps: GapLimits = field(default_factory=GapLimits)
    limits: GrammarLimits = field(default_factory=GrammarLimits)


def build_grammar(
    corpus: Corpus, sources: GrammarSources, learner: Learner, recipe: GrammarRecipe
) -> Artifact:
    """The grammar as text, a rule a line, packed by gzip."""
    corpus.require("a grammar", "pairs")
    pairs = learner.prepare(corpus)
    links = learner.link(pairs, learner.align_words(pairs), recipe.symmetrise)
    phrases = learner.extract(pairs, links, recipe.phrases)
    trees = parse_pairs(learner, pairs)
    gapped = find_gapped(learner, trees, links, recipe.gaps)
    labels = count_labels(learner, trees)
    vectors = learn_context(learner, sources.text) if sources.text else None

    def work(path: Path, tell: Progress) -> StageInfo:
        counted: Counter[str] = Counter()
        sorting = ParaphraseSorting(str(learner.stages.directory), learner.resources.memory)
        gather(sorting, PackedTable(phrases.path.read_bytes()), sources, recipe.limits, tell)
        tell("grammar", 0, 0)
        similarity = read_context(vectors) if vectors else None
        without = without_gaps(sorting, sources.opposites, LabelCounts(str(labels.path)), similarity)
        rules = itertools.chain(without, with_gaps(gapped.path))
        _write(path, counted_rules(rules, counted, tell))
        if not counted["rules"]:
            raise InputError("no source gave a rule: give more pairs, or more sources of paraphrases")
        return dict(counted)

    inputs = [phrases.fingerprint, labels.fingerprint, gapped.fingerprint]
    inputs += [vectors.fingerprint] if vectors else []
    inputs += map(fingerprint_of, sources.files)
    return learner.stages.make("grammar.gz", asdict(recipe.limits), inputs, work)


def count_labels(learner: Learner, trees: Artifact) -> Artifact:
    """Lines of `count TAB phrase TAB label`."""

    def work(path: Path, tell: Progress) -> StageInfo:
        both = (pair for pair in read_trees(trees.path) if pair)
        found = (line for pair in both for tree in pair for line in label_lines(tree))
        tell("labels", 0, 0)
        kept = 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for line, count in grouped(found, str(learner.stages.directory), learner.resources.memory):
                stream.write(f"{count}\t{line}\n")
                kept += 1
        return {"labelled phrases": kept}

    return learner.stages.make("labels", {}, [trees.fingerprint], work)


def learn_context(learner: Learner, text: Sequence[str]) -> Artifact:
    def work(path: Path, tell: Progress) -> StageInfo:
        tell("vectors", 0, 0)
        learned = learn_vectors(line for name in text for line in iterate_lines(name))
        with path.open("wb") as stream:
            np.savez(stream, words=np.array(learned.words), values=learned.values)
        return {"words": len(learned.words)}

    return learner.stages.make("vectors", {}, list(map(fingerprint_of, text)), work)


def read_context(artifact: Artifact) -> Similarity:
    with np.load(artifact.path, allow_pickle=False) as stored:
        return Similarity(Vectors(stored["words"].tolist(), stored["values"]))


def _write(path: Path, rules: Iterable[SynchronousRule]) -> None:
    with path.open("wb") as raw, gzip.GzipFile("", "wb", 3, raw, mtime=0) as stream:
        for rule in rules:
            stream.write((format_thrax(rule) + "\n").encode())

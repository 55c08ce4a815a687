"""What the tree-based translation model learns, one function a stage: trees, sentences, operations,
tables."""

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path

from ogden.alignment.pharaoh import parse_links
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo, fingerprint_of
from ogden.parsing.brackets import format_tree, parse_bracketed
from ogden.parsing.builtin import load_parser
from ogden.rules.operation_tables import (
    FEATURE,
    Counts,
    by_key,
    pattern_rules,
    small_tables,
    substitution_rules,
)
from ogden.rules.packed import Packing, pack_rules
from ogden.rules.rule import Rule
from ogden.rules.tree_operations import DROPPING, REORDERING, SUBSTITUTION, Operation
from ogden.text.lines import iterate_lines
from ogden.training.corpora import EVERY, Corpus, read_pairs, read_texts
from ogden.training.grammar_stages import in_processes
from ogden.training.learning import Learner
from ogden.training.operation_em import PackedForests, learn
from ogden.training.operation_forest import FIXED, PairForest
from ogden.training.operation_pairs import add_pair, sentences_of

BLOCK = 500
LONGEST = 120
"""Words of a side; longer pairs are hardly sentences, and their forests large."""


def parse_normal(learner: Learner, pairs: Artifact) -> Artifact:
    """The trees of the normal sides, a line each."""

    def work(path: Path, tell: Progress) -> StageInfo:
        parser, rows, done = load_parser(), read_pairs(pairs.path), 0
        tell("trees", 0, pairs.facts["pairs"])
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            while block := [normal.split() for normal, _ in itertools.islice(rows, 2 * BLOCK)]:
                for tree in parser.iterate(block, jobs=learner.resources.threads):
                    stream.write(format_tree(tree) + "\n")
                tell("trees", done := done + len(block), pairs.facts["pairs"])
        return {"trees": done}

    return learner.stages.make("trees", {"normal": True}, [pairs.fingerprint], work)


def simple_sentences(learner: Learner, corpus: Corpus, pairs: Artifact) -> Artifact:
    """The sentences of the simple sides, a line each, and those of more text behind them."""

    def work(path: Path, tell: Progress) -> StageInfo:
        sentences = words = 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for done, (_, simple) in enumerate(read_pairs(pairs.path), 1):
                tokens = simple.split()
                for first, last in sentences_of(tokens):
                    stream.write(" ".join(tokens[first:last]) + "\n")
                    sentences, words = sentences + 1, words + last - first
                if done % EVERY == 0:
                    tell("sentences", done, pairs.facts["pairs"])
            for line in read_texts(corpus.simple, learner.preparation, learner.resources.threads):
                stream.write(line + "\n")
        return {"sentences": sentences, "words of them": words}

    inputs = [pairs.fingerprint, *map(fingerprint_of, corpus.simple)]
    return learner.stages.make("sentences", {"case": learner.preparation.case}, inputs, work)


def typical_length(sentences: Artifact) -> float:
    """Words of a simple sentence."""
    return float(sentences.facts["words of them"] / max(1, sentences.facts["sentences"]))


def learn_operations(
    learner: Learner, pairs: Artifact, trees: Artifact, links: Artifact, length: float, iterations: int
) -> Artifact:
    """How often each operation is expected: `table, key, outcome, count`, by EM over the pairs' forests."""

    def work(path: Path, tell: Progress) -> StageInfo:
        rows = zip(
            iterate_lines(str(trees.path)),
            read_pairs(pairs.path),
            iterate_lines(str(links.path)),
            strict=True,
        )
        found = ((tree.partition("\t")[0], simple, own, length) for tree, (_, simple), own in rows)
        blocks = iter(lambda: list(itertools.islice(found, BLOCK)), [])
        used = [0, 0]

        def forests() -> Iterator[PairForest]:
            made = in_processes(_forest, blocks, learner.resources.threads)
            for done, (forest, own_used, own_left) in enumerate(made, 1):
                used[0], used[1] = used[0] + own_used, used[1] + own_left
                tell("forests", done * BLOCK, pairs.facts["pairs"])
                yield forest

        packed = PackedForests.of(forests())
        if not used[0]:
            raise InputError("no pair shows an operation: there is nothing to learn from")
        learned = learn(packed, iterations, lambda done: tell("EM", done, iterations))
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for operation, count in sorted(zip(packed.operations, learned.counts.tolist(), strict=True)):
                if operation not in FIXED and count > 1e-4:
                    stream.write("\t".join([*operation, f"{count:.4f}"]) + "\n")
        told = {"pairs": used[0], "not to be split so": used[1], "operations": len(packed.operations)}
        return {**told, "choices": packed.nodes, "likelihoods": learned.likelihoods}

    options = {"length": round(length, 6), "iterations": iterations}
    inputs = [trees.fingerprint, pairs.fingerprint, links.fingerprint]
    return learner.stages.make("operations", options, inputs, work)


def _forest(block: list[tuple[str, str, str, float]]) -> tuple[PairForest, int, int]:
    """The forests of some pairs, how many these are, and how many could not be used."""
    forest, used = PairForest(), 0
    for tree, simple, links, length in block:
        words = simple.split()
        parsed = parse_bracketed(tree)
        if len(words) <= LONGEST and len(links.split()) <= 3 * LONGEST:
            used += add_pair(forest, parsed, words, parse_links(links), length)
    return forest, used, len(block) - used


def read_counts(operations: Artifact) -> Counts:
    return by_key(_counted(operations))


def _counted(operations: Artifact) -> Iterator[tuple[Operation, float]]:
    for line in iterate_lines(str(operations.path)):
        table, key, outcome, count = line.split("\t")
        yield Operation(table, key, outcome), float(count)


def write_small(learner: Learner, operations: Artifact, length: float) -> Artifact:
    """The tables of splitting."""

    def work(path: Path, tell: Progress) -> StageInfo:
        path.write_text(small_tables(read_counts(operations), length), encoding="utf-8")
        return {}

    return learner.stages.make("splitting", {"length": round(length, 6)}, [operations.fingerprint], work)


def pack_tables(learner: Learner, operations: Artifact) -> dict[str, Artifact]:
    """The tables of dropping, reordering and substitution, packed."""
    makers: dict[str, Callable[[Counts], Iterator[Rule]]] = {
        DROPPING: lambda counts: pattern_rules(counts, DROPPING),
        REORDERING: lambda counts: pattern_rules(counts, REORDERING),
        SUBSTITUTION: substitution_rules,
    }
    return {table: _packed(learner, operations, table, make) for table, make in makers.items()}


def _packed(
    learner: Learner, operations: Artifact, table: str, make: Callable[[Counts], Iterator[Rule]]
) -> Artifact:
    def work(path: Path, tell: Progress) -> StageInfo:
        rows = 0

        def counted() -> Iterator[Rule]:
            nonlocal rows
            for rule in make(read_counts(operations)):
                rows += 1
                yield rule

        packing = Packing(memory=learner.resources.memory // 4, directory=str(learner.stages.directory))
        with path.open("wb") as stream:
            for piece in pack_rules(counted(), (FEATURE,), packing):
                stream.write(piece)
        return {"rows": rows}

    return learner.stages.make(table, {}, [operations.fingerprint], work)

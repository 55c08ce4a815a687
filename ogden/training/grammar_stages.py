"""What a paraphrase grammar is learned from, one function a stage: trees of the pairs, and rules with gaps.

Blocks of lines go through a pure function; what comes out is grouped by sorting, on disk past some memory.
"""

import itertools
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from ogden.alignment.pharaoh import parse_links
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.parsing.brackets import format_tree, parse_bracketed
from ogden.parsing.builtin import load_parser
from ogden.parsing.tree import Tree
from ogden.rules.hiero_extraction import GapLimits, LabelledSide, gapped_rules
from ogden.rules.labels import SpanLabels
from ogden.rules.sorting import grouped
from ogden.rules.synchronous import side_text
from ogden.text.lines import iterate_lines
from ogden.training.corpora import read_pairs
from ogden.training.learning import Learner

T = TypeVar("T")
R = TypeVar("R")

BLOCK = 1_000
AHEAD = 8
"""Blocks that are given out before the first comes back."""
LEAST = 2
"""A rule with gaps that is seen only once is most often an error of alignment."""


def parse_pairs(learner: Learner, pairs: Artifact, copies: bool = False) -> Artifact:
    """For each pair the trees of both sides. A pair that copies teaches no rule with gaps, and has no trees;
    with `copies`, it has its tree on both sides."""

    def work(path: Path, tell: Progress) -> StageInfo:
        rows, done, trees = read_pairs(pairs.path), 0, 0
        blocks = iter(lambda: list(itertools.islice(rows, BLOCK)), [])
        tell("trees", 0, pairs.facts["pairs"])
        if learner.elsewhere:
            found = learner.elsewhere(partial(_tree_lines, copies, 1), blocks)
        else:
            found = map(partial(_tree_lines, copies, learner.resources.threads), blocks)
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for lines, parsed in found:
                stream.writelines(lines)
                done, trees = done + len(lines), trees + parsed
                tell("trees", done, pairs.facts["pairs"])
        return {"trees": trees}

    return learner.stages.make("trees", {"copies": True} if copies else {}, [pairs.fingerprint], work)


def _tree_lines(copies: bool, jobs: int, block: list[tuple[str, str]]) -> tuple[list[str], int]:
    """The lines of pairs, and how many trees were made for them."""
    sides = [_to_parse(pair, copies) for pair in block]
    sentences = [side.split() for own in sides for side in own]
    found = iter(load_parser().iterate(sentences, jobs=jobs))
    lines = []
    for own in sides:
        written = [format_tree(next(found)) for _ in own]
        lines.append("\t".join(written * (2 if len(own) == 1 else 1)) + "\n")
    return lines, len(sentences)


def _to_parse(pair: tuple[str, str], copies: bool) -> Sequence[str]:
    return pair if pair[0] != pair[1] else pair[:1] if copies else ()


def read_trees(path: Path) -> Iterator[tuple[Tree, Tree] | None]:
    for line in iterate_lines(str(path)):
        normal, _, simple = line.partition("\t")
        yield (parse_bracketed(normal), parse_bracketed(simple)) if simple else None


def find_gapped(learner: Learner, trees: Artifact, links: Artifact, limits: GapLimits) -> Artifact:
    """The rules with gaps, each with how often it was seen: `count, label, normal, simple`."""

    def work(path: Path, tell: Progress) -> StageInfo:
        rows = zip(iterate_lines(str(trees.path)), iterate_lines(str(links.path)), strict=True)
        blocks = iter(lambda: list(itertools.islice(rows, BLOCK)), [])
        directory, kept = str(learner.stages.directory), 0
        function = partial(_gapped_lines, limits)
        if learner.elsewhere:
            found = learner.elsewhere(function, blocks)
        else:
            found = in_processes(function, blocks, learner.resources.threads)
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for line, count in grouped(_told(found, tell), directory, learner.resources.memory):
                if count >= LEAST:
                    stream.write(f"{count}\t{line}\n")
                    kept += 1
        return {"rules": kept}

    options = {"words": limits.words, "symbols": limits.symbols, "least": LEAST}
    return learner.stages.make("gapped", options, [trees.fingerprint, links.fingerprint], work)


def _gapped_lines(limits: GapLimits, block: list[tuple[str, str]]) -> list[str]:
    found = []
    for trees, links in block:
        normal, _, simple = trees.partition("\t")
        if simple:
            rules = gapped_rules(_labelled(normal), _labelled(simple), parse_links(links), limits)
            found += [f"{r.label}\t{side_text(r.normal)}\t{side_text(r.simple)}" for r in rules]
    return found


def _labelled(brackets: str) -> LabelledSide:
    tree = parse_bracketed(brackets)
    return LabelledSide(tree.words(), SpanLabels(tree))


def _told(blocks: Iterator[list[str]], tell: Progress) -> Iterator[str]:
    for done, block in enumerate(blocks, 1):
        yield from block
        tell("gapped", done * BLOCK, 0)


def in_processes(function: Callable[[T], R], blocks: Iterable[T], processes: int) -> Iterator[R]:
    """The function of each block, in order; only a few blocks are in memory at a time."""
    if processes == 1:
        yield from map(function, blocks)
        return
    waiting: deque[Future[R]] = deque()
    with ProcessPoolExecutor(processes or None) as pool:
        for block in blocks:
            waiting.append(pool.submit(function, block))
            if len(waiting) > AHEAD:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()

"""What systems that rewrite trees learn, one function a stage: trees, tags, and rules with probabilities."""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.alignment.pharaoh import Links, parse_links
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo, fingerprint_of
from ogden.parsing.brackets import format_tree, iterate_trees, parse_bracketed
from ogden.parsing.normalise import normalise
from ogden.parsing.tree import Tree, rebuild
from ogden.rules.tree_extraction import TreeExtraction, TreeExtractionOptions
from ogden.rules.tree_grammar import SHAPE, TreeGrammar
from ogden.text.lines import iterate_lines
from ogden.training.corpora import EVERY, Corpus
from ogden.training.grammar_stages import parse_pairs
from ogden.training.learning import Learner

BLOCK = 2_000
"""Pairs whose trees are in memory at once."""
SYMMETRISE = "grow-diag-final-and"
_LEAF = re.compile(r"\(([^() ]+) [^() ]+\)")
"""The tag of a leaf in brackets."""

TreePair = tuple[Tree, Tree]


def prepare_trees(learner: Learner, corpus: Corpus) -> tuple[Artifact, Artifact]:
    """The pairs as tokens, and the trees of both sides: those of the corpus, or else our parser's."""
    if not corpus.trees:
        pairs = learner.prepare(corpus)
        return pairs, parse_pairs(learner, pairs, copies=True)
    trees = _given_trees(learner, corpus)
    return _pairs_of(learner, trees), trees


def _given_trees(learner: Learner, corpus: Corpus) -> Artifact:
    """Files of trees, the normal one of each pair before the simple one, with Penn labels and in the case of
    the model. A tree of traces alone is no sentence, and its pair is left out."""

    def work(path: Path, tell: Progress) -> StageInfo:
        done = left_out = 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for name in corpus.trees:
                found = (placed.tree for placed in iterate_trees(name))
                for normal in found:
                    simple = next(found, None)
                    if simple is None:
                        raise InputError(f"{name}: the last tree has no partner: trees must come in pairs")
                    both = [normalise(tree) for tree in (normal, simple)]
                    if None in both:
                        left_out += 1
                        continue
                    stream.write(
                        "\t".join(format_tree(_cased(tree, learner)) for tree in both if tree) + "\n"
                    )
                    done += 1
                    if done % EVERY == 0:
                        tell("trees", done, 0)
        return {"trees": 2 * done, "without words": left_out}

    options = {"case": learner.preparation.case}
    return learner.stages.make("trees", options, list(map(fingerprint_of, corpus.trees)), work)


def _cased(tree: Tree, learner: Learner) -> Tree:
    """Words as the model sees them: without blanks in them, as tokens have none."""
    joined = ("_".join(word.split()) or "_" for word in tree.words())
    words = iter(learner.preparation.cased(" ".join(joined)).split())
    (found,) = rebuild(
        tree,
        lambda node, children: [
            Tree(node.label, children) if node.word is None else Tree(node.label, word=next(words))
        ],
    )
    return found


def _pairs_of(learner: Learner, trees: Artifact) -> Artifact:
    def work(path: Path, tell: Progress) -> StageInfo:
        sizes = [0, 0, 0]
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for block in tree_blocks(trees):
                for pair in block:
                    sides = [" ".join(tree.words()) for tree in pair]
                    stream.write("\t".join(sides) + "\n")
                    lengths = (1, *(len(side.split()) for side in sides))
                    sizes = [sum(both) for both in zip(sizes, lengths, strict=True)]
                tell("pairs", sizes[0], 0)
        return dict(zip(("pairs", "normal tokens", "simple tokens"), sizes, strict=True))

    return learner.stages.make("pairs", {}, [trees.fingerprint], work)


def tree_blocks(trees: Artifact) -> Iterator[list[TreePair]]:
    lines = iterate_lines(str(trees.path))
    while block := list(itertools.islice(lines, BLOCK)):
        yield [_pair(line) for line in block]


def _pair(line: str) -> TreePair:
    normal, _, simple = line.partition("\t")
    first = parse_bracketed(normal)
    return first, first if normal == simple else parse_bracketed(simple)


def linked_blocks(trees: Artifact, links: Artifact) -> Iterator[tuple[list[TreePair], list[Links]]]:
    lines = iterate_lines(str(links.path))
    for block in tree_blocks(trees):
        yield block, [parse_links(line) for line in itertools.islice(lines, len(block))]


def tag_lines(learner: Learner, trees: Artifact) -> Artifact:
    """The tags of the simple sides, a sentence a line."""

    def work(path: Path, tell: Progress) -> StageInfo:
        done = 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for done, line in enumerate(iterate_lines(str(trees.path)), 1):
                stream.write(" ".join(_LEAF.findall(line.rpartition("\t")[2])) + "\n")
                if done % EVERY == 0:
                    tell("tags", done, 0)
        return {"sentences": done}

    return learner.stages.make("tags", {}, [trees.fingerprint], work)


def extract_trees(
    learner: Learner,
    trees: Artifact,
    links: Artifact,
    options: TreeExtractionOptions,
    shape: bool = True,
    name: str = "rules",
) -> Artifact:
    """The rules of linked trees, packed; with `shape`, they have features of what they do."""

    def work(path: Path, tell: Progress) -> StageInfo:
        grammar, _, facts = counted_rules(learner, trees, links, options, tell)
        if not len(grammar):
            raise InputError("the trees have no rule in common: no words are linked")
        if shape:
            grammar.set_features(SHAPE, grammar.shapes())
        with path.open("wb") as stream:
            stream.writelines(grammar.pack())
        return facts

    return learner.stages.make(name, asdict(options), [trees.fingerprint, links.fingerprint], work)


def counted_rules(
    learner: Learner, trees: Artifact, links: Artifact, options: TreeExtractionOptions, tell: Progress
) -> tuple[TreeGrammar, NDArray[np.uint32], StageInfo]:
    """The rules of linked trees, how often each was seen, and what there is to say of them."""
    resources, done = learner.resources, 0
    extraction = TreeExtraction(options, str(learner.stages.directory), resources.memory, resources.threads)
    for block, own_links in linked_blocks(trees, links):
        extraction.add([one[0] for one in block], [one[1] for one in block], own_links)
        tell("rules: reading", done := done + len(block), 0)
    grammar, counts = extraction.finish()
    facts = {"seen": extraction.seen, "too large": extraction.too_large, "rules": len(grammar)}
    return grammar, counts, {**facts, "contexts": grammar.core.contexts}


def length_ratio(pairs: Artifact) -> float:
    """Simple words for a normal word, in all pairs."""
    return float(pairs.facts["simple tokens"] / pairs.facts["normal tokens"])


def check_corpus(system: str, corpus: Corpus) -> None:
    if not corpus.pairs and not corpus.trees:
        raise InputError(
            f"{system} learns from pairs: give their files with --pairs, or their trees with --trees"
        )
    if corpus.pairs and corpus.trees:
        raise InputError(
            f"{system}: give pairs or trees of pairs, not both: {_both(corpus.pairs, corpus.trees)}"
        )


def _both(pairs: Sequence[str], trees: Sequence[str]) -> str:
    return f"{pairs[0]} and {trees[0]}"

"""A plain probabilistic context-free grammar with Markov annotation (Klein & Manning 2003, section 2).

The baseline that a better parser is measured against: trees are binarised with some memory (`binarise`),
rules get their relative frequencies, words their tags from a `Lexicon`, and the core finds the best tree. It
gives a tree for any sentence: where the grammar has none, a flat one.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ogden.errors import InputError
from ogden.parsing.binarise import Binarisation, bare, debinarise
from ogden.parsing.brackets import ROOT
from ogden.parsing.lexicon import Lexicon
from ogden.parsing.tree import Tree

Nodes = list[tuple[int, int, int]]
"""Symbol, start and end of the nodes of a tree, parents before children."""


@dataclass(frozen=True)
class PcfgOptions:
    """`beam`: how far (in log-probability) below the best symbol of a cell others are kept; `longest`: longer
    sentences, in words, get a flat tree."""

    binarisation: Binarisation = Binarisation("head", horizontal=2, vertical=2, mark_tags=True)
    beam: float = 12.0
    longest: int = 200


class Pcfg:
    """Made by `train`."""

    def __init__(self, lexicon: Lexicon, rules: Counter[tuple[str, ...]], options: PcfgOptions) -> None:
        """`rules`: how often each was seen, the parent first, then one or two children."""
        import numpy as np

        from ogden._core import Pcfg as Core

        self.options = options
        self._lexicon = lexicon
        parents: Counter[str] = Counter()
        for rule, count in rules.items():
            parents[rule[0]] += count
        self._symbols = sorted({symbol for rule in rules for symbol in rule} | {ROOT, *lexicon.tags()})
        self._numbers = {symbol: number for number, symbol in enumerate(self._symbols)}
        columns: dict[int, list[tuple[list[int], float]]] = {2: [], 3: []}
        occurrences: Counter[str] = Counter({ROOT: 1})
        for rule, count in sorted(rules.items()):
            numbers = [self._numbers[symbol] for symbol in rule]
            columns[len(rule)].append((numbers, math.log(count / parents[rule[0]])))
            occurrences.update(dict.fromkeys(rule, count))
        total = occurrences.total()
        self._core = Core(
            np.array([row for row, _ in columns[3]], np.uint32).reshape(-1, 3),
            np.array([score for _, score in columns[3]], np.float32),
            np.array([row for row, _ in columns[2]], np.uint32).reshape(-1, 2),
            np.array([score for _, score in columns[2]], np.float32),
            self._numbers[ROOT],
            np.array([math.log(max(1, occurrences[symbol]) / total) for symbol in self._symbols], np.float32),
            options.beam,
        )

    @classmethod
    def train(cls, trees: Iterable[Tree], options: PcfgOptions = PcfgOptions()) -> "Pcfg":
        """From normalised trees: every tree has ROOT on top."""
        rules: Counter[tuple[str, ...]] = Counter()
        tagged: list[tuple[list[str], list[str]]] = []
        for tree in trees:
            if tree.label != ROOT:
                raise InputError(f"a tree with {tree.label} on top: normalise the trees first")
            binary = options.binarisation.apply(tree)
            tagged.append((binary.words(), binary.tags()))
            for node in binary.nodes():
                if node.word is None:
                    rules[node.label, *(child.label for child in node.children)] += 1
        if not tagged:
            raise InputError("there are no trees to learn a grammar from")
        return cls(Lexicon(tagged), rules, options)

    @property
    def symbols(self) -> int:
        return len(self._symbols)

    def parse(self, words: Sequence[str], tags: Sequence[str] | None = None) -> Tree:
        """The best tree over the words (one or more), with these tags if they are given."""
        return self.parse_many([words], None if tags is None else [tags], threads=1)[0]

    def parse_many(
        self,
        sentences: Sequence[Sequence[str]],
        tags: Sequence[Sequence[str]] | None = None,
        threads: int = 0,
    ) -> list[Tree]:
        """The best tree of each sentence. 0 threads: as many as the machine runs at once."""
        given = [None] * len(sentences) if tags is None else tags
        scores = [self._word_scores(words, known) for words, known in zip(sentences, given, strict=True)]
        fits = [len(words) <= self.options.longest for words in sentences]
        found = iter(self._core_parse([each for each, fit in zip(scores, fits, strict=True) if fit], threads))
        trees = []
        for words, tag_scores, fit in zip(sentences, scores, fits, strict=True):
            nodes = next(found) if fit else []
            trees.append(self._tree(nodes, words) if nodes else _flat(words, tag_scores))
        return trees

    def _word_scores(self, words: Sequence[str], tags: Sequence[str] | None) -> list[dict[str, float]]:
        if not words:
            raise InputError("a sentence without words has no tree")
        scores = self._lexicon.scores(words)
        if tags is None:
            return scores
        if len(tags) != len(words):
            raise InputError(f"{len(tags)} tags for {len(words)} words: give one for each")
        chosen = []
        for known, tag in zip(scores, tags, strict=True):
            of_tag = {name: score for name, score in known.items() if bare(name) == tag}
            chosen.append(of_tag or {name: 0.0 for name in self._symbols if bare(name) == tag} or {tag: 0.0})
        return chosen

    def _core_parse(self, sentences: list[list[dict[str, float]]], threads: int) -> list[Nodes]:
        import numpy as np

        sentence_ends: list[int] = []
        word_ends: list[int] = []
        symbols: list[int] = []
        scores: list[float] = []
        for sentence in sentences:
            for word in sentence:
                for tag, score in word.items():
                    if tag in self._numbers:
                        symbols.append(self._numbers[tag])
                        scores.append(score)
                word_ends.append(len(symbols))
            sentence_ends.append(len(word_ends))
        return self._core.parse(
            np.array(sentence_ends, np.int64),
            np.array(word_ends, np.int64),
            np.array(symbols, np.uint32),
            np.array(scores, np.float32),
            threads,
        )

    def _tree(self, nodes: Nodes, words: Sequence[str]) -> Tree:
        made: list[tuple[int, Tree]] = []  # with the word each begins at; what stands further left comes last
        for symbol, start, end in reversed(nodes):
            children = []
            while made and made[-1][0] < end:
                children.append(made.pop()[1])
            made.append((start, Tree(self._symbols[symbol], children, None if children else words[start])))
        return debinarise(made.pop()[1])


def _flat(words: Sequence[str], scores: list[dict[str, float]]) -> Tree:
    """All words side by side, each with the tag that fits it best."""
    tags = [bare(max(sorted(known), key=known.__getitem__)) for known in scores]
    leaves = [Tree(tag, word=word) for tag, word in zip(tags, words, strict=True)]
    return Tree(ROOT, [Tree("FRAG", leaves)])

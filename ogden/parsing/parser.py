"""The constituency parser: a sentence in, a tree out, always.

A network reads the sentence from both sides and scores every span for every label, which gives each tree and
each bracket a probability. Of the most probable trees the one is given whose brackets are expected to be
right most often (core/parse/chart.hpp, chart_forest.hpp). Tags come from the tagger, or from the caller.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ogden import _core
from ogden._core import BracketTrees, ConstituencyParser
from ogden.errors import InputError
from ogden.parsing.brackets import ROOT
from ogden.parsing.placed_tree import NodeColumns
from ogden.parsing.tagger import TreebankTagger
from ogden.parsing.tree import Constituent, Tree
from ogden.parsing.verb_forms import with_verb_forms

KINDS = ("general", "biomedical", "wikipedia")
"""Whose habits a tree follows where treebanks differ: those of GUM, of CRAFT, or of the Stanford parser."""
LONGEST = 150
"""Words of a sentence that is parsed whole; a longer one in parts (see `cut_sentence`)."""
CANDIDATES = 50
"""Of so many most probable trees one is chosen: the one with the largest sum of (probability - `LEVEL`)."""
LEVEL = 0.45
"""Between asking for all right brackets (0) and for no wrong ones (1); chosen on the DEV part of GUM."""
LIKELY = 6
"""How many trees a `ParsedSentence` gives at most."""
MOST_TREES = 10_000
"""How many trees `nbest` gives of a sentence at most."""
_BLOCK = 2048
_CUTS = (frozenset(";:.?!"), frozenset({",", "–", "—", "--"}), frozenset({")", "]", "-RRB-"}))


class ScoredTree(NamedTuple):
    log_probability: float
    tree: Tree


class ScoredConstituent(NamedTuple):
    constituent: Constituent
    probability: float


class ParsedSentence:
    """A sentence that a parser has read once: its tree and the likeliest ones, made when they are asked
    for."""

    def __init__(
        self,
        parser: "Parser",
        words: Sequence[str],
        tags: Sequence[str],
        parts: Sequence[tuple[int, int]],
        found: Sequence[_core.ParsedSentence],
    ) -> None:
        """`parts` are those of `cut_sentence`, and what was `found` in each."""
        self._parser, self._words, self._given = parser, words, tags
        self._parts, self._found = parts, found
        self._tags: list[str] | None = None
        self._tree: Tree | None = None
        self._columns: NodeColumns | None = None

    @property
    def tags(self) -> list[str]:
        """Those that were given, verbs as the tree tells them."""
        if self._tags is None:
            columns = self._nodes(self._given)
            self._tags = with_verb_forms(columns, self._words)
            if self._tags == list(self._given):  # as nearly always
                self._columns = columns
        return self._tags

    @property
    def tree(self) -> Tree:
        """As `Parser.parse` gives it, with these tags."""
        if self._tree is None:
            self._tree = tree_of_columns(self.columns, leaves_of(self._words, self.tags))
        return self._tree

    @property
    def columns(self) -> NodeColumns:
        """The nodes of the tree."""
        tags = self.tags
        if self._columns is None:
            self._columns = self._nodes(tags)
        return self._columns

    def likely(self, count: int) -> list[ScoredTree]:
        """As `Parser.nbest` gives them, up to `LIKELY`, with these tags."""
        leaves = leaves_of(self._words, self.tags)
        return [
            ScoredTree(score, tree_of_columns(columns, leaves))
            for score, columns in self.likely_columns(count)
        ]

    def likely_columns(self, count: int) -> list[tuple[float, NodeColumns]]:
        """The nodes of the likely trees, each tree with the logarithm of its probability."""
        if len(self._parts) > 1:
            return [(0.0, self.columns)]
        found = self._parser.trees.likely(self._found[0], self.tags, min(count, LIKELY))
        return [(score, NodeColumns(*columns)) for score, columns in found]

    def _nodes(self, tags: Sequence[str]) -> NodeColumns:
        trees = self._parser.trees
        return join_columns(
            [
                NodeColumns(*trees.chosen(found, list(tags[a:b])))
                for (a, b), found in zip(self._parts, self._found, strict=True)
            ]
        )


class Parser:
    """Parses tokenised sentences. One parser serves any number of threads.

    A sentence is a sequence of words as people type them (`(`, not `-LRB-`) or as treebanks write them; a
    word has at least one character. `tags` are Penn tags, one a word; without them the tagger gives them.
    Every sentence with a word gets a tree: ROOT over one phrase, its leaves the words as given.
    """

    def __init__(
        self, core: ConstituencyParser, tagger: TreebankTagger | None = None, kind: str = KINDS[0]
    ) -> None:
        if kind not in KINDS[: core.kinds]:
            raise InputError(f"{kind} is no kind of text that this parser knows: {', '.join(KINDS)}")
        self.core = core
        self.tagger = tagger
        self.kind = kind
        self._labels: list[str] = core.labels
        self.trees = BracketTrees(self._labels)
        """Makes trees of the core's brackets."""

    @classmethod
    def from_bytes(
        cls, data: bytes, tagger: TreebankTagger | None = None, kind: str = KINDS[0], name: str = "the parser"
    ) -> "Parser":
        """The parser that `train_parser` made. InputError where the bytes are damaged."""
        try:
            return cls(ConstituencyParser(data), tagger, kind)
        except (RuntimeError, UnicodeDecodeError) as error:
            raise InputError(f"{name} cannot be used: {error}") from None

    def of_kind(self, kind: str) -> "Parser":
        """The same parser with the habits of another treebank (see `KINDS`)."""
        tagger = self.tagger and self.tagger.of_kind("biomedical" if kind == "biomedical" else "general")
        return Parser(self.core, tagger, kind)

    def parse(self, words: Sequence[str], tags: Sequence[str] | None = None) -> Tree:
        return self.parse_many([words], None if tags is None else [tags], jobs=1)[0]

    def parse_many(
        self, sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]] | None = None, jobs: int = 0
    ) -> list[Tree]:
        """A tree for each sentence, on `jobs` threads (0: all cores), which do not change the result."""
        return list(self.iterate(sentences, tags, jobs))

    def iterate(
        self, sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]] | None = None, jobs: int = 0
    ) -> Iterator[Tree]:
        """As `parse_many`, a block of sentences at a time."""
        for start in range(0, len(sentences), _BLOCK):
            block = sentences[start : start + _BLOCK]
            given = None if tags is None else tags[start : start + _BLOCK]
            yield from self._block(block, self._tags(block, given, jobs), jobs)

    def read_many(
        self, sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]] | None = None, jobs: int = 0
    ) -> list[ParsedSentence]:
        """As `parse_many` and `nbest_many` of a few trees, for the time of the first."""
        known = self._tags(sentences, tags, jobs)
        cuts = [cut_sentence(words, LONGEST) for words in sentences]
        found = iter(
            self.core.parse_likely(
                [
                    _writable(words[a:b])
                    for words, parts in zip(sentences, cuts, strict=True)
                    for a, b in parts
                ],
                [given[a:b] for given, parts in zip(known, cuts, strict=True) for a, b in parts],
                self._kind(),
                LEVEL,
                CANDIDATES,
                2 * LIKELY,
                jobs,
            )
        )
        return [
            ParsedSentence(self, words, given, parts, [next(found) for _ in parts])
            for words, given, parts in zip(sentences, known, cuts, strict=True)
        ]

    def nbest(self, words: Sequence[str], count: int, tags: Sequence[str] | None = None) -> list[ScoredTree]:
        """The `count` most probable trees with these tags, distinct, the best first (Huang and Chiang 2005).

        The tree that `parse` gives is among the first `CANDIDATES`. A sentence too long to be parsed whole
        has one tree."""
        return self.nbest_many([words], count, None if tags is None else [tags], jobs=1)[0]

    def nbest_many(
        self,
        sentences: Sequence[Sequence[str]],
        count: int,
        tags: Sequence[Sequence[str]] | None = None,
        jobs: int = 0,
    ) -> list[list[ScoredTree]]:
        """As `nbest`, for each sentence."""
        if not 1 <= count <= MOST_TREES:
            raise InputError(f"{count} trees: give the number of trees, from 1 to {MOST_TREES:,}")
        known = self._tags(sentences, tags, jobs)
        whole = [place for place, words in enumerate(sentences) if len(words) <= LONGEST]
        found = self.core.nbest(
            [_writable(sentences[place]) for place in whole],
            [known[place] for place in whole],
            self._kind(),
            2 * count,  # trees that differ in the label of a relative pronoun become one
            jobs,
        )
        by_place = dict(zip(whole, found, strict=True))
        return [
            self.distinct(words, known[place], by_place[place], count)
            if place in by_place
            else [ScoredTree(0.0, self.parse(words, known[place]))]
            for place, words in enumerate(sentences)
        ]

    def distinct(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        found: Sequence[tuple[float, Sequence[tuple[int, int, int]]]],
        count: int,
    ) -> list[ScoredTree]:
        """The first `count` trees of these brackets."""
        distinct: dict[Tree, float] = {}
        leaves = leaves_of(words, tags)
        for score, brackets in found:
            columns = NodeColumns(*self.trees.nodes(brackets, list(tags)))
            distinct.setdefault(tree_of_columns(columns, leaves), score)
            if len(distinct) == count:
                break
        return [ScoredTree(score, tree) for tree, score in list(distinct.items())[:count]]

    def spans(
        self, words: Sequence[str], least: float = 0.01, tags: Sequence[str] | None = None
    ) -> list[ScoredConstituent]:
        """The brackets with a probability of at least `least`, by start and end, in the best tree or not.

        The labels are chains: `S+VP` is an S over a VP alone. The probabilities are those over all trees of
        the words (inside and outside), so they say how sure the parser is. A sentence too long to be parsed
        whole has those of its parts."""
        known = self._tags([words], None if tags is None else [tags], 1)[0]
        found: list[ScoredConstituent] = []
        for start, end in cut_sentence(words, LONGEST):
            part = self.core.spans([_writable(words[start:end])], [known[start:end]], self._kind(), least, 1)[
                0
            ]
            found += [
                ScoredConstituent(Constituent(start + a, start + b, self._labels[label]), probability)
                for a, b, label, probability in part
            ]
        return found

    def _tags(
        self, sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]] | None, jobs: int
    ) -> Sequence[Sequence[str]]:
        for words in sentences:
            if not words or not all(words):
                raise InputError("a sentence to parse has at least one word, and no word is empty")
        if tags is None:
            if self.tagger is None:
                raise InputError("this parser has no tagger with it: give the tags of the words")
            return self.tagger.tag_many([_writable(words) for words in sentences], jobs)
        if [len(words) for words in sentences] != [len(given) for given in tags]:
            raise InputError("there is not one tag for each word")
        if not all(all(given) for given in tags):
            raise InputError("a tag is empty")
        return tags

    def _block(
        self, sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]], jobs: int
    ) -> Iterator[Tree]:
        cuts = [cut_sentence(words, LONGEST) for words in sentences]
        pieces = [words[a:b] for words, parts in zip(sentences, cuts, strict=True) for a, b in parts]
        known = [given[a:b] for given, parts in zip(tags, cuts, strict=True) for a, b in parts]
        parsed = iter(
            self.core.parse(list(map(_writable, pieces)), known, self._kind(), LEVEL, CANDIDATES, jobs)
        )
        trees = (
            self.tree_of(words, given, [bracket[:3] for bracket in next(parsed)])
            for words, given in zip(pieces, known, strict=True)
        )
        for parts in cuts:
            yield join_trees([next(trees) for _ in parts])

    def _kind(self) -> int:
        return KINDS.index(self.kind)

    def tree_of(
        self, words: Sequence[str], tags: Sequence[str], brackets: Sequence[tuple[int, int, int]]
    ) -> Tree:
        """The tree that brackets of the core stand for."""
        columns = NodeColumns(*self.trees.nodes(brackets, list(tags)))
        return tree_of_columns(columns, leaves_of(words, tags))


def _writable(words: Sequence[str]) -> list[str]:
    """As the core reads them: a lone surrogate, from bytes that were no text, has no place in UTF-8."""
    return [word if word.isascii() else word.encode("utf-8", "replace").decode("utf-8") for word in words]


def cut_sentence(words: Sequence[str], longest: int) -> list[tuple[int, int]]:
    """Where the parts of a sentence lie, none longer than `longest`: (start, end) of each.

    Time and memory of the chart grow with the square of the length and more. A sentence beyond the limit is a
    list or a table that lost its lines, and its parts say more than its whole. It is cut where a writer could
    have ended one: after a semicolon, colon or full stop where there is one in the second half of what fits,
    otherwise after a comma or a closing bracket, otherwise where it fits.
    """
    parts: list[tuple[int, int]] = []
    start = 0
    while len(words) - start > longest:
        end = _end_of_part(words, start, longest)
        parts.append((start, end))
        start = end
    parts.append((start, len(words)))
    return parts


def _end_of_part(words: Sequence[str], start: int, longest: int) -> int:
    for marks in _CUTS:
        for place in range(start + longest - 1, start + longest // 2, -1):
            if words[place] in marks:
                return place + 1
    return start + longest


def join_columns(parts: Sequence[NodeColumns]) -> NodeColumns:
    """As `join_trees`, of the nodes alone."""
    if len(parts) == 1:
        return parts[0]
    labels, arities = [ROOT, "S"], [1, sum(part.arities[0] for part in parts)]
    for part in parts:
        labels += part.labels[1:]
        arities += part.arities[1:]
    return NodeColumns(labels, arities)


def join_trees(parts: Sequence[Tree]) -> Tree:
    """One tree over the trees of the parts: an S with their phrases side by side."""
    if len(parts) == 1:
        return parts[0]
    return Tree(ROOT, [Tree("S", [child for part in parts for child in part.children])])


def leaves_of(words: Sequence[str], tags: Sequence[str]) -> list[Tree]:
    return [Tree(tag, word=word) for word, tag in zip(words, tags, strict=True)]


def tree_of_columns(columns: NodeColumns, leaves: Sequence[Tree]) -> Tree:
    """The tree with these nodes over leaves: several trees of one sentence may share them."""
    made: list[Tree] = []
    rest = list(leaves)
    for label, arity in zip(reversed(columns.labels), reversed(columns.arities), strict=True):
        if arity:
            made[-arity:] = [Tree(label, made[: -arity - 1 : -1])]
        else:
            made.append(rest.pop())
    return made[0]

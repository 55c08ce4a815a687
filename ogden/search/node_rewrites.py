"""All rewrites of all nodes of a tree: what the rules of a quasi-synchronous grammar make of them.

A rule that fits at a node becomes a `Rewrite`: its variables are nodes of the tree, its words are words. The
markers of auxiliary sentences become the words they stand for. Rules that would touch protected words are
left out, and so are those that make the same as a better one.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import takewhile

from ogden.parsing.tree import Tree
from ogden.rules.quasi_rule import MAIN, SUBJECT, Sides, sides_of
from ogden.rules.tree_rule import Node, TreeRule
from ogden.search.request import Spans
from ogden.search.rewrite_program import NOTHING, Piece, Rewrite, Size
from ogden.text.syllables import count

NOUN_PHRASE = "NP"
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_INDEFINITE = frozenset({"a", "an"})
_BEFORE_MORE = frozenset({"PP", "SBAR", "S", "VP", "PRN", ",", ":", "-LRB-", "NP"})
"""Where a noun phrase goes on after its noun."""


class PlacedRule:
    """A rule with its score in the grammar."""

    __slots__ = ("number", "rule", "score", "sides")

    def __init__(self, number: int, rule: TreeRule, score: float, sides: Sides) -> None:
        self.number, self.rule, self.score, self.sides = number, rule, score, sides


def placed_rule(number: int, rule: TreeRule, score: float) -> PlacedRule | None:
    """None for a rule that is none of this grammar."""
    sides = sides_of(rule.simple)
    return PlacedRule(number, rule, score, sides) if sides is not None else None


@lru_cache(maxsize=1 << 16)
def size_of(word: str) -> Size:
    """A mark is no word, and has no syllables."""
    return Size(1, count(word)) if any(map(str.isalnum, word)) else NOTHING


def size_of_words(words: Iterable[str]) -> Size:
    total = NOTHING
    for word in words:
        total = total.plus(size_of(word))
    return total


class NodeRewrites:
    """Of one sentence. `nodes` stand in preorder, each with the span of its words."""

    def __init__(self, tree: Tree, protected: Spans = ()) -> None:
        self.nodes = list(tree.nodes())
        self.below = tree.places_of_children()
        self.words = tree.words()
        self.protected = protected
        self.starts, self.ends = self._spans()
        self._parents = [-1] * len(self.nodes)
        for parent, children in enumerate(self.below):
            for child in children:
                self._parents[child] = parent

    def copied(self, node: int) -> Rewrite:
        word = self.nodes[node].word
        if word is None:
            return Rewrite(node, -1, 0.0, tuple(self.below[node]))
        return Rewrite(node, -1, 0.0, (word,), None, size_of(word))

    def rewrites(self, node: int, rules: Iterable[PlacedRule], limit: int) -> list[Rewrite]:
        """The copy, and the best `limit` others (0: all)."""
        copied = self.copied(node)
        best: dict[tuple[object, ...], Rewrite] = {(self._flat(copied.main), None): copied}
        found = (made for rule in rules if (made := self._rewrite(node, rule)) is not None)
        for one in sorted(found, key=lambda made: -made.score):
            key = self._flat(one.main), one.auxiliary and self._flat(one.auxiliary)
            best.setdefault(key, one)
        return list(best.values())[: limit + 1 if limit else None]

    def _spans(self) -> tuple[list[int], list[int]]:
        starts, ends = [0] * len(self.nodes), [0] * len(self.nodes)
        position = 0
        for place, node in enumerate(self.nodes):
            starts[place] = position
            position += node.word is not None
        for place in range(len(self.nodes) - 1, -1, -1):
            below = self.below[place]
            ends[place] = ends[below[-1]] if below else starts[place] + 1
        return starts, ends

    def _flat(self, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
        """A phrase of one child is its child: NP(NN) and NN are the same."""
        return tuple(self._single(piece) if isinstance(piece, int) else piece for piece in pieces)

    def _single(self, node: int) -> int:
        while len(self.below[node]) == 1:
            node = self.below[node][0]
        return node

    def _rewrite(self, node: int, placed: PlacedRule) -> Rewrite | None:
        """What a rule makes of a node; None where it may not, or makes no sentence."""
        variables = self._variables(node, placed.rule.normal)
        if not self._spares(node, [variables[one] for one in placed.rule.simple.variables()]):
            return None
        main = tuple(self._pieces(placed.sides.main, variables))
        added = self._added(node, placed.sides.auxiliary, main, variables)
        if placed.sides.auxiliary is not None and added is None:
            return None
        size = size_of_words(piece for piece in (*main, *(added or ())) if isinstance(piece, str))
        return Rewrite(node, placed.number, placed.score, main, added, size)

    def _added(
        self, node: int, sentence: Node | None, main: Sequence[Piece], variables: dict[int, int]
    ) -> tuple[Piece, ...] | None:
        """The auxiliary sentence; None where it would lack its subject or a verb."""
        if sentence is None or not self._has_verb(sentence, variables):
            return None
        found = list[Piece]()
        for piece in self._pieces(sentence, variables):
            if piece not in (MAIN, SUBJECT):
                found.append(piece)
                continue
            subject = self._noun(main) if piece == MAIN else self._subject(node)
            if not subject:
                return None
            found += subject
        return (*found, ".")

    def _variables(self, node: int, normal: Node) -> dict[int, int]:
        """The node that each variable of a normal side stands for."""
        found: dict[int, int] = {}
        stack = [(node, normal)]
        while stack:
            place, side = stack.pop()
            if side.variable is not None:
                found[side.variable] = place
            stack.extend(zip(self.below[place], side.children, strict=False))
        return found

    def _pieces(self, side: Node, variables: dict[int, int]) -> Iterator[Piece]:
        for one in side.nodes():
            if one.variable is not None:
                yield variables[one.variable]
            elif one.word is not None:
                yield one.word

    def _has_verb(self, sentence: Node, variables: dict[int, int]) -> bool:
        """Whether an auxiliary sentence says something: with a verb of its own, or a finite one that moves
        there. A rule knows phrases, and not whether `made of wood` or `is made of wood` stands there."""
        if any(one.word is not None and one.label in _FINITE for one in sentence.nodes()):
            return True
        kept = [variables[one.variable] for one in sentence.nodes() if one.variable is not None]
        return any(self._is_finite(one) for one in kept)

    def _is_finite(self, node: int) -> bool:
        """A verb phrase with a finite verb first, or a clause of a subject and one."""
        label, below = self.nodes[node].label, self.below[node]
        labels = [self.nodes[one].label for one in below]
        if label == "S":
            return NOUN_PHRASE in labels and any(map(self._is_finite, below))
        verbs = (one for one in below if self.nodes[one].label[:2] in ("VB", "MD", "VP", "TO"))
        first = next(verbs, None)
        if label != "VP" or first is None:
            return False
        return self.nodes[first].label in _FINITE or self._is_finite(first)

    def _spares(self, node: int, kept: Sequence[int]) -> bool:
        """Whether all protected words below a node stay, each span in one piece: below one kept node."""
        start, end = self.starts[node], self.ends[node]
        return all(
            any(self.starts[one] <= max(first, start) and min(last, end) <= self.ends[one] for one in kept)
            for first, last in self.protected
            if first < end and start < last
        )

    def _subject(self, node: int) -> list[str]:
        """The noun phrase before a node: beside it, or beside one above it."""
        while (parent := self._parents[node]) >= 0:
            before = self.below[parent][: self.below[parent].index(node)]
            phrases = [one for one in before if self.nodes[one].label == NOUN_PHRASE]
            if phrases:
                return self._noun([phrases[-1]])
            node = parent
        return []

    def _noun(self, pieces: Sequence[Piece]) -> list[str]:
        """The words of the first noun phrase of some pieces up to its noun, so that it can be said again: an
        indefinite one is known now."""
        phrase = self._first_phrase(pieces)
        words = [self.nodes[leaf].word or "" for leaf in phrase]
        if words and words[0].lower() in _INDEFINITE:
            words[0] = "the"
        return words

    def _first_phrase(self, pieces: Sequence[Piece]) -> list[int]:
        nodes = [piece for piece in pieces if isinstance(piece, int)]
        first = next((one for one in nodes if self.nodes[one].label in (NOUN_PHRASE, "PP")), None)
        if first is None:
            return self._leaves_before_more(nodes)
        while True:
            inner = next((one for one in self.below[first] if self.nodes[one].label == NOUN_PHRASE), None)
            if inner is None:
                return self._leaves_before_more(self.below[first])
            first = inner

    def _leaves_before_more(self, nodes: Sequence[int]) -> list[int]:
        own = takewhile(lambda one: self.nodes[one].label not in _BEFORE_MORE, nodes)
        return [leaf for one in own for leaf in self._leaves(one)]

    def _leaves(self, node: int) -> list[int]:
        found, stack = list[int](), [node]
        while stack:
            one = stack.pop()
            if self.nodes[one].word is not None:
                found.append(one)
            stack += reversed(self.below[one])
        return found

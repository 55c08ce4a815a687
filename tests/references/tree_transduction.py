"""Tree transduction by trying everything: every derivation of a small tree, each scored on its own."""

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.lm.model import LanguageModel
from ogden.parsing.heads import OBJECT_HEADS, head_positions
from ogden.parsing.tree import Tree
from ogden.rules.tree_grammar import WeightedRule
from ogden.rules.tree_rule import Node, TreeRule, to_cells

Context = tuple[object, ...]
"""A level, a normal side, and what its nodes are annotated with."""
Contexts = dict[Context, dict[int, float]]
"""The rules that were seen in each context, by their numbers, and how probable each is there."""
Spans = Sequence[tuple[int, int]]


class PlacedTree:
    """A tree whose nodes are known by their places in preorder."""

    def __init__(self, tree: Tree) -> None:
        self.nodes = list(tree.nodes())
        self.below = tree.places_of_children()
        self.parents = [-1] * len(self.nodes)
        for place, children in enumerate(self.below):
            for child in children:
                self.parents[child] = place
        self.heads = head_positions(tree, OBJECT_HEADS)
        self.leaves = [place for place, node in enumerate(self.nodes) if node.word is not None]
        self.spans = [(0, 0)] * len(self.nodes)
        for place in reversed(range(len(self.nodes))):
            under = [self.spans[child] for child in self.below[place]]
            own = self.leaves.index(place) if not under else -1
            self.spans[place] = (under[0][0], under[-1][1]) if under else (own, own + 1)

    def match(self, fragment: Node, place: int) -> list[int] | None:
        """The places of all nodes of a fragment whose root is put at a place; None if it does not fit."""
        node, children = self.nodes[place], self.below[place]
        if fragment.label != node.label:
            return None
        if fragment.variable is not None:
            return [place]
        if fragment.word != node.word or len(fragment.children) != len(children):
            return None
        found = [place]
        for part, child in zip(fragment.children, children, strict=True):
            under = self.match(part, child)
            if under is None:
                return None
            found += under
        return found

    def one_level(self, place: int) -> Node:
        """A node and its children, all of them variables."""
        node = self.nodes[place]
        variables = [Node(child.label, variable=k) for k, child in enumerate(node.children)]
        return Node(node.label, tuple(variables), node.word)

    def context(self, level: int, fragment: Node, places: Sequence[int]) -> Context:
        """Level 1 is the side alone; 2 adds each node's parent, 3 the tag of its head, 4 the head itself."""
        notes = []
        for place in places:
            parent, head = self.parents[place], self.nodes[self.leaves[self.heads[place]]]
            all_notes = (None if parent < 0 else self.nodes[parent].label, head.label, head.word)
            notes.append(all_notes[: level - 1])
        return (level, tuple(to_cells(fragment)), *notes)


def variable_places(fragment: Node, places: Sequence[int]) -> list[int]:
    """Of the places of all its nodes, those of its variables, in their order."""
    found = {node.variable: place for node, place in zip(fragment.nodes(), places, strict=True)}
    return [found[number] for number in sorted(fragment.variables())]


def uses(rules: Iterable[TreeRule], tree: PlacedTree) -> Iterator[tuple[TreeRule, list[int]]]:
    """The rules of a derivation, each before those of its kept variables, with the places of their nodes."""
    waiting = [0]
    for rule in rules:
        places = tree.match(rule.normal, waiting.pop())
        assert places is not None, f"{rule} does not fit"
        below = variable_places(rule.normal, places)
        yield rule, places
        waiting.extend(below[number] for number in sorted(rule.simple.variables(), reverse=True))
    assert not waiting, "rules are missing"


def rewritten(rules: Iterable[TreeRule], normal: Tree) -> Tree:
    """What a derivation makes of a tree. From the last rule to the first: those of variables come first."""
    stack: list[Tree] = []
    for rule, _ in reversed(list(uses(rules, PlacedTree(normal)))):
        filled = {number: stack.pop() for number in sorted(rule.simple.variables())}
        stack.append(_filled(rule.simple, filled))
    [tree] = stack
    return tree


def _filled(side: Node, trees: Mapping[int, Tree]) -> Tree:
    if side.variable is not None:
        assert trees[side.variable].label == side.label
        return trees[side.variable]
    return Tree(side.label, [_filled(child, trees) for child in side.children], side.word)


def learned_probabilities(
    rules: Sequence[TreeRule], normal: Sequence[Tree], derivations: Sequence[Sequence[int]], least: int = 1
) -> tuple[list[float], Contexts]:
    """How often each rule was used, of all places where some rule starts and its normal side fits; and the
    same for each context in which it was used, of those that fit often enough."""
    sides = {rule.normal for rule in rules}
    used: Counter[tuple[Context, int]] = Counter()
    fits: Counter[Context] = Counter()
    for tree, numbers in zip(normal, derivations, strict=True):
        placed = PlacedTree(tree)
        all_uses = uses((rules[number] for number in numbers), placed) if numbers else ()
        for number, (rule, places) in zip(numbers, all_uses, strict=True):
            for level in (1, 2, 3, 4):
                used[placed.context(level, rule.normal, places), number] += 1
            for side in sides:
                if (fitting := placed.match(side, places[0])) is not None:
                    fits.update(placed.context(level, side, fitting) for level in (1, 2, 3, 4))
    shares, contexts = [0.0] * len(rules), Contexts()
    for (key, number), count in used.items():
        if key[0] == 1:
            shares[number] = count / fits[key]
        elif fits[key] >= least:
            contexts.setdefault(key, {})[number] = count / fits[key]
    return shares, contexts


class Derived(NamedTuple):
    """What a node became: a label, words with their tags, and the features of the rules."""

    label: str
    words: tuple[tuple[str, str], ...]
    features: tuple[tuple[str, float], ...]


class Scored(NamedTuple):
    tokens: tuple[str, ...]
    score: float
    features: dict[str, float]


@dataclass(frozen=True)
class BruteForceTransducer:
    rules: Sequence[WeightedRule]
    models: Mapping[str, LanguageModel]
    contexts: Contexts = field(default_factory=dict)

    def candidates(
        self,
        tree: Tree,
        weights: Mapping[str, float],
        protected: Spans = (),
        values: Sequence[float] | None = None,
    ) -> list[Scored]:
        """All derivations, best first."""
        placed = PlacedTree(tree)
        if values is None:
            values = [float(end - start) for start, end in placed.spans]
        phrases: dict[int, list[Derived]] = {}
        for place in reversed(range(len(placed.nodes))):
            phrases[place] = self._rewrites(placed, place, phrases, protected, values)
        found = [self._scored(one, weights) for one in phrases[0] if one.label == tree.label]
        return sorted(found, key=lambda one: -one.score)

    def _scored(self, derived: Derived, weights: Mapping[str, float]) -> Scored:
        tokens, tags = tuple(word for word, _ in derived.words), [tag for _, tag in derived.words]
        features = {**dict(derived.features), "word_penalty": -float(len(tokens))}
        for name, model in self.models.items():
            line = " ".join(tags if name.endswith(".tags") else tokens)
            features[name] = float(model.score([line])[0]) * math.log(10)
        score = math.fsum(weights.get(name, 0.0) * value for name, value in features.items())
        return Scored(tokens, score, features)

    def _rewrites(
        self,
        tree: PlacedTree,
        place: int,
        phrases: Mapping[int, list[Derived]],
        protected: Spans,
        values: Sequence[float],
    ) -> list[Derived]:
        side = tree.one_level(place)
        copy = TreeRule(side, side)
        children = tree.below[place]
        if is_frozen(tree, place, protected):
            return list(_applied(copy, {}, children, phrases, 0.0))
        found: list[Derived] = []
        for rule, features, places in self._fitting(tree, place, protected):
            variables = variable_places(rule.normal, places)
            gone = [variables[number] for number in rule.deleted]
            if any(_overlaps(tree.spans[one], protected) for one in gone):
                continue
            found += _applied(rule, features, variables, phrases, sum(values[one] for one in gone))
        if not self._knows(side) or all(one.label != side.label for one in found):
            missed = {"copied": 1.0} if children else {"unknown_word": -100.0}
            found += _applied(copy, missed, children, phrases, 0.0)
        return found

    def _knows(self, side: Node) -> bool:
        return any(one.rule.normal == side for one in self.rules)

    def _fitting(
        self, tree: PlacedTree, place: int, protected: Spans
    ) -> Iterator[tuple[TreeRule, dict[str, float], list[int]]]:
        """Each rule that fits at a place, with its features there and the places of its nodes."""
        for number, (rule, probability, features) in enumerate(self.rules):
            places = tree.match(rule.normal, place)
            if places is None or any(
                node.variable is None and is_frozen(tree, one, protected)
                for node, one in zip(rule.normal.nodes(), places, strict=True)
            ):
                continue
            for level in (4, 3, 2):
                known = self.contexts.get(tree.context(level, rule.normal, places))
                if known is not None:
                    probability = known.get(number, 0.0)
                    break
            if probability:
                yield rule, {"p(simple|normal)": math.log(probability), **features}, places


def is_frozen(tree: PlacedTree, place: int, protected: Spans) -> bool:
    """Whether a node has words of a protected span, and none of its children has the whole of it."""

    def inside(span: tuple[int, int], node: int) -> bool:
        return tree.spans[node][0] <= span[0] and span[1] <= tree.spans[node][1]

    return any(
        not any(inside(span, child) for child in tree.below[place])
        for span in protected
        if _overlaps(tree.spans[place], [span])
    )


def _overlaps(span: tuple[int, int], others: Spans) -> bool:
    return any(first < span[1] and span[0] < last for first, last in others)


def _applied(
    rule: TreeRule,
    features: Mapping[str, float],
    variables: Sequence[int],
    phrases: Mapping[int, list[Derived]],
    deleted: float,
) -> Iterator[Derived]:
    """A rule with everything that its variables can be."""
    kept = rule.simple.variables()
    lists = [[one for one in phrases[variables[k]] if one.label == label] for k, label in kept.items()]
    for chosen in itertools.product(*lists):
        totals = Counter({**features, "phrase_penalty": 1.0, "deleted": deleted})
        words: list[tuple[str, str]] = []
        filled = dict(zip(kept, chosen, strict=True))
        for node in rule.simple.nodes():
            if node.variable is not None:
                words += filled[node.variable].words
                totals.update(dict(filled[node.variable].features))
            elif node.word is not None:
                words.append((node.word, node.label))
        yield Derived(rule.simple.label, tuple(words), tuple(totals.items()))

"""Syntactic and lexical rules of a pair of aligned trees (Woodsend & Lapata 2011, section 3.1).

A syntactic rule starts at a normal node that stands for a simple node (`node_overlap`). Its normal side has
the children of the node; a child that stands for a node below the simple one is a variable there, a child of
which nothing is linked is deleted, and any other is opened in turn. Words stay in the rule where they have
to: function words that go or come, and words that are linked but are no nodes that stand for each other.

The root keeps its label, its head, and a clause its subject, so that what comes out fits where it stood;
names are not cut, and no pronoun is put in. We do not know that the paper asks for this; without it the
commonest rules delete verbs and nouns that the rest hangs on. A rule that gives the same words in the same
order changes nothing, whatever its trees: it is a copy.

A lexical rule is a leaf that stands for a leaf with the same tag and another word, in the same context: the
same production above, and a neighbour that did not change.

Each place where a rule could start is counted too, and whether what stands there was copied: `Found`.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from ogden.alignment.pharaoh import Link
from ogden.parsing.heads import COLLINS
from ogden.rules.node_overlap import FlatSide, Overlap
from ogden.rules.quasi_rule import without_single_children
from ogden.rules.tree_rule import ARROW, Node

DEEPEST = 3
"""Levels of a normal side below its root."""
LARGEST = 12
"""Variables and words of a side."""
MOST_NEW = 3
"""Words of a simple side that nothing in the normal side stands for."""
FUNCTION = frozenset(
    "CC IN TO DT PDT WDT WP WP$ WRB PRP PRP$ MD RP EX POS , . : `` '' -LRB- -RRB- HYPH".split()
)
"""Tags of words that a rule names: to delete any article or any comma would be too much."""
MARKS = frozenset(", . : `` '' -LRB- -RRB- HYPH".split())
"""Tags of marks, which rules may delete but not put in."""
PRONOUNS = frozenset({"PRP", "PRP$"})
NAMES = frozenset({"NNP", "NNPS"})
STOP = "."
SUBJECTS, CLAUSES = frozenset({"NP", "WHNP"}), frozenset({"S", "SBAR", "SINV", "SQ"})
CHANGING = frozenset("NN NNS JJ JJR JJS RB RBR RBS VB VBD VBG VBN VBP VBZ IN MD WDT".split())
"""Tags whose words lexical rules may change. Names, numbers and pronouns say who and what."""


@dataclass(slots=True)
class Found:
    """How often each rule was seen; how often each normal production was a place for one; and how often it
    was copied there."""

    rules: Counter[str] = field(default_factory=Counter)
    places: Counter[str] = field(default_factory=Counter)
    copies: Counter[str] = field(default_factory=Counter)

    def copy(self, production: str) -> None:
        self.places[production] += 1
        self.copies[production] += 1

    def change(self, production: str, rule: str) -> None:
        self.places[production] += 1
        self.rules[rule] += 1


class NoRuleError(Exception):
    """There is no rule at this place."""


def add_copied(normal: FlatSide, found: Found) -> None:
    """What a pair teaches whose sides are the same."""
    for node in range(len(normal.labels)):
        if len(normal.children[node]) > 1 or normal.labels[node] in CHANGING:
            found.copy(normal.production(node))


def add_syntactic(normal: FlatSide, simple: FlatSide, shared: Overlap, found: Found) -> None:
    for node, other in enumerate(shared.best):
        if other < 0 or len(normal.children[node]) < 2 or simple.labels[other] != normal.labels[node]:
            continue
        try:
            rule = _SyntacticRule(normal, simple, shared, node, other)
        except NoRuleError:
            continue
        production = normal.production(node)
        if _yield(rule.normal) == _yield(rule.simple):
            found.copy(production)
        else:
            found.change(production, f"{rule.normal} {ARROW} {rule.simple}")


def keeps_head(normal: Node, simple: Node) -> bool:
    """Whether the head of the normal side, and the subject of a clause, are on the simple side, too; a word
    may be another word there."""
    head = normal
    while head.children:
        head = head.children[COLLINS.choose(head.label, [child.label for child in head.children])]
    kept = simple.variables()
    if normal.label in CLAUSES and any(
        one.variable is not None and one.variable not in kept and one.label in SUBJECTS
        for one in normal.children
    ):
        return False
    if head.variable is not None:
        return head.variable in kept
    return any(one.word is not None and one.label[:2] == head.label[:2] for one in simple.nodes())


def _yield(side: Node) -> list[int | str]:
    """Its variables and words, in order."""
    parts = (one.word if one.variable is None else one.variable for one in side.nodes())
    return [part for part in parts if part is not None]


class _SyntacticRule:
    """The rule that starts at a pair of nodes."""

    def __init__(self, normal: FlatSide, simple: FlatSide, shared: Overlap, node: int, other: int) -> None:
        self._normal, self._simple, self._shared, self._top = normal, simple, shared, other
        self._node = node
        self._variables: dict[int, Node] = {}
        """By the simple node that they stand for."""
        self._count = self._size = self._new = 0
        self.normal = self._opened(node, 0)
        self._named = self.normal.words()
        self.simple = self._rebuilt(other)
        if not keeps_head(self.normal, self.simple):
            raise NoRuleError

    def _opened(self, node: int, depth: int) -> Node:
        if depth == DEEPEST:
            raise NoRuleError
        children = tuple(self._child(child, depth) for child in self._normal.children[node])
        return Node(self._normal.labels[node], children)

    def _child(self, child: int, depth: int) -> Node:
        label, word = self._normal.labels[child], self._normal.words[child]
        self._size += 1
        if self._size > LARGEST:
            raise NoRuleError
        if not self._shared.of_normal[child]:
            return self._deleted(label, word)
        other = self._shared.best[child]
        if other >= 0 and other not in self._variables and self._simple.inside(other, self._top):
            variable = self._variables[other] = self._variable(label)
            return variable
        if word is None:
            return self._opened(child, depth + 1)
        if label not in FUNCTION and label not in CHANGING:
            raise NoRuleError
        return Node(label, word=word)

    def _deleted(self, label: str, word: str | None) -> Node:
        if label in NAMES or label == STOP:
            raise NoRuleError
        return Node(label, word=word) if word is not None and label in FUNCTION else self._variable(label)

    def _variable(self, label: str) -> Node:
        self._count += 1
        return Node(label, variable=self._count - 1)

    def _rebuilt(self, node: int) -> Node:
        """The simple side; of variables inside variables there is none."""
        if (variable := self._variables.pop(node, None)) is not None:
            if any(self._simple.inside(other, node) for other in self._variables):
                raise NoRuleError
            return variable
        label, word = self._simple.labels[node], self._simple.words[node]
        if word is not None:
            self._check_word(node, label)
            return Node(label, word=word)
        return without_single_children(label, [self._rebuilt(one) for one in self._simple.children[node]])

    def _check_word(self, leaf: int, label: str) -> None:
        """A word comes from words of the normal side, or it is a function word."""
        own, inside = self._shared.of_simple[leaf], self._shared.links[self._node, leaf]
        self._new += 1
        if self._new > MOST_NEW or own > inside or label not in FUNCTION | CHANGING:
            raise NoRuleError
        if not own and (label not in FUNCTION or label in PRONOUNS):
            raise NoRuleError
        if label in MARKS and self._simple.words[leaf] not in self._named:
            raise NoRuleError


def add_lexical(normal: FlatSide, simple: FlatSide, links: Iterable[Link], found: Found) -> None:
    leaves, others = normal.leaves(), simple.leaves()
    for one, other in _single(links):
        leaf, partner = leaves[one], others[other]
        tag = normal.labels[leaf]
        if (
            tag not in CHANGING
            or simple.labels[partner] != tag
            or not _same_context(normal, simple, leaves, others, one, other)
        ):
            continue
        word, new = normal.words[leaf], simple.words[partner]
        assert word is not None
        assert new is not None
        if word == new:
            found.copy(normal.production(leaf))
        elif word.isalpha() and new.isalpha() and word.lower() != new.lower():
            change = f"{Node(tag, word=word)} {ARROW} {Node(tag, word=new)}"
            found.change(normal.production(leaf), change)


def _single(links: Iterable[Link]) -> Iterator[Link]:
    """Links of words that have no other."""
    given = list(links)
    ones, others = Counter(one for one, _ in given), Counter(other for _, other in given)
    return ((one, other) for one, other in given if ones[one] == others[other] == 1)


def _same_context(
    normal: FlatSide, simple: FlatSide, leaves: list[int], others: list[int], one: int, other: int
) -> bool:
    above, beside = normal.parents[leaves[one]], simple.parents[others[other]]
    if above < 0 or beside < 0 or _labels(normal, above) != _labels(simple, beside):
        return False
    return any(_word(normal, leaves, one + step) == _word(simple, others, other + step) for step in (-1, 1))


def _labels(side: FlatSide, node: int) -> list[str]:
    return [side.labels[one] for one in (node, *side.children[node])]


def _word(side: FlatSide, leaves: list[int], place: int) -> str | None:
    """None before the first word and behind the last."""
    return side.words[leaves[place]] if 0 <= place < len(leaves) else None

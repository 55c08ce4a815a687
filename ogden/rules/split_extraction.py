"""Splitting rules of a normal tree and the trees of two or more simple sentences.

Woodsend & Lapata 2011, section 3.1: a normal node becomes a main part and an auxiliary sentence. The
auxiliary is a second or later simple sentence. What it says stood in the normal tree under some node: the one
that overlaps most with a phrase of it. From there the rule goes up to the first node that also has something
of the other sentences; that node is split. What the others have stays in the main part. Conjunctions, commas
and relative pronouns between the two are dropped, and what else the auxiliary sentence has must be a subject
or function words.

A subject of the auxiliary sentence that stands in the normal sentence, or a pronoun for it, is not kept as
words: the rule would speak of one man alone. It becomes `=main` where a noun phrase is split, else
`=subject`.
"""

from collections.abc import Iterator

from ogden.rules.node_overlap import LEAST_OVERLAP, FlatSide, Overlap
from ogden.rules.quasi_extraction import (
    DEEPEST,
    FUNCTION,
    LARGEST,
    MOST_NEW,
    Found,
    NoRuleError,
    keeps_head,
)
from ogden.rules.quasi_rule import MAIN, SPLIT, SUBJECT, without_single_children
from ogden.rules.tree_rule import ARROW, Node

LEAST_LINKS = 2
"""Of the phrase that an auxiliary sentence is about."""
NOMINAL = frozenset({"NP", "NML", "NX", "PP"})
"""Phrases whose noun a clause inside them is about."""
_BETWEEN = frozenset({",", ":", "CC", "HYPH", "-LRB-", "-RRB-"})
_MOVING = frozenset({"VP", "NP", "ADJP"})
_PRONOUNS = frozenset("he she it they this these that those who which i we you".split())
_STOPS = frozenset(". ! ?".split())
_AUXILIARIES = frozenset(
    "is are was were be been am 's has have had do does did will would can could also then".split()
)


def add_splits(normal: FlatSide, simple: FlatSide, shared: Overlap, found: Found) -> None:
    for root, last in _later_sentences(simple):
        try:
            node, rule = _split(normal, simple, shared, root, last)
        except NoRuleError:
            continue
        found.change(normal.production(node), rule)


def _later_sentences(simple: FlatSide) -> Iterator[tuple[int, int]]:
    """The nodes of each sentence but the first: its root, and past its last."""
    ends = [*simple.roots[1:], len(simple.labels)]
    yield from list(zip(simple.roots, ends, strict=True))[1:]


def _split(normal: FlatSide, simple: FlatSide, shared: Overlap, root: int, last: int) -> tuple[int, str]:
    moved, phrase = _moved(normal, simple, shared, root, last)
    top = _split_node(normal, shared, moved, root, last)
    rule = _SplittingRule(normal, simple, shared, (root, last), top, moved, phrase)
    simple_side = Node(SPLIT, (rule.main, rule.auxiliary))
    return top, f"{rule.normal} {ARROW} {simple_side}"


def _moved(normal: FlatSide, simple: FlatSide, shared: Overlap, root: int, last: int) -> tuple[int, int]:
    """The normal node whose words went to the sentence, and the phrase they became: the most links, and of
    these the smallest normal node and the largest phrase."""
    best, found = (0, 0.0, 0, 0), None
    for phrase in range(root + 1, last):
        if simple.words[phrase] is not None:
            continue
        column, dice = shared.links[:, phrase], shared.dice[:, phrase]
        for node in (dice >= LEAST_OVERLAP).nonzero()[0].tolist():
            if column[node] < LEAST_LINKS or normal.labels[node] != simple.labels[phrase]:
                continue
            if normal.parents[node] < 0 or not _may_move(normal, node):
                continue
            rank = (int(column[node]), float(dice[node]), -normal.ends[node] + normal.starts[node], -phrase)
            if found is None or rank > best:
                best, found = rank, (node, phrase)
    if found is None:
        raise NoRuleError
    return found


def _may_move(normal: FlatSide, node: int) -> bool:
    """A phrase that a sentence can be made of. A clause needs its subject, and must not be one that lost its
    object, as in `the book he wrote`."""
    label, parent = normal.labels[node], normal.parents[node]
    if label != "S":
        return label in _MOVING
    below = {normal.labels[child] for child in normal.children[node]}
    return {"NP", "VP"} <= below and not (
        normal.labels[parent] == "SBAR" and normal.children[parent][0] == node
    )


def _split_node(normal: FlatSide, shared: Overlap, moved: int, root: int, last: int) -> int:
    """The lowest node above the moved one that has a phrase of other sentences, too, and before it."""
    node = moved
    for _ in range(DEEPEST):
        above = normal.parents[node]
        if above < 0 or normal.parents[above] < 0:
            break
        if any(_stays(normal, shared, child, root) for child in normal.children[above] if child < node):
            return above
        node = above
    raise NoRuleError


def _stays(normal: FlatSide, shared: Overlap, node: int, root: int) -> bool:
    label = normal.labels[node]
    return label not in FUNCTION and not label.startswith("WH") and _elsewhere(shared, node, root) > 0


def _elsewhere(shared: Overlap, node: int, root: int) -> int:
    """Links of a node's words to other sentences than that of this root."""
    return int(shared.of_normal[node] - shared.links[node, root])


def _is_sentence(side: Node) -> bool:
    """Whether there is a subject and a verb phrase, or a whole clause."""
    labels = [child.label for child in side.children]
    return side.label == "S" and (side.variable is not None or ("NP" in labels and "VP" in labels))


class _SplittingRule:
    def __init__(
        self,
        normal: FlatSide,
        simple: FlatSide,
        shared: Overlap,
        sentence: tuple[int, int],
        top: int,
        moved: int,
        phrase: int,
    ) -> None:
        self._normal, self._simple, self._shared = normal, simple, shared
        self._root, self._last = sentence
        self._top, self._moved = top, moved
        self._targets = {phrase: moved}
        """Which normal node became which of the sentence."""
        self._variables: dict[int, Node] = {}
        self._count = self._size = self._new = 0
        self._kept: list[Node] = []
        self._has_subject = self._has_phrase = False
        self.normal = self._opened(top, 0)
        if not self._has_phrase:
            raise NoRuleError
        self.main = without_single_children(normal.labels[top], self._kept)
        rebuilt = self._rebuilt(self._root)
        if rebuilt is None or self._targets or not _is_sentence(rebuilt):
            raise NoRuleError
        if not keeps_head(self.normal, self.main):
            raise NoRuleError
        self.auxiliary = rebuilt

    def _opened(self, node: int, depth: int) -> Node:
        if depth > DEEPEST:
            raise NoRuleError
        children = self._normal.children[node]
        path = next(
            (place for place, one in enumerate(children) if self._normal.inside(self._moved, one)), -1
        )
        made = [self._child(one, place - path, depth) for place, one in enumerate(children)]
        return Node(self._normal.labels[node], tuple(made))

    def _child(self, child: int, away: int, depth: int) -> Node:
        """`away`: how far from the child that the moved node is under."""
        label, word = self._normal.labels[child], self._normal.words[child]
        self._size += 1
        if self._size > LARGEST:
            raise NoRuleError
        if child == self._moved:
            return self._variable(child)
        if away == 0:
            return self._opened(child, depth + 1)
        if word is not None and label in _BETWEEN and abs(away) <= 2 and depth == 0:
            return Node(label, word=word)
        if label.startswith("WH") or (depth and label in FUNCTION):
            return self._named(child)
        if word in _STOPS or _elsewhere(self._shared, child, self._root):
            if depth:
                raise NoRuleError
            self._kept.append(kept := self._variable(child))
            self._has_phrase |= word is None
            return kept
        other = self._shared.best[child]
        if not self._root <= other < self._last or other in self._targets:
            raise NoRuleError
        self._targets[other] = child
        return self._variable(child)

    def _named(self, node: int) -> Node:
        """A phrase with its words: `which`, `in which`."""
        word = self._normal.words[node]
        if word is not None:
            if self._normal.labels[node] not in FUNCTION:
                raise NoRuleError
            return Node(self._normal.labels[node], word=word)
        children = tuple(map(self._named, self._normal.children[node]))
        return Node(self._normal.labels[node], children)

    def _variable(self, node: int) -> Node:
        self._count += 1
        variable = self._variables[node] = Node(self._normal.labels[node], variable=self._count - 1)
        return variable

    def _rebuilt(self, node: int) -> Node | None:
        """The auxiliary sentence, without its stop."""
        if (moved := self._targets.pop(node, None)) is not None:
            return self._variables[moved]
        label, word = self._simple.labels[node], self._simple.words[node]
        if word is not None:
            return self._leaf(node, label, word)
        if label == "NP" and not any(self._simple.inside(one, node) for one in self._targets):
            return self._subject(node)
        children = [made for one in self._simple.children[node] if (made := self._rebuilt(one)) is not None]
        return without_single_children(label, children) if children else None

    def _leaf(self, node: int, label: str, word: str) -> Node | None:
        if word in _STOPS:
            return None
        self._new += 1
        if self._new > MOST_NEW or not (label in FUNCTION or word.lower() in _AUXILIARIES):
            raise NoRuleError
        return Node(label, word=word)

    def _subject(self, node: int) -> Node:
        """A noun phrase of the sentence that did not move there: known from the main part, or a pronoun."""
        leaves = [one for one in range(node, self._last) if self._simple.words[one] is not None]
        own = [one for one in leaves if self._simple.inside(one, node)]
        words = [str(self._simple.words[one]).lower() for one in own]
        known = all(self._shared.of_simple[one] for one in own) or self._repeats(words)
        inside = any(self._shared.links[self._moved, one] for one in own)
        if words[0] not in _PRONOUNS and (not known or inside):
            raise NoRuleError
        if words[0] in _PRONOUNS and len(words) > 1:
            raise NoRuleError
        if self._has_subject:
            raise NoRuleError
        self._has_subject = True
        return Node("NP", word=MAIN if self._normal.labels[self._top] in NOMINAL else SUBJECT)

    def _repeats(self, words: list[str]) -> bool:
        """Whether the normal sentence has these words, too. Said twice, they are linked once only."""
        known = [word.lower() for word in self._normal.words if word is not None]
        return any(known[at : at + len(words)] == words for at in range(len(known)))

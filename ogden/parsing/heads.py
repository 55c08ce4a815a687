"""Head rules: which child of a phrase is its head.

The table is that of Collins (1999, appendix A), with his rules for noun phrases and for coordination. A row
says from which end the children are searched, and for which labels, the most wanted first; where none of them
occurs, the first child from that end is the head, punctuation aside.

Figure 3 of Feblowitz & Kauchak (2013) shows a PP headed by its object, `PP[NNS-packs]`, though the text names
Collins' rules, by which the preposition is the head. `OBJECT_HEADS` are the rules of the figure.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from ogden.parsing.tree import Tree

PUNCTUATION = frozenset({",", ":", "``", "''", ".", "-LRB-", "-RRB-", "HYPH"})


class HeadRule(NamedTuple):
    start: Literal["left", "right"]
    """The end at which the search starts."""
    wanted: tuple[str, ...]


def _left(wanted: str) -> HeadRule:
    return HeadRule("left", tuple(wanted.split()))


def _right(wanted: str) -> HeadRule:
    return HeadRule("right", tuple(wanted.split()))


_COLLINS: Mapping[str, HeadRule] = {
    "ADJP": _left("NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB"),
    "ADVP": _right("RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN"),
    "CONJP": _right("CC RB IN"),
    "FRAG": _right(""),
    "INTJ": _left(""),
    "LST": _right("LS :"),
    "NAC": _left("NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW"),
    "PP": _right("IN TO VBG VBN RP FW"),
    "PRN": _left(""),
    "PRT": _right("RP"),
    "QP": _left("$ IN NNS NN JJ RB DT CD NCD QP JJR JJS"),
    "RRC": _right("VP NP ADVP ADJP PP"),
    "S": _left("TO IN VP S SBAR ADJP UCP NP"),
    "SBAR": _left("WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG"),
    "SBARQ": _left("SQ S SINV SBARQ FRAG"),
    "SINV": _left("VBZ VBD VBP VB MD VP S SINV ADJP NP"),
    "SQ": _left("VBZ VBD VBP VB MD VP SQ"),
    "UCP": _right(""),
    "VP": _left("TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP"),
    "WHADJP": _left("CC WRB JJ ADJP"),
    "WHADVP": _right("CC WRB"),
    "WHNP": _left("WDT WP WP$ WHADJP WHPP WHNP"),
    "WHPP": _right("IN TO FW"),
}

_NOUN_PHRASES = frozenset({"NP", "NX", "NML"})
_NOUN_SEARCHES = (
    ("right", frozenset({"NN", "NNP", "NNPS", "NNS", "NX", "POS", "JJR"})),
    ("left", frozenset({"NP"})),
    ("right", frozenset({"$", "ADJP", "PRN"})),
    ("right", frozenset({"CD"})),
    ("right", frozenset({"JJ", "JJS", "RB", "QP"})),
)


@dataclass(frozen=True)
class HeadRules:
    """The table of Collins, with other rows for some labels."""

    changes: Mapping[str, HeadRule] = field(default_factory=dict)

    def choose(self, label: str, children: Sequence[str]) -> int:
        """The place of the head among children of these labels."""
        changed = self.changes.get(label)
        if changed is None:
            return _choose(label, tuple(children))
        return _first_conjunct(children, _search(changed, children))


COLLINS = HeadRules()
OBJECT_HEADS = HeadRules({"PP": _right("NP S SBAR PP ADVP ADJP IN TO VBG VBN RP FW")})


def head_child(tree: Tree, rules: HeadRules = COLLINS) -> int:
    """The place of the head among the children of a phrase."""
    return rules.choose(tree.label, [child.label for child in tree.children])


def head_word(tree: Tree, rules: HeadRules = COLLINS) -> Tree:
    """The leaf that heads the tree: the head of its head, and so on down."""
    while tree.word is None:
        tree = tree.children[head_child(tree, rules)]
    return tree


def head_positions(tree: Tree, rules: HeadRules = COLLINS) -> list[int]:
    """For each node, in the order of `Tree.nodes`, the number of the word that heads it."""
    return positions_of(list(tree.nodes()), tree.places_of_children(), rules)


def positions_of(nodes: Sequence[Tree], below: Sequence[Sequence[int]], rules: HeadRules) -> list[int]:
    """The same for nodes with the places of their children."""
    positions = [0] * len(nodes)
    word = sum(node.word is not None for node in nodes)
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        if node.word is not None:
            word -= 1
            positions[place] = word
        else:
            positions[place] = positions[below[place][head_child(node, rules)]]
    return positions


@lru_cache(maxsize=1 << 12)
def _choose(label: str, children: tuple[str, ...]) -> int:
    """By the table of Collins."""
    if label in _NOUN_PHRASES:
        head = _noun_head(children)
    else:
        head = _search(_COLLINS.get(label) or _right(""), children)
    return _first_conjunct(children, head)


def _search(rule: HeadRule, children: Sequence[str]) -> int:
    places = range(len(children)) if rule.start == "left" else range(len(children) - 1, -1, -1)
    for wanted in rule.wanted:
        for place in places:
            if children[place] == wanted:
                return place
    return next((place for place in places if children[place] not in PUNCTUATION), places[0])


def _noun_head(children: Sequence[str]) -> int:
    words = [place for place, label in enumerate(children) if label not in PUNCTUATION]
    last = words[-1] if words else len(children) - 1
    if children[last] == "POS":
        return last
    for start, wanted in _NOUN_SEARCHES:
        places = range(len(children)) if start == "left" else range(len(children) - 1, -1, -1)
        for place in places:
            if children[place] in wanted:
                return place
    return last


def _first_conjunct(children: Sequence[str], head: int) -> int:
    """Where a conjunction stands before the head, the conjunct before it is the head instead."""
    before = head - 2
    if before < 0 or children[head - 1] not in ("CC", "CONJP"):
        return head
    while before > 0 and children[before] in PUNCTUATION:
        before -= 1
    return head if children[before] in PUNCTUATION else before

"""The training forest of a pair: all operations that can make its simple side (Zhu et al. 2010).

For a node of the normal tree and a run of simple words there are a few ways to make these words of that node.
Its children are kept where words under them are linked into the run, and dropped otherwise; the kept ones
come in the order of what they are linked to. Words of the run that nothing is linked to are made by a child
that would otherwise be dropped, belong to a neighbour, or come from nowhere; these are the ways that EM
weighs. A leaf becomes words, and a short constituent may be replaced as a whole.

What comes from nowhere has a probability that nobody learns, that of `NOISE` for each word. So every pair has
a derivation, and pairs that say different things cost likelihood and teach little.

The first way of a node is what the links alone say: heuristics from which EM starts (`operation_em`). Where
there is one way only, its operations become part of whatever it is under: most nodes of most pairs are no
choice.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice, product
from typing import NamedTuple

from ogden.parsing.heads import COLLINS
from ogden.rules.tree_operations import (
    LONGEST_PHRASE,
    PARTS,
    SUBSTITUTION,
    Operation,
    dropping,
    is_phrase,
    reordering,
)
from ogden.rules.tree_splitting import Node

LONGEST_WORD = 3
"""Simple words that a single word becomes."""
MOST_WAYS = 12
"""Of a node."""
NOISE = Operation("noise", "", "")
IDIOM = Operation("idiom", "", "")
"""That a phrase is replaced as a whole, though its parts might have been. It has a price that nobody learns,
as what is seen once can always be learned by heart."""
FIXED = {NOISE: -9.0, IDIOM: -4.0}
"""Operations whose logarithmic probabilities are given."""
_FUNCTION = frozenset("DT IN TO CC , . : `` '' -LRB- -RRB- POS HYPH PRP PRP$ WDT WP MD EX RP".split())
_LIGHT = 0.2
"""What a link of a function word is worth, against one of another word."""
_LEAST_SHARE = 0.25

Links = Iterable[tuple[int, int]]


class Way(NamedTuple):
    """Operations, and numbers of forest nodes that have ways of their own."""

    operations: list[Operation]
    tails: list[int]


class PairForest:
    """The forests of pairs: `ways` has those of each forest node, the tails of which have lower numbers."""

    def __init__(self) -> None:
        self.ways: list[list[Way]] = []
        self.roots: list[int] = []
        self.certain: Counter[Operation] = Counter()
        """Operations that are no choice."""

    def add_root(self, ways: list[Way]) -> None:
        """A pair. What its only way does is certain."""
        root = self.joined(ways)
        self.certain.update(root.operations)
        self.roots += root.tails

    def joined(self, ways: list[Way]) -> Way:
        """A node of the forest as part of a way: its only way, or the node."""
        if len(ways) == 1:
            return ways[0]
        self.ways.append(ways)
        return Way([], [len(self.ways) - 1])


def together(operations: list[Operation], parts: Sequence[Way]) -> Way:
    """A way of these operations and all that the parts are."""
    return Way(
        operations + [operation for part in parts for operation in part.operations],
        [tail for part in parts for tail in part.tails],
    )


class NodeForests:
    """The ways to make simple words of nodes, for one pair."""

    def __init__(self, forest: PairForest, simple: Sequence[str], links: Links) -> None:
        self._forest = forest
        self._simple = tuple(simple)
        self._links: dict[int, list[int]] = {}
        for normal, other in sorted(links):
            self._links.setdefault(normal, []).append(other)
        self._known: dict[tuple[int, int, int], Way] = {}
        self._linked: dict[int, tuple[list[int], float, float]] = {}
        self._kept: list[Node] = []  # so that no id is used twice

    def joined(self, node: Node, first: int, last: int) -> Way:
        """What makes the simple words `first` to `last` of a node, as part of a way."""
        key = id(node), first, last
        if (known := self._known.get(key)) is None:
            known = self._known[key] = self._forest.joined(self._ways(node, first, last))
            self._kept.append(node)
        return known

    def _ways(self, node: Node, first: int, last: int) -> list[Way]:
        if node.word is not None:
            return [self._leaf(node, first, last)]
        if node.text == self._simple[first:last]:
            return [Way(_identity(node), [])]
        ways = list(islice(self._by_parts(node, first, last), MOST_WAYS))
        if is_phrase(node):
            words = " ".join(node.text)
            ways = [Way([Operation(SUBSTITUTION, words, PARTS), *way.operations], way.tails) for way in ways]
            if last - first <= LONGEST_PHRASE:
                simple = " ".join(self._simple[first:last])
                ways.append(Way([Operation(SUBSTITUTION, words, simple), IDIOM], []))
        return ways

    def _leaf(self, node: Node, first: int, last: int) -> Way:
        """A word becomes a few words; of more, the one that it is linked to."""
        assert node.word is not None
        noise = 0
        if last - first > LONGEST_WORD:
            linked = [one for one in self._links.get(node.at, ()) if first <= one < last]
            noise = last - first - 1
            first = linked[0] if linked else first
            last = first + 1
        simple = " ".join(self._simple[first:last])
        return Way([Operation(SUBSTITUTION, node.word, simple), *[NOISE] * noise], [])

    def _by_parts(self, node: Node, first: int, last: int) -> Iterable[Way]:
        """Children that are linked into the run share it out."""
        anchored = self._anchored(node, first, last)
        if not anchored:
            head = COLLINS.choose(node.label, [child.label for child in node.children])
            anchored = {head: (first, last)}
        pieces = sorted((span, k) for k, span in anchored.items())
        gaps = self._gaps(node, pieces, first, last)
        for choices in product(*(options for _, options in gaps)):
            spans = dict(anchored)
            noise = 0
            for ((start, end), _), (kind, k) in zip(gaps, choices, strict=True):
                if kind == "noise":
                    noise += end - start
                elif kind == "child":
                    if k in spans:
                        break
                    spans[k] = start, end
                else:
                    old = spans[k]
                    spans[k] = min(old[0], start), max(old[1], end)
            else:
                yield self._way(node, spans, noise)

    def _way(self, node: Node, spans: dict[int, tuple[int, int]], noise: int) -> Way:
        kept = sorted(spans)
        order = sorted(kept, key=lambda k: spans[k])
        own = [] if node.fixed else _arranged(node, kept, order)
        parts = [self.joined(node.children[k], *spans[k]) for k in kept]
        return together([*own, *[NOISE] * noise], parts)

    def _anchored(self, node: Node, first: int, last: int) -> dict[int, tuple[int, int]]:
        """Children and the runs that they are linked to, which do not overlap."""
        linked = []
        for k, child in enumerate(node.children):
            places, weight, total = self._links_of(child)
            own = [one for one in places if first <= one < last]
            if own and (weight >= 1 or weight >= _LEAST_SHARE * total):
                linked.append((-len(own), k, own))
        taken: dict[int, tuple[int, int]] = {}
        for _, k, own in sorted(linked):
            run = _free_run(own, list(taken.values()))
            if run is not None:
                taken[k] = run
        return taken

    def _links_of(self, node: Node) -> tuple[list[int], float, float]:
        """Where the words under a node are linked to, what these words weigh, and what all weigh."""
        if (known := self._linked.get(id(node))) is not None:
            return known
        if node.word is not None:
            own = _LIGHT if node.label in _FUNCTION else 1.0
            places = self._links.get(node.at, [])
            found = sorted(places), own if places else 0.0, own
        else:
            parts = [self._links_of(child) for child in node.children]
            every = {place for part in parts for place in part[0]}
            found = sorted(every), sum(part[1] for part in parts), sum(part[2] for part in parts)
        self._linked[id(node)] = found
        self._kept.append(node)
        return found

    def _gaps(
        self, node: Node, pieces: Sequence[tuple[tuple[int, int], int]], first: int, last: int
    ) -> list[tuple[tuple[int, int], list[tuple[str, int]]]]:
        """Runs of words that no child is linked to, and who may make them, the likeliest first."""
        edges = [(first, first), *(span for span, _ in pieces), (last, last)]
        used = {k for _, k in pieces}
        found = []
        for place in range(len(edges) - 1):
            start, end = edges[place][1], edges[place + 1][0]
            if start >= end:
                continue
            left = pieces[place - 1][1] if place else -1
            right = pieces[place][1] if place < len(pieces) else len(node.children)
            free = [k for k in (left + 1, right - 1) if 0 <= k < len(node.children) and k not in used]
            most = {k: 2 * node.children[k].size + 1 for k in free}
            options = [("child", k) for k in most if end - start <= most[k]]
            options.append(("noise", -1))
            options += [("left", left)] * (left >= 0) + [("right", right)] * (right < len(node.children))
            found.append(((start, end), options))
        return found


def _arranged(node: Node, kept: Sequence[int], order: Sequence[int]) -> list[Operation]:
    """Dropping and reordering. An only child can be neither dropped nor moved."""
    if len(node.children) == 1:
        return []
    flags = [k in kept for k in range(len(node.children))]
    found = [dropping(node, flags)]
    if len(kept) > 1:
        found.append(reordering(node, kept, order))
    return found


def _identity(node: Node) -> list[Operation]:
    """All operations that leave a node as it is."""
    found = []
    for one in node.nodes():
        if one.word is not None:
            found.append(Operation(SUBSTITUTION, one.word, one.word))
            continue
        if is_phrase(one):
            found.append(Operation(SUBSTITUTION, " ".join(one.text), PARTS))
        if not one.fixed:
            every = range(len(one.children))
            found += _arranged(one, every, every)
    return found


def _free_run(own: Sequence[int], taken: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """The run of most links that shares no word with those taken."""
    best: list[int] = []
    run: list[int] = []
    for place in own:
        if any(start <= place < end for start, end in taken):
            continue
        if run and any(run[-1] < start < place for start, _ in taken):
            run = []
        run.append(place)
        if len(run) > len(best):
            best = list(run)
    return (best[0], best[-1] + 1) if best else None

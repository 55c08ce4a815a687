"""The training forest of a pair with all its sentences: where it was split, and how it was completed.

Where the simple side has one sentence, no boundary was one. Where it has more, sets of boundaries that make
as many are ways of the forest, those first whose sentences have the most words in common with the simple
ones; a pair that no set fits is left out. A clause that became a sentence has all completions for ways. Its
boundary word is kept only where the simple sentence has it. A copied noun phrase may have become a pronoun:
that is an operation of its own, or else every noun would be learned to be *it*.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, islice

from ogden.parsing.tree import Tree
from ogden.rules.tree_operations import (
    COPYING,
    DROPPED,
    FORM,
    ITSELF,
    KEPT,
    MARK,
    Operation,
    copying_key,
    segmentation,
)
from ogden.rules.tree_splitting import (
    NOWHERE,
    Boundary,
    Completion,
    Node,
    boundaries,
    completed,
    completions,
    final_stop,
    main_sentence,
    numbered,
)
from ogden.training.operation_forest import Links, NodeForests, PairForest, Way, together

MOST_SEGMENTATIONS = 4
MOST_BOUNDARIES = 8
MOST_COMPARED = 60
"""Sets of boundaries."""
PRONOUNS = frozenset("he she it they this these him her them his its their we i you".split())
_ENDS = frozenset({".", "!", "?"})
_CLOSING = frozenset("\" ' ” ’ ) ]".split())


def sentences_of(words: Sequence[str]) -> list[tuple[int, int]]:
    """Where the sentences of a simple side begin and end."""
    found, start = [], 0
    for k, word in enumerate(words):
        if word in _ENDS and k > start and k + 1 < len(words) and words[k + 1] not in (*_ENDS, *_CLOSING):
            found.append((start, k + 1))
            start = k + 1
    return [*found, (start, len(words))]


def add_pair(forest: PairForest, tree: Tree, simple: Sequence[str], links: Links, length: float) -> bool:
    """Add the forest of one pair; `length` is that of a typical simple sentence. False if no boundaries make
    as many sentences as there are."""
    root = numbered(tree)
    all_boundaries = boundaries(root)[:MOST_BOUNDARIES]
    sentences = sentences_of(simple)
    builder = _Sentences(forest, simple, _sound(links, root, simple, sentences))
    whole = [segmentation(one, length, False) for one in all_boundaries]
    if len(sentences) == 1:
        forest.add_root([together(whole, [builder.whole(root)])])
        return True
    ways = []
    for chosen in _segmentations(root, all_boundaries, simple, sentences):
        own = [segmentation(one, length, k in chosen) for k, one in enumerate(all_boundaries)]
        parts = builder.parts(root, [all_boundaries[k] for k in chosen], sentences)
        if parts is not None:
            ways.append(together(own, parts))
    if ways:
        forest.add_root(ways)
    return bool(ways)


def _sound(
    links: Links, root: Node, simple: Sequence[str], sentences: Sequence[tuple[int, int]]
) -> set[tuple[int, int]]:
    """The full stop is linked to that of each sentence, and a conjunction to none."""
    words = root.text
    found = {(a, b) for a, b in links if (simple[b] in _ENDS) <= (words[a] in _ENDS)}
    if words[-1] in _ENDS:
        found |= {(len(words) - 1, last - 1) for _, last in sentences if simple[last - 1] in _ENDS}
    return found


def _segmentations(
    root: Node, found: Sequence[Boundary], simple: Sequence[str], sentences: Sequence[tuple[int, int]]
) -> list[tuple[int, ...]]:
    """Sets of boundaries that make as many sentences as there are, those with the most words in common with
    them first."""
    scored = []
    for chosen in islice(combinations(range(len(found)), len(sentences) - 1), MOST_COMPARED):
        groups = _positions(root, [found[k] for k in chosen])
        overlap = sum(
            _overlap(own, simple[first:last]) for own, (first, last) in zip(groups, sentences, strict=True)
        )
        scored.append((-overlap, chosen))
    return [chosen for _, chosen in sorted(scored)[:MOST_SEGMENTATIONS]]


def _positions(root: Node, chosen: Sequence[Boundary]) -> list[list[str]]:
    """The words of each sentence that a set of boundaries makes, in the order of the sentences."""
    removed = frozenset().union(*(one.removed for one in chosen))
    parts = [main_sentence(root, removed)]
    parts += [completed(one, completions(one)[0], removed, None) for one in chosen]
    kept = [one for one in parts if one is not None]
    ordered = [list(one.text) for one in sorted(kept, key=lambda one: one.at)]
    return ordered + [[]] * (len(chosen) + 1 - len(ordered))


def _overlap(own: Sequence[str], other: Sequence[str]) -> float:
    common = (Counter(own) & Counter(other)).total()
    return 2 * common / (len(own) + len(other) + 1)


class _Sentences:
    """Makes the forest of one pair."""

    def __init__(self, forest: PairForest, simple: Sequence[str], links: Links) -> None:
        self._forest = forest
        self._simple = simple
        self._nodes = NodeForests(forest, simple, links)

    def whole(self, root: Node) -> Way:
        """One sentence."""
        return self._nodes.joined(root, 0, len(self._simple))

    def parts(
        self, root: Node, chosen: Sequence[Boundary], sentences: Sequence[tuple[int, int]]
    ) -> list[Way] | None:
        """The ways of the main sentence and of each clause to make a simple sentence each."""
        removed = frozenset().union(*(one.removed for one in chosen))
        main = main_sentence(root, removed)
        if main is None:
            return None
        order = sorted([(main.at, -1), *((one.clause.at, k) for k, one in enumerate(chosen))])
        parts = []
        for (_, k), (first, last) in zip(order, sentences, strict=True):
            if k < 0:
                parts.append(self._nodes.joined(main, first, last))
            else:
                ways = self._completed(chosen[k], removed, final_stop(root), first, last)
                if not ways:
                    return None
                parts.append(self._forest.joined(ways))
        return parts

    def _completed(
        self, boundary: Boundary, removed: frozenset[int], stop: Node, first: int, last: int
    ) -> list[Way]:
        """All completions of a clause; those whose words the sentence has come first."""
        found = []
        lower = self._lower(first, last)
        for completion in completions(boundary):
            made = completed(boundary, completion, removed, stop)
            if made is None or not (completion.dropped or boundary.word in lower):
                continue
            own = [Operation(MARK, boundary.word, DROPPED if completion.dropped else KEPT)]
            if boundary.copied is not None:
                own.append(Operation(COPYING, copying_key(boundary), completion.place))
            overlap = _overlap([one.lower() for one in made.text], lower)
            way, has_pronoun = self._with_form(boundary, completion, removed, stop, made, first, last)
            found.append((-overlap - 0.1 * has_pronoun, together(own, [way])))
        return [way for _, way in sorted(found, key=lambda one: one[0])]

    def _lower(self, first: int, last: int) -> list[str]:
        return [word.lower() for word in self._simple[first:last]]

    def _with_form(
        self,
        boundary: Boundary,
        completion: Completion,
        removed: frozenset[int],
        stop: Node,
        made: Node,
        first: int,
        last: int,
    ) -> tuple[Way, bool]:
        """A copied noun phrase may have become a pronoun, with which the sentence then begins."""
        if completion.place == NOWHERE or boundary.copied is None:
            return self._nodes.joined(made, first, last), False
        tag = boundary.copied.leaves()[-1].label
        word = self._simple[first].lower()
        if word not in PRONOUNS or boundary.copied.text[0].lower() == word or last - first < 2:
            own = self._nodes.joined(made, first, last)
            return together([Operation(FORM, tag, ITSELF)], [own]), False
        rest = completed(boundary, Completion(completion.dropped, NOWHERE), removed, stop)
        if rest is None:
            return self._nodes.joined(made, first, last), False
        own = self._nodes.joined(rest, first + 1, last)
        return together([Operation(FORM, tag, word)], [own]), True

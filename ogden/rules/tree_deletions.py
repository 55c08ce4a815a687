"""Pairs of trees of which the simple one is the normal one with parts left out (Knight & Marcu 2002)."""

from ogden.alignment.pharaoh import Links
from ogden.parsing.tree import Tree

DEEPEST = 200
"""Deeper trees are left alone."""


def deletion_links(normal: Tree, simple: Tree) -> Links | None:
    """Which words of the normal tree were kept, as links to the simple one; None if more was done.

    A phrase stays itself when some of its children go. Where all but a child of its own label go, it may
    become that child: NP(NP PP) and NP.
    """
    return _Matching(normal, simple).links()


class _Matching:
    def __init__(self, normal: Tree, simple: Tree) -> None:
        self._sides = normal, simple
        self._known: dict[tuple[int, int], tuple[Tree, ...] | None] = {}

    def links(self) -> Links | None:
        normal, simple = self._sides
        kept = self._kept(normal, simple, 0)
        if kept is None:
            return None
        places: dict[int, list[int]] = {}
        for place, leaf in enumerate(normal.leaves()):
            places.setdefault(id(leaf), []).append(place)
        return [(places[id(leaf)].pop(0), place) for place, leaf in enumerate(kept)]

    def _kept(self, normal: Tree, simple: Tree, depth: int) -> tuple[Tree, ...] | None:
        """The leaves of a normal node that stand for a simple one, or None."""
        if normal.label != simple.label or depth > DEEPEST:
            return None
        if normal.word is not None or simple.word is not None:
            return (normal,) if normal.word == simple.word else None
        key = id(normal), id(simple)
        if key not in self._known:
            self._known[key] = self._of_children(normal, simple, depth)
        return self._known[key]

    def _of_children(self, normal: Tree, simple: Tree, depth: int) -> tuple[Tree, ...] | None:
        """Simple children in order among the normal ones, each as far left as it can be."""
        found: list[Tree] = []
        left = iter(normal.children)
        for child in simple.children:
            kept = next((own for one in left if (own := self._kept(one, child, depth + 1)) is not None), None)
            if kept is None:
                break
            found.extend(kept)
        else:
            return tuple(found)
        whole = (self._kept(child, simple, depth + 1) for child in normal.children)
        return next((kept for kept in whole if kept is not None), None)

"""Verb tags as the tree tells them, where a tagger saw only neighbours (core/trees/verb_forms.hpp)."""

from collections.abc import Sequence

from ogden import _core
from ogden.parsing.placed_tree import NodeColumns


def with_verb_forms(columns: NodeColumns, words: Sequence[str]) -> list[str]:
    """The tags of a tree's words, those of verbs as their places ask for. A sentence keeps its only verb."""
    return _core.verb_forms(columns.labels, columns.arities, words)

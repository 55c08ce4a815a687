"""What is found out of a sentence once, however many rules ask for it.

    @once
    def middle_of(view: StructureView) -> Middle | None: ...

What words and tags alone tell is the same under all trees of a sentence (`once_for_all_trees`).
"""

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, TypeVar

if TYPE_CHECKING:
    from ogden.editing.structure.view import StructureView

Given = ParamSpec("Given")
Told = TypeVar("Told")
Asking = Callable[Concatenate["StructureView", Given], Told]
_UNKNOWN: Any = object()


def once(function: Asking[Given, Told]) -> Asking[Given, Told]:
    """The function, with its answers kept as long as the tree of the view."""

    @wraps(function)
    def kept(view: "StructureView", /, *given: Given.args, **named: Given.kwargs) -> Told:
        key = (function, given, *named.items()) if named else (function, given)
        found: Told = view.of_tree.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = view.of_tree[key] = function(view, *given, **named)
        return found

    return kept


def once_for_all_trees(function: Asking[Given, Told]) -> Asking[Given, Told]:
    """The same of a function that looks at words and tags alone."""

    @wraps(function)
    def kept(view: "StructureView", /, *given: Given.args, **named: Given.kwargs) -> Told:
        key = (function, given, *named.items()) if named else (function, given)
        found: Told = view.of_words.get(key, _UNKNOWN)
        if found is _UNKNOWN:
            found = view.of_words[key] = function(view, *given, **named)
        return found

    return kept

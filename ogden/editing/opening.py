"""Opening a model to simplify with: the built-in one, or that of a file, which may be any trained system."""

from collections.abc import Mapping
from pathlib import Path

from ogden.editing.builtin import SYSTEM, load
from ogden.editing.simplifier import Simplifier
from ogden.model.files import open_model


def open_simplifier(
    path: str | Path | None = None, settings: Mapping[str, float] | None = None
) -> Simplifier:
    """The simplifier in a model file, or the built-in model. The file is mapped, not read, and must stay."""
    if path is None or _system_of(str(path)) == SYSTEM:
        return load(None if path is None else str(path))
    from ogden.editing.from_system import SystemSimplifier
    from ogden.systems import open_system

    return SystemSimplifier(open_system(str(path), settings), str(path))


def _system_of(path: str) -> str:
    with open_model(path) as model:
        return model.description.system

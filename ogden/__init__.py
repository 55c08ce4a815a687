"""Ogden rewrites English so that more people can read it, and shows every change it makes.

import ogden

model = ogden.load()
result = model.simplify("The physician commenced work at approximately noon.", strength="bold")
result.text, result.edits, result.level_before.grade, result.level_after.grade
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from ogden.editing.simplifier import Simplifier

__version__ = "0.1.0"


def load(path: "str | Path | None" = None, settings: "Mapping[str, float] | None" = None) -> "Simplifier":
    """The built-in model, or that of a file that `ogden train` or `ogden model` made.

    `settings` are of the search of a trained system, as `words_per_sentence`; others do not know them.

    It simplifies texts, says what is hard in them, and shows its paraphrases: see
    `ogden.editing.simplifier.Simplifier`.
    """
    from ogden.editing.opening import open_simplifier

    return open_simplifier(path, settings)

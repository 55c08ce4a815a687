"""Ogden rewrites English so that more people can read it, and shows every change it makes.

import ogden

model = ogden.load()
result = model.simplify("The physician commenced work at approximately noon.")
result.text, result.edits, result.level_before.grade, result.level_after.grade
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.editing.edit_model import EditModel

__version__ = "0.1.0"


def load(path: str | None = None, judge: str | None = None) -> "EditModel":
    """The built-in model, or that of a file: see `ogden.editing.builtin.load`."""
    from ogden.editing.builtin import load as load_model

    return load_model(path, judge)

"""Ogden rewrites English so that more people can read it, and shows every change it makes.

import ogden

result = ogden.simplify("The physician commenced work at approximately noon.", strength="standard")
result.text, result.edits, result.level_before.grade, result.level_after.grade
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.app.python.frames import edits_frame, to_frame
    from ogden.app.python.model import Model, load, simplify, simplify_document
    from ogden.documents.kept_results import SimplifiedPassage
    from ogden.documents.simplifying import SimplifiedDocument
    from ogden.editing.diagnosis.finding import Finding, Fix
    from ogden.editing.diagnosis.settings import CheckSettings
    from ogden.editing.edits import Alternative, Edit, Simplification, apply
    from ogden.editing.lexicon.senses import Sense
    from ogden.editing.simplifier import (
        OptionKeywords,
        Paraphrase,
        Simplifier,
        SimplifyOptions,
    )
    from ogden.errors import InputError
    from ogden.text.glossary import Glossary
    from ogden.text.prose_level import text_level
    from ogden.text.reading_level import TextLevel

__version__ = "0.1.0"

__all__ = [
    "Alternative",
    "CheckSettings",
    "Edit",
    "Finding",
    "Fix",
    "Glossary",
    "InputError",
    "Model",
    "OptionKeywords",
    "Paraphrase",
    "Sense",
    "Simplification",
    "SimplifiedDocument",
    "SimplifiedPassage",
    "Simplifier",
    "SimplifyOptions",
    "TextLevel",
    "apply",
    "edits_frame",
    "load",
    "simplify",
    "simplify_document",
    "text_level",
    "to_frame",
]

# Where each name lives. They are imported when they are asked for: `import ogden` takes no time.
_HOMES = {
    "ogden.app.python.frames": ("edits_frame", "to_frame"),
    "ogden.app.python.model": ("Model", "load", "simplify", "simplify_document"),
    "ogden.documents.kept_results": ("SimplifiedPassage",),
    "ogden.documents.simplifying": ("SimplifiedDocument",),
    "ogden.editing.diagnosis.finding": ("Finding", "Fix"),
    "ogden.editing.diagnosis.settings": ("CheckSettings",),
    "ogden.editing.edits": ("Alternative", "Edit", "Simplification", "apply"),
    "ogden.editing.lexicon.senses": ("Sense",),
    "ogden.editing.simplifier": (
        "OptionKeywords",
        "Paraphrase",
        "Simplifier",
        "SimplifyOptions",
    ),
    "ogden.errors": ("InputError",),
    "ogden.text.glossary": ("Glossary",),
    "ogden.text.prose_level": ("text_level",),
    "ogden.text.reading_level": ("TextLevel",),
}


def __getattr__(name: str) -> object:
    """A public name, imported at its first use (PEP 562)."""
    from importlib import import_module

    for module, names in _HOMES.items():
        if name in names:
            found: object = getattr(import_module(module), name)
            globals()[name] = found
            return found
    raise AttributeError(f"module 'ogden' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

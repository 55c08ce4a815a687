"""Where the rules over trees are, and what it is to try some on a sentence."""

from collections.abc import Callable
from pathlib import Path

from ogden.editing.structure.rewrites import StructuralRewrite
from ogden.editing.structure.rule import StructureRule

RULES = Path(__file__).parents[2] / "lexicon" / "structure"
Rewriting = Callable[[str, list[StructureRule]], list[StructuralRewrite]]

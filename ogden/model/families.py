"""Which sections there are, and which of them each system needs.

A section belongs to the family that its name starts with: `lm.vocabulary` is of the family `lm`. What stands
inside is the matter of the room that writes it; `Section.kind` says in which form and version.
"""

from collections.abc import Iterable, Mapping

FAMILIES: Mapping[str, str] = {
    "lm": "language model",
    "rules": "rules, with reordering",
    "weights": "feature weights",
    "alignment": "word alignment model",
    "tagger": "part-of-speech tagger",
    "parser": "constituency parser",
    "tables": "word tables",
    "trees": "boosted trees that judge edits",
}

NEEDED: Mapping[str, tuple[str, ...]] = {
    "copy": (),
    "word_substitution": ("tables", "lm"),
    "phrase": ("rules", "lm", "weights"),
    "phrase_deletion": ("rules", "lm", "weights"),
    "phrase_dissimilarity": ("rules", "lm", "weights"),
    "paraphrase_grammar": ("rules", "lm", "weights"),
    "tree_transducer": ("rules", "lm", "tables", "weights"),
    "tree_compression": ("rules", "lm", "tables", "weights"),
    "tree_discriminative": ("rules", "lm", "weights"),
    "tree_operations": ("rules", "lm", "tables", "weights"),
    "quasi_synchronous": ("rules", "lm", "tables", "weights"),
    # The built-in model (`editing/`), which is of no paper.
    "editing": ("rules", "lm", "trees"),
    # Parts that are kept in a file of their own.
    "language_model": ("lm",),
    "aligner": ("alignment",),
    "tagger": ("tagger",),
    "parser": ("tagger", "parser"),
}
"""What each system cannot run without. The names are those of the files in `systems/`."""

PART_COMMANDS: Mapping[str, str] = {
    "tagger": "`ogden tag --model`",
    "parser": "`ogden parse --model`",
    "alignment": "`ogden align --model`",
}
"""Which command takes a file that holds a section of this family, and no whole simplifier."""
SYSTEM_COMMANDS: Mapping[str, str] = {
    "editing": "it makes edits and has no n-best lists. Give it to `ogden simplify --model`",
    "language_model": "it is a language model, and no simplifier",
    "aligner": "it is a word aligner. Give it to `ogden align --model`",
    "tagger": "it is a tagger. Give it to `ogden tag --model`",
    "parser": "it is a tagger and a parser. Give it to `ogden tag --model` or `ogden parse --model`",
}
"""Models that `ogden run` and `ogden tune` cannot use: why, and what can be done with them."""


def family(section: str) -> str:
    return section.partition(".")[0]


def missing_families(system: str, sections: Iterable[str]) -> list[str]:
    """What a model of this system lacks. Nothing is known of a system that a newer version brought."""
    present = {family(name) for name in sections}
    return [name for name in NEEDED.get(system, ()) if name not in present]

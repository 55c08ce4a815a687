"""What the header of a trained model says: the command, its options, the sources and their licences."""

import argparse
import shlex
from pathlib import Path
from typing import Any

from ogden.app.train.tree_options import LEARNED
from ogden.errors import InputError
from ogden.model.description import Description, MadeWith, Source

OPTIONS = (
    "pairs",
    "trees",
    "grammar",
    "lm-text",
    "normal-text",
    "wordnet",
    "tokenised",
    "case",
    "max-length",
    "limit",
    "significance",
    "choice",
    "length",
    "least",
    "kind",
    "copies",
    "passes",
    "iterations",
    "words-per-sentence",
    "syllables-per-word",
    "readability",
    "rewrite-weight",
    "weight-pairs",
    "lm-order",
    "lm-prune",
)
"""All that a model may depend on; what the machine has is no part of that."""
SECTIONS = {
    "pairs": ("lm", "rules"),
    "trees": ("lm", "rules"),
    "grammar": ("rules",),
    "lm_text": ("lm",),
    "normal_text": ("lm.normal",),
}
"""What is learned from the files of an option; from pairs and trees it depends on the system."""


def description(args: argparse.Namespace) -> Description:
    given = vars(args)
    options = {name: given[key] for name in OPTIONS if (key := name.replace("-", "_")) in given}
    name = Path(args.output).name
    return Description(
        name.removesuffix(".ogden") or name,
        args.system,
        MadeWith(_command(args.system, options, args.output), options),
        _sources(args),
        note=args.note,
    )


def _command(system: str, options: dict[str, Any], output: str) -> str:
    """A command that makes the model again, with every option, so that later defaults do not matter."""
    words = ["ogden", "train", system]
    for name, value in options.items():
        if value is True:
            words.append(f"--{name}")
        elif value is not False and value not in ([], None):
            words += [f"--{name}", *(map(str, value) if isinstance(value, list) else [str(value)])]
    return shlex.join([*words, "-o", output])


def _sources(args: argparse.Namespace) -> tuple[Source, ...]:
    """As given, or the files' names: nobody else knows whose data it is."""
    if not args.sources:
        sections = {**SECTIONS, "pairs": _learned(args), "trees": _learned(args)}
        files = [(path, into) for option, into in sections.items() for path in vars(args).get(option, ())]
        return (*(Source(Path(path).name, "unknown", into) for path, into in files), *_wordnet(args))
    found: list[list[str]] = []
    for kind, text in args.sources:
        if not text.strip():
            raise InputError(f"--{kind} is empty")
        if kind == "source":
            found.append([text])
        elif not found or len(found[-1]) > 1:
            raise InputError(f"--licence {text}: give it after the --source it belongs to, one each")
        else:
            found[-1].append(text)
    given = [Source(one[0], one[1] if len(one) > 1 else "unknown", _learned(args)) for one in found]
    return (*given, *_wordnet(args))


def _learned(args: argparse.Namespace) -> tuple[str, ...]:
    """What a system learns from pairs: Word-Sub no rules."""
    return ("lm",) if "wordnet" in args else LEARNED.get(args.system, SECTIONS["pairs"])


def _wordnet(args: argparse.Namespace) -> list[Source]:
    address = "https://wordnet.princeton.edu"
    return [Source("WordNet", "WordNet licence", ("tables",), address)] if "wordnet" in args else []

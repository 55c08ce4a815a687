"""Which configuration file counts for a document. What it says is read in `ogden.app.configuration`, which
knows all rules of diagnosis and is slow to import."""

import argparse
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ogden.app.options import chosen_domains, read_glossaries, read_lexicons
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.editing.simplifier import SimplifyOptions

NAMES = ("ogden.toml", "pyproject.toml")
"""Of configuration files, in the order in which a folder is searched for them."""
_ROOTS = (".git", ".hg", ".svn")


def find_configuration(path: Path) -> Path | None:
    """The configuration file that counts for a document or a folder."""
    here = path.absolute()
    for folder in (here, *here.parents):
        for name in NAMES:
            file = folder / name
            if file.is_file() and (name != "pyproject.toml" or "ogden" in own_tools(file)):
                return file
        if any((folder / name).exists() for name in _ROOTS):
            return None
    return None


def chosen_file(args: argparse.Namespace, path: Path) -> Path | None:
    """The configuration file for a document or a folder, by the options of a command."""
    if args.config:
        return Path(args.config)
    return None if args.no_config else find_configuration(path)


def with_given_words(options: "SimplifyOptions", args: argparse.Namespace) -> "SimplifyOptions":
    """The options with the glossary, domains and lexicon of a command in the place of those of a file."""
    if args.glossary or args.protect:
        glossary = read_glossaries([args.glossary] if args.glossary else [], args.protect)
        options = replace(options, glossary=glossary)
    if args.domain:
        options = replace(options, domains=chosen_domains(args.domain))
    if args.lexicon:
        options = replace(options, lexicon=read_lexicons(args.lexicon))
    return options


def read_tables(path: Path) -> dict[str, Any]:
    """What a file holds. InputError says why it cannot be read."""
    try:
        with path.open("rb") as stream:
            return tomllib.load(stream)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is not valid TOML: {error}") from None
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from None


def own_tools(path: Path) -> Mapping[str, Any]:
    """The table `tool` of a file."""
    tools = read_tables(path).get("tool", {})
    return tools if isinstance(tools, dict) else {}

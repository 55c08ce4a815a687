"""The tagger and the parser that come with Ogden: one file, opened when someone first needs it.

The file is a container with the sections of a tagger (`ogden.parsing.tagger`) and the section `parser`; its
header names the treebanks and texts they were learned from, with their licences. `recipes/parser.py` makes
it.
"""

from functools import cache
from pathlib import Path

from ogden.container.reader import open_container
from ogden.errors import InputError
from ogden.parsing.parser import Parser
from ogden.parsing.tagger import Tagger, read_tagger

PARSER_FILE = Path(__file__).with_name("data") / "parser.ogden"
SECTION = "parser"


def load_parser(path: str | None = None) -> Parser:
    """The parser of a file, with its tagger; without a path, the one that comes with Ogden."""
    return _shipped() if path is None else _open(path)


def load_tagger(path: str | None = None) -> Tagger:
    """The tagger of such a file alone."""
    if path is None:
        return _shipped_tagger()
    with open_container(path) as container:
        return read_tagger(container)


@cache
def _shipped() -> Parser:
    return _open(str(_shipped_file()))


@cache
def _shipped_tagger() -> Tagger:
    return load_tagger(str(_shipped_file()))


def _shipped_file() -> Path:
    if not PARSER_FILE.exists():
        raise InputError(f"{PARSER_FILE} is missing: install Ogden again, or make it with recipes/parser.py")
    return PARSER_FILE


def _open(path: str) -> Parser:
    with open_container(path) as container:
        if SECTION not in container.sections:
            raise InputError(f"{path} has no parser in it: there is no section {SECTION}")
        parser = bytes(container.section(SECTION))
        return Parser.from_bytes(parser, read_tagger(container), name=path)

"""The sources that a command of `ogden lexicon` works on: files that are given, or the built-in lexicon's."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    import argparse

    from ogden.editing.lexicon.senses import Sense


def add_files(parser: "argparse.ArgumentParser") -> None:
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="lexicon files (default: the built-in sources)"
    )


def built_in_senses() -> "list[Sense]":
    import ogden
    from ogden.editing.lexicon.source import read_folder

    folder = Path(ogden.__file__).parents[1] / "lexicon" / "words"
    if not folder.is_dir():
        raise InputError("the sources of the built-in lexicon are not here: give a lexicon file")
    return list(read_folder(folder))


def given_senses(files: Sequence[str]) -> "Sequence[Sense]":
    from ogden.app.options import read_lexicons

    return read_lexicons(files) if files else built_in_senses()

"""The model that simplifies: the option to choose one, and its loading."""

import argparse
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.editing.protocol import TextSimplifier


def add_model(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="F", help="a model file of your own (default: the one that comes with Ogden)"
    )


def load_model(path: str | None) -> "TextSimplifier":
    import ogden

    return ogden.load(path)

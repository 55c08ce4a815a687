"""Options that all kinds of training share."""

import argparse
import functools

LM_ORDER = 5


def add_description(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    for kind, metavar, help in (
        ("source", "NAME", "where the data is from; may be repeated"),
        ("licence", "L", "of the --source before it (default: unknown)"),
    ):
        # One list for both, so that their order is known.
        add(
            f"--{kind}",
            dest="sources",
            action="append",
            type=functools.partial(_said, kind),
            metavar=metavar,
            help=help,
        )
    add("--note", default="", metavar="TEXT", help="a sentence about the model")


def _said(kind: str, text: str) -> tuple[str, str]:
    return kind, text


def add_language_model(group: "argparse._ArgumentGroup", order: int = LM_ORDER) -> None:
    """`order` is the default."""
    add = group.add_argument
    add(
        "--lm-order",
        type=int,
        default=order,
        metavar="N",
        help="words of an n-gram, 1 to 6 (default: %(default)s)",
    )
    add(
        "--lm-prune",
        type=int,
        nargs="+",
        default=[],
        metavar="N",
        help="by order, drop n-grams that occur at most so often, as 0 0 1",
    )


def add_text(parser: argparse.ArgumentParser, case: str) -> None:
    """`case` is the default."""
    add = parser.add_argument
    add(
        "--tokenised",
        choices=("auto", "yes", "no"),
        default="auto",
        help="whether the text is tokens, as in the Penn Treebank (default: each line as it looks)",
    )
    add(
        "--case",
        choices=("lower", "true"),
        default=case,
        help="all in lower case, or with the capitals of mid-sentence (default: %(default)s)",
    )

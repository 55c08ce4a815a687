"""`ogden lexicon`: the plain-word lexicon, the built-in one or your own."""

import argparse

from ogden.app.lexicon import check, pairs

ACTIONS = (check, pairs)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "lexicon", help="test a plain-word lexicon, or train on its examples", description=__doc__
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action.add_parser(actions)

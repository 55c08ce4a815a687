"""`ogden grammar`: where rules come from that no file of pairs has."""

import argparse

from ogden.app.grammar import build, pivot

ACTIONS = (build, pivot)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("grammar", help="make paraphrases and grammars", description=__doc__)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action.add_parser(actions)

"""`ogden grammar`: where rules come from that no file of pairs has, and what rules a grammar of trees has."""

import argparse

from ogden.app.grammar import build, pivot, show

ACTIONS = (build, pivot, show)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("grammar", help="make grammars and look at them", description=__doc__)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action.add_parser(actions)

"""`ogden corpus`: from documents to sentence pairs that a system can be trained and tested on."""

import argparse

from ogden.app.corpus import align, clean, multi_reference, split, stats

ACTIONS = (align, clean, split, stats, multi_reference)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "corpus", help="make, clean, split and describe sentence pairs", description=__doc__
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action.add_parser(actions)

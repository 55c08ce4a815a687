"""`ogden corpus`: from documents to sentence pairs that a system can be trained and tested on."""

import argparse

from ogden.app import corpus_align, corpus_clean, corpus_references, corpus_split, corpus_stats

ACTIONS = (corpus_align, corpus_clean, corpus_split, corpus_stats, corpus_references)


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "corpus", help="make, clean, split and describe sentence pairs", description=__doc__
    )
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    for action in ACTIONS:
        action.add_parser(actions)

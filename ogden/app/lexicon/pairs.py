"""`ogden lexicon pairs`: the examples of a lexicon as pairs of sentences, to train on."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.lexicon.sources import add_files, given_senses

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from ogden.editing.lexicon.senses import Sense

DESCRIPTION = """\
Print the examples of lexicon files as pairs, one a line: the sentence, a tab, and the sentence with the edit
made. Words that are kept give pairs of equal sentences with --kept. The pairs can be trained on:

    ogden lexicon pairs > lexicon.tsv
    ogden train phrase --pairs lexicon.tsv -o lexicon.ogden
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser(
        "pairs",
        help="print the examples as pairs of sentences",
        description=DESCRIPTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add_files(parser)
    parser.add_argument("--kept", action="store_true", help="print sentences in which a word stays, too")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    for normal, simple in _pairs(given_senses(args.files), args.kept):
        print(f"{normal}\t{simple}")
    return 0


def _pairs(senses: "Iterable[Sense]", kept: bool) -> "Iterator[tuple[str, str]]":
    from ogden.editing.lexicon.senses import Action

    for sense in senses:
        if sense.action in (Action.REPLACE, Action.DROP):
            yield from ((one.sentence, one.edited) for one in sense.examples)
        elif kept and sense.action is Action.KEEP:
            yield from ((one.sentence, one.sentence) for one in sense.examples)

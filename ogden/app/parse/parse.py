"""`ogden parse`: constituency trees of sentences."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import add_jobs, add_quiet
from ogden.app.parse.sentence_blocks import sentence_blocks
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.parsing.parser import Parser
    from ogden.parsing.tree import Tree

DESCRIPTION = """\
Parse text and print one tree a line, in the brackets of the Penn Treebank. Text is split into sentences and
tokens; with --tokenised each line is a sentence with white space between its tokens, and gives one line of
output, an empty one where it has no token. Sentences of more than 150 tokens are parsed in parts.
"""
# Written out here because the help must not wait for what imports them; a test compares.
KINDS = ("general", "biomedical", "wikipedia")
MOST_TREES = 10_000
_BLOCK = 1024


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("parse", help="parse text into trees", description=DESCRIPTION)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="the text (plain, gz, xz, or - for standard input)")
    add("-o", "--output", metavar="F", default="-", help="the trees (.gz, .xz; default: standard output)")
    add("--tokenised", action="store_true", help="a tokenised sentence a line")
    add(
        "--nbest",
        type=int,
        metavar="K",
        help="the K best trees: number of the sentence, log probability, tree, with tabs between",
    )
    add("--svg", metavar="DIR", help="also draw each best tree, as DIR/1.svg, DIR/2.svg, ...")
    add(
        "--kind",
        choices=KINDS,
        default=KINDS[0],
        help="the habits of which treebank to follow: GUM's, CRAFT's or the Stanford parser's "
        "(default: %(default)s)",
    )
    add("--model", metavar="F", help="a parser file of your own (default: the one that comes with Ogden)")
    add_jobs(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.parsing.builtin import load_parser
    from ogden.text.lines import writing_lines

    if args.nbest is not None and not 1 <= args.nbest <= MOST_TREES:
        raise InputError(f"--nbest {args.nbest}: give the number of trees, from 1 to {MOST_TREES:,}")
    refuse_overwriting(args.output, [*args.files, args.model])
    directory = _directory(args.svg)
    parser = load_parser(args.model).of_kind(args.kind)
    number = 0
    with show_progress(output=args.output, hidden=args.quiet) as tell, writing_lines(args.output) as stream:
        for block in sentence_blocks(args.files, args.tokenised, max(1, _BLOCK // (args.nbest or 1))):
            for tree, lines in _parsed(parser, block, args.nbest, args.jobs, number):
                number += 1
                for line in lines:
                    stream.write(line + "\n")
                if directory and tree is not None:
                    _draw(tree, directory / f"{number}.svg")
            tell("parsed", number, 0)
    return 0


def _directory(name: str | None) -> Path | None:
    if name is None:
        return None
    directory = Path(name)
    try:
        directory.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{name} cannot be made: {error.strerror or error}") from None
    return directory


def _parsed(
    parser: "Parser", block: list[list[str]], nbest: int | None, jobs: int, number: int
) -> "Iterator[tuple[Tree | None, list[str]]]":
    """For each sentence its best tree and its lines of output. A line without tokens has no tree."""
    from ogden.parsing.brackets import format_tree

    full = [tokens for tokens in block if tokens]
    if nbest is None:
        trees = parser.iterate(full, jobs=jobs)
        for tokens in block:
            tree = next(trees) if tokens else None
            yield tree, ["" if tree is None else format_tree(tree)]
        return
    lists = iter(parser.nbest_many(full, nbest, jobs=jobs))
    for place, tokens in enumerate(block, number + 1):
        found = next(lists) if tokens else []
        lines = [f"{place}\t{each.log_probability:.4f}\t{format_tree(each.tree)}" for each in found]
        yield (found[0].tree if found else None), lines


def _draw(tree: "Tree", path: Path) -> None:
    from ogden.parsing.drawing import draw_tree
    from ogden.text.lines import write_text

    write_text(str(path), draw_tree(tree))

"""`ogden tag`: the part of speech of each word."""

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ogden.app.options import add_jobs, add_quiet
from ogden.app.parse.sentence_blocks import sentence_blocks
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.parsing.tagger import Tagger

DESCRIPTION = """\
Tag text with the parts of speech of the Penn Treebank and print a sentence a line, as The/DT dog/NN barks/VBZ
(the last slash is before the tag). Text is split into sentences and tokens; with --tokenised each line is a
sentence with white space between its tokens, and gives one line of output. With --columns, --probabilities or
--nbest each word has a line of its own, tabs between, and a sentence ends with an empty line.
"""
# Written out here because the help must not wait for what imports them; a test compares.
KINDS = ("general", "biomedical")
_BLOCK = 4096


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("tag", help="tag words with parts of speech", description=DESCRIPTION)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="the text (plain, gz, xz, or - for standard input)")
    add("-o", "--output", metavar="F", default="-", help="the tags (.gz, .xz; default: standard output)")
    add("--tokenised", action="store_true", help="a tokenised sentence a line")
    add("--columns", action="store_true", help="a word a line: word, tag")
    add("--probabilities", action="store_true", help="a word a line: word, tag, probability")
    add(
        "--nbest",
        type=int,
        metavar="K",
        help="a word a line, with its K likeliest tags: word, tag, probability, tag, probability, ...",
    )
    add(
        "--kind",
        choices=KINDS,
        default=KINDS[0],
        help="the habits of which treebank to follow: GUM's or CRAFT's (default: %(default)s)",
    )
    add("--model", metavar="F", help="a tagger file of your own (default: the one that comes with Ogden)")
    add_jobs(parser)
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.files.path_checks import refuse_overwriting
    from ogden.files.progress import show_progress
    from ogden.parsing.builtin import load_tagger
    from ogden.text.lines import writing_lines

    if args.nbest is not None and args.nbest < 1:
        raise InputError(f"--nbest {args.nbest}: give the number of tags, at least 1")
    refuse_overwriting(args.output, [*args.files, args.model])
    tagger = load_tagger(args.model).of_kind(args.kind)
    done = 0
    with show_progress(output=args.output, hidden=args.quiet) as tell, writing_lines(args.output) as stream:
        for block in sentence_blocks(args.files, args.tokenised, _BLOCK):
            for line in _tagged(tagger, block, args):
                stream.write(line + "\n")
            done += len(block)
            tell("tagged", done, 0)
    return 0


def _tagged(tagger: "Tagger", block: list[list[str]], args: argparse.Namespace) -> Iterator[str]:
    """The lines of output. A sentence without tokens has an empty line, as any other has its own."""
    if args.probabilities or args.nbest:
        for words, found in zip(block, tagger.likely(block, 0.0, args.jobs), strict=True):
            for word, tags in zip(words, found, strict=True):
                columns = [f"{tag}\t{probability:.4f}" for tag, probability in tags[: args.nbest or 1]]
                yield "\t".join([word, *columns])
            yield ""
        return
    for words, names in zip(block, tagger.tag_many(block, args.jobs), strict=True):
        if args.columns:
            yield from (f"{word}\t{name}" for word, name in zip(words, names, strict=True))
            yield ""
        else:
            yield " ".join(f"{word}/{name}" for word, name in zip(words, names, strict=True))

"""`ogden run`: rewrite a file of sentences with a model, as researchers do with a test set."""

import argparse
import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, TextIO

from ogden.app.options import add_jobs
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.files.progress import Progress
    from ogden.search.candidates import Candidate
    from ogden.training.protocol import TrainedSystem

BLOCK = 500
"""Sentences that are searched at once: enough for all cores, few enough to show progress."""

DESCRIPTION = """\
Rewrite sentences, one a line, and print one line for each: tokens with single blanks between them, in the
case the model was trained in. An empty line stays empty. With --nbest, candidates are printed in Moses'
format, `id ||| text ||| total`, and with --features `id ||| text ||| features ||| total`. Ids count from 0.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("run", help="rewrite sentences with a model", description=DESCRIPTION)
    add = parser.add_argument
    add("model", metavar="MODEL", help="the model")
    add("--input", default="-", metavar="F", help="sentences, one a line (default: standard input)")
    add("--output", "-o", default="-", metavar="F", help="where to (default: standard output)")
    add("--nbest", type=int, metavar="N", help="print up to N different candidates a sentence")
    add("--features", action="store_true", help="print the features of each candidate")
    add_jobs(parser)
    group = parser.add_argument_group("search, for systems that search (0: no limit)")
    for name, default, help in (
        ("stack", 200, "hypotheses kept for each number of words"),
        ("pops", 1000, "hypotheses made for each number of words"),
        ("option-limit", 20, "rules tried for a phrase"),
    ):
        group.add_argument(
            f"--{name}", type=int, default=default, metavar="N", help=f"{help} (default: {default})"
        )
    group.add_argument(
        "--distortion-limit",
        type=int,
        default=6,
        metavar="N",
        help="how far phrases may move; 0: not at all, -1: anywhere (default: 6)",
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.files.path_checks import refuse_overwriting, refuse_packing
    from ogden.files.progress import show_progress
    from ogden.search.settings import SearchOptions
    from ogden.systems import open_system
    from ogden.text.lines import writing_lines

    if args.nbest is not None and args.nbest < 1:
        raise InputError(f"--nbest {args.nbest}: give the number of candidates, at least 1")
    refuse_overwriting(args.output, [args.input, args.model])
    refuse_packing(args.output, "is written")
    options = SearchOptions(args.stack, args.pops, 0.0, args.distortion_limit, args.option_limit)
    system = open_system(args.model, options)
    with show_progress(output=args.output) as tell, writing_lines(args.output) as stream:
        rewrites = _rewrites(system, args, tell)
        if args.nbest is None and not args.features:
            for _, candidates in rewrites:
                stream.write(" ".join(candidates[0].tokens) + "\n")
        else:
            _write_lists(system, args, stream, rewrites)
    return 0


def _write_lists(
    system: "TrainedSystem",
    args: argparse.Namespace,
    stream: TextIO,
    rewrites: "Iterator[tuple[int, list[Candidate]]]",
) -> None:
    for number, candidates in rewrites:
        for candidate in candidates:
            fields = [str(number), " ".join(candidate.tokens)]
            if args.features:
                named = zip(system.feature_names, candidate.features.tolist(), strict=True)
                fields.append(" ".join(f"{name}= {value:.6g}" for name, value in named))
            stream.write(" ||| ".join([*fields, f"{candidate.score:.6g}"]) + "\n")


def _rewrites(
    system: "TrainedSystem", args: argparse.Namespace, tell: "Progress"
) -> "Iterator[tuple[int, list[Candidate]]]":
    """The number and the candidates of each line."""
    from ogden.text.lines import iterate_lines

    lines = iterate_lines(args.input)
    done = 0
    while block := list(itertools.islice(lines, BLOCK)):
        tokens = system.token_lines(block, args.jobs)
        for candidates in system.nbest(tokens, args.nbest or 1, args.jobs):
            yield done, candidates
            done += 1
        tell("rewritten", done, 0)

"""`ogden align`: which word of a simple sentence stands for which word of the normal one."""

import argparse
import sys
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_jobs, add_quiet
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.alignment.aligner import Aligner
    from ogden.alignment.options import AlignerOptions
    from ogden.alignment.pharaoh import Links
    from ogden.corpus.pairs import Pair, Skipped
    from ogden.files.progress import Progress

DESCRIPTION = """\
Learn word alignment from pairs and align them (IBM Model 1, then an HMM, in both directions), or align them
with what was learned before (--model). The output has a line of links for each line of the pairs, as
0-0 1-2: normal word 0 with simple word 0, normal word 1 with simple word 2. Words are what white space
separates, so give tokenised text. A line that is no pair, or is too long, gives an empty line.
"""
# Written out here because the help must not wait for what imports them; a test compares.
SYMMETRISATIONS = (
    "intersection",
    "union",
    "grow-diag",
    "grow-diag-final",
    "grow-diag-final-and",
    "agreement",
    "forward",
    "backward",
)
ITERATIONS = (2, 3, 2)
MAX_LENGTH = 200


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("align", help="align the words of pairs", description=DESCRIPTION)
    add = parser.add_argument
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    add("-o", "--output", metavar="F", required=True, help="the links, a line for each pair (.gz, .xz; -)")
    add("--model", metavar="F", help="align with this aligner instead of training one")
    add("--save", metavar="F", help="keep the trained aligner for --model")
    add(
        "--symmetrise",
        choices=SYMMETRISATIONS,
        default="grow-diag-final-and",
        metavar="HOW",
        help=f"how both directions become one: {', '.join(SYMMETRISATIONS)} (default: %(default)s)",
    )
    add("--threshold", type=float, metavar="X", help="links at least so probable (default: the best path)")
    add_jobs(parser)
    _add_training(parser.add_argument_group("training"))
    add_quiet(parser)
    parser.set_defaults(run=run)


def _add_training(group: "argparse._ArgumentGroup") -> None:
    add = group.add_argument
    add(
        "--iterations",
        nargs=3,
        type=int,
        metavar=("N", "N", "N"),
        help="rounds of Model 1, of the HMM, and of the HMM while the directions learn from each other "
        "(default: {} {} {})".format(*ITERATIONS),
    )
    add("--no-prior", action="store_true", help="do not favour the same word, stem or similar spelling")
    add("--lowercase", action="store_true", help="take words in lower case")
    add("--min-count", type=int, metavar="N", help="treat rarer words as one (default: 1)")
    add(
        "--max-length",
        type=int,
        metavar="N",
        help=f"words of a sentence; longer ones are not aligned (default: {MAX_LENGTH})",
    )


def run(args: argparse.Namespace) -> int:
    from ogden.alignment.storage import load_aligner, save_aligner
    from ogden.corpus.pairs import Skipped
    from ogden.files.path_checks import refuse_one_place, refuse_overwriting
    from ogden.files.progress import show_progress

    _check(args)
    refuse_one_place(args.output, args.save)
    for output in (args.output, args.save):
        refuse_overwriting(output, [*args.pairs, args.model])
    skipped = Skipped()
    with show_progress(output=args.output, hidden=args.quiet) as progress:
        aligner = load_aligner(args.model) if args.model else None
        lines = _read(args.pairs, skipped, progress)
        pairs = [pair for pair in lines if pair is not None]
        skipped.require_pairs(len(pairs))
        if aligner is None:
            aligner = _train(pairs, args, progress)
            if args.save:
                progress("saving", 1, 1)
                save_aligner(aligner, args.save)
        longer = _write(lines, pairs, aligner, args, progress)
    _report(len(lines), len(pairs), longer, aligner, skipped)
    return 0


def _check(args: argparse.Namespace) -> None:
    given = [
        "--" + name.replace("_", "-")
        for name in ("save", "iterations", "no_prior", "lowercase", "min_count", "max_length")
        if getattr(args, name) not in (None, False)
    ]
    if args.model and given:
        raise InputError(f"{given[0]} is for training: it does not go with --model, which is trained already")
    if args.threshold is not None and not 0 <= args.threshold <= 1:
        raise InputError(f"--threshold {args.threshold:g}: probabilities are from 0 to 1")


def _read(paths: list[str], skipped: "Skipped", progress: "Progress") -> "list[Pair | None]":
    """A pair for each line of the files, or None for a line that is none."""
    from ogden.corpus.pairs import NOT_UTF8, Pair, PairLocation, decode_line, parse_pair
    from ogden.text.lines import open_bytes

    found: list[Pair | None] = []
    for path in paths:
        with open_bytes(path) as stream:
            for number, raw in enumerate(stream, 1):
                progress("reading", number, 0)
                line = decode_line(raw, number)
                pair = NOT_UTF8 if line is None else parse_pair(line)
                found.append(pair if isinstance(pair, Pair) else None)
                if isinstance(pair, str):
                    skipped.add(PairLocation(path, number), pair)
    return found


def _train(pairs: "list[Pair]", args: argparse.Namespace, progress: "Progress") -> "Aligner":
    from ogden.alignment.aligner import Aligner

    return Aligner.train(pairs, _options(args), args.jobs, progress)


def _options(args: argparse.Namespace) -> "AlignerOptions":
    from dataclasses import replace

    from ogden.alignment.options import NO_PRIOR, AlignerOptions

    options = AlignerOptions(lowercase=args.lowercase)
    if args.no_prior:
        options = replace(options, prior=NO_PRIOR)
    if args.iterations:
        names = ("model1_iterations", "hmm_iterations", "agreement_iterations")
        options = replace(options, **dict(zip(names, args.iterations, strict=True)))
    if args.min_count is not None:
        options = replace(options, min_count=args.min_count)
    if args.max_length is not None:
        options = replace(options, max_length=args.max_length)
    return options


def _write(
    lines: "list[Pair | None]",
    pairs: "list[Pair]",
    aligner: "Aligner",
    args: argparse.Namespace,
    progress: "Progress",
) -> int:
    """Gives how many pairs were too long to be aligned."""
    from ogden.alignment.pharaoh import format_links
    from ogden.text.lines import writing_lines

    longer = 0
    alignments = aligner.iterate(pairs, args.symmetrise, args.threshold, args.jobs)
    with writing_lines(args.output) as stream:
        for number, pair in enumerate(lines, 1):
            links: Links | None = [] if pair is None else next(alignments)
            longer += links is None
            stream.write(format_links(links or []) + "\n")
            progress("aligning", number, len(lines))
    return longer


def _report(lines: int, pairs: int, longer: int, aligner: "Aligner", skipped: "Skipped") -> None:
    from ogden.app.corpus.messages import report_skipped

    report_skipped(skipped)
    print(f"lines: {lines:,}; pairs aligned: {pairs - longer:,}", file=sys.stderr)
    if longer:
        longest = aligner.options.max_length
        print(f"not aligned, a side has more than {longest} words: {longer:,}", file=sys.stderr)

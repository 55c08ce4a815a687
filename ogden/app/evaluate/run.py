"""`ogden run`: rewrite a file of sentences with a model, as researchers do with a test set."""

import argparse
import itertools
import sys
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ogden.app.options import add_jobs, add_known_set, add_quiet, add_targets
from ogden.errors import InputError
from ogden.search.settings import ChartOptions, SearchOptions, TreeOptions

if TYPE_CHECKING:
    from ogden.files.progress import Progress
    from ogden.search.candidates import Candidate
    from ogden.text.sentence import Sentence
    from ogden.training.preparation import Preparation
    from ogden.training.protocol import TrainedSystem

BLOCK = 500
"""Sentences that are searched at once: enough for all cores, few enough to show progress."""

DESCRIPTION = """\
Rewrite sentences, one a line, and print one line for each: tokens with single blanks between them, in the
case the model was trained in; with --text, as people type them. An empty line stays empty. Names, numbers,
quotations, negations and the like stay as they are, which standard error tells; the papers' systems had no
such care: --no-protect. With --nbest, candidates are printed in Moses' format, `id ||| text ||| total`, and
with --features `id ||| text ||| features ||| total`. Ids count from 0. With --derivations, each is followed
by lines that begin with blanks: the rules that made it, and behind a tab the normal words that a rule covers.
"""
PROTECTED = "protected spans (names, numbers, quotations, negations, …) stay; --no-protect rewrites them too"


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("run", help="rewrite sentences with a model", description=DESCRIPTION)
    add = parser.add_argument
    add("model", metavar="MODEL", help="the model")
    add("--input", metavar="F", help="sentences, one a line (default: standard input)")
    add_known_set(parser)
    add("--output", "-o", default="-", metavar="F", help="where to (default: standard output)")
    add(
        "--text",
        action="store_true",
        help="print sentences as people type them, with capitals and without blanks before marks; "
        "input that is tokens or in lower case is made such text first",
    )
    add("--nbest", type=int, metavar="N", help="print up to N different candidates a sentence")
    add("--features", action="store_true", help="print the features of each candidate")
    add("--derivations", action="store_true", help="print the rules that each candidate was made with")
    add_jobs(parser)
    add("--no-protect", action="store_true", help="let rules rewrite names, numbers, quotations and the like")
    group = parser.add_argument_group("search (0: no limit)")
    for name, default, help in (
        ("stack", SearchOptions.stack, "hypotheses kept for each number of words"),
        (
            "pops",
            f"{SearchOptions.pops}; {ChartOptions.pops} in grammars",
            "hypotheses made for the same, or a span",
        ),
        ("option-limit", SearchOptions.option_limit, "rules tried for a phrase"),
        ("distortion-limit", SearchOptions.distortion_limit, "how far phrases may move; -1: anywhere"),
        ("parses", TreeOptions.parses, "trees of a sentence that are rewritten, 1 to 100"),
    ):
        group.add_argument(f"--{name}", type=int, metavar="N", help=f"{help} (default: {default})")
    add_targets(parser.add_argument_group("integer programs (quasi_synchronous)"))
    add_quiet(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ogden.app.evaluate.derivations import derivation_lines, rules_of
    from ogden.files.path_checks import refuse_overwriting, refuse_packing
    from ogden.files.progress import show_progress
    from ogden.systems import SETTINGS, open_system, settings_for
    from ogden.text.lines import writing_lines

    if args.nbest is not None and args.nbest < 1:
        raise InputError(f"--nbest {args.nbest}: give the number of candidates, at least 1")
    args.input = _input(args)
    refuse_overwriting(args.output, [args.input, args.model])
    refuse_packing(args.output, "is written")
    given = {name: value for name in SETTINGS if (value := getattr(args, name)) is not None}
    system = open_system(args.model, given)
    for name in sorted(given.keys() - settings_for(system).keys()):
        print(f"ogden: --{name.replace('_', '-')} has no effect on {system.name}", file=sys.stderr)
    print(f"ogden: {'nothing is protected' if args.no_protect else PROTECTED}", file=sys.stderr)
    with show_progress(output=args.output, hidden=args.quiet) as tell, writing_lines(args.output) as stream:
        rules = rules_of(system) if args.derivations else None
        for one in _rewrites(system, args, tell):
            stream.write(_line(system, args, one) + "\n")
            if args.derivations:
                stream.writelines(f"{line}\n" for line in derivation_lines(one.words, one.candidate, rules))
    return 0


def _input(args: argparse.Namespace) -> str:
    if args.test_set is None:
        return args.input or "-"
    from ogden.evaluation.test_sets import find_test_set

    if args.input is not None:
        raise InputError("--test-set brings the sentences: leave out --input")
    return find_test_set(args.test_set, args.part).normal


class _Rewrite(NamedTuple):
    """A candidate with the number of its line, the line's words as the system sees them, and its text."""

    number: int
    words: list[str]
    candidate: "Candidate"
    text: str


def _line(system: "TrainedSystem", args: argparse.Namespace, one: _Rewrite) -> str:
    if args.nbest is None and not args.features:
        return one.text
    fields = [str(one.number), one.text]
    if args.features:
        named = zip(system.feature_names, one.candidate.features.tolist(), strict=True)
        fields.append(" ".join(f"{name}= {value:.6g}" for name, value in named))
    return " ||| ".join([*fields, f"{one.candidate.score:.6g}"])


def _rewrites(system: "TrainedSystem", args: argparse.Namespace, tell: "Progress") -> Iterator[_Rewrite]:
    """All candidates of all lines."""
    from ogden.corpus.tokenised import as_text
    from ogden.text.lines import iterate_lines
    from ogden.text.protected import protected_ranges

    lines = iterate_lines(args.input)
    prepared = system.preparation
    done = 0
    while block := list(itertools.islice(lines, BLOCK)):
        sentences = prepared.sentences(list(map(as_text, block)) if args.text else block, args.jobs)
        kept = None if args.no_protect else [protected_ranges(sentence) for sentence in sentences]
        tokens = [prepared.line(sentence) for sentence in sentences]
        found = system.nbest(tokens, args.nbest or 1, args.jobs, kept)
        for k, (sentence, candidates) in enumerate(zip(sentences, found, strict=True)):
            words = tokens[k].split()
            text = _typed(sentence, prepared, words, kept[k] if kept else ()) if args.text else _joined
            yield from (_Rewrite(done + k, words, candidate, text(candidate)) for candidate in candidates)
        done += len(block)
        tell("rewritten", done, 0)


def _joined(candidate: "Candidate") -> str:
    return " ".join(candidate.tokens)


def _typed(
    sentence: "Sentence", preparation: "Preparation", words: list[str], kept: Sequence[tuple[int, int]]
) -> "Callable[[Candidate], str]":
    """What a person would type for a candidate of this sentence."""
    from ogden.editing.searched_sentence import SearchedSentence
    from ogden.editing.sentences import PlacedSentence

    return SearchedSentence(PlacedSentence(0, 0, sentence), preparation, words, list(kept), []).written

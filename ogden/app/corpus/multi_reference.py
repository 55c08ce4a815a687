"""`ogden corpus multi-reference`: have people rewrite sentences, and read what they wrote as references."""

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.app.options import add_files, add_quiet
from ogden.corpus.crowd.thresholds import CrowdThresholds
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.corpus.crowd.multi_reference import Chosen, ReferenceSet, SourcePair, Tasks
    from ogden.corpus.pairs import Skipped
    from ogden.files.progress import Progress

MAKE_HELP = """\
Choose sentences and write a task sheet for each worker: an HTML form that works offline, and the same sheet
as CSV for a spreadsheet. Workers rewrite each sentence in simpler words, keep its meaning, lose no
information and do not split it (Xu et al. 2016 §3.4). key.json in the same directory is needed to read their
answers.
"""
READ_HELP = """\
Read filled sheets into a multi-reference set, and say which workers were careless, judged from their first
few answers and over all. Without -o, only the workers are judged.
"""
LIMITS_HELP = {
    "first": "how many answers are the first few",
    "at_least": "fewer flagged answers than this are taken for chance",
    "words_left": "deletion: fewer words than this share of the normal sentence's",
    "related": "unrelated: fewer than this share of the answer's content words are in the normal sentence",
    "pace": "fast: fewer seconds than this for each word of the normal sentence",
    "copies": "careless: this share of copies, or more",
    "deletions": "careless: this share of deletions, or more",
    "splits": "careless: this share of splits, or more",
    "unrelated": "careless: this share of unrelated answers, or more",
    "flagged": "careless: this share of answers with any of the four flags, or more",
    "fast": "look: this share of fast answers, or more",
    "same": "look: this share of answers word for word as those of one other worker, or more",
    "outlier": "look: similarity to the others so many robust standard deviations below the median worker",
    "outlier_distance": "and at least so far below it",
}


def add_parser(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser(
        "multi-reference",
        help="have people rewrite sentences",
        description="Have people rewrite sentences, and read what they wrote as references.",
    )
    steps = parser.add_subparsers(title="steps", metavar="STEP", required=True)
    _add_make(steps.add_parser("make", help="write task sheets", description=MAKE_HELP))
    _add_read(steps.add_parser("read", help="read filled sheets", description=READ_HELP))


def _add_make(parser: argparse.ArgumentParser) -> None:
    add_files(parser, "--pairs", "pair files: normal, tab, simple (plain, gz, xz, or -)", required=True)
    add = parser.add_argument
    add("-n", "--sentences", type=int, metavar="N", default=100, help="sentences (default: %(default)s)")
    add(
        "-r",
        "--references",
        type=int,
        metavar="R",
        default=8,
        help="workers a sentence (default: %(default)s)",
    )
    add("--workers", type=int, metavar="W", help="sheets (default: as few as --per-worker allows)")
    add("--per-worker", type=int, metavar="K", help="at most so many sentences a sheet (default: no limit)")
    add(
        "--max-difference",
        type=float,
        metavar="X",
        default=0.2,
        help="between the two sides, in tokens, as a share of the normal side's (default: %(default)s)",
    )
    add("--shortest", type=int, metavar="N", default=6, help="fewest tokens (default: %(default)s)")
    add("--longest", type=int, metavar="N", default=60, help="most tokens (default: %(default)s)")
    add("--seed", type=int, metavar="S", default=1, help="of the random choices (default: %(default)s)")
    add(
        "--form",
        choices=("raw", "keep"),
        default="raw",
        help="raw: show tokenised sentences as people type them; keep: as they are (default: %(default)s)",
    )
    add(
        "--strict",
        action="store_true",
        help="stop at the first line that is no pair, instead of leaving it out",
    )
    add("-o", "--directory", metavar="DIR", required=True, help="a new directory for the sheets")
    add_quiet(parser)
    parser.set_defaults(run=run, action=_make)


def _add_read(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", metavar="F", required=True, help="the key.json made with the sheets")
    add_files(parser, "--answers", "the filled sheets, as CSV", required=True)
    parser.add_argument("-o", "--directory", metavar="DIR", help="a new directory for the references")
    parser.add_argument(
        "-r", "--references", type=int, metavar="R", help="references a sentence (default: as in the key)"
    )
    parser.add_argument(
        "--missing",
        choices=("leave-out", "repeat", "normal"),
        default="leave-out",
        help="a sentence with too few answers is left out, or filled up with its other answers again, or "
        "with the normal sentence (default: %(default)s)",
    )
    parser.add_argument("--drop-careless", action="store_true", help="leave out answers of careless workers")
    parser.add_argument(
        "--drop",
        nargs="+",
        action="extend",
        default=[],
        choices=("copy", "deletion", "split", "unrelated", "fast"),
        metavar="FLAG",
        help="leave out single answers with this flag: copy, deletion, split, unrelated, fast",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    _add_limits(parser)
    parser.set_defaults(run=run, action=_read)


def _add_limits(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("what is careless")
    for limit in fields(CrowdThresholds):
        group.add_argument(
            f"--{limit.name.replace('_', '-')}",
            type=type(limit.default),
            default=limit.default,
            metavar="X",
            help=f"{LIMITS_HELP[limit.name]} (default: %(default)s)",
        )


def run(args: argparse.Namespace) -> int:
    code: int = args.action(args)
    return code


def _make(args: argparse.Namespace) -> int:
    from ogden.app.corpus.messages import report_skipped
    from ogden.corpus.crowd.multi_reference import TaskChoice, choose_pairs, plan_tasks
    from ogden.corpus.crowd.task_sheets import refuse_used_directory, write_tasks
    from ogden.corpus.pairs import Skipped
    from ogden.files.progress import show_progress

    refuse_used_directory(args.directory)
    skipped = Skipped(args.strict)
    choice = TaskChoice(args.max_difference, args.shortest, args.longest)
    with show_progress(hidden=args.quiet) as tell:
        pairs_read = _read_pairs(args.pairs, skipped, tell)
        chosen = choose_pairs(pairs_read, args.sentences, choice, args.seed)
    pairs = [_in_form(pair, args.form) for pair in chosen.pairs]
    tasks = plan_tasks(pairs, args.references, args.workers, args.per_worker, args.seed)
    write_tasks(args.directory, tasks)
    _print_made(Path(args.directory), chosen, tasks)
    report_skipped(skipped)
    return 0


def _read_pairs(paths: Sequence[str], skipped: "Skipped", tell: "Progress") -> "Iterator[SourcePair]":
    from ogden.corpus.crowd.multi_reference import SourcePair
    from ogden.corpus.pairs import iterate_pairs

    for path in paths:
        for place, pair in iterate_pairs(path, skipped):
            tell(place.file, place.line, 0)
            yield SourcePair(" ".join(pair.normal.split()), " ".join(pair.simple.split()), str(place))


def _in_form(pair: "SourcePair", form: str) -> "SourcePair":
    from ogden.corpus.tokenised import convert

    return replace(pair, normal=convert(pair.normal, "auto", form), simple=convert(pair.simple, "auto", form))


def _print_made(directory: Path, chosen: "Chosen", tasks: "Tasks") -> None:
    from ogden.app.corpus.crowd_report import count
    from ogden.corpus.crowd.multi_reference import RULES
    from ogden.corpus.crowd.task_sheets import KEY_NAME

    print(f"{chosen.read:8} pair{'s' * (chosen.read != 1)} read")
    for rule, words in RULES.items():
        print(f"{chosen.left_out.get(rule, 0):8} left out: {words}")
    print(f"{chosen.fit:8} fit; {len(tasks.pairs)} drawn, seed {tasks.seed}\n")
    loads = [len(sheet.sentences) for sheet in tasks.sheets]
    each = (
        f"{min(loads)} or {max(loads)} sentences" if min(loads) < max(loads) else count(loads[0], "sentence")
    )
    each = f"{each} each" if len(loads) > 1 else each
    print(f"{count(tasks.references, 'reference')} a sentence, {count(len(loads), 'worker')} with {each}")
    names = [f"sheet-{sheet.worker}.html" for sheet in tasks.sheets]
    sheets = f"{directory / names[0]} to {names[-1]}" if len(names) > 1 else f"{directory / names[0]}"
    print(f"for the workers: {sheets} (or .csv with instructions.txt, for a spreadsheet)")
    print(f"keep: {directory / KEY_NAME}")


def _read(args: argparse.Namespace) -> int:
    from ogden.app.corpus.crowd_report import as_json, print_set, print_workers
    from ogden.corpus.crowd.answers import check_answers
    from ogden.corpus.crowd.multi_reference import gather_references
    from ogden.corpus.crowd.quality import judge_workers
    from ogden.corpus.crowd.task_sheets import read_answers, read_key, refuse_used_directory, write_references

    limits = CrowdThresholds(**{limit.name: getattr(args, limit.name) for limit in fields(CrowdThresholds)})
    if args.directory:
        refuse_used_directory(args.directory)
    tasks = read_key(args.key)
    wanted = _wanted(args.references, tasks)
    normal = [pair.normal for pair in tasks.pairs]
    checked = check_answers(normal, read_answers(tasks, args.answers), limits)
    workers = judge_workers(checked, limits)
    verdicts = {worker.name: worker.verdict for worker in workers}
    kept = [
        answer
        for answer in checked
        if not (args.drop_careless and verdicts[answer.worker] == "careless")
        and set(args.drop).isdisjoint(answer.flags)
    ]
    found = gather_references(normal, kept, wanted, args.missing)
    if args.json:
        print(json.dumps(as_json(tasks, workers, checked, kept, found), ensure_ascii=False))
    else:
        print_workers(tasks, workers, limits)
        print_set(len(checked), len(kept), found)
    if args.directory:
        _require_lines(found)
        write_references(args.directory, tasks, checked, verdicts, found)
        if not args.json:
            names = " to ".join(dict.fromkeys(["simple.0", f"simple.{wanted - 1}"]))
            print(f"written: {Path(args.directory) / 'normal'}, {names}, answers.csv")
    return 0


def _wanted(references: int | None, tasks: "Tasks") -> int:
    if references is not None and not 1 <= references <= tasks.references:
        raise InputError(f"--references {references}: each sentence was given to {tasks.references} workers")
    return tasks.references if references is None else references


def _require_lines(found: "ReferenceSet") -> None:
    if not found.sentences:
        most = max(found.left_out)
        advice = f"give --references {most}, or --missing repeat" if most else "no answer is left"
        raise InputError(
            f"no sentence has {len(found.references)} answers, so there is nothing to write; the most is "
            f"{most}: {advice}"
        )

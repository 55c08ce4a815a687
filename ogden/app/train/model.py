"""`ogden model`: what a model file is, whether it is complete, and one made of Moses' files."""

import argparse
import json

DESCRIPTION = """\
A model is one file, as wiki.ogden. `info` prints what it says of itself; `verify` reads every byte of it and
compares the checksums. `from-moses` makes a model of Moses' files.
"""


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("model", help="look at a model file", description=DESCRIPTION)
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    info = actions.add_parser(
        "info",
        help="what it is, its sections, sources and scores",
        description="Print what a model is, how it was made, its sections, their sources and licences, and "
        "its scores. The sections themselves are not read.",
    )
    info.add_argument("--json", action="store_true", help="print one JSON object")
    info.set_defaults(run=run_info)
    verify = actions.add_parser(
        "verify",
        help="check every byte",
        description="Read every byte of a model and compare the checksums. Exit code 0: complete. "
        "1: damaged, with a line for each problem. 2: it cannot be read, or is no model.",
    )
    verify.set_defaults(run=run_verify)
    for action in (info, verify):
        action.add_argument("file", metavar="FILE", help="the model")
    _add_from_moses(actions)


def _add_from_moses(actions: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = actions.add_parser(
        "from-moses",
        help="make a model of Moses' files",
        description="Make a model of the system `phrase` of a phrase table and a language model, with the "
        "weights of a moses.ini, or else those that Moses starts from.",
    )
    add = parser.add_argument
    add("--phrase-table", metavar="F", required=True, help="with four scores (plain, gz or xz)")
    add("--arpa", metavar="F", required=True, help="the language model, an ARPA file")
    add("--reordering-table", metavar="F", help="msd-bidirectional-fe, with the lines of the phrase table")
    add("--weights", metavar="INI", help="a moses.ini")
    add("-o", "--output", metavar="MODEL", required=True, help="the model to write, as moses.ogden")
    parser.set_defaults(run=run_from_moses)


def run_from_moses(args: argparse.Namespace) -> int:
    import shlex
    from pathlib import Path

    from ogden.training.assembly import check_output
    from ogden.training.moses_files import MosesFiles, write_moses_model

    check_output(args.output)
    files = MosesFiles(args.phrase_table, args.arpa, args.reordering_table, args.weights)
    words = ["--phrase-table", files.phrase_table, "--arpa", files.arpa]
    words += ["--reordering-table", files.reordering_table] if files.reordering_table else []
    words += ["--weights", files.ini] if files.ini else []
    command = shlex.join(["ogden", "model", "from-moses", *words, "-o", args.output])
    write_moses_model(args.output, Path(args.output).name.removesuffix(".ogden") or "moses", files, command)
    print(f"written: {args.output}")
    return 0


def run_info(args: argparse.Namespace) -> int:
    from ogden.model.describing import describe, to_json
    from ogden.model.files import open_model

    with open_model(args.file) as model:
        print(json.dumps(to_json(model), ensure_ascii=False, indent=1) if args.json else describe(model))
    return 0


def run_verify(args: argparse.Namespace) -> int:
    from ogden.container.layout import DamagedError
    from ogden.model.describing import printable
    from ogden.model.files import file_problems

    try:
        problems = file_problems(args.file)
    except DamagedError as error:
        print(error)
        return 1
    for problem in problems:
        print(f"{args.file}: {printable(problem)}")
    if problems:
        return 1
    print(f"{args.file}: complete")
    return 0

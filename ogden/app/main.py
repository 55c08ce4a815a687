"""`ogden`: one command, many jobs. Each job is a file beside this one with `add_parser` and `run`."""

import argparse
import io
import os
import signal
import sys
from collections.abc import Sequence

import ogden
from ogden.app import (
    align,
    check,
    corpus,
    correlate,
    evaluate,
    extract,
    grammar,
    judge,
    lm,
    model,
    parse,
    report,
    reproduce,
    rules,
    run,
    serve,
    simplify,
    tag,
    train,
    tune,
)
from ogden.errors import InputError

COMMANDS = (
    simplify,
    check,
    rules,
    evaluate,
    report,
    judge,
    correlate,
    corpus,
    lm,
    align,
    model,
    extract,
    grammar,
    train,
    run,
    tune,
    reproduce,
    tag,
    parse,
    serve,
)


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="ogden", description=ogden.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"ogden {ogden.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for command in COMMANDS:
        command.add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Bad input gives a sentence on standard error and exit code 2, never a traceback."""
    args = build_parser().parse_args(arguments)
    try:
        _open_output()
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except InputError as error:
        print(f"ogden: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away, as `| head` does: that is no error of ours.
        _abandon_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        _abandon_output()
        print(f"ogden: standard output cannot be written: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("ogden: stopped", file=sys.stderr)
        return 128 + signal.SIGINT


def _open_output() -> None:
    if sys.stdout is None:
        raise InputError("standard output is closed: send it to a file, or to /dev/null")
    # A terminal or pipe that cannot show a character gets a question mark, not a traceback.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _abandon_output() -> None:
    """Point standard output elsewhere, so that closing it at the end is silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

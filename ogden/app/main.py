"""`ogden`: one command, many jobs. Each job is a file beside this one with `add_parser` and `run`."""

import argparse
import os
import signal
import sys
from collections.abc import Sequence

import ogden
from ogden.app import correlate, evaluate, judge, report
from ogden.errors import InputError

COMMANDS = (evaluate, report, judge, correlate)


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
        code: int = args.run(args)
        sys.stdout.flush()
        return code
    except InputError as error:
        print(f"ogden: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away (as `| head` does). Point stdout elsewhere so that closing it is silent.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 128 + signal.SIGPIPE
    except KeyboardInterrupt:
        print("ogden: stopped", file=sys.stderr)
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main())

"""`ogden`: one command, many jobs. Each is a module with `add_parser`, in the folder of its family."""

import argparse
import errno
import gc
import importlib
import io
import os
import signal
import sys
import warnings
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TextIO

import ogden
from ogden.errors import InputError, LeftAloneWarning

COMMANDS = {
    "simplify": "simplify.simplify",
    "check": "check.check",
    "rules": "simplify.rules",
    "lexicon": "lexicon",
    "evaluate": "evaluate.evaluate",
    "report": "evaluate.report",
    "judge": "evaluate.judge",
    "correlate": "evaluate.correlate",
    "corpus": "corpus",
    "lm": "train.lm",
    "align": "train.align",
    "model": "train.model",
    "extract": "train.extract",
    "grammar": "grammar",
    "train": "train.train",
    "run": "evaluate.run",
    "tune": "tune.tune",
    "reproduce": "evaluate.reproduce",
    "tag": "parse.tag",
    "parse": "parse.parse",
    "serve": "service.serve",
    "lsp": "lsp.lsp",
}
"""In the order of the help: each command and its module below `ogden.app`."""


BROKEN_PIPE = 128 + 13
"""As shells tell it. Windows has no such signal, but has such pipes."""


def build_parser(wanted: str | None = None) -> argparse.ArgumentParser:
    """The parser of all commands, or of the wanted one alone: only its file is read then."""
    parser = argparse.ArgumentParser(
        prog="ogden", description=ogden.__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--version", action="version", version=f"ogden {ogden.__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    for name in [wanted] if wanted in COMMANDS else COMMANDS:
        importlib.import_module(f"ogden.app.{COMMANDS[name]}").add_parser(commands)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command. Bad input gives a sentence on standard error and exit code 2, never a traceback."""
    given = sys.argv[1:] if arguments is None else arguments
    _open_errors()
    try:
        with _seldom_collected():
            return _run(given)
    except InputError as error:
        print(f"ogden: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader went away, as `| head` does: that is no error of ours.
        _abandon_output()
        return BROKEN_PIPE
    except OSError as error:
        _abandon_output()
        print(f"ogden: standard output cannot be written: {error.strerror or error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("ogden: stopped", file=sys.stderr)
        return 128 + signal.SIGINT


def _run(given: Sequence[str]) -> int:
    _open_output()
    args = build_parser(given[0] if given else None).parse_args(given)
    with _told_warnings():
        code: int = args.run(args)
    sys.stdout.flush()
    return code


COLLECTIONS = 100_000, 20, 50
"""How often Python looks for what it can throw away, as `gc.set_threshold` has it. While modules are imported
and tables are read there is hardly anything: looking took a sixth of the time of a short command."""


@contextmanager
def _seldom_collected() -> Iterator[None]:
    was = gc.get_threshold()
    gc.set_threshold(*COLLECTIONS)
    try:
        yield
    finally:
        gc.set_threshold(*was)


@contextmanager
def _told_warnings() -> Iterator[None]:
    """What was left alone is said in a sentence, as errors are."""
    with warnings.catch_warnings():
        warnings.simplefilter("always", LeftAloneWarning)
        show = warnings.showwarning

        def tell(message: Warning | str, category: type[Warning], *place: Any, **more: Any) -> None:
            if issubclass(category, LeftAloneWarning):
                print(f"ogden: {message}", file=sys.stderr)
            else:
                show(message, category, *place, **more)

        warnings.showwarning = tell
        yield


def _open_errors() -> None:
    """Where standard error is closed (2>&-), what it would say goes nowhere, and not into the output."""
    if sys.stderr is None or _is_closed(sys.stderr):
        nowhere = os.open(os.devnull, os.O_WRONLY)  # it takes the free place, or the next file opened would
        os.set_inheritable(nowhere, True)
        sys.stderr = os.fdopen(nowhere, "w", encoding="utf-8", closefd=False)


def _is_closed(stream: TextIO) -> bool:
    """Whether it cannot be written: where a script was started so, the script itself has its place."""
    try:
        os.write(stream.fileno(), b"")
    except OSError as error:
        return error.errno == errno.EBADF
    except ValueError:  # it has no number, as in a test
        return False
    return False


def _open_output() -> None:
    if sys.stdout is None:
        raise InputError("standard output is closed: send it to a file, or to /dev/null")
    # A terminal or pipe that cannot show a character gets a question mark, not a traceback. Windows would
    # write to pipes and files in the encoding of the country, which no other command reads.
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
            if os.name == "nt":
                stream.reconfigure(encoding="utf-8", newline="\n")


def _abandon_output() -> None:
    """Point standard output elsewhere, so that closing it at the end is silent."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())

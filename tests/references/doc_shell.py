"""A small shell for the commands that pages show: `ogden` runs in this process, so models are loaded once.

It knows pipes, `>`, `cd`, `cat`, `echo`, braces and the names of files with `*` and `?`. What it does not
know is an error: a page must mark such a block.
"""

import io
import os
import re
import shlex
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

from ogden.app.main import build_parser, main

PROJECT = Path(__file__).parents[2]
ANSWERS = ("check", "rules", "lexicon")
"""Commands whose exit code 1 is an answer and no failure."""
SERVERS = ("serve", "lsp")
"""Commands that do not end: only their options are looked at."""
SMALLER = {
    "--test 500 --tune 500": "--test 20 --tune 20",
    "-n 60 --references 8 --per-worker 20": "-n 6 --references 2 --per-worker 6",
}
"""What a page asks of a corpus, and what small files have."""
MORE = {"tune": ["--iterations", "6", "--held-out", "0"]}
"""Options that let small files do."""
_BRACES = re.compile(r"(.*?)\{([^{}]*,[^{}]*)\}(.*)")


class UnknownCommandError(Exception):
    """A command that this shell cannot run."""


def run(line: str) -> tuple[str, str]:
    """Run a line; what it printed, and what it said on standard error."""
    for large, small in SMALLER.items():
        line = line.replace(large, small)
    printed, said = b"", ""
    for stage in _stages(line):
        target = None
        if ">" in stage:
            place = stage.index(">")
            stage, target = stage[:place], stage[place + 1]
        printed, words = _program(stage, printed)
        said += words
        if target:
            Path(target).write_bytes(printed)
            printed = b""
    return printed.decode(), said


def check(line: str) -> None:
    """A line that is not run: its program, its options and its files are there."""
    if "…" in line or "$" in line.split("#")[0] or " for " in f" {line}":
        return
    for stage in _stages(line):
        program, *arguments = stage
        if program == "ogden":
            _parse(arguments)
        elif program in ("python", "python3") and arguments[:1] and arguments[0].endswith(".py"):
            assert (PROJECT / arguments[0]).is_file(), f"{arguments[0]} is not there"
        elif program == "make":
            targets = re.findall(r"^([\w-]+):", (PROJECT / "Makefile").read_text(), re.M)
            assert set(arguments) <= set(targets), f"make has no {arguments}"
        elif program in ("pip", "pipx") and "ogden[" in line:
            extras = re.findall(r"ogden\[([\w,]+)\]", line)
            settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())
            known = settings["project"]["optional-dependencies"]
            assert {each for extra in extras for each in extra.split(",")} <= set(known), extras


def _parse(arguments: list[str]) -> str:
    """Whether a command has such options; what it said."""
    said = io.StringIO()
    code: object = 0
    try:
        with redirect_stderr(said), redirect_stdout(said):
            build_parser(arguments[0] if arguments else None).parse_args(arguments)
    except SystemExit as left:
        code = left.code
    assert not code, f"ogden {shlex.join(arguments)}: {said.getvalue()}"
    return said.getvalue()


def _stages(line: str) -> list[list[str]]:
    words = shlex.shlex(line, posix=True, punctuation_chars="|>")
    words.whitespace_split = True
    words.commenters = "#"
    stages: list[list[str]] = [[]]
    for word in words:
        if word == "|":
            stages.append([])
        else:
            stages[-1] += _braces(word) if "{" in word and '"' not in word else [word]
    return [stage for stage in stages if stage]


def _braces(word: str) -> list[str]:
    found = _BRACES.fullmatch(word)
    if not found:
        return [word]
    return [each for one in found[2].split(",") for each in _braces(f"{found[1]}{one}{found[3]}")]


def _program(words: list[str], given: bytes) -> tuple[bytes, str]:
    program, *written = words
    if "$" in "".join(written):
        raise UnknownCommandError(f"variables: {words}")
    arguments = [each for word in written for each in _files(word)]
    if program == "ogden" and arguments[0] in SERVERS:
        return b"", _parse(arguments)
    if program == "ogden":
        return _ogden([*arguments, *MORE.get(arguments[0], [])], given)
    if program == "echo":
        return (" ".join(arguments) + "\n").encode(), ""
    if program == "cat":
        return b"".join(Path(each).read_bytes() for each in arguments), ""
    if program == "cd":
        os.chdir(arguments[0])
        return b"", ""
    check(shlex.join(words))
    if program in ("make", "pip", "pipx") or (program == "python" and arguments[0].endswith(".py")):
        return b"", ""  # what is there was seen; it takes minutes, or changes the machine
    raise UnknownCommandError(program)


def _files(word: str) -> list[str]:
    return sorted(map(str, Path().glob(word))) or [word] if re.search(r"[*?]", word) else [word]


def _ogden(arguments: list[str], given: bytes) -> tuple[bytes, str]:
    output, said = io.BytesIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8")
    try:
        with io.TextIOWrapper(output, encoding="utf-8", write_through=True) as stream:
            with redirect_stdout(stream), redirect_stderr(said):
                try:
                    code = main(arguments)
                except SystemExit as left:
                    code = left.code if isinstance(left.code, int) else 1
            printed = output.getvalue()
    finally:
        sys.stdin = before
    answered = code == 0 or (code == 1 and arguments[0] in ANSWERS)
    assert answered, f"ogden {shlex.join(arguments)} ended with {code}: {said.getvalue()}{printed.decode()}"
    return printed, said.getvalue()

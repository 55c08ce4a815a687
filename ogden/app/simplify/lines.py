"""`ogden simplify --lines`: a sentence a line in, the same number of lines out, for test sets."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, TextIO

from ogden.app.options import load_model

if TYPE_CHECKING:
    from ogden.editing.edits import Simplification
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

_BLOCK = 1024


def simplify_lines(args: argparse.Namespace, wishes: "SimplifyOptions") -> int:
    from ogden.text.lines import iterate_lines, writing_lines

    model = load_model(args.model)
    lines = iterate_lines(args.file)
    done = 0
    with writing_lines(args.output or "-") as stream:
        while block := list(islice(lines, _BLOCK)):
            for line, result in _simplified(model, block, wishes, args.jobs):
                _write(stream, args, line, result)
            done += len(block)
            _show(done)
    _show(None)
    return 0


def _simplified(
    model: "Simplifier", lines: list[str], wishes: "SimplifyOptions", jobs: int
) -> "Iterator[tuple[str, Simplification | None]]":
    """Each line with its result; an empty line has none."""
    results = iter(model.simplify_many([line for line in lines if line.strip()], wishes, jobs))
    for line in lines:
        yield line, next(results) if line.strip() else None


def _write(stream: TextIO, args: argparse.Namespace, line: str, result: "Simplification | None") -> None:
    from ogden.app.simplify.output import edit_json, explained, level_json

    if args.json:
        answer: dict[str, object] = {"text": line, "simple": _one_line(result.text) if result else line}
        if result:
            answer["edits"] = [edit_json(edit) for edit in result.edits]
            answer["candidates"] = [_one_line(each) for each in result.candidates]
            answer["level_before"] = level_json(result.level_before)
            answer["level_after"] = level_json(result.level_after)
        _print(stream, [json.dumps(answer, ensure_ascii=False)])
        return
    _print(stream, [_one_line(result.text) if result else line])
    if args.explain and result:
        for edit in result.edits:
            _print(stream, explained(edit, str(edit.start + 1)))
        _print(stream, [f"  or: {_one_line(each)}" for each in result.candidates])


def _print(stream: TextIO, lines: Iterable[str]) -> None:
    for line in lines:
        stream.write(line + "\n")


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _show(done: int | None) -> None:
    """How many lines are done, on a terminal; None wipes it away."""
    if sys.stderr.isatty() and not sys.stdout.isatty():
        text = "" if done is None else f"simplified: {done:,} lines"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

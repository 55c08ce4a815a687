"""`ogden simplify --lines`: a sentence a line in, the same number of lines out, for test sets."""

import argparse
import json
from typing import TYPE_CHECKING

from ogden.app.json_forms import edit_json, level_json

if TYPE_CHECKING:
    from ogden.editing.edits import Simplification
    from ogden.editing.simplifier import Simplifier, SimplifyOptions


def simplify_lines(args: argparse.Namespace, model: "Simplifier", options: "SimplifyOptions") -> int:
    from ogden.documents.simplifying import simplify_texts
    from ogden.files.progress import show_progress
    from ogden.text.lines import iterate_lines, writing_lines

    lines = iterate_lines(args.file)
    output = args.output or "-"
    with show_progress(output=output, hidden=args.quiet) as tell, writing_lines(output) as stream:

        def show(done: int) -> None:
            tell("simplified lines", done, 0)
            stream.flush()  # who reads along need not wait

        for result in simplify_texts(lines, model, options, args.jobs, show):
            stream.write(line_form(args.json, args.explain, result) + "\n")
    return 0


def line_form(as_json: bool, explain: bool, result: "Simplification") -> str:
    """What is written of a line, without its end."""
    from ogden.app.simplify.output import explained, suggested

    line = result.original
    if as_json:
        answer: dict[str, object] = {"text": line, "simple": _one_line(result.text)}
        if line.strip():
            answer["edits"] = [edit_json(edit) for edit in result.edits]
            answer["suggestions"] = [edit_json(edit) for edit in result.suggestions]
            answer["candidates"] = [_one_line(each) for each in result.candidates]
            answer["level_before"] = level_json(result.level_before)
            answer["level_after"] = level_json(result.level_after)
        return json.dumps(answer, ensure_ascii=False)
    lines = [_one_line(result.text)]
    if explain:
        for edit in result.edits:
            lines += explained(edit, str(edit.start + 1))
        lines += [suggested(edit, str(edit.start + 1)) for edit in result.suggestions]
        lines += [f"  or: {_one_line(each)}" for each in result.candidates]
    return "\n".join(lines)


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))

"""Python that pages show: run line by line, and compared where a comment says what comes out.

    result.text  # 'The doctor started work.'

A comment that is no value of Python is for readers. What a block prints is compared with the block of text
right below it. Examples with `>>>` are doctests.
"""

import ast
import doctest
import io
from contextlib import redirect_stdout
from importlib.util import find_spec
from typing import Any

from doc_blocks import Block

EXTRAS = frozenset(("pyspark",))
"""Modules that `make test` does not install."""


def run(block: Block, names: dict[str, Any]) -> str:
    """Run a block in the names of its page; what it printed."""
    if block.given:
        exec(block.given, names)
    if block.content.lstrip().startswith(">>>"):
        _doctest(block, names)
        return ""
    printed = io.StringIO()
    lines = block.content.splitlines()
    with redirect_stdout(printed):
        for statement in ast.parse(block.content).body:
            if isinstance(statement, ast.Expr):
                value = eval(compile(ast.Expression(statement.value), str(block), "eval"), names)
                _compare(block, lines[(statement.end_lineno or 1) - 1], statement.end_col_offset or 0, value)
            else:
                exec(compile(ast.Module([statement], []), str(block), "exec"), names)
    return printed.getvalue()


def check(block: Block) -> None:
    """A block that is not run: it is Python, and what it imports is there."""
    tree = ast.parse(block.content.replace("…", "..."))
    for statement in tree.body:
        if isinstance(statement, ast.Import | ast.ImportFrom) and not _is_missing_extra(statement):
            exec(compile(ast.Module([statement], []), str(block), "exec"), {})


def _is_missing_extra(statement: ast.Import | ast.ImportFrom) -> bool:
    """Whether it imports what is only installed where it is wanted, and is not."""
    modules = (
        [one.name for one in statement.names] if isinstance(statement, ast.Import) else [statement.module]
    )
    names = [(module or "").partition(".")[0] for module in modules]
    return any(name in EXTRAS and find_spec(name) is None for name in names)


def _compare(block: Block, line: str, end: int, value: object) -> None:
    code = line.encode()[end:].decode()
    comment = code.partition("#")[2].strip()
    try:
        expected = ast.literal_eval(comment)
    except (SyntaxError, ValueError):
        return
    found = tuple(value) if isinstance(value, list) and isinstance(expected, tuple) else value
    assert found == expected, f"{block}: {line.strip()} gives {value!r}"


def _doctest(block: Block, names: dict[str, Any]) -> None:
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    test = doctest.DocTestParser().get_doctest(block.content, names, str(block), block.page, block.line - 1)
    said = io.StringIO()
    runner.run(test, out=said.write, clear_globs=False)
    assert not runner.failures, said.getvalue()
    names.update(test.globs)

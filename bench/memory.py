"""Memory of `ogden simplify` by the size of a document, and how soon there is something to read.

    python bench/memory.py [--data DIR] [--sizes MB ...] [--model]

First without the model, to see what a document itself needs: a stand-in gives the results of some hundred
sentences again and again, and the rest is done as always. For each format the peak of resident memory by
size, and how much a megabyte more adds; then the same for `--json` and for a target grade, of plain text.

With --model the command itself: a document and lines (`--lines`) of the largest size, on one core and on two.
This takes minutes for each row. `resident` is that of the first process, with pages of files; `all` is that
of all processes, where pages that several share count once. Last, the time until the first output, counted
from the start of the command, with bytecode there.

Linux alone tells these numbers (/proc).
"""

import argparse
import io
import json
import os
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import redirect_stdout
from html import escape
from itertools import cycle, islice, pairwise
from pathlib import Path

from processes import measured

DATA = Path(__file__).parents[2] / "shared" / "data"
FORMATS = ("txt", "md", "html", "docx")
SENTENCES = 700
LONGEST = 400
"""Characters of a sentence."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Memory by the size of a document.")
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--sizes", type=float, nargs="+", default=[1.0, 3.0, 10.0], metavar="MB")
    parser.add_argument("--model", action="store_true", help="the command itself, too")
    parser.add_argument("--child", nargs="+", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        CHILDREN[arguments.child[0]](*arguments.child[1:])
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        lines = list(islice(sentences(arguments.data), SENTENCES))
        Path("lines.json").write_text(json.dumps(lines), encoding="utf-8")
        child("know", "lines.json", "known.json")
        print_growth(lines, sorted(arguments.sizes))
        if arguments.model:
            print_command(arguments.data, max(arguments.sizes))
            print_first_output(arguments.data)


def sentences(data: Path) -> Iterator[str]:
    from ogden.text.lines import iterate_lines

    lines = iterate_lines(str(data / "mono" / "wikipedia.txt.xz"))
    return (line for line in lines if line.strip() and len(line) < LONGEST)


def some(lines: Iterator[str], size: float) -> list[str]:
    """So many megabytes of them."""
    found, written = [], 0
    while written < size * 1e6:
        found.append(next(lines))
        written += len(found[-1].encode()) + 2
    return found


def child(*arguments: str) -> str:
    """What another process prints: memory that was once used is not given back."""
    command = [sys.executable, __file__, "--child", *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


# What a document needs


def print_growth(lines: Sequence[str], sizes: Sequence[float]) -> None:
    print("peak in MB, without the model", *(f"{size:g} MB" for size in sizes), "a MB more", sep=" | ")
    for format in FORMATS:
        print_row(format, lines, sizes, format)
    print_row("txt", lines, sizes, "txt --json", "json")
    print_row("txt", lines, sizes, "txt --target-grade 5", "grade")


def print_row(format: str, lines: Sequence[str], sizes: Sequence[float], name: str, *wish: str) -> None:
    peaks = []
    for size in sizes:
        Path(f"a.{format}").write_bytes(MAKERS[format](some(cycle(lines), size)))
        peaks.append(float(child("simplify", f"a.{format}", "known.json", *wish)))
    steps = list(zip(pairwise(sizes), pairwise(peaks), strict=True))[-1:]
    more = [f"{(high - low) / (last - first):.1f}" for (first, last), (low, high) in steps]
    print(name, *(f"{peak:.0f}" for peak in peaks), *more, sep=" | ")


def know(lines: str, known: str) -> None:
    """Write what the model gives for some sentences."""
    from ogden.editing.builtin import load
    from ogden.editing.plain_results import plain_result
    from ogden.editing.simplifier import SimplifyOptions

    options = SimplifyOptions("standard", in_parts=True)
    found = load().simplify_many(json.loads(Path(lines).read_text(encoding="utf-8")), options)
    Path(known).write_text(json.dumps(list(map(plain_result, found))), encoding="utf-8")


def simplify(path: str, known: str, wish: str = "") -> None:
    """Simplify a document with results that are known, write it, and print the peak of memory."""
    from ogden.app.simplify.output import print_json, summary
    from ogden.documents.opening import read_document
    from ogden.documents.simplifying import simplify_document
    from ogden.editing.edits import Simplification
    from ogden.editing.plain_results import result_of
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

    class Known(Simplifier):
        def __init__(self) -> None:
            plain = json.loads(Path(known).read_text(encoding="utf-8"))
            self.results = {one.original: one for one in map(result_of, plain)}

        def simplify_many(self, texts: Sequence[str], *_: object, **__: object) -> list[Simplification]:
            return [self.results[text] for text in texts]

    model = Known()
    options = SimplifyOptions("standard", target_grade=5.0 if wish == "grade" else None)
    result = simplify_document(read_document(path), lambda: model, options)
    result.save(f"new.{path}")
    summary(result)
    if wish == "json":
        with Path("new.json").open("w", encoding="utf-8") as stream, redirect_stdout(stream):
            print_json(result)
    print(status("VmHWM"))


CHILDREN = {"know": know, "simplify": simplify}


def status(name: str) -> float:
    """A line of what the kernel knows of this process, in megabytes."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return next(int(line.split()[1]) / 1024 for line in lines if line.startswith(f"{name}:"))


# Documents


def text(lines: Sequence[str]) -> bytes:
    return ("\n\n".join(lines) + "\n").encode()


def markdown(lines: Sequence[str]) -> bytes:
    """A heading before each twentieth sentence; each fifth is an item."""
    blocks = (
        f"# Part {number // 20}\n\n{line}" if number % 20 == 0 else line if number % 5 else f"- {line}"
        for number, line in enumerate(lines)
    )
    return ("\n\n".join(blocks) + "\n").encode()


def html(lines: Sequence[str]) -> bytes:
    body = "\n".join(f"<p>{escape(line, quote=False)}</p>" for line in lines)
    return f"<!DOCTYPE html>\n<html><body>\n{body}\n</body></html>\n".encode()


def docx(lines: Sequence[str]) -> bytes:
    """Each sentence in three runs, the second of them bold."""
    import docx as python_docx

    empty, result = io.BytesIO(), io.BytesIO()
    document = python_docx.Document()
    document.add_paragraph("x")
    document.save(empty)
    with zipfile.ZipFile(empty) as old, zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED) as new:
        for member in old.infolist():
            data = old.read(member)
            if member.filename == "word/document.xml":
                before, _, rest = data.decode().partition("<w:p>")
                data = (before + "".join(map(paragraph, lines)) + rest.partition("</w:p>")[2]).encode()
            new.writestr(member.filename, data)
    return result.getvalue()


def paragraph(line: str) -> str:
    words = escape(line, quote=False).split(" ")
    half = len(words) // 2
    runs = [" ".join(words[:half]) + " ", words[half], " " + " ".join(words[half + 1 :])]
    return "<w:p>{}</w:p>".format(
        "".join(
            f'<w:r>{"<w:rPr><w:b/></w:rPr>" * (number == 1)}<w:t xml:space="preserve">{run}</w:t></w:r>'
            for number, run in enumerate(runs)
        )
    )


MAKERS = {"txt": text, "md": markdown, "html": html, "docx": docx}


# The command itself


COMMAND = [sys.executable, "-m", "ogden.app.main", "simplify", "--strength", "standard", "--quiet"]


def print_command(data: Path, size: float) -> None:
    lines = some(sentences(data), size)
    print(f"with the model, {size:g} MB", "resident", "all", "CPU seconds", sep=" | ")
    for format in FORMATS:
        Path(f"a.{format}").write_bytes(MAKERS[format](lines))
        print_cost(format, f"a.{format}", "--jobs", "1")
    print_cost("txt, 2 jobs", "a.txt", "--jobs", "2")
    Path("lines.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    print_cost("--lines", "lines.txt", "--lines", "--jobs", "1")
    print_cost("--lines, 2 jobs", "lines.txt", "--lines", "--jobs", "2")


def print_cost(name: str, path: str, *options: str) -> None:
    cost = measured([*COMMAND, path, "-o", f"new.{path}", *options])
    resident, together = cost.resident >> 20, cost.memory >> 20
    print(name, resident, together, f"{cost.cpu:.0f}", sep=" | ", flush=True)


def print_first_output(data: Path) -> None:
    Path("a.txt").write_bytes(text(some(sentences(data), 0.1)))
    Path("lines.txt").write_text("\n".join(some(sentences(data), 1)) + "\n", encoding="utf-8")
    for name, options in (("--lines, 1 MB", ["lines.txt", "--lines"]), ("a document of 0.1 MB", ["a.txt"])):
        times = []
        for _ in range(4):
            start = time.perf_counter()
            process = subprocess.Popen([*COMMAND, "--jobs", "1", *options], stdout=subprocess.PIPE)
            assert process.stdout is not None
            process.stdout.read(1)
            times.append(time.perf_counter() - start)
            process.kill()
            process.wait()
        print(f"first output of {name}: {min(times[1:]):.2f} s after the start, at best of 3")


if __name__ == "__main__":
    main()

"""How fast documents are read and written, and whether an office program reads what was written.

    python bench/documents.py [--size MB] [--repeat N]

For each format a document of some size is made from plain sentences, opened, and rewritten with one edit in
each passage; `both` is one after the other. The peer is the parser that others would use for the reading
alone: markdown-it with all its rules, html.parser and python-docx. Times are CPU time. Last, an edited Word
document is converted by LibreOffice (`soffice`) without a window, where it is installed, and the words of the
result are looked at.
"""

import argparse
import io
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from random import Random

import docx as python_docx
from markdown_it import MarkdownIt

from ogden.documents.opening import open_document
from ogden.documents.protocol import FORMATS, Document, Format, PassageEdit

WORDS = (
    "the committee will submit numerous documents to its members before a meeting of the old council".split()
)


def main() -> None:
    parser = argparse.ArgumentParser(description="Reading and writing documents.")
    parser.add_argument("--size", type=float, default=1.0, help="megabytes of text (default: 1)")
    parser.add_argument("--repeat", type=int, default=3, help="times are the best of so many runs")
    arguments = parser.parse_args()
    paragraphs = sentences(int(arguments.size * 1e6))
    print(
        f"{'':10} {'MB':>6} {'open MB/s':>10} {'rewrite MB/s':>13} {'both MB/s':>10} {'peer MB/s':>10}"
        "  open beside the peer"
    )
    for format in FORMATS:
        measure(format, paragraphs, arguments.repeat)
    convert()


def sentences(size: int) -> list[str]:
    """Paragraphs of three sentences."""
    random, result, written = Random(7), [], 0
    while written < size:
        lengths = [random.randint(6, 20) for _ in range(3)]
        text = " ".join(" ".join(random.choices(WORDS, k=length)).capitalize() + "." for length in lengths)
        result.append(text)
        written += len(text)
    return result


def measure(format: Format, paragraphs: list[str], repeat: int) -> None:
    data, read_by_peer = MAKERS[format](paragraphs)
    size = sum(map(len, paragraphs)) / 1e6

    def open_it() -> Document:
        document = open_document(data, None, format)
        assert len(document.passages) == len(paragraphs)
        return document

    document = open_it()
    edits = [[PassageEdit(0, len(each.text.split()[0]), "This")] for each in document.passages]

    def rewrite() -> None:
        assert all(map(all, document.rewritten(edits).made))

    opened, rewritten = best_time(open_it, repeat), best_time(rewrite, repeat)
    rates = f"{size / opened:10.2f} {size / rewritten:13.2f} {size / (opened + rewritten):10.2f}"
    if read_by_peer is None:
        print(f"{format:10} {size:6.2f} {rates}")
        return
    peer = best_time(read_by_peer, repeat)
    print(f"{format:10} {size:6.2f} {rates} {size / peer:10.2f}  {peer / opened:.2f} times as fast")


def best_time(work: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


Made = tuple[bytes, Callable[[], object] | None]


def text(paragraphs: list[str]) -> Made:
    return "\n\n".join(paragraphs).encode(), None


def markdown(paragraphs: list[str]) -> Made:
    source = "\n\n".join(
        each.replace("numerous documents", "**numerous** [documents](u)") for each in paragraphs
    )
    return source.encode(), lambda: MarkdownIt().parse(source)


def html(paragraphs: list[str]) -> Made:
    source = "\n".join(
        f"<p>{each.replace('numerous documents', '<b>numerous</b> documents &amp; more')}</p>"
        for each in paragraphs
    )
    return source.encode(), lambda: HTMLParser().feed(source)


def docx(paragraphs: list[str]) -> Made:
    document = python_docx.Document()
    for each in paragraphs:
        before, bold, after = each.partition("numerous")
        paragraph = document.add_paragraph(before)
        paragraph.add_run(bold).bold = True
        paragraph.add_run(after)
    buffer = io.BytesIO()
    document.save(buffer)
    data = buffer.getvalue()
    return data, lambda: [each.text for each in python_docx.Document(io.BytesIO(data)).paragraphs]


MAKERS: dict[Format, Callable[[list[str]], Made]] = {
    "text": text,
    "markdown": markdown,
    "html": html,
    "docx": docx,
}


def convert() -> None:
    program = shutil.which("soffice") or shutil.which("libreoffice")
    if program is None:
        print("LibreOffice is not installed: no Word document was converted with it")
        return
    data, _ = docx(sentences(20_000))
    document = open_document(data, "a.docx")
    edits = [[PassageEdit(0, len(each.text.split()[0]), "Ogdenword")] for each in document.passages]
    with tempfile.TemporaryDirectory() as folder:
        for name, accept in (("tracked", False), ("accepted", True)):
            path = Path(folder, f"{name}.docx")
            path.write_bytes(document.rewritten(edits, accept).data)
            command = [program, "--headless", "--convert-to", "txt:Text", "--outdir", folder, str(path)]
            subprocess.run(command, check=True, capture_output=True, timeout=300)
            found = path.with_suffix(".txt").read_text(encoding="utf-8", errors="replace").count("Ogdenword")
            print(f"LibreOffice read the {name} document: {found} of {len(edits)} new words")


if __name__ == "__main__":
    main()

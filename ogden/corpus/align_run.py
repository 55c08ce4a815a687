"""The whole way from two sources to a file of pairs, in steps that survive being killed.

What is done stays in the directory `OUTPUT.partial` until the pairs are written: the gathered documents of
each side, and the pairs of each block of documents. A run finds there what an earlier one finished and does
the rest; the result is the same, byte for byte. A step counts as done once its last file is there, and that
file appears complete or not at all.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from hashlib import blake2b
from pathlib import Path
from typing import Any

from ogden.corpus.documents import Problems
from ogden.corpus.sentence_alignment import ArticlePair, Thresholds, align_documents
from ogden.corpus.sources import text_files
from ogden.corpus.title_index import ArticleIndex, PageRules, document_pairs, gather, load, shared_titles
from ogden.errors import InputError
from ogden.files.path_checks import refuse_overwriting, refuse_packing
from ogden.files.progress import Progress, quiet
from ogden.files.work_folder import WorkFolder
from ogden.files.writing import publish
from ogden.text.lines import STDIN, writing_lines

AlignBlocks = Callable[[ArticleIndex, ArticleIndex, list[list[str]], Thresholds], Iterable[str]]
"""Gives the `block_text` of each block of titles, in order."""
BLOCK = 256
"""Documents that are aligned at once and kept as one step."""

PACKINGS = (".gz", ".xz")
_OWN = r"(?:normal|simple)\.(?:jsonl|titles|json)|block-\d{6,}\.tsv|pairs\.tsv(?:\.gz|\.xz)?"
"""What a run may leave in its directory."""


@dataclass(frozen=True)
class Task:
    """What is to be aligned, and how: whatever the pairs depend on."""

    normal: str
    simple: str
    output: str
    thresholds: Thresholds = field(default_factory=Thresholds)
    rules: PageRules = field(default_factory=PageRules)
    block: int = BLOCK


@dataclass
class AlignmentSummary:
    read: dict[str, int]
    """Documents by side."""
    dropped: dict[str, Counter[str]]
    """Documents left out, by side and rule."""
    problems: Counter[str]
    paired: int
    paragraphs: int = 0
    operations: Counter[str] = field(default_factory=Counter)
    resumed: int = 0
    """Blocks of documents that an earlier run had finished."""


def align_sources(
    task: Task,
    jobs: int = 0,
    strict: bool = False,
    restart: bool = False,
    show: Callable[[str], None] = lambda message: None,
    progress: Progress = quiet,
    align_blocks: "AlignBlocks | None" = None,
) -> AlignmentSummary:
    """Write the pairs of two sources. `show` is told of problems; `strict` makes the first an InputError.
    `align_blocks` aligns elsewhere what is otherwise aligned here."""
    _check_output(task)
    identity = _identity(task)
    with WorkFolder(work_folder(task.output), _OWN, "run", "write to another file") as folder:
        try:
            folder.resume(identity, restart, worth="block-*")
            summary = _Run(task, folder.path, jobs, strict, show, progress, align_blocks).run()
            folder.remove()
        except OSError as error:
            raise InputError(f"{error.filename or folder.path}: {error.strerror or error}") from None
    return summary


def work_folder(output: str) -> Path:
    """Beside the file that is replaced in the end, which may be elsewhere than the link to it."""
    target = Path(os.path.realpath(output)) if Path(output).is_symlink() else Path(output)
    return target.with_name(f"{target.name}.partial")


def _check_output(task: Task) -> None:
    if task.output == STDIN or Path(task.output).is_dir():
        raise InputError(f"{task.output}: the pairs go to a file, and what is done beside it: name a file")
    parent = work_folder(task.output).parent
    if not parent.is_dir():
        raise InputError(f"{task.output} cannot be written: there is no directory {parent}")
    refuse_overwriting(task.output, [*_files(task.normal), *_files(task.simple)])
    refuse_packing(task.output, "is written")


def _identity(task: Task) -> dict[str, Any]:
    """What the pairs depend on. Inputs are told by size and time of change: reading them twice would cost."""
    return {
        "normal side": _source(task.normal),
        "simple side": _source(task.simple),
        "thresholds": asdict(task.thresholds),
        "rules for pages": asdict(task.rules),
        "block": task.block,
    }


def _source(path: str) -> dict[str, Any]:
    if path == STDIN:
        raise InputError(
            "documents cannot come from standard input: they are read again after an interruption"
        )
    if not Path(path).exists():
        raise InputError(f"{path}: there is no such file or directory")
    files = [Path(file) for file in _files(path)]
    digest = blake2b(digest_size=16)
    for file in files:
        status = file.stat()
        digest.update(
            f"{file.name}\t{status.st_size}\t{status.st_mtime_ns}\n".encode(errors="surrogateescape")
        )
    return {"files": len(files), "digest": digest.hexdigest()}


def _files(path: str) -> list[str]:
    return list(map(str, text_files(path))) if Path(path).is_dir() else [path]


class _Run:
    """The steps, one method each."""

    def __init__(
        self,
        task: Task,
        folder: Path,
        jobs: int,
        strict: bool,
        show: Callable[[str], None],
        progress: Progress,
        align_blocks: "AlignBlocks | None",
    ) -> None:
        self.task, self.folder, self.jobs, self.progress = task, folder, jobs, progress
        self.strict, self.show = strict, show
        self.align_blocks = align_blocks or self._align_here

    def run(self) -> AlignmentSummary:
        simple = self._gathered("simple", self.task.simple, None)
        normal = self._gathered("normal", self.task.normal, simple)
        problems = Problems(self.strict, self.show)
        titles = shared_titles(normal, simple, problems)
        summary = AlignmentSummary(
            {side.name: side.read for side in (normal, simple)},
            {side.name: side.dropped for side in (normal, simple)},
            normal.problems + simple.problems + problems.counts,
            len(titles),
        )
        blocks = [titles[at : at + self.task.block] for at in range(0, len(titles), self.task.block)]
        self._align(normal, simple, blocks, summary)
        self._assemble(len(blocks), summary)
        return summary

    def _gathered(self, name: str, path: str, partners: ArticleIndex | None) -> ArticleIndex:
        problems = Problems(self.strict, self.show)

        def report(done: int) -> None:
            self.progress(f"reading the {name} side", done, 0)

        return load(self.folder, name, problems) or gather(
            path, self.folder, name, self.task.rules, problems, partners.titles if partners else None, report
        )

    def _block(self, number: int) -> Path:
        return self.folder / f"block-{number:06}.tsv"

    def _align(
        self, normal: ArticleIndex, simple: ArticleIndex, blocks: list[list[str]], summary: AlignmentSummary
    ) -> None:
        missing = [number for number in range(len(blocks)) if not self._block(number).exists()]
        summary.resumed = len(blocks) - len(missing)
        texts = self.align_blocks(
            normal, simple, [blocks[number] for number in missing], self.task.thresholds
        )
        self.progress("aligning, block", 0, len(blocks))
        for number, text in zip(missing, texts, strict=True):
            with writing_lines(str(self._block(number))) as stream:
                stream.write(text)
            self.progress("aligning, block", number + 1, len(blocks))

    def _align_here(
        self, normal: ArticleIndex, simple: ArticleIndex, blocks: list[list[str]], thresholds: Thresholds
    ) -> Iterator[str]:
        for titles in blocks:
            yield block_text(document_pairs(normal, simple, titles), thresholds, self.jobs)

    def _assemble(self, blocks: int, summary: AlignmentSummary) -> None:
        """All blocks in order. Made in the folder and then moved, so that a kill leaves nothing beside it."""
        packing = Path(self.task.output).suffix
        whole = self.folder / f"pairs.tsv{packing if packing in PACKINGS else ''}"
        with writing_lines(str(whole)) as target:
            for number in range(blocks):
                with self._block(number).open(encoding="utf-8", newline="\n") as block:
                    header = json.loads(block.readline())
                    summary.paragraphs += header["paragraphs"]
                    summary.operations.update(header["operations"])
                    target.writelines(block)
        publish(whole, self.task.output)


def block_text(documents: Sequence[ArticlePair], thresholds: Thresholds, threads: int = 0) -> str:
    """What is kept of a block: a line that says what was aligned, and the pairs."""
    found = align_documents(documents, thresholds, threads)
    head = json.dumps({"paragraphs": found.paragraphs, "operations": found.operations})
    return "".join([head + "\n", *(pair.line() for pair in found.pairs)])

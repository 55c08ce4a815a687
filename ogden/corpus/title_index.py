"""The documents of both sides, put where they can be found by title, with the memory of one document.

A source may be far larger than memory and in any order. The simple side is read first; of the normal side
only documents are kept whose title the simple side has. They go to a file, one a line; a table of titles says
where.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.documents import SKIPPED, Article, Intake, Problems, left_out, normalise_title
from ogden.corpus.sentence_alignment import ArticlePair
from ogden.corpus.sources import read_documents
from ogden.errors import InputError
from ogden.text.lines import iterate_lines, writing_lines

LEFT_OUT = -1

Report = Callable[[int], None]
"""Told the number of documents read so far."""


@dataclass(frozen=True)
class PageRules:
    """Pages that are left out on either side, with their pair."""

    min_paragraphs: int = 2
    """A page with fewer is a one-line page."""
    min_words: int = 20
    """A page with fewer is a stub."""


class TitleEntry(NamedTuple):
    start: int
    """Where the document begins in the file of its side, or LEFT_OUT."""
    place: str
    """Where it was read."""


@dataclass
class ArticleIndex:
    """One side of the collection, gathered."""

    folder: Path
    name: str
    titles: dict[str, TitleEntry]
    read: int
    """Documents in the source; of these, left out by rule:"""
    dropped: Counter[str]
    problems: Counter[str]
    messages: list[str]
    first: str
    """The first problem, as one who wants none is told of it."""

    @property
    def documents(self) -> Path:
        return self.folder / f"{self.name}.jsonl"

    def starts(self, titles: Iterable[str]) -> list[int]:
        """Where the documents of these titles begin in the file of documents."""
        return [self.titles[title].start for title in titles]


class _Gatherer:
    """Decides about each document of one side."""

    def __init__(
        self, rules: PageRules, problems: Problems, partners: Mapping[str, TitleEntry] | None
    ) -> None:
        self.rules = rules
        self.partners = partners
        self.titles: dict[str, TitleEntry] = {}
        self.read = 0
        self.intake = Intake(problems, self.wants)

    def wants(self, title: str, place: str) -> bool:
        self.read += 1
        key = normalise_title(title)
        if self.partners is not None and key not in self.partners:
            self.intake.problems.add(
                "title on one side only", place, f"'{title}' has no document on the simple side"
            )
            return False
        if key in self.titles:
            first = self.titles[key].place
            self.intake.problems.add(
                "duplicate title", place, f"'{title}' was there already ({first})", SKIPPED
            )
            return False
        self.titles[key] = TitleEntry(LEFT_OUT, _line_of_text(place))
        return self.partners is None or self.partners[key].start != LEFT_OUT

    def keeps(self, document: Article) -> bool:
        if not any(paragraph.strip() for paragraph in document.paragraphs):
            self.intake.problems.add("empty document", document.place, f"'{document.title}' has no text")
            return False
        rule = left_out(document, self.rules.min_paragraphs, self.rules.min_words)
        if rule is not None:
            self.intake.dropped[rule] += 1
        return rule is None


def gather(
    path: str,
    folder: Path,
    name: str,
    rules: PageRules,
    problems: Problems,
    partners: Mapping[str, TitleEntry] | None,
    report: Report,
) -> ArticleIndex:
    """Read a source to its end. What is gathered stays in `folder`, for `load`."""
    gatherer = _Gatherer(rules, problems, partners)
    with (folder / f"{name}.jsonl").open("wb") as stream:
        for document in read_documents(path, gatherer.intake):
            report(gatherer.read)
            if gatherer.keeps(document):
                key = normalise_title(document.title)
                gatherer.titles[key] = gatherer.titles[key]._replace(start=stream.tell())
                stream.write(json.dumps(document.paragraphs, ensure_ascii=False).encode() + b"\n")
    if gatherer.read == 0:
        raise InputError(f"{path}: there is no document in it")
    side = ArticleIndex(
        folder,
        name,
        gatherer.titles,
        gatherer.read,
        gatherer.intake.dropped,
        problems.counts,
        problems.messages,
        problems.first,
    )
    _save(side)
    return side


def _line_of_text(place: str) -> str:
    """A file's name may have characters that end a line, and bytes that are no characters."""
    return " ".join(place.encode("utf-8", "replace").decode("utf-8").split())


def _save(side: ArticleIndex) -> None:
    with writing_lines(str(side.folder / f"{side.name}.titles")) as stream:
        stream.writelines(f"{title}\t{start}\t{place}\n" for title, (start, place) in side.titles.items())
    summary = {
        "read": side.read,
        "dropped": side.dropped,
        "problems": side.problems,
        "messages": side.messages,
        "first": side.first,
    }
    # Written last: while it is not there, nothing counts as gathered.
    with writing_lines(str(side.folder / f"{side.name}.json")) as stream:
        json.dump(summary, stream)


def load(folder: Path, name: str, problems: Problems) -> ArticleIndex | None:
    """A side as an earlier run gathered it whole, with the problems found then; None if none did."""
    summary = folder / f"{name}.json"
    if not summary.exists():
        return None
    content = json.loads(summary.read_text(encoding="utf-8"))
    if content["first"] and problems.strict:
        raise InputError(content["first"])
    titles = {}
    for line in iterate_lines(str(folder / f"{name}.titles")):
        title, start, place = line.split("\t", 2)
        titles[title] = TitleEntry(int(start), place)
    for message in content["messages"]:
        problems.show(message)
    return ArticleIndex(
        folder,
        name,
        titles,
        content["read"],
        Counter(content["dropped"]),
        Counter(content["problems"]),
        content["messages"],
        content["first"],
    )


def shared_titles(normal: ArticleIndex, simple: ArticleIndex, problems: Problems) -> list[str]:
    """Titles with a document on both sides, in the order of the simple side."""
    shared = []
    for title, entry in simple.titles.items():
        partner = normal.titles.get(title)
        if partner is None and entry.start != LEFT_OUT:
            problems.add(
                "title on one side only", entry.place, f"'{title}' has no document on the normal side"
            )
        elif partner is not None and LEFT_OUT not in (partner.start, entry.start):
            shared.append(title)
    return shared


def document_pairs(normal: ArticleIndex, simple: ArticleIndex, titles: list[str]) -> list[ArticlePair]:
    sides = (read_paragraphs(side.documents, side.starts(titles)) for side in (normal, simple))
    return [ArticlePair(*row) for row in zip(titles, *sides, strict=True)]


def read_paragraphs(path: Path, starts: Iterable[int]) -> Iterator[list[str]]:
    """The paragraphs of documents that begin there in a file of documents."""
    with path.open("rb") as stream:
        for start in starts:
            stream.seek(start)
            yield json.loads(stream.readline())

"""The blocks of code on a page of Markdown: what each is, and what its page says about running it.

An HTML comment right before a block says what a reader of the page need not see:

    <!-- not run: needs the data folder -->    it is only checked: options that exist, imports that work
    <!-- other output: of the data folder -->    it is run on small files, and what it prints not compared
    <!-- given: lines = ["a b"] -->    Python that is run before it
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from markdown_it import MarkdownIt

Kind = Literal["shell", "python", "text"]
SHELLS = ("sh", "shell", "bash", "console")
PROGRAMS = (
    *("ogden", "make", "pip", "pipx", "python", "python3", "cat", "echo", "cd", "curl"),
    *("docker", "podman", "sudo", "systemctl", "git", "pre-commit", "apt-get"),
)
_MARK = re.compile(r"<!--\s*(not run|other output|given):\s*(.*?)\s*-->", re.S)
_IMPORT = re.compile(r"^(?:from [\w.]+ import |import \w+)", re.M)


@dataclass(frozen=True)
class Block:
    page: str
    line: int
    """Of its first line of code."""
    end: int
    kind: Kind
    content: str
    not_run: str = ""
    other_output: bool = False
    given: str = ""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


@dataclass(frozen=True)
class Command:
    """A line that is typed, and what the page shows below it; None where it shows nothing."""

    line: str
    shown: tuple[str, ...] | None = None


def blocks(path: Path, page: str) -> list[Block]:
    found: list[Block] = []
    marks: dict[str, str] = {}
    for token in MarkdownIt("commonmark").parse(path.read_text(encoding="utf-8")):
        if token.type in ("fence", "code_block"):
            assert token.map
            start, end = token.map
            first = start + 2 if token.type == "fence" else start + 1
            found.append(
                Block(
                    page,
                    first,
                    end,
                    _kind(token.info.split()[0] if token.info.split() else "", token.content),
                    token.content,
                    marks.get("not run", ""),
                    "other output" in marks,
                    marks.get("given", ""),
                )
            )
        marks = dict(_MARK.findall(token.content)) if token.type == "html_block" else {}
    return found


def _kind(info: str, content: str) -> Kind:
    """What a block is; without a name, told by its lines."""
    if info:
        return "python" if info in ("python", "py") else "shell" if info in SHELLS else "text"
    lines = [line for line in content.splitlines() if line.strip() and not line.startswith("#")]
    if not lines:
        return "text"
    if any(line.startswith("$ ") for line in lines) or lines[0].split()[0] in PROGRAMS:
        return "shell"
    return "python" if lines[0].startswith(">>>") or _IMPORT.search(content) else "text"


def commands(content: str) -> list[Command]:
    """The commands of a block. Where some have a prompt, the lines between are what they print."""
    prompted = any(line.startswith("$ ") for line in content.splitlines())
    found: list[Command] = []
    lines = iter(content.splitlines())
    for line in lines:
        if prompted and not line.startswith("$ "):
            last = found[-1]
            found[-1] = Command(last.line, (*(last.shown or ()), line))
            continue
        while line.endswith("\\"):
            line = f"{line[:-1]} {next(lines).strip()}"
        typed = line.removeprefix("$ ") if prompted else line
        if typed.strip() and not typed.startswith("#"):
            found.append(Command(typed))
    return found


def matches(shown: tuple[str, ...], printed: str) -> bool:
    """Whether a program printed what a page shows. `…` stands for anything: in a line, or for lines."""
    wanted = "\n".join(line.rstrip() for line in shown).strip("\n")
    lines = (".*" if line.strip() == "…" else re.escape(line) for line in wanted.split("\n"))
    pattern = "\n".join(line.replace("…", r"[^\n]*") for line in lines)
    there = "\n".join(line.rstrip() for line in printed.splitlines()).strip("\n")
    return re.fullmatch(pattern, there, re.S) is not None

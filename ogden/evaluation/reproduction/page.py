"""The results of an experiment as a page: Markdown with tables, plots as SVG files beside it.

What people have to say about the results stands in NAME.notes.md. It is put into the page each time it is
made, and is never written by a program.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ogden.errors import InputError
from ogden.text.lines import write_text

STYLE = (
    "svg{font:12px sans-serif;background:#fff}.label{fill:#555}.name{fill:#222;font-weight:600}"
    ".grid{stroke:#ddd}.axis{stroke:#888}.median{stroke:#222;stroke-dasharray:3 2}"
    ".curve{fill:none;stroke-width:1.5}"
    ".c0{fill:#1b6ca8;stroke:#1b6ca8}.c1{fill:#c2571a;stroke:#c2571a}.c2{fill:#2e7d4f;stroke:#2e7d4f}"
)
"""Plots take their colours from a page (`ogden.evaluation.plots`); one that stands alone brings its own."""


@dataclass
class Page:
    """Parts in the order they were added."""

    title: str
    parts: list[str] = field(default_factory=list)
    figures: dict[str, str] = field(default_factory=dict)

    def say(self, text: str) -> None:
        self.parts.append(text)

    def section(self, title: str) -> None:
        self.parts.append(f"## {title}")

    def command(self, *lines: str) -> None:
        self.parts.append("\n".join(["```", *(f"$ {line}" for line in lines), "```"]))

    def table(
        self,
        columns: Sequence[str],
        rows: Sequence[Sequence[str]],
        signatures: Mapping[str, str] | None = None,
    ) -> None:
        """The first column is text, the others are numbers. Signatures say how each metric was computed."""
        ruler = ["---", *("--:" for _ in columns[1:])]
        lines = [" ".join(["|", *(f"{cell} |".strip() for cell in row)]) for row in (columns, ruler, *rows)]
        self.parts.append("\n".join(lines))
        if signatures:
            how = "\n".join(f"- {name}: `{signature}`" for name, signature in signatures.items())
            self.parts.append(how)

    def figure(self, name: str, svg: str, caption: str) -> None:
        self.figures[name] = svg.replace("</title>", f"</title><style>{STYLE}</style>", 1)
        self.parts.append(f"![{caption}]({{figure {name}}})\n\n{caption}")

    def markdown(self, name: str, notes: str = "") -> str:
        """The page called `name`, with what people say of it after the first paragraph."""
        first, *others = self.parts
        told = [first, notes.strip(), *others] if notes.strip() else [first, *others]
        text = "\n\n".join([f"# {self.title}", *told]) + "\n"
        return re.sub(r"\{figure ([a-z0-9-]+)\}", rf"{name}-\1.svg", text)


def write_page(page: Page, directory: str, name: str) -> list[str]:
    """Write the page and its plots; returns what was written."""
    folder = Path(directory)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        notes = folder / f"{name}.notes.md"
        told = notes.read_text(encoding="utf-8") if notes.exists() else ""
    except (OSError, ValueError) as error:
        raise InputError(f"{directory}: {getattr(error, 'strerror', None) or error}") from None
    files = {f"{name}-{figure}.svg": svg + "\n" for figure, svg in page.figures.items()}
    files[f"{name}.md"] = page.markdown(name, told)
    for file, text in files.items():
        write_text(str(folder / file), text)
    return [str(folder / file) for file in files]

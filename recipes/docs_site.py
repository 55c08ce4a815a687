"""A hook of mkdocs: the pages at the root of the project are pages of the site, too.

`README.md` is the first page. Links that lead out of docs/ lead to these pages instead.
"""

import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

PROJECT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE-MODEL.md",
    "lexicon/README.md",
    "lexicon/WRITING.md",
    "lexicon/structure/README.md",
    "readings/README.md",
)
_LINK = re.compile(r"\]\(([^)\s:]+)\)")


def on_files(files: Files, config: Any, **_: Any) -> Files:
    """Add the pages, each with its links as the site has them."""
    for page in PAGES:
        text = (PROJECT / page).read_text(encoding="utf-8")
        files.append(File.generated(config, page, content=_relinked(text, page)))
    return files


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Links of the other pages, which stand one folder deeper in the project than on the site."""
    source: str = page.file.src_uri
    return markdown if source in PAGES else _relinked(markdown, f"docs/{source}")


def _relinked(text: str, page: str) -> str:
    """The links of a page of the project, where its place and those of its targets are the site's."""

    def target(link: re.Match[str]) -> str:
        path, hash, anchor = link[1].partition("#")
        if not path:
            return link[0]
        there = Path(_plain(Path(page).parent / path))
        here = Path(_placed(page)).parent
        steps = "../" * len(here.parts)
        return f"]({steps}{_placed(there.as_posix())}{hash}{anchor})"

    return _LINK.sub(target, text)


def _placed(path: str) -> str:
    """Where a file of the project is on the site."""
    return path.removeprefix("docs/")


def _plain(path: Path) -> str:
    """The path without `..`."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)

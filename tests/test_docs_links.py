"""Links of the pages: each file is there, each anchor is a heading, and the site has every page once."""

import re
from functools import cache
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

PROJECT = Path(__file__).parents[1]
PAGES = sorted(
    path.relative_to(PROJECT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "lexicon/**/*.md", "readings/*.md")
    for path in PROJECT.glob(pattern)
)


@cache
def tokens(page: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse((PROJECT / page).read_text(encoding="utf-8"))


def links(page: str) -> list[str]:
    """What a page leads to or shows, but for the network."""
    inline = (child for token in tokens(page) for child in token.children or ())
    targets = (str(one.attrs.get("href") or one.attrs.get("src") or "") for one in inline)
    return [target for target in targets if target and not re.match(r"\w+:", target)]


@cache
def anchors(page: str) -> frozenset[str]:
    """The headings of a page as links name them, there and on the site."""
    found: list[str] = []
    for token, inside in zip(tokens(page), tokens(page)[1:], strict=False):
        if token.type == "heading_open":
            words = "".join(child.content for child in inside.children or ())
            slug = re.sub(r"[^\w\- ]", "", words.strip().lower()).replace(" ", "-")
            found.append(f"{slug}-{found.count(slug)}" if slug in found else slug)
    return frozenset(found)


def problems(page: str) -> list[str]:
    wrong = []
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = (PROJECT / page).parent / path if path else PROJECT / page
        if not target.exists():
            wrong.append(f"{link}: there is no such file")
        elif anchor and anchor not in anchors(target.resolve().relative_to(PROJECT.resolve()).as_posix()):
            wrong.append(f"{link}: there is no such heading")
    return wrong


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page: str) -> None:
    assert problems(page) == []


def test_a_broken_link_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.md").write_text(
        "# A `b` & c\n\n[1](b.md) [2](a.md#a-b--c) [3](#d) ![4](x.png) [5](https://example.org)\n"
    )
    monkeypatch.setattr("test_docs_links.PROJECT", tmp_path)
    tokens.cache_clear()
    anchors.cache_clear()
    assert [one.split(":")[0] for one in problems("a.md")] == ["b.md", "#d", "x.png"]
    tokens.cache_clear()
    anchors.cache_clear()


def test_the_site_has_every_page_once() -> None:
    """mkdocs.yml names each page in `nav`; `make docs` would say so, too."""
    nav = (PROJECT / "mkdocs.yml").read_text(encoding="utf-8").split("\nnav:")[1]
    named = re.findall(r": ([\w./-]+\.md)$", nav, re.M)
    assert sorted(named) == sorted(page.removeprefix("docs/") for page in PAGES)

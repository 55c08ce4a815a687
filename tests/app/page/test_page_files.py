"""The files of the page: how large they are; the example, and what the built-in model makes of it."""

from pathlib import Path

import httpx

from ogden import load
from ogden.app.page.routes import EXAMPLE

SENT = 60_000
"""Bytes of all scripts and style sheets together, as they go to the browser."""
STATIC = Path(__file__).parents[3] / "ogden" / "app" / "page" / "static"
NOTICE = Path(__file__).parents[3] / "docs" / "examples" / "notice.txt"


def test_scripts_and_styles_are_small(address: str) -> None:
    sizes = {}
    for path in (*STATIC.glob("*.js"), *STATIC.glob("*.css")):
        with httpx.stream("GET", f"{address}/static/{path.name}") as answer:
            sizes[path.name] = sum(len(piece) for piece in answer.iter_raw())
        assert httpx.get(f"{address}/static/{path.name}").content == path.read_bytes()
        plain = httpx.get(f"{address}/static/{path.name}", headers={"Accept-Encoding": "identity"})
        assert plain.content == path.read_bytes()
    assert len(sizes) > 20
    assert sum(sizes.values()) <= SENT


def test_nothing_is_built_and_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert max(map(len, text.splitlines())) < 260  # written by hand


def test_the_example_shows_what_the_model_does() -> None:
    assert NOTICE.read_text(encoding="utf-8").strip() == EXAMPLE
    found = load().simplify(EXAMPLE)
    assert len(found.edits) >= 8
    assert found.suggestions
    assert found.level_after.grade < found.level_before.grade - 1

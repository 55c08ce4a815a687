"""The files of the page: how large they are; the example, and what the built-in model makes of it."""

import re
from pathlib import Path

import httpx

from ogden import load
from ogden.app.page.routes import EXAMPLE

STATIC = Path(__file__).parents[3] / "ogden" / "app" / "page" / "static"
DOCS = Path(__file__).parents[3] / "docs"
NOTICE = DOCS / "examples" / "notice.txt"


def test_scripts_and_styles_are_as_small_as_the_docs_say(address: str) -> None:
    on_disk, sent = 0, 0
    for path in (*STATIC.glob("*.js"), *STATIC.glob("*.css")):
        with httpx.stream("GET", f"{address}/static/{path.name}") as answer:
            sent += sum(len(piece) for piece in answer.iter_raw())
        on_disk += path.stat().st_size
        assert httpx.get(f"{address}/static/{path.name}").content == path.read_bytes()
        plain = httpx.get(f"{address}/static/{path.name}", headers={"Accept-Encoding": "identity"})
        assert plain.content == path.read_bytes()
    text = (DOCS / "page.md").read_text(encoding="utf-8")
    said = re.search(r"at most (\d+) kB on disk .* and (\d+) kB as they are sent", text)
    assert said
    assert on_disk <= 1000 * int(said[1]) <= 60_000
    assert sent <= 1000 * int(said[2])


def test_nothing_is_built_and_nothing_comes_from_elsewhere() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        assert "://" not in text.replace("http://www.w3.org/2000/svg", "")
        assert max(map(len, text.splitlines())) <= 200  # written by hand


def test_the_example_shows_what_the_model_does() -> None:
    assert NOTICE.read_text(encoding="utf-8").strip() == EXAMPLE
    found = load().simplify(EXAMPLE)
    assert len(found.edits) >= 8
    assert found.suggestions
    assert found.level_after.grade < found.level_before.grade - 1

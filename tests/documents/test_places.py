"""Where cells and items stand: what a page needs to show a table as a table and a list as a list."""

from ogden.documents.opening import open_document
from ogden.documents.protocol import Cell, Item


def places(data: bytes, name: str) -> list[tuple[str, Cell | Item | None]]:
    return [(one.text, one.cell or one.item) for one in open_document(data, name).passages]


def test_markdown() -> None:
    source = b"3. one\n4. two\n   - sub\n\n   more\n\n| a | b |\n|---|---|\n| | d |\n\n| e |\n|---|\n"
    assert places(source, "a.md") == [
        ("one", Item(0, 3)),
        ("two", Item(0, 4)),
        ("sub", Item(1, None)),
        ("more", None),
        ("a", Cell(0, 0, 0)),
        ("b", Cell(0, 0, 1)),
        ("d", Cell(0, 1, 1)),
        ("e", Cell(1, 0, 0)),
    ]


def test_html() -> None:
    source = b"<ol start=3><li>one<ul><li>sub</ul><li>two</ol><table><tr><th>a<th>b<tr><td><td>d</table>"
    assert places(source, "a.html") == [
        ("one", Item(0, 3)),
        ("sub", Item(1, None)),
        ("two", Item(0, 4)),
        ("a", Cell(0, 0, 0)),
        ("b", Cell(0, 0, 1)),
        ("d", Cell(0, 1, 1)),
    ]


def test_plain_text() -> None:
    assert places(b"List:\n\n1. one\n2. two\n- three\n", "a.txt") == [
        ("List:", None),
        ("one", Item(0, 1)),
        ("two", Item(0, 2)),
        ("three", Item(0, None)),
    ]

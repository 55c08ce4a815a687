"""Comments that switch rules off: what is off where, and that it is not rewritten."""

import re
from pathlib import Path

import pytest
from toy_simplifier import ToySimplifier

from ogden.documents.opening import open_document
from ogden.documents.protocol import Document
from ogden.documents.simplifying import simplify_document
from ogden.documents.source_document import SourceDocument
from ogden.documents.switches import ACTIONS
from ogden.editing.simplifier import SimplifyOptions


def opened(text: str, name: str = "a.md") -> Document:
    return open_document(text.encode(), name)


def off(text: str, rule: str, name: str = "a.md") -> list[str]:
    """The words of the passages for which a rule is off."""
    document = opened(text, name)
    return [
        word
        for number, passage in enumerate(document.passages)
        for word in passage.text.split()
        if document.is_off(rule, number, passage.text.index(word))
    ]


def simplified(text: str, name: str = "a.md") -> str:
    result = simplify_document(opened(text, name), ToySimplifier, SimplifyOptions(strength="standard"))
    return result.data.decode()


MARKDOWN = """\
Obtain a1.

<!-- ogden: off -->
Obtain b1.

# Obtain

- Obtain b2.

<!-- ogden: on -->

Obtain c1.
"""


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (MARKDOWN, "a.md"),
        (MARKDOWN.replace("\n", "\r\n"), "a.md"),
        (
            "<p>Obtain a1.</p><!-- ogden: off --><p>Obtain b1.</p><h2>Obtain</h2>"
            "<ul><li>Obtain b2.</ul><!-- ogden: on --><p>Obtain c1.</p>",
            "a.html",
        ),
    ],
)
def test_what_is_off_is_not_rewritten(text: str, name: str) -> None:
    assert simplified(text, name) == text.replace("Obtain a1", "Get a1").replace("Obtain c1", "Get c1")
    assert [passage.text for passage in opened(text, name).passages] == ["Obtain a1.", "Obtain c1."]


@pytest.mark.parametrize("name", ["a.md", "a.html"])
def test_the_middle_of_a_paragraph(name: str) -> None:
    off = "<!-- ogden: off -->We obtain it.<!-- ogden: on -->"
    assert simplified(f"We obtain it. {off} We obtain it.\n", name) == f"We get it. {off} We get it.\n"


def test_off_without_on_holds_to_the_end() -> None:
    assert (
        simplified("Obtain.\n\n<!-- ogden: off -->\n\nObtain.\n")
        == "Get.\n\n<!-- ogden: off -->\n\nObtain.\n"
    )


@pytest.mark.parametrize(
    "example",
    [
        "```\n<!-- ogden: off -->\n```\n",
        "    <!-- ogden: off -->\n",
        "Write `<!-- ogden: off -->` there.\n",
        "Write \\<!-- ogden: off --> there.\n",
        "---\ntitle: <!-- ogden: off -->\n---\n",
        "<!-- say: ogden: off -->\n",
        "<!-- ogden: of -->\n",
    ],
)
def test_what_is_no_comment_switches_nothing(example: str) -> None:
    assert "We get it." in simplified(f"{example}\nWe obtain it.\n")


def test_single_rules() -> None:
    text = (
        "a1\n\n<!-- ogden: off passive, hard-word -->\na2\n\n<!--ogden:on passive-->\na3\n\n"
        "<!-- OGDEN: On -->\na4 <!-- ogden: off passive --> a5\n"
    )
    assert off(text, "passive") == ["a2", "a5"]
    assert off(text, "hard-word") == ["a2", "a3"]
    assert off(text, "long-sentence") == []
    assert simplified(text.replace("a2", "Obtain.")) == text.replace("a2", "Get.")


def test_lines() -> None:
    text = (
        "a1\na2 <!-- ogden: off-line passive -->\na3\n\n"
        "<!-- ogden: off-next-line passive -->\na4\na5\n\n"
        "<!-- ogden: off-next-line passive -->\n<!-- ogden: off-next-line hard-word -->\n\na6\na7\n"
    )
    assert off(text, "passive") == ["a2", "a4"]
    assert off(text, "hard-word") == ["a6"]
    html = "<!-- ogden: off-next-line passive -->\n<p>a1\na2\n<p>a3 <!-- ogden: off-line passive -->"
    assert off(html, "passive", "a.html") == ["a1", "a3"]


def test_a_whole_line_is_not_rewritten() -> None:
    off = "<!-- ogden: off-next-line -->\nWe obtain it.\n\nWe obtain it. <!-- ogden: off-line -->\n\n"
    assert simplified(f"{off}We obtain it.\n") == f"{off}We get it.\n"


def test_comments_of_one_line_do_not_end_what_is_off_around_them() -> None:
    text = "<!-- ogden: off passive -->\na1\n<!-- ogden: off-next-line hard-word -->\na2\n\na3\n"
    assert off(text, "passive") == ["a1", "a2", "a3"]
    assert off(text, "hard-word") == ["a2"]


def test_everything_off_is_ended_by_on_alone() -> None:
    assert not opened("<!-- ogden: off -->\na1\n\n<!-- ogden: on passive -->\na2\n").passages


def test_other_formats_have_no_comments() -> None:
    text = "<!-- ogden: off -->\n\nWe obtain it.\n"
    assert simplified(text, "a.txt") == text.replace("obtain", "get")
    assert not opened(text, "a.txt").is_off("passive", 0, 0)


def test_comments_are_listed_as_they_were_written() -> None:
    document = opened("a\n\n<!-- ogden: of pasive -->\n")
    assert isinstance(document, SourceDocument)
    (comment,) = document.switches.comments
    assert (comment.action, comment.rules) == ("of", ("pasive",))
    assert document.position(comment.span.start) == (3, 1)


def test_many_comments_take_no_longer_each() -> None:
    """Thousands of them: a search through all for each word would not end."""
    text = (
        "<!-- ogden: off-next-line passive -->\na\n<!-- ogden: off hard-word --><!-- ogden: on -->\n\n"
        * 3_000
    )
    assert len(off(text, "passive")) == 3_000


@pytest.mark.parametrize(
    ("text", "name", "start", "end", "expected"),
    [
        ("a\n\nOne **two** three\n", "a.md", 4, 7, ((3, 7), (3, 10))),
        ("One two\nthree\n", "a.md", 0, 13, ((1, 1), (2, 6))),
        ("<p>a &amp; b</p>", "a.html", 2, 3, ((1, 6), (1, 11))),
        ("One two\n", "a.txt", 4, 4, ((1, 5), (1, 5))),
    ],
)
def test_positions(text: str, name: str, start: int, end: int, expected: object) -> None:
    document = opened(text, name)
    assert document.positions(len(document.passages) - 1, start, end) == expected


@pytest.mark.parametrize("page", ["docs/check.md", "ogden/documents/switches.py"])
def test_all_switches_are_described(page: str) -> None:
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    assert set(re.findall(r"<!-- ogden: ([\w-]+)", text)) == set(ACTIONS)

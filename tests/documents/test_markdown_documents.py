import pytest

from ogden.documents.opening import open_document
from ogden.documents.protocol import Passage, PassageEdit


def passages(text: str) -> list[Passage]:
    return list(open_document(text.encode(), "a.md").passages)


def replaced(text: str, before: str, after: str) -> str:
    document = open_document(text.encode(), "a.md")
    edits = []
    for passage in document.passages:
        at = passage.text.find(before)
        edits.append([PassageEdit(at, at + len(before), after)] if at >= 0 else [])
    return document.rewritten(edits).data.decode()


@pytest.mark.parametrize(
    ("source", "before", "after", "result"),
    [
        ("a **big** house", "big", "large", "a **large** house"),
        ("a **big** house", "big house", "large house", "a **large** house"),
        ("a **big** house", "big house", "hut", "a **hut**"),
        ("a **big** house", "house", "*hut*", r"a **big** \*hut\*"),
        ("a [big house](u_v \"big\") here", "big house", "hut", 'a [hut](u_v "big") here'),
        ("a `big` house", "big", "large", "a `big` house"),
        ("a big &amp; old", "big & old", "huge", "a huge"),
        ("a big &amp; old", "old", "R&D;", "a big &amp; R\\&D;"),
        ("a\\*b big", "big", "x", "a\\*b x"),
        ("big ![big](big.png) house", "big ", "a ", "a ![big](big.png) house"),
        ("> quoted\n> lines", "quoted lines", "x", "> x"),
        ("the very\n   big house", "very big", "huge", "the huge house"),
        ("| big | b |\n|---|---|\n| c | big |", "big", "x", "| x | b |\n|---|---|\n| c | x |"),
        ("| big | b |\n|---|---|", "big", "x | y", "| big | b |\n|---|---|"),
        ("**big** house here", "big house", "hut", "**hut** here"),
        ("word[^1] big\n\n[^1]: big note", "big", "x", "word[^1] x\n\n[^1]: x note"),
        ("costs $5 and big", "big", "x", "costs $5 and x"),
        ("big $x big$", "big", "x", "x $x big$"),
        ("- big", "big", "- x", r"- \- x"),
        ("big", "big", "1. x", r"1\. x"),
        ("<kbd>big</kbd> big", "big", "x", "<kbd>big</kbd> big"),
    ],
)  # fmt: skip
def test_edits(source: str, before: str, after: str, result: str) -> None:
    assert replaced(source, before, after) == result


def test_code_and_the_like_are_no_passages() -> None:
    text = "---\nbig: 1\n---\n```\nbig\n```\n\n    big\n\n<div>\nbig\n</div>\n\n[big]: http://big"
    text += "\n\n!!! note big\n\n$$\nbig\n$$\n"
    assert passages(text) == []


def test_kinds() -> None:
    text = "# Head\n\nText.\n\n- item\n\n> quote\n\n| cell |\n|---|\n\n[^1]: A note.\n"
    assert [(each.kind, each.text) for each in passages(text)] == [
        ("heading", "Head"),
        ("paragraph", "Text."),
        ("item", "item"),
        ("quotation", "quote"),
        ("cell", "cell"),
        ("note", "A note."),
    ]


def test_an_edit_that_would_empty_emphasis_is_left_out() -> None:
    document = open_document(b"a **big** *old* house", "a.md")
    rewriting = document.rewritten([[PassageEdit(2, 9, "new")]])
    assert rewriting.made == ((False,),)
    assert rewriting.data == b"a **big** *old* house"


def test_an_edit_that_would_become_markup_is_left_out() -> None:
    source = b"A line of text\nand another\n\nText here."
    document = open_document(source, "a.md")
    rewriting = document.rewritten([[PassageEdit(15, 18, "====")], [PassageEdit(0, 4, "Words")]])
    assert rewriting.made in (((True,), (True,)), ((False,), (True,)))
    again = open_document(rewriting.data, "a.md")
    assert [passage.kind for passage in again.passages] == ["paragraph", "paragraph"]
    assert again.passages[1].text == "Words here."


@pytest.mark.parametrize(
    "junk", ["[" * 50_000, "*a " * 30_000, "`" * 50_000, "> " * 5000, "<a" * 30_000, "x" * 100_000]
)
def test_tangles_take_no_time(junk: str) -> None:
    document = open_document(f"A big house.\n\n{junk}\n\nA big tree.".encode(), "a.md")
    assert document.passages[0].text == "A big house."
    document.rewritten([[] for _ in document.passages])


def test_a_rule_at_the_start_of_a_long_file_is_no_front_matter() -> None:
    """And to find that out takes no longer with two characters at the end of each line."""
    text = "---\r\n" + "Words are here.\r\n" * 60
    (passage,) = passages(text)
    assert passage.text == " ".join(["Words are here."] * 60)

from ogden.documents.opening import open_document
from ogden.documents.protocol import PassageEdit


def passages(text: str) -> list[str]:
    return [passage.text for passage in open_document(text.encode(), "a.txt").passages]


def test_wrapped_lines_are_one_passage() -> None:
    text = (
        "This paragraph is wrapped at some width, as\nin mail, and has three lines of about the\nsame length."
    )
    text += "\n\nNext."
    assert passages(text) == [
        "This paragraph is wrapped at some width, as in mail, and has three lines of about the same length.",
        "Next.",
    ]


def test_short_lines_and_items_are_passages_of_their_own() -> None:
    text = (
        "Dear Sir,\n12 Main Street\n\n- one item that is quite long, as long as the other\n- two\n1. three\n"
    )
    assert passages(text) == [
        "Dear Sir,",
        "12 Main Street",
        "one item that is quite long, as long as the other",
        "two",
        "three",
    ]


def test_a_dash_or_an_initial_at_the_start_of_a_line_is_no_item() -> None:
    text = "The paper on the ways of the honey bee was – it\n– seems – written long ago by one of two, by\n"
    text += "J. Smith or I. Jones.\n"
    assert len(passages(text)) == 1
    listed = (
        "- The first item of the list that is very long.\n- The second item of the list that is also long.\n"
    )
    assert len(passages(listed)) == 2


def test_quoted_mail() -> None:
    (passage,) = open_document(b"> You wrote this.\n", "a.txt").passages
    assert passage.kind == "quotation"


def test_a_paragraph_a_line() -> None:
    long = "Words and words and more of them. " * 10
    assert passages(f"{long}\n{long}\nShort.") == [long.strip(), long.strip(), "Short."]


def test_an_edit_over_a_line_end() -> None:
    text = b"This is a paragraph that is wrapped at some very\nbig width.\n"
    document = open_document(text, "a.txt")
    start = document.passages[0].text.index("very big")
    rewriting = document.rewritten([[PassageEdit(start, start + 8, "great")]])
    assert rewriting.data == b"This is a paragraph that is wrapped at some great width.\n"


def test_places() -> None:
    document = open_document(b"One.\n\n  Two words.\n", "a.txt")
    assert document.place(1, 0) == "3:3"
    assert document.place(1, 4) == "3:7"

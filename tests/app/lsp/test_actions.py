"""What is offered at a place, for editors that know versions and for those that do not."""

from toy_simplifier import ToySimplifier

from ogden.app.lsp.actions import KEEP_WORD, ActionWriter
from ogden.app.lsp.open_document import OpenDocument
from ogden.documents.opening import open_text
from ogden.documents.remarks import remark_on
from ogden.text.sentence import Span


def document(uri: str, text: str = "They basically obtain it.") -> OpenDocument:
    found = OpenDocument(uri, "plaintext", 3, text, "utf-16")
    found.remarks = remark_on(open_text(text, "text"), ToySimplifier()).remarks
    return found


def test_a_word_stays_by_a_command() -> None:
    [*_, action] = ActionWriter(document("file:///a/b.txt"), True).actions(Span(16, 16), ["quickfix"])
    assert action.command
    assert (action.command.command, action.command.arguments) == (KEEP_WORD, ["file:///a/b.txt", "obtain"])
    titles = [each.title for each in ActionWriter(document("untitled:b"), True).actions(Span(16, 16), None)]
    assert titles == ["Write “get”", "Write “receive”", "Make all 2 sure changes in this file"]


def test_words_that_go_away() -> None:
    [action, *_] = ActionWriter(document("untitled:b"), True).actions(Span(6, 6), ["quickfix"])
    assert action.title == "Leave out “basically”"


def test_editors_without_versions() -> None:
    [action, *_] = ActionWriter(document("untitled:b"), False).actions(Span(16, 16), None)
    assert action.edit
    assert action.edit.document_changes is None
    assert action.edit.changes
    assert [edit.new_text for edit in action.edit.changes["untitled:b"]] == ["get"]

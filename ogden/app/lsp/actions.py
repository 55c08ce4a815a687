"""What an editor offers at a place: what to write instead, the same for a whole file, a word that stays."""

import re
from collections.abc import Iterable, Iterator, Sequence

from lsprotocol import types

from ogden.app.lsp.diagnostics import diagnostic, shown
from ogden.app.lsp.open_document import OpenDocument
from ogden.documents.remarks import Remark, Replacement
from ogden.text.sentence import Span

FIX_ALL = f"{types.CodeActionKind.SourceFixAll.value}.ogden"
QUICK_FIX = types.CodeActionKind.QuickFix.value
KEEP_WORD = "ogden.keepWord"
_MOST = 5  # of what to write instead, at one place
_LONGEST = 60  # characters in a menu
_WORDS = re.compile(r"\w[\w’'-]*(?: \w[\w’'-]*){0,3}")


class ActionWriter:
    """Writes actions for one document; `versioned` is whether the editor knows edits of a version."""

    def __init__(self, document: OpenDocument, versioned: bool) -> None:
        self._document = document
        self._versioned = versioned

    def actions(self, span: Span, kinds: Sequence[str] | None) -> list[types.CodeAction]:
        """What there is to do in a part of the document, of the kinds that the editor asks for."""
        found: list[types.CodeAction] = []
        if _asked(QUICK_FIX, kinds):
            for remark in self._document.remarks:
                if remark.span.start <= span.end and span.start <= remark.span.end:
                    found += self._fixes(remark)
        if _asked(FIX_ALL, kinds):
            found += self._fix_all()
        return found

    def _fixes(self, remark: Remark) -> Iterator[types.CodeAction]:
        told = [diagnostic(self._document, remark)]
        for number, each in enumerate(remark.replacements[:_MOST]):
            yield types.CodeAction(
                _title(remark, each),
                QUICK_FIX,
                diagnostics=told,
                is_preferred=(remark.kind == "edit" and number == 0) or None,
                edit=self._edit([(remark, each)]),
            )
        alike = [one for one in self._document.remarks if _alike(one, remark)]
        if len(alike) > 1:
            yield types.CodeAction(
                f"{_title(remark, remark.replacements[0])} ({len(alike)} times in this file)",
                QUICK_FIX,
                diagnostics=told,
                edit=self._edit((one, one.replacements[0]) for one in alike),
            )
        if remark.replacements and self._document.path and _WORDS.fullmatch(remark.words):
            title = f"Never change “{remark.words}” in this project"
            arguments = [self._document.uri, remark.words]
            yield types.CodeAction(
                title,
                QUICK_FIX,
                diagnostics=told,
                command=types.Command(title, KEEP_WORD, arguments=arguments),
            )

    def _fix_all(self) -> Iterator[types.CodeAction]:
        edits = [one for one in self._document.remarks if one.kind == "edit"]
        if edits:
            number = "the sure change" if len(edits) == 1 else f"all {len(edits)} sure changes"
            yield types.CodeAction(
                f"Make {number} in this file",
                FIX_ALL,
                edit=self._edit((one, one.replacements[0]) for one in edits),
            )

    def _edit(self, chosen: Iterable[tuple[Remark, Replacement]]) -> types.WorkspaceEdit:
        document = self._document
        edits = [types.TextEdit(document.lines.range(remark.span), each.text) for remark, each in chosen]
        if not self._versioned:
            return types.WorkspaceEdit(changes={document.uri: edits})
        identity = types.OptionalVersionedTextDocumentIdentifier(document.uri, document.version)
        return types.WorkspaceEdit(document_changes=[types.TextDocumentEdit(identity, edits)])


def _asked(kind: str, kinds: Sequence[str] | None) -> bool:
    """“source” asks for all kinds that begin so."""
    return not kinds or any(f"{kind}.".startswith(f"{each}.") for each in kinds)


def _alike(one: Remark, other: Remark) -> bool:
    """The same words, with the same words to write instead."""
    return bool(
        one.replacements
        and other.replacements
        and one.words.lower() == other.words.lower()
        and one.replacements[0].shown.lower() == other.replacements[0].shown.lower()
    )


def _title(remark: Remark, each: Replacement) -> str:
    if not each.shown.strip():
        return f"Leave out {_short(remark.words)}"
    return f"Write {_short(each.shown)}"


def _short(text: str) -> str:
    return shown(text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…")

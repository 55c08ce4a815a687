"""From remarks to what an editor shows: underlined places, and what is said where one points at them."""

import re

from lsprotocol import types

from ogden.app.lsp.open_document import OpenDocument
from ogden.documents.remarks import Remark
from ogden.editing.diagnosis.catalogue import RULES

SOURCE = "ogden"
_SEVERITIES = {
    "edit": types.DiagnosticSeverity.Information,
    "finding": types.DiagnosticSeverity.Information,
    "suggestion": types.DiagnosticSeverity.Hint,
}
_MARKUP = re.compile(r"([\\`*_{}\[\]()#+\-.!<>|~&])")


def diagnostic(document: OpenDocument, remark: Remark) -> types.Diagnostic:
    return types.Diagnostic(
        document.lines.range(remark.span),
        _message(remark),
        severity=_SEVERITIES[remark.kind],
        code=remark.rule,
        source=SOURCE,
    )


def _message(remark: Remark) -> str:
    said = [remark.message, remark.advice]
    if remark.replacements:
        said.append(f"Instead: {shown(remark.replacements[0].shown)}.")
    return " ".join(filter(None, said))


def shown(text: str) -> str:
    return f"“{text.strip()}”" if text.strip() else "nothing"


def hover(document: OpenDocument, offset: int, markdown: bool) -> types.Hover | None:
    """All that is said of a place, the shortest stretch first."""
    here = [one for one in document.remarks if one.span.start <= offset <= one.span.end]
    if not here:
        return None
    here.sort(key=lambda one: one.span.end - one.span.start)
    write = _in_markdown if markdown else _in_text
    kind = types.MarkupKind.Markdown if markdown else types.MarkupKind.PlainText
    gap = "\n\n---\n\n" if markdown else "\n\n"
    text = gap.join(map(write, here))
    return types.Hover(types.MarkupContent(kind, text), document.lines.range(here[0].span))


def _in_text(remark: Remark) -> str:
    return "\n".join(_lines(remark))


def _in_markdown(remark: Remark) -> str:
    head, *rest = (_MARKUP.sub(r"\\\1", line) for line in _lines(remark))
    return "\n\n".join((f"**{head}**", *rest))


def _lines(remark: Remark) -> list[str]:
    if not remark.replacements:
        rule = RULES.get(remark.rule)
        why = rule.explanation if rule else ""
        return list(filter(None, (remark.message, remark.advice, why)))
    best, *others = remark.replacements
    lines = [
        f"{shown(remark.words)} → {shown(best.shown)}",
        remark.message,
        f"Ogden is {best.confidence:.0%} sure.",
    ]
    if others:
        lines.append(f"Or: {', '.join(shown(other.shown) for other in others)}.")
    return lines

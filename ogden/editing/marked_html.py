"""Edits as HTML for notebooks: what goes is struck, what comes is underlined, the reasons stand below.

The colours are see-through, so that the page's own shine through them, be it light or dark; nothing is told
by colour alone. Styles are inline: a notebook keeps no others.
"""

from collections.abc import Sequence
from html import escape

from ogden.editing.edits import Edit, Simplification

LONGEST = 20_000
"""Characters of a text that are shown."""
MOST = 200
"""Edits whose reasons are listed."""
_GONE = "background: rgba(220, 60, 60, 0.22); text-decoration: line-through"
_NEW = "background: rgba(40, 160, 80, 0.28); text-decoration: underline"
_SUGGESTED = "text-decoration: underline dotted"


def marked_result(result: Simplification) -> str:
    """A text with its edits and suggestions, its grades, and the reasons."""
    grades = f"grade {result.level_before.grade:.1f} → {result.level_after.grade:.1f}"
    edits, suggestions = result.edits, result.suggestions
    return (
        f'<div><p style="white-space: pre-wrap">{marked(result.original, edits, suggestions)}</p>'
        f"{reasons(edits, suggestions, grades)}</div>"
    )


def marked(original: str, edits: Sequence[Edit], suggestions: Sequence[Edit]) -> str:
    """A text with its edits and suggestions; of a long one, the beginning."""
    pieces, at = [], 0
    made = [(edit, True) for edit in edits] + [(edit, False) for edit in suggestions]
    for edit, is_made in sorted(made, key=lambda one: one[0].start):
        if edit.end > LONGEST:
            break
        pieces += [escape(original[at : edit.start]), _made(edit) if is_made else _suggested(edit)]
        at = edit.end
    rest = original[at : max(at, LONGEST)]
    return "".join([*pieces, escape(rest), "…" if at + len(rest) < len(original) else ""])


def reasons(edits: Sequence[Edit], suggestions: Sequence[Edit], grades: str) -> str:
    """How many edits there are, what they do to the grade, and, when opened, why each is made."""
    summary = f"{counted(len(edits), 'edit')}, {counted(len(suggestions), 'suggestion')}; {grades}"
    if not edits and not suggestions:
        return f"<p><small>{summary}</small></p>"
    rows = [_row(edit, "") for edit in edits] + [_row(edit, "suggested: ") for edit in suggestions]
    more = f"<li>… and {len(rows) - MOST} more</li>" if len(rows) > MOST else ""
    return (
        f"<details><summary><small>{summary}</small></summary><ul>{''.join(rows[:MOST])}{more}</ul></details>"
    )


def counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"


def _made(edit: Edit) -> str:
    title = escape(edit.reason)
    old = f'<del style="{_GONE}" title="{title}">{escape(edit.before)}</del>' if edit.before else ""
    new = f'<ins style="{_NEW}" title="{title}">{escape(edit.after)}</ins>' if edit.after else ""
    return f"{old} {new}" if old and new else old + new


def _suggested(edit: Edit) -> str:
    new = escape(edit.after.strip() or "leave it out")
    return (
        f'<span style="{_SUGGESTED}" title="{escape(edit.reason)}">{escape(edit.before)}'
        f" <small>({new}?)</small></span>"
    )


def _row(edit: Edit, what: str) -> str:
    new = f"“{escape(edit.after.strip())}”" if edit.after.strip() else "nothing"
    return (
        f"<li>{what}“{escape(edit.before.strip())}” → {new}, {edit.confidence:.0%} sure. "
        f"{escape(edit.reason)}</li>"
    )

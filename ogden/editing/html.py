"""A simplification as HTML, for notebooks: the text, what was there struck through, what is new
underlined."""

from html import escape

from ogden.editing.edits import Simplification


def marked(result: Simplification) -> str:
    pieces, at = [], 0
    for edit in result.edits:
        pieces.append(escape(result.original[at : edit.start]))
        title = escape(edit.reason, quote=True)
        old = f'<del title="{title}">{escape(edit.before)}</del>' if edit.before else ""
        new = f'<ins title="{title}">{escape(edit.after)}</ins>' if edit.after else ""
        pieces.append(f"{old} {new}" if old and new else old + new)
        at = edit.end
    pieces.append(escape(result.original[at:]))
    levels = f"Grade {result.level_before.grade:.1f} → {result.level_after.grade:.1f}"
    count = len(result.edits)
    return (
        f'<div><p style="white-space: pre-wrap">{"".join(pieces)}</p>'
        f"<p><small>{levels}, {count} edit{'s' * (count != 1)}</small></p></div>"
    )

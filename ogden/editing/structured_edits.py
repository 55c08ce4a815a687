"""From a sentence that rules over trees rewrote to its edits: structure and words together.

Words are judged in the sentences that the rules made. What they change outside of a structural rewrite stays
an edit of its own; what they change inside becomes part of it, so that each edit is still good by itself.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from ogden.editing.edits import Edit, EditKind, StayingWord
from ogden.editing.placed_edits import EditedSentence
from ogden.editing.sentences import Prepared
from ogden.editing.simplifier import SimplifyOptions
from ogden.editing.staged_edits import StagedEdit, StagedEdits
from ogden.editing.structure.structurer import Rewritten, StructuredSentence
from ogden.editing.typed_edits import grade_effect
from ogden.text.list_text import PARAGRAPH, has_items, in_lines, with_plain_marks
from ogden.text.reading_level import text_grade
from ogden.text.sentence import Span

Words = Callable[[Prepared], EditedSentence]
Known = Rewritten | Edit


def edited_structure(
    one: StructuredSentence, words: Words, options: SimplifyOptions, text: str
) -> EditedSentence:
    """The edits of a sentence, placed in its text. `words` edits the words of a sentence."""
    if not one.staged.edits:
        return _with_suggestions(one, _words(one.prepared, words, options), text)
    staged = StagedEdits[Known](one.staged.original)
    staged.edits = [StagedEdit(e.start, e.end, e.after, tuple(e.notes)) for e in one.staged.edits]
    parts = [_words(part, words, options) for part in one.parts]
    offset = one.prepared.offset
    suggestions = [moved for part in parts for moved in _moved(part.suggestions, staged, offset)]
    staying = [moved for part in parts for word in part.staying for moved in _stays(word, staged, offset)]
    for edit in reversed([edit for part in parts for edit in part.edits]):
        staged.add(edit.start, edit.end, edit.after, edit)
    grade = text_grade(one.prepared.sentence.text)
    made = [_edit(one.prepared, edit, grade) for edit in staged.edits]
    left = {noun for part in parts for noun in part.left}
    return _with_suggestions(one, EditedSentence(made, _apart(suggestions, made), left, staying), text)


def _words(prepared: Prepared, words: Words, options: SimplifyOptions) -> EditedSentence:
    return EditedSentence([], [], set(), []) if options.only == "structure" else words(prepared)


def _moved(suggestions: Sequence[Edit], staged: StagedEdits[Known], offset: int) -> list[Edit]:
    """Suggestions of the new sentences, where they stand in the old text; none that touches an edit."""
    found = []
    for edit in suggestions:
        place = staged.place_in_original(edit.start, edit.end)
        if place is not None:
            found.append(replace(edit, start=offset + place[0], end=offset + place[1]))
    return found


def _stays(word: StayingWord, staged: StagedEdits[Known], offset: int) -> list[StayingWord]:
    place = staged.place_in_original(word.start, word.end)
    return [word._replace(start=offset + place[0], end=offset + place[1])] if place is not None else []


def _apart(suggestions: Sequence[Edit], made: Sequence[Edit]) -> list[Edit]:
    return [
        one
        for one in suggestions
        if not any(one.start <= other.end and other.start <= one.end for other in made)
    ]


def _with_suggestions(one: StructuredSentence, edited: EditedSentence, text: str) -> EditedSentence:
    """With what rules over trees might do beside what was done."""
    if not one.suggestions:
        return edited
    grade = text_grade(one.prepared.sentence.text)
    rules = [
        _closed(_edit(one.prepared, StagedEdit(start, end, after, (note,)), grade), one.prepared, text)
        for start, end, after, note in one.suggestions
    ]
    new = _apart(rules, edited.edits)
    kept = _apart(edited.suggestions, new)  # a sentence made easier is worth more than a word
    return edited._replace(suggestions=sorted([*kept, *new], key=lambda edit: edit.start))


def _closed(edit: Edit, prepared: Prepared, text: str) -> Edit:
    """An edit that makes a list, up to the end of the list where the paragraph goes on behind it, or the next
    sentence would be part of the last item; and where lines of its items are wrapped. Others stay."""
    if not has_items(edit.after):
        return edit
    end = prepared.offset + len(prepared.sentence.text)
    behind = next((at for at in range(end, len(text)) if not text[at].isspace()), None)
    rest = text[edit.end : end]
    if behind is not None:
        after = in_lines(edit.after + rest) + PARAGRAPH
        return replace(edit, end=behind, before=text[edit.start : behind], after=after)
    after = in_lines(edit.after + rest)
    if after == with_plain_marks(edit.after + rest):
        return edit
    return replace(edit, end=end, before=text[edit.start : end], after=after)


def _edit(prepared: Prepared, staged: StagedEdit[Known], grade: float) -> Edit:
    text, offset = prepared.sentence.text, prepared.offset
    first = staged.notes[0]
    if isinstance(first, Edit) and len(staged.notes) == 1:
        return replace(first, start=offset + staged.start, end=offset + staged.end)
    rules = [note for note in staged.notes if isinstance(note, Rewritten)]
    kind: EditKind = "split" if any(note.rule.splits for note in rules) else "structure"
    return Edit(
        offset + staged.start,
        offset + staged.end,
        text[staged.start : staged.end],
        staged.after,
        kind,
        _reason(staged.notes),
        grade_effect(text, Span(staged.start, staged.end), staged.after, grade),
        min(note.chance if isinstance(note, Rewritten) else note.confidence for note in staged.notes),
        rules=tuple(dict.fromkeys(note.rule.name for note in rules)),
    )


def _reason(notes: Sequence[Known]) -> str:
    said = [note.rule.reason if isinstance(note, Rewritten) else note.reason for note in notes]
    return " ".join(dict.fromkeys(said))

"""From the judgement of a sentence to its edits: placed in the text, typed, with reasons and alternatives."""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.editing.deletions import Deletion
from ogden.editing.edits import Alternative, Edit, EditKind, LeftNoun, StayingWord
from ogden.editing.explanations import explanations
from ogden.editing.judged_sentence import JudgedSentence
from ogden.editing.reasons import EMPTY, kind_of, meaning_here, reason
from ogden.editing.simplifier import SimplifyOptions
from ogden.editing.typed_edits import enough, grade_effect, typed_changes, typed_in
from ogden.text.reading_level import text_grade
from ogden.text.rewriting import rewrite
from ogden.text.sentence import Span

MOST_ALTERNATIVES = 4
LEAST_ALTERNATIVE = 0.3


class EditedSentence(NamedTuple):
    """The edits of one sentence, placed in its text, what is suggested beside them, and what stays."""

    edits: list[Edit]
    suggestions: list[Edit]
    left: set[LeftNoun]
    staying: list[StayingWord]


def edited_sentence(judged: JudgedSentence, options: SimplifyOptions) -> EditedSentence:
    if options.target_grade is None:
        chosen = judged.chosen(options)
        return _edited(judged, chosen, judged.suggested(chosen), [])
    chosen, reached = _as_needed(judged, options, options.target_grade)
    if reached:
        return _edited(judged, chosen, [], [])
    return _edited(judged, chosen, judged.suggested(chosen), judged.staying(chosen))


def _as_needed(judged: JudgedSentence, options: SimplifyOptions, target: float) -> tuple[list[int], bool]:
    """The edits that bring a sentence down to a grade, and whether they do."""
    sentence, chosen = judged.prepared.sentence, judged.chosen(options)
    sure = [judged.chances[place] for place in chosen]
    taken = [chosen[number] for number in enough(sentence, judged.replacements(chosen), sure, target)]
    return taken, text_grade(rewrite(sentence, judged.replacements(taken)).text) <= target


def _edited(
    judged: JudgedSentence, chosen: Sequence[int], suggested: Sequence[int], staying: list[StayingWord]
) -> EditedSentence:
    left = judged.left_nouns(chosen)
    explained = explanations(judged)
    if not chosen and not suggested:
        return EditedSentence([], explained, left, staying)
    grade = text_grade(judged.prepared.sentence.text)
    made = _placed(judged, chosen, grade)
    suggestions = [edit for place in suggested for edit in _placed(judged, [place], grade)] + explained
    return EditedSentence(made, _apart(suggestions, made), left, staying)


def _apart(suggestions: Sequence[Edit], made: Sequence[Edit]) -> list[Edit]:
    """Suggestions that overlap neither an edit nor a surer suggestion: of two words apart both may need the
    article between them."""
    kept: list[Edit] = []
    for one in sorted(suggestions, key=lambda edit: -edit.confidence):
        if not any(one.start < other.end and other.start < one.end for other in (*made, *kept)):
            kept.append(one)
    return sorted(kept, key=lambda edit: edit.start)


def _placed(judged: JudgedSentence, places: Sequence[int], grade: float) -> list[Edit]:
    """Edits of a sentence that has this grade, as they are typed."""
    changes = typed_changes(judged.prepared.sentence, judged.replacements(places))
    return [
        _edit(judged, [places[number] for number in numbers], span, after, grade)
        for numbers, span, after in changes
    ]


def _edit(judged: JudgedSentence, places: Sequence[int], span: Span, after: str, grade: float) -> Edit:
    text, offset = judged.prepared.sentence.text, judged.prepared.offset
    before = text[span.start : span.end]
    kind, why = _why(judged, places, before, after)
    return Edit(
        offset + span.start,
        offset + span.end,
        before,
        after,
        kind,
        why,
        grade_effect(text, span, after, grade),
        min([judged.chances[place] for place in places]),
        _alternatives(judged, places, span, after, grade),
        judged.term(places[0]) if len(places) == 1 else None,
    )


def _why(judged: JudgedSentence, places: Sequence[int], before: str, after: str) -> tuple[EditKind, str]:
    """The kind of an edit, and its reason."""
    proposals = judged.proposals
    deletion = proposals.deletions[places[0]] if len(places) == 1 else Deletion.NONE
    listing = proposals.listings.get(proposals.rewrites[places[0]]) if len(places) == 1 else None
    if not after.strip():
        return "shorter", EMPTY
    if listing is not None and listing.sense.meaning and not deletion:
        return kind_of(before, after, deletion), meaning_here(
            before, after, listing.sense.meaning, listing.plain
        )
    return kind_of(before, after, deletion), reason(before, after, deletion)


def _alternatives(
    judged: JudgedSentence, places: Sequence[int], span: Span, chosen: str, grade: float
) -> tuple[Alternative, ...]:
    """Other words for the same place, typed as the edit is."""
    if len(places) != 1:
        return ()
    own = judged.rewrites[places[0]]
    rivals = [
        place
        for place, one in enumerate(judged.rewrites)
        if one[:2] == own[:2] and place != places[0] and judged.chances[place] >= LEAST_ALTERNATIVE
    ]
    sentence, found = judged.prepared.sentence, list[Alternative]()
    seen = {chosen, sentence.text[span.start : span.end]}
    for place in sorted(rivals, key=lambda place: -judged.chances[place])[:MOST_ALTERNATIVES]:
        (replacement,) = judged.replacements([place])
        text = typed_in(sentence, replacement, span)
        if text is not None and text not in seen:
            seen.add(text)
            effect = grade_effect(sentence.text, span, text, grade)
            term = judged.term(place)
            plain = term.plain if term else ""
            found.append(Alternative(text, judged.chances[place], effect, plain))
    return tuple(found)

"""What `ogden simplify` prints: the changes in colour, an explanation of each edit, or JSON."""

import json
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ogden.app.json_forms import edit_json, level_json, unreached_json

if TYPE_CHECKING:
    from rich.text import Text

    from ogden.documents.simplifying import SimplifiedDocument
    from ogden.editing.edits import Edit, StayingWord
    from ogden.editing.target_grade import Unreached
    from ogden.text.reading_level import TextLevel

_SHOWN = 100  # characters of a sentence


def print_changes(result: "SimplifiedDocument") -> None:
    """The changed passages, with what goes struck out and what comes underlined, for a terminal."""
    console = _console()
    for passage in result.passages:
        if passage.edits or passage.suggestions or len(result.passages) == 1:
            if len(result.passages) > 1:
                console.print(result.document.place(passage.number, 0), style="dim", highlight=False)
            console.print(marked(passage.passage.text, passage.edits), soft_wrap=False)
            for edit in passage.suggestions:
                place = result.document.place(passage.number, edit.start)
                console.print(_harmless(suggested(edit, place)), style="cyan", highlight=False, markup=False)
            console.print()
    console.print(summary(result), style="bold", highlight=False)
    if result.edit_count:
        console.print("-o FILE writes the new document, --explain tells the reasons", style="dim")


def print_explanation(result: "SimplifiedDocument") -> None:
    """Each edit with its reason, what it does to the level, and what else could stand there."""
    console = _console()
    for passage in result.passages:
        if passage.edits or passage.suggestions or passage.candidates:
            console.print(marked(passage.passage.text, passage.edits))
            for edit in passage.edits:
                place = result.document.place(passage.number, edit.start)
                _print_lines(explained(edit, place))
            for edit in passage.suggestions:
                _print_lines([suggested(edit, result.document.place(passage.number, edit.start))])
                _print_lines([f"    {edit.reason}", *_by_rules(edit)])
            for candidate in passage.candidates:
                _print_lines([f"  or: {candidate}"])
            _print_lines([""])
    _print_lines([summary(result)])


def explained(edit: "Edit", place: str) -> Iterator[str]:
    yield f"  {place}  {shown_edit(edit)}"
    yield f"    {edit.reason}"
    yield f"    grade of the sentence {edit.effect:+.1f}, {edit.kind}, {edit.confidence:.0%} sure"
    yield from _by_rules(edit)
    if edit.alternatives:
        others = (
            f"“{other.text}” ({other.effect:+.1f}, {other.confidence:.0%})" for other in edit.alternatives
        )
        yield f"    or: {', '.join(others)}"


def _by_rules(edit: "Edit") -> Iterator[str]:
    """The rules over trees that made it; `ogden rules --structure` shows them."""
    if edit.rules:
        names = ", ".join(f"“{name}”" for name in edit.rules)
        yield f"    by the rule{'s' * (len(edit.rules) > 1)} {names}"


def suggested(edit: "Edit", place: str) -> str:
    """An edit that was not made, on a line."""
    return f"  {place}  suggested: {shown_edit(edit)}, {edit.confidence:.0%} sure"


def shown_edit(edit: "Edit") -> str:
    after = f"“{edit.after}”" if edit.after.strip() else "nothing"
    return f"“{edit.before}” → {after}"


def summary(result: "SimplifiedDocument") -> str:
    before, after = result.level_before, result.level_after
    edits = "1 edit" if result.edit_count == 1 else f"{result.edit_count or 'no'} edits"
    count = result.suggestion_count
    if count:
        edits += ", 1 suggestion" if count == 1 else f", {count} suggestions"
    if not result.edit_count:
        return f"{edits}; grade {before.grade:.1f}"
    return (
        f"{edits}; grade {before.grade:.1f} → {after.grade:.1f}, "
        f"{before.words:,} words in {_sentences(before)} → {after.words:,} in {after.sentences:,}"
    )


def _sentences(level: "TextLevel") -> str:
    return "1 sentence" if level.sentences == 1 else f"{level.sentences:,} sentences"


def in_the_way(result: "SimplifiedDocument", missed: "Unreached") -> Iterator[str]:
    """That a target grade is not reached, and why."""
    yield f"ogden: grade {missed.target:g} is not reached: the text has grade {missed.grade:.1f}"
    if missed.sentences:
        yield "  long sentences that stay:"
    for sentence in missed.sentences:
        text = sentence.text if len(sentence.text) <= _SHOWN else f"{sentence.text[:_SHOWN]} …"
        yield _harmless(f"    grade {sentence.grade:.1f}, {sentence.words} words: {' '.join(text.split())}")
    if missed.words:
        yield "  hard words that stay:"
    for each in missed.words:
        place = result.document.place(each.part, each.word.start)
        often = f" ({each.count} times)" if each.count > 1 else ""
        yield _harmless(f"    {place}  “{each.word.word}”{often}: {_why(each.word)}")


def _why(word: "StayingWord") -> str:
    whys = {
        "protected": f"protected ({word.detail})",
        "kept": f"a term that is kept{f' ({word.detail})' if word.detail else ''}",
        "unsure": f"not sure enough ({word.detail})",
        "unknown": "no simpler word is known",
    }
    return whys[word.why]


def print_json(result: "SimplifiedDocument") -> None:
    answer: dict[str, object] = {
        "format": result.document.format,
        "not_english": result.foreign,
        "level_before": level_json(result.level_before),
        "level_after": level_json(result.level_after),
        "left_out": result.left_out,
        "unreached": unreached_json(result.unreached) if result.unreached else None,
        "passages": [],
    }
    before, _, after = json.dumps(answer, ensure_ascii=False, indent=1).rpartition("]")
    sys.stdout.write(before)
    for each in result.passages:  # one after the other: together they may not fit in memory
        passage = {
            "kind": each.passage.kind,
            "place": result.document.place(each.number, 0),
            "text": each.passage.text,
            "simple": each.text,
            "edits": [edit_json(edit) for edit in each.edits],
            "suggestions": [edit_json(edit) for edit in each.suggestions],
            "candidates": list(each.candidates),
        }
        lines = json.dumps(passage, ensure_ascii=False, indent=1).replace("\n", "\n  ")
        sys.stdout.write(f"{',' if each.number else ''}\n  {lines}")
    print("\n ]" if result.passages else "]", after, sep="")


def marked(text: str, edits: "Sequence[Edit]") -> "Text":
    """A text with its edits in colour on a terminal, as [-old-]{+new+} elsewhere."""
    from rich.text import Text

    colours = sys.stdout.isatty()
    result, at = Text(), 0
    for edit in edits:
        result.append(_harmless(text[at : edit.start]))
        old, new = _harmless(edit.before), _harmless(edit.after)
        if old:
            result.append(old if colours else f"[-{old}-]", style="red strike")
        if new:
            result.append(new if colours else f"{{+{new}+}}", style="green underline")
        at = edit.end
    return result.append(_harmless(text[at:]))


def _harmless(text: str) -> str:
    """Without characters by which a text could command a terminal."""
    return "".join(each if each.isprintable() or each in "\n\t" else "\ufffd" for each in text)


def _print_lines(lines: "Iterator[str] | Sequence[str]") -> None:
    for line in lines:
        print(_harmless(line))


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False, soft_wrap=not sys.stdout.isatty())

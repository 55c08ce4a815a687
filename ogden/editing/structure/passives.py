"""Passives of a sentence that do not say who acts: *was approved*. They are reported, not changed."""

from collections.abc import Iterator

from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase
from ogden.text.sentence import Span

_GET = frozenset("get gets got gotten getting".split())


def passives(view: StructureView) -> list[Span]:
    """Where they stand in the sentence's text, from the form of *be* to the participle."""
    return [view.sentence.span(first, last) for first, last in _found(view)]


def _found(view: StructureView) -> Iterator[tuple[int, int]]:
    for phrase in view.phrases:
        if phrase.label != "VP":
            continue
        leaves = [child for child in phrase.children if child.word is not None]
        helping = next((one for one in leaves if one.word in BE | _GET), None)
        if helping is None:
            continue
        for below in phrase.children:
            if below.label == "VP" and below.start > helping.start:
                yield from _participles(view, helping, below)


def _participles(view: StructureView, helping: Phrase, phrase: Phrase) -> Iterator[tuple[int, int]]:
    """The participle that a verb phrase starts with, where nobody acts in it; of joined ones, the first."""
    joined = [child for child in phrase.children if child.label == "VP"]
    if joined and any(child.label == "CC" for child in phrase.children):
        yield from _participles(view, helping, joined[0])
        return
    participle = next((child for child in phrase.children if view.tags[child.start] == "VBN"), None)
    if participle is None or participle.word is None or participle.word in BE:
        return
    if not any(_names_actor(child) for child in phrase.children):
        yield helping.start, participle.end


def _names_actor(phrase: Phrase) -> bool:
    first = next(phrase.leaves())
    return phrase.label == "PP" and first.word == "by"

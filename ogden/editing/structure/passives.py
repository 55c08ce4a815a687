"""Passives of a sentence: *was approved*, *was approved by the officer*. They are reported, not changed."""

from collections.abc import Iterator
from typing import NamedTuple

from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase

_GET = frozenset("get gets got gotten getting".split())


class Passive(NamedTuple):
    """Words `first` to `last - 1`, from the form of *be* to the participle."""

    first: int
    last: int
    participle: int
    says_who: bool
    """Whether who acts stands behind *by*."""


def passives(view: StructureView) -> Iterator[Passive]:
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


def _participles(view: StructureView, helping: Phrase, phrase: Phrase) -> Iterator[Passive]:
    """The participle that a verb phrase starts with; of joined ones, the first."""
    joined = [child for child in phrase.children if child.label == "VP"]
    if joined and any(child.label == "CC" for child in phrase.children):
        yield from _participles(view, helping, joined[0])
        return
    participle = next((child for child in phrase.children if view.tags[child.start] == "VBN"), None)
    if participle is None or participle.word is None or participle.word in BE:
        return
    says_who = any(_names_actor(child) for child in phrase.children)
    yield Passive(helping.start, participle.end, participle.start, says_who)


def _names_actor(phrase: Phrase) -> bool:
    first = next(phrase.leaves())
    return phrase.label == "PP" and first.word == "by"

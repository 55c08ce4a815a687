"""Whether a lexicon does what its own examples say: each example is a test of its row.

In an example the edit is made, as the first replacement or another; in the counter-example the sense is not
taken. Another sense may win where its headword is longer, as that of a phrase over that of a word: then the
example's own words must still change.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from ogden.editing.lexicon.lexicon import Found, Lexicon, Told
from ogden.editing.lexicon.senses import Action, Example, Sense
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentences import ParseMany, Prepared, TagMany, prepare
from ogden.text.rewriting import Replacement, rewrite


class FaultKind(StrEnum):
    NOT_MADE = "the edit of the example is not made"
    OTHERWISE = "the example is edited in another way"
    NOT_KEPT = "the word is to be kept, and is changed in the example"
    COUNTER = "the edit is made in the counter-example"


class Fault(NamedTuple):
    """What a row promises and the lexicon does not keep."""

    sense: Sense
    kind: FaultKind
    sentence: str
    made: str
    """What is written there instead; empty for nothing."""


def check_senses(
    senses: Sequence[Sense], lexicon: Lexicon, tag: TagMany, parse: ParseMany, jobs: int = 1
) -> Iterator[Fault]:
    """The faults of all rows, in order."""
    tests = [
        (sense, example)
        for sense in senses
        for example in (*sense.examples, *((sense.counter,) if sense.counter else ()))
    ]
    texts = [one if isinstance(one, str) else one.sentence for _, one in tests]
    parts: list[list[Prepared]] = [[] for _ in tests]
    for prepared in prepare(texts, None, tag, parse, jobs):
        parts[prepared.text].append(prepared)
    for (sense, test), own in zip(tests, parts, strict=True):
        found = [(one, _find(one, sense, lexicon)) for one in own]
        fault = _in_counter(sense, test, found) if isinstance(test, str) else _in_example(sense, test, found)
        if fault is not None:
            yield fault


def _find(prepared: Prepared, sense: Sense, lexicon: Lexicon) -> Found:
    view = SentenceView(prepared.sentence.tokens, prepared.tags, prepared.columns)
    found = lexicon.find(view, prepared.protected, frozenset((sense.domain,)))
    sure = {one: own for one, own in found.listings.items() if own.told is not Told.GUESSED}
    return Found(sure, found.kept, found.explained)


def _in_counter(sense: Sense, text: str, found: Sequence[tuple[Prepared, Found]]) -> Fault | None:
    for _, own in found:
        for one, listing in own.listings.items():
            if listing.sense is sense:
                return Fault(sense, FaultKind.COUNTER, text, " ".join(one.words))
    return None


def _in_example(sense: Sense, example: Example, found: Sequence[tuple[Prepared, Found]]) -> Fault | None:
    near = [(part, one) for part, own in found for one in own.listings if _touches(part, one, example)]
    made = " ".join(near[0][1].words) if near else ""
    if sense.action in (Action.KEEP, Action.EXPLAIN):
        return Fault(sense, FaultKind.NOT_KEPT, example.sentence, made) if near else None
    if any(_makes(part, one, example) for part, one in near):
        return None
    return Fault(sense, FaultKind.OTHERWISE if near else FaultKind.NOT_MADE, example.sentence, made)


def _touches(part: Prepared, one: Rewrite, example: Example) -> bool:
    start = part.offset + part.sentence.spans[one.first].start
    end = part.offset + part.sentence.spans[one.last - 1].end
    return start < example.end and example.start < end


def _makes(part: Prepared, one: Rewrite, example: Example) -> bool:
    text = rewrite(part.sentence, [Replacement(*one)]).text
    end = part.offset + len(part.sentence.text)
    return example.sentence[: part.offset] + text + example.sentence[end:] == example.edited

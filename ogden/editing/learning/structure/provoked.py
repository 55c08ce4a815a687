"""Rewrites that are wrong, as is known without a reader: what adversaries provoked, and counter-examples.

A provocation is a sentence with words that must survive in it and others that must never come. Where a rule
breaks that, the judge learns that it was wrong there, from what the rule lacked; and so where a rule changes
its own counter-example. How often that happens says nothing of texts: it is in no record and no calibration.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ogden.editing.learning.judges.reading_rows import BLOCK
from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.editing.sentences import ParseMany, TagMany, prepare
from ogden.editing.structure.candidates import structural_candidates
from ogden.editing.structure.rewrites import Key
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.errors import InputError

PROVOKED = "provoked"
"""The source of such readings."""
_COLUMNS = ["kind", "source", "sentence", "survives", "never"]


class Provocation(NamedTuple):
    kind: str
    source: str
    sentence: str
    survives: str
    """Requirements between semicolons, alternatives between bars."""
    never: str


def read_provocations(path: Path) -> list[Provocation]:
    try:
        head, *lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError, ValueError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    rows = [line.split("\t") for line in lines]
    if head.split("\t") != _COLUMNS or any(len(row) != len(_COLUMNS) for row in rows):
        raise InputError(f"{path}: the columns of provocations are {', '.join(_COLUMNS)}")
    return [Provocation(*row) for row in rows]


def violations(one: Provocation, text: str) -> list[str]:
    """What is lost in a text, and what came that never may."""
    needed = [part for part in one.survives.split(";") if part.strip()]
    lost = [part for part in needed if not any(_stands_in(text, words) for words in part.split(" | "))]
    barred = [words for words in one.never.split(" | ") if words.strip()]
    came = [words for words in barred if _stands_in(text, words) and not _stands_in(one.sentence, words)]
    return lost + came


def _stands_in(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.strip())}(?!\w)", text.replace("’", "'"), re.I) is not None


def provoked_readings(
    provocations: Sequence[Provocation], rules: Sequence[StructureRule], tag: TagMany, parse: ParseMany
) -> list[Reading]:
    """Each with the verdict wrong."""
    together = RuleSet.of(rule for rule in rules if not rule.suggested)
    counter = [(rule, sentence) for rule in rules for sentence in rule.unchanged]
    found = list[Reading]()
    sentences = [one.sentence for one in provocations]
    for number, sentence, change, _ in _made(sentences, together, tag, parse):
        one, (start, end, after) = provocations[number], change
        if violations(one, sentence[:start] + after + sentence[end:]):
            found.append(_wrong(one.kind, sentence, change))
    for number, sentence, change, made_by in _made([text for _, text in counter], together, tag, parse):
        if made_by == counter[number][0].name:
            found.append(_wrong("counter-example", sentence, change))
    return found


def _made(
    sentences: Sequence[str], rules: RuleSet, tag: TagMany, parse: ParseMany
) -> Iterator[tuple[int, str, Key, str]]:
    """The number of a sentence, the sentence, what changes in it, and the rule that does it."""
    for start in range(0, len(sentences), BLOCK):
        prepared = prepare(sentences[start : start + BLOCK], None, tag, parse, 0)
        for one, found in zip(prepared, structural_candidates(prepared, rules), strict=True):
            number = start + one.text
            for candidate in found:
                first, last, after = candidate.rewrite.key
                change = one.offset + first, one.offset + last, after
                yield number, sentences[number], change, candidate.rewrite.rule.name


def _wrong(kind: str, sentence: str, change: Key) -> Reading:
    return Reading("", kind, PROVOKED, "", sentence, *change, Verdict.WRONG, "sense", PROVOKED, None, "")

"""Edits at random that make lists of passages, and the blocks that should come out of them."""

import re
from collections.abc import Sequence
from random import Random

from ogden.documents.protocol import Passage, PassageEdit, Rewriting

_GAP = re.compile(r"(?<=\w),? (?=\w)")


def random_list_edits(passages: Sequence[Passage], random: Random) -> list[list[PassageEdit]]:
    """In some of the passages an edit that makes a list, and perhaps one of a word before and behind it."""
    return [_edits(passage.text, random) if random.random() < 0.6 else [] for passage in passages]


def _edits(text: str, random: Random) -> list[PassageEdit]:
    gaps = [match.span() for match in _GAP.finditer(text)]
    if len(gaps) < 4:
        return []
    chosen = sorted(random.sample(gaps, random.randint(3, min(6, len(gaps)))))
    ends = len(chosen) > 3 and random.random() < 0.5
    new, at = ":\n- ", chosen[0][1]
    for start, end in chosen[1:-1] if ends else chosen[1:]:
        new, at = new + text[at:start] + "\n- ", end
    if ends:
        new, at = new + text[at : chosen[-1][0]] + "\n\n", chosen[-1][1]
    elif random.random() < 0.5:  # as the rule over trees writes it: the mark ends at the dash
        new, at = new.removesuffix(" "), at - 1
    words = [match.span() for match in re.finditer(r"\w+", text)]
    before = [PassageEdit(*span, "plain") for span in words if span[1] < chosen[0][0]]
    behind = [PassageEdit(*span, "words") for span in words if span[0] > at]
    return [
        *random.choices(before, k=1 if before and random.random() < 0.3 else 0),
        PassageEdit(chosen[0][0], at, new),
        *random.choices(behind, k=1 if behind and random.random() < 0.3 else 0),
    ]


def listed(edits: Sequence[PassageEdit], made: Sequence[bool]) -> bool:
    return any(done and "\n- " in edit.text for edit, done in zip(edits, made, strict=True))


def blocks_after(
    passages: Sequence[Passage], wanted: Sequence[Sequence[PassageEdit]], rewriting: Rewriting
) -> list[str]:
    """What the passages of the new document read. Those where nothing may change are no passages."""
    result = []
    for passage, edits, made in zip(passages, wanted, rewriting.made, strict=True):
        free = list(passage.text)
        for start, end in passage.fixed:
            free[start:end] = " " * (end - start)
        done = [edit for edit, is_made in zip(edits, made, strict=True) if is_made]
        small = [part for edit in done for part in _cuts(passage.text, edit)]
        blocks = _blocks(passage.text, small)
        loose = _blocks("".join(free), small)
        result += [
            " ".join(block.split()) for block, other in zip(blocks, loose, strict=True) if other.strip()
        ]
    return result


def _cuts(text: str, edit: PassageEdit) -> list[PassageEdit]:
    """An edit that makes a list as edits of what stands between the items alone."""
    marks = re.split(r"(\n\n|\n- ?)", edit.text)
    found, at, new = [], edit.start, marks[0]
    for mark, words in zip(marks[1::2], marks[2::2], strict=True):
        start = text.index(words, at + 1) if words else edit.end
        found.append(PassageEdit(at, start, new + mark))
        at, new = start + len(words), ""
    return found or [edit]


def _blocks(text: str, edits: Sequence[PassageEdit]) -> list[str]:
    for start, end, new in reversed(edits):
        text = text[:start] + re.sub(r"\n\n|\n-", "\0", new) + text[end:]
    return text.split("\0")

"""Random edits for any document, and what each passage should read after those that were made."""

from collections.abc import Sequence
from random import Random

from ogden.documents.protocol import Passage, PassageEdit, Rewriting

NEW_TEXTS = [
    "plain",
    "two words",
    "a & b",
    "<tag>",
    "*s* _x_",
    "[l](u)",
    "1. one",
    "# x",
    "é😀",
    "`c`",
    "- y",
    "",
]


def random_edits(passages: Sequence[Passage], random: Random) -> list[list[PassageEdit]]:
    """Up to three edits in some of the passages, mostly of whole words."""
    result: list[list[PassageEdit]] = []
    for passage in passages:
        count = random.choice([0, 0, 1, 1, 2, 3])
        places = sorted(random.choices(_places(passage.text), k=2 * count))
        pairs = zip(places[::2], places[1::2], strict=True)
        result.append([PassageEdit(start, end, random.choice(NEW_TEXTS)) for start, end in pairs])
    return result


def _places(text: str) -> list[int]:
    """Where words begin and end, thrice as likely as any other place."""
    ends = [at for at in range(1, len(text)) if text[at - 1].isspace() != text[at].isspace()]
    return [*[0, *ends, len(text)] * 3, *range(len(text) + 1)]


def texts_after(
    passages: Sequence[Passage], wanted: Sequence[Sequence[PassageEdit]], rewriting: Rewriting
) -> list[str]:
    return [
        _edited(passage.text, replacements, made)
        for passage, replacements, made in zip(passages, wanted, rewriting.made, strict=True)
    ]


def passages_after(
    passages: Sequence[Passage], wanted: Sequence[Sequence[PassageEdit]], rewriting: Rewriting
) -> list[str]:
    """The same without those where nothing is left that may change: such are no passages."""
    result = []
    for passage, replacements, made in zip(passages, wanted, rewriting.made, strict=True):
        free = list(passage.text)
        for start, end in passage.fixed:
            free[start:end] = "\n" * (end - start)
        if _edited("".join(free), replacements, made).strip():
            result.append(_edited(passage.text, replacements, made))
    return result


def _edited(text: str, replacements: Sequence[PassageEdit], made: Sequence[bool]) -> str:
    for (start, end, new), done in reversed(list(zip(replacements, made, strict=True))):
        if done:
            text = text[:start] + new + text[end:]
    return text

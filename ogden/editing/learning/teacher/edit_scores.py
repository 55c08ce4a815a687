"""How likely a large language model finds sentences with and without an edit.

An edit is a line: the sentence as tokens with spaces between them, the first token that it replaces, the one
after the last, and the new words. Its score is the logarithm of how much likelier the model finds the text
from the edit on with the new words than with the old. The model reads text as a person types it. What stands
before is the same for all edits of a place, and is read once; a few words after the edit are enough.

Scores are written in the order of the edits, a line each. Who is stopped goes on after the last whole line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ogden.editing.learning.reading.readings import Reading
from ogden.errors import InputError
from ogden.text.lines import iterate_lines
from ogden.text.spacing import spaces_before
from ogden.text.tokens import tokenise

REACH = 12
"""Words after an edit that are scored with it."""


class TaughtEdit(NamedTuple):
    words: tuple[str, ...]
    first: int
    last: int
    new: tuple[str, ...]


class Scorer(Protocol):
    """A language model that reads tokens of its own from left to right."""

    def tokens(self, text: str) -> list[int]: ...

    def log_probabilities(self, before: Sequence[int], after: Sequence[int]) -> NDArray[np.float64]:
        """Of each token of `after`, given all that stand before it."""


def read_edits(path: Path) -> Iterator[TaughtEdit]:
    for number, line in enumerate(iterate_lines(str(path)), 1):
        cells = line.split("\t")
        try:
            sentence, first, last, new = cells
            edit = TaughtEdit(tuple(sentence.split()), int(first), int(last), tuple(new.split()))
        except ValueError:
            raise InputError(f"{path}, line {number}: an edit is sentence, first, last, new words") from None
        if not 0 <= edit.first <= edit.last <= len(edit.words):
            raise InputError(f"{path}, line {number}: the edit is not in its sentence")
        yield edit


def read_edit(reading: Reading) -> TaughtEdit | None:
    """An edit that was read, in whole tokens. None if there is no token in its place."""
    sentence = tokenise(reading.sentence)
    places = [
        place
        for place, span in enumerate(sentence.spans)
        if span.start < reading.end and reading.start < span.end
    ]
    if not places:
        return None
    first, last = places[0], places[-1] + 1
    before = reading.sentence[sentence.spans[first].start : reading.start]
    behind = reading.sentence[reading.end : sentence.spans[last - 1].end]
    new = (before + reading.after + behind).strip()
    return TaughtEdit(tuple(sentence.tokens), first, last, tuple(tokenise(new).tokens) if new else ())


@dataclass
class EditScorer:
    model: Scorer
    read: int = 0
    """Tokens that were given to the model."""

    def scores(self, edits: Iterable[TaughtEdit]) -> Iterator[float]:
        """Edits of one place stand together, so that the old words are scored once."""
        for (words, first, last), group in groupby(edits, key=lambda edit: edit[:3]):
            before, after = words[:first], words[last : last + REACH]
            old = self._total(before, [*words[first:last], *after])
            for edit in group:
                yield self._total(before, [*edit.new, *after]) - old

    def _total(self, before: Sequence[str], words: Sequence[str]) -> float:
        tokens = [*before, *words]
        typed = [" " * space + token for space, token in zip(spaces_before(tokens), tokens, strict=True)]
        start, rest = "".join(typed[: len(before)]), self.model.tokens("".join(typed[len(before) :]))
        self.read += len(rest)
        return float(self.model.log_probabilities(self.model.tokens(start), rest).sum())


def score_file(
    edits: Iterable[TaughtEdit],
    output: Path,
    model: Scorer,
    tell: Callable[[int, int], None] = lambda done, read: None,
) -> int:
    """Scores of all edits that have none yet; how many that were. `tell` is told edits and tokens."""
    done = _whole_lines(output)
    scorer = EditScorer(model)
    added = 0
    with output.open("a", encoding="utf-8") as stream:
        for score in scorer.scores(islice(edits, done, None)):
            stream.write(f"{score:.4f}\n")
            stream.flush()
            added += 1
            tell(done + added, scorer.read)
    return added


def _whole_lines(path: Path) -> int:
    """The lines that are complete; half a line at the end is cut off."""
    if not path.exists():
        return 0
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole < len(content):
        with path.open("r+b") as stream:
            stream.truncate(whole)
    return content.count(b"\n", 0, whole)

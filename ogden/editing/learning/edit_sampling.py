"""Draw edits of a model for people to read.

Sentences that the model changes come in turn from each kind of text; or those for which it has suggestions,
which are edits too, but less sure. Nothing is shown of what the model thinks of an edit: it is marked
[-before-]{+after+}, and that is all.
"""

import random
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.editing.edits import Edit
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.errors import InputError
from ogden.text.lines import iterate_lines

WIKIPEDIA_LINES = (200_000, 400_000)
PAIRS = {"news": "news_onestop", "medical": "medical_plaba"}
LENGTHS = (60, 280)  # characters
SENTENCE = re.compile(r"[\"“]?[A-Z0-9][^{}\[\]|<>=\t]*[a-z0-9%)][.!?][\"”]?")


class ChangedSentence(NamedTuple):
    """A sentence, what kind of text it is from, and the edits to show in it."""

    kind: str
    text: str
    edits: tuple[Edit, ...]

    def marked(self) -> str:
        return "".join(_pieces(self.text, self.edits))


@dataclass
class EditSampler:
    """Draws from the sentences of each kind of text. The same seed draws the same."""

    texts: Mapping[str, Sequence[str]]
    model: Simplifier
    options: SimplifyOptions
    seed: int
    suggested: bool = False
    """Draw what is suggested, and not what is changed."""
    drawn: Counter[str] = field(default_factory=Counter)
    """How many sentences were drawn, changed or not, and how many edits of which kind they have."""

    def edits(self, size: int) -> list[ChangedSentence]:
        """So many edits in random order, each alone in its sentence."""
        chance = random.Random(self.seed)
        changed, shown = self._changed(chance), list[ChangedSentence]()
        while len(shown) < size:
            sentence = next(changed, None)
            if sentence is None:
                raise InputError(f"the texts have {len(shown)} edits, and not {size}: draw fewer")
            shown += [sentence._replace(edits=(edit,)) for edit in sentence.edits]
        chance.shuffle(shown)
        return shown[:size]

    def sentences(self, size: int) -> list[ChangedSentence]:
        """So many sentences that change, with all their edits."""
        found = list(islice(self._changed(random.Random(self.seed)), size))
        if len(found) < size:
            raise InputError(f"of the texts {len(found)} sentences change, and not {size}: draw fewer")
        return found

    def _changed(self, chance: random.Random) -> Iterator[ChangedSentence]:
        """Sentences that change, the kinds in turn; a kind that has no more is passed over."""
        orders = {kind: iter(chance.sample(lines, len(lines))) for kind, lines in self.texts.items()}
        while orders:
            for kind in list(orders):
                found = self._next_changed(kind, orders[kind])
                if found is None:
                    del orders[kind]
                else:
                    yield found

    def _next_changed(self, kind: str, order: Iterator[str]) -> ChangedSentence | None:
        for text in order:
            result = self.model.simplify(text, self.options)
            edits = result.suggestions if self.suggested else result.edits
            self.drawn.update(
                [f"{kind}, sentences drawn", *(f"{kind}, edits, {edit.kind}" for edit in edits)]
            )
            if edits:
                return ChangedSentence(kind, text, edits)
        return None


def read_texts(data: Path) -> dict[str, list[str]]:
    """What may be drawn of each kind of text in the data folder, each sentence once."""
    wikipedia = iterate_lines(str(data / "mono" / "wikipedia.txt.xz"))
    texts: dict[str, Iterator[str]] = {"wikipedia": islice(wikipedia, *WIKIPEDIA_LINES)}
    for kind, name in PAIRS.items():
        pairs = iterate_pairs(str(data / "pairs" / f"{name}.tsv.xz"), Skipped())
        texts[kind] = (pair.normal for _, pair in pairs)
    return {kind: list(dict.fromkeys(filter(is_sentence, lines))) for kind, lines in texts.items()}


def is_sentence(line: str) -> bool:
    """Whether it is of a length to read, and neither a heading nor a list nor broken markup."""
    words = line.split(" ")
    lower = sum(word.islower() for word in words)
    return (
        LENGTHS[0] <= len(line) <= LENGTHS[1]
        and SENTENCE.fullmatch(line) is not None
        and "" not in words
        and line.count("(") == line.count(")")
        and lower * 2 > len(words)
    )


def _pieces(text: str, edits: Iterable[Edit]) -> Iterator[str]:
    at = 0
    for edit in edits:
        yield f"{text[at : edit.start]}[-{edit.before}-]{{+{edit.after}+}}"
        at = edit.end
    yield text[at:]

"""Running text as examples for the context network: each word of the rules, and the words around it."""

import re
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.editing.grammatical_fit import FUNCTION_WORDS
from ogden.editing.judge.context_model import EDGE, FAR, NUMBER, PAD, UNKNOWN

_SPECIAL = ("<pad>", "<s>", "<unk>", "<0>")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class NumberedText:
    """Running text as numbers of words, an `EDGE` before each sentence."""

    words: list[str]
    numbers: NDArray[np.int32]
    scored: NDArray[np.bool_]
    """Which words the network gives a score."""

    def counts(self) -> NDArray[np.float64]:
        return np.bincount(self.numbers, minlength=len(self.words)).astype(np.float64)

    def edges(self) -> NDArray[np.int64]:
        """The places of the edges, and one after the last sentence."""
        return np.append(np.flatnonzero(self.numbers == EDGE), len(self.numbers))


def read_text(lines: Iterable[str], wanted: set[str], most: int, least_count: int) -> NumberedText:
    """Lines of words in lower case. The vocabulary has the `most` frequent words; first those that are
    `wanted` and occur `least_count` times."""
    types: dict[str, int] = {}
    pieces = [np.zeros(0, dtype=np.int32)]
    for line in lines:
        numbers = [types.setdefault(word, len(types) + 1) for word in line.split()]
        pieces.append(np.array([0, *numbers], dtype=np.int32))
    text = np.concatenate(pieces)
    names = ["", *types]
    seen = np.bincount(text, minlength=len(names))
    order = [number for number in np.argsort(-seen, kind="stable").tolist() if _is_word(names[number])]
    first = [number for number in order if names[number] in wanted and seen[number] >= least_count]
    chosen = list(dict.fromkeys([*first, *order]))[:most]
    chosen.sort(key=lambda number: -seen[number])
    renumbered = np.full(len(names), UNKNOWN, dtype=np.int32)
    renumbered[[number for number, name in enumerate(names) if _DIGIT.search(name)]] = NUMBER
    renumbered[0] = EDGE
    renumbered[chosen] = np.arange(len(chosen)) + len(_SPECIAL)
    words = [*_SPECIAL, *(names[number] for number in chosen)]
    scored = [word in wanted and word not in FUNCTION_WORDS and word[:1].isalpha() for word in words]
    return NumberedText(words, renumbered[text], np.array(scored))


def _is_word(name: str) -> bool:
    return name != "" and not _DIGIT.search(name)


def draw_examples(text: NumberedText, skipped_above: float, chance: np.random.Generator) -> NDArray[np.int64]:
    """The places of scored words, in random order. Of a word that is more frequent than `skipped_above` only
    a part is taken."""
    seen = text.counts()
    share = seen / seen.sum()
    kept = np.where(text.scored, np.minimum(1, np.sqrt(skipped_above / np.maximum(share, 1e-12))), 0)
    places = np.flatnonzero(chance.random(len(text.numbers)) < kept[text.numbers])
    chance.shuffle(places)
    return places


def context_windows(
    text: NumberedText, places: NDArray[np.int64], edges: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The words around each place, `FAR` on each side; an edge where the sentence ends, then nothing."""
    numbers = text.numbers
    sentence = np.searchsorted(edges, places, side="right")
    low, high = edges[sentence - 1][:, None], edges[sentence][:, None]
    wanted = places[:, None] + np.array([*range(-FAR, 0), *range(1, FAR + 1)])
    words = numbers[wanted.clip(0, len(numbers) - 1)]
    found: NDArray[np.int64] = np.where((wanted > low) & (wanted < high), words, PAD)
    return np.where((wanted == low) | (wanted == high), EDGE, found)

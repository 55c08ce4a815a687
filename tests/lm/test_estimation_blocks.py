"""Estimation over blocks that know nothing of each other gives the model of the whole."""

import random
from collections import Counter
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ogden._core import (
    NgramAdjuster,
    NgramDiscounter,
    NgramInterpolator,
    NgramVocabulary,
    arpa_end,
    arpa_head,
    arpa_section,
    arpa_words,
    count_ngrams,
    estimate_discounts,
    word_probabilities,
)
from ogden.lm.estimation import EstimationOptions, estimate

ORDER = 3
WORD = 4


def _column(strings: list[bytes]) -> Any:
    ends = np.cumsum([0, *map(len, strings)], dtype=np.int32)
    return np.frombuffer(b"".join(strings), np.uint8), ends


def _strings(column: Any) -> list[bytes]:
    data, ends = column
    return [data[begin:end].tobytes() for begin, end in pairwise(ends.tolist())]


def _adjusted(
    sentences: list[str], words: NgramVocabulary, pruning: list[int], folder: Path
) -> dict[bytes, list[int]]:
    """Three blocks of sentences, then two groups of n-grams by their last two words."""
    counts: Counter[bytes] = Counter()
    for number in range(3):
        keys, times = count_ngrams(words, sentences[number::3], ORDER)
        for place, count in enumerate(times.tolist()):
            counts[keys[WORD * ORDER * place : WORD * ORDER * (place + 1)].tobytes()] += count
    adjusted: dict[bytes, list[int]] = {}
    for group in range(2):
        own = sorted(key for key in counts if sum(key[: 2 * WORD]) % 2 == group)
        adjuster = NgramAdjuster(ORDER, pruning, str(folder), 1 << 20)
        adjuster.add(_column(own), np.array([counts[key] for key in own], np.int64))
        adjuster.finish()
        while (found := adjuster.next(100)) is not None:
            for key, count, kept in zip(
                _strings(found[0]), found[1].tolist(), found[2].tolist(), strict=True
            ):
                before = adjusted.setdefault(key, [0, 0])
                assert len(key) == WORD or before == [0, 0]
                before[0] += count
                before[1] += kept
    return adjusted


def _model(sentences: list[str], pruning: list[int], folder: Path) -> bytes:
    names = list(dict.fromkeys(word for line in sentences for word in line.split()))
    words = NgramVocabulary(names)
    adjusted = _adjusted(sentences, words, pruning, folder)
    few = [[0] * 5 for _ in range(ORDER)]
    for key, (count, _) in adjusted.items():
        if 0 < count < 5:
            few[len(key) // WORD - 1][count] += 1
    discounts = [estimate_discounts(own) for own in few]
    singles = sorted(key for key in adjusted if len(key) == WORD)
    numbers = np.array([int.from_bytes(key) for key in singles], np.uint32)
    found = word_probabilities(
        numbers, np.array([adjusted[key][0] for key in singles], np.int64), discounts[0]
    )
    longer = sorted((key for key in adjusted if len(key) > WORD), key=lambda k: (len(k), k[WORD:], k[:WORD]))
    discounter = NgramDiscounter(discounts)
    both = [
        discounter.add(_column(longer), *np.array([adjusted[key] for key in longer], np.int64).T.copy()),
        discounter.finish(),
    ]
    rows = [
        row
        for keys, *columns in both
        for row in zip(_strings(keys), *(column.tolist() for column in columns), strict=True)
    ]
    gammas = {key: gamma for key, of_context, _, gamma in rows if of_context}
    by_number = np.zeros(len(words), np.float32)
    by_number[numbers] = found
    interpolator = NgramInterpolator(words, by_number, ORDER)
    ordered = sorted((row for row in rows if len(row[0]) > WORD), key=lambda row: (row[0], not row[1]))
    lines = interpolator.add(
        _column([row[0] for row in ordered]),
        np.array([row[1] for row in ordered], np.uint8),
        np.array([row[2] for row in ordered], np.float32),
        np.array([row[3] for row in ordered], np.float32),
    )
    back = np.array([gammas.get(key, 1.0) for key in singles], np.float32)
    text = (arpa_head([len(singles), *(count for _, count, _ in lines)]) + arpa_section(1)).encode()
    text += arpa_words(words, numbers, found, back, False)
    for order, _, own in lines:
        text += arpa_section(order).encode() + own
    return text + arpa_end().encode()


@pytest.mark.parametrize("pruning", [[], [0, 1, 2]])
def test_blocks_give_the_model_of_the_whole(pruning: list[int], tmp_path: Path) -> None:
    draw = random.Random(1)
    sentences = [" ".join(draw.choices("a b c d e f ü".split(), k=draw.randrange(1, 7))) for _ in range(300)]
    pieces: list[bytes] = []
    estimate(sentences, EstimationOptions(ORDER, pruning)).write_arpa(pieces.append)
    assert _model(sentences, pruning, tmp_path) == b"".join(pieces)


def test_what_is_no_key_is_refused() -> None:
    with pytest.raises(ValueError, match="no length that it can have"):
        NgramDiscounter([[0.5, 1, 1.5, 0]] * 2).add(_column([b"abc"]), *np.ones((2, 1), np.int64))
    with pytest.raises(ValueError, match="not of the highest order"):
        NgramAdjuster(2, [], "/", 1 << 20).add(_column([b"abcd"]), np.ones(1, np.int64))
    one = np.ones(1, np.float32)
    with pytest.raises(ValueError, match="a number that no word has"):
        arpa_words(NgramVocabulary(["a"]), np.array([9], np.uint32), one, one, True)

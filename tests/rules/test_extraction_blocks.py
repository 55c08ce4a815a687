"""Extraction over blocks that know nothing of each other gives the bytes of the whole."""

import random
from collections import Counter, defaultdict
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ogden._core import LinkedWords, PhraseScorer, check_linked_pairs, count_instances, count_linked_words
from ogden.rules.extraction import Extraction, ExtractionOptions

WORDS = ["a", "b", "NULL", "|||", "\x01c", "d\x00e", "ü"]
Rows = list[tuple[str, str, str]]


def _rows(seed: int) -> Rows:
    draw = random.Random(seed)
    rows = []
    for _ in range(60):
        sides = [draw.choices(WORDS, k=draw.randrange(1, 7)) for _ in range(2)]
        links = {(draw.randrange(len(sides[0])), draw.randrange(len(sides[1]))) for _ in sides[0]}
        rows.append((*map(" ".join, sides), " ".join(f"{one}-{two}" for one, two in sorted(links))))
    return rows


def _strings(column: Any) -> list[bytes]:
    data, ends = column
    return [data[begin:end].tobytes() for begin, end in pairwise(ends.tolist())]


def _column(strings: list[bytes]) -> Any:
    ends = np.cumsum([0, *map(len, strings)], dtype=np.int32)
    return np.frombuffer(b"".join(strings), np.uint8), ends


def _table(rows: Rows, blocks: int, deletion: bool, limit: int) -> tuple[bytes, bytes]:
    words, pairs = LinkedWords(), defaultdict(lambda: (np.zeros(6, np.int64), Counter[bytes]()))
    of_simple: Counter[bytes] = Counter()
    for number in range(blocks):
        sides = [list(column) for column in zip(*rows[number::blocks], strict=True)]
        words.add(*count_linked_words(*sides, deletion))
        found = count_instances(*sides, 4, deletion)
        keys = zip(*(_strings(found[name]) for name in ("normal", "simple", "links")), strict=True)
        for (normal, simple, links), orientations in zip(keys, found["orientations"], strict=True):
            times = int(orientations[:3].sum())
            sums, alignments = pairs[normal, simple]
            sums += orientations
            alignments[links] += times
            of_simple[simple] += times
    words.finish()
    scorer = PhraseScorer(words, limit, None, 0)
    pieces = []
    ordered = sorted(pairs)
    for own in (ordered[:37], ordered[37:]):  # a normal phrase may go on in the next batch
        alignments = [list(pairs[key][1].items()) for key in own]
        pieces.append(
            scorer.add(
                _column([normal for normal, _ in own]),
                _column([simple for _, simple in own]),
                _column([links for each in alignments for links, _ in each]),
                np.cumsum([0, *map(len, alignments)], dtype=np.int32),
                np.array([count for each in alignments for _, count in each], np.int64),
                np.concatenate([pairs[key][0] for key in own]),
                np.array([of_simple[simple] for _, simple in own], np.int64),
                None,
                True,
            )
        )
    pieces.append(scorer.finish(True))
    return b"".join(piece[2] for piece in pieces), b"".join(piece[3] for piece in pieces)


@pytest.mark.parametrize("deletion", [False, True])
@pytest.mark.parametrize("blocks", [1, 7])
@pytest.mark.parametrize("limit", [0, 2])
def test_blocks_give_the_table_of_the_whole(deletion: bool, blocks: int, limit: int) -> None:
    rows = _rows(blocks)
    extraction = Extraction(ExtractionOptions(max_length=4, deletion=deletion, limit=limit))
    assert extraction.add(*zip(*rows, strict=True)) is None
    lines = list(extraction.lines())
    expected = b"".join(piece.table for piece in lines), b"".join(piece.reordering for piece in lines)
    assert _table(rows, blocks, deletion, limit) == expected


def test_wrong_links_are_told_by_place() -> None:
    linked, wrong = check_linked_pairs(["a b", "a", "a"], ["a", "b", "c"], ["1-0", "", "7-0"])
    assert linked.tolist() == [1, 0, 0]
    assert wrong == [(2, "the link '7-0' points outside the normal sentence, which has 1 word")]


def test_columns_of_other_lengths_are_refused() -> None:
    words = LinkedWords()
    words.finish()
    scorer = PhraseScorer(words, 0, None, 0)
    one, none = _column([b"a"]), np.zeros(0, np.int64)
    with pytest.raises(ValueError, match="different lengths"):
        scorer.add(one, one, one, np.zeros(1, np.int32), none, none, none, None, False)
    bad = np.zeros(1, np.uint8), np.array([0, 9], np.int32)
    with pytest.raises(ValueError, match="ends outside"):
        scorer.add(bad, one, one, np.array([0, 1], np.int32), none, none, none, None, False)

import numpy as np
import pytest

from ogden.editing.learning.context.gap_batches import GapBatches
from ogden.editing.learning.context.gap_options import BatchOptions, GapTextOptions
from ogden.editing.learning.context.gap_text import GapText, read_gap_text

OPTIONS = BatchOptions(tokens=20, drawn=8, skipped_above=0.5, wide=0.5)


@pytest.fixture
def text() -> GapText:
    chance = np.random.default_rng(1)
    words = np.array("a b c d e f g h".split())
    lines = [" ".join(chance.choice(words, size=chance.integers(3, 9))) for _ in range(60)]
    return read_gap_text(lines, set(), GapTextOptions(words=6, endings=0))


def test_a_pass_has_every_sentence_once_in_batches_of_one_length(text: GapText) -> None:
    batches = GapBatches(text, OPTIONS, 1).one_pass(0)
    assert sorted(np.concatenate(batches).tolist()) == list(range(60))
    for batch in batches:
        lengths = text.lengths[batch]
        assert len(set(lengths.tolist())) == 1
        assert lengths.sum() <= OPTIONS.tokens


def test_passes_differ_and_come_again(text: GapText) -> None:
    batches = GapBatches(text, OPTIONS, 1)
    first, second = batches.one_pass(0), batches.one_pass(1)
    assert [one.tolist() for one in first] == [one.tolist() for one in batches.one_pass(0)]
    assert [one.tolist() for one in first] != [one.tolist() for one in second]
    assert len(first) == len(second)


def test_the_right_word_stands_in_its_gap(text: GapText) -> None:
    batches = GapBatches(text, OPTIONS, 1)
    widths = set()
    for number, sentences in enumerate(batches.one_pass(0)):
        batch = batches.batch(sentences, [0, number])
        again = batches.batch(sentences, [0, number])
        assert all(np.array_equal(one, two) for one, two in zip(batch, again, strict=True))
        for owner, first, last, right in zip(batch.owners, batch.first, batch.last, batch.right, strict=True):
            assert right in batch.sentences[owner, first:last]
            assert text.words[right] in "abcdefgh"
            widths.add(int(last - first))
        assert len(set(batch.drawn.tolist())) == len(batch.drawn)
    assert widths == {1, 2, 3}


def test_frequent_words_are_passed_over_more_often(text: GapText) -> None:
    batches = GapBatches(text, BatchOptions(tokens=1_000, drawn=8, skipped_above=1e-3), 1)
    taken = sum(len(batches.batch(one, [0, k]).right) for k, one in enumerate(batches.one_pass(0)))
    assert 0 < taken < 0.3 * len(text.numbers)

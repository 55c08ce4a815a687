"""However many threads are asked for, the machine is not asked for too many, and results are the same."""

from pathlib import Path

import pytest

from ogden._core import AlignmentTraining, AlignmentVocabulary, PhraseExtraction, token_lines

ABSURD = [999_999_999, 2**64 - 1]
WORDS = ["a", "b", "c"]
TEXTS = ["a b c", "b c", "a"] * 100
LINKS = ["0-0 1-1 2-2", "0-0 1-1", "0-0"] * 100


def rounds(threads: int) -> list[tuple[float, float]]:
    vocabulary = AlignmentVocabulary(WORDS)
    training = AlignmentTraining(vocabulary, TEXTS, TEXTS, 100, (0.0, 0.0, 0.0, 0.0), 0.1, 0.1, threads)
    return [training.model1_round(threads), training.hmm_round(True, threads)]


def table(folder: Path, threads: int) -> bytes:
    extraction = PhraseExtraction(3, False, 0, None, False, str(folder), 1 << 24, threads)
    assert extraction.add(TEXTS, TEXTS, LINKS) is None
    found = extraction.lines(1000, False)
    assert found is not None
    return found[2]


@pytest.mark.parametrize("threads", ABSURD)
def test_alignment(threads: int) -> None:
    assert rounds(threads) == rounds(1)


@pytest.mark.parametrize("threads", ABSURD)
def test_extraction(tmp_path: Path, threads: int) -> None:
    assert table(tmp_path, threads) == table(tmp_path, 1)


@pytest.mark.parametrize("threads", ABSURD)
def test_many_short_texts(threads: int) -> None:
    texts = ["A cat. "] * 200_000
    assert token_lines(texts, threads) == token_lines(texts, 1)

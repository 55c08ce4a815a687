"""Text as numbers, and the words around a place."""

import numpy as np

from ogden.editing.judge.context_model import EDGE, FAR, NUMBER, PAD, UNKNOWN
from ogden.editing.learning.proposer.context_examples import (
    NumberedText,
    context_windows,
    draw_examples,
    read_text,
)

LINES = ["the doctor bought 12 books", "the doctor slept", "the teacher slept"]


def text(most: int = 4) -> NumberedText:
    return read_text(LINES, {"doctor", "teacher", "the"}, most, least_count=1)


def test_wanted_words_come_into_the_vocabulary_first() -> None:
    found = text()
    assert found.words == ["<pad>", "<s>", "<unk>", "<0>", "the", "doctor", "slept", "teacher"]
    assert text(3).words[4:] == ["the", "doctor", "teacher"]  # "slept" is more frequent, and not wanted


def test_sentences_begin_at_an_edge_and_rare_words_are_unknown() -> None:
    number = text().words.index
    the, doctor, slept, teacher = map(number, ("the", "doctor", "slept", "teacher"))
    sentences = [
        EDGE,
        the,
        doctor,
        UNKNOWN,
        NUMBER,
        UNKNOWN,
        EDGE,
        the,
        doctor,
        slept,
        EDGE,
        the,
        teacher,
        slept,
    ]
    assert text().numbers.tolist() == sentences
    assert text().edges().tolist() == [0, 6, 10, 14]


def test_words_without_content_get_no_score() -> None:
    found = text()
    assert [word for word, scored in zip(found.words, found.scored, strict=True) if scored] == [
        "doctor",
        "teacher",
    ]


def test_examples_are_places_of_scored_words() -> None:
    places = draw_examples(text(), 1.0, np.random.default_rng(0))
    assert sorted(places.tolist()) == [2, 8, 12]
    assert len(draw_examples(text(), 1e-9, np.random.default_rng(0))) == 0  # frequent words are skipped


def test_words_around_end_with_the_sentence() -> None:
    found = text()
    (around,) = context_windows(found, np.array([8]), found.edges())
    the, slept = found.words.index("the"), found.words.index("slept")
    assert around[:FAR].tolist() == [PAD] * (FAR - 2) + [EDGE, the]
    assert around[FAR:].tolist() == [slept, EDGE] + [PAD] * (FAR - 2)
    assert found.words.index("doctor") not in around  # the word itself is not shown

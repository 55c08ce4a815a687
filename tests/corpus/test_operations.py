"""Operations: the examples of Coster & Kauchak 2011, Table 1, and what holds for all sentences."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.operations import Gap, align, comparable, operations, word_operations, words

TABLE_1 = [
    (
        "Greene agreed that she could earn more by breaking away from 20th Century Fox.",
        "Greene agreed that she could earn more by leaving 20th Century Fox.",
        {"rewording"},
    ),
    (
        "The crust and underlying relatively rigid mantle make up the lithosphere.",
        "The crust and mantle make up the lithosphere.",
        {"deletion"},
    ),
    (
        "They established themselves here and called that port Menestheus’s port.",
        "They called the port Menestheus’s port.",
        {"deletion", "rewording"},
    ),
    (
        "Heat engines are often confused with the cycles they attempt to mimic.",
        "Real heat engines are often confused with the ideal engines or cycles they attempt to mimic.",
        {"insertion"},
    ),
    (
        "In 1962, Steinbeck received the Nobel Prize for Literature.",
        "Steinbeck won the Nobel Prize in Literature in 1962.",
        {"reordering", "rewording"},
    ),
]


@pytest.mark.parametrize(("normal", "simple", "expected"), TABLE_1)
def test_table_1(normal: str, simple: str, expected: set[str]) -> None:
    assert operations(normal, simple) == expected


@pytest.mark.parametrize(
    ("normal", "simple", "expected"),
    [
        ("He ran and he fell .", "He ran . He fell .", {"splitting", "deletion"}),
        ("He ran . He fell .", "He ran and he fell .", {"merging", "insertion"}),
        ("She called him .", "She calls him .", {"rewording"}),
        ("The cat , it seems , slept .", "The cat it seems slept .", set()),
        ("A very big red old dog ran .", "A pup ran .", {"rewording", "deletion"}),
        ("A pup ran .", "A very big red old dog ran .", {"rewording", "insertion"}),
        ("He said (twice) no .", "he said -LRB- twice -RRB- no .", set()),
    ],
)
def test_small_cases(normal: str, simple: str, expected: set[str]) -> None:
    assert operations(normal, simple) == expected


def test_a_function_word_alone_is_not_moved() -> None:
    assert "reordering" not in operations("the boat sank in May", "boat sank in the May")


def test_equal_words_move_with_their_neighbours() -> None:
    found = align(words("In the year 1962 he won a big prize"), words("He won a big prize in the year 1962"))
    assert found.moved == ["in", "the", "year", "1962"]
    assert found.gaps == []


def test_a_similar_word_divides_a_gap() -> None:
    found = align(words("He had long ago started walking home"), words("He walked home"))
    assert found.gaps == [Gap(["had", "long", "ago", "started"], [])]
    assert found.similar == [("walking", "walked")]


WORDS = st.lists(st.sampled_from("house houses red dog the a of won".split()), max_size=10)


@given(WORDS)
def test_nothing_changes_in_equal_sentences(sentence: list[str]) -> None:
    assert word_operations(sentence, sentence) == frozenset()


@given(WORDS, WORDS)
def test_sentences_that_differ_show_an_operation(normal: list[str], simple: list[str]) -> None:
    shown = word_operations(normal, simple)
    assert bool(shown) == (normal != simple)


@given(WORDS, WORDS)
def test_every_word_is_accounted_for(normal: list[str], simple: list[str]) -> None:
    found = align(normal, simple)
    on_normal = sum(len(gap.normal) for gap in found.gaps) + len(found.similar) + len(found.moved)
    on_simple = sum(len(gap.simple) for gap in found.gaps) + len(found.similar) + len(found.moved)
    assert len(normal) - on_normal == len(simple) - on_simple >= 0


@given(WORDS, st.lists(st.booleans(), min_size=10, max_size=10))
def test_leaving_words_out_is_deletion_alone(normal: list[str], kept: list[bool]) -> None:
    simple = [word for word, keep in zip(normal, kept, strict=False) if keep]
    assert word_operations(normal, simple) == ({"deletion"} if simple != normal else set())


def test_lines_without_measure_are_not_compared() -> None:
    """A table of 40,000 million cells would not fit into memory."""
    normal, simple = [f"a{k}" for k in range(400_000)], [f"b{k}" for k in range(100_000)]
    assert not comparable(normal, simple)
    assert word_operations(normal, simple) == frozenset()
    assert comparable(normal[:20_000], simple[:20_000])

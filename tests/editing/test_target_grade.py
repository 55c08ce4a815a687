from ogden.editing.edits import StayingWord, simplification
from ogden.editing.target_grade import MOST_WORDS, unreached

LONG = "The municipality deliberated at considerable length about the administration of the allocation."
SHORT = "We go."


def test_nothing_is_said_where_the_grade_is_reached() -> None:
    assert unreached([(0, simplification(SHORT, ()))], 3.0, 3.0) is None
    assert unreached([], 30.0, None) is None


def test_the_longest_sentences_and_the_hardest_words() -> None:
    words = [
        StayingWord(4, 16, "municipality", 4.0, "unknown"),
        StayingWord(17, 28, "deliberated", 5.0, "unsure"),
    ]
    first = simplification(f"{SHORT} {LONG}", (), staying=words)
    second = simplification(SHORT, (), staying=[StayingWord(0, 2, "Municipality", 4.0, "unknown")])
    found = unreached([(3, first), (7, second)], 20.0, 8.0)
    assert found is not None
    assert (found.target, found.grade) == (8.0, 20.0)
    assert [(one.part, one.text) for one in found.sentences] == [(3, LONG)]
    assert [(one.word.word, one.part, one.count) for one in found.words] == [
        ("deliberated", 3, 1),
        ("municipality", 3, 2),
    ]


def test_not_all_words_are_listed() -> None:
    many = [StayingWord(0, 1, f"word{number}", 4.0, "unknown") for number in range(50)]
    found = unreached([(0, simplification(LONG, (), staying=many))], 20.0, 8.0)
    assert found is not None
    assert len(found.words) == MOST_WORDS

import pytest

from ogden.editing.safety.facts import changed_fact

WORDS = "the council , which met in may , did not pay 250 pounds unless asked .".split()


def places(*words: str) -> list[int]:
    return [WORDS.index(word) for word in words]


def test_small_words_may_go_and_come() -> None:
    assert changed_fact(WORDS, places(",", "which"), ["it", "this", "council"]) is None


@pytest.mark.parametrize("word", ["council", "met", "may", "not", "250", "unless", "pounds"])
def test_words_with_a_meaning_stay_unless_the_rule_takes_them(word: str) -> None:
    assert changed_fact(WORDS, places(word), []) == word
    assert changed_fact(WORDS, places(word), [], takes={word}) is None


@pytest.mark.parametrize("word", ["never", "must", "Tuesday", "12", "only"])
def test_words_with_a_meaning_come_only_where_the_rule_gives_them(word: str) -> None:
    assert changed_fact(WORDS, [], [word]) == word
    assert changed_fact(WORDS, [], [word], gives={word.lower()}) is None

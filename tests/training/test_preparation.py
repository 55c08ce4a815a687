"""Text as a model sees it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.training.preparation import Preparation, truecased
from ogden.training.token_forms import TokenForms


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("The cat (a pet) isn't here.", "the cat ( a pet ) is n't here ."),
        ("The cat -LRB- a pet -RRB- is n't here .", "the cat ( a pet ) is n't here ."),
        ("He said `` no '' .", 'he said " no " .'),
    ],
)
def test_tokens_and_text_become_the_same(text: str, tokens: str) -> None:
    assert Preparation().lines([text]) == [tokens]


@given(st.lists(st.text(max_size=60), max_size=4), st.sampled_from(("lower", "true")))
def test_sentences_have_the_tokens_of_lines(texts: list[str], case: str) -> None:
    for forms in (None, TokenForms(("-lrb-", "-rrb-", "``"), True)):
        prepared = Preparation(case, forms=forms)
        sentences = prepared.sentences(texts, 1)
        lines = [prepared.line(sentence) for sentence in sentences]
        assert [len(line.split()) for line in lines] == [len(sentence) for sentence in sentences]
        if forms:
            assert lines == prepared.lines(texts, 1)


@pytest.mark.parametrize(
    "text", ["The cat (a pet) isn't here.", "The cat -LRB- a `` pet '' -RRB- is n't here ."]
)
def test_sentences_keep_their_capitals(text: str) -> None:
    (sentence,) = Preparation().sentences([text])
    assert sentence.tokens[0] == "The"
    assert [Preparation().line(sentence)] == Preparation().lines([text])


def test_what_it_is_may_be_said() -> None:
    line = "The -LRB- sign"
    assert Preparation("lower", "yes").lines([line]) == ["the ( sign"]
    assert Preparation("lower", "no").lines([line]) == ["the -lrb- sign"]


@pytest.mark.parametrize(
    ("line", "cased"),
    [
        ("The cat sat in Paris .", "the cat sat in Paris ."),
        ("Paris is big . It has a river .", "Paris is big . it has a river ."),
        ('" The Who " was a band .', '" the Who " was a band .'),
        ("he went to london .", "he went to London ."),
        ("THE HISTORY OF LONDON", "the history of London"),
        ("", ""),
    ],
)
def test_truecase_is_that_of_mid_sentence(line: str, cased: str) -> None:
    assert truecased(line) == cased


def test_items_keep_their_texts() -> None:
    items = [("A b.", "C."), ("D.", "E f g.")] * 4000
    found = list(Preparation().in_blocks(items, lambda item: item))
    assert [item for item, _ in found] == items
    assert [lines for _, lines in found] == [["a b .", "c ."], ["d .", "e f g ."]] * 4000


@pytest.mark.parametrize("words", [("upper", "auto"), ("lower", "perhaps")])
def test_other_words_are_refused(words: tuple[str, str]) -> None:
    with pytest.raises(InputError, match="give one of"):
        Preparation(*words)

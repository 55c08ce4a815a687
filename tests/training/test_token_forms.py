"""Tokens as the files of others write them."""

import pytest

from ogden.text.tokens import tokenise
from ogden.training.token_forms import TokenForms, forms_of


@pytest.mark.parametrize(
    ("words", "written"),
    [
        (["the", "(", '"'], 'He said " I ca n\'t ( yet ) "'),
        (["-lrb-", "-rrb-", '"'], 'He said " I ca n\'t -LRB- yet -RRB- "'),
        (["-LRB-", "-RRB-", "``", "''"], "He said `` I ca n't -LRB- yet -RRB- ''"),
        (["n&apos;t", "&apos;s", "&quot;"], "He said &quot; I ca n&apos;t ( yet ) &quot;"),
        (["-lrb-", "("], 'He said " I ca n\'t ( yet ) "'),
    ],
)
def test_text_is_written_as_the_table_has_it(words: list[str], written: str) -> None:
    forms = forms_of(words)
    sentence = tokenise('He said "I can\'t (yet)"')
    assert " ".join(forms.written(sentence)) == written
    assert TokenForms.from_json(forms.to_json()) == forms


def test_escaped_tokens_are_typed() -> None:
    assert TokenForms(escaped=True).typed("n&apos;t") == "n't"
    assert TokenForms().typed("&apos;") == "&apos;"


@pytest.mark.parametrize("value", [None, 5, "x", {}, {"marks": "("}])
def test_a_header_without_sense_says_nothing(value: object) -> None:
    assert TokenForms.from_json(value) is None


def test_only_known_marks_are_read() -> None:
    assert TokenForms.from_json({"marks": ["-lrb-", 5, "x"], "escaped": 1}) == TokenForms(("-lrb-",))

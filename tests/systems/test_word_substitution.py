"""Word-Sub: which words are tried, in which form, and that the language model decides."""

from collections.abc import Sequence

import pytest

from ogden.lm.estimation import EstimationOptions, estimate
from ogden.systems.word_substitution import WordSubstitution
from ogden.training.preparation import Preparation

SYNONYMS = {
    ("commence", "v"): ("begin", "start", "get going"),
    ("automobile", "n"): ("car", "motor vehicle"),
    ("large", "a"): ("big",),
    ("london", "n"): ("capital",),
}
TEXT = ["he began work with bigger cars .", "she began to sell a car .", "the bigger cars begin here ."] * 3


def tags(sentences: Sequence[Sequence[str]], jobs: int) -> list[list[str]]:
    known = {"commenced": "VBD", "commences": "VBZ", "automobiles": "NNS", "larger": "JJR", "london": "NNP"}
    return [[known.get(word, "DT") for word in words] for words in sentences]


@pytest.fixture
def system() -> WordSubstitution:
    return WordSubstitution(SYNONYMS, estimate(TEXT, EstimationOptions(3)).model(), tags)


def test_synonyms_take_the_form_of_the_word(system: WordSubstitution) -> None:
    assert system.alternatives("automobiles", "NNS") == ["cars", "motor vehicles"]
    assert system.alternatives("commenced", "VBD") == ["began", "started", "got going"]
    assert system.alternatives("larger", "JJR") == ["bigger"]


def test_names_and_other_words_have_none(system: WordSubstitution) -> None:
    assert system.alternatives("london", "NNP") == []
    assert system.alternatives("automobiles", "VBZ") == []
    assert system.alternatives("the", "DT") == []


def test_the_likeliest_is_kept(system: WordSubstitution) -> None:
    (candidates,) = system.nbest(["he commenced work with larger automobiles ."], 10)
    assert [" ".join(each.tokens) for each in candidates] == ["he began work with bigger cars ."]
    changed = [(step.start, step.simple) for step in candidates[0].steps if step.grammar == 0]
    assert changed == [(1, ("began",)), (4, ("bigger",)), (5, ("cars",))]
    assert candidates[0].score == pytest.approx(float(candidates[0].features[0]))


def test_a_word_stays_where_no_synonym_is_likelier() -> None:
    model = estimate(["he commenced work .", "they commenced ."] * 5, EstimationOptions(2)).model()
    ((candidate,),) = WordSubstitution(SYNONYMS, model, tags).nbest(["he commenced work ."], 1)
    assert candidate.tokens == ("he", "commenced", "work", ".")


def test_odd_sentences(system: WordSubstitution) -> None:
    found = system.nbest(["", "…", "commenced"], 5)
    assert [each[0].tokens for each in found] == [(), ("…",), ("began",)]


def test_case_is_the_models(system: WordSubstitution) -> None:
    assert system.token_lines(["He Commenced."]) == ["he commenced ."]
    true = WordSubstitution(SYNONYMS, system.language_model, tags, Preparation("true"))
    assert true.token_lines(["He left London."]) == ["he left London ."]

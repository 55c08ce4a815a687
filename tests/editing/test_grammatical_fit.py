from collections.abc import Sequence

import pytest
import reference_grammatical_fit as slow
from reference_grammatical_fit import Neighbours

from ogden.editing.grammatical_fit import grammatical_fit, is_more_hard
from ogden.editing.word_tags import WordTags, learn_word_tags, pack_word_tags, read_word_tags
from ogden.errors import InputError


def fits(
    old: Sequence[str],
    tags: Sequence[str],
    new: Sequence[str],
    beside: Neighbours,
    listed: bool,
    forms: WordTags,
) -> bool:
    """As the core has it, which must be as a slow look has it."""
    found = grammatical_fit(forms).fits(old, tags, new, *beside, listed)
    found = found and not is_more_hard(beside.before, tags[0], new[0])
    assert found == slow.fits(old, tags, new, beside, listed, forms)
    return found


def forms_of(text: str) -> WordTags:
    return learn_word_tags(text.split(), {})


@pytest.mark.parametrize(
    ("old", "tags", "new", "before"),
    [
        ("commenced", "VBD", "began", "he"),
        ("attended", "VBD", "went to", "he"),
        ("physicians", "NNS", "doctors", "the"),
        ("variety", "NN", "type of food", "a"),
        ("principal", "JJ", "main", "the"),
        ("subsequently", "RB", "later", "and"),
        ("an individual", "DT NN", "a person", "if"),
        ("due to", "JJ IN", "because of", "is"),
        ("assistance", "NN", "help", "more"),
        ("frequently", "RB", "often", "most"),
    ],
)
def test_the_same_form_fits(old: str, tags: str, new: str, before: str) -> None:
    after = "it"
    assert fits(
        old.split(), tags.split(), new.split(), Neighbours(before, after), listed=False, forms=forms_of(new)
    )


@pytest.mark.parametrize(
    ("old", "tags", "new", "before"),
    [
        ("commenced", "VBD", "begun", "he"),  # another form of the verb
        ("frequent", "JJ", "frequently", "a"),  # another part of speech
        ("physicians", "NNS", "doctor", "the"),  # another number
        ("circulation", "NN", "the movement", "a"),  # an article more
        ("the patient", "DT NN", "person", "if"),  # an article less
        ("majority of", "NN IN", "most", "the"),  # "the most"
        ("based on", "VBN IN", "used", "is"),  # the preposition is lost
        ("with", "IN", "and", "it"),  # nothing but a function word
        ("variation of", "NN IN", "the", "a"),
        ("himself", "PRP", "that he", "cave"),
        ("due", "JJ", "because", "is"),  # "because to"
        ("difficult", "JJ", "hard", "more"),  # "more hard"
    ],
)
def test_another_form_does_not_fit(old: str, tags: str, new: str, before: str) -> None:
    after = "to"
    assert not fits(
        old.split(), tags.split(), new.split(), Neighbours(before, after), listed=False, forms=forms_of(new)
    )


def test_lists_may_change_function_words() -> None:
    assert fits(["upon"], ["IN"], ["on"], Neighbours("based", "it"), listed=True, forms=forms_of("on"))
    assert not fits(["upon"], ["IN"], ["on"], Neighbours("based", "it"), listed=False, forms=forms_of("on"))


def test_forms_are_kept() -> None:
    forms = learn_word_tags(["was", "doctors", "began", "zzyzx"], {"was": {"VBD": 99, "NN": 1}})
    assert read_word_tags(pack_word_tags(forms), "model") == forms
    assert forms.tags("was") == {"VBD"}  # a tag that is seen once in a hundred is a mistake
    assert "NNS" in forms.tags("doctors")
    assert forms.tags("unheard") == frozenset()


@pytest.mark.parametrize("data", [b"", b"[]", b'{"NN": 3}', b"\xff"])
def test_damaged_forms_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="forms of words"):
        read_word_tags(data, "model")


def test_a_participle_before_a_noun_is_an_adjective() -> None:
    forms = learn_word_tags(["tried"], {"tried": {"VBD": 70, "VBN": 30}})
    assert not fits(["attempted"], ["VBN"], ["tried"], Neighbours("an", "robbery", "NN"), False, forms)
    assert fits(["attempted"], ["VBN"], ["tried"], Neighbours("had", "it", "PRP"), False, forms)


def test_required_to_is_not_needed_to() -> None:
    beside = Neighbours("was", "to", "TO")
    assert not fits(["required"], ["VBN"], ["needed"], beside, False, forms_of("needed VBN VBD"))
    assert fits(
        ["required"], ["VBN"], ["needed"], Neighbours("was", "for", "IN"), False, forms_of("needed VBN VBD")
    )

"""Senses at work in whole sentences, with our own tagger and parser."""

import pytest

from ogden.editing.lexicon.lexicon import Found, Lexicon, Told
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.lexicon.source import parse_sense
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.placed_tree import columns_of
from ogden.text.protected import token_kinds
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.tokens import tokenise


def sense(word: str, plain: str, tag: str = "PHRASE", cues: str = "", action: str = "replace") -> Sense:
    return parse_sense({"word": word, "plain": plain, "tag": tag, "cues": cues, "action": action})


def find(text: str, *senses: Sense) -> Found:
    sentence = tokenise(text)
    tags = load_tagger().tag_many([sentence.tokens], 1)[0]
    tree = load_parser().parse_many([sentence.tokens], [tags], 1)[0]
    view = SentenceView(sentence.tokens, tags, columns_of(tree)[0])
    return Lexicon.of(senses).find(view, token_kinds(sentence), frozenset())


def edited(text: str, *senses: Sense) -> str:
    """The text with the first replacement of each sense that is told."""
    listings = find(text, *senses).listings.items()
    told = [one for one, own in listings if not own.rank and own.told is not Told.GUESSED]
    return rewrite(tokenise(text), [Replacement(*one) for one in told]).text


def guesses(text: str, *senses: Sense) -> list[str]:
    listings = find(text, *senses).listings.items()
    return [" ".join(one.words) for one, own in listings if own.told is Told.GUESSED]


COMMENCE = sense("commence", "start", "VERB")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Work commenced in May.", "Work started in May."),
        ("The work commences in May.", "The work starts in May."),
        ("They are commencing the work.", "They are starting the work."),
        ("The work was commenced.", "The work was started."),
    ],
)
def test_verbs_keep_tense_and_person(before: str, after: str) -> None:
    assert edited(before, COMMENCE) == after


@pytest.mark.parametrize(
    ("headword", "plain", "before", "after"),
    [
        ("be in possession of", "have", "She is in possession of a key.", "She has a key."),
        ("be in possession of", "have", "They were in possession of a key.", "They had a key."),
        ("be located in", "be in", "The office is now located in Leeds.", "The office is now in Leeds."),
        (
            "be forbidden to ~",
            "be not allowed to ~",
            "Dogs are forbidden to enter.",
            "Dogs are not allowed to enter.",
        ),
        ("refrain from ~ing", "not ~", "Please refrain from smoking here.", "Please do not smoke here."),
        ("refrain from ~ing", "not ~", "You must refrain from smoking here.", "You must not smoke here."),
        ("refrain from ~ing", "not ~", "We ask you to refrain from smoking.", "We ask you not to smoke."),
        ("refrain from ~ing", "not ~", "He refrained from smoking.", "He did not smoke."),
        ("in order to", "to", "In order to apply, call us.", "To apply, call us."),
        ("the majority of", "most", "The majority of people agreed.", "Most people agreed."),
        ("the majority of", "most", "The majority of the staff agreed.", "Most of the staff agreed."),
        (
            "be effective against",
            "work against",
            "It is not effective against flu.",
            "It does not work against flu.",
        ),
    ],
)
def test_phrases_take_the_form_of_their_place(headword: str, plain: str, before: str, after: str) -> None:
    assert edited(before, sense(headword, plain)) == after


def test_a_noun_keeps_its_number() -> None:
    occupant = sense("occupant", "person living there", "NOUN")
    assert edited("The occupants left.", occupant) == "The people living there left."
    assert edited("The fragments were sent.", sense("fragment", "piece", "NOUN")) == "The pieces were sent."


def test_a_particle_goes_behind_a_pronoun() -> None:
    carry = sense("perform", "carry out", "VERB")
    assert edited("Staff perform checks.", carry) == "Staff carry out checks."
    assert edited("Staff will perform it.", carry) == "Staff will carry it out."


def test_more_and_an_adjective_become_one_word() -> None:
    arduous = sense("arduous", "hard", "ADJ")
    assert edited("The climb was more arduous than before.", arduous) == "The climb was harder than before."


ADMINISTER = (
    sense("administer", "give", "VERB", "object: dose, medicine, injection"),
    sense("administer", "run", "VERB", "object: scheme, fund, estate"),
    sense("administer", "no simpler word", "VERB", "object: oath", "keep"),
)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("A nurse will administer the injection.", "A nurse will give the injection."),
        ("The injection is administered by a nurse.", "The injection is given by a nurse."),
        ("He kept the injection administered by a nurse.", "He kept the injection given by a nurse."),
        ("The council administers the scheme.", "The council runs the scheme."),
        ("The clerk will administer the oath.", "The clerk will administer the oath."),
        ("The clerk will administer it.", "The clerk will administer it."),
    ],
)
def test_cues_tell_the_sense(before: str, after: str) -> None:
    assert edited(before, *ADMINISTER) == after


def test_senses_whose_cues_are_not_seen_are_only_guessed() -> None:
    text = "The clerk will administer it."
    assert edited(text, *ADMINISTER) == text
    assert guesses(text, *ADMINISTER) == ["give", "run"]


def test_cues_of_two_senses_are_guesses_of_both() -> None:
    draw = sense("draw", "attract", "VERB", "object: crowd"), sense("draw", "pull", "VERB", "object: cart")
    assert guesses("The pony drew a crowd and a cart.", *draw) == ["attracted", "pulled"]


def test_what_is_told_of_a_word_comes_before_a_guessed_phrase() -> None:
    phrase = sense("the sum", "the total", cues="next: total")
    amount = sense("sum", "amount", "NOUN", "near: lender")
    assert edited("The sum is due to the lender.", phrase, amount) == "The amount is due to the lender."
    assert guesses("The sum is due.", phrase, amount) == ["the total"]


def test_a_verb_that_fills_the_last_place_is_free() -> None:
    order, obtain = sense("in order to ~", "to ~"), sense("obtain", "get", "VERB")
    assert edited("She came in order to obtain a key.", order, obtain) == "She came to get a key."
    refrain = sense("refrain from ~ing", "not ~")
    assert edited("Please refrain from obtaining keys.", refrain, obtain) == "Please do not obtain keys."


def test_an_excluded_sense_is_not_taken() -> None:
    human = sense("human", "of people", "ADJ", "not next: rights")
    assert edited("They defend human rights.", human) == "They defend human rights."


def test_the_longest_headword_wins() -> None:
    order, to = sense("in order to", "to"), sense("order", "command", "NOUN")
    assert edited("He came in order to help.", order, to) == "He came to help."


def test_parallels_that_lean_on_the_old_words_are_left_alone() -> None:
    search = sense("in search of", "looking for")
    assert edited("They left in search of work.", search) == "They left looking for work."
    text = "They left in search of work and of peace."
    assert edited(text, search) == text
    advised = sense("be advised to ~", "should ~")
    text = "You are advised to stay in and to keep warm."
    assert edited(text, advised) == text


def test_no_word_is_said_twice() -> None:
    text = "We dismiss or reject it."
    assert edited(text, sense("dismiss", "reject", "VERB")) == text


def test_a_comma_goes_with_an_adverb_that_becomes_a_conjunction() -> None:
    assert edited("However, the pool is closed.", sense("however", "but", "ADV")) == "But the pool is closed."


def test_names_and_quotations_stay() -> None:
    text = "The sign says “Commence here”."
    assert edited(text, COMMENCE) == text


def test_a_phrase_may_name_a_number() -> None:
    assert edited("She called on two occasions.", sense("on two occasions", "twice")) == "She called twice."


def test_own_rows_come_before_others() -> None:
    own, other = Lexicon.of([sense("commence", "begin", "VERB")]), Lexicon.of([COMMENCE])
    entries = own.over(other).entries("commence")
    assert [entry.senses[0].plain for entry in entries] == [("begin",)]
    assert own.over(Lexicon.of([sense("cease", "stop", "VERB")])).entries("cease")

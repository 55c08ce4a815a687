"""Replacements in the form that their place asks for."""

import pytest

from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.lexicon.source import parse_sense
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.placed_tree import columns_of
from ogden.text.rewriting import Replacement, rewrite
from ogden.text.tokens import tokenise


def written(word: str, tag: str, plain: str, text: str, cues: str = "") -> str | None:
    """The text with its edit, or None where there is none."""
    sense = parse_sense({"word": word, "tag": tag, "plain": plain, "meaning": "", "cues": cues})
    sentence = tokenise(text)
    tags = load_tagger().tag_many([sentence.tokens], 1)
    tree = load_parser().parse_many([sentence.tokens], tags, 1)[0]
    view = SentenceView(sentence.tokens, tags[0], columns_of(tree)[0])
    found = Lexicon.of([sense]).find(view, [None] * len(view.words), frozenset())
    sure = [one for one, listing in found.listings.items() if not cues or listing.told != 4]
    return rewrite(sentence, [Replacement(*sure[0])]).text if sure else None


@pytest.mark.parametrize(
    ("word", "plain", "text", "expected"),
    [
        ("commence", "start", "Work commenced in May.", "Work started in May."),
        ("consist of", "be made up of", "The teams consist of five.", "The teams are made up of five."),
        ("adversely affect", "harm", "The drought adversely affected it.", "The drought harmed it."),
        ("adversely affect", "harm", "Smoking adversely affects health.", "Smoking harms health."),
        ("be intermittent", "come and go", "The pain is intermittent.", "The pain comes and goes."),
        ("allow sb to ~", "let sb ~", "We allow guests to stay.", "We let guests stay."),
        ("afford", "give", "Having first afforded us it, he left.", "Having first given us it, he left."),
    ],
)  # fmt: skip
def test_verbs(word: str, plain: str, text: str, expected: str) -> None:
    assert written(word, "VERB", plain, text) == expected


@pytest.mark.parametrize(
    ("word", "plain", "text", "expected"),
    [
        ("should sb be ~ed", "if sb is ~ed", "Should it be lost, call us.", "If it is lost, call us."),
        ("should sb be ~ed", "if sb is ~ed", "Should bags be lost, call us.", "If bags are lost, call us."),
        ("it is up to sb to ~", "sb must ~", "It is up to them to pay.", "They must pay."),
        ("become due", "have to be paid", "Fees of a pound become due.", "Fees of a pound have to be paid."),
    ],
)  # fmt: skip
def test_what_fills_a_slot_agrees_with_its_verb(word: str, plain: str, text: str, expected: str) -> None:
    assert written(word, "PHRASE", plain, text) == expected


@pytest.mark.parametrize(
    ("word", "plain", "text"),
    [
        ("allow sb to ~", "let sb ~", "We allow Ann to go and Ben to stay."),
        ("allow sb to ~", "let sb ~", "It allows the tenant to stay and to pay later."),
        ("be present in", "be in", "The results are presented in table 2."),
    ],
)
def test_what_cannot_be_said_so_is_left(word: str, plain: str, text: str) -> None:
    assert written(word, "VERB", plain, text) is None


def test_both_nouns_of_a_choice_take_the_number() -> None:
    expected = "Bring your husbands or wives."
    assert written("spouse", "NOUN", "husband or wife", "Bring your spouses.") == expected


@pytest.mark.parametrize("cues", ["object: success", "near: success"])
def test_cues_see_what_fills_a_slot(cues: str) -> None:
    text = "He ascribed his success to luck."
    expected = "He put his success down to luck."
    assert written("ascribe sth to", "VERB", "put sth down to", text, cues) == expected
    assert written("ascribe sth to", "VERB", "put sth down to", text, "object: poem") is None


@pytest.mark.parametrize(
    ("word", "plain", "text", "expected"),
    [
        ("the day on which", "the day when", "The days on which it is shut are listed.",
         "The days when it is shut are listed."),
        ("the day on which", "the day when", "The day on which it is shut is listed.",
         "The day when it is shut is listed."),
        ("a minimum of", "at least", "A minimum of two bags are needed.", "At least two bags are needed."),
        ("a minimum of", "at least", "We want a minimum of two adults who help.",
         "We want at least two adults who help."),
        ("a minimum of", "at least", "A minimum of two adults is needed on each trip.", None),
        ("a maximum of", "up to", "A maximum of ten guests was allowed.", None),
    ],
)  # fmt: skip
def test_nouns_that_stay_keep_their_number_and_verbs_their_subject(
    word: str, plain: str, text: str, expected: str | None
) -> None:
    assert written(word, "PHRASE", plain, text) == expected

"""What rules over trees may do to a sentence, whatever the rule."""

import random
from collections.abc import Callable

import pytest
from rebuilt_sentences import Rewriting

from ogden.editing.structure.rewrites import smallest
from ogden.editing.structure.rule import StructureRule

Make = Callable[..., StructureRule]
AND = ("S0(S1 ,? CC(and) S2 .?)", "S(S1) S(S2)")
LONG = "The council will repair the old bridge in May, and the road will be closed for two weeks."


def texts(rewritten: Rewriting, sentence: str, rule: StructureRule) -> list[str]:
    return [one.text for one in rewritten(sentence, [rule])]


def test_a_sentence_becomes_two_and_the_span_is_the_smallest(rewritten: Rewriting, rule: Make) -> None:
    (one,) = rewritten(LONG, [rule(*AND)])
    first = "The council will repair the old bridge in May."
    assert one.text == f"{first} The road will be closed for two weeks."
    assert LONG[one.start : one.end] == ", and the"
    assert one.after == ". The"
    assert one.sizes == (9, 8)
    assert one.text == LONG[: one.start] + one.after + LONG[one.end :]


@pytest.mark.parametrize(
    "sentence",
    [
        "The road is closed, and the bus is late.",
        "He left, and the council will close the road behind the school for repairs in May.",
        "Will the council repair the old bridge in May, and will the road be closed for two weeks?",
        "“The council will repair the bridge soon, and the road will be closed for weeks,” she said.",
        "The council will repair the (old, and the road will be closed for two) weeks later in May.",
    ],
)
def test_short_sentences_questions_and_what_someone_said_stay(
    rewritten: Rewriting, rule: Make, sentence: str
) -> None:
    assert not texts(rewritten, sentence, rule(*AND))


def test_no_word_with_a_meaning_may_go_unless_the_rule_says_so(rewritten: Rewriting, rule: Make) -> None:
    sentence = "The council must not close the narrow bridge."
    pattern = "S0(NP1 VP(MD2 RB(not) VP3) .?)"
    assert not texts(rewritten, sentence, rule(pattern, "NP1 MD2 VP3"))
    assert texts(rewritten, sentence, rule(pattern, "NP1 MD2 VP3", takes=["not"])) == [
        "The council must close the narrow bridge."
    ]


def test_no_word_with_a_meaning_may_come_unless_the_rule_says_so(rewritten: Rewriting, rule: Make) -> None:
    sentence = "The council will close the narrow bridge."
    pattern, simple = "S0(NP1 VP(MD2 VP3) .?)", "NP1 MD2 RB(never) VP3"
    assert not texts(rewritten, sentence, rule(pattern, simple))
    assert texts(rewritten, sentence, rule(pattern, simple, gives=["never"])) == [
        "The council will never close the narrow bridge."
    ]


def test_what_a_rule_wants_need_not_hold_and_is_told(rewritten: Rewriting, rule: Make) -> None:
    (one,) = rewritten(LONG, [rule(*AND, wants=["least 2 20", "not fronted 0"])])
    assert one.lacks == {"least"}
    (other,) = rewritten(LONG, [rule(*AND, wants=["least 2 5"])])
    assert not other.lacks
    assert one.text == other.text


def test_names_and_numbers_stay(rewritten: Rewriting, rule: Make) -> None:
    sentence = "The council paid Mrs Jones 250 pounds in the autumn."
    assert not texts(
        rewritten, sentence, rule("S0(NP1 VP(VBD2 ...3) .?)", "NP1 VBD2", takes=["jones", "250"])
    )


def test_what_moves_from_the_start_loses_its_capital_unless_it_is_a_name(
    rewritten: Rewriting, rule: Make
) -> None:
    moved = rule("S0(NP1 VP2 .?)", "VP2 NP1")
    assert texts(rewritten, "The dogs sleep here.", moved) == ["Sleep here the dogs."]
    assert texts(rewritten, "London sleeps here.", moved) == ["Sleeps here London."]


def test_conditions_may_be_asked_the_other_way_round(rewritten: Rewriting, rule: Make) -> None:
    assert texts(rewritten, LONG, rule(*AND, "has 1 bridge"))
    assert not texts(rewritten, LONG, rule(*AND, "not has 1 bridge"))
    assert not texts(rewritten, LONG, rule(*AND, "has 1 tunnel"))
    assert texts(rewritten, LONG, rule(*AND, "least 1 9", "most 1 9"))
    assert not texts(rewritten, LONG, rule(*AND, "least 1 10"))


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("a b c", "a x c", (2, 3, "x")),
        ("a, and the b", "a. The b", (1, 10, ". The")),
        ("same", "same", (4, 4, "")),
        ("catalogue", "cat", (0, 9, "cat")),
        ("", "", (0, 0, "")),
    ],
)
def test_the_smallest_change_is_of_whole_words(old: str, new: str, expected: tuple[int, int, str]) -> None:
    assert smallest(old, new) == expected


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        ("I worked at the mill for a year, and am looking for a new job now.", "I am looking"),
        ("The dogs sleep in the yard at night, and are fed by the guard each day.", "They are fed"),
        ("Anyone on the site is searched by the guard, and is asked to show proof.", "They are asked"),
    ],
)
def test_a_verb_agrees_with_what_is_said_again(
    rewritten: Rewriting, rule: Make, sentence: str, after: str
) -> None:
    made = rule("S0(NP1 VP(VP2 , CC(and) VP3) .?)", "S(NP1 VP2) S(goes(NP1 VP3))")
    (text,) = texts(rewritten, sentence, made)
    assert after in text


def test_no_sentence_ends_in_something_between_commas(rewritten: Rewriting, rule: Make) -> None:
    made = rule("_0(...1 , NP2 .?)", "...1 S(DT(this) VBZ(is) NP2)")
    ordinary = "The council closed the old bridge in May, a step that angered many people."
    assert texts(rewritten, ordinary, made)
    sentence = "The old bridge on the river was closed in May and is, in many ways, a danger to people."
    assert not texts(rewritten, sentence, made)


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        ("The storm hit the coast in May, putting the town at risk and winning it help.", "This put"),
        (
            "Tests have found traces of lead in the water, suggesting a broken pipe.",
            "This suggests a broken pipe",
        ),
    ],
)
def test_what_follows_has_the_tense_of_its_sentence(
    rewritten: Rewriting, rule: Make, sentence: str, after: str
) -> None:
    made = rule("_0(...1 , S2(VP3) .?)", "...1 S(DT(this) follows(VP3))")
    assert any(after in text for text in texts(rewritten, sentence, made))
    assert not any("and win " in text for text in texts(rewritten, sentence, made))


@pytest.mark.parametrize(
    "sentence",
    [
        "You may stay in the hut if you have paid for a bed, have shown your card, and are over 18.",
        "You can join the club if you live in the town and you have paid the fee for the whole year.",
        "The clerk may close the hall if it is too small or has no door at the back of the stage.",
    ],
)
def test_no_part_of_a_condition_becomes_a_statement(
    rewritten: Rewriting, rules: list[StructureRule], sentence: str
) -> None:
    made = [one.text for one in rewritten(sentence, rules)]
    assert not [text for text in made if ". You have" in text or ". You are" in text or ". It has" in text]


def test_a_clause_that_may_go_on_behind_its_comma_stays(
    rewritten: Rewriting, rules: list[StructureRule]
) -> None:
    own = [rule for rule in rules if rule.name == "each of which, in any tree"]
    open_end = "The test has three runs, each of which lasts an hour, and must be done in the cold."
    assert not rewritten(open_end, own)
    assert rewritten("The test of the engine has three runs, each of which lasts an hour.", own)


def test_broken_sentences_break_nothing(rewritten: Rewriting, rules: list[StructureRule]) -> None:
    """Examples of all rules, cut off, shuffled and with joining words put in anywhere."""
    chance = random.Random(17)
    for one in chance.sample(rules, 120):
        words = one.examples[0].before.replace(".", "").split()
        joining = chance.choices("and which , ; if but who to that ( should whose with in".split(), k=3)
        for broken in (
            words[: chance.randrange(1, len(words))],
            words[chance.randrange(len(words)) :],
            chance.sample(words, len(words)),
            [word for pair in zip(words, [*joining, *words], strict=False) for word in pair],
        ):
            for rewrite in rewritten(" ".join(broken) + chance.choice([".", ",", "; and"]), rules):
                assert rewrite.text

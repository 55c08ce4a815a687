"""Each example of a row is a test of it: what is promised and not kept is named."""

from ogden.editing.lexicon.checking import Fault, FaultKind, check_senses
from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.source import parse_sense
from ogden.parsing.builtin import load_parser, load_tagger


def row(word: str, plain: str, example: str, **cells: str) -> Sense:
    return parse_sense({"word": word, "plain": plain, "example 1": example, **cells})


def faults(*senses: Sense, others: tuple[Sense, ...] = ()) -> list[Fault]:
    lexicon = Lexicon.of([*senses, *others])
    return list(check_senses(senses, lexicon, load_tagger().tag_many, load_parser().read_many))


def test_a_row_that_keeps_its_promises_has_no_fault() -> None:
    good = row(
        "commence",
        "start | begin",
        "The work will {commence|start} in May.",
        tag="VERB",
        **{"example 2": "The lessons {commenced|began} in the old hall."},
    )
    assert faults(good) == []


def test_an_edit_that_is_not_made() -> None:
    sense = row("commence", "start", "The {beginning|start} was late.", tag="VERB")
    (fault,) = faults(sense)
    assert fault == Fault(sense, FaultKind.NOT_MADE, "The beginning was late.", "")


def test_an_edit_that_is_made_in_another_way() -> None:
    (fault,) = faults(row("commence", "start", "The work {commenced|began} in May.", tag="VERB"))
    assert (fault.kind, fault.made) == (FaultKind.OTHERWISE, "started")


def test_a_word_to_keep_must_stay() -> None:
    keep = {"tag": "VERB", "action": "keep", "cues": "object: oath"}
    sense = row("administer", "a term", "The clerk will {administer|administer} the oath.", **keep)
    assert faults(sense) == []
    other = row("administer the oath", "swear you in", "He will {administer the oath|swear you in}.")
    (fault,) = faults(sense, others=(other,))
    assert (fault.kind, fault.made) == (FaultKind.NOT_KEPT, "swear you in")


def test_the_counter_example_must_stay_as_it_is() -> None:
    example = "They will {address|deal with} the problem."
    sense = row("address", "deal with", example, tag="VERB", **{"counter-example": "We address this issue."})
    (fault,) = faults(sense)
    assert (fault.kind, fault.sentence) == (FaultKind.COUNTER, "We address this issue.")
    told = row(
        "address",
        "deal with",
        example,
        tag="VERB",
        cues="object: problem",
        **{"counter-example": "We address the crowd."},
    )
    assert faults(told) == []


def test_a_guess_does_not_count() -> None:
    """The sense has cues, and none is in the example."""
    (fault,) = faults(row("bear", "carry", "They {bear|carry} it.", tag="VERB", cues="object: load"))
    assert fault.kind is FaultKind.NOT_MADE


def test_an_example_of_two_sentences() -> None:
    text = "It was May. The work {commenced|started} then. It rained."
    assert faults(row("commence", "start", text, tag="VERB")) == []

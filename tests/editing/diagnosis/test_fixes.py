"""What could be written instead of what is found."""

import pytest
from diagnosed import findings

from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.diagnosing import without_idle_fixes
from ogden.editing.diagnosis.finding import Finding, Fix
from ogden.editing.diagnosis.fixes import with_fixes
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.edits import Alternative, Edit, EditKind
from ogden.editing.simplifier import SimplifyOptions
from ogden.text.sentence import Span

TEXT = "We commenced it in May."
WORD = Finding("hard-word", Span(3, 12), "", "", (), Span(0, len(TEXT)))


def edit(before: str, after: str, kind: EditKind = "word", sure: float = 0.9, rule: str = "") -> Edit:
    start = TEXT.index(before)
    others = (Alternative("began", 0.7, 0.0), Alternative("set off", 0.4, 0.0))
    rules = (rule,) if rule else ()
    return Edit(start, start + len(before), before, after, kind, "", 0.0, sure, others, None, rules)


def test_an_edit_is_a_fix_and_so_are_its_alternatives() -> None:
    fixed = with_fixes(TEXT, WORD, RULES["hard-word"], [edit("commenced", "started")], {})
    assert fixed.fixes == (Fix("started", 0.9), Fix("began", 0.7))
    assert fixed.span == WORD.span


def test_a_fix_that_reaches_farther_widens_its_finding() -> None:
    fixed = with_fixes(TEXT, WORD, RULES["hard-word"], [edit("commenced it", "started", "phrase")], {})
    assert TEXT[slice(*fixed.span)] == "commenced it"
    assert fixed.fixes[0].text == "started"


@pytest.mark.parametrize(
    "one",
    [
        edit("commenced", "started", sure=0.6),
        edit("commenced", "started", "structure"),
        edit("May", "June"),
        edit("commenced"[:4], "star"),
    ],
)
def test_no_fix(one: Edit) -> None:
    assert with_fixes(TEXT, WORD, RULES["hard-word"], [one], {}) == WORD


def test_rules_over_trees_mend_what_they_are_for() -> None:
    passive = Finding("passive", Span(3, 12), "", "", (), Span(0, len(TEXT)))
    one = edit("commenced", "started", "structure", rule="by-actor")
    assert with_fixes(TEXT, passive, RULES["passive"], [one], {"by-actor": "passives"}).fixes
    assert not with_fixes(TEXT, passive, RULES["passive"], [one], {"by-actor": "asides"}).fixes


def test_a_fix_does_not_have_the_fault_itself() -> None:
    text = "On commencement of work"
    one = Finding("nominalisation", Span(3, 18), "", "", (), Span(0, len(text)))
    for after, count in (("the start of", 0), ("starting", 1)):
        other = Edit(3, 18, text[3:18], after, "phrase", "", 0.0, 0.9)
        assert len(with_fixes(text, one, RULES["nominalisation"], [other], {}).fixes) == count


def test_another_structure_must_be_surer() -> None:
    whole = Finding("long-sentence", Span(0, len(TEXT)), "", "", (), Span(0, len(TEXT)))
    for sure, count in ((0.79, 0), (0.81, 1)):
        one = edit("it in", "it. It was in", "split", sure)
        assert len(with_fixes(TEXT, whole, RULES["long-sentence"], [one], {}).fixes[:1]) == count
    assert not with_fixes(TEXT, whole, RULES["long-sentence"], [edit("it", "that", "structure")], {}).fixes


def test_edits_inside_a_sentence_are_made_together() -> None:
    whole = Finding("hard-sentence", Span(0, len(TEXT)), "", "", (), Span(0, len(TEXT)))
    edits = [edit("commenced", "started"), edit("it", "the work", "phrase", 0.8)]
    (fix,) = with_fixes(TEXT, whole, RULES["hard-sentence"], edits, {}).fixes
    assert fix == Fix("We started the work in May.", 0.8)


@pytest.mark.parametrize(
    ("text", "term", "gloss", "count"),
    [
        ("The clinician came.", "clinician", "a person who treats patients", 1),
        ("The clinicians came.", "clinicians", "a person who treats patients", 0),
        ("The clinicians came.", "clinicians", "people who treat patients", 1),
        ("They ask for judicial review.", "judicial review", "a court checks whether it was lawful", 0),
        ("It is old (a clinician said).", "clinician", "a person who treats patients", 0),
        ("The secretariat of the Board came.", "secretariat", "the office that does the work", 0),
        ("Your itinerary is here.", "itinerary", "the plan of the journey", 0),
    ],
)
def test_an_explanation_must_fit(text: str, term: str, gloss: str, count: int) -> None:
    start = text.index(term)
    one = Finding("undefined-term", Span(start, start + len(term)), "", "", (), Span(0, len(text)))
    edit = Edit(start, start + len(term), term, f"{term} ({gloss})", "explained", "", 0.0, 0.9)
    assert len(with_fixes(text, one, RULES["undefined-term"], [edit], {}).fixes) == count


def test_a_fix_that_leaves_the_fault_is_not_shown() -> None:
    long = " and ".join(["the old man sat in the sun"] * 5)
    for text, count in ((f"It rained, and {long}.", 0), ("It rained, and " + long[:80] + ".", 1)):
        sentence = Span(0, len(text))
        fix = Fix(text.replace("rained, and the", "rained. The"), 0.9)
        one = Finding("long-sentence", sentence, "", "", (fix,), sentence)
        ((own,),) = without_idle_fixes([text], [[one]], CheckSettings(), SimplifyOptions())
        assert len(own.fixes) == count


def test_the_model_mends_what_it_knows() -> None:
    text = "You must pay prior to 30 June."
    (found,) = findings("wordy-phrase", text, fixes=True)
    assert (text[slice(*found.span)], found.fixes[0].text) == ("prior to", "before")
    assert 0.65 <= found.fixes[0].confidence <= 1

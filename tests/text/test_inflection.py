"""ogden.text.inflection: forms that a reader expects."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.inflection import Corrections, inflect, inflect_like, lemmas, possible_tags

FORMS = {
    "NNS": """child children, man men, person people, mouse mice, foot feet, leaf leaves, knife knives, roof
    roofs, potato potatoes, photo photos, crisis crises, analysis analyses, criterion criteria,
    bacterium bacteria, ox oxen, sheep sheep, fish fish, species species, aircraft aircraft,
    information information, advice advice, equipment equipment, furniture furniture, knowledge
    knowledge, bus buses, box boxes, church churches, city cities, key keys, quiz quizzes, hero
    heroes, German Germans, MP MPs, hoof hooves, mother-in-law mothers-in-law, passer-by
    passers-by, vertex vertices, day days, human humans, woman women""",
    "VBD": """begin began, run ran, stop stopped, prefer preferred, offer offered, visit visited, be was,
    have had, do did, go went, program programmed, mimic mimicked, broadcast broadcast, panic
    panicked, travel traveled, lie lay, lay laid, light lit, wake woke, weave wove, ski skied, quit
    quit, put put, read read, hit hit, carry carried, play played, agree agreed, tie tied, occur
    occurred, spell spelled""",
    "VBN": """begin begun, write written, see seen, take taken, give given, be been, do done, wake woken, lie
    lain, light lit, spell spelled, show shown, bear borne, program programmed, quit quit, get
    gotten""",
    "VBG": """run running, make making, die dying, lie lying, sting stinging, program programming, be being,
    mimic mimicking, see seeing, offer offering, begin beginning, dye dyeing, singe singeing""",
    "VBZ": """be is, have has, do does, go goes, watch watches, carry carries, play plays, fix fixes, echo
    echoes""",
    "VBP": "be are, have have, go go",
    "JJR": """big bigger, happy happier, simple simpler, good better, bad worse, narrow narrower, old older,
    free freer, true truer, dry drier, early earlier, quiet quieter, easy easier, friendly
    friendlier, many more, few fewer, unhappy unhappier, hot hotter, large larger""",
    "JJS": "big biggest, good best, bad worst, old oldest, free freest, easy easiest, far farthest",
    "RBR": "soon sooner, fast faster, well better, badly worse, early earlier",
    "NN": "child child",
    "IN": "about about",
}
TABLE = [(tag, *pair.split()) for tag, pairs in FORMS.items() for pair in pairs.split(",")]


def test_the_table_is_long_enough() -> None:
    assert len(TABLE) >= 80


@pytest.mark.parametrize(("tag", "lemma", "form"), TABLE)
def test_forms(tag: str, lemma: str, form: str) -> None:
    assert inflect(lemma, tag) == form


@pytest.mark.parametrize(
    ("lemma", "tag", "form"),
    [
        ("difficult", "JJR", "more difficult"),
        ("important", "JJS", "most important"),
        ("famous", "JJR", "more famous"),
        ("modern", "JJR", "more modern"),
        ("common", "JJR", "more common"),
        ("wrong", "JJR", "more wrong"),
        ("fun", "JJS", "most fun"),
        ("likely", "JJR", "more likely"),
        ("quickly", "RBR", "more quickly"),
        ("often", "RBR", "more often"),
        ("more useful", "JJR", "more useful"),
        ("hard to find", "JJR", "harder to find"),
        ("well known", "JJR", "better known"),
        ("carry out", "VBD", "carried out"),
        ("be made up of", "VBZ", "is made up of"),
        ("fully understand", "VBD", "fully understood"),
        ("no longer be", "VBZ", "no longer is"),
        ("rely on", "VBG", "relying on"),
        ("piece of paper", "NNS", "pieces of paper"),
        ("old man", "NNS", "old men"),
        ("person who lives there", "NNS", "people who lives there"),
        ("a lot of", "NNS", "a lot of"),
        ("a lot of", "JJ", "a lot of"),
        ("", "NNS", ""),
    ],
)
def test_phrases_and_long_comparatives(lemma: str, tag: str, form: str) -> None:
    assert inflect(lemma, tag) == form


@pytest.mark.parametrize(
    ("replacement", "original", "tag", "expected"),
    [
        ("carry out", "accomplished", None, "carried out"),
        ("carry out", "accomplished", "VBN", "carried out"),
        ("old man", "elders", None, "old men"),
        ("begin", "commenced", "VBD", "began"),
        ("begin", "commenced", "VBN", "begun"),
        ("begin", "commenced", None, None),
        ("began", "commenced", "VBD", "began"),
        ("use", "utilizes", None, "uses"),
        ("happen", "occurring", None, "happening"),
        ("buy", "Purchased", None, "bought"),
        ("person", "individuals", None, "people"),
        ("many", "numerous", None, "many"),
        ("about", "approximately", None, "about"),
        ("difficult", "harder", None, "more difficult"),
        ("be", "were", "VBD", "were"),
        ("be", "existed", "VBD", "was"),
        ("be", "am", None, "am"),
        ("be", "are", None, "are"),
        ("can", "managed", "VBD", "could"),
        ("can", "managing", "VBG", None),
        ("may", "could", None, "might"),
        ("have to", "must", None, None),
        ("slice", "cut", None, None),
        ("cat", "dogs", "NNPS", "cats"),
        ("fish", "seafoods", "NNS", "fish"),
        ("fix", "gronking", None, "fixing"),
    ],
)
def test_inflect_like(replacement: str, original: str, tag: str | None, expected: str | None) -> None:
    assert inflect_like(replacement, original, tag) == expected


@pytest.mark.parametrize(
    ("word", "upos", "expected"),
    [
        ("Watches", "VERB", "watch"),
        ("better", "ADJ", "good"),
        ("was", "AUX", "be"),
        ("people", "NOUN", "person"),
        ("programmed", "VERB", "program"),
        ("blorked", "VERB", "blork"),
        ("Paris", "PROPN", "Paris"),
        ("the", "DET", "the"),
        ("", "NOUN", ""),
    ],
)
def test_lemmas(word: str, upos: str, expected: str) -> None:
    assert lemmas(word, upos)[0] == expected


def test_possible_tags() -> None:
    assert set(possible_tags("commenced")) == {"VBD", "VBN"}
    assert {"NNS", "VBZ"} <= set(possible_tags("watches"))
    assert possible_tags("could") == ("MD",)
    assert "NN" in possible_tags("information")


@given(
    st.text(max_size=12), st.sampled_from("NN NNS NNPS VB VBD VBG VBZ VBP VBN JJ JJR JJS RBR RBS IN".split())
)
def test_any_text_has_a_form(text: str, tag: str) -> None:
    assert isinstance(inflect(text, tag), str)
    assert inflect(text, "NN") == text
    inflect_like(text, text, None)
    inflect_like(text, "walked", None)


def test_corrections_are_read() -> None:
    table = Corrections.parse("# for people\n\nsame fish\nspell VBD+VBN=spelled\nmore fun real\n")
    assert table.forms == {("fish", "NNS"): "fish", ("spell", "VBD"): "spelled", ("spell", "VBN"): "spelled"}
    assert table.more == {"fun", "real"}


def test_lemminflect_is_imported_late() -> None:
    code = "import sys, ogden.text.inflection; sys.exit('lemminflect' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0

"""A house's own words with the built-in model: the house vouches for them, whatever the judge thinks."""

from pathlib import Path

import pytest

from ogden.editing import process_pool as workers
from ogden.editing.builtin import load
from ogden.editing.edit_model import EditModel
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.source import read_source
from ogden.editing.reasons import EMPTY
from ogden.editing.simplifier import SimplifyOptions

TEXT = "The council will send the blue form to each resident of the town on Monday."


@pytest.fixture(scope="module")
def model() -> EditModel:
    return load()


def senses(folder: Path, rows: str) -> tuple[Sense, ...]:
    path = folder / "house-style.tsv"
    path.write_text(rows, encoding="utf-8")
    return tuple(read_source(str(path)))


def test_its_rows_are_made_at_any_strength(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tmeaning\tplain\nblue form\tPHRASE\t\tform B12 | paper\n")
    result = model.simplify(TEXT, lexicon=own)
    assert "send the form B12 to" in result.text
    assert "blue form" in model.simplify(TEXT).text


def test_its_rows_hide_those_of_the_model(model: EditModel, tmp_path: Path) -> None:
    text = "The nurse will administer the medicine to each patient."
    own = senses(tmp_path, "word\ttag\taction\tplain\nadminister\tVERB\tkeep\thouse style\n")
    assert "administer" in model.simplify(text, strength="bold", lexicon=own).text
    assert model.senses("administered")[0].word == "administer"


def test_the_meaning_is_the_reason(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tmeaning\tplain\nresident\tNOUN\tperson (who lives there)\tperson\n")
    (edit,) = (one for one in model.simplify(TEXT, lexicon=own).edits if one.before == "resident")
    assert edit.reason == "“resident” here means “person” (who lives there)."
    assert edit.term is not None
    assert (edit.term.noun, edit.term.plain) == (True, "person")


def test_hard_words_get_its_words(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tplain\nmunicipality\tNOUN\ttownship\n")
    (finding,) = model.check("The municipality is large.", None, SimplifyOptions(lexicon=own))
    assert (finding.rule, finding.fixes[0].text) == ("hard-word", "township")


def test_other_processes_have_them_too(
    model: EditModel, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = senses(tmp_path, "word\tplain\nblue form\tform B12\n")
    options = SimplifyOptions(lexicon=own, domains=frozenset(("government",)))
    monkeypatch.setattr(workers, "ALONE", 0)
    found = list(model.simplify_blocks([[TEXT], [TEXT]], options, 2))
    assert found == [model.simplify_many([TEXT], options)] * 2
    assert "form B12" in found[0][0].text


def test_new_words_are_spelled_as_the_text_is(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tplain\nabort\tVERB\tcancel\n")
    british = model.simplify("They aborted the plan for the town centre.", lexicon=own)
    american = model.simplify("They aborted the plan for the town center.", lexicon=own)
    assert british.text == "They cancelled the plan for the town centre."
    assert american.text == "They canceled the plan for the town center."


def test_a_noun_changes_everywhere_or_nowhere(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tplain\ntoad\tNOUN\tfrog\n")
    both = model.simplify("A toad sat there. The toads slept.", lexicon=own)
    assert both.text == "A frog sat there. The frogs slept."
    text = "A toad sat there. He said “the toad slept”."
    quoted = model.simplify(text, lexicon=own)
    assert quoted.text == text
    assert [edit.after for edit in quoted.suggestions if edit.before == "toad"] == ["frog"]
    named = model.simplify("A toad sat there. He saw Mr Toad.", lexicon=own)
    assert named.text.startswith("A frog sat there.")


def test_a_shortening_is_no_word_for_a_word(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\tmeaning\tplain\nin order to\tto\tto\n")
    (edit,) = model.simplify("They left early in order to win.", lexicon=own).edits
    assert (edit.before, edit.after) == ("in order ", "")
    assert edit.reason == EMPTY


def test_where_a_grade_is_reached_nothing_more_is_suggested(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\tplain\ntoad\tNOUN\tfrog\n")
    easy = model.simplify("A toad sat there.", lexicon=own, target_grade=12.0)
    assert (easy.edits, easy.suggestions) == ((), ())


def test_words_that_stay_say_why(model: EditModel, tmp_path: Path) -> None:
    own = senses(tmp_path, "word\ttag\taction\tplain\nmunicipality\tNOUN\tkeep\tour own term\n")
    text = "The municipality said “antidisestablishmentarianism” was an unfathomable phenomenon."
    result = model.simplify(text, lexicon=own, target_grade=1.0)
    why = {one.word: (one.why, one.detail) for one in result.staying}
    assert why["municipality"] == ("kept", "our own term")
    assert all(text[one.start : one.end] == one.word for one in result.staying)
    assert model.simplify(text, lexicon=own).staying == ()

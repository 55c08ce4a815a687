"""Edits for reading: drawn by a seed, the kinds of text in turn, and nothing said of the model."""

import lzma
from pathlib import Path
from typing import Any

import pytest
from toy_simplifier import ToySimplifier

from ogden.editing.edits import Simplification, simplification
from ogden.editing.learning.edit_sampling import EditSampler, is_sentence, read_texts
from ogden.editing.simplifier import SimplifyOptions
from ogden.errors import InputError

TEXTS = {
    "news": [f"They need numerous papers prior to day {number}." for number in range(20)],
    "letters": [f"We may request assistance on day {number}." for number in range(20)] + ["It is so."] * 5,
}


def sampler(seed: int = 1) -> EditSampler:
    return EditSampler(TEXTS, ToySimplifier(), SimplifyOptions("standard"), seed)


def test_the_same_seed_draws_the_same() -> None:
    assert sampler().edits(15) == sampler().edits(15)
    assert sampler().edits(15) != sampler(2).edits(15)
    assert sampler().sentences(9) == sampler().sentences(9) != sampler(2).sentences(9)


def test_edits_stand_alone_in_their_sentences() -> None:
    found = sampler().edits(15)
    assert len(found) == 15
    assert all(len(one.edits) == 1 for one in found)
    assert all(one.marked().count("{+") == 1 for one in found)


def test_kinds_come_in_turn_and_sentences_are_whole() -> None:
    found = sampler().sentences(6)
    assert [one.kind for one in found] == ["news", "letters"] * 3
    assert "[-numerous-]{+many+} papers [-prior to-]{+before+} day" in found[0].marked()


def test_suggestions_may_be_drawn_in_place_of_edits() -> None:
    class Suggesting(ToySimplifier):
        def simplify(self, text: str, *_: Any, **keywords: Any) -> Simplification:
            found = super().simplify(text, strength="standard")
            return simplification(text, found.edits[:1], suggestions=found.edits[1:])

    model, options = Suggesting(), SimplifyOptions()
    changed = EditSampler(TEXTS, model, options, 1).sentences(4)
    suggested = EditSampler(TEXTS, model, options, 1, suggested=True).sentences(4)
    assert {edit.before for one in changed for edit in one.edits} == {"numerous", "request"}
    assert {edit.before for one in suggested for edit in one.edits} == {"prior to", "assistance"}


def test_all_that_is_drawn_is_counted() -> None:
    drawing = sampler()
    found = drawing.sentences(40)
    assert drawing.drawn["news, sentences drawn"] == 20
    assert 20 <= drawing.drawn["letters, sentences drawn"] <= 25
    edits = sum(count for name, count in drawing.drawn.items() if "edits" in name)
    assert edits == sum(len(one.edits) for one in found)


def test_when_one_kind_is_used_up_others_go_on() -> None:
    texts = {"few": TEXTS["news"][:2], "many": TEXTS["letters"]}
    found = EditSampler(texts, ToySimplifier(), SimplifyOptions("standard"), 1).sentences(10)
    assert [one.kind for one in found].count("few") == 2


@pytest.mark.parametrize("wanted", ["edits", "sentences"])
def test_too_few_is_said_and_does_not_go_on_for_ever(wanted: str) -> None:
    with pytest.raises(InputError, match="draw fewer"):
        getattr(sampler(), wanted)(1_000)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The council may ask for more papers when you send in the form (by post).", True),
        ("Too short.", False),
        ("the council may ask for more papers when you send in the form by post.", False),
        ("The council may ask for more papers when you send in the form (by post.", False),
        ("The council may ask for more  papers when you send in the form by post.", False),
        ("The Council Of The Town Of York May Ask For More Papers When It Wants.", False),
        ("The council may ask for {{more}} papers when you send in the form by post.", False),
    ],
)
def test_sentences_that_can_be_read(line: str, expected: bool) -> None:
    assert is_sentence(line) == expected


def test_texts_of_the_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ogden.editing.learning.edit_sampling.WIKIPEDIA_LINES", (1, 3))
    lines = [
        f"The council may ask for more papers when you send in form number {k} by post." for k in range(5)
    ]
    for folder in ("mono", "pairs"):
        (tmp_path / folder).mkdir()
    (tmp_path / "mono" / "wikipedia.txt.xz").write_bytes(lzma.compress("\n".join(lines).encode()))
    pairs = "\n".join(f"{line}\tsimple" for line in [lines[0], lines[0], "Short."])
    for name in ("news_onestop", "medical_plaba"):
        (tmp_path / "pairs" / f"{name}.tsv.xz").write_bytes(lzma.compress(pairs.encode()))
    assert read_texts(tmp_path) == {"wikipedia": lines[1:3], "news": [lines[0]], "medical": [lines[0]]}

"""Edits that were read, as rows of features: those still proposed, with records of other folds."""

from dataclasses import replace

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from toy_learning import ToyModel

from ogden.editing.judge.features import NAMES, USUALLY_RIGHT
from ogden.editing.learning.judges.reading_rows import FOLDS, ReadingRows, reading_rows, sense_name
from ogden.editing.learning.model_assembly import open_proposer
from ogden.editing.learning.reading.readings import Reading, Verdict, read_readings
from ogden.editing.lexicon.lexicon import Lexicon, Listing, Told
from ogden.editing.lexicon.senses import Record
from ogden.editing.lexicon.source import parse_sense, read_folder
from ogden.parsing.builtin import load_parser, load_tagger

READ, SHARE = NAMES.index("entry read"), NAMES.index("entry right")
COMMENCE, OBTAIN = (
    Listing(parse_sense({"word": word, "plain": "x", "tag": "VERB"}), Told.ONLY, 0)
    for word in ("commence", "obtain")
)
LISTINGS = (None, COMMENCE, OBTAIN)
BOOKS = "The teacher obtained numerous books prior to the war."


def reading(sentence: str, before: str, after: str, verdict: Verdict = Verdict.RIGHT) -> Reading:
    start = sentence.index(before)
    where = ("1", "news", "toy", "rule", sentence, start, start + len(before), after)
    return Reading(*where, verdict, "", "first", None, "")


def found(toy_model: ToyModel, readings: list[Reading]) -> ReadingRows:
    sections = ("rules.edits", "lm.simple", "lm.normal", "tables.forms")
    proposer = open_proposer({name: toy_model.work / name for name in sections})
    lexicon = Lexicon.of(read_folder(toy_model.sources.lexicon))
    return reading_rows(readings, lexicon, proposer, load_tagger().tag_many, load_parser().read_many)


def test_edits_that_are_proposed_have_rows(toy_model: ToyModel) -> None:
    rows = found(
        toy_model,
        [
            reading(BOOKS, "numerous", "many"),
            reading(BOOKS, "obtained", "got", Verdict.WRONG),
            reading(BOOKS, "books", "dogs"),  # nothing proposes this now
            reading(BOOKS, "prior to", "before", Verdict.DOUBTFUL),
        ],
    )
    edits = {one.before: place for place, one in enumerate(rows.readings)}
    assert set(edits) == {"numerous", "prior to", "obtained"}
    assert rows.rows.shape == (3, len(NAMES))
    order = [edits[word] for word in ("numerous", "prior to", "obtained")]
    assert rows.right[order].tolist() == [1, 0, 0]  # what is doubtful is not right
    assert [rows.listings[place] is not None for place in order] == [True, True, False]
    assert rows.rows[order, NAMES.index("listed")].tolist() == [1, 1, 0]


def test_a_text_of_two_sentences_has_rows_for_both(toy_model: ToyModel) -> None:
    text = f"{BOOKS} The school commenced work."
    rows = found(toy_model, [reading(text, "commenced", "started"), reading(text, "numerous", "many")])
    assert {one.before for one in rows.readings} == {"commenced", "numerous"}


def test_nothing_read_has_no_rows(toy_model: ToyModel) -> None:
    rows = found(toy_model, [])
    assert rows.rows.shape == (0, len(NAMES))
    assert len(rows.right) == len(rows.folds) == 0


def test_most_of_the_toy_readings_are_proposed(toy_model: ToyModel) -> None:
    readings = read_readings(toy_model.sources.readings)
    rows = found(toy_model, readings)
    assert 0.5 * len(readings) < len(rows.readings) <= len(readings)
    assert set(rows.readings) <= set(readings)


def table(cells: list[tuple[int, int, bool]]) -> ReadingRows:
    """Rows by number of sentence, number of sense (0: none), and verdict."""
    readings = [
        reading(f"Sentence {number}.", "Sentence", "x", Verdict.RIGHT if right else Verdict.WRONG)
        for number, _, right in cells
    ]
    rows = np.zeros((len(cells), len(NAMES)), dtype=np.float32)
    return ReadingRows(readings, rows, [LISTINGS[sense] for _, sense, _ in cells])


CELLS = st.lists(st.tuples(st.integers(0, 20), st.integers(0, 2), st.booleans()), min_size=1, max_size=40)


@given(CELLS)
def test_a_sentence_is_in_one_fold(cells: list[tuple[int, int, bool]]) -> None:
    folds = table(cells).folds
    assert set(folds.tolist()) <= set(range(FOLDS))
    for number in {one[0] for one in cells}:
        assert len({folds[k] for k, one in enumerate(cells) if one[0] == number}) == 1


def test_records_count_what_is_usable() -> None:
    rows = table([(1, 1, True), (2, 1, False), (3, 2, True), (4, 0, True)])
    commence, obtain = sense_name(COMMENCE), sense_name(OBTAIN)
    assert rows.records(np.ones(4, dtype=np.bool_)) == {commence: Record(2, 1), obtain: Record(1, 1)}
    assert rows.records(np.array([True, False, False, True])) == {commence: Record(1, 1)}


@given(CELLS, st.data())
def test_no_row_sees_its_own_verdict(cells: list[tuple[int, int, bool]], data: st.DataObject) -> None:
    """With other verdicts for a sentence its own rows are the same."""
    usable = np.array(data.draw(st.lists(st.booleans(), min_size=len(cells), max_size=len(cells))))
    number = data.draw(st.sampled_from(cells))[0]
    own = np.array([one[0] == number for one in cells])
    turned = [(place, sense, right != (place == number)) for place, sense, right in cells]
    usable[own] = True
    before, after = (table(given).with_records(usable)[own] for given in (cells, turned))
    assert before.tolist() == after.tolist()


def test_rows_that_are_not_usable_see_all_that_are() -> None:
    rows = table([(1, 1, True), (2, 1, True), (3, 1, False)])
    filled = rows.with_records(np.array([True, True, False]))
    assert filled[2, READ] == 2
    assert filled[2, SHARE] > USUALLY_RIGHT
    assert filled[:2, READ].tolist() == [1, 1]  # each the other
    assert not rows.rows.any()  # the rows themselves stay


def test_rows_without_a_sense_stay_as_they_are() -> None:
    rows = table([(1, 0, True), (2, 0, False)])
    assert rows.with_records(np.ones(2, dtype=np.bool_)).tolist() == rows.rows.tolist()


def test_the_name_of_a_sense_does_not_know_its_line() -> None:
    sense = parse_sense({"word": "cease", "plain": "stop | end", "tag": "VERB"}, "c.tsv, line 3")
    moved = replace(sense, place="c.tsv, line 9", meaning="to stop")
    other = replace(sense, plain=("stop",))
    names = [sense_name(Listing(one, Told.ONLY, 0)) for one in (sense, moved, other)]
    assert names[0] == names[1] != names[2]

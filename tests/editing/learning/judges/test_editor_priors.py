"""What editors did where they could have: counted in documents that they rewrote."""

import lzma
from pathlib import Path

import pytest
from toy_learning import ToyModel

from ogden.editing.judge.edit_priors import EditPriors, PriorCounts
from ogden.editing.learning.judges.editor_priors import Rewritten, editor_priors, read_rewritten
from ogden.editing.learning.model_assembly import open_proposer
from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.source import parse_sense
from ogden.errors import InputError
from ogden.parsing.builtin import load_parser, load_tagger

HEAD = "document\tgenre\tnumber\tnormal\tplain\tplain by another\n"


def written(path: Path, text: str) -> Path:
    path.write_bytes(lzma.compress(text.encode()))
    return path


def test_one_or_two_editors(tmp_path: Path) -> None:
    text = f"{HEAD}d1\tletters\t1\tA b.\tA.\tB.\nd1\tletters\t2\tC.\tD.\t\nd1\tletters\t3\tE.\tF.\n"
    assert read_rewritten(written(tmp_path / "a.xz", text)) == [
        Rewritten("A b.", ("A.", "B.")),
        Rewritten("C.", ("D.",)),
        Rewritten("E.", ("F.",)),
    ]


def test_a_short_line_is_named(tmp_path: Path) -> None:
    path = written(tmp_path / "a.xz", f"{HEAD}d1\tletters\t1\tA b.\tA.\nd1\tletters\n")
    with pytest.raises(InputError, match=r"a\.xz, line 3: 2 cells, and no sentence among them"):
        read_rewritten(path)


@pytest.mark.parametrize("data", [b"no xz", lzma.compress(b"\xff"), lzma.compress(HEAD.encode())[:-9]])
def test_damaged_files_are_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "a.xz").write_bytes(data)
    with pytest.raises(InputError, match=r"a\.xz cannot be read"):
        read_rewritten(tmp_path / "a.xz")


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"none\.xz cannot be read"):
        read_rewritten(tmp_path / "none.xz")


def priors(toy_model: ToyModel, corpus: list[Rewritten]) -> EditPriors:
    sections = ("rules.edits", "lm.simple", "lm.normal", "tables.forms")
    proposer = open_proposer({name: toy_model.work / name for name in sections})
    rows = (
        {"word": "cease", "plain": "stop", "tag": "VERB"},
        {"word": "indeed", "plain": "", "action": "drop"},
    )
    lexicon = Lexicon.of(map(parse_sense, rows))
    return editor_priors(corpus, lexicon, proposer, load_tagger().tag_many, load_parser().read_many)


def test_an_edit_is_made_where_old_words_are_gone_and_new_ones_stand(toy_model: ToyModel) -> None:
    corpus = [
        Rewritten("The rain ceased.", ("The rain stopped.", "The rain ceased.")),
        Rewritten("The work ceased.", ("The work ended.", "The work ceased, and then stopped.")),
        Rewritten("The war ceased.", ()),
    ]
    assert priors(toy_model, corpus).known["ceased", "stopped"] == PriorCounts(3, 1, 0.5)


def test_what_is_left_out_is_made_where_it_is_gone(toy_model: ToyModel) -> None:
    corpus = [
        Rewritten("Indeed it rained.", ("It rained.",)),
        Rewritten("Indeed it fell.", ("Indeed it did.",)),
    ]
    assert priors(toy_model, corpus).known["indeed", ""] == PriorCounts(2, 1, 1.0)


def test_rules_are_counted_too(toy_model: ToyModel) -> None:
    corpus = [Rewritten("The teacher obtained a house.", ("The teacher got a house.",))] * 2
    assert priors(toy_model, corpus).known["obtained", "got"] == PriorCounts(2, 2, 2.0)


def test_no_corpus_knows_nothing(toy_model: ToyModel) -> None:
    assert not priors(toy_model, []).known

"""Bracket files: round trips, documents, and what is broken is told with its place."""

import gzip
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import phrases

from ogden.corpus.pairs import Skipped
from ogden.errors import InputError
from ogden.parsing.brackets import format_tree, iterate_trees, parse_bracketed
from ogden.parsing.tree import Tree

ONE = "(S (NP (PRP We)) (VP (VBD won)))"

# Words that look like an escape are read as what they stand for, and blanks cannot be in a file.
any_word = st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=6).filter(
    lambda word: not set(word) & set(" \t\r\n\f\v") and "b-" not in word.lower() and "\\" not in word
)


def written(folder: Path, text: str, name: str = "trees.ptb") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def read(folder: Path, text: str) -> tuple[list[str], Skipped]:
    skipped = Skipped()
    found = [str(placed.tree) for placed in iterate_trees(written(folder, text), skipped)]
    return found, skipped


@given(phrases(any_word))
def test_what_is_written_is_read_again(tree):
    assert parse_bracketed(str(tree)) == tree
    assert parse_bracketed(format_tree(tree, indent=2)) == tree


@given(st.text(alphabet="(() )abNP-\\/ \t\n"))
def test_any_text_is_a_tree_or_an_input_error(text):
    try:
        tree = parse_bracketed(text)
    except InputError:
        return
    assert parse_bracketed(str(tree)) == tree


@given(
    st.lists(st.sampled_from(["(", ")", " ", "\n", "(NP ", "(NN dog)", "# newdoc a\n", "dog", "((", "# x"]))
)
def test_any_file_is_read_to_its_end(tmp_path_factory, pieces):
    text = "".join(pieces)
    try:
        found, skipped = read(tmp_path_factory.mktemp("any"), text)
    except InputError as error:
        assert "there is no tree in it" in str(error)  # noqa: PT017 (an empty file may raise or not)
        return
    assert found or skipped.total()


def test_indented_form():
    tree = parse_bracketed("(S (NP (DT The) (NN dog)) (VP (VBD ran) (PP (IN to) (NP (PRP us)))))")
    assert format_tree(tree, indent=2) == (
        "(S\n  (NP (DT The) (NN dog))\n  (VP\n    (VBD ran)\n    (PP\n      (IN to)\n      (NP (PRP us)))))"
    )


@pytest.mark.parametrize(
    ("typed", "in_a_file"),
    [
        ("(", "-LRB-"),
        (")", "-RRB-"),
        ("[", "-LSB-"),
        ("}", "-RCB-"),
        (":)", ":-RRB-"),
        ("1/2", "1/2"),
        ("a[1]", "a[1]"),
        ("New York", "New\u00a0York"),
    ],
)
def test_words_as_they_stand_in_a_file(typed, in_a_file):
    assert str(Tree("NN", word=typed)) == f"(NN {in_a_file})"


@pytest.mark.parametrize(
    ("in_a_file", "typed"),
    [
        ("-LRB-", "("),
        ("-lrb-", "("),
        ("-RSB-", "]"),
        (r"1\/2", "1/2"),
        (r"\*", "*"),
        ("-LRB-s-RRB-", "(s)"),
        ("*", "*"),
    ],
)
def test_escapes_are_read(in_a_file, typed):
    assert parse_bracketed(f"(NN {in_a_file})").word == typed


def test_the_outermost_bracket_needs_no_label():
    assert str(parse_bracketed(f"( {ONE} )")) == f"(ROOT {ONE})"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "there is no tree"),
        ("(S (NP (NN a))", "brackets left open: 1"),
        ("(S (NP (NN a))))", "something after the last bracket"),
        (")", "a closing bracket too many"),
        ("dog", "text outside brackets"),
        ("(S (NP ( (NN a))))", "a bracket without a label"),
        ("()", "a bracket without a label"),
        ("(S (NP))", "there is no word under NP"),
        ("(NN a b)", "two words, 'a' and 'b'"),
        ("(NP the (NN dog))", "the word 'the' stands beside a phrase"),
        ("(NP (NN dog) the)", "the word 'the' follows a phrase"),
        (f"{ONE} {ONE}", "something after the last bracket"),
    ],
)
def test_what_is_no_tree_is_refused(text, reason):
    with pytest.raises(InputError, match=reason):
        parse_bracketed(text)


def test_documents_and_places(tmp_path):
    path = written(
        tmp_path,
        f"{ONE}\n# newdoc first one\n{ONE}\n\n(S\n  (NP (NN a))\n  (VP (VB b)))\n# a comment\n{ONE}\n"
        f"# newdoc id = second\n{ONE} {ONE}\n# pair  7\n{ONE}\n",
    )
    found = [(placed.place.line, placed.document) for placed in iterate_trees(path)]
    names = ["", "first one", "first one", "first one", "second", "second", "pair 7"]
    assert found == list(zip([1, 3, 5, 9, 11, 11, 13], names, strict=True))


@pytest.mark.parametrize(("suffix", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress)])
def test_packed_files(tmp_path, suffix, pack):
    path = tmp_path / f"trees.ptb{suffix}"
    path.write_bytes(pack(ONE.encode()))
    assert [str(placed.tree) for placed in iterate_trees(str(path))] == [ONE]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        (f"{ONE}\n(S (NP (NN a))\n{ONE}\n", 2, "brackets left open: 1"),
        (f"{ONE}\n(S (NP (NN a))\n\n{ONE}\n", 2, "brackets left open: 1"),
        (f"{ONE}\n(S\n  (NP (NN a))\n# newdoc b\n{ONE}\n", 2, "brackets left open: 1"),
        (f"{ONE}\n{ONE})\n{ONE}\n", 2, "a closing bracket too many"),
        (f"{ONE}\nhello world\n{ONE}\n", 2, "text outside brackets"),
        (f"{ONE}\n\n(S (NP))\n{ONE}\n", 3, "there is no word under NP"),
        (f"{ONE}\n{ONE}\n(S (NP (NN a", 3, "brackets left open: 3"),
    ],
)
def test_a_broken_tree_is_left_out_and_the_next_is_read(tmp_path, text, line, reason):
    found, skipped = read(tmp_path, text)
    assert set(found) == {ONE}
    assert len(found) == text.count(ONE)
    assert skipped.counts == {reason: 1}
    assert f"trees.ptb, line {line}: {reason}" in skipped.shown[0]
    with pytest.raises(InputError, match=f"trees.ptb, line {line}: {reason}"):
        list(iterate_trees(written(tmp_path, text)))


def test_bytes_that_are_no_text_are_left_out(tmp_path):
    path = tmp_path / "trees.ptb"
    path.write_bytes(ONE.encode() + b"\n(NN \xff)\n" + ONE.encode() + b"\n")
    skipped = Skipped()
    assert len(list(iterate_trees(str(path), skipped))) == 2
    assert skipped.shown == [f"{path}, line 2: the line is not valid UTF-8"]


@pytest.mark.parametrize("text", ["", "\n\n", "# newdoc a\n"])
def test_a_file_without_trees_is_refused(tmp_path, text):
    with pytest.raises(InputError, match="there is no tree in it"):
        list(iterate_trees(written(tmp_path, text)))


def test_a_missing_file_is_refused():
    with pytest.raises(InputError, match="there is no such file"):
        list(iterate_trees("nowhere.ptb"))

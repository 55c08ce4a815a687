"""The file with tagger and parser: what is in it, and what is said when something is not."""

from pathlib import Path

import pytest
from toy_parser import toy_bytes, toy_trees
from toy_tagger import toy_tagger

import ogden.parsing
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.model.files import open_model
from ogden.parsing import builtin
from ogden.parsing.parser import KINDS, Parser
from ogden.parsing.tagger import write_tagger


def write(path: Path, parser: bytes | None, tagger: bool = True) -> str:
    with Writer(path, {"what": "a test"}) as writer:
        if tagger:
            write_tagger(writer, toy_tagger())
        if parser is not None:
            writer.add(builtin.SECTION, parser, kind="parser/1")
    return str(path)


def test_a_file_of_ones_own(tmp_path: Path) -> None:
    parser = builtin.load_parser(write(tmp_path / "p.ogden", toy_bytes()))
    tree = toy_trees()[0]
    assert parser.parse(tree.words()).words() == tree.words()
    assert parser.parse(tree.words()).tags() == builtin.load_tagger(str(tmp_path / "p.ogden")).tag(
        tree.words()
    )


def test_what_is_missing_or_damaged_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no parser in it"):
        builtin.load_parser(write(tmp_path / "a", None))
    with pytest.raises(InputError, match="no tagger in it"):
        builtin.load_parser(write(tmp_path / "b", toy_bytes(), tagger=False))
    with pytest.raises(InputError, match=r"c cannot be used: the parser is damaged"):
        builtin.load_parser(write(tmp_path / "c", toy_bytes()[:-1]))
    with pytest.raises(InputError):
        builtin.load_parser(str(tmp_path / "none"))
    data = bytearray((tmp_path / "b").read_bytes())
    data[len(data) // 2] ^= 1
    (tmp_path / "b").write_bytes(data)
    with pytest.raises(InputError):
        builtin.load_parser(str(tmp_path / "b"))


def test_a_missing_file_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(builtin, "PARSER_FILE", tmp_path / "none")
    builtin._builtin.cache_clear()
    with pytest.raises(InputError, match="install Ogden again"):
        builtin.load_parser()


@pytest.fixture(scope="module")
def parser() -> Parser:
    if not builtin.PARSER_FILE.exists():
        pytest.skip("the parser's file is not made yet: recipes/parser.py")
    return builtin.load_parser()


def test_what_comes_with_ogden_is_small_and_names_its_sources(parser: Parser) -> None:
    assert builtin.PARSER_FILE.stat().st_size <= 8_000_000
    with open_model(builtin.PARSER_FILE) as model:
        assert model.problems() == []
        assert model.description.system == "parser"
        covered = {name for source in model.description.sources for name in source.sections}
        assert covered == {"tagger", "parser"}


@pytest.mark.usefixtures("parser")
def test_text_is_one_sentence_and_tokens_are_taken_as_they_are() -> None:
    tree = ogden.parsing.parse("The dog saw a cat.")
    assert str(tree) == "(ROOT (S (NP (DT The) (NN dog)) (VP (VBD saw) (NP (DT a) (NN cat))) (. .)))"
    assert ogden.parsing.parse(["The", "dog", "saw", "a", "cat", "."]) == tree
    assert ogden.parsing.parse(["Dogs", "bark"], ["NNS", "VBP"]).tags() == ["NNS", "VBP"]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        (
            "He gave her the book that she wanted .",
            "(ROOT (S (NP (PRP He)) (VP (VBD gave) (NP (PRP her)) (NP (NP (DT the) (NN book)) (SBAR ",
        ),
        (
            "Paris is the capital of France .",
            "(ROOT (S (NP (NNP Paris)) (VP (VBZ is) (NP (NP (DT the) (NN capital)) (PP (IN of) ",
        ),
        (
            "Cats and dogs sleep .",
            "(ROOT (S (NP (NNS Cats) (CC and) (NNS dogs)) (VP (VBP sleep)) (. .)))",
        ),
        (
            "The man who left was tired .",
            "(ROOT (S (NP (NP (DT The) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD left))))) (VP (VBD was) ",
        ),
    ],
)
def test_plain_sentences(parser: Parser, sentence: str, expected: str) -> None:
    assert str(parser.parse(sentence.split())).startswith(expected)


def test_every_kind_has_trees(parser: Parser) -> None:
    words = "Mice that lack the gene do not survive .".split()
    for kind in KINDS:
        assert parser.of_kind(kind).parse(words).words() == words

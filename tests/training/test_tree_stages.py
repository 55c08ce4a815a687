"""The stages of systems that rewrite trees: trees of pairs, tags, and rules."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from toy_trees import pair_lines, toy_pairs, tree_lines

from ogden.errors import InputError
from ogden.files.stages import Artifact, StageCache
from ogden.parsing.brackets import parse_bracketed
from ogden.rules.tree_extraction import TreeExtractionOptions
from ogden.rules.tree_grammar import SHAPE, TreeGrammar
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, Resources
from ogden.training.preparation import Preparation
from ogden.training.tree_stages import (
    check_corpus,
    extract_trees,
    length_ratio,
    linked_blocks,
    prepare_trees,
    tag_lines,
    tree_blocks,
)

CAT = "(S (NP (DT The) (JJ big) (NN cat)) (VP (VBD sat)) (. .))"
SMALL_CAT = "(S (NP (DT The) (NN cat)) (VP (VBD sat)) (. .))"


@pytest.fixture
def learner(tmp_path: Path) -> Iterator[Learner]:
    with StageCache(tmp_path / "work") as stages:
        yield Learner(stages, Preparation("true"), Resources(1))


def written(path: Path, text: str) -> list[str]:
    path.write_text(text, encoding="utf-8")
    return [str(path)]


def lines_of(artifact: Artifact) -> list[str]:
    return artifact.path.read_text(encoding="utf-8").splitlines()


def grammar_of(artifact: Artifact) -> TreeGrammar:
    return TreeGrammar.mapped(artifact.path.read_bytes())


def test_what_a_corpus_must_have(tmp_path: Path) -> None:
    pairs, trees = written(tmp_path / "pairs.tsv", "a\tb\n"), written(tmp_path / "trees", CAT)
    check_corpus("toy", Corpus(pairs))
    check_corpus("toy", Corpus(trees=trees))
    with pytest.raises(InputError, match="toy learns from pairs: give their files with --pairs, or"):
        check_corpus("toy", Corpus(simple=pairs))
    both = f"{pairs[0]} and {trees[0]}"
    with pytest.raises(InputError, match=f"toy: give pairs or trees of pairs, not both: {re.escape(both)}"):
        check_corpus("toy", Corpus(pairs, trees=trees))


def test_pairs_are_parsed_and_copies_have_their_tree_on_both_sides(learner: Learner, tmp_path: Path) -> None:
    given = [("The cat sat .", "The cat sat ."), ("A big cat sat .", "A cat sat .")]
    pairs, trees = prepare_trees(learner, Corpus(written(tmp_path / "pairs.tsv", pair_lines(given))))
    assert lines_of(pairs) == ["the cat sat .\tthe cat sat .", "a big cat sat .\ta cat sat ."]
    assert trees.facts == {"trees": 3}
    (block,) = tree_blocks(trees)
    assert [(normal.words(), simple.words()) for normal, simple in block] == [
        ("the cat sat .".split(), "the cat sat .".split()),
        ("a big cat sat .".split(), "a cat sat .".split()),
    ]
    assert block[0][0] is block[0][1]
    assert all(tree.label == "ROOT" for pair in block for tree in pair)


def test_trees_that_are_given(learner: Learner, tmp_path: Path) -> None:
    text = f"# pair 0\n{CAT}\n{SMALL_CAT}\n\n# pair 1\n( {SMALL_CAT} )\n{CAT}\n"
    pairs, trees = prepare_trees(learner, Corpus(trees=written(tmp_path / "trees", text)))
    assert lines_of(pairs) == ["the big cat sat .\tthe cat sat .", "the cat sat .\tthe big cat sat ."]
    assert pairs.facts == {"pairs": 2, "normal tokens": 9, "simple tokens": 9}
    assert lines_of(trees)[0] == "\t".join(f"(ROOT {one.replace('The', 'the')})" for one in (CAT, SMALL_CAT))
    assert [line.count("ROOT") for line in lines_of(trees)] == [2, 2]
    assert trees.facts == {"trees": 4, "without words": 0}


def test_several_files_of_trees_and_lower_case(tmp_path: Path) -> None:
    first = written(tmp_path / "a", f"{CAT}\n{SMALL_CAT}\n".replace("cat", "Rome"))
    second = written(tmp_path / "b", f"{SMALL_CAT}\n{SMALL_CAT}\n")
    with StageCache(tmp_path / "work") as stages:
        learner = Learner(stages, Preparation("lower"), Resources(1))
        pairs, _ = prepare_trees(learner, Corpus(trees=[*first, *second]))
        assert lines_of(pairs) == ["the big rome sat .\tthe rome sat .", "the cat sat .\tthe cat sat ."]


def test_words_with_blanks_in_them_stay_one_word(learner: Learner, tmp_path: Path) -> None:
    """A no-break space once made two words of one, and all words after it stood under the wrong tag."""
    odd = "(S (NP (CD 10\u00a0000) (NNS cats)) (VP (VBD sat)) (. \u00a0))"
    pairs, trees = prepare_trees(learner, Corpus(trees=written(tmp_path / "trees", f"{odd}\n{SMALL_CAT}\n")))
    assert lines_of(pairs) == ["10_000 cats sat _\tthe cat sat ."]
    assert "(NNS cats)" in lines_of(trees)[0]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{CAT}\n{SMALL_CAT}\n{CAT}\n", "trees: the last tree has no partner: trees must come in pairs"),
        (f"{CAT}\n{SMALL_CAT[:-1]}\n", "trees, line 2: brackets left open: 1"),
        (f"{CAT}\nThe cat sat.\n", "trees, line 2: text outside brackets"),
        ("", "there is no tree in it"),
    ],
)
def test_trees_that_cannot_be_used(learner: Learner, tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)):
        prepare_trees(learner, Corpus(trees=written(tmp_path / "trees", text)))


def test_the_same_rules_from_trees_as_from_pairs(tmp_path: Path) -> None:
    pairs = [(a.replace("The", "the"), b.replace("The", "the")) for a, b in toy_pairs(40)]
    corpora = (
        Corpus(written(tmp_path / "pairs.tsv", pair_lines(pairs))),
        Corpus(trees=written(tmp_path / "trees", tree_lines(pairs))),
    )
    found = []
    for k, corpus in enumerate(corpora):
        with StageCache(tmp_path / f"work-{k}") as stages:
            learner = Learner(stages, Preparation("true"), Resources(1))
            tokens, trees = prepare_trees(learner, corpus)
            links = learner.link(tokens, learner.align_words(tokens), "intersection")
            rules = extract_trees(learner, trees, links, TreeExtractionOptions())
            found.append((lines_of(tokens), lines_of(trees), rules.path.read_bytes()))
    assert found[0] == found[1]


def made_by_hand(learner: Learner, tmp_path: Path, links: str) -> tuple[Artifact, Artifact]:
    """A pair of trees, and the links of its words."""
    _, trees = prepare_trees(learner, Corpus(trees=written(tmp_path / "trees", f"{CAT}\n{SMALL_CAT}\n")))

    def work(path: Path, tell: object) -> dict[str, int]:
        path.write_text(f"{links}\n", encoding="utf-8")
        return {}

    return trees, learner.stages.make("links", {}, [], work)


def test_rules_of_linked_trees(learner: Learner, tmp_path: Path) -> None:
    trees, links = made_by_hand(learner, tmp_path, "0-0 2-1 3-2 4-3")
    assert [(len(pairs), own) for pairs, own in linked_blocks(trees, links)] == [
        (1, [[(0, 0), (2, 1), (3, 2), (4, 3)]])
    ]
    rules = extract_trees(learner, trees, links, TreeExtractionOptions())
    grammar = grammar_of(rules)
    assert grammar.features[1:] == list(SHAPE)
    found = {str(one.rule): one.features for one in grammar}
    assert found["NP(DT0 JJ1 NN2) → NP(DT0 NN2)"]["changes"] == 1
    assert found["NN(cat) → NN(cat)"]["changes"] == 0
    assert rules.facts["rules"] == len(grammar) == 8
    plain = grammar_of(extract_trees(learner, trees, links, TreeExtractionOptions(), False, "rules.plain"))
    assert plain.features[1:] == []
    lexical = TreeExtractionOptions(lexical=True)
    with_words = grammar_of(extract_trees(learner, trees, links, lexical, name="rules.lexical"))
    assert "NP(DT0 JJ(big) NN1) → NP(DT0 NN1)" in map(str, (one.rule for one in with_words))


def test_trees_without_links_have_no_rules(learner: Learner, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no words are linked"):
        extract_trees(learner, *made_by_hand(learner, tmp_path, ""), TreeExtractionOptions())


def test_tags_and_lengths(learner: Learner, tmp_path: Path) -> None:
    odd = "(S (NP (-LRB- -LRB-) (PRP$ my) (NN cat) (-RRB- -RRB-)))"
    text = f"{CAT}\n{SMALL_CAT}\n{CAT}\n{odd}\n"
    pairs, trees = prepare_trees(learner, Corpus(trees=written(tmp_path / "trees", text)))
    assert lines_of(tag_lines(learner, trees)) == ["DT NN VBD .", "-LRB- PRP$ NN -RRB-"]
    assert [tree.tags() for tree in map(parse_bracketed, (SMALL_CAT, odd))] == [
        line.split() for line in lines_of(tag_lines(learner, trees))
    ]
    assert length_ratio(pairs) == pytest.approx(8 / 10)


def test_what_is_done_is_not_done_again(tmp_path: Path) -> None:
    files = written(tmp_path / "trees", f"{CAT}\n{SMALL_CAT}\n")
    for done in (False, True):
        with StageCache(tmp_path / "work") as stages:
            learner = Learner(stages, Preparation("true"), Resources(1))
            made = (*prepare_trees(learner, Corpus(trees=files)), tag_lines(learner, stages.products[0]))
            assert [one.resumed for one in made] == [done] * 3
    with StageCache(tmp_path / "work") as stages:
        learner = Learner(stages, Preparation("lower"), Resources(1))
        assert [one.resumed for one in prepare_trees(learner, Corpus(trees=files))] == [False] * 2

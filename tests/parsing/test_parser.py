"""The parser as a caller sees it, with a small one trained here."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_parser import toy_bytes, toy_parser, toy_trees

from ogden.errors import InputError
from ogden.parsing import parser as parser_module
from ogden.parsing.parser import CANDIDATES, KINDS, LEVEL, LIKELY, LONGEST, Parser
from ogden.parsing.tree import Tree
from ogden.parsing.unary_chains import to_brackets

# Any characters that Python can write as UTF-8.
WORDS = st.lists(
    st.text(st.characters(exclude_categories=("Cs",)), min_size=1, max_size=8), min_size=1, max_size=30
)


def random_sentences(count: int, longest: int) -> list[list[str]]:
    generator = random.Random(5)
    words = sorted({word for tree in toy_trees() for word in tree.words()} | {"Ogden", "(", "42"})
    return [generator.choices(words, k=generator.randint(1, longest)) for _ in range(count)]


def assert_is_tree_of(words: list[str], tree: Tree) -> None:
    assert tree.words() == words
    assert tree.label == "ROOT"
    assert len(tree.children) == 1
    assert not tree.children[0].is_preterminal
    spans = [span[:2] for span in tree.spans()]
    assert not any(a < c < b < d for a, b in spans for c, d in spans)


def test_it_learns_its_trees_by_heart() -> None:
    for tree in toy_trees():
        assert toy_parser().parse(tree.words(), tree.tags()) == tree


@given(WORDS)
def test_any_words_have_a_tree(words: list[str]) -> None:
    assert_is_tree_of(words, toy_parser().parse(words))


@pytest.mark.parametrize(
    "word", ["\0", "\udcff".encode("utf-8", "surrogatepass").decode("latin-1"), "🏳️‍🌈", "ﷺ", "a" * 5000]
)
def test_odd_words_have_a_tree(word: str) -> None:
    assert_is_tree_of([word] * 3, toy_parser().parse([word] * 3))


def test_threads_and_company_do_not_change_a_tree() -> None:
    sentences = random_sentences(150, 30)
    alone = [toy_parser().parse(words) for words in sentences]
    for jobs in (1, 2, 3, 0):
        assert toy_parser().parse_many(sentences, jobs=jobs) == alone
    backwards = toy_parser().parse_many(sentences[::-1], jobs=2)
    assert backwards[::-1] == alone


@given(WORDS, st.integers(1, 10))
@settings(max_examples=50)
def test_nbest_is_sorted_and_distinct(words: list[str], count: int) -> None:
    found = toy_parser().nbest(words, count)
    assert 1 <= len(found) <= count
    scores = [each.log_probability for each in found]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] <= 1e-3
    assert len({each.tree for each in found}) == len(found)
    for each in found:
        assert_is_tree_of(words, each.tree)


@given(WORDS)
@settings(max_examples=50)
def test_the_tree_is_one_of_the_best_and_has_the_most_expected_brackets(words: list[str]) -> None:
    probability = {each.constituent: each.probability for each in toy_parser().spans(words, least=0.0)}
    candidates = [each.tree for each in toy_parser().nbest(words, CANDIDATES)]
    worth = [sum(probability[span] - LEVEL for span in to_brackets(tree)) for tree in candidates]
    chosen = toy_parser().parse(words)
    assert worth[candidates.index(chosen)] == pytest.approx(max(worth), abs=1e-3)


@given(WORDS)
@settings(max_examples=50)
def test_probabilities_of_spans(words: list[str]) -> None:
    spans = toy_parser().spans(words, least=0.0)
    assert all(0 <= each.probability <= 1 + 1e-4 for each in spans)
    whole = sum(each.probability for each in spans if each.constituent[:2] == (0, len(words)))
    assert whole == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize("length", [LONGEST, LONGEST + 1, 3 * LONGEST, 700])
def test_a_long_sentence_has_a_tree_too(length: int) -> None:
    words = ["dog", "saw", ","] * (length // 3) + ["cat"] * (length % 3)
    assert_is_tree_of(words, toy_parser().parse(words))
    assert len(toy_parser().nbest(words, 2)) == (2 if length <= LONGEST else 1)
    assert toy_parser().spans(words)


def test_parts_of_a_long_sentence_are_parsed_as_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parser_module, "LONGEST", 8)
    first, second = toy_trees()[0], toy_trees()[1]
    words, tags = first.words() + second.words(), first.tags() + second.tags()
    expected = Tree("ROOT", [Tree("S", [*first.children, *second.children])])
    assert toy_parser().parse(words, tags) == expected


def test_given_tags_are_the_tags_of_the_tree() -> None:
    words, tags = ["dog", "saw"], ["ABC", "-LRB-"]
    assert toy_parser().parse(words, tags).tags() == tags
    assert toy_parser().parse(words).tags() == ["NN", "NN"]


def test_tags_matter() -> None:
    tree = toy_trees()[0]
    assert toy_parser().parse(tree.words(), tree.tags()) != toy_parser().parse(tree.words())


def test_kinds() -> None:
    for kind in KINDS:
        assert_is_tree_of(["dog"], toy_parser().of_kind(kind).parse(["dog"]))
    with pytest.raises(InputError, match="no kind of text"):
        toy_parser().of_kind("legal")


def test_what_cannot_be_parsed_is_said() -> None:
    parser = toy_parser()
    with pytest.raises(InputError, match="at least one word"):
        parser.parse([])
    with pytest.raises(InputError, match="no word is empty"):
        parser.parse(["a", ""])
    with pytest.raises(InputError, match="one tag for each word"):
        parser.parse(["a", "b"], ["NN"])
    with pytest.raises(InputError, match="tag is empty"):
        parser.parse(["a"], [""])
    with pytest.raises(InputError, match="from 1 to 10,000"):
        parser.nbest(["a"], 0)
    with pytest.raises(InputError, match="no tagger"):
        Parser.from_bytes(toy_bytes()).parse(["a"])


def test_words_that_are_no_text_have_a_tree_too() -> None:
    words = ["dog", "\ud800", "saw"]
    assert_is_tree_of(words, toy_parser().parse(words))
    assert toy_parser().nbest(words, 2)[0].tree.words() == words
    assert toy_parser().spans(words)


def test_no_sentences() -> None:
    assert toy_parser().parse_many([]) == []
    assert toy_parser().nbest_many([], 3) == []


def test_a_sentence_read_once_has_its_tree_and_the_likely_ones() -> None:
    parser = toy_parser()
    long = "the dog that barked saw a cat , ".split() * 30
    sentences = ["the dog saw a cat".split(), "the cat that slept saw the dog".split(), ["cat"], long]
    tags = parser.tagger.tag_many(sentences, 1) if parser.tagger else None
    read = parser.read_many(sentences, tags, jobs=1)
    assert [one.tree for one in read] == parser.parse_many(sentences, tags, jobs=1)
    for count in (1, 3, LIKELY):
        assert [one.likely(count) for one in read] == parser.nbest_many(sentences, count, tags, jobs=1)
    assert parser.read_many([]) == []

"""The plain grammar: the core against a slow reference, and trees for any sentence."""

import math
import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_pcfg import best_score, tree_score

from ogden._core import Pcfg as Core
from ogden.errors import InputError
from ogden.parsing.binarise import Binarisation
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.lexicon import Lexicon, looks
from ogden.parsing.pcfg import Pcfg, PcfgOptions

TREES = [
    "(ROOT (S (NP (DT the) (NN dog)) (VP (VBD saw) (NP (DT a) (NN cat))) (. .)))",
    "(ROOT (S (NP (DT a) (NN cat)) (VP (VBD slept)) (. .)))",
    "(ROOT (S (NP (NP (DT the) (NN cat)) (PP (IN in) (NP (DT the) (NN hat)))) (VP (VBD slept)) (. .)))",
]


def treebank():
    return [parse_bracketed(tree) for tree in TREES]


def core_of(rules, symbols: int, root: int, beam: float = math.inf) -> Core:
    pairs = [rule for rule in rules if len(rule) == 3]
    singles = [rule for rule in rules if len(rule) == 2]
    return Core(
        np.array(pairs, np.uint32).reshape(-1, 3),
        np.array([rules[rule] for rule in pairs], np.float32),
        np.array(singles, np.uint32).reshape(-1, 2),
        np.array([rules[rule] for rule in singles], np.float32),
        root,
        np.zeros(symbols, np.float32),
        beam,
    )


def parse(core: Core, sentences, threads: int = 1):
    words = [word for sentence in sentences for word in sentence]
    return core.parse(
        np.cumsum([len(sentence) for sentence in sentences], dtype=np.int64),
        np.cumsum([len(word) for word in words], dtype=np.int64),
        np.array([symbol for word in words for symbol in word], np.uint32),
        np.array([score for word in words for score in word.values()], np.float32),
        threads,
    )


def random_grammar(seed: int):
    """Few symbols and many rules, so that trees abound; unary rules go in circles."""
    chance = random.Random(seed)
    symbols = chance.randint(2, 7)
    rules = {}
    for _ in range(chance.randint(3, 40)):
        rule = tuple(chance.randrange(symbols) for _ in range(chance.choice([2, 3, 3])))
        if len(rule) == 3 or rule[0] != rule[1]:
            rules[rule] = -chance.randint(0, 64) / 8
    sentence = [
        {chance.randrange(symbols): -chance.randint(0, 64) / 8 for _ in range(chance.randint(1, 3))}
        for _ in range(chance.randint(1, 8))
    ]
    return symbols, rules, sentence


@given(st.integers(0, 1_000_000))
def test_the_best_tree_is_found(seed):
    symbols, rules, sentence = random_grammar(seed)
    (nodes,) = parse(core_of(rules, symbols, 0), [sentence])
    wanted = best_score(sentence, rules, 0)
    if wanted == -math.inf:
        assert nodes == []
    else:
        assert nodes[0] == (0, 0, len(sentence))
        assert tree_score(nodes, sentence, rules) == pytest.approx(wanted, abs=1e-4)


def test_threads_do_not_change_the_trees():
    chance = random.Random(5)
    symbols, rules, _ = random_grammar(11)
    sentences = [[{chance.randrange(symbols): 0.0} for _ in range(chance.randint(1, 9))] for _ in range(400)]
    core = core_of(rules, symbols, 0, beam=3.0)
    assert parse(core, sentences, 1) == parse(core, sentences, 3)


@pytest.mark.parametrize(
    "change",
    [
        {"binary": np.array([[0, 1, 9]], np.uint32)},
        {"binary": np.array([[0, 1]], np.uint32)},
        {"binary_scores": np.array([0.5], np.float32)},
        {"binary_scores": np.array([np.nan], np.float32)},
        {"unary": np.array([[9, 0]], np.uint32), "unary_scores": np.zeros(1, np.float32)},
        {"unary_scores": np.zeros(3, np.float32)},
        {"root": 9},
        {"beam": -1.0},
        {"beam": math.nan},
        {"priors": np.array([0, np.inf], np.float32)},
    ],
)
def test_grammars_that_make_no_sense_are_refused(change):
    arguments = {
        "binary": np.array([[0, 1, 1]], np.uint32),
        "binary_scores": np.zeros(1, np.float32),
        "unary": np.zeros((0, 2), np.uint32),
        "unary_scores": np.zeros(0, np.float32),
        "root": 0,
        "priors": np.zeros(2, np.float32),
        "beam": 5.0,
    }
    Core(**arguments)
    with pytest.raises(ValueError, match=r"rule|score|symbol|beam"):
        Core(**arguments | change)


@pytest.mark.parametrize(
    ("sentence_ends", "word_ends", "symbols", "scores"),
    [
        ([1], [1], [9], [0]),
        ([1], [1], [1], [0.5]),
        ([1], [2], [1], [0]),
        ([2], [1], [1], [0]),
        ([1], [1], [1, 1], [0]),
        ([1, 0], [1], [1], [0]),
        ([1], [-1, 1], [1], [0]),
    ],
)
def test_sentences_that_make_no_sense_are_refused(sentence_ends, word_ends, symbols, scores):
    core = core_of({(0, 1): 0.0}, 2, 0)
    with pytest.raises(ValueError, match=r"end|symbol|score"):
        core.parse(
            np.array(sentence_ends, np.int64),
            np.array(word_ends, np.int64),
            np.array(symbols, np.uint32),
            np.array(scores, np.float32),
            1,
        )


@pytest.mark.parametrize("direction", ["left", "right", "head"])
@pytest.mark.parametrize("mark_tags", [False, True])
def test_it_gives_back_what_it_learned(direction, mark_tags):
    options = PcfgOptions(Binarisation(direction, 1, 2, mark_tags))
    grammar = Pcfg.train(treebank(), options)
    for tree in treebank():
        assert grammar.parse(tree.words()) == tree
        assert grammar.parse(tree.words(), tree.tags()) == tree


def test_unknown_words_and_new_sentences():
    found = Pcfg.train(treebank()).parse("A mouse saw the dog in the house .".split())
    assert found.label == "ROOT"
    assert found.tags()[1] == "NN"


def test_given_tags_are_kept():
    found = Pcfg.train(treebank()).parse(["saw", "saw", "hats", "!"], ["NN", "VBD", "NNS", "UH"])
    assert found.tags() == ["NN", "VBD", "NNS", "UH"]


@settings(max_examples=30)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1, max_size=12))
def test_any_sentence_has_a_tree(words):
    grammar = Pcfg.train(treebank())
    found = grammar.parse(words)
    assert found.words() == words
    assert found.label == "ROOT"


def test_a_sentence_that_is_too_long_is_flat():
    grammar = Pcfg.train(treebank(), PcfgOptions(longest=3))
    words = treebank()[0].words()
    long, short = grammar.parse_many([words, words[:3]])
    assert [span.label for span in long.spans()] == ["ROOT", "FRAG"]
    assert long.words() == words
    assert short.words() == words[:3]


@pytest.mark.parametrize(
    ("words", "tags", "message"),
    [([], None, "without words"), (["a"], ["NN", "NN"], "2 tags for 1 words")],
)
def test_what_cannot_be_parsed(words, tags, message):
    with pytest.raises(InputError, match=message):
        Pcfg.train(treebank()).parse(words, tags)


def test_trees_to_learn_from_are_normalised():
    with pytest.raises(InputError, match="normalise the trees first"):
        Pcfg.train([parse_bracketed("(S (NN a))")])
    with pytest.raises(InputError, match="no trees"):
        Pcfg.train([])


def test_the_lexicon_knows_words_and_looks():
    lexicon = Lexicon(
        [("The walked walking talked rolling Dogs".split(), "DT VBD VBG VBD VBG NNS".split())] * 3
        + [(["the"], ["DT"])] * 60
    )
    (known,) = lexicon.scores(["the"])
    assert known == {"DT": 0.0}
    (first, unknown) = lexicon.scores(["The", "stalked"])
    assert max(first, key=first.get) == "DT"
    assert max(unknown, key=unknown.get) == "VBD"
    assert looks("Stalked", True) == ["capital^:ked", "capital^:ed", "capital^:d", "capital^"]
    assert looks("B-52", False)[-1] == "digits and letters"
    assert looks("…", False) == ["marks"]

"""Every version of the parser's arithmetic, plain C++ among them, gives the same bits."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from toy_parser import OPTIONS, toy_bytes, toy_parser, toy_trees, toy_vectors

from ogden._core import network_instructions, use_network_instructions
from ogden.parsing.training import TrainingTree, train_parser

NAMES = network_instructions()
SENTENCES = [tree.words() for tree in toy_trees()] + [["dog"] * length for length in (1, 2, 17, 70)]


@pytest.fixture(autouse=True)
def _fastest_again() -> Iterator[None]:
    yield
    use_network_instructions(NAMES[0])


def results() -> object:
    """Trees with probabilities, scores of n-best lists and probabilities of spans, as the core gives them."""
    core, tags = toy_parser().core, [["NN"] * len(words) for words in SENTENCES]
    return (
        core.parse(SENTENCES, tags, 0, 0.45, 50, 1),
        core.nbest(SENTENCES, tags, 0, 20, 1),
        core.spans(SENTENCES, tags, 0, 0.0, 1),
    )


def test_there_is_always_plain_code() -> None:
    assert NAMES[-1] == "plain"
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_trees_and_scores_are_the_same_bits(name: str) -> None:
    toy_bytes()  # made with the fastest
    expected = results()
    use_network_instructions(name)
    assert results() == expected


@pytest.mark.parametrize("name", NAMES)
def test_training_gives_the_same_bytes(name: str) -> None:
    options = replace(OPTIONS, epochs=2, dropout=0.2, hide_word=0.1)
    examples = [TrainingTree(tree) for tree in toy_trees()]
    expected = train_parser(examples, toy_vectors(), options)
    use_network_instructions(name)
    assert train_parser(examples, toy_vectors(), options) == expected


def test_instructions_that_are_not_there() -> None:
    with pytest.raises(ValueError, match="no such instructions"):
        use_network_instructions("abacus")

import numpy as np
import pytest
from reference_context import Floats, context, random_arrays, rounded

from ogden._core import network_instructions, use_network_instructions
from ogden.editing.judge.context_network import (
    LONGEST,
    STRIDE,
    ContextNetwork,
    Gap,
    pack_context_network,
    read_context_network,
)
from ogden.editing.judge.context_words import SPECIAL
from ogden.errors import InputError

WORDS = [*SPECIAL, "the", "bank", "river", "money", "shore", "000", "…ing"]
Arrays = dict[str, Floats]


@pytest.fixture
def arrays() -> Arrays:
    return random_arrays(len(WORDS), np.random.default_rng(3))


@pytest.fixture
def network(arrays: Arrays) -> ContextNetwork:
    return read_context_network(pack_context_network(WORDS, arrays), "network")


def random_sentences(many: int) -> list[list[str]]:
    chance = np.random.default_rng(7)
    return [chance.choice(WORDS[4:9], size=chance.integers(0, 30)).tolist() for _ in range(many)]


def all_gaps(sentences: list[list[str]]) -> list[Gap]:
    """Of up to two words, also between words."""
    return [
        Gap(number, first, last)
        for number, words in enumerate(sentences)
        for first in range(len(words) + 1)
        for last in range(first, min(len(words), first + 2) + 1)
    ]


def test_contexts_are_those_of_the_equations(network: ContextNetwork, arrays: Arrays) -> None:
    sentences = random_sentences(6)
    gaps = all_gaps(sentences)
    found = network.contexts(sentences, gaps)
    expected = [context(arrays, network.words.numbers(sentences[k]), i, j) for k, i, j in gaps]
    assert np.allclose(found, expected, rtol=1e-4, atol=1e-4)


def test_scores_are_products_and_biases(network: ContextNetwork, arrays: Arrays) -> None:
    contexts = network.contexts([["the", "bank", "river"]], [Gap(0, 1, 2), Gap(0, 0, 1)])
    scores = network.scores(contexts, [1, 0, 0], [("money",), ("the", "shore"), ()])
    vectors, bias = rounded(arrays["output"]), arrays["bias"]
    products = vectors @ contexts.T
    money, the, shore = (WORDS.index(word) for word in ("money", "the", "shore"))
    assert scores.pull == pytest.approx([products[money, 1], products[[the, shore], 0].mean(), 0], abs=1e-4)
    assert scores.fit[:2] - scores.pull[:2] == pytest.approx(
        [bias[money], bias[[the, shore]].mean()], abs=1e-4
    )
    assert scores.known.tolist() == [True, True, True]


@pytest.mark.parametrize(("name", "filling"), [("words", False), ("output", True)])
def test_vectors_of_phrases(network: ContextNetwork, arrays: Arrays, name: str, filling: bool) -> None:
    rows = rounded(arrays[name])
    units = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    found = network.vectors([("bank",), ("the", "shore"), ()], filling)
    both = units[WORDS.index("the")] + units[WORDS.index("shore")]
    assert found[0] == pytest.approx(units[WORDS.index("bank")], abs=1e-5)
    assert found[1] == pytest.approx(both / np.linalg.norm(both), abs=1e-5)
    assert not found[2].any()


@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_alone_together_and_on_any_number_of_threads(network: ContextNetwork, threads: int) -> None:
    sentences = random_sentences(70)
    gaps = all_gaps(sentences)
    together = network.contexts(sentences, gaps, threads)
    alone = [network.contexts([sentences[gap.sentence]], [gap._replace(sentence=0)])[0] for gap in gaps]
    assert np.array_equal(together, np.array(alone))


@pytest.mark.parametrize("name", network_instructions())
def test_the_same_with_all_instructions(network: ContextNetwork, name: str) -> None:
    sentences = random_sentences(20)
    expected = network.contexts(sentences, all_gaps(sentences))
    use_network_instructions(name)
    try:
        assert np.array_equal(network.contexts(sentences, all_gaps(sentences)), expected)
    finally:
        use_network_instructions(network_instructions()[0])


def test_long_sentences_are_read_in_pieces(network: ContextNetwork) -> None:
    words = random_sentences(1)[0][:7] * 400
    gaps = [Gap(0, first, first + 1) for first in (0, STRIDE, LONGEST, LONGEST + 1, len(words) - 1)]
    gaps += [Gap(0, 0, len(words)), Gap(0, len(words), len(words))]
    found = network.contexts([words], gaps)
    window = words[STRIDE * 2 : STRIDE * 2 + LONGEST]
    here = LONGEST - 2 * STRIDE
    assert np.array_equal(found[2], network.contexts([window], [Gap(0, here, here + 1)])[0])
    assert np.isfinite(found).all()


def test_nothing_asked_nothing_found(network: ContextNetwork) -> None:
    assert network.contexts([], []).shape == (0, 19)
    assert len(network.scores(network.contexts([], []), [], []).fit) == 0


@pytest.mark.parametrize("gap", [Gap(0, 2, 1), Gap(0, 0, 4), Gap(0, -1, 1)])
def test_gaps_that_are_none_are_refused(network: ContextNetwork, gap: Gap) -> None:
    with pytest.raises(ValueError, match="gap"):
        network.contexts([["the", "bank", "river"]], [gap])


def test_damaged_bytes_are_refused_or_harmless(arrays: Arrays) -> None:
    packed = pack_context_network(WORDS, arrays)
    for cut in range(0, len(packed), 7):
        with pytest.raises(InputError, match="the context network cannot be read"):
            read_context_network(packed[:cut], "network")
    chance = np.random.default_rng(5)
    for place in chance.integers(len(packed), size=400).tolist():
        changed = bytearray(packed)
        changed[place] ^= int(chance.integers(1, 256))
        try:
            network = read_context_network(bytes(changed), "network")
        except InputError:
            continue
        contexts = network.contexts([["the", "river", "going"]], [Gap(0, 1, 2)])
        network.scores(contexts, [0], [("bank", "unheard")])


def test_words_that_cannot_be_packed(arrays: Arrays) -> None:
    with pytest.raises(InputError, match="no words"):
        pack_context_network(["a", *WORDS[1:]], arrays)

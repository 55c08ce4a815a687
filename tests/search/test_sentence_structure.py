"""Chart search with labels from the sentence's own tree, by small examples."""

from collections.abc import Sequence

import pytest

from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.thrax import parse_thrax
from ogden.search.candidates import Step
from ogden.search.chart_search import ChartSearch
from ogden.search.derivations import Application
from ogden.search.sentence_structure import SentenceStructure
from ogden.search.settings import ChartOptions

MODEL = estimate(["the people of new york were tired .", "a house ."], EstimationOptions(3)).model()
POPULATION = (
    "[NP] ||| [NNP,1] 's population ||| the people of [NNP,1] ||| p=-0.5",
    "[NN] ||| house ||| home ||| p=0",
    "[VB] ||| house ||| shelter ||| p=1",
    "[X] ||| weary ||| tired ||| p=0",
)
WEIGHTS = {"p": 1.0, "glue": -1.0, "unknown_word": 0.1}


def search_by(lines: Sequence[str], **options: int | tuple[str, ...]) -> ChartSearch:
    return ChartSearch(ChartGrammar(map(parse_thrax, lines)), {}, ChartOptions(**options))  # type: ignore[arg-type]


def text_by(search: ChartSearch, sentence: str, structure: SentenceStructure | None) -> str:
    [best] = search.best([sentence], WEIGHTS, structure=[structure])
    return " ".join(best.tokens)


def test_a_rule_needs_one_of_the_labels_of_its_span() -> None:
    search = search_by(POPULATION)
    assert text_by(search, "house", None) == "shelter"
    assert text_by(search, "house", SentenceStructure([(0, 1, "NN")])) == "home"
    assert text_by(search, "house", SentenceStructure([(0, 1, "NN"), (0, 1, "VB")])) == "shelter"
    assert text_by(search, "house", SentenceStructure()) == "house"
    assert text_by(search, "house", SentenceStructure([(0, 1, "unheard-of")])) == "house"


def test_free_labels_fit_everywhere() -> None:
    assert text_by(search_by(POPULATION), "weary", SentenceStructure()) == "tired"
    assert text_by(search_by(POPULATION, free_labels=()), "weary", SentenceStructure()) == "weary"
    assert text_by(search_by(POPULATION, free_labels=("NN", "?")), "house", SentenceStructure()) == "home"


def test_a_gap_takes_whatever_stands_for_a_span_of_its_label() -> None:
    tree = SentenceStructure([(0, 2, "NNP"), (0, 4, "NP")], [(0, 1, 2)])
    search = search_by(POPULATION)
    [best] = search.best(["new york 's population"], WEIGHTS, structure=[tree])
    assert " ".join(best.tokens) == "the people of new york"
    assert best.steps == (Step(0, 4, ("the", "people", "of", "new", "york"), 0),)
    assert best.derivation == (
        Application(0, 4, 0, 5, 0, 0),
        Application(0, 1, 3, 4, -1, 1),
        Application(1, 2, 4, 5, -1, 1),
    )
    # Without the label of the gap, or without its split, the rule does not fit.
    for other in (
        SentenceStructure([(0, 4, "NP")], [(0, 1, 2)]),
        SentenceStructure([(0, 2, "NNP"), (0, 4, "NP")]),
    ):
        assert text_by(search, "new york 's population", other) == "new york 's population"


def test_a_split_counts_no_feature() -> None:
    search = search_by(POPULATION, identity=1)
    weights = {"glue": -1.0, "phrase_penalty": 0.1, "identity": 0.1}
    [best] = search.best(["a b c"], weights, structure=[SentenceStructure((), [(0, 1, 3), (1, 2, 3)])])
    features = dict(zip(search.feature_names, best.features.tolist(), strict=True))
    assert (features["glue"], features["phrase_penalty"], features["identity"]) == (1, 3, 3)
    assert best.steps == (Step(0, 1, ("a",), -1), Step(1, 2, ("b",), -1), Step(2, 3, ("c",), -1))
    assert [one.depth for one in best.derivation] == [0, 0, 0]


def test_the_rule_limit_counts_by_label() -> None:
    lines = [f"[A] ||| word ||| a{k} ||| p={k}" for k in range(5)]
    search = search_by([*lines, "[B] ||| word ||| b ||| p=-5"], rule_limit=2)
    tree = SentenceStructure([(0, 1, "B"), (0, 1, "A")])
    [found] = search.nbest(["word"], WEIGHTS, 10, structure=[tree])
    assert [one.tokens[0] for one in found] == ["a4", "a3", "b"]


def test_splits_inside_protected_words_are_void() -> None:
    search = search_by([*POPULATION, "[X] ||| [X,1] . ||| . [X,1] ||| p=9"], identity=1)
    tree = SentenceStructure((), [(0, 1, 2), (0, 2, 3), (1, 2, 3), (0, 1, 3)])
    [best] = search.best(["new york house ."], WEIGHTS, protected=[[(0, 2)]], structure=[tree])
    assert " ".join(best.tokens) == ". new york house"
    assert [(one.start, one.end) for one in best.derivation if one.rule < 0] == [(0, 2), (2, 3)]


def test_sentences_with_and_without() -> None:
    search = search_by(POPULATION)
    trees = [None, SentenceStructure([(0, 1, "NN")]), None]
    assert [one.tokens for one in search.best(["house"] * 3, WEIGHTS, structure=trees)] == [
        ("shelter",),
        ("home",),
        ("shelter",),
    ]
    assert search.lists(
        ["", "house"], WEIGHTS, 5, structure=[SentenceStructure(), SentenceStructure()]
    ).starts.tolist() == [
        0,
        1,
        2,
    ]


def test_what_is_said_twice_counts_once() -> None:
    search = search_by(["[X] ||| a [X,1] ||| [X,1] ||| p=1", "[NN] ||| b ||| c ||| p=1"])
    tree = SentenceStructure([(1, 2, "X"), (1, 2, "NN"), (1, 2, "NN")], [(0, 1, 2), (0, 1, 2)])
    [found] = search.nbest(["a b"], WEIGHTS, 10, distinct=False, structure=[tree])
    # By the rule with a gap; by the split; by glue.
    assert [one.score for one in found] == pytest.approx([2 - 1, 1 - 10 - 1, 1 - 10 - 2])


def test_wide_splits_are_beyond_the_span_limit() -> None:
    search = search_by(POPULATION, span=2, identity=1)
    tree = SentenceStructure([(0, 3, "NP")], [(0, 1, 2), (0, 2, 3)])
    [best] = search.best(["a b c"], {"glue": -1.0}, structure=[tree])
    assert best.score == -2


@pytest.mark.parametrize("span", [(-1, 1), (0, 0), (1, 0), (0, 4), (3, 4), (0, 2**70)])
def test_labels_of_spans_that_are_none(span: tuple[int, int]) -> None:
    with pytest.raises(InputError, match=r"structure|label"):
        search_by(POPULATION).best(["a b c"], {}, structure=[SentenceStructure([(*span, "NP")])])


@pytest.mark.parametrize("split", [(-1, 0, 1), (0, 0, 1), (0, 1, 1), (1, 0, 2), (0, 2, 4), (0, 1, 2**63)])
def test_splits_that_are_none(split: tuple[int, int, int]) -> None:
    with pytest.raises(InputError, match="split"):
        search_by(POPULATION).best(["a b c"], {}, structure=[SentenceStructure((), [split])])


def test_structures_of_other_sentences() -> None:
    with pytest.raises(InputError, match="2 sentences"):
        search_by(POPULATION).best(["a", "b"], {}, structure=[None])
    with pytest.raises(InputError, match="sentence 1"):
        search_by(POPULATION).best(["a b", "b"], {}, structure=[None, SentenceStructure([(0, 2, "NP")])])


@pytest.mark.parametrize("words", [250, 3000])
def test_monster_sentences(words: int) -> None:
    """A chain of splits over the whole sentence, and two labels for each of its spans."""
    sentence = ("new york 's population were weary . " * words).split()[:words]
    chain = [(0, k, k + 1) for k in range(1, words)] + [(k, k + 1, words) for k in range(1, words - 1)]
    labels = [(start, end, label) for start, _, end in chain for label in ("NP", "NNP")]
    search = ChartSearch(
        ChartGrammar(map(parse_thrax, POPULATION)), {"lm": MODEL}, ChartOptions(span=0, identity=1)
    )
    [best] = search.best([sentence], {"lm": 1.0, "glue": -1.0}, structure=[SentenceStructure(labels, chain)])
    assert best.steps[-1].end == words

"""The chart search by small examples: what each option and feature does."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden._core import ChartSearcher, SynchronousGrammar
from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.thrax import parse_thrax
from ogden.search.candidates import Step
from ogden.search.chart_search import ChartSearch
from ogden.search.derivations import Application
from ogden.search.settings import ChartOptions

TEXT = ["the people of paris were tired .", "the doctor was very tired .", "a doctor came ."]
UNKNOWN = {"unknown_word": 1.0}


@pytest.fixture(scope="module")
def model() -> LanguageModel:
    return estimate(TEXT, EstimationOptions(3)).model()


def grammar(*lines: str, features: Sequence[str] | None = None) -> ChartGrammar:
    """Of lines as `[X] ||| physician ||| doctor ||| p=-0.5`."""
    return ChartGrammar(map(parse_thrax, lines), features)


POPULATION = (
    "[NP] ||| [NNP,1] 's population ||| the people of [NNP,1] ||| p=-0.5",
    "[NNP] ||| paris ||| paris ||| p=0",
    "[X] ||| weary ||| tired ||| p=-0.1",
    "[X] ||| weary ||| weary ||| p=0",
)


def test_words_move_around_a_gap(model: LanguageModel) -> None:
    search = ChartSearch(grammar(*POPULATION), {"lm": model})
    [best] = search.best(["paris 's population were weary ."], {"lm": 1.0, "p": 1.0, **UNKNOWN})
    assert " ".join(best.tokens) == "the people of paris were tired ."
    assert best.steps[0] == Step(0, 3, ("the", "people", "of", "paris"), 0)
    assert best.steps[1] == Step(3, 4, ("were",), -1)
    assert best.derivation[:2] == (Application(0, 3, 0, 4, 0, 0), Application(0, 1, 3, 4, 1, 1))
    assert str(search.grammar.rule(0)) == "[NP] → [NNP,1] 's population , the people of [NNP,1]"


def test_features(model: LanguageModel) -> None:
    search = ChartSearch(grammar(*POPULATION), {"lm": model})
    [best] = search.best(["paris 's population were weary ."], {"lm": 1.0, "p": 1.0, **UNKNOWN})
    features = dict(zip(search.feature_names, best.features.tolist(), strict=True))
    assert list(features) == ["lm", "word_penalty", "phrase_penalty", "glue", "unknown_word", "p"]
    assert features["lm"] == pytest.approx(model.score([" ".join(best.tokens)])[0] * np.log(10), abs=1e-4)
    assert features["word_penalty"] == -7
    assert features["phrase_penalty"] == 5  # two rules, one under the other, a third, and two copies
    assert features["glue"] == 4
    assert features["unknown_word"] == -200
    assert features["p"] == pytest.approx(-0.6, abs=1e-5)


def test_labels_must_fit() -> None:
    lines = ("[NP] ||| the [NN,1] ||| [NN,1] ||| p=0", "[JJ] ||| big ||| large ||| p=0")
    weights = {"glue": -1.0, **UNKNOWN}
    [best] = ChartSearch(grammar(*lines), {}).best(["the big"], weights)
    assert best.tokens == ("the", "large")
    [best] = ChartSearch(grammar(*lines, "[NN] ||| big ||| huge ||| p=0"), {}).best(["the big"], weights)
    assert best.tokens == ("huge",)


def test_copied_words_have_labels() -> None:
    lines = ("[X] ||| the [X,1] ||| [X,1] ||| p=0", "[NP] ||| a [NNP,1] ||| [NNP,1] ||| p=0")
    weights = {"glue": -1.0, **UNKNOWN}
    search = ChartSearch(grammar(*lines), {})
    assert [one.tokens for one in search.best(["the cat", "a cat"], weights)] == [("cat",), ("a", "cat")]
    search = ChartSearch(grammar(*lines), {}, ChartOptions(copy_labels=("NNP", "NN")))
    assert [one.tokens for one in search.best(["the cat", "a cat"], weights)] == [("the", "cat"), ("cat",)]
    # No label of copies is known to the grammar: they are pieces of the sentence.
    search = ChartSearch(grammar(*lines), {}, ChartOptions(copy_labels=("NN",)))
    assert [one.tokens for one in search.best(["the cat"], weights)] == [("the", "cat")]


def test_the_span_limit_counts_all_words_under_a_rule() -> None:
    lines = ("[X] ||| ( [X,1] ) ||| [X,1] ||| p=0", "[X] ||| [X,1] [X,2] ||| [X,2] [X,1] ||| p=0")
    weights = {"word_penalty": 1.0, **UNKNOWN}
    for words, limit, expected in ((1, 3, 1), (2, 3, 4), (2, 4, 2), (30, 20, 32), (30, 0, 30)):
        search = ChartSearch(grammar(*lines), {}, ChartOptions(span=limit))
        [best] = search.best([["(", *["a"] * words, ")"]], weights)
        assert len(best.tokens) == expected


def test_deletion_of_everything(model: LanguageModel) -> None:
    search = ChartSearch(grammar("[X] ||| um ||| ||| p=-1"), {"lm": model})
    [[empty]] = search.nbest(["um um"], {"p": 1.0, "lm": 1.0}, 5)
    assert (empty.tokens, [step.simple for step in empty.steps]) == ((), [(), ()])


@pytest.mark.parametrize("sentence", ["", "   ", []])
def test_a_sentence_without_words(model: LanguageModel, sentence: str | list[str]) -> None:
    search = ChartSearch(grammar(*POPULATION), {"lm": model})
    [[candidate]] = search.nbest([sentence], {"lm": 1.0}, 10)
    assert (candidate.tokens, candidate.steps, candidate.derivation) == ((), (), ())
    assert candidate.score == pytest.approx(model.score([""])[0] * np.log(10), abs=1e-4)
    assert search.lists([], {}, 10).starts.tolist() == [0]


def test_identity_has_its_own_feature() -> None:
    search = ChartSearch(grammar("[X] ||| big ||| large ||| p=-0.1"), {}, ChartOptions(identity=2))
    assert "identity" in search.feature_names
    [best] = search.best(["big cat"], {"identity": 1.0, "phrase_penalty": -0.1})
    assert best.steps == (Step(0, 2, ("big", "cat"), -1),)
    assert best.score == pytest.approx(2 - 0.1)


def test_the_rule_limit_keeps_the_best() -> None:
    lines = (f"[X] ||| big ||| {word} ||| p={score}" for word, score in zip("abc", (-2, -1, -3), strict=True))
    search = ChartSearch(grammar(*lines), {}, ChartOptions(rule_limit=2))
    [found] = search.nbest(["big"], {"p": 1.0}, 10)
    assert [one.tokens[0] for one in found] == ["b", "a"]


def test_protected_spans_are_copied_whole(model: LanguageModel) -> None:
    lines = (*POPULATION, "[X] ||| were [X,1] ||| was [X,1] ||| p=0", "[X] ||| . ||| ! ||| p=0")
    search = ChartSearch(grammar(*lines), {"lm": model})
    sentence = "paris 's population were weary ."
    [found] = search.nbest([sentence], {"lm": 1.0, **UNKNOWN}, 50, protected=[[(4, 6), (4, 5)]])
    assert any("was" in one.tokens for one in found)  # the protected words fill the gap
    for candidate in found:
        assert candidate.tokens[-2:] == ("weary", ".")
        assert [(one.start, one.end) for one in candidate.derivation if one.rule < 0][-1] == (4, 6)
    # Wider than any rule may be.
    narrow = ChartSearch(grammar(*lines), {"lm": model}, ChartOptions(span=2))
    [best] = narrow.best([sentence], {"lm": 1.0, **UNKNOWN}, protected=[[(0, 6)]])
    assert best.steps == (Step(0, 6, tuple(sentence.split()), -1),)


@pytest.mark.parametrize("span", [(0, 0), (2, 1), (-1, 1), (0, 7), (6, 7)])
def test_protected_spans_that_are_none(span: tuple[int, int]) -> None:
    search = ChartSearch(grammar(*POPULATION), {})
    with pytest.raises(InputError, match="to protect"):
        search.best(["a b c d e f"], {}, protected=[[span]])


def test_marks_of_the_language_model_are_ordinary_unknown_words(model: LanguageModel) -> None:
    search = ChartSearch(grammar(*POPULATION), {"lm": model})
    [first, second] = search.best(["a <s> b </s>", "a <unk> b <unk>"], {"lm": 1.0})
    assert first.tokens == ("a", "<s>", "b", "</s>")
    assert first.score == pytest.approx(second.score)


@pytest.mark.parametrize("words", [250, 1200, 5000])
def test_monster_sentences_are_searched_too(model: LanguageModel, words: int) -> None:
    gaps = ("[X] ||| [X,1] [X,2] ||| [X,2] [X,1] ||| p=-1", "[X] ||| [X,1] . [X,2] ||| [X,1] [X,2] ||| p=-1")
    search = ChartSearch(grammar(*POPULATION, *gaps), {"lm": model})
    sentence = ("paris 's population were weary . " * words).split()[:words]
    [[first, second, *_]] = search.nbest([sentence], {"lm": 1.0, "p": 0.2, **UNKNOWN}, 3)
    assert first.score >= second.score
    assert first.steps[-1].end == words


def test_monster_sentences_take_no_more_work_a_word(model: LanguageModel) -> None:
    gaps = ("[X] ||| [X,1] [X,2] ||| [X,2] [X,1] ||| p=-1",)
    search = ChartSearch(grammar(*POPULATION, *gaps), {"lm": model})
    text = ["weary"] * 4000
    [whole, long] = search.work([text[:200], text], {"lm": 1.0, "p": 0.2, **UNKNOWN})
    assert long.pops / 4000 < whole.pops / 200


def test_wrong_weights_and_settings() -> None:
    search = ChartSearch(grammar(*POPULATION), {})
    with pytest.raises(InputError, match="q"):
        search.best(["a"], {"q": 1.0})
    with pytest.raises(InputError, match="million"):
        search.best(["a"], {"p": 1e9})
    with pytest.raises(InputError, match="candidate"):
        search.nbest(["a"], {}, 0)
    with pytest.raises(InputError, match="2 sentences"):
        search.best(["a", "b"], {}, protected=[[]])
    with pytest.raises(InputError, match="white space"):
        search.best([["a b"]], {})
    with pytest.raises(InputError, match="pops"):
        ChartOptions(pops=-1)
    with pytest.raises(InputError, match="two features"):
        ChartSearch(grammar("[X] ||| a ||| b ||| glue=1"), {})


def test_a_grammar_without_rules(model: LanguageModel) -> None:
    [best] = ChartSearch(ChartGrammar([]), {"lm": model}).best(["a b"], {"lm": 1.0})
    assert best.tokens == ("a", "b")


def test_grammars_leave_out_what_would_go_in_circles() -> None:
    found = grammar("[X] ||| [Y,1] ||| the [Y,1] ||| p=0", "[Y] ||| a ||| b ||| p=0")
    assert (len(found), found.left_out) == (1, 1)
    assert str(found.rule(0)) == "[Y] → a , b"
    with pytest.raises(IndexError):
        found.rule(1)


def test_features_of_grammars() -> None:
    assert grammar("[X] ||| a ||| b ||| p=1", "[X] ||| a ||| c ||| q=2").features == ("p", "q")
    chosen = grammar("[X] ||| a ||| b ||| p=1 q=2", features=["q", "r"])
    assert chosen.rule(0).features == {"q": 2.0, "r": 0.0}
    with pytest.raises(InputError, match="twice"):
        grammar("[X] ||| a ||| b ||| p=1", features=["p", "p"])
    late = [*["[X] ||| a ||| b ||| p=1"] * 20_000, "[X] ||| a ||| b ||| late=1"]
    with pytest.raises(InputError, match="late"):
        grammar(*late)
    assert len(grammar(*late, features=["late"])) == 20_001


NONE = np.zeros((0, 4), np.int64)
symbols = st.sampled_from(
    ["a", "b", ("X", 1), ("Y", 1), ("Y", 2), ("X", 2), ("X", 0), ("X", -1), ("X", 2**70)]
)
sides = st.lists(symbols, max_size=5).map(tuple)


@given(st.lists(st.tuples(st.sampled_from("XY"), sides, sides), min_size=2, max_size=2), st.booleans())
def test_the_core_checks_what_it_is_given(
    rules: list[tuple[str, tuple[Any, ...], tuple[Any, ...]]], quantised: bool
) -> None:
    core = SynchronousGrammar(["p"], quantised)
    try:
        core.add(rules, np.array([[np.inf], [np.nan]], np.float32))
    except ValueError:
        assert len(core) < 2
    core.finish()
    for number in range(len(core)):
        core.rule(number)
    searcher = ChartSearcher(core, [], 10, 0, 0, 1, 0, list(range(len(core.labels))), [])
    weights = np.ones(len(searcher.feature_names))
    found = searcher.search(
        ["a b a"], NONE[:, :3].copy(), np.zeros(0, np.uint8), NONE, NONE, weights, 5, True, True, 1
    )
    assert np.isfinite(found[3]).all()


@pytest.mark.parametrize(
    "rule",
    [
        ["X", ("a",), ("b",)],
        ("X", ("a",)),
        ("X", "a", "b"),
        ("X", ["a"], ("b",)),
        ("X", ((),), ()),
        ("X", (("X", "1"),), ()),
    ],
)
def test_rules_that_are_none(rule: Any) -> None:
    with pytest.raises(ValueError, match=r"tuple|number"):
        SynchronousGrammar([]).add([rule], np.zeros((1, 0), np.float32))


@pytest.mark.parametrize("shape", [(0, 1), (2, 1), (1, 0), (1, 2)])
def test_scores_of_other_rules(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="a row of scores"):
        SynchronousGrammar(["p"]).add([("X", ("a",), ("b",))], np.zeros(shape, np.float32))


def test_the_core_refuses_what_comes_too_late_or_too_early() -> None:
    core = SynchronousGrammar([])
    rules: list[Any] = [("X", ("a",), ("b",))]
    core.add(rules, np.zeros((1, 0), np.float32))
    with pytest.raises(ValueError, match="not finished"):
        ChartSearcher(core, [], 10, 0, 0, 1, 0, [0], [])
    with pytest.raises(ValueError, match="not finished"):
        core.parts()
    core.finish()
    with pytest.raises(ValueError, match="is finished"):
        core.add(rules, np.zeros((1, 0), np.float32))
    for labels in (([1], []), ([0], [1])):
        with pytest.raises(ValueError, match="no such label"):
            ChartSearcher(core, [], 10, 0, 0, 1, 0, *labels)


@pytest.mark.parametrize("given_", [[0], [1, 1, 1]])
def test_the_core_wants_a_structure_for_each_sentence(given_: list[int]) -> None:
    core = SynchronousGrammar([])
    core.add([("X", ("a",), ("b",))], np.zeros((1, 0), np.float32))
    core.finish()
    searcher = ChartSearcher(core, [], 10, 0, 0, 1, 0, [0], [0])
    weights = np.ones(len(searcher.feature_names))
    with pytest.raises(ValueError, match="each sentence"):
        searcher.search(
            ["a", "b"], NONE[:, :3].copy(), np.array(given_, np.uint8), NONE, NONE, weights, 1, True, True, 1
        )
    for row in ([2, 0, 1, 0], [-1, 0, 1, 0], [0, 0, 1, 1], [0, 0, 1, -1]):
        with pytest.raises(ValueError, match="no such"):
            searcher.search(
                ["a", "b"],
                NONE[:, :3].copy(),
                np.ones(2, np.uint8),
                np.array([row], np.int64),
                NONE,
                weights,
                1,
                True,
                True,
                1,
            )

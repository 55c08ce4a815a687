"""The phrase search by small examples: what each option and feature does."""

from collections.abc import Sequence

import numpy as np
import pytest

from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.rule import REORDERING_FEATURES, Rule
from ogden.search.candidates import Step
from ogden.search.phrase_search import PhraseSearch
from ogden.search.settings import SearchOptions

TEXT = ["the doctor was very tired .", "the big cat sat .", "a doctor came .", "he came here ."]


@pytest.fixture(scope="module")
def model() -> LanguageModel:
    return estimate(TEXT, EstimationOptions(3)).model()


def table(*rules: str, features: Sequence[str] = ("p",)) -> PackedTable:
    """Of lines as `physician -> doctor 0.5`."""
    return PackedTable(b"".join(pack_rules([parsed(line, features) for line in rules], features)))


def parsed(line: str, features: Sequence[str]) -> Rule:
    normal, _, rest = line.partition(" -> ")
    words = rest.split()
    values = [float(word) for word in words[len(words) - len(features) :]]
    simple = tuple(words[: len(words) - len(features)])
    return Rule(tuple(normal.split()), simple, dict(zip(features, values, strict=True)))


DOCTOR = ("physician -> doctor 0.5", "physician -> physician 0.5", "exceedingly -> very 0.9", "the -> the 1")


def test_the_language_model_decides(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    [best] = search.best(
        ["the physician was exceedingly tired ."], {"lm": 1.0, "g:p": 1.0, "unknown_word": 1.0}
    )
    assert " ".join(best.tokens) == "the doctor was very tired ."
    assert best.steps[1] == Step(1, 2, ("doctor",), 0)
    assert best.steps[2] == Step(2, 3, ("was",), -1)


def test_features_are_those_of_moses(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    [best] = search.best(["the physician was exceedingly tired ."], {"lm": 1.0, "unknown_word": 1.0})
    features = dict(zip(search.feature_names, best.features.tolist(), strict=True))
    assert list(features) == ["lm", "word_penalty", "phrase_penalty", "distortion", "unknown_word", "g:p"]
    assert features["lm"] == pytest.approx(model.score([" ".join(best.tokens)])[0] * np.log(10), abs=1e-4)
    assert features["word_penalty"] == -6
    assert features["phrase_penalty"] == 6
    assert features["unknown_word"] == -300
    assert features["distortion"] == 0
    assert features["g:p"] == pytest.approx(np.log(0.5 * 0.9), abs=1e-3)
    assert best.score == pytest.approx(features["lm"] - 300)


def test_a_deletion_counts_as_no_word(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table("very big -> 0.5", "the -> the 1", "cat -> cat 1")}, {"lm": model})
    [best] = search.best(["the very big cat"], {"lm": 1.0, "unknown_word": 1.0})
    assert best.tokens == ("the", "cat")
    assert Step(1, 3, (), 0) in best.steps
    features = dict(zip(search.feature_names, best.features.tolist(), strict=True))
    assert (features["word_penalty"], features["phrase_penalty"]) == (-2, 3)
    assert features["lm"] == pytest.approx(model.score(["the cat"])[0] * np.log(10), abs=1e-4)


def test_a_sentence_may_be_deleted_whole(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table("big -> 0.5")}, {"lm": model})
    [[empty, *rest]] = search.nbest(["big big"], {"g:p": 1.0}, 5)
    assert (empty.tokens, rest) == ((), [])
    assert [step.simple for step in empty.steps] == [(), ()]


@pytest.mark.parametrize("sentence", ["", "   ", []])
def test_a_sentence_without_words(model: LanguageModel, sentence: str | list[str]) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    [[candidate]] = search.nbest([sentence], {"lm": 1.0}, 10)
    assert (candidate.tokens, candidate.steps) == ((), ())
    assert candidate.score == pytest.approx(model.score([""])[0] * np.log(10), abs=1e-4)
    assert search.rescore([sentence], [[]], {"lm": 1.0})[0].score == pytest.approx(candidate.score)
    assert search.lists([], {}, 10).starts.tolist() == [0]


def test_identity_rules_have_their_own_feature() -> None:
    grammars = {"g": table("big -> large 0.9")}
    plain = PhraseSearch(grammars, {})
    assert [one.tokens for one in plain.nbest(["big"], {"g:p": 1.0}, 5)[0]] == [("large",)]
    search = PhraseSearch(grammars, {}, SearchOptions(identity=2))
    assert "identity" in search.feature_names
    assert [one.tokens for one in search.nbest(["big"], {"identity": -1.0}, 5)[0]] == [("large",), ("big",)]
    [best] = search.best(["big cat"], {"identity": 1.0, "phrase_penalty": -0.1})
    assert best.steps == (Step(0, 2, ("big", "cat"), -1),)
    assert best.score == pytest.approx(2 - 0.1)
    # Words that no grammar knows are copied by the identity rules, not as unknown.
    assert dict(zip(search.feature_names, best.features, strict=True))["unknown_word"] == 0


def test_several_grammars_keep_their_features_apart() -> None:
    tables = {"one": table("big -> large 0.5"), "two": table("big -> great 0.5 0.25", features=("p", "q"))}
    search = PhraseSearch(tables, {})
    assert search.feature_names[-3:] == ("one:p", "two:p", "two:q")
    [both] = search.nbest(["big"], {"one:p": 1.0, "two:q": 1.0}, 5)
    assert [(one.tokens, one.steps[0].grammar) for one in both] == [(("large",), 0), (("great",), 1)]
    assert both[1].features[-3:].tolist() == pytest.approx([0, np.log(0.5), np.log(0.25)], abs=1e-3)


def test_the_option_limit_is_for_each_grammar() -> None:
    one = table("big -> large 0.5", "big -> great 0.3", "big -> huge 0.2")
    two = table("big -> vast 0.01")
    search = PhraseSearch({"one": one, "two": two}, {}, SearchOptions(option_limit=2))
    [found] = search.nbest(["big"], {"one:p": 1.0, "two:p": 1.0}, 10)
    assert [candidate.tokens[0] for candidate in found] == ["large", "great", "vast"]


def test_distortion_limit() -> None:
    rules = table(*(f"{word} -> {word} 1" for word in "abcd"))
    weights = {"distortion": -1.0}  # the more the better
    farthest = {}
    for limit in (0, 2, 3, -1):
        [best] = PhraseSearch({"g": rules}, {}, SearchOptions(distortion_limit=limit)).best(
            ["a b c d"], weights
        )
        farthest[limit] = best.score
    assert farthest[0] == 0
    assert farthest[0] < farthest[2] < farthest[3] <= farthest[-1]


def test_lexicalised_reordering_counts_by_orientation() -> None:
    features = ("p", *REORDERING_FEATURES)
    # Swapping is what both words like best, seen from the phrase before and from the phrase after.
    liked = "1 0.1 0.8 0.1 0.1 0.8 0.1"
    search = PhraseSearch({"g": table(f"a -> a {liked}", f"b -> b {liked}", features=features)}, {})
    weights = {name: 1.0 for name in search.feature_names if "(" in name}
    [found] = search.nbest(["a b"], weights, 5)
    assert [one.tokens for one in found] == [("b", "a"), ("a", "b")]
    features_of = [dict(zip(search.feature_names, one.features.tolist(), strict=True)) for one in found]
    # b first: it jumps over a; then a swaps with it. What the last phrase says of its next counts nowhere.
    assert features_of[0]["g:discontinuous(previous)"] == pytest.approx(np.log(0.1), abs=1e-3)
    assert features_of[0]["g:swap(previous)"] == pytest.approx(np.log(0.8), abs=1e-3)
    assert features_of[0]["g:swap(next)"] == pytest.approx(np.log(0.8), abs=1e-3)
    assert features_of[0]["g:monotone(next)"] == 0
    assert features_of[1]["g:monotone(previous)"] == pytest.approx(2 * np.log(0.1), abs=1e-3)
    assert features_of[1]["g:monotone(next)"] == pytest.approx(np.log(0.1), abs=1e-3)


def test_protected_spans_are_copied_whole(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table(*DOCTOR, "physician was -> doctor came 0.9")}, {"lm": model})
    weights = {"lm": 1.0, "unknown_word": 1.0}
    sentence = "the physician was exceedingly tired ."
    spans = [(1, 2), (4, 6), (4, 5)]
    [found] = search.nbest([sentence], weights, 50, protected=[spans])
    for candidate in found:
        assert Step(1, 2, ("physician",), -1) in candidate.steps
        assert Step(4, 6, ("tired", "."), -1) in candidate.steps
    assert search.best([sentence], weights, protected=[[(0, 6)]])[0].tokens == tuple(sentence.split())


@pytest.mark.parametrize("span", [(0, 0), (2, 1), (-1, 1), (0, 7), (6, 7)])
def test_protected_spans_that_are_none(span: tuple[int, int]) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {})
    with pytest.raises(InputError, match="to protect"):
        search.best(["a b c d e f"], {}, protected=[[span]])


def test_protected_words_for_another_number_of_sentences() -> None:
    with pytest.raises(InputError, match="2 sentences"):
        PhraseSearch({"g": table(*DOCTOR)}, {}).best(["a", "b"], {}, protected=[[]])


def test_marks_of_the_language_model_are_ordinary_unknown_words(model: LanguageModel) -> None:
    search = PhraseSearch({}, {"lm": model})
    [first, second] = search.best(["a <s> b </s>", "a <unk> b <unk>"], {"lm": 1.0})
    assert first.tokens == ("a", "<s>", "b", "</s>")
    assert first.score == pytest.approx(second.score)


def test_tokens_and_lines_are_the_same(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    line = " the physician\tcame  ."
    assert search.best([line], {"lm": 1.0})[0].tokens == search.best([line.split()], {"lm": 1.0})[0].tokens
    with pytest.raises(InputError, match="white space"):
        search.best([["the physician", "came"]], {"lm": 1.0})


@pytest.mark.parametrize("words", [250, 1200, 5000])
def test_monster_sentences_are_searched_too(model: LanguageModel, words: int) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    sentence = ("the physician was exceedingly tired . " * words).split()[:words]
    weights = {"lm": 1.0, "g:p": 0.2, "unknown_word": 1.0, "distortion": 0.3}
    [[first, second, *_]] = search.nbest([sentence], weights, 3)
    assert first.tokens[:6] == ("the", "doctor", "was", "very", "tired", ".")
    assert sum(step.end - step.start for step in first.steps) == words
    assert first.score >= second.score


def test_long_sentences_ask_for_fewer_candidates() -> None:
    search = PhraseSearch({"g": table("a -> b 0.5", "a -> a 0.5", "a -> c 0.2")}, {})
    [found] = search.nbest(["a " * 3000], {"g:p": 1.0}, 5000)
    assert len(found) == 2**21 // 3000 + 1


def test_weights_must_be_of_the_search(model: LanguageModel) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    with pytest.raises(InputError, match="does not have: ml; it has lm"):
        search.best(["a"], {"ml": 1.0})
    for value in (float("nan"), float("inf"), 1e7):
        with pytest.raises(InputError, match="numbers"):
            search.best(["a"], {"lm": value})


@pytest.mark.parametrize("weight", [0.0, 1e6, -1e6])
def test_odd_weights_do_no_harm(model: LanguageModel, weight: float) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {"lm": model})
    weights = dict.fromkeys(search.feature_names, weight)
    [found] = search.nbest(["the physician was exceedingly tired ." * 2], weights, 20)
    assert all(np.isfinite(one.score) for one in found)


def test_names_must_differ(model: LanguageModel) -> None:
    with pytest.raises(InputError, match="one name"):
        PhraseSearch({}, {"distortion": model})


def test_sizes_and_jobs_must_make_sense() -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {})
    with pytest.raises(InputError, match="at least one candidate"):
        search.nbest(["a"], {}, 0)
    with pytest.raises(InputError, match="0 jobs"):
        search.best(["a"], {}, jobs=-1)


@pytest.mark.parametrize(
    "options",
    [
        {"stack": -1},
        {"pops": 2**40},
        {"score_beam": -1.0},
        {"score_beam": float("nan")},
        {"distortion_limit": -2},
    ],
)
def test_options_must_make_sense(options: dict[str, int]) -> None:
    with pytest.raises(InputError, match="must be a number"):
        SearchOptions(**options)


STEPS = [
    ([Step(0, 1, ("the",), 0)], "word 1 is left out"),
    ([Step(0, 2, ("the",), 0)], "no such rule"),
    ([Step(0, 1, ("the",), 0), Step(0, 1, ("the",), 0)], "rewritten twice"),
    ([Step(0, 1, ("the",), 0), Step(1, 2, ("nurse",), 0)], "no such rule"),
    ([Step(0, 1, ("the",), 0), Step(1, 2, ("doctor",), 1)], "no such grammar"),
    ([Step(0, 1, ("the",), 0), Step(1, 2, ("doctor",), -1)], "changed"),
    ([Step(0, 1, ("the",), 0), Step(1, 3, ("physician",), -1)], "no such words"),
    ([Step(1, 1, (), 0)], "no such words"),
    ([Step(-1, 2, (), 0)], "no derivation"),
]


@pytest.mark.parametrize(("steps", "reason"), STEPS)
def test_what_is_no_derivation(steps: list[Step], reason: str) -> None:
    search = PhraseSearch({"g": table(*DOCTOR)}, {})
    with pytest.raises(InputError, match=reason):
        search.rescore(["the physician"], [steps], {})
    with pytest.raises(InputError, match="for each sentence"):
        search.rescore(["the physician"], [], {})

"""The search over trees by small examples: what each option and feature does."""

import numpy as np
import pytest
from random_transductions import EVERYTHING, assert_as_brute_force, assert_sound, models_of
from tree_transduction import BruteForceTransducer

from ogden.editing.derivation_changes import DerivedChange, derived_changes
from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_extraction import TreeExtraction, TreeExtractionOptions
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import parse_rule
from ogden.search.candidates import Step
from ogden.search.derivations import Application, DerivedCandidate
from ogden.search.settings import TreeOptions
from ogden.search.tree_search import TreeSearch

JACKALS = parse_bracketed(
    "(S (NP (NNS jackals)) (VP (MD may) (ADVP (RB occasionally)))"
    " (VP (VB assemble) (PP (IN in) (NP (JJ small) (NNS packs)))))"
)
FIGURE_1 = (
    "S(NP0 VP(MD(may) ADVP(RB(occasionally))) VP1) → S(ADVP(RB(sometimes)) ,(,) NP0 VP1)",
    "VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1)",
    "VB(assemble) → VB(join)",
)
DOG = parse_bracketed("(NP (DT the) (JJ big) (NN dog))")
FEWER = ("NP(DT0 JJ1 NN2) → NP(DT0 NN2)", "NP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)")


def grammar(*lines: str, shares: list[float] | None = None) -> TreeGrammar:
    return TreeGrammar.of([parse_rule(line) for line in lines], shares)


def texts(search: TreeSearch, tree: Tree, weights: dict[str, float] | None = None) -> list[str]:
    return [" ".join(one.tokens) for one in search.nbest([tree], weights or {}, 100)[0]]


def named(search: TreeSearch, candidate: DerivedCandidate) -> dict[str, float]:
    return dict(zip(search.feature_names, candidate.features.tolist(), strict=True))


def test_the_example_of_the_paper() -> None:
    search = TreeSearch(grammar(*FIGURE_1), {})
    weights = {"copied": -1.0, "unknown_word": 1.0}
    [best] = search.best([JACKALS], weights)
    assert " ".join(best.tokens) == "sometimes , jackals join small packs"
    assert best.steps == (Step(0, 7, best.tokens, 0),)
    assert best.derivation[:3] == (
        Application(0, 7, 0, 6, 0, 0),
        Application(0, 1, 2, 3, -1, 1),
        Application(0, 1, 2, 3, -1, 2),
    )
    assert derived_changes(JACKALS.words(), best)[0] == DerivedChange(0, 3, 0, 3)
    assert_sound(best, search, JACKALS, weights)


def test_features() -> None:
    models = models_of({"lm": 2, "lm.tags": 2})
    search = TreeSearch(grammar("NP(D0 N1) → NP(N1)", "N(a) → N(b)", shares=[0.5, 0.25]), models)
    [best] = search.best([parse_bracketed("(S (NP (D d) (N a)) (V c))")], {"lm": 1.0})
    assert (best.tokens, search.feature_names[:2]) == (("b", "c"), ("lm", "lm.tags"))
    found = named(search, best)
    assert found["lm"] == pytest.approx(models["lm"].score(["b c"])[0] * np.log(10), abs=1e-5)
    # Its weight is 0, and it is counted all the same.
    assert found["lm.tags"] == pytest.approx(models["lm.tags"].score(["N V"])[0] * np.log(10), abs=1e-5)
    assert (found["word_penalty"], found["phrase_penalty"]) == (-2, 4)
    # S was copied, and the word c; the D was deleted, and its word with it.
    assert (found["copied"], found["unknown_word"], found["deleted"]) == (1, -100, 1)
    assert found["p(simple|normal)"] == pytest.approx(np.log(0.5 * 0.25), abs=1e-6)


def test_what_no_rule_knows_is_copied() -> None:
    assert texts(TreeSearch(grammar("X(y) → X(z)"), {}), DOG) == ["the big dog"]
    assert texts(TreeSearch(TreeGrammar.of([]), {}), DOG) == ["the big dog"]
    # A rule for the node as it stands takes the place of the copy, one for more than the node does not.
    assert texts(TreeSearch(grammar(FEWER[0]), {}), DOG) == ["the dog"]
    above = grammar("S(NP(DT0 NN1)) → S(NN1)")
    assert sorted(texts(TreeSearch(above, {}), parse_bracketed("(S (NP (DT the) (NN dog)))"))) == [
        "dog",
        "the dog",
    ]


def test_a_rule_of_words_leaves_the_copy() -> None:
    """It is no rule of the fragment of a node and its children: that was never seen."""
    search = TreeSearch(grammar("NP(DT(the) JJ0 NN1) → NP(NN1)"), {})
    assert sorted(texts(search, DOG)) == ["dog", "the big dog"]


def test_labels_must_fit() -> None:
    wanted = "NP(DT0 JJ1 NN2) → NP(NNS2)"
    assert texts(TreeSearch(grammar(wanted), {}), DOG) == ["the big dog"]
    assert texts(TreeSearch(grammar(wanted, "NN(dog) → NNS(dogs)"), {}), DOG) == ["dogs"]
    # What became a plural only is still copied as what it was.
    assert texts(TreeSearch(grammar("NN(dog) → NNS(dogs)"), {}), DOG) == ["the big dog"]
    bare = grammar("NP(NP0 PP1) → NP0", "NP(NP0 PP1) → VP(NP0)")
    assert texts(TreeSearch(bare, {}), parse_bracketed("(NP (NP (N a)) (PP (P of) (N b)))")) == ["a"]


def test_probabilities_of_the_most_annotated_level() -> None:
    """Two verbs are told apart by their heads; of a third, their tag and its parent are known."""
    normal = [parse_bracketed(f"(S (PRP we) (VP (VB {verb}) (RB well)))") for verb in ("eat", "eat", "run")]
    simple = [parse_bracketed(f"(S (PRP we) (VP (VB {verb})))") for verb in ("eat", "eat")] + [normal[2]]
    extraction = TreeExtraction(TreeExtractionOptions(least=1, least_new=1))
    extraction.add(normal, simple, [[(0, 0), (1, 1)], [(0, 0), (1, 1)], [(0, 0), (1, 1), (2, 2)]])
    search = TreeSearch(extraction.finish()[0], {}, EVERYTHING)
    weights = {"p(simple|normal)": 1.0}
    assert texts(search, normal[0], weights) == ["we eat"]
    assert texts(search, normal[2], weights) == ["we run well"]
    for label in ("S", "SQ"):
        [found] = search.nbest([parse_bracketed(f"({label} (PRP we) (VP (VB sit) (RB well)))")], weights, 5)
        assert [one.score for one in found] == pytest.approx(np.log([2 / 3, 1 / 3]), abs=1e-5)


def test_a_label_that_was_never_seen_is_no_top_of_a_tree() -> None:
    normal = [parse_bracketed(text) for text in ("(NP (D a) (N b))", "(S (NP (D a) (N b)))")]
    simple = [parse_bracketed(text) for text in ("(NP (N b))", "(S (NP (D a) (N b)))")]
    extraction = TreeExtraction(TreeExtractionOptions(least=1, least_new=1))
    extraction.add(normal, simple, [[(1, 0)], [(0, 0), (1, 1)]])
    search = TreeSearch(extraction.finish()[0], {}, EVERYTHING)
    assert texts(search, normal[0]) == ["b"]
    # An NP under an X was not seen at any annotated level, so both rules hold.
    assert sorted(texts(search, parse_bracketed("(X (NP (D a) (N b)))"))) == ["a b", "b"]


@pytest.mark.parametrize("span", [(0, 1), (1, 2), (0, 2), (1, 3), (0, 3)])
def test_protected_words_are_not_deleted(span: tuple[int, int]) -> None:
    search = TreeSearch(grammar(*FEWER, "JJ(big) → JJ(large)", "NN(dog) → NN(hound)"), {})
    found = search.nbest([DOG], {}, 100, protected=[[span]])[0]
    kept = tuple(DOG.words()[slice(*span)])
    assert all(kept == one.tokens[at : at + len(kept)] for one in found for at in [one.tokens.index(kept[0])])
    assert any("hound" in one.tokens for one in found) == (span[1] < 3)
    assert any(len(one.tokens) == 2 for one in found) == (span == (0, 1))


@pytest.mark.parametrize("span", [(0, 0), (2, 1), (-1, 1), (0, 4), (3, 4)])
def test_protected_spans_that_are_none(span: tuple[int, int]) -> None:
    with pytest.raises(InputError, match="to protect"):
        TreeSearch(grammar(*FEWER), {}).best([DOG], {}, protected=[[span]])


def test_values_of_what_is_deleted() -> None:
    search = TreeSearch(grammar(*FEWER, shares=[0.5, 0.5]), {})
    values = np.array([9, 1, -2.5, 4, 9, 1, 0.75, 4], np.float32)  # of both trees, node by node
    found = search.nbest([DOG, DOG], {"deleted": 1.0}, 5, values=values)
    assert [[(len(one.tokens), one.score) for one in each] for each in found] == [
        [(3, 0.0), (2, -2.5)],
        [(2, 0.75), (3, 0.0)],
    ]
    [best] = search.best([DOG], {"deleted": 1.0})
    assert (best.tokens, best.score) == (("the", "dog"), 1.0)  # one word
    with pytest.raises(InputError, match="each node"):
        search.best([DOG], {}, values=np.zeros(3, np.float32))


def test_a_sentence_without_words() -> None:
    models = models_of({"lm": 2})
    search = TreeSearch(grammar(*FEWER), models)
    [[empty], [_, *_]] = search.nbest([None, DOG], {"lm": 1.0}, 10)
    assert (empty.tokens, empty.steps, empty.derivation) == ((), (), ())
    assert empty.score == pytest.approx(models["lm"].score([""])[0] * np.log(10), abs=1e-4)
    assert search.lists([], {}, 10).starts.tolist() == [0]


def test_the_rule_limit_keeps_the_best() -> None:
    rules = grammar("N(x) → N(a)", "N(x) → N(b)", "N(x) → N(c)", shares=[0.2, 0.5, 0.3])
    search = TreeSearch(rules, {}, TreeOptions(rule_limit=2))
    assert texts(search, Tree("N", word="x"), {"p(simple|normal)": 1.0}) == ["b", "c"]


def wide_tree(width: int) -> Tree:
    """Some words, few enough that everything can be tried, are an `x`, for which there are two rules."""
    words = ["x" if k % max(4, width // 6) == 3 else "abcd"[k % 4] for k in range(width)]
    return Tree("S", [Tree("N" if k % 2 else "D", word=word) for k, word in enumerate(words)])


def wide_rule(tree: Tree, order: list[int]) -> str:
    names = [f"{child.label}{k}" for k, child in enumerate(tree.children)]
    return f"S({' '.join(names)}) → S({' '.join(names[k] for k in order)} V(c))"


@pytest.mark.parametrize("width", [11, 40, 101, 500])
def test_wide_nodes(width: int) -> None:
    """Copied and rewritten, with deletions, by language models: the same as brute force."""
    tree, models = wide_tree(width), models_of({"lm": 3, "lm.tags": 2})
    words = ["N(x) → N(a)", "N(x) → N(d)", "D(x) → D(b)", "D(x) → D(x)"]
    weights = {"lm": 1.0, "lm.tags": 0.5, "deleted": 0.3, "word_penalty": 0.5, "p(simple|normal)": 1.0}
    for lines in (words, [*words, *(wide_rule(tree, [k for k in range(width) if k % m]) for m in (2, 5))]):
        rules = grammar(*lines, shares=[1 / (2 + k) for k in range(len(lines))])
        search = TreeSearch(rules, models, EVERYTHING)
        expected = BruteForceTransducer(list(rules), models).candidates(tree, weights)
        [found] = search.nbest([tree], weights, 20, distinct=False, jobs=1)
        assert_as_brute_force(found, expected, search, 20, distinct=False)
        for candidate in found:
            assert_sound(candidate, search, tree, weights)


def test_a_wide_rule_may_change_places() -> None:
    tree = wide_tree(18)
    order = [1, 0, *range(2, 16), 17, 16]
    search = TreeSearch(grammar(wide_rule(tree, order)), {})
    [best] = search.best([tree], {})
    assert best.tokens == (*(tree.words()[k] for k in order), "c")
    assert_sound(best, search, tree, {})
    assert derived_changes(tree.words(), best) == [DerivedChange(0, 18, 0, 19)]


@pytest.mark.parametrize("unary", [True, False])
def test_a_very_deep_tree(unary: bool) -> None:
    tree = Tree("N", word="a")
    for _ in range(3000):
        tree = Tree("S", [tree] if unary else [Tree("D", word="b"), tree])
    rules = grammar("S(S0) → S0", "S(S0) → S(S0)", "S(D0 S1) → S(D0 S1)", "S(D0 S1) → S(S1)", "D(b) → D(c)")
    search = TreeSearch(rules, models_of({"lm": 2}))
    [found] = search.nbest([tree], {"lm": 1.0, "word_penalty": -3.0}, 3)
    best = found[0]
    assert (best.derivation[-1].end, best.derivation[-1].simple_end) == (len(tree.words()), len(best.tokens))
    assert len(best.tokens) == len(tree.words())
    assert len(derived_changes(tree.words(), best)) == (0 if unary else 3000)


def test_a_very_long_sentence() -> None:
    sentence = Tree("S", [Tree("NP", [Tree("D", word="a"), Tree("N", word="b")]) for _ in range(1000)])
    rules = grammar("NP(D0 N1) → NP(N1)", "NP(D0 N1) → NP(D0 N1)", "N(b) → N(c)", "N(b) → N(b)")
    search = TreeSearch(rules, models_of({"lm": 3, "lm.tags": 3}))
    [[first, second, *_]] = search.nbest([sentence], {"lm": 1.0, "lm.tags": 0.5, "word_penalty": -1.0}, 3)
    assert first.score >= second.score
    assert first.derivation[-1].end == 2000
    assert_sound(first, search, sentence, {"lm": 1.0, "lm.tags": 0.5, "word_penalty": -1.0})


def test_wrong_weights_and_settings() -> None:
    search = TreeSearch(grammar(*FEWER), {})
    for weights, message in (
        ({"q": 1.0}, "q"),
        ({"copied": 1e9}, "million"),
        ({"copied": np.nan}, "million"),
    ):
        with pytest.raises(InputError, match=message):
            search.best([DOG], weights)
    with pytest.raises(InputError, match="candidate"):
        search.nbest([DOG], {}, 0)
    with pytest.raises(InputError, match="2 sentences"):
        search.best([DOG, DOG], {}, protected=[[]])
    with pytest.raises(InputError, match="leaf for each word"):
        search.best([Tree("N", word="a b")], {})
    with pytest.raises(InputError, match="pops"):
        TreeOptions(pops=-1)
    search.grammar.set_features(["copied"], np.zeros((2, 1), np.float32))
    with pytest.raises(InputError, match="two features"):
        search.best([DOG], {})

"""Rules from pairs of trees: they derive the pairs that they come from, and are counted as by a slow twin."""

import itertools
import random
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_transductions import TreePair, tree_pairs
from tree_transduction import PlacedTree, learned_probabilities, rewritten, variable_places

from ogden.alignment.constituents import aligned_constituents
from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_extraction import TreeExtraction, TreeExtractionOptions, derivations
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import Node, TreeRule, parse_rule

NORMAL = parse_bracketed(
    "(S (NP (NNS jackals)) (VP (MD may) (ADVP (RB occasionally)))"
    " (VP (VB assemble) (PP (IN in) (NP (JJ small) (NNS packs)))))"
)
SIMPLE = parse_bracketed(
    "(S (ADVP (RB sometimes)) (, ,) (NP (NNS jackals)) (VP (VB join) (NP (JJ small) (NNS packs))))"
)
LINKS = [(0, 2), (3, 3), (5, 4), (6, 5)]
FIGURE_1 = [
    "S(NP0 VP(MD(may) ADVP(RB(occasionally))) VP1) → S(ADVP(RB(sometimes)) ,(,) NP0 VP1)",
    "NP(NNS0) → NP(NNS0)",
    "NNS(jackals) → NNS(jackals)",
    "VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1)",
    "VB(assemble) → VB(join)",
    "NP(JJ0 NNS1) → NP(JJ0 NNS1)",
    "JJ(small) → JJ(small)",
    "NNS(packs) → NNS(packs)",
]
EXACT = TreeExtractionOptions(largest=0, least=1, least_new=1)
ways = st.tuples(st.booleans(), st.booleans(), st.booleans()).map(
    lambda drawn: TreeExtractionOptions(
        parallel=drawn[0], lexical=drawn[1], bare=drawn[2], largest=0, least_new=1
    )
)
several = st.lists(tree_pairs(), min_size=1, max_size=6)


def extracted(
    pairs: list[TreePair], options: TreeExtractionOptions = EXACT, **storage: object
) -> tuple[TreeGrammar, list[int], TreeExtraction]:
    extraction = TreeExtraction(options, **{"threads": 1, **storage})
    extraction.add(*columns(pairs))
    grammar, counts = extraction.finish()
    return grammar, counts.tolist(), extraction


def columns(pairs: list[TreePair]) -> tuple[list[Tree], list[Tree], list[list[tuple[int, int]]]]:
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs], [pair[2] for pair in pairs]


def derived(grammar: TreeGrammar, pairs: list[TreePair], options: TreeExtractionOptions) -> list[list[int]]:
    return derivations(grammar, *columns(pairs), options)


def rules_of(pairs: list[TreePair], options: TreeExtractionOptions) -> set[TreeRule]:
    return {one.rule for one in extracted(pairs, options)[0]}


def test_figure_2_has_the_rules_of_figure_1() -> None:
    options = TreeExtractionOptions(lexical=True, bare=False, least_new=1)
    pairs = [(NORMAL, SIMPLE, LINKS)]
    grammar, counts, extraction = extracted(pairs, options)
    assert {str(one.rule) for one in grammar} == set(FIGURE_1)
    assert (counts, extraction.seen, extraction.different) == ([1] * 8, 8, 8)
    [numbers] = derived(grammar, pairs, options)
    assert [str(grammar.rule(number)) for number in numbers] == FIGURE_1


def test_deleted_subtrees_are_variables() -> None:
    options = TreeExtractionOptions(lexical=False, bare=True, least_new=1)
    found = {str(rule) for rule in rules_of([(NORMAL, SIMPLE, LINKS)], options)}
    assert found >= {
        "S(NP0 VP1 VP2) → S(ADVP(RB(sometimes)) ,(,) NP0 VP2)",
        "VP(VB0 PP1) → VP(VB0 NP1)",
        "PP(IN0 NP1) → NP1",
    }


@settings(max_examples=300)
@given(several, ways)
def test_derivations_rebuild_both_trees(pairs: list[TreePair], options: TreeExtractionOptions) -> None:
    """`rewritten` asserts that the normal sides are the normal tree, node by node."""
    grammar, _, _ = extracted(pairs, options)
    for (normal, simple, links), numbers in zip(pairs, derived(grammar, pairs, options), strict=True):
        assert all(number >= 0 for number in numbers)
        assert bool(numbers) == bool(links)
        if numbers:
            assert rewritten(map(grammar.rule, numbers), normal) == simple


@settings(max_examples=200)
@given(several, ways, st.integers(1, 3))
def test_probabilities_are_relative_frequencies(
    pairs: list[TreePair], options: TreeExtractionOptions, least: int
) -> None:
    """What the contexts say is tested by searching: here it is how many there are."""
    grammar, counts, extraction = extracted(pairs, replace(options, least=least))
    rules = [one.rule for one in grammar]
    numbers = derived(grammar, pairs, options)
    used = Counter(itertools.chain.from_iterable(numbers))
    assert counts == [used[number] for number in range(len(grammar))]
    assert (extraction.seen, extraction.different) == (sum(counts), len(grammar))
    shares, contexts = learned_probabilities(rules, columns(pairs)[0], numbers, least)
    assert [one.probability for one in grammar] == pytest.approx(shares, rel=1e-6)
    assert grammar.core.contexts == len(contexts)
    assert len(set(rules)) == len(rules)
    sides = [rule.normal for rule in rules]
    assert len([side for side, _ in itertools.groupby(sides)]) == len(set(sides))  # each in one place
    sums: dict[Node, float] = {}
    for rule, share in zip(rules, shares, strict=True):
        sums[rule.normal] = sums.get(rule.normal, 0.0) + share
    assert all(share <= 1 + 1e-9 for share in sums.values())
    assert extracted(pairs, replace(options, contexts=False))[0].core.contexts == 0


@given(several, ways, st.booleans())
def test_no_probability_is_above_one(
    pairs: list[TreePair], options: TreeExtractionOptions, deeper: bool
) -> None:
    grammar, _, _ = extracted(pairs, replace(options, deeper=deeper))
    assert all(one.probability <= 1 + 1e-6 for one in grammar)


def is_sound(rule: TreeRule, pair: TreePair) -> bool:
    """Whether the sides stand at aligned nodes, kept variables too, and nothing linked was deleted."""
    normal, simple = PlacedTree(pair[0]), PlacedTree(pair[1])
    [aligned] = aligned_constituents(tree_columns([pair[0]]), tree_columns([pair[1]]), [pair[2]], False)
    linked = {word for word, _ in pair[2]}
    for node, other in aligned:
        left, right = normal.match(rule.normal, node), simple.match(rule.simple, other)
        if left is None or right is None:
            continue
        above = variable_places(rule.normal, left)
        below = dict(zip(sorted(rule.simple.variables()), variable_places(rule.simple, right), strict=True))
        if all((above[number], place) in aligned for number, place in below.items()) and not any(
            word in linked for number in rule.deleted for word in range(*normal.spans[above[number]])
        ):
            return True
    return False


@settings(max_examples=150)
@given(tree_pairs(), ways)
def test_more_rules_are_sound_too(pair: TreePair, options: TreeExtractionOptions) -> None:
    fewest = rules_of([pair], options)
    deeper = rules_of([pair], replace(options, deeper=True))
    assert fewest <= deeper
    assert all(is_sound(rule, pair) for rule in deeper)


def test_deeper_rules() -> None:
    found = rules_of(
        [(NORMAL, SIMPLE, LINKS)], TreeExtractionOptions(lexical=True, bare=False, deeper=True, least_new=1)
    )
    more = {str(rule) for rule in found} - set(FIGURE_1)
    assert more == {
        "S(NP(NNS0) VP(MD(may) ADVP(RB(occasionally))) VP1) → S(ADVP(RB(sometimes)) ,(,) NP(NNS0) VP1)",
        "S(NP0 VP(MD(may) ADVP(RB(occasionally))) VP(VB1 PP(IN(in) NP2)))"
        " → S(ADVP(RB(sometimes)) ,(,) NP0 VP(VB1 NP2))",
        "VP(VB0 PP(IN(in) NP(JJ1 NNS2))) → VP(VB0 NP(JJ1 NNS2))",
    }


@given(several, st.integers(1, 8))
def test_large_rules_are_left_out_and_counted(pairs: list[TreePair], largest: int) -> None:
    options = replace(EXACT, largest=largest)
    every, counts, _ = extracted(pairs)
    small, few, extraction = extracted(pairs, options)
    sizes = [max(len(list(side.nodes())) for side in (one.rule.normal, one.rule.simple)) for one in every]
    kept = Counter(dict(zip((one.rule for one in small), few, strict=True)))
    expected = {one.rule: n for one, n, size in zip(every, counts, sizes, strict=True) if size <= largest}
    assert kept == expected
    assert extraction.too_large == sum(counts) - sum(few)
    missing = sum(number < 0 for numbers in derived(small, pairs, options) for number in numbers)
    assert missing == extraction.too_large


def many_pairs() -> list[TreePair]:
    """Enough for some sorted runs on disk, with words that come back."""
    chance = random.Random(3)

    def phrase(words: list[str]) -> Tree:
        if len(words) == 1:
            return Tree("T" * len(words[0]), word=words[0])
        middle = chance.randrange(1, len(words))
        return Tree(chance.choice(["NP", "VP"]), [phrase(words[:middle]), phrase(words[middle:])])

    pairs = []
    for _ in range(400):
        words = chance.choices(["a", "bb", "ccc", "d", "ee"], k=chance.randint(2, 8))
        kept = [k for k in range(len(words)) if k == 0 or chance.random() < 0.8]
        simple = phrase([words[k] for k in kept])
        pairs.append((phrase(words), simple, [(k, place) for place, k in enumerate(kept)]))
    return pairs


def test_memory_and_threads_do_not_matter(tmp_path: Path) -> None:
    pairs = many_pairs()
    options = TreeExtractionOptions(deeper=True, least=1, least_new=1)
    grammar, counts, _ = extracted(pairs, options)
    packed = b"".join(grammar.pack())
    assert grammar.core.contexts > 1000
    for memory, threads in ((1, 1), (1, 2), (1 << 30, 2), (100_000, 0)):
        again, same, _ = extracted(pairs, options, memory=memory, threads=threads, directory=str(tmp_path))
        assert b"".join(again.pack()) == packed
        assert same == counts
    assert list(tmp_path.iterdir()) == []
    with pytest.raises((InputError, OSError), match="nowhere"):  # so the disk was needed
        extracted(pairs, options, memory=1, directory=str(tmp_path / "nowhere"))


def test_blocks_do_not_matter() -> None:
    pairs = many_pairs()[:50]
    extraction = TreeExtraction(EXACT)
    for first in range(0, 50, 7):
        extraction.add(*columns(pairs[first : first + 7]))
    grammar, counts = extraction.finish()
    whole, all_counts, _ = extracted(pairs)
    assert b"".join(grammar.pack()) == b"".join(whole.pack())
    assert counts.tolist() == all_counts


@pytest.mark.parametrize("link", [(7, 0), (0, 6), (-1, 0), (0, -1), (2**40, 0)])
def test_links_to_words_that_are_not_there(link: tuple[int, int]) -> None:
    extraction = TreeExtraction()
    with pytest.raises(InputError, match="not there"):
        extraction.add([NORMAL, NORMAL], [SIMPLE, SIMPLE], [LINKS, [link]])
    assert extraction.seen == 0
    extraction.add([NORMAL], [SIMPLE], [LINKS])
    assert extraction.seen == 8


def test_what_else_cannot_be() -> None:
    extraction = TreeExtraction()
    with pytest.raises(InputError, match="each normal tree"):
        extraction.add([NORMAL], [], [])
    with pytest.raises(InputError, match="not there"):
        extraction.add([NORMAL], [SIMPLE], [[], [(0, 0)]])
    extraction.add([NORMAL], [SIMPLE], [[]])  # no words are linked: there is no rule
    grammar, counts = extraction.finish()
    assert (len(grammar), len(counts)) == (0, 0)
    with pytest.raises(InputError, match="finished"):
        extraction.add([NORMAL], [SIMPLE], [LINKS])
    for options in ({"largest": -1}, {"largest": 1001}, {"least": 0}):
        with pytest.raises(InputError, match="largest goes"):
            TreeExtractionOptions(**options)


def test_a_grammar_of_other_words() -> None:
    grammar = TreeGrammar.of([parse_rule("NP(NNS0) → NP(NNS0)")])
    [numbers] = derived(
        grammar, [(NORMAL, SIMPLE, LINKS)], TreeExtractionOptions(lexical=True, bare=False, least_new=1)
    )
    assert numbers == [-1, 0, -1, -1, -1, -1, -1, -1]


def test_a_rule_that_brings_words_must_be_seen_again() -> None:
    once = (parse_bracketed("(S (NN cat))"), parse_bracketed("(S (NN pet))"), [(0, 0)])
    copied = (once[0], once[0], [(0, 0)])
    options, pet, cat = TreeExtractionOptions(least=1), "NN(cat) → NN(pet)", "NN(cat) → NN(cat)"
    assert parse_rule(pet) not in rules_of([once, copied], options)
    assert parse_rule(pet) in rules_of([once, once, copied], options)
    assert parse_rule(cat) in rules_of([once, copied], options)

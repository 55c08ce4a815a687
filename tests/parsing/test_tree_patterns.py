"""Patterns over trees: what they mean, and the same as a slow reading of them."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.placed_tree import Phrase, placed
from ogden.parsing.tree import Tree
from ogden.parsing.tree_patterns import Fit, Part, fits, parse_pattern

TREE = "(S (NP (DT the) (NN dog)) (, ,) (VP (VP (VBD ran)) (CC and) (VP (VBD ate))) (. .))"


def found(pattern: str, tree: str = TREE) -> list[dict[int, str]]:
    root = placed(parse_bracketed(tree))
    words = [leaf.word for leaf in root.leaves()]
    lemma = {"ran": "run", "ate": "eat"}
    return [
        {name: " ".join(words[some[0].start : some[-1].end]) if some else "" for name, some in fit}  # type: ignore[misc]
        for fit in fits(parse_pattern(pattern), root, lambda k: lemma.get(words[k] or "", words[k] or ""))
    ]


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("S0", [{0: "the dog , ran and ate ."}]),
        ("S(NP1 , VP2 .)", [{1: "the dog", 2: "ran and ate"}]),
        ("S(NP1 ,? VP2 .?)", [{1: "the dog", 2: "ran and ate"}]),
        ("S(NP1 ,? ,? VP2 .)", [{1: "the dog", 2: "ran and ate"}] * 2),
        ("S(NP1 VP2 .)", []),
        ("S(NP1 ... VP2 ...3)", [{1: "the dog", 2: "ran and ate", 3: "."}]),
        ("S(...1 VP(VP2 CC(and|but) VP3) .)", [{1: "the dog ,", 2: "ran", 3: "ate"}]),
        ("S(... VP(VP2 CC(but) VP3) .)", []),
        ("S(NP1(DT2(the) NN3) ...)", [{1: "the dog", 2: "the", 3: "dog"}]),
        ("S(... VP(VP(VB*4(=run)) ...) ...)", [{4: "ran"}]),
        ("S(... VP(VP(VBZ|VBD4(=eat)) ...) ...)", []),
        ("S(_0 ... .)", [{0: "the dog"}]),
        ("S(NP0 ADVP1? ...)", [{0: "the dog", 1: ""}]),
        ("NP", []),
    ],
)
def test_what_patterns_mean(pattern: str, expected: list[dict[int, str]]) -> None:
    assert found(pattern) == expected


@pytest.mark.parametrize("mark", [";", ":", "–"])
def test_marks_are_words_of_their_tag(mark: str) -> None:
    tree = f"(S (S (NN a)) (: {mark}) (S (NN b)))"
    assert len(found(f"S(S1 :({mark}) S2)", tree)) == 1
    assert not found("S(S1 :(=x) S2)", tree)


@pytest.mark.parametrize(
    ("pattern", "said"),
    [
        ("S(NP1", "lacks a"),
        ("S(NP1))", "too many"),
        ("(NP1)", "label"),
        ("S(NP1 NP1)", "twice"),
        ("S1 S2", "one root"),
        ("...", "one root"),
        ("S?", "one root"),
        ("", "one root"),
    ],
)
def test_what_is_no_pattern_is_told(pattern: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        parse_pattern(pattern, "here")


def slow_fits(part: Part, phrase: Phrase) -> list[Fit]:
    """By trying every way to cut the children into as many pieces as there are parts."""
    if not part.fits_label(phrase.label):
        return []
    own: Fit = () if part.name is None else ((part.name, (phrase,)),)
    if not part.inside:
        return [own]
    size, result = len(phrase.children), list[Fit]()
    for cuts in product(range(size + 1), repeat=len(part.inside) - 1):
        ends = [*cuts, size]
        starts = [0, *cuts]
        if any(a > b for a, b in zip(starts, ends, strict=True)):
            continue
        ways: list[list[Fit]] = []
        for one, start, end in zip(part.inside, starts, ends, strict=True):
            some = tuple(phrase.children[start:end])
            if one.is_gap:
                ways.append([() if one.name is None else ((one.name, some),)])
            elif len(some) == 1:
                ways.append(slow_fits(one, some[0]))
            elif not some and one.maybe:
                ways.append([() if one.name is None else ((one.name, ()),)])
            else:
                ways.append([])
        result += [own + tuple(pair for fit in way for pair in fit) for way in product(*ways)]
    return result


TREES = st.recursive(
    st.sampled_from("AB").map(lambda label: Tree(label, word=label.lower())),
    lambda below: st.builds(Tree, st.sampled_from("AB"), st.lists(below, min_size=1, max_size=3)),
    max_leaves=8,
)
PARTS = st.recursive(
    st.builds(
        Part,
        st.sampled_from([("A",), ("B",), ("_",), ("A", "B"), ()]),
        st.none(),
        st.booleans(),
    ),
    lambda below: st.builds(
        Part,
        st.sampled_from([("A",), ("B",), ("_",)]),
        st.none(),
        st.booleans(),
        inside=st.lists(below, min_size=1, max_size=3).map(tuple),
    ),
    max_leaves=6,
)


@given(TREES, PARTS)
def test_the_same_as_trying_everything(tree: Tree, part: Part) -> None:
    if part.is_gap:
        return
    numbered = number(part, iter(range(1000)))
    root = placed(tree)
    quick = sorted(map(named, fits(numbered, root, lambda place: "")))
    assert quick == sorted(map(named, slow_fits(numbered, root)))


def number(part: Part, names: "object") -> Part:
    from dataclasses import replace

    own = next(names)  # type: ignore[call-overload]
    return replace(part, name=own, inside=tuple(number(one, names) for one in part.inside))


def named(fit: Fit) -> str:
    return repr([(name, [(one.label, one.start, one.end) for one in some]) for name, some in sorted(fit)])

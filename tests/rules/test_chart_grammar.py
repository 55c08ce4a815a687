"""Grammars as bytes: what is packed is read again, and what is damaged is refused or harmless."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.thrax import parse_thrax
from ogden.search.chart_search import ChartSearch

LINES = (
    "[NP] ||| [NNP,1] 's population ||| the people of [NNP,1] ||| p=-0.5 q=1",
    "[NNP] ||| paris ||| paris ||| p=0",
    "[X] ||| weary ||| tired ||| p=-0.1",
    "[X] ||| [X,1] , [NP,2] ||| [NP,2] [X,1] ||| p=-0.1",
    "[X] ||| very ||| ||| q=2",
)
SENTENCES = ["weary , paris 's population was very weary", "weary , paris"]
MODEL = estimate(["the people of paris", "tired"], EstimationOptions(2)).model()
PACKED = b"".join(ChartGrammar(map(parse_thrax, LINES)).pack())
QUANTISED = b"".join(ChartGrammar(map(parse_thrax, LINES), quantised=True).pack())
WEIGHTS = {"lm": 1.0, "p": 1.0, "q": 0.5, "glue": -1.0, "unknown_word": 1.0}


def test_what_is_packed_is_read_again() -> None:
    grammar, again = ChartGrammar(map(parse_thrax, LINES)), ChartGrammar.mapped(PACKED)
    assert (again.features, again.labels, len(again)) == (grammar.features, grammar.labels, 5)
    assert [again.rule(k) for k in range(5)] == [grammar.rule(k) for k in range(5)]
    assert b"".join(again.pack()) == PACKED
    first, second = (
        ChartSearch(one, {"lm": MODEL}).lists(SENTENCES, WEIGHTS, 20) for one in (grammar, again)
    )
    assert list(first.texts) == list(second.texts)
    assert first.features.tolist() == second.features.tolist()


def test_bytes_may_lie_anywhere() -> None:
    for shift in range(9):
        view = memoryview(b"x" * shift + PACKED)[shift:]
        assert len(ChartGrammar.mapped(view)) == 5


def test_a_grammar_without_rules() -> None:
    assert len(ChartGrammar.mapped(b"".join(ChartGrammar([]).pack()))) == 0


@pytest.mark.parametrize("size", [0, 1, 8, 71, 72, len(PACKED) - 8, len(PACKED) - 1])
def test_what_is_cut_short_is_refused(size: int) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        ChartGrammar.mapped(PACKED[:size])
    with pytest.raises(InputError, match="cannot be read"):
        ChartGrammar.mapped(PACKED + bytes(8))


def search_in(data: bytes) -> None:
    try:
        grammar = ChartGrammar.mapped(data)
    except InputError:
        return
    try:
        search = ChartSearch(grammar, {})
    except InputError:  # two features have one name
        return
    [candidates, _] = search.nbest(SENTENCES, {}, 10, jobs=1)
    assert [one.steps[-1].end for one in candidates] == [8] * len(candidates)
    for number in range(len(grammar)):
        grammar.core.rule(number)


values = st.sampled_from([0, 1, 2, 3, 0x7F, 0x80, 0xFE, 0xFF])


@settings(max_examples=400)
@given(
    st.lists(st.tuples(st.integers(0, len(PACKED) - 1), values), min_size=1, max_size=3),
    st.sampled_from([PACKED, QUANTISED]),
)
def test_damaged_grammars_never_crash(changes: list[tuple[int, int]], packed: bytes) -> None:
    data = bytearray(packed)
    for place, value in changes:
        data[place] = value
    search_in(bytes(data))


def test_any_byte_may_be_wrong() -> None:
    """All but those of the hash table, which are mostly empty slots."""
    for packed in (PACKED, QUANTISED):
        for place in [*range(400), *range(len(packed) - 400, len(packed))]:
            for value in (0, 1, 0xFF):
                data = bytearray(packed)
                data[place] = value
                search_in(bytes(data))

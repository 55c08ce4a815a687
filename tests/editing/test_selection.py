from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.selection import best_together

SIZE = 6
SPANS = st.tuples(st.integers(0, SIZE - 1), st.integers(1, SIZE)).filter(lambda span: span[0] < span[1])


def total(spans: list[tuple[int, int]], worth: list[float], chosen: tuple[int, ...]) -> float | None:
    """What a choice is worth; None where spans overlap."""
    ordered = sorted(spans[place] for place in chosen)
    if any(left[1] > right[0] for left, right in pairwise(ordered)):
        return None
    return sum(worth[place] for place in chosen)


@given(st.lists(st.tuples(SPANS, st.integers(-3, 9)), max_size=7))
def test_no_other_choice_is_worth_more(given_spans: list[tuple[tuple[int, int], int]]) -> None:
    spans = [span for span, _ in given_spans]
    worth = [float(value) for _, value in given_spans]
    chosen = best_together(SIZE, spans, worth)
    everything = [
        value
        for count in range(len(spans) + 1)
        for places in combinations(range(len(spans)), count)
        if (value := total(spans, worth, places)) is not None
    ]
    assert total(spans, worth, tuple(chosen)) == max(everything)
    assert [spans[place] for place in chosen] == sorted(spans[place] for place in chosen)
    assert all(worth[place] > 0 for place in chosen)

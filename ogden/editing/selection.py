"""Of many rewrites of a sentence those that are worth most together and do not overlap."""

from collections.abc import Sequence


def best_together(size: int, spans: Sequence[tuple[int, int]], worth: Sequence[float]) -> list[int]:
    """The places of the chosen spans, from left to right, for a sentence of `size` words.

    Spans with a worth of 0 or less are never chosen. Of equal choices the one with fewer spans wins.
    """
    ending: dict[int, list[int]] = {}
    for place, (_, last) in enumerate(spans):
        if worth[place] > 0:
            ending.setdefault(last, []).append(place)
    best = [0.0] * (size + 1)
    chosen: list[int | None] = [None] * (size + 1)
    for end in range(1, size + 1):
        best[end] = best[end - 1]
        for place in ending.get(end, ()):
            total = best[spans[place][0]] + worth[place]
            if total > best[end]:
                best[end], chosen[end] = total, place
    result, end = [], size
    while end > 0:
        taken = chosen[end]
        if taken is None:
            end -= 1
        else:
            result.append(taken)
            end = spans[taken][0]
    return result[::-1]

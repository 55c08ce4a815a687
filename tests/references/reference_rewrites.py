"""The rules of a table as rewrites of a sentence, one rule after the other."""

import math
from collections.abc import Iterator, Sequence

from ogden.editing.rewrites import FEATURES, LONGEST, MISSING, Evidence, MatchedRules, Rewrite, trimmed
from ogden.rules.packed import PackedTable


def find_rewrites(table: PackedTable, words: Sequence[str], blocked: Sequence[bool]) -> MatchedRules:
    rewrites: dict[Rewrite, Evidence] = {}
    stay: dict[tuple[int, int], float] = {}
    for start in range(len(words)):
        for end, node, numbers in _phrases(table, words, start):
            stay[start, end] = MISSING
            old = tuple(words[start:end])
            for entry in range(*table.core.entries(node)):
                simple, _, scores, count = table.core.read(entry, numbers)
                values = {name: max(float(scores[table.features.index(name)]), MISSING) for name in FEATURES}
                new = tuple(map(table.core.word, simple))
                if new == old:
                    stay[start, end] = values["p(simple|normal)"]
                    continue
                skip, size, less = trimmed(old, new)
                first, last = start + skip, start + skip + size
                if size and not any(blocked[first:last]):
                    rewrite = Rewrite(first, last, less)
                    rewrites[rewrite] = _added(rewrites.get(rewrite), values, count, end - start - size)
    return MatchedRules(rewrites, stay)


def _phrases(table: PackedTable, words: Sequence[str], start: int) -> Iterator[tuple[int, int, list[int]]]:
    node, own = 0, list[int]()
    for end in range(start + 1, min(len(words), start + LONGEST) + 1):
        number = table.core.find(words[end - 1])
        found = None if number is None else table.core.step(node, number)
        if number is None or found is None:
            return
        node = found
        own.append(number)
        yield end, node, list(own)


def _added(known: Evidence | None, values: dict[str, float], count: int, context: int) -> Evidence:
    """What is known of a rewrite, and one rule more."""
    seen = known or Evidence()
    back, forward, *others = values.values()
    learned = forward > MISSING
    best = (back, forward) if forward > seen.forward else (seen.back, seen.forward)
    return Evidence(
        *best,
        max(seen.seen, math.log(max(1, count))),
        max(seen.context, context) if learned else seen.context,
        *(max(one, other) for one, other in zip(seen[4:], others, strict=True)),
    )

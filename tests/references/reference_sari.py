"""SARI in slow, plain Python: what the core is checked against.

Every variant here is written from its description, not from the core, and takes lists of tokens. Counters
do the set algebra: `&` takes the smaller count, `-` drops what falls to zero or below.
"""

import math
from collections import Counter
from collections.abc import Sequence

ORDERS = 4
Tokens = Sequence[str]


def ngrams(tokens: Tokens, n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def times(counts: Counter[tuple[str, ...]], factor: int) -> Counter[tuple[str, ...]]:
    return Counter({gram: count * factor for gram, count in counts.items()})


def ratio(part: float, whole: float, empty: float = 0.0) -> float:
    return part / whole if whole else empty


def f1(precision: float, recall: float) -> float:
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0


class Regions:
    """The n-gram regions of Figure 1 (Xu et al. 2016) for one n, in the scripts' repeated counts."""

    def __init__(self, normal: Tokens, output: Tokens, references: Sequence[Tokens], n: int) -> None:
        r = len(references)
        source, system = ngrams(normal, n), ngrams(output, n)
        self.reference: Counter[tuple[str, ...]] = sum((ngrams(t, n) for t in references), Counter())
        repeated, repeated_system = times(source, r), times(system, r)
        self.added = set(system) - set(source)
        self.addable = set(self.reference) - set(source)
        self.added_good = self.added & self.addable
        self.kept = repeated & repeated_system
        self.keepable = repeated & self.reference
        self.kept_good = self.kept & self.reference
        self.deleted = repeated - repeated_system
        self.deletable = repeated - self.reference
        self.deleted_good = self.deleted - self.reference  # the scripts
        self.deleted_agreed = self.deleted & self.deletable  # EASSE and Joshua


def share(good: Counter[tuple[str, ...]], all_: Counter[tuple[str, ...]]) -> float:
    return sum(count / all_[gram] for gram, count in good.items())


def script_parts(
    normal: Tokens, output: Tokens, references: Sequence[Tokens], empty: float, weighted_recall: bool
) -> tuple[float, float, float]:
    """Add, keep, delete of one sentence as the authors' script (and Hugging Face's) compute them."""
    add = keep = delete = 0.0
    for n in range(1, ORDERS + 1):
        c = Regions(normal, output, references, n)
        add += f1(
            ratio(len(c.added_good), len(c.added), empty), ratio(len(c.added_good), len(c.addable), empty)
        )
        precision = ratio(share(c.kept_good, c.kept), len(c.kept), empty)
        if weighted_recall:
            recall = ratio(c.kept_good.total(), c.keepable.total(), empty)
        else:
            recall = ratio(share(c.kept_good, c.keepable), len(c.keepable), empty)
        keep += f1(precision, recall)
        delete += ratio(share(c.deleted_good, c.deleted), len(c.deleted), empty)
    return add / ORDERS, keep / ORDERS, delete / ORDERS


def xu2016(normal: Tokens, output: Tokens, references: Sequence[Tokens]) -> tuple[float, float, float]:
    return script_parts(normal, output, references, empty=0.0, weighted_recall=False)


def huggingface(normal: Tokens, output: Tokens, references: Sequence[Tokens]) -> tuple[float, float, float]:
    return script_parts(normal, output, references, empty=1.0, weighted_recall=True)


def equations(normal: Tokens, output: Tokens, references: Sequence[Tokens]) -> tuple[float, float, float]:
    """Equations 4-7 with # as a binary indicator, and R' as the share of references that have the n-gram."""
    p_add = r_add = p_keep = r_keep = p_del = 0.0
    r = len(references)
    for n in range(1, ORDERS + 1):
        i, o = set(ngrams(normal, n)), set(ngrams(output, n))
        refs = [set(ngrams(t, n)) for t in references]
        union = set().union(*refs)
        fraction = {g: sum(g in ref for ref in refs) / r for g in i | union}
        p_add += ratio(len((o - i) & union), len(o - i))
        r_add += ratio(len((o - i) & union), len(union - i))
        p_keep += ratio(sum(fraction[g] for g in i & o), len(i & o))
        r_keep += ratio(sum(fraction[g] for g in i & o), sum(fraction[g] for g in i))
        p_del += ratio(sum(1 - fraction[g] for g in i - o), len(i - o))
    return (
        f1(p_add / ORDERS, r_add / ORDERS),
        f1(p_keep / ORDERS, r_keep / ORDERS),
        p_del / ORDERS,
    )


def easse(
    normals: Sequence[Tokens],
    outputs: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    deletion: str = "f1",
    average: str = "macro",
) -> tuple[float, float, float]:
    """Corpus counts for each operation and n; then the mean of F1 over n (macro), or F1 of means (micro)."""
    totals = {op: [[0.0, 0.0, 0.0] for _ in range(ORDERS)] for op in ("add", "keep", "delete")}
    for normal, output, refs in zip(normals, outputs, references, strict=True):
        for n in range(1, ORDERS + 1):
            c = Regions(normal, output, refs, n)
            rows = {
                "add": (len(c.added_good), len(c.added), len(c.addable)),
                "keep": (c.kept_good.total(), c.kept.total(), c.keepable.total()),
                "delete": (c.deleted_agreed.total(), c.deleted.total(), c.deletable.total()),
            }
            for op, row in rows.items():
                for k, value in enumerate(row):
                    totals[op][n - 1][k] += value
    parts = []
    for op in ("add", "keep", "delete"):
        cells = [(ratio(good, system), ratio(good, reference)) for good, system, reference in totals[op]]
        if average == "micro":
            cells = [tuple(sum(column) / ORDERS for column in zip(*cells, strict=True))]
        scores = [p if op == "delete" and deletion == "precision" else f1(p, r) for p, r in cells]
        parts.append(sum(scores) / len(scores))
    return parts[0], parts[1], parts[2]


def joshua(
    normals: Sequence[Tokens], outputs: Sequence[Tokens], references: Sequence[Sequence[Tokens]]
) -> tuple[float, float, float]:
    """Integer statistics summed over the corpus, the ratios of keep scaled by 10**6 and cut."""
    add = keep = delete = 0.0
    for n in range(1, ORDERS + 1):
        s = [0] * 8
        for normal, output, refs in zip(normals, outputs, references, strict=True):
            c = Regions(normal, output, refs, n)
            row = (
                len(c.added_good),
                len(c.added),
                len(c.addable),
                math.floor(1e6 * share(c.kept_good, c.kept)),
                math.floor(share(c.kept_good, c.keepable)),
                len(c.keepable),
                c.deleted_agreed.total(),
                c.deleted.total(),
            )
            s = [a + b for a, b in zip(s, row, strict=True)]
        add += f1(ratio(s[0], s[1]), ratio(s[0], s[2]))
        keep += f1(ratio(s[3], 1e6 * s[4]), ratio(s[4], s[5]))
        delete += ratio(s[6], s[7])
    return add / ORDERS, keep / ORDERS, delete / ORDERS

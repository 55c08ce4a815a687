"""Operations by brute force: every derivation of a small tree, straight from the tables; and toy tables."""

import itertools
import math
import random
from collections.abc import Iterator, Mapping, Sequence

from ogden.lm.model import LanguageModel
from ogden.parsing.tree import Tree
from ogden.rules.operation_tables import (
    FEATURE,
    OperationTables,
    by_key,
    parse_small,
    pattern_rules,
    small_tables,
    substitution_rules,
)
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.tree_operations import DROPPING, REORDERING, TABLES, Operation, is_phrase
from ogden.rules.tree_splitting import Node, numbered
from ogden.search.operation_grammar import OperationLimits
from ogden.search.splittings import splittings

Derived = tuple[tuple[str, ...], dict[str, float]]
"""Words, and features by name."""


def tables_of(counts: Mapping[tuple[str, str, str], float], length: float = 8.0) -> OperationTables:
    """Tables of given expected counts, packed and read again."""
    grouped = by_key((Operation(*key), count) for key, count in counts.items())
    large = [
        PackedTable(b"".join(pack_rules(rules, (FEATURE,))))
        for rules in (
            pattern_rules(grouped, DROPPING),
            pattern_rules(grouped, REORDERING),
            substitution_rules(grouped),
        )
    ]
    return OperationTables(parse_small(small_tables(grouped, length), "toy"), *large)


def random_counts(tree: Tree, seed: int) -> dict[tuple[str, str, str], float]:
    """Counts for the patterns and words of a tree, so that all operations have something to choose."""
    chance = random.Random(seed)
    words = sorted({*tree.words(), "a", "b", "c"})
    found: dict[tuple[str, str, str], float] = {}

    def add(table: str, key: str, outcome: str) -> None:
        assert table in TABLES
        found[table, key, outcome] = found.get((table, key, outcome), 0.0) + chance.choice([1, 2.5, 4, 9])

    for node in numbered(tree).nodes():
        labels = [child.label for child in node.children]
        if node.word is not None:
            for outcome in {
                node.word,
                chance.choice(words),
                f"{chance.choice(words)} {chance.choice(words)}",
            }:
                add("substitution", node.word, outcome)
            continue
        if is_phrase(node) and chance.random() < 0.5:
            add("substitution", " ".join(node.text), "")
            add("substitution", " ".join(node.text), chance.choice(words))
        for _ in range(chance.randrange(3)):
            mask = [chance.random() < 0.7 for _ in labels]
            if any(mask):
                add("dropping", " ".join([node.label, *labels]), "".join("01"[one] for one in mask))
        for _ in range(chance.randrange(2)):
            order = list(range(len(labels)))
            chance.shuffle(order)
            add("reordering", " ".join([node.label, *labels]), " ".join(map(str, order)))
    for word in ("which", "and", "who"):
        for outcome in ("split", "whole"):
            add("segmentation", f"{word} SBAR 0", outcome)
        add("mark", word, chance.choice(["dropped", "kept"]))
        add("copying", f"{word} subject", chance.choice(["before", "nowhere"]))
    return found


def derivations(
    tree: Tree, tables: OperationTables, limits: OperationLimits, most_splittings: int
) -> Iterator[Derived]:
    """All that operations make of a sentence."""
    for splitting in splittings(numbered(tree), tables, (), most_splittings):
        own = {
            "segmentation": splitting.segmentation,
            "completion": splitting.completion,
            "splits": float(len(splitting.chosen)),
        }
        parts = [list(_of_node(sentence, tables, limits)) for sentence in splitting.sentences]
        for chosen in itertools.product(*parts):
            words = tuple(word for one, _ in chosen for word in one)
            lengths = [len(one) for one, _ in chosen]
            assert sum(lengths) == len(words)
            features = _sum([own, *(row for _, row in chosen)])
            features["lengths"] = float(int("".join(f"{size:02}" for size in lengths)))
            yield words, features


def sentences_in(words: Sequence[str], features: Mapping[str, float]) -> list[str]:
    """The parts of a derivation, of which each is a sentence for the language model."""
    coded = str(int(features["lengths"]))
    coded = coded.zfill(len(coded) + len(coded) % 2)
    found, at = [], 0
    for k in range(0, len(coded), 2):
        size = int(coded[k : k + 2])
        found.append(" ".join(words[at : at + size]))
        at += size
    return found


def _of_node(node: Node, tables: OperationTables, limits: OperationLimits) -> Iterator[Derived]:
    if node.word is not None:
        yield from _of_leaf(node, tables, limits)
        return
    phrases = tables.substitutes(node.text, limits.substitutes) if is_phrase(node) else []
    parts = next((p for words, p in phrases if not words), 1.0)
    for words, p in phrases:
        if words:
            yield words, {"substitution": math.log(p), "replaced": 1.0}
    below = [list(_of_node(child, tables, limits)) for child in node.children]
    for mask, order, row in _arrangements(node, tables, limits):
        kept = [k for k, one in enumerate(mask) if one]
        for chosen in itertools.product(*(below[kept[k]] for k in order)):
            gone = sum(node.children[k].size for k, one in enumerate(mask) if not one)
            own = {**row, "substitution": math.log(parts), "deleted": float(gone)}
            yield tuple(w for words, _ in chosen for w in words), _sum([own, *(row for _, row in chosen)])


def _arrangements(
    node: Node, tables: OperationTables, limits: OperationLimits
) -> Iterator[tuple[Sequence[bool], Sequence[int], dict[str, float]]]:
    every = [True] * len(node.children)
    if node.fixed or len(every) == 1:
        yield every, range(len(every)), {}
        return
    for mask, p in tables.masks(node, limits.masks):
        labels = (node.label, *(child.label for child, one in zip(node.children, mask, strict=True) if one))
        for order, q in tables.orders(labels, limits.orders) if len(labels) > 2 else [((0,), 1.0)]:
            moved = float(list(order) != sorted(order))
            row = {"dropping": math.log(p), "reordering": math.log(q), "moves": moved}
            yield mask, order, {**row, "drops": float(mask.count(False))}


def _of_leaf(node: Node, tables: OperationTables, limits: OperationLimits) -> Iterator[Derived]:
    assert node.word is not None
    found = {} if node.fixed else dict(tables.substitutes((node.word,), limits.substitutes))
    if node.fixed:
        yield (node.word,), {}
    for words, p in found.items():
        yield words, {"substitution": math.log(p), "replaced": float(words != (node.word,))}


def _sum(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    found: dict[str, float] = {}
    for row in rows:
        for name, value in row.items():
            found[name] = found.get(name, 0.0) + value
    return found


def best_by_text(
    found: Iterator[Derived], weights: Mapping[str, float], model: LanguageModel | None
) -> dict[str, float]:
    """The highest score of each text."""
    best: dict[str, float] = {}
    for words, features in found:
        score = sum(weights.get(name, 0.0) * value for name, value in features.items())
        score -= weights.get("word_penalty", 0.0) * len(words)
        if model is not None:
            logs = model.score(sentences_in(words, features), 1)  # to the base 10
            score += weights.get("lm", 0.0) * math.log(10) * float(sum(logs))
        text = " ".join(words)
        best[text] = max(best.get(text, -math.inf), score)
    return best

"""Labelled bracketing: how far a tree agrees with the gold tree (Black et al. 1991; Collins 1997).

What `evalb` computes with its COLLINS.prm, in the same way: the phrases of both trees are compared as a bag
of (label, start, end); ROOT does not count, ADVP and PRT are one label, function tags are cut off, and words
with the tags , : `` '' . are taken out first, with phrases that hold nothing else. Two things differ, so that
no sentence can drop out: the gold tags alone say which words are taken out of both trees, and where a tree is
missing or its words are not as many, its gold phrases count as missed (`evalb` leaves the sentence out).

Counts are summed over sentences, never averaged.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import NamedTuple

import ogden
from ogden.errors import InputError
from ogden.parsing.normalise import bare_label
from ogden.parsing.tree import Constituent, Tree

PUNCTUATION = frozenset({",", ":", "``", "''", "."})


@dataclass(frozen=True)
class BracketingOptions:
    """`deleted`: tags of words to take out; `uncounted`: labels that are no phrases; `same`: labels that are
    taken for another; `longest`: leave out sentences of more words (`evalb` has 40 for its second table;
    None: no limit)."""

    deleted: frozenset[str] = PUNCTUATION
    uncounted: frozenset[str] = frozenset({"ROOT", "TOP", "S1"})
    same: tuple[tuple[str, str], ...] = (("PRT", "ADVP"),)
    longest: int | None = None

    def signature(self) -> str:
        deleted = " ".join(sorted(self.deleted)) or "none"
        same = " ".join("=".join(pair) for pair in self.same) or "none"
        limit = "none" if self.longest is None else str(self.longest)
        return (
            f"brackets|deleted:{deleted}|by:gold tags|same:{same}|failed:missed|longest:{limit}"
            f"|version:{ogden.__version__}"
        )


COLLINS_OPTIONS = BracketingOptions()


class BracketCounts(NamedTuple):
    gold: int
    test: int
    matched: int

    @property
    def precision(self) -> float:
        return _percent(self.matched, self.test)

    @property
    def recall(self) -> float:
        return _percent(self.matched, self.gold)

    @property
    def f1(self) -> float:
        return _percent(2 * self.matched, self.gold + self.test)


@dataclass
class BracketingScore:
    """Summed counts, and what follows from them, in percent."""

    signature: str
    sentences: int = 0
    failed: int = 0
    exact: int = 0
    uncrossed: int = 0
    crossing: int = 0
    words: int = 0
    tags: int = 0
    """Words, and those with the right tag, of the sentences that did not fail; punctuation too."""
    counted_words: int = 0
    counted_tags: int = 0
    """The same without the words that are taken out: the tagging accuracy of `evalb`."""
    gold: Counter[str] = field(default_factory=Counter)
    test: Counter[str] = field(default_factory=Counter)
    matched: Counter[str] = field(default_factory=Counter)

    @property
    def all(self) -> BracketCounts:
        return BracketCounts(self.gold.total(), self.test.total(), self.matched.total())

    @property
    def precision(self) -> float:
        return self.all.precision

    @property
    def recall(self) -> float:
        return self.all.recall

    @property
    def f1(self) -> float:
        return self.all.f1

    @property
    def exact_match(self) -> float:
        return _percent(self.exact, self.sentences)

    @property
    def tagging(self) -> float:
        return _percent(self.tags, self.words)

    @property
    def tagging_without_punctuation(self) -> float:
        return _percent(self.counted_tags, self.counted_words)

    @property
    def mean_crossing(self) -> float:
        """Phrases a sentence that cross one of the gold tree."""
        return self.crossing / max(1, self.sentences - self.failed)

    def labels(self) -> dict[str, BracketCounts]:
        """For each label, the most frequent in the gold trees first."""
        order = sorted(self.gold | self.test, key=lambda label: (-self.gold[label], label))
        return {
            label: BracketCounts(self.gold[label], self.test[label], self.matched[label]) for label in order
        }

    def add(self, gold: Tree, test: Tree | None, options: BracketingOptions = COLLINS_OPTIONS) -> None:
        """Count one more sentence."""
        tags = gold.tags()
        kept = [tag not in options.deleted for tag in tags]
        if options.longest is not None and len(tags) > options.longest:
            return
        self.sentences += 1
        gold_spans = counted_spans(gold, kept, options)
        self.gold.update(span.label for span in gold_spans)
        test_tags = test.tags() if test is not None else []
        if test is None or len(test_tags) != len(tags):
            self.failed += 1
            return
        test_spans = counted_spans(test, kept, options)
        self.test.update(span.label for span in test_spans)
        matched = Counter(gold_spans) & Counter(test_spans)
        for span, count in matched.items():
            self.matched[span.label] += count
        crossing = _crossing(gold_spans, test_spans)
        self.crossing += crossing
        self.uncrossed += not crossing
        self.exact += matched.total() == len(gold_spans) == len(test_spans)
        right = [tag == test_tag for tag, test_tag in zip(tags, test_tags, strict=True)]
        self.words += len(right)
        self.tags += sum(right)
        self.counted_words += sum(kept)
        self.counted_tags += sum(a and b for a, b in zip(right, kept, strict=True))


def score_brackets(
    gold: Sequence[Tree], test: Sequence[Tree | None], options: BracketingOptions = COLLINS_OPTIONS
) -> BracketingScore:
    """Compare trees with gold trees, one by one; None stands for a sentence without a tree."""
    if len(gold) != len(test):
        raise InputError(f"{len(test)} trees for {len(gold)} gold trees: give one for each")
    score = BracketingScore(options.signature())
    for gold_tree, test_tree in zip(gold, test, strict=True):
        score.add(gold_tree, test_tree, options)
    return score


def counted_spans(tree: Tree, kept: Iterable[bool], options: BracketingOptions) -> list[Constituent]:
    """The phrases that count, in the numbering of the words that are kept."""
    places = [0, *accumulate(kept)]
    same = dict(options.same)
    found = []
    for start, end, label in tree.spans():
        if label in options.uncounted or places[start] == places[end]:
            continue
        name = bare_label(label)
        found.append(Constituent(places[start], places[end], same.get(name, name)))
    return found


def _crossing(gold: Iterable[Constituent], test: Iterable[Constituent]) -> int:
    """How many phrases of the test tree cross some phrase of the gold tree."""
    edges = {(span.start, span.end) for span in gold}
    return sum(
        any(
            start < span.start < end < span.end or span.start < start < span.end < end for start, end in edges
        )
        for span in test
    )


def _percent(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0

"""The rules of a paraphrase grammar, as streams: of phrase pairs from all sources, and of rules with gaps."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ogden.errors import InputError
from ogden.files.stages import Progress
from ogden.parsing.builtin import load_tagger
from ogden.rules.features.similarity import Similarity
from ogden.rules.label_counts import LabelCounts
from ogden.rules.packed import PackedTable
from ogden.rules.paraphrases import ParaphraseSorting, PhrasePair, is_wordy, read_scored_pairs
from ogden.rules.plain_english import read_plain_list
from ogden.rules.ppdb_features import SOURCES, GappedCounts, gapped_rule, labelled_rules
from ogden.rules.rule import PHRASE_FEATURES
from ogden.rules.synchronous import SynchronousRule
from ogden.rules.thrax import parse_side
from ogden.text.lines import iterate_lines
from ogden.training.corpora import check_files

EVERY = 50_000


@dataclass(frozen=True)
class GrammarSources:
    """Files beside the pairs."""

    paraphrases: Sequence[str] = ()
    """`phrase TAB paraphrase TAB probability`, as bilingual pivoting gives them."""
    words: Sequence[str] = ()
    """`word TAB word`, without scores: PPDB's lexical pairs."""
    lists: Sequence[str] = ()
    """Lists of plain English (`ogden.rules.plain_english`)."""
    opposites: Sequence[str] = ()
    """Word pairs that never are paraphrases."""
    text: Sequence[str] = ()
    """Running text: words that stand in the same places in it are alike."""

    @property
    def files(self) -> list[str]:
        """All that rules are read from."""
        return [*self.paraphrases, *self.words, *self.lists, *self.opposites]

    def __post_init__(self) -> None:
        for paths in (self.paraphrases, self.words, self.lists, self.opposites, self.text):
            check_files(paths)


@dataclass(frozen=True)
class GrammarLimits:
    least_count: int = 2
    """Phrase pairs of the pairs that are seen less often are left out."""
    least_paraphrase: float = 0.01
    longest: int = 4
    """Words of a paraphrase: longer ones are seldom right."""

    def __post_init__(self) -> None:
        if not 1 <= self.longest <= 5:
            raise InputError(f"--max-length {self.longest}: give a number from 1 to 5")


def gather(
    sorting: ParaphraseSorting,
    phrases: PackedTable,
    sources: GrammarSources,
    limits: GrammarLimits,
    tell: Progress,
) -> None:
    """What all sources say of phrase pairs; `phrases` are those of the pairs of sentences."""
    for name in sources.lists:
        for normal, simple, value in read_plain_list(name):
            sorting.add("listed", normal, simple, [value])
    for name in sources.words:
        for normal, simple, _ in read_scored_pairs(name):
            sorting.add("ppdb", normal, simple, [])
    for name in sources.paraphrases:
        _gather_scored(sorting, name, limits, tell)
    for rule in phrases.frequent(limits.least_count):
        if rule.counts and rule.normal != rule.simple:
            values = [*(rule.features[name] for name in PHRASE_FEATURES), rule.counts.both]
            sorting.add("pairs", rule.normal, rule.simple, values)


def _gather_scored(sorting: ParaphraseSorting, path: str, limits: GrammarLimits, tell: Progress) -> None:
    """A pair may stand in the file both ways: what it says of the other way is kept as `back`."""
    for done, (normal, simple, probability) in enumerate(read_scored_pairs(path), 1):
        likely = probability is not None and probability >= limits.least_paraphrase
        if likely and max(len(normal), len(simple)) <= limits.longest:
            sorting.add("pivot", normal, simple, [probability or 0.0])
            sorting.add("back", simple, normal, [probability or 0.0])
        if done % EVERY == 0:
            tell("paraphrases", done, 0)


def without_gaps(
    paraphrases: Iterable[PhrasePair],
    opposite_files: Sequence[str],
    labels: LabelCounts,
    similarity: Similarity | None,
) -> Iterator[SynchronousRule]:
    """The rules of phrase pairs, one for each label that the sides share."""
    opposites = set(_opposites(opposite_files))
    usable = (paraphrase for paraphrase in paraphrases if _is_usable(paraphrase, opposites))
    tagger = load_tagger()
    while block := list(itertools.islice(usable, EVERY)):
        labels.guess((side for one in block for side in (one.normal, one.simple)), tagger)
        for paraphrase in block:
            yield from labelled_rules(paraphrase, labels, similarity)


def _is_usable(paraphrase: PhrasePair, opposites: set[tuple[str, str]]) -> bool:
    """Whether all of it is words, and what differs no opposites."""
    normal, simple, sources = paraphrase
    if normal == simple or not normal or not simple or sources.keys() <= {"back"}:
        return False
    if not is_wordy((*normal, *simple)):
        return False
    old, new = set(normal) - set(simple), set(simple) - set(normal)
    return not any((one, other) in opposites for one in old for other in new)


def _opposites(paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    for path in paths:
        for line in iterate_lines(path):
            words = line.lower().split()
            if len(words) >= 2:
                yield words[0], words[1]
                yield words[1], words[0]


def with_gaps(path: Path) -> Iterator[SynchronousRule]:
    """The rules of a file of lines `count TAB label TAB normal TAB simple`."""
    rows = [line.split("\t") for line in iterate_lines(str(path))]
    seen: Counter[tuple[str, ...]] = Counter()
    for count, *rule in rows:
        for key in _parts(*rule):
            seen[key] += int(count)
    for count, label, normal, simple in rows:
        counts = GappedCounts(int(count), *(seen[key] for key in _parts(label, normal, simple)))
        yield gapped_rule(label, parse_side(normal), parse_side(simple), counts)


def _parts(label: str, normal: str, simple: str) -> tuple[tuple[str, ...], ...]:
    """What is counted of a rule by itself, in the order of `GappedCounts`."""
    return ("f", normal), ("e", simple), ("f", normal, label), ("e", simple, label), ("lhs", label)


def counted_rules(
    rules: Iterable[SynchronousRule], counted: "Counter[str]", tell: Progress
) -> Iterator[SynchronousRule]:
    """The same rules; `counted` says how many there are of each kind and from each source."""
    for done, rule in enumerate(rules, 1):
        counted["rules"] += 1
        counted[rule.kind] += 1
        counted.update(f"of {name}" for name in SOURCES if rule.features.get(name))
        if done % EVERY == 0:
            tell("grammar", done, 0)
        yield rule

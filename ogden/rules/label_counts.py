"""With which label each phrase stands in parsed text: p(LHS | phrase) and p(phrase | LHS).

A word that the text never has gets the tags that its form may have, all alike. A phrase that the text never
has gets the labels that phrases with its tags have: `vast majority` is tagged JJ NN, and is most often an NP.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ogden.parsing.tagger import SentenceTagger
from ogden.parsing.tree import Tree
from ogden.rules.labels import SpanLabels
from ogden.text.inflection import possible_tags
from ogden.text.lines import iterate_lines

LONGEST = 5
UNSEEN = 0.5
"""How often what was never seen counts."""
PATTERN = "\x01"
"""Before tags, where lines have phrases."""
COMMON = 5
"""Tags in a row that were seen less often tell nothing."""

Words = Sequence[str]


class LabelProbabilities(NamedTuple):
    """Of a label that two phrases share."""

    label: str
    given_normal: float
    given_simple: float
    normal_given: float
    simple_given: float


def label_lines(tree: Tree) -> Iterator[str]:
    """Each phrase of a tree that has a name, with it: `phrase TAB label`; then the same for its tags."""
    labels, words, tags = SpanLabels(tree), tree.words(), tree.tags()
    for start in range(len(words)):
        for end in range(start + 1, min(start + LONGEST, len(words)) + 1):
            label = labels.label(start, end)
            if label is not None:
                yield f"{' '.join(words[start:end])}\t{label}"
                if end - start > 1:
                    yield f"{PATTERN}{' '.join(tags[start:end])}\t{label}"


class LabelCounts:
    """The counts of a file of lines `count TAB phrase TAB label`, those of a phrase together."""

    def __init__(self, path: str) -> None:
        self._counts: dict[str, dict[str, float]] = {}
        self._totals: dict[str, float] = {}
        for line in iterate_lines(path):
            count, phrase, label = line.split("\t")
            self._counts.setdefault(phrase, {})[label] = float(count)
            if not phrase.startswith(PATTERN):
                self._totals[label] = self._totals.get(label, 0.0) + float(count)

    def of(self, words: Words) -> dict[str, float]:
        return self._counts.get(" ".join(words), {})

    def guess(self, phrases: Iterable[Words], tagger: SentenceTagger) -> None:
        """Labels for phrases that were never seen."""
        unseen = {" ".join(words): words for words in phrases if not self.of(words)}
        several = [words for words in unseen.values() if len(words) > 1]
        for words, tags in zip(several, tagger.tag_many(several), strict=True):
            known = self._counts.get(PATTERN + " ".join(tags), {})
            total = sum(known.values())
            if total >= COMMON:
                self._counts[" ".join(words)] = {
                    label: UNSEEN * count / total for label, count in known.items()
                }
        for word in (phrase for phrase, words in unseen.items() if len(words) == 1):
            self._counts[word] = dict.fromkeys(possible_tags(word), UNSEEN)

    def shared(self, normal: Words, simple: Words, least: float) -> list[LabelProbabilities]:
        """The labels that both phrases have, each with at least this probability, the likeliest first."""
        ours, theirs = self.of(normal), self.of(simple)
        left, right = sum(ours.values()), sum(theirs.values())
        found = []
        for label in ours.keys() & theirs.keys():
            total = max(self._totals.get(label, 0.0), 1.0)
            of_normal, of_simple = ours[label] / left, theirs[label] / right
            if min(of_normal, of_simple) >= least:
                probabilities = of_normal, of_simple, ours[label] / total, theirs[label] / total
                found.append(LabelProbabilities(label, *probabilities))
        return sorted(found, key=lambda one: (-one.given_normal * one.given_simple, one.label))

"""How good a tagger is: the share of words whose tag is right, of all and of those it never learned from."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field

from ogden.parsing.tagger import SentenceTagger


@dataclass
class TagScore:
    right: int = 0
    words: int = 0
    unknown_right: int = 0
    unknown: int = 0
    sentences: int = 0
    sentences_right: int = 0
    confusions: Counter[tuple[str, str]] = field(default_factory=Counter)
    """How often a tag (first) was taken for another (second)."""

    @property
    def accuracy(self) -> float:
        return self.right / self.words if self.words else 0.0

    @property
    def unknown_accuracy(self) -> float:
        return self.unknown_right / self.unknown if self.unknown else 0.0

    @property
    def sentence_accuracy(self) -> float:
        """The share of sentences without a mistake."""
        return self.sentences_right / self.sentences if self.sentences else 0.0

    def add(
        self, words: Sequence[str], right: Sequence[str], given: Sequence[str], known: Collection[str]
    ) -> None:
        for word, tag, found in zip(words, right, given, strict=True):
            hit, unknown = tag == found, word not in known
            self.right += hit
            self.words += 1
            self.unknown += unknown
            self.unknown_right += unknown and hit
            if not hit:
                self.confusions[tag, found] += 1
        self.sentences += 1
        self.sentences_right += list(right) == list(given)


def score_tagger(
    tagger: SentenceTagger,
    sentences: Iterable[tuple[Sequence[str], Sequence[str]]],
    known: Collection[str],
    jobs: int = 0,
) -> TagScore:
    """Tag sentences (words and right tags) and count. `known` are the words the tagger learned from."""
    pairs = list(sentences)
    score = TagScore()
    given = tagger.tag_many([words for words, _ in pairs], jobs)
    for (words, right), found in zip(pairs, given, strict=True):
        score.add(words, right, found, known)
    return score

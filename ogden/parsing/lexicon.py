"""How likely a word has a tag: counts for words that are known, their look for words that are not.

Rare words of the training trees stand in for unknown ones. A word's look is its capitals and digits together
with its last letters; a look that is rare itself leans on a coarser one (fewer letters), and a known word
leans on its look the more, the rarer it is.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

RARE = 5
"""Words that occur at most this often in training stand in for unknown words."""
FREQUENT = 50
"""Words that occur at least this often have no tags but those they had in training."""
LEAN = 2.0
"""How many occurrences the coarser estimate is worth."""

Distribution = dict[str, float]


class Lexicon:
    """Learned from tagged sentences. Tags can be any names, so also tags that tell more than a tag."""

    def __init__(self, sentences: Iterable[tuple[Sequence[str], Sequence[str]]]) -> None:
        self._words: dict[str, Counter[str]] = defaultdict(Counter)
        self._tags: Counter[str] = Counter()
        first: list[tuple[str, str]] = []
        later: list[tuple[str, str]] = []
        for words, tags in sentences:
            for place, (word, tag) in enumerate(zip(words, tags, strict=True)):
                self._words[word][tag] += 1
                self._tags[tag] += 1
                (later if place else first).append((word, tag))
        self._looks: dict[str, Counter[str]] = defaultdict(Counter)
        for is_first, pairs in ((True, first), (False, later)):
            for word, tag in pairs:
                if self._words[word].total() <= RARE:
                    for name in looks(word, is_first):
                        self._looks[name][tag] += 1
        self._estimates: dict[tuple[str, ...], Distribution] = {}

    def tags(self) -> list[str]:
        return sorted(self._tags)

    def scores(self, words: Sequence[str]) -> list[dict[str, float]]:
        """For each word the log-probability of it given each tag it may have, the best of them 0.

        By Bayes' rule; the probability of the word itself is the same for all its tags and left out.
        """
        found = []
        for place, word in enumerate(words):
            given_word = self._given_word(word, place == 0)
            raw = {tag: math.log(share / self._tags[tag]) for tag, share in given_word.items() if share > 0}
            best = max(raw.values())
            found.append({tag: score - best for tag, score in raw.items()})
        return found

    def _given_word(self, word: str, is_first: bool) -> Distribution:
        counts = self._words.get(word)
        if counts is None and is_first:
            counts = self._words.get(word[:1].lower() + word[1:])
        if counts is None:
            return self._given_look(tuple(looks(word, is_first)))
        total = counts.total()
        if total >= FREQUENT:
            return {tag: count / total for tag, count in counts.items()}
        return _leaning(counts, self._given_look(tuple(looks(word, is_first))))

    def _given_look(self, names: tuple[str, ...]) -> Distribution:
        """By the finest look, leaning on the coarser ones that follow it."""
        if names not in self._estimates:
            if names:
                coarser = self._given_look(names[1:])
                self._estimates[names] = _leaning(self._looks.get(names[0], Counter()), coarser)
            else:
                total = self._tags.total()
                self._estimates[names] = {tag: count / total for tag, count in self._tags.items()}
        return self._estimates[names]


def looks(word: str, is_first: bool) -> list[str]:
    """What the word looks like, the finest look first."""
    shape = _shape(word) + ("^" if is_first else "")
    ending = word.lower()
    found = [f"{shape}:{ending[-length:]}" for length in (3, 2, 1) if len(ending) > length]
    return [*found, shape]


def _shape(word: str) -> str:
    if any(character.isdigit() for character in word):
        letters = any(character.isalpha() for character in word)
        return "digits and letters" if letters else "digits"
    if not any(character.isalpha() for character in word):
        return "marks"
    case = "capitals" if word.isupper() and len(word) > 1 else "capital" if word[:1].isupper() else "small"
    return case + ("-" if "-" in word else "")


def _leaning(counts: Counter[str], on: Distribution) -> Distribution:
    total = counts.total() + LEAN
    return {tag: (counts[tag] + LEAN * share) / total for tag, share in on.items()} | {
        tag: (count + LEAN * on.get(tag, 0.0)) / total for tag, count in counts.items()
    }

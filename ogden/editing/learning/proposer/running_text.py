"""What is learned from running text: how often words have which tags, and language models."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from ogden.lm.estimation import Estimate, EstimationOptions, estimate
from ogden.parsing.tagger import Tagger
from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines, tokenise_many

EVERY = 4
"""Of so many sentences one is tagged: that is enough to count tags."""
_BLOCK = 5_000


@dataclass(frozen=True)
class TextModelOptions:
    """The order; by order, n-grams that occur at most so often are dropped; words that occur less often than
    `least` are unknown."""

    order: int
    pruning: tuple[int, ...]
    least: int = 10


def lower_lines(path: Path) -> Iterator[str]:
    """The sentences of a file as tokens in lower case."""
    lines = iter(iterate_lines(str(path)))
    while block := list(islice(lines, _BLOCK)):
        yield from (line.lower() for line in token_lines(block))


def tag_counts(path: Path, tagger: Tagger) -> dict[str, Counter[str]]:
    """How often the words of a text have each tag."""
    lines = islice(iterate_lines(str(path)), 0, None, EVERY)
    counts: dict[str, Counter[str]] = {}
    while block := list(islice(lines, _BLOCK)):
        sentences = [sentence.tokens for sentence in tokenise_many(block)]
        for words, tags in zip(sentences, tagger.tag_many(sentences), strict=True):
            for word, tag in zip(words, tags, strict=True):
                counts.setdefault(word.lower(), Counter())[tag] += 1
    return counts


def estimate_text(path: Path, options: TextModelOptions) -> Estimate:
    """A language model of a file."""
    counts = Counter(word for line in lower_lines(path) for word in line.split())
    words = sorted(word for word, times in counts.items() if times >= options.least)
    return estimate(lower_lines(path), EstimationOptions(options.order, options.pruning, words))

"""Words in classes, learned from raw text: words that stand in the same places share a class.

The classes are those of a class bigram model, found by the exchange algorithm, and lie in a binary tree
(`core/cluster/learner.hpp`). A class is written as the path to it; the start of a path is a coarser class.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ogden._core import ClusterLearner, word_forms
from ogden.errors import InputError
from ogden.text.lines import iterate_lines, writing_lines

_BLOCK = 10_000


class ClusteredWord(NamedTuple):
    word: str
    """In its plain form: see `plain_words`."""
    path: str
    """The class, as the path to it: `0110`."""
    times: int
    """How often the text has it."""


class Clusters(NamedTuple):
    words: list[ClusteredWord]
    """The most frequent first."""
    likelihoods: list[float]
    """After each round: the mean of log2 p(word | word before it)."""


def learn_clusters(
    sentences: Iterable[str],
    words: int = 60_000,
    classes: int = 512,
    rounds: int = 12,
    progress: Callable[[int], None] | None = None,
) -> Clusters:
    """Classes of the most frequent words of tokenised sentences (white space between the tokens).

    The same sentences give the same classes. All words of the text are held in memory, four bytes each.
    """
    learner = ClusterLearner()
    for block in _blocks(sentences):
        learner.add(block)
    try:
        rows, likelihoods = learner.learn(words, classes, rounds, progress)
    except ValueError as error:
        raise InputError(f"no classes can be learned: {error}") from None
    return Clusters(
        [ClusteredWord(word.decode("utf-8", "replace"), path, count) for word, path, count in rows],
        likelihoods,
    )


def plain_words(words: Sequence[str], lower: bool = False) -> list[str]:
    """Words in the form in which classes are known: digits are 0, brackets and quotation marks plain."""
    return word_forms(words, lower)


def write_clusters(path: str, words: Iterable[ClusteredWord]) -> None:
    """One word a line: word, path, count, with tabs between."""
    with writing_lines(path) as stream:
        for word in words:
            stream.write(f"{word.word}\t{word.path}\t{word.times}\n")


def read_clusters(path: str) -> list[ClusteredWord]:
    return [_parse(path, number, line) for number, line in enumerate(iterate_lines(path), 1)]


def _parse(path: str, number: int, line: str) -> ClusteredWord:
    word, bits, count = [*line.split("\t"), "", "", ""][:3]
    if not word or not bits or set(bits) - {"0", "1"} or not count.isdecimal():
        raise InputError(
            f"{path}, line {number}: not a word, a path of 0 and 1, and a count, with tabs between"
        )
    return ClusteredWord(word, bits, int(count))


def _blocks(sentences: Iterable[str]) -> Iterator[list[str]]:
    block: list[str] = []
    for sentence in sentences:
        block.append(sentence)
        if len(block) == _BLOCK:
            yield block
            block = []
    if block:
        yield block

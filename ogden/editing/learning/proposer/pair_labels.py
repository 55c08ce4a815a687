"""What the writers of pairs did with each rewrite that they could have made.

A rewrite of a normal sentence was made if its new words stand beside the same neighbour in the simple
sentence, and the old ones are gone; it was not if the old words stand there as before, or if other new words
stand in their place. Of all else nothing is known.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.editing.proposals import Proposer
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentences import blocked_words
from ogden.parsing.tagger import Tagger
from ogden.text.lines import iterate_lines
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise_many

LENGTHS = (4, 80)
LEAST_SHARED = 0.5
"""Of the words of the shorter side; pairs that share less are hardly about the same."""
LEAST_KEPT = 0.3
"""Of the words of the normal side."""
_BLOCK = 4_000
_START, _END = "\x02", "\x03"


class Writing(NamedTuple):
    """A normal sentence of a pair, and its simple one as words in lower case."""

    sentence: Sentence
    words: list[str]
    simple: list[str]


class LabelledSentence(NamedTuple):
    """A sentence in lower case, and the rewrites that its writer made (1) or did not make (0)."""

    words: list[str]
    rewrites: list[Rewrite]
    made: list[int]


def read_writings(paths: Iterable[Path]) -> Iterator[Writing]:
    """Pairs that differ and belong together, each normal sentence once."""
    known: set[str] = set()
    for path in paths:
        pairs = (pair for _, pair in iterate_pairs(str(path), Skipped()))
        while block := list(islice(pairs, _BLOCK)):
            normal = tokenise_many([pair.normal for pair in block], 1)
            simple = tokenise_many([pair.simple for pair in block], 1)
            for one, other in zip(normal, simple, strict=True):
                words = [token.lower() for token in one.tokens]
                new = [token.lower() for token in other.tokens]
                key = " ".join(filter(str.isalpha, words))
                if key not in known and belong_together(words, new):
                    known.add(key)
                    yield Writing(one, words, new)


def belong_together(normal: Sequence[str], simple: Sequence[str]) -> bool:
    if normal == simple or not LENGTHS[0] <= len(normal) <= LENGTHS[1]:
        return False
    shared = sum((Counter(normal) & Counter(simple)).values())
    return shared >= LEAST_SHARED * min(len(normal), len(simple)) and shared >= LEAST_KEPT * len(normal)


def label_pairs(
    writings: Iterator[Writing], proposer: Proposer, tagger: Tagger
) -> Iterator[LabelledSentence]:
    while block := list(islice(writings, _BLOCK)):
        all_tags = tagger.tag_many([one.sentence.tokens for one in block], 1)
        for one, tags in zip(block, all_tags, strict=True):
            blocked = blocked_words(one.sentence)
            found = label_rewrites(proposer.rewrites(one.words, tags, blocked), one.words, one.simple)
            yield LabelledSentence(one.words, list(found), list(found.values()))


def label_rewrites(
    rewrites: Iterable[Rewrite], words: Sequence[str], simple: Sequence[str]
) -> dict[Rewrite, int]:
    """Whether the writer made each rewrite, where that is known."""
    around = [_START, *words, _END]
    own, other = (f" {_START} {' '.join(each)} {_END} " for each in (words, simple))
    found = {one: _made(one, around, own, other) for one in rewrites if one.words}
    places = [(one.first, one.last) for one, made in found.items() if made]
    for one, made in found.items():
        if made is None and any(one.first < last and first < one.last for first, last in places):
            found[one] = False
    return {one: int(made) for one, made in found.items() if made is not None}


def _made(rewrite: Rewrite, around: Sequence[str], own: str, other: str) -> bool | None:
    first, last, words = rewrite
    old, new = " ".join(around[first + 1 : last + 1]), " ".join(words)
    before, after = around[first], around[last + 1]
    if f" {before} {old} " in other or f" {old} {after} " in other:
        return False
    fresh = [text for text in (f" {before} {new} ", f" {new} {after} ") if text not in own]
    more = own.count(f" {new} ") < other.count(f" {new} ")
    return True if f" {old} " not in other and more and any(text in other for text in fresh) else None


def write_labels(path: Path, sentences: Iterable[LabelledSentence]) -> Iterator[int]:
    """A line of JSON for each sentence of which anything is known. Gives how many were read so far."""
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for done, sentence in enumerate(sentences, 1):
            if sentence.rewrites:
                stream.write(json.dumps(sentence) + "\n")
            yield done


def read_labels(path: Path) -> Iterator[LabelledSentence]:
    for line in iterate_lines(str(path)):
        words, rewrites, made = json.loads(line)
        found = [Rewrite(first, last, tuple(new)) for first, last, new in rewrites]
        yield LabelledSentence(words, found, made)

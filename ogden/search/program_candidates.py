"""What a solution of a sentence's program says: the sentences, and what was done to get them."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.search.candidates import Candidate, Step
from ogden.search.derivations import Application
from ogden.search.node_rewrites import NodeRewrites
from ogden.search.rewrite_program import Piece, Rewrite

NEW = -1
_STOPS = frozenset(". ! ?".split())
_ENDS = _STOPS | frozenset("'' \" ” ’ )".split())


class Token(NamedTuple):
    word: str
    source: int
    """Its place in the sentence as it was, or NEW."""


@dataclass(frozen=True, slots=True)
class RewrittenCandidate(Candidate):
    """A rewrite that may be several sentences. Its `steps` say what changed from left to right; `derivation`
    says which rule rewrote which node. What a rule makes need not stand in one piece, so the places of simple
    words in it mean nothing."""

    derivation: tuple[Application, ...]


def written(sentence: NodeRewrites, chosen: Mapping[int, Rewrite]) -> list[Token]:
    """The main sentence, and behind it the auxiliary ones in the order in which they were split off."""
    tokens = list[Token]()
    waiting: list[tuple[Piece, ...]] = [(0,)]
    while waiting:
        own, added = _sentence(sentence, chosen, waiting.pop(0))
        waiting[:0] = added
        tokens += _tidy(own)
        if waiting and tokens and tokens[-1].word not in _ENDS:
            tokens.append(Token(".", NEW))
    return tokens


def _sentence(
    sentence: NodeRewrites, chosen: Mapping[int, Rewrite], pieces: Sequence[Piece]
) -> tuple[list[Token], list[tuple[Piece, ...]]]:
    tokens, added = list[Token](), list[tuple[Piece, ...]]()
    stack: list[tuple[Piece, int]] = [(piece, NEW) for piece in reversed(pieces)]
    while stack:
        piece, source = stack.pop()
        if isinstance(piece, str):
            tokens.append(Token(piece, source))
            continue
        rewrite = chosen[piece]
        if rewrite.auxiliary is not None:
            added.append(rewrite.auxiliary)
        place = sentence.starts[piece] if sentence.nodes[piece].word is not None else NEW
        stack.extend((one, place) for one in reversed(rewrite.main))
    return tokens, added


def _tidy(tokens: list[Token]) -> list[Token]:
    """A sentence begins with no comma, has no two in a row, and ends with one stop."""
    kept = list[Token]()
    for token in tokens:
        if token.word == "," and (not kept or kept[-1].word == ","):
            continue
        if token.word in _STOPS and kept and kept[-1].word in {",", ";", *_STOPS}:
            kept.pop()
        kept.append(token)
    return kept


def steps_of(words: Sequence[str], tokens: Sequence[Token]) -> tuple[Step, ...]:
    """Words that stay where they were, or became another word, and between them what took the place of
    what."""
    steps, at, place = list[Step](), 0, 0
    for anchor in [*_anchors(tokens), len(tokens)]:
        source = tokens[anchor].source if anchor < len(tokens) else len(words)
        simple = tuple(token.word for token in tokens[at:anchor])
        if simple or place < source:
            steps.append(Step(place, source, simple, 0))
        if anchor < len(tokens):
            word = tokens[anchor].word
            steps.append(Step(source, source + 1, (word,), -1 if word == words[source] else 0))
        at, place = anchor + 1, source + 1
    return tuple(steps)


def _anchors(tokens: Sequence[Token]) -> list[int]:
    """The places of the most tokens that are still in order: the longest rising sequence."""
    ends: list[int] = []
    rows: list[int] = []
    before: dict[int, int] = {}
    for place, token in enumerate(tokens):
        if token.source == NEW:
            continue
        row = bisect_left(ends, token.source)
        before[place] = rows[row - 1] if row else NEW
        ends[row : row + 1] = [token.source]
        rows[row : row + 1] = [place]
    found, at = list[int](), rows[-1] if rows else NEW
    while at != NEW:
        found.append(at)
        at = before[at]
    return found[::-1]


def derivation_of(sentence: NodeRewrites, chosen: Mapping[int, Rewrite]) -> tuple[Application, ...]:
    """Each node that is there with its rewrite, parents first."""
    found, stack = list[Application](), [(0, 0)]
    while stack:
        node, depth = stack.pop()
        rewrite = chosen[node]
        start, end = sentence.starts[node], sentence.ends[node]
        found.append(Application(start, end, 0, 0, rewrite.rule, depth))
        stack.extend((one, depth + 1) for one in sorted(rewrite.kept, reverse=True))
    return tuple(found)

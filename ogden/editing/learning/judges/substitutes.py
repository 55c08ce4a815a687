"""Words in sentences with substitutes that people judged or gave (Swords, CoInCo, SemEval 2007).

Substitutes are written as lemmas; here they stand in the form of the word that they are for.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from ogden.errors import InputError
from ogden.parsing.tagger import Tagger
from ogden.text.inflection import inflect_like
from ogden.text.lines import iterate_lines
from ogden.text.sentences import split_sentences
from ogden.text.tokens import tokenise


class Substitute(NamedTuple):
    lemma: str
    words: tuple[str, ...]
    """In lower case, in the form of the old word."""
    share: float
    """Of the people who judged it, who said that it fits; or of those who gave substitutes, who gave it."""

    @property
    def right(self) -> bool:
        """As most say, where it was judged."""
        return self.share >= 0.5


@dataclass(frozen=True)
class SubstitutedWord:
    """A word in its sentence, and what people say of its substitutes."""

    tokens: tuple[str, ...]
    """The sentence."""
    tags: tuple[str, ...]
    place: int
    substitutes: tuple[Substitute, ...]

    @property
    def words(self) -> tuple[str, ...]:
        """In lower case."""
        return tuple(map(str.lower, self.tokens))

    @property
    def word(self) -> str:
        return self.tokens[self.place].lower()

    @property
    def tag(self) -> str:
        return self.tags[self.place]


class _Found(NamedTuple):
    text: str
    start: int
    shares: tuple[tuple[str, float], ...]


def read_judged(path: Path, tagger: Tagger) -> Iterator[SubstitutedWord]:
    """Swords: each substitute was judged by three people or more."""
    groups = groupby(_rows(path), key=lambda row: (row["context"], int(row["start"])))
    return _substituted((_Found(*key, tuple(map(_judged, group))) for key, group in groups), tagger)


def _judged(row: dict[str, str]) -> tuple[str, float]:
    yes, no = int(row["yes"]), int(row["no"])
    return row["substitute"], yes / max(1, yes + no)


def read_given(path: Path, people: int, tagger: Tagger) -> Iterator[SubstitutedWord]:
    """CoInCo or SemEval: so many people gave substitutes, and nobody said what is wrong."""
    found = (
        _Found(row["sentence"], int(row["start"]), _given(row["substitutes"], people)) for row in _rows(path)
    )
    return _substituted(found, tagger)


def _given(cell: str, people: int) -> tuple[tuple[str, float], ...]:
    pairs = (each.rpartition(":") for each in cell.split(";") if ":" in each)
    return tuple((lemma, int(count) / people) for lemma, _, count in pairs if lemma)


def _rows(path: Path) -> Iterator[dict[str, str]]:
    """Cells are taken as they are: places count the spaces at their ends, too."""
    lines = iterate_lines(str(path))
    columns = next(iter(lines), "").split("\t")
    for number, line in enumerate(lines, 2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise InputError(f"{path}, line {number}: {len(cells)} cells under {len(columns)} columns")
        yield dict(zip(columns, cells, strict=True))


def _substituted(rows: Iterable[_Found], tagger: Tagger) -> Iterator[SubstitutedWord]:
    """Those whose word is a token of a sentence."""
    for row in rows:
        for begin, end in split_sentences(row.text):
            if not begin <= row.start < end:
                continue
            sentence = tokenise(row.text[begin:end])
            words, starts = sentence.tokens, [span.start + begin for span in sentence.spans]
            if row.start in starts:
                yield _substituted_word(words, tagger.tag(words), starts.index(row.start), row.shares)


def _substituted_word(
    words: list[str], tags: list[str], place: int, shares: Iterable[tuple[str, float]]
) -> SubstitutedWord:
    word, tag = words[place].lower(), tags[place]
    found = tuple(Substitute(lemma, _form(lemma, word, tag), share) for lemma, share in shares)
    return SubstitutedWord(tuple(words), tuple(tags), place, found)


def _form(lemma: str, word: str, tag: str) -> tuple[str, ...]:
    return tuple((inflect_like(lemma.lower(), word, tag) or lemma.lower()).split())

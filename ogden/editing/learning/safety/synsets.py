"""WordNet's synsets with what the safety tables need of them: words, topics, antonyms, similar adjectives.

A line of a data file (wndb(5WN) in WordNet's manual) has its place, the number of its topic file, the part of
speech, the words, and pointers. A pointer has its sign, the place and part of speech that it leads to, and
the numbers of the words that it joins, 0000 for all of them.
"""

import io
import re
import tarfile
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, Self

from ogden.text.lines import open_bytes

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
_PLACE = re.compile(r"\((?:a|p|ip)\)$")
_ANTONYM, _SIMILAR = "!", "&"

Key = tuple[str, int]
"""Part of speech, and place in its file."""


class Pointer(NamedTuple):
    sign: str
    target: Key
    source_word: int
    target_word: int
    """Counted from 1."""


class Synset(NamedTuple):
    topic: int
    words: tuple[str, ...]
    pointers: tuple[Pointer, ...]
    gloss: str

    def linked(self, sign: str) -> list[Pointer]:
        return [one for one in self.pointers if one.sign == sign]

    def antonyms(self) -> list[Pointer]:
        return self.linked(_ANTONYM)

    def similar(self) -> list[Pointer]:
        return self.linked(_SIMILAR)


@dataclass(frozen=True)
class WordNet:
    synsets: dict[Key, Synset] = field(default_factory=dict)
    senses: dict[tuple[str, str], tuple[Key, ...]] = field(default_factory=dict)
    """Of a lemma and part of speech, the commonest first."""
    counts: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    """How often each of them was seen in text, in the same order, where it was."""
    irregular: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Forms, and what they are forms of."""

    @classmethod
    def read(cls, path: Path) -> Self:
        """From a tar archive of the database files."""
        net = cls()
        with open_bytes(str(path)) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
            for member in archive:
                name, content = Path(member.name).name, archive.extractfile(member)
                if content is not None:
                    net.add_file(name, io.TextIOWrapper(io.BytesIO(content.read()), "utf-8", "replace"))
        return net

    def add_file(self, name: str, lines: Iterable[str]) -> None:
        kind, _, part = name.partition(".")
        for line in lines:
            if line.startswith("  "):
                continue  # the licence, at the head of each file
            if kind == "data" and part in PARTS:
                place, synset = parse_synset(line)
                self.synsets[PARTS[part], place] = synset
            elif kind == "index" and part in PARTS:
                self._add_senses(line.split(), PARTS[part])
            elif part == "exc" and "_" not in line:
                form, *lemmas = line.split()
                self.irregular[form] = tuple(dict.fromkeys((*self.irregular.get(form, ()), *lemmas)))
            elif name == "cntlist.rev":
                self._add_count(line.split())

    def _add_senses(self, fields: list[str], part: str) -> None:
        many = int(fields[2])
        self.senses[fields[0].replace("_", " "), part] = tuple((part, int(one)) for one in fields[-many:])

    def _add_count(self, fields: list[str]) -> None:
        """A line such as `dog%1:05:00:: 1 42`: the sense, its number, and how often it was seen."""
        lemma, _, rest = fields[0].partition("%")
        part = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}[rest[0]]
        known = self.counts[lemma.replace("_", " "), part]
        number = int(fields[1])
        known += [0] * (number - len(known))
        known[number - 1] = int(fields[2])

    def lemmas(self, part: str) -> Iterator[str]:
        return (lemma for lemma, other in self.senses if other == part)

    def rank(self, word: str, key: Key) -> int:
        """How common a sense of a word is: 0 is the commonest."""
        known = self.senses.get((word.lower(), key[0]), ())
        return known.index(key) if key in known else len(known)


def parse_synset(line: str) -> tuple[int, Synset]:
    data, _, gloss = line.partition("|")
    fields = data.split()
    end = 4 + 2 * int(fields[3], 16)
    words = tuple(_PLACE.sub("", word).replace("_", " ") for word in fields[4:end:2])
    pointers = []
    for at in range(end + 1, end + 1 + 4 * int(fields[end]), 4):
        sign, place, part, numbers = fields[at : at + 4]
        target = ("a" if part == "s" else part, int(place))
        pointers.append(Pointer(sign, target, int(numbers[:2], 16), int(numbers[2:], 16)))
    return int(fields[0]), Synset(int(fields[1]), words, tuple(pointers), gloss.strip())

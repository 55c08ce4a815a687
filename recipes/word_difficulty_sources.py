"""What `recipes/word_difficulty.py` learns from: ratings, word lists, and how often words occur."""

import csv
import lzma
import math
import re
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from lemminflect import getAllLemmas  # type: ignore[import-untyped]
from wordfreq import zipf_frequency

from ogden.text import syllables
from ogden.text.word_difficulty import BASIC_LISTS, CEFR_LEVELS, stems

NAME_SHARE = 0.8  # a word with a capital more often than this in mid-sentence is a name
LETTERS = re.compile(r"[a-z]+(?:'[a-z]+)?")
WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


class Counts(NamedTuple):
    """How often words occur in a text, in lower case and with capitals, the first of each sentence apart."""

    lower: Counter[str]
    capital: Counter[str]
    first: Counter[str]

    def total(self) -> int:
        return sum(sum(part.values()) for part in self)

    def of(self, word: str) -> int:
        return sum(part[word] for part in self)


class Sources:
    """Everything the table is learned from."""

    def __init__(self, data: Path) -> None:
        lexicons = data / "lexicons"
        self.rated = read_ratings(lexicons / "word_complexity.tsv")
        self.cefr = read_cefr(lexicons / "cefr_a1_b2.csv", lexicons / "cefr_c1_c2.csv")
        self.lists = {name: read_list(lexicons / f"{name}.txt") for name in BASIC_LISTS}
        self.texts = [
            count_words(data / "mono" / f"{name}.txt.xz") for name in ("simple_wikipedia", "wikipedia")
        ]
        self.totals = [text.total() for text in self.texts]

    @cached_property
    def headwords(self) -> frozenset[str]:
        return frozenset(self.cefr).union(*self.lists.values())

    @cached_property
    def names(self) -> frozenset[str]:
        """Rated words that are mostly names."""
        return frozenset(w for w in self.rated if w not in self.headwords and self.capitals(w) > NAME_SHARE)

    def capitals(self, word: str) -> float:
        """The share of capitals in mid-sentence; 0 for a word that is not there."""
        capital = sum(text.capital[word] for text in self.texts)
        return capital / max(1, capital + sum(text.lower[word] for text in self.texts))

    def base(self, word: str) -> str:
        """The headword that a word is a form of, by the rules or the dictionary; else the word."""
        if word in self.headwords:
            return word
        lemmas = lemmas_of(word)
        candidates = [stem for stem in stems(word) if stem in lemmas] + sorted(lemmas)
        return next((lemma for lemma in candidates if lemma in self.headwords), word)

    def features(self, word: str) -> list[float]:
        base = self.base(word)
        logs = [
            math.log10((text.of(word) + 0.5) / total * 1e9)
            for text, total in zip(self.texts, self.totals, strict=True)
        ]
        return feature_row(
            [zipf_frequency(word, "en"), *logs],
            word,
            self.cefr.get(word) or self.cefr.get(base),
            [word in self.lists[name] or base in self.lists[name] for name in BASIC_LISTS],
            self.capitals(word),
            base != word,
        )


def feature_row(
    logs: list[float], word: str, cefr: str | None, lists: list[bool], capitals: float, inflected: bool
) -> list[float]:
    letters = len(word)
    return [
        1.0,
        *logs,
        *(value**2 for value in logs),
        logs[0] * logs[1],
        letters,
        letters**2 / 10,
        syllables.count(word),
        *(float(cefr == name) for name in CEFR_LEVELS),
        *map(float, lists),
        capitals,
        float(inflected),
    ]


def lemmas_of(word: str) -> list[str]:
    """The base forms of a word in lemminflect's dictionary; none if it does not know the word."""
    return [lemma for forms in getAllLemmas(word).values() for lemma in forms]


def read_ratings(path: Path) -> dict[str, float]:
    pairs = (line.split("\t") for line in path.read_text(encoding="utf-8").splitlines())
    return {word.lower(): float(rating) for word, rating in pairs if LETTERS.fullmatch(word.lower())}


def read_cefr(*paths: Path) -> dict[str, str]:
    """The lowest level of each headword, whatever its part of speech; "colour/color" is two headwords."""
    result: dict[str, str] = {}
    for path in paths:
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                for word in row["headword"].lower().split("/"):
                    if LETTERS.fullmatch(word := word.strip()):
                        result[word] = min(result.get(word, "C2"), row["CEFR"])
    return result


def read_list(path: Path) -> frozenset[str]:
    words = (line.strip().lower() for line in path.read_text(encoding="utf-8").splitlines())
    return frozenset(word for word in words if LETTERS.fullmatch(word))


def count_words(path: Path) -> Counts:
    counts = Counts(Counter(), Counter(), Counter())
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            first, *words = WORD.findall(line.replace("’", "'")) or [""]
            counts.first[first.lower()] += 1
            counts.lower.update(word for word in words if word.islower())
            counts.capital.update(word.lower() for word in words if not word.islower())
    return counts

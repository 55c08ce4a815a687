"""How many of the hard words of held-out text have an entry in the lexicon.

    python bench/lexicon_coverage.py [--data DIR]

A word is hard at CEFR level B2 or above, or, where no level is known, from a difficulty of 3.2 on; a form is
no harder than its dictionary form. Names, numbers and what else is protected do not count. The texts are
everyday `dev`, and every 101st line of Wikipedia, news and medicine.
"""

import argparse
import lzma
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.lexicon.source import read_folder
from ogden.editing.sentences import prepare
from ogden.parsing.builtin import load_tagger
from ogden.text.word_difficulty import word_difficulty

PROJECT = Path(__file__).resolve().parents[1]
HARD, LEVELS = 3.2, ("B2", "C1", "C2")
EVERY = 101
FILES = {
    "everyday": ("everyday_pairs/dev.tsv.xz", 3, 1),
    "news": ("pairs/news_onestop.tsv.xz", 0, 7),
    "health": ("pairs/medical_plaba.tsv.xz", 0, 11),
    "encyclopedia": ("mono/wikipedia.txt.xz", 0, EVERY),
}
"""A file, the cell of a line that is read, and how many lines apart."""


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data")
    data = parser.parse_args().data
    lexicon = Lexicon.of(read_folder(PROJECT / "lexicon" / "words"))
    met, had = Counter[str](), Counter[str]()
    for name, (path, cell, every) in FILES.items():
        for hard, known in tokens(lexicon, list(lines(data / path, cell, every))):
            met[name] += hard
            had[name] += known
        print(f"{name}: {had[name]:,} of {met[name]:,} hard words have an entry: {had[name] / met[name]:.1%}")
    total = sum(met.values())
    print(f"all: {sum(had.values()):,} of {total:,}: {sum(had.values()) / total:.1%}")


def lines(path: Path, cell: int, every: int) -> Iterator[str]:
    with lzma.open(path, "rt", encoding="utf-8") as stream:
        for number, line in enumerate(stream):
            if number % every == every // 2:
                yield line.rstrip("\n").split("\t")[cell]


def tokens(lexicon: Lexicon, texts: list[str]) -> Iterator[tuple[int, int]]:
    """For each sentence, how many hard words it has, and how many of these have an entry."""
    for prepared in prepare(texts, None, load_tagger().tag_many, None, 2):
        view = SentenceView(prepared.sentence.tokens, prepared.tags)
        covered = {k for entry, match in lexicon.matches(view) for k in range(match.first, match.last)}
        hard = [
            k
            for k, (word, lemma) in enumerate(zip(view.lower, view.lemmas, strict=True))
            if prepared.protected[k] is None and is_hard(word) and is_hard(lemma)
        ]
        yield len(hard), sum(k in covered for k in hard)


def is_hard(word: str) -> bool:
    if not word.isalpha() or len(word) < 3:
        return False
    known = word_difficulty(word)
    return known.cefr in LEVELS if known.cefr else known.level >= HARD


if __name__ == "__main__":
    main()

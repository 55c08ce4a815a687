"""How near in meaning the sides of a rule are: by WordNet, and by the words they stand between in text."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from ogden.parsing.vectors import Vectors, learn_vectors
from ogden.rules.features.similarity import Similarity
from ogden.rules.wordnet import read_wordnet
from ogden.text.lines import iterate_lines

TEXTS = ("simple_wikipedia", "wikipedia")
LEAST = 0.01
"""Below this, words are no more alike than any others."""
_PARTS = {"NOUN": "n", "VERB": "v", "ADJ": "a"}


@dataclass(frozen=True)
class Meaning:
    synonyms: dict[tuple[str, str], tuple[str, ...]]
    alike: Similarity

    def are_synonyms(self, old: Sequence[str], new: Sequence[str]) -> bool:
        """Whether WordNet has both in one set, in any sense."""
        ours = {pair for pair in _lemmas(old) if pair in self.synonyms}
        theirs = _lemmas(new)
        return any(
            other == part and lemma in self.synonyms[word, part]
            for word, part in ours
            for lemma, other in theirs
        )

    def similarity(self, old: Sequence[str], new: Sequence[str]) -> float:
        """The cosine between the words' vectors; 0 where a word has none."""
        found = self.alike(old, new)
        return max(LEAST, found) if found else 0.0


def _lemmas(words: Sequence[str]) -> set[tuple[str, str]]:
    """What a word may be an inflected form of, with the letter of the part of speech."""
    from lemminflect import getAllLemmas  # type: ignore[import-untyped]

    if len(words) > 1:
        return {("_".join(words), part) for part in _PARTS.values()} | {
            (" ".join(words), part) for part in _PARTS.values()
        }
    return {
        (lemma, _PARTS[part])
        for part, lemmas in getAllLemmas(words[0]).items()
        if part in _PARTS
        for lemma in lemmas
    }


def read_meaning(data: Path, work: Path) -> Meaning:
    words, values = work / "words.txt", work / "vectors.npy"
    if not values.exists():
        learned = learn_vectors(
            line for name in TEXTS for line in iterate_lines(str(data / "mono" / f"{name}.txt.xz"))
        )
        words.write_text("\n".join(learned.words), encoding="utf-8")
        np.save(values, learned.values)
    names = words.read_text(encoding="utf-8").split("\n")
    loaded = np.load(values)
    vectors = Vectors(names[: len(loaded)], loaded)
    return Meaning(read_wordnet(str(data / "lexicons" / "wordnet-3.0.tar.xz")), Similarity(vectors))

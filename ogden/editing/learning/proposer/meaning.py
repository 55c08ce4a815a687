"""How near in meaning the sides of a rule are: by WordNet, and by the words they stand between in text."""

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.parsing.vectors import Vectors
from ogden.rules.features.similarity import Similarity

LEAST = 0.01
"""Below this, words are no more alike than any others."""
_PARTS = {"NOUN": "n", "VERB": "v", "ADJ": "a"}


@dataclass(frozen=True)
class Meaning:
    synonyms: Mapping[tuple[str, str], Sequence[str]]
    """By word and part of speech, as `ogden.rules.wordnet` reads them."""
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

    if len(words) != 1:
        return {(joined, part) for joined in ("_".join(words), " ".join(words)) for part in _PARTS.values()}
    return {
        (lemma, _PARTS[part])
        for part, lemmas in getAllLemmas(words[0]).items()
        if part in _PARTS
        for lemma in lemmas
    }


def pack_vectors(vectors: Vectors) -> bytes:
    """A line of JSON with the words, then the array as numpy writes it."""
    stream = io.BytesIO()
    np.save(stream, vectors.values, allow_pickle=False)
    return json.dumps(vectors.words).encode() + b"\n" + stream.getvalue()


def read_vectors(data: bytes) -> Vectors:
    line, _, rest = data.partition(b"\n")
    return Vectors(json.loads(line), np.load(io.BytesIO(rest), allow_pickle=False))

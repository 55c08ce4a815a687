"""The tagger: the part of speech of each word, as a Penn Treebank tag, with its probability.

A linear-chain model (Lafferty, McCallum & Pereira 2001) over what is seen of a word and its neighbours:
spelling, the class that running text puts the word in (see `clusters`), and the tags a dictionary gives it.
The work is done in the core (`core/parse/tagger.hpp`); `docs/tagging.md` says how good it is.
"""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from ogden._core import SequenceTagger
from ogden.container.header import Header
from ogden.container.reader import Container, open_container
from ogden.container.writer import Writer
from ogden.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KINDS = ("general", "biomedical")
"""Whose habits tags follow where treebanks differ: those of GUM, or of CRAFT."""
WORDS, WEIGHTS, TAGS = "tagger.words", "tagger.weights", "tagger.tags"
"""The sections of a container that make a tagger."""


class LikelyTag(NamedTuple):
    tag: str
    probability: float


class Tagger:
    """Tags tokenised sentences. One tagger serves any number of threads.

    A sentence is a sequence of words, as people type them (`(`) or as treebanks write them (`-LRB-`). Any
    string is accepted. An empty sentence has no tags.
    """

    def __init__(self, words: Any, weights: Any, tags: Sequence[str], kind: str = KINDS[0]) -> None:
        """`words` and `weights` are bytes or views of them, and are not copied. `load` makes taggers."""
        import numpy as np

        self._words, self._weights = words, weights
        try:
            buffers = (np.frombuffer(part, dtype=np.uint8) for part in (words, weights))
            self.core = SequenceTagger(*buffers)
        except RuntimeError as error:
            raise InputError(f"the tagger cannot be read: {error}") from None
        if self.core.tags != len(tags) or len(set(tags)) != len(tags) or not all(tags):
            raise InputError("the tagger cannot be read: its tags are damaged")
        if kind not in KINDS[: self.core.kinds]:
            raise InputError(f"{kind} is no kind of text that this tagger knows: {', '.join(KINDS)}")
        self.tags = tuple(tags)
        self.kind = kind

    @classmethod
    def load(cls, path: str | Path) -> "Tagger":
        """The tagger in a file, mapped into memory. InputError says why there is none."""
        with open_container(path) as container:
            return read_tagger(container)

    def save(self, path: str | Path, header: Header | None = None) -> None:
        """A file with the tagger alone; `header` says what it was learned from."""
        with Writer(path, {"what": "an Ogden tagger", **(header or {})}) as writer:
            write_tagger(writer, self)

    def of_kind(self, kind: str) -> Self:
        """The same tagger with the habits of another treebank (see `KINDS`)."""
        return type(self)(self._words, self._weights, self.tags, kind)

    @property
    def table(self) -> Any:
        """The bytes of its table of words: see `clusters.pack_table`."""
        return self._words

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self._words) + len(self._weights)

    def tag(self, words: Sequence[str]) -> list[str]:
        """The tags of a sentence, one a word: those of the most probable sequence."""
        return self.tag_many([words], 1)[0]

    def tag_many(self, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[list[str]]:
        """As `tag`, for each sentence. 0 jobs: as many threads as the machine runs at once."""
        flat, starts = _flat(sentences)
        codes = self.core.tag(flat, starts, KINDS.index(self.kind), jobs).tolist()
        names = [self.tags[code] for code in codes]
        return [names[a:b] for a, b in pairwise(starts.tolist())]

    def marginals(self, words: Sequence[str]) -> "NDArray[np.float32]":
        """The probabilities of all tags (columns, in the order of `tags`) of each word (rows)."""
        flat, starts = _flat([words])
        return self.core.probabilities(flat, starts, KINDS.index(self.kind), 1)

    def likely(
        self, sentences: Sequence[Sequence[str]], least: float = 0.01, jobs: int = 0
    ) -> list[list[list[LikelyTag]]]:
        """For each word of each sentence the tags with a probability of at least `least`, likeliest first.

        Every word has its likeliest tag, whatever `least` is."""
        flat, starts = _flat(sentences)
        found = self.core.probabilities(flat, starts, KINDS.index(self.kind), jobs)
        by_word = [self._likely(row, least) for row in found]
        return [by_word[a:b] for a, b in pairwise(starts.tolist())]

    def _likely(self, row: "NDArray[np.float32]", least: float) -> list[LikelyTag]:
        import numpy as np

        order = np.argsort(-row, kind="stable")
        kept = max(1, int((row >= least).sum()))
        return [LikelyTag(self.tags[code], float(row[code])) for code in order[:kept]]


def write_tagger(writer: Writer, tagger: Tagger) -> None:
    """Add the sections of a tagger to a container."""
    writer.add(WORDS, tagger._words)
    writer.add(WEIGHTS, tagger._weights)
    writer.add_json(TAGS, {"tags": list(tagger.tags)})


def read_tagger(container: Container) -> Tagger:
    """The tagger in a container, checksums checked; it may be closed afterwards."""
    for name in (WORDS, WEIGHTS, TAGS):
        if name not in container.sections:
            raise InputError(f"{container.path} has no tagger in it: there is no section {name}")
    tags = container.json(TAGS).get("tags")
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        raise InputError(f"{container.path}: section {TAGS} is damaged")
    words, weights = container.section(WORDS), container.section(WEIGHTS)
    try:
        return Tagger(words, weights, tags)
    except InputError as error:
        raise InputError(f"{container.path}: {error}") from None


def _flat(sentences: Sequence[Sequence[str]]) -> "tuple[list[str], NDArray[np.int64]]":
    """All words one after the other, and where each sentence begins."""
    import numpy as np

    starts = np.zeros(len(sentences) + 1, np.int64)
    np.cumsum([len(words) for words in sentences], out=starts[1:])
    flat = [word for words in sentences for word in words]
    try:
        "".join(flat).encode("utf-8")
    except UnicodeEncodeError:
        # A lone surrogate, from bytes that were no text, has no place in UTF-8.
        flat = [word.encode("utf-8", "replace").decode("utf-8") for word in flat]
    return flat, starts

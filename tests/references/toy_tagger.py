"""A tagger trained in a moment on a few sentences, for tests."""

from functools import cache
from pathlib import Path

from ogden.model.description import Description, MadeWith, Source
from ogden.model.files import ModelWriter
from ogden.parsing.clusters import ClusteredWord
from ogden.parsing.tagger import Tagger, write_tagger
from ogden.parsing.tagger_training import TaggedSentence, TaggerOptions, train_tagger
from ogden.parsing.word_table import pack_table

GENERAL = """\
The/DT dog/NN saw/VBD a/DT cat/NN ./.
He/PRP slept/VBD ./.
The/DT cats/NNS saw/VBD the/DT dogs/NNS in/IN the/DT park/NN ./.
Cats/NNS like/VBP to/TO sleep/VB ./.
He/PRP saw/VBD London/NNP (/-LRB- and/CC Paris/NNP )/-RRB- ./.
I/PRP saw/VBD a/DT saw/NN ,/, an/DT old/JJ saw/NN ./.
The/DT dog/NN saw/VBD London/NNP ./.
The/DT cat/NN saw/VBD London/NNP in/IN the/DT park/NN ./.
A/DT cat/NN slept/VBD in/IN London/NNP ./."""
BIOMEDICAL = """\
Pax6/NN regulates/VBZ eyes/NNS ./.
The/DT Pax6/NN gene/NN was/VBD seen/VBN ./.
He/PRP saw/VBD London/NN ./.
Pax6/NN saw/VBD London/NN ./."""


def toy_sentences() -> list[TaggedSentence]:
    return [
        TaggedSentence(*zip(*(item.rsplit("/", 1) for item in line.split()), strict=True), kind)  # type: ignore[arg-type]
        for kind, text in enumerate((GENERAL, BIOMEDICAL))
        for line in text.split("\n")
    ]


@cache
def toy_table() -> bytes:
    clusters = [("the", "00"), ("a", "00"), ("dog", "01"), ("cat", "01"), ("fox", "01"), ("saw", "1")]
    return pack_table(
        [ClusteredWord(word, path, 1) for word, path in clusters], {"fox": "NN", "dog": "NN|VB|VBP"}
    )


OPTIONS = TaggerOptions(epochs=30, penalty=1e-4)


@cache
def toy_tagger() -> Tagger:
    return train_tagger(toy_sentences(), toy_table(), OPTIONS)


def write_toy_tagger(path: Path) -> None:
    """A file with the toy tagger alone."""
    sources = (Source("toys", "none", ("tagger",)),)
    with ModelWriter(path, Description("toy", "tagger", MadeWith("a test"), sources)) as writer:
        write_tagger(writer, toy_tagger())

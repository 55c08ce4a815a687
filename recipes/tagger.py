"""Learn a tagger from treebanks and raw text.

    python recipes/tagger.py [--data DIR] [--output F] [--clusters F] [--measure]

1. Words are put in classes by what stands around them in both Wikipedias (`ogden.parsing.clusters`).
2. A dictionary (lemminflect's) says which tags the frequent words can have.
3. A linear chain is trained on GUM, CRAFT, the trees of Wikipedia sentences by the Stanford parser, and three
   times on everyday sentences that readers corrected (`ogden.parsing.tagger_training`,
   `recipes/tree_sheets.py`). Some observations are made once more for each treebank, so that they can differ
   in their habits; those of the Stanford parser are not kept.

The documents of the TEST part (`ogden.parsing.treebanks`) are never learned from. With --measure the DEV part
is left out as well, the tagger is measured on it, and nothing is written; settings were chosen so.
The output goes into the file of the parser: see recipes/parser.py.
"""

import argparse
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

from tree_sheets import COPIES, everyday_trees

import ogden
from ogden.model.description import Description, MadeWith, ModelScore, Source
from ogden.model.files import ModelWriter
from ogden.parsing.clusters import (
    ClusteredWord,
    learn_clusters,
    plain_words,
    read_clusters,
    write_clusters,
)
from ogden.parsing.tagger import KINDS, Tagger, write_tagger
from ogden.parsing.tagger_quality import TagScore, score_tagger
from ogden.parsing.tagger_training import TaggedSentence, TaggerOptions, tagged, train_tagger
from ogden.parsing.treebanks import TreebankPart, read_parts
from ogden.parsing.word_table import dictionary_tags, pack_table
from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines

PROJECT = Path(__file__).resolve().parents[1]
MONO = ("mono/simple_wikipedia.txt.xz", "mono/wikipedia.txt.xz")
TREEBANKS = ("trees/gum.ptb.xz", "trees/craft.ptb.xz", "trees/wikipedia_silver.ptb.xz")
"""Their numbers are the kinds of text."""
WEIGHTS = (1.0, 1.0, 0.5)
SOURCES = (
    Source("GUM and GENTLE", "CC BY 4.0, and others by genre", ("tagger",), note="tags"),
    Source("CRAFT", "CC BY 3.0", ("tagger",), note="tags"),
    Source("Wikipedia and Simple English Wikipedia", "CC BY-SA 3.0", ("tagger",), note="classes, tags"),
    Source("everyday texts", "Ogden's own", ("tagger",), note="tags"),
    Source("lemminflect (SPECIALIST Lexicon)", "MIT; terms of the NLM", ("tagger",), note="tags of words"),
)
_BLOCK = 20_000

Treebanks = list[dict[TreebankPart, list[TaggedSentence]]]


def main() -> None:
    arguments = parse_arguments()
    table = word_table(arguments.data, arguments.clusters)
    print(f"table of words: {len(table):,} bytes")
    treebanks = read_treebanks(arguments.data)
    parts = (TreebankPart.TRAIN,) if arguments.measure else (TreebankPart.TRAIN, TreebankPart.DEV)
    sentences = [each for treebank in treebanks for part in parts for each in treebank[part]]
    everyday = everyday_trees(arguments.data)
    sentences += tagged(everyday[TreebankPart.TRAIN]) * COPIES
    tagger = train_tagger(sentences, table, TaggerOptions(), progress)
    known = {word for sentence in sentences for word in sentence.words}
    scores = measure(tagger, treebanks, TreebankPart.DEV if arguments.measure else TreebankPart.TEST, known)
    if not arguments.measure:
        write(arguments.output, tagger, scores)
        print(f"{arguments.output}: {tagger.size:,} bytes")


def write(path: Path, tagger: Tagger, scores: tuple[ModelScore, ...]) -> None:
    made = MadeWith("python recipes/tagger.py", asdict(TaggerOptions()))
    description = Description(
        "tagger", "tagger", made, SOURCES, scores, "a tagger of English, with Penn tags"
    )
    with ModelWriter(path, description) as writer:
        write_tagger(writer, tagger)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Learn a tagger.")
    data, output = PROJECT.parent / "shared" / "data", PROJECT / "build" / "tagger.ogden"
    parser.add_argument("--data", type=Path, default=data, help="where trees/ and mono/ are")
    parser.add_argument("--output", type=Path, default=output, help="the tagger's file")
    parser.add_argument("--clusters", type=Path, help="classes of words: read if it is there, else written")
    parser.add_argument("--measure", action="store_true", help="measure on DEV, write nothing")
    return parser.parse_args()


def word_table(data: Path, kept: Path | None) -> bytes:
    """The classes of frequent words, and what the dictionary says of them."""
    if kept and kept.exists():
        words = read_clusters(str(kept))
    else:
        words = cluster(data)
        if kept:
            write_clusters(str(kept), words)
    lower = sorted(set(plain_words([each.word for each in words], lower=True)))
    return pack_table(words, dictionary_tags(lower))


def cluster(data: Path) -> list[ClusteredWord]:
    found = learn_clusters(tokenised(data), progress=lambda n: print(f"classes, round {n}", file=sys.stderr))
    print("bits a word after each round:", *(f"{-each:.4f}" for each in found.likelihoods))
    return found.words


def tokenised(data: Path) -> Iterator[str]:
    for name in MONO:
        block = []
        for line in iterate_lines(str(data / name)):
            block.append(line)
            if len(block) == _BLOCK:
                yield from token_lines(block)
                block = []
        yield from token_lines(block)


def read_treebanks(data: Path) -> Treebanks:
    return [
        {part: tagged(trees, kind, weight) for part, trees in read_parts(str(data / name)).items()}
        for kind, (name, weight) in enumerate(zip(TREEBANKS, WEIGHTS, strict=True))
    ]


def progress(epoch: int, likelihood: float) -> None:
    print(f"epoch {epoch}: log-probability {likelihood:.4f} a word", file=sys.stderr)


def measure(
    tagger: Tagger, treebanks: Treebanks, part: TreebankPart, known: set[str]
) -> tuple[ModelScore, ...]:
    scores = []
    for kind, name, treebank in zip(KINDS, TREEBANKS, treebanks, strict=False):
        pairs = [(each.words, each.tags) for each in treebank[part]]
        score = score_tagger(tagger.of_kind(kind), pairs, known)
        print(f"{name}, {part.name}: {describe(score)}")
        test_set = f"{Path(name).name.split('.')[0]} {part.value}"
        scores.append(
            ModelScore("accuracy", 100 * score.accuracy, f"tags|version:{ogden.__version__}", test_set)
        )
    return tuple(scores)


def describe(score: TagScore) -> str:
    common = ", ".join(f"{a} as {b} {n}" for (a, b), n in score.confusions.most_common(12))
    return (
        f"{score.accuracy:.2%} of {score.words:,} words, {score.unknown_accuracy:.2%} of {score.unknown:,} "
        f"unknown ones, {score.sentence_accuracy:.2%} of sentences\n  {common}"
    )


if __name__ == "__main__":
    main()

"""Learn `ogden/parsing/data/parser.ogden`: the tagger and the parser that come with Ogden.

    python recipes/tagger.py --clusters build/parser/clusters.tsv
    python recipes/parser.py [--data FOLDER] [--work FOLDER] [--tagger F] [--output F] [--jobs N]

1. Vectors of the 40,000 most frequent words of the two Wikipedias (`ogden.parsing.vectors`).
2. The tagger is the one that recipes/tagger.py made.
3. Tags for the training trees from taggers that have not seen them: two taggers, each learned from half of
   the trees, tag the other half. A parser that only ever saw right tags would believe a tagger too much.
4. The parser, from all these trees: each epoch takes all of GUM and of the silver trees, every second tree of
   CRAFT, which is the largest and the most uniform, and three times the trees of everyday sentences that
   readers corrected (`ogden.parsing.training`, `recipes/tree_sheets.py`).

What is held out of GUM, CRAFT and the everyday trees (`ogden.parsing.treebanks`) is used nowhere here. Each
step leaves its result in the work folder, and the last one its state after each epoch: a run that was stopped
goes on.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import numpy as np
from tagger import SOURCES as TAGGER_SOURCES
from tagger import WEIGHTS, word_table
from tree_sheets import COPIES, everyday_trees

from ogden.files.writing import writing_bytes
from ogden.model.description import Description, MadeWith, Source
from ogden.model.files import ModelWriter
from ogden.parsing.builtin import PARSER_FILE, SECTION
from ogden.parsing.parser import KINDS
from ogden.parsing.tagger import Tagger, write_tagger
from ogden.parsing.tagger_training import tagged, train_tagger
from ogden.parsing.training import TrainingOptions, TrainingTree, train_parser
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart, documents, read_parts
from ogden.parsing.vectors import Vectors, learn_vectors
from ogden.text.lines import iterate_lines, write_text

PROJECT = Path(__file__).resolve().parents[1]
DATA = PROJECT.parent / "shared" / "data"
TREEBANKS = {"general": "gum", "biomedical": "craft", "wikipedia": "wikipedia_silver"}
EVERYDAY = "everyday"
"""Trees with GUM's habits, so general ones, but of another source."""
TEXTS = ("simple_wikipedia", "wikipedia")
OPTIONS = TrainingOptions(epochs=12, hide_tag=0.15, predicted=0.6, shards=2)
BLOCK = 50
"""Neighbouring trees that go to the same half: about a document's worth."""
SOURCES = (
    Source("GUM and GENTLE", "CC BY 4.0, and others by genre", ("parser",), note="trees, tags"),
    Source("CRAFT", "CC BY 3.0", ("parser",), note="trees, tags"),
    Source(
        "Wikipedia and Simple English Wikipedia",
        "CC BY-SA 3.0",
        ("parser",),
        note="trees of the Stanford parser; text for vectors of words",
    ),
    Source("everyday texts", "Ogden's own", ("parser",), note="trees, tags"),
)

Trees = dict[str, list[Tree]]
"""The trees to learn from, by kind of text, and the everyday ones last."""


def training_trees(data: Path) -> Trees:
    """By kind of text. Of the silver trees there is no gold, so none is held out."""
    trees = {}
    for kind, name in TREEBANKS.items():
        path = str(data / "trees" / f"{name}.ptb.xz")
        if kind == "wikipedia":
            trees[kind] = [tree for document in documents(path) for tree in document.trees]
        else:
            trees[kind] = read_parts(path)[TreebankPart.TRAIN]
    trees[EVERYDAY] = everyday_trees(data)[TreebankPart.TRAIN]
    return trees


def kind_of(name: str) -> int:
    """The number of the kind of text whose habits these trees follow."""
    return KINDS.index("general" if name == EVERYDAY else name)


def copies(name: str) -> int:
    return COPIES if name == EVERYDAY else 1


def sentences(data: Path) -> Iterator[str]:
    for name in TEXTS:
        yield from iterate_lines(str(data / "mono" / f"{name}.txt.xz"))


def vectors(data: Path, work: Path) -> Vectors:
    words, values = work / "words.txt", work / "vectors.npy"
    if not values.exists():
        learned = learn_vectors(sentences(data))
        write_text(str(words), "".join(f"{word}\n" for word in learned.words))
        with writing_bytes(str(values)) as stream:
            np.save(stream, learned.values)
    return Vectors(words.read_text(encoding="utf-8").split("\n")[:-1], np.load(values))


def predicted_tags(trees: Trees, data: Path, work: Path) -> dict[str, list[list[str]]]:
    """Tags of each tree's words by a tagger that learned from the other half of the trees."""
    path = work / "predicted.json"
    if path.exists():
        found: dict[str, list[list[str]]] = json.loads(path.read_text(encoding="utf-8"))
        return found
    table = word_table(data, work / "clusters.tsv")
    tags: dict[str, list[list[str]]] = {kind: [[] for _ in given] for kind, given in trees.items()}
    for half in (0, 1):
        tagger = half_tagger(trees, half, table)
        for kind, given in trees.items():
            places = [at for at in range(len(given)) if at // BLOCK % 2 != half]
            of_kind = tagger.of_kind("biomedical" if kind == "biomedical" else "general")
            for at, found_tags in zip(
                places, of_kind.tag_many([given[at].words() for at in places]), strict=True
            ):
                tags[kind][at] = found_tags
    write_text(str(path), json.dumps(tags))
    return tags


def half_tagger(trees: Trees, half: int, table: bytes) -> Tagger:
    sentences = []
    for (name, given), weight in zip(trees.items(), (*WEIGHTS, 1.0), strict=True):
        chosen = [tree for at, tree in enumerate(given) if at // BLOCK % 2 == half]
        sentences += tagged(chosen, kind_of(name), weight) * copies(name)
    return train_tagger(sentences, table)


def examples(trees: Trees, tags: dict[str, list[list[str]]]) -> list[TrainingTree]:
    return [
        TrainingTree(tree, kind_of(name), tags[name][at])
        for name, given in trees.items()
        for _ in range(copies(name))
        for at, tree in enumerate(given)
    ]


def progress(done: int, of: int, loss: float) -> None:
    print(f"epoch {done} of {of}: loss {loss:.4f} a word", file=sys.stderr, flush=True)


def write(path: Path, tagger: Tagger, parser: bytes, trees: dict[str, int]) -> None:
    """`trees`: how many it was learned from, by kind of text."""
    made = MadeWith("python recipes/parser.py", {"trees": trees, **asdict(OPTIONS)})
    note = "a tagger and a constituency parser of English, with Penn labels"
    path.parent.mkdir(parents=True, exist_ok=True)
    with ModelWriter(
        path, Description("parser", "parser", made, TAGGER_SOURCES + SOURCES, note=note)
    ) as writer:
        write_tagger(writer, tagger)
        writer.add(SECTION, parser, kind="parser/1")


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the parser that comes with Ogden.")
    parser.add_argument("--data", type=Path, default=DATA, help="where trees/ and mono/ are")
    parser.add_argument(
        "--work", type=Path, default=PROJECT / "build" / "parser", help="for what goes between"
    )
    parser.add_argument("--tagger", type=Path, default=PROJECT / "build" / "tagger.ogden")
    parser.add_argument("--parser", type=Path, help="the bytes of a parser that was learned before")
    parser.add_argument("--output", type=Path, default=PARSER_FILE)
    parser.add_argument("--jobs", type=int, default=0, help="threads, for the same result")
    args = parser.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    trees = training_trees(args.data)
    if args.parser:
        learned = args.parser.read_bytes()
    else:
        learned = train_parser(
            examples(trees, predicted_tags(trees, args.data, args.work)),
            vectors(args.data, args.work),
            OPTIONS,
            threads=args.jobs,
            checkpoint=args.work / "parser.state",
            progress=progress,
        )
    counts = {kind: len(given) for kind, given in trees.items()}
    write(args.output, Tagger.load(args.tagger), learned, counts)


if __name__ == "__main__":
    main()

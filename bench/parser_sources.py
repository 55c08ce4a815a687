"""How much each source of trees helps the parser, and whether its own trees do: a table of docs/parsing.md.

    python bench/parser_sources.py [--epochs N] [--data FOLDER] [--work FOLDER] [--jobs N]

Each row is a parser that learns, as recipes/parser.py has it, from the TRAIN documents of some treebanks. It
is measured on the DEV documents of GUM and CRAFT, with gold tags and with those of the tagger that comes with
Ogden. That tagger has learned from DEV, so its tags are better here than on new text; each row has the same.
CRAFT is parsed in its own habits where they were learned, otherwise in GUM's. Relative pronouns are WHNP.

Self-training: the parser that comes with Ogden parses sentences of the two Wikipedias, and the half of the
trees that it is surest of is learned from as a further kind of text. An epoch is then a third longer, so
this row has an epoch less: it sees about as many trees as the row without them.

A row that is done is kept in the work folder, and is not done again.
"""

import argparse
import json
import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.parser import Parser
from ogden.parsing.parseval import score_brackets
from ogden.parsing.tagger import Tagger
from ogden.parsing.training import TrainingTree, train_parser
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart, read_parts
from ogden.parsing.wh_phrases import with_wh_phrases
from ogden.text.lines import iterate_lines, write_text
from ogden.text.tokens import tokenise_many

sys.path.insert(0, str(Path(__file__).parents[1] / "recipes"))
from parser import (
    DATA,
    OPTIONS,
    PROJECT,
    TEXTS,
    TREEBANKS,
    examples,
    predicted_tags,
    progress,
    training_trees,
    vectors,
)

MEASURED = ("general", "biomedical")
SELF_TRAINED = 3
"""The kind of the parser's own trees: the next number after those of the treebanks."""
SEED = 2014
SAMPLE = 13_000
"""Sentences of each Wikipedia that are parsed; half of them are learned from."""
SHORTEST, LONGEST = 8, 40
"""Tokens of these sentences."""


class Row(NamedTuple):
    """What is learned from. `fewer`: epochs less than the other rows have."""

    name: str
    kinds: tuple[str, ...]
    self_trained: bool = False
    fewer: int = 0


ROWS = (
    Row("GUM", ("general",)),
    Row("GUM, CRAFT", ("general", "biomedical")),
    Row("GUM, silver trees", ("general", "wikipedia")),
    Row("GUM, CRAFT, silver trees", tuple(TREEBANKS)),
    Row("the three, self-training, an epoch less", tuple(TREEBANKS), self_trained=True, fewer=1),
)


class Gold(NamedTuple):
    """The DEV part of a treebank, and what the tagger says of its words."""

    kind: str
    trees: list[Tree]
    tags: list[list[str]]


class Bench:
    """Trains and measures one row after another; what all rows need is read once."""

    def __init__(self, data: Path, work: Path, jobs: int) -> None:
        self.data, self.work, self.jobs = data, work, jobs
        self.trees = training_trees(data)
        self.tags = predicted_tags(self.trees, data, work)
        self.vectors = vectors(data, work)
        self.gold = [dev_part(data, kind, load_tagger()) for kind in MEASURED]
        self._own: list[Tree] = []

    def own_trees(self) -> list[Tree]:
        if not self._own:
            known = known_sentences(self.trees["wikipedia"], self.data / "tune")
            parser = load_parser()
            for text in TEXTS:
                path = self.data / "mono" / f"{text}.txt.xz"
                self._own += surest_half(parser, sample(path, SAMPLE, known), self.jobs)
        return self._own

    def figures(self, row: Row, epochs: int) -> dict[str, float]:
        """How many thousand trees the parser of this row saw, and F1."""
        learned = examples({kind: self.trees[kind] for kind in row.kinds}, self.tags)
        if row.self_trained:
            learned += [TrainingTree(tree, SELF_TRAINED) for tree in self.own_trees()]
        options = replace(OPTIONS, epochs=epochs)
        trained = train_parser(
            learned,
            self.vectors,
            options,
            threads=self.jobs,
            checkpoint=self.work / "sources.state",
            progress=progress,
        )
        seen = epochs * sum(options.shares[example.kind] for example in learned)
        return {"trees seen": seen / 1000, **self.f1(Parser.from_bytes(trained), row.kinds)}

    def f1(self, parser: Parser, kinds: Sequence[str]) -> dict[str, float]:
        found = {}
        for kind, trees, tags in self.gold:
            of_kind = parser.of_kind(kind if kind in kinds else "general")
            words = [tree.words() for tree in trees]
            for name, given in (("gold tags", [tree.tags() for tree in trees]), ("tagger's tags", tags)):
                parsed = of_kind.parse_many(words, given, self.jobs)
                found[f"{TREEBANKS[kind].upper()}, {name}"] = score_brackets(trees, parsed).f1
        return found


def dev_part(data: Path, kind: str, tagger: Tagger) -> Gold:
    trees = read_parts(str(data / "trees" / f"{TREEBANKS[kind]}.ptb.xz"))[TreebankPart.DEV]
    tags = tagger.of_kind(kind).tag_many([tree.words() for tree in trees])
    return Gold(kind, [with_wh_phrases(tree) for tree in trees], tags)


def known_sentences(silver: Iterable[Tree], tuning: Path) -> set[str]:
    """What is not drawn: sentences that have a tree already, and those of the tuning sets."""
    files = [path for path in sorted(tuning.rglob("*")) if path.is_file()]
    lines = (sentence for path in files for line in iterate_lines(str(path)) for sentence in line.split("\t"))
    return {key(tree.words()) for tree in silver} | {key(line.split()) for line in lines}


def key(words: Iterable[str]) -> str:
    return "".join(words).casefold()


def sample(path: Path, count: int, known: set[str]) -> list[list[str]]:
    """Different sentences of a text, tokenised; the same ones each time."""
    lines = list(dict.fromkeys(iterate_lines(str(path))))
    drawn = random.Random(SEED).sample(lines, min(3 * count, len(lines)))
    found = [sentence.tokens for sentence in tokenise_many(drawn)]
    return [words for words in found if SHORTEST <= len(words) <= LONGEST and key(words) not in known][:count]


def surest_half(parser: Parser, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[Tree]:
    """The most probable trees of sentences: those whose log probability is the highest for their length."""
    best = [found[0] for found in parser.nbest_many(sentences, 1, jobs=jobs)]
    best.sort(key=lambda found: found.log_probability / len(found.tree.words()), reverse=True)
    return [found.tree for found in best[: len(best) // 2]]


def read_results(path: Path) -> dict[str, dict[str, float]]:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def print_row(cells: Iterable[str]) -> None:
    print(f"| {' | '.join(cells)} |", flush=True)


def main() -> None:
    arguments = argparse.ArgumentParser(description="How much each source of trees helps the parser.")
    arguments.add_argument("--epochs", type=int, default=4)
    arguments.add_argument("--data", type=Path, default=DATA, help="where trees/ and mono/ are")
    arguments.add_argument(
        "--work", type=Path, default=PROJECT / "build" / "parser", help="that of the recipe"
    )
    arguments.add_argument("--jobs", type=int, default=0, help="threads, for the same result")
    args = arguments.parse_args()
    args.work.mkdir(parents=True, exist_ok=True)
    path = args.work / "sources.json"
    done = read_results(path)
    bench: Bench | None = None
    print(f"F1 on DEV documents; self-training: half of {2 * SAMPLE:,} sentences, drawn with seed {SEED}")
    for number, row in enumerate(ROWS):
        epochs = max(1, args.epochs - row.fewer)
        name = f"{row.name}: {epochs} epochs"
        if name not in done:
            bench = bench or Bench(args.data, args.work, args.jobs)
            done[name] = bench.figures(row, epochs)
            write_text(str(path), json.dumps(done, indent=1))
        if number == 0:
            print_row(["learned from", "epochs", *done[name]])
            print_row(["---", *["--:"] * (1 + len(done[name]))])
        print_row([row.name, str(epochs), *(f"{figure:.2f}" for figure in done[name].values())])


if __name__ == "__main__":
    main()

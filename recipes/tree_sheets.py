"""Trees of everyday sentences, corrected by readers: sheets for them, and what they found.

    python recipes/tree_sheets.py draw FOLDER [--seed 17] [--each 330]
    python recipes/tree_sheets.py gather FOLDER

`draw` writes the sentences of the everyday corpus's train part, with the parser's tree of each, to
sheetNN.txt: an id, the sentence and the tree, a line each. Readers write outNN.tsv beside it: an id and `=`,
or an id and the right tree. `gather` checks these and writes `readings/trees/everyday.tsv.xz`. It holds no
words: the leaves are tags, and the words come from the corpus, as tokens.
"""

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from ogden.errors import InputError
from ogden.parsing.brackets import format_tree, parse_bracketed
from ogden.parsing.builtin import load_parser
from ogden.parsing.corrected_trees import corrected_trees, everyday_sentences, without_words
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart
from ogden.text.lines import iterate_lines, write_text
from ogden.text.tokens import tokenise_many

PROJECT = Path(__file__).resolve().parents[1]
DATA = PROJECT.parent / "shared" / "data"
CORPUS = "everyday_pairs/train.tsv.xz"
TREES = PROJECT / "readings" / "trees" / "everyday.tsv.xz"
COPIES = 3
"""How often the tagger and the parser learn from each of these trees: they are few and count most."""
LENGTHS = range(8, 71)
"""Words of a sentence that is worth a reader's time."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Sheets of trees for readers, and what they found.")
    parser.add_argument("--data", type=Path, default=DATA, help="where everyday_pairs/ is")
    commands = parser.add_subparsers(required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("--seed", type=int, default=17)
    drawing.add_argument("--each", type=int, default=330, help="sentences of a sheet")
    drawing.set_defaults(run=draw)
    gathering = commands.add_parser("gather")
    gathering.add_argument("folder", type=Path)
    gathering.add_argument("--output", type=Path, default=TREES)
    gathering.set_defaults(run=gather)
    arguments = parser.parse_args()
    try:
        arguments.run(arguments)
    except InputError as error:
        print(f"recipes/tree_sheets.py: {error}", file=sys.stderr)
        return 2
    return 0


def draw(arguments: argparse.Namespace) -> None:
    sentences = everyday_sentences(arguments.data / CORPUS)
    random.Random(arguments.seed).shuffle(sentences)
    sentences.sort(key=lambda one: not one.split)
    tokens = [one.tokens for one in tokenise_many([one.text for one in sentences])]
    read = [
        (sentence, tree)
        for sentence, tree in zip(sentences, load_parser().parse_many(tokens), strict=True)
        if len(tree.words()) in LENGTHS
    ]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for number, start in enumerate(range(0, len(read), arguments.each), 1):
        lines = [
            f"#{sentence.name}\n{sentence.text}\n{format_tree(tree)}\n"
            for sentence, tree in read[start : start + arguments.each]
        ]
        write_text(str(arguments.folder / f"sheet{number:02}.txt"), "".join(lines))
    print(f"{len(read):,} sentences, seed {arguments.seed}: {arguments.folder}")


def gather(arguments: argparse.Namespace) -> None:
    found: dict[str, Tree] = {}
    kept = 0
    for sheet in sorted(arguments.folder.glob("sheet*.txt")):
        answers = sheet.with_name(sheet.name.replace("sheet", "out")).with_suffix(".tsv")
        if not answers.exists():
            continue
        given = dict(sheet_trees(sheet))
        for name, answer in read_answers(answers):
            if name not in given:
                raise InputError(f"{answers}: {name} is no sentence of {sheet.name}")
            found[name] = given[name] if answer == "=" else corrected(answers, name, answer, given[name])
            kept += answer == "="
    lines = [f"{name}\t{without_words(tree)}\n" for name, tree in sorted(found.items())]
    arguments.output.parent.mkdir(parents=True, exist_ok=True)
    write_text(str(arguments.output), "".join(lines))
    print(f"{len(found):,} trees, {kept:,} as the parser had them: {arguments.output}")


def everyday_trees(data: Path) -> dict[TreebankPart, list[Tree]]:
    return corrected_trees(TREES, data / CORPUS)


def sheet_trees(sheet: Path) -> Iterator[tuple[str, Tree]]:
    lines = list(iterate_lines(str(sheet)))
    for name, _, tree in zip(lines[::3], lines[1::3], lines[2::3], strict=True):
        yield name.removeprefix("#"), parse_bracketed(tree)


def read_answers(path: Path) -> Iterator[tuple[str, str]]:
    """Of an id that stands there twice, the last answer counts."""
    return iter(dict(line.split("\t", 1) for line in iterate_lines(str(path)) if line).items())


def corrected(path: Path, name: str, answer: str, given: Tree) -> Tree:
    tree = parse_bracketed(answer)
    if tree.words() != given.words():
        raise InputError(f"{path}: the words of {name} are not those of its sentence")
    return tree


if __name__ == "__main__":
    sys.exit(main())

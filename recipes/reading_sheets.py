"""Draw edits for readers, and put what they found into a file of `readings/`.

    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name d --seed 53 --edits 4500 --sheets 15
    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name m --seed 71 --edits 300 --strength careful
    python recipes/reading_sheets.py gather FOLDER --name d --output readings/d.tsv.xz

With --strength the edits are those that the model makes, to measure it. TEXTS.tsv: kind of text, source, and
a text of one or more sentences, a line each. Readers write their verdicts beside the sheets, as dNN.read.tsv
(`ogden.editing.learning.reading_sheets`).
"""

import argparse
import sys
from pathlib import Path

from ogden.editing.builtin import load
from ogden.editing.learning.reading_sheets import (
    DrawOptions,
    ReadText,
    drawn_edits,
    made_edits,
    read_sheets,
    write_sheets,
)
from ogden.editing.learning.readings import write_readings
from ogden.editing.simplifier import STRENGTHS
from ogden.errors import InputError
from ogden.text.lines import read_lines


def main() -> int:
    arguments = parse_arguments()
    try:
        arguments.run(arguments)
    except InputError as error:
        print(f"recipes/reading_sheets.py: {error}", file=sys.stderr)
        return 2
    return 0


def draw(arguments: argparse.Namespace) -> None:
    texts = [ReadText(*line.split("\t")) for line in read_lines(str(arguments.texts))]
    model, edits, seed = load(arguments.model), arguments.edits, arguments.seed
    if arguments.strength:
        drawn = made_edits(model, texts, arguments.strength, edits, seed)
    else:
        options = DrawOptions(edits, seed, arguments.each, arguments.guessed, arguments.rules)
        drawn = drawn_edits(model, texts, options)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    write_sheets(arguments.folder, drawn, arguments.name, arguments.sheets)
    print(f"{len(drawn):,} edits from {len(texts):,} texts, seed {arguments.seed}: {arguments.folder}")


def gather(arguments: argparse.Namespace) -> None:
    found = read_sheets(arguments.folder, arguments.name)
    write_readings(arguments.output, found)
    print(f"{len(found):,} readings: {arguments.output}")


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("texts", type=Path)
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("--name", required=True)
    drawing.add_argument("--seed", type=int, required=True)
    drawing.add_argument("--edits", type=int, required=True)
    drawing.add_argument("--sheets", type=int, default=1)
    drawing.add_argument("--each", type=int, default=DrawOptions.each)
    drawing.add_argument("--guessed", type=float, default=DrawOptions.guessed)
    drawing.add_argument("--rules", type=float, default=DrawOptions.rules)
    drawing.add_argument("--strength", choices=STRENGTHS)
    drawing.add_argument("--model")
    drawing.set_defaults(run=draw)
    gathering = commands.add_parser("gather")
    gathering.add_argument("folder", type=Path)
    gathering.add_argument("--name", required=True)
    gathering.add_argument("--output", type=Path, required=True)
    gathering.set_defaults(run=gather)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

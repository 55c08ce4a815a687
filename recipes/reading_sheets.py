"""Draw edits or sentences for readers, and put what they found into a file of `readings/`.

    python recipes/reading_sheets.py texts TEXTS.tsv --seed 53 --each 400
    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name d --seed 53 --edits 4500 --sheets 15
    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name m --seed 71 --edits 300 --strength careful
    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name s --seed 71 --sentences 90 --strength bold
    python recipes/reading_sheets.py gather FOLDER --name d --output readings/d.tsv.xz

    python recipes/reading_sheets.py draw TEXTS.tsv FOLDER --name i --seed 7 --edits 900 --only structure

`texts` draws sentences of the data folder that nobody has read yet; documents of one's own go to the same
file (kind of text, source, and a text of one or more sentences, a line each). `draw` takes what the model
could do, and rules over trees as they stand in `lexicon/structure`; with --strength, what the model makes, to
measure it. Readers write their verdicts beside the sheets, as dNN.read.tsv or s.read.tsv
(`ogden.editing.learning.reading.sheets`).
"""

import argparse
import sys
from collections import Counter
from pathlib import Path

from ogden.editing.builtin import load
from ogden.editing.learning.reading.drawing import DrawOptions, changed_sentences, drawn_edits, made_edits
from ogden.editing.learning.reading.readings import read_readings, write_readings
from ogden.editing.learning.reading.sheets import (
    read_sentence_sheet,
    read_sheets,
    write_sentence_sheet,
    write_sheets,
)
from ogden.editing.learning.reading.structure_drawing import drawn_structures
from ogden.editing.learning.reading.texts import drawn_texts, read_texts, write_texts
from ogden.editing.simplifier import SCOPES, STRENGTHS
from ogden.editing.structure.rule import read_folder
from ogden.errors import InputError

PROJECT = Path(__file__).resolve().parents[1]


def main() -> int:
    arguments = parse_arguments()
    try:
        arguments.run(arguments)
    except InputError as error:
        print(f"recipes/reading_sheets.py: {error}", file=sys.stderr)
        return 2
    return 0


def texts(arguments: argparse.Namespace) -> None:
    folder = PROJECT / "readings"
    files = [
        path for part in (".", "measured", "structure") for path in sorted((folder / part).glob("*.tsv.xz"))
    ]
    read = {reading.sentence for reading in read_readings(files)}
    found = drawn_texts(arguments.data, arguments.each, arguments.seed, read)
    write_texts(arguments.output, found)
    print(f"{len(found):,} sentences, seed {arguments.seed}: {arguments.output}")


def draw(arguments: argparse.Namespace) -> None:
    given, model = read_texts(arguments.texts), load(arguments.model)
    strength, edits, seed = arguments.strength, arguments.edits, arguments.seed
    arguments.folder.mkdir(parents=True, exist_ok=True)
    if arguments.sentences:
        if not strength:
            raise InputError("sentences are drawn as a strength changes them: give --strength")
        sentences = changed_sentences(model, given, strength, arguments.sentences, seed)
        write_sentence_sheet(arguments.folder, sentences, arguments.name)
        print(f"{len(sentences):,} sentences from {len(given):,} texts, seed {seed}: {arguments.folder}")
        return
    rebuilt = arguments.only == "structure"
    if strength:
        drawn = made_edits(model, given, strength, edits, seed, arguments.only)
    elif rebuilt:
        rules = read_folder(PROJECT / "lexicon" / "structure")
        drawn = drawn_structures(rules, given, model.tag, model.parse, arguments.each, edits, seed)
    else:
        options = DrawOptions(edits, seed, arguments.each, arguments.guessed, arguments.rules)
        drawn = drawn_edits(model, given, options)
    write_sheets(arguments.folder, drawn, arguments.name, arguments.sheets, rebuilt)
    print(f"{len(drawn):,} edits from {len(given):,} texts, seed {seed}: {arguments.folder}")


def gather(arguments: argparse.Namespace) -> None:
    if (arguments.folder / f"{arguments.name}.sentences.tsv").exists():
        verdicts = read_sentence_sheet(arguments.folder, arguments.name)
        rows = ["\t".join([*sentence, reads, note]) for sentence, reads, note in verdicts]
        arguments.output.write_text("\n".join([*rows, ""]), encoding="utf-8")
        counts = Counter(reads for _, reads, _ in verdicts)
    else:
        found = read_sheets(arguments.folder, arguments.name)
        write_readings(arguments.output, found)
        counts = Counter(reading.verdict for reading in found)
    print(", ".join(f"{count:,} {verdict}" for verdict, count in counts.most_common()), arguments.output)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(required=True)
    choosing = commands.add_parser("texts")
    choosing.add_argument("output", type=Path)
    choosing.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    choosing.add_argument("--seed", type=int, required=True)
    choosing.add_argument("--each", type=int, required=True)
    choosing.set_defaults(run=texts)
    drawing = commands.add_parser("draw")
    drawing.add_argument("texts", type=Path)
    drawing.add_argument("folder", type=Path)
    drawing.add_argument("--name", required=True)
    drawing.add_argument("--seed", type=int, required=True)
    size = drawing.add_mutually_exclusive_group(required=True)
    size.add_argument("--edits", type=int)
    size.add_argument("--sentences", type=int)
    drawing.add_argument("--sheets", type=int, default=1)
    drawing.add_argument("--each", type=int, default=DrawOptions.each)
    drawing.add_argument("--guessed", type=float, default=DrawOptions.guessed)
    drawing.add_argument("--rules", type=float, default=DrawOptions.rules)
    drawing.add_argument("--strength", choices=STRENGTHS)
    drawing.add_argument("--only", choices=SCOPES)
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

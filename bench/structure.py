"""Sentences rebuilt by rules over trees: how far they are what people made, how sure, how safe.

    python bench/structure.py [--data DIR] [--model F] [--sentences N] [--svg F]

Splits: every tenth sentence of the pairs that people split, which nothing was learned from. Found is the
share of the places where people split that the model splits too, and how many of its own are among theirs;
BLEU is against what people wrote. Beside it the sentence as it was, and a baseline that splits at every
conjunction. Held-out readings: how likely the judge says they are right, beside how many are; and the share
of right ones from the limit of each strength on, out of fold. Facts: numbers, names, conditions and denials
of running text that are not in the text any more after all rewrites.
"""

import argparse
import re
from collections.abc import Callable, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
from calibration import bins, drawn

from ogden.editing.builtin import load
from ogden.editing.edit_model import EditModel
from ogden.editing.judge.edit_scoring import LIMITS
from ogden.editing.learning.judges.reading_rows import FOLDS
from ogden.editing.learning.judges.right_trees import calibrate, calibration_error, out_of_fold
from ogden.editing.learning.reading.readings import parted_by_sentence, read_readings
from ogden.editing.learning.structure.reading_rows import StructureRows, structure_rows
from ogden.editing.learning.structure.split_places import HELD_OUT, endings
from ogden.editing.learning.structure.structure_stages import TELLING, StructureOptions
from ogden.editing.simplifier import STRENGTHS
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.parsing.builtin import load_parser
from ogden.text.case import capitalise
from ogden.text.lines import iterate_lines
from ogden.text.tokens import tokenise

PROJECT = Path(__file__).resolve().parents[1]
DATA = PROJECT.parent / "shared" / "data"
CONJUNCTION = re.compile(r",? (?:and|but|so|which|who|because|although|while) (?=\w)|; ")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=DATA, metavar="DIR")
    parser.add_argument("--model", metavar="F")
    parser.add_argument(
        "--sentences", type=int, default=1000, metavar="N", help="of running text, for the facts"
    )
    parser.add_argument("--svg", type=Path, metavar="F", help="draw how sure and how right into this file")
    arguments = parser.parse_args()
    model = load(arguments.model)
    print_splits(model, arguments.data / "pairs" / "split.tsv.xz")
    print_readings(model, arguments.svg)
    print_facts(model, arguments.data / "mono" / "wikipedia.txt.xz", arguments.sentences)


def print_splits(model: EditModel, path: Path) -> None:
    pairs = [line.split("\t") for line in islice(iterate_lines(str(path)), 0, None, HELD_OUT)]
    normal, simple = [pair[0] for pair in pairs], [pair[1] for pair in pairs]
    metric = Bleu().prepare(TestSet(normal, [simple]))
    wanted = [set(places) for places in endings(simple)]
    print(f"{len(pairs):,} sentences that people split, held out")
    row("as it was", normal, wanted, metric.corpus)
    row("at every conjunction", [everywhere(one) for one in normal], wanted, metric.corpus)
    for strength in STRENGTHS:
        results = model.simplify_many(normal, strength=strength, only="structure", jobs=0)
        row(strength, [result.text for result in results], wanted, metric.corpus)


def row(
    name: str, outputs: list[str], wanted: Sequence[set[tuple[str, ...]]], score: Callable[..., object]
) -> None:
    found = endings(outputs)
    hits = sum(len(set(own) & theirs) for own, theirs in zip(found, wanted, strict=True))
    total, made = sum(map(len, wanted)), sum(map(len, found))
    precise = f"{hits / made:.3f}" if made else "–"
    print(f"{name:21}  found {hits / total:.3f}  of its own {precise}  splits {made:,}  {score(outputs)}")


def everywhere(sentence: str) -> str:
    parts = [part.strip() for part in CONJUNCTION.split(sentence) if part.strip()]
    return ". ".join(capitalise(part) for part in parts)


def print_readings(model: EditModel, svg: Path | None) -> None:
    files = sorted((PROJECT / "readings" / "structure").glob("*.tsv.xz"))
    learned, held = parted_by_sentence(read_readings(files))
    judge = model.structurer.judge
    known = rows_of(model, held)
    with_records(model, known)
    chances = judge.calibration.chances(judge.right.sums(known.rows))
    error = calibration_error(chances, known.right)
    print(f"{len(known.rows):,} held-out rewrites, expected calibration error {error:.3f}")
    found = bins(chances, known.right)
    for said, was, count in found:
        print(f"said {said:.3f}  right {was:.3f}  of {count}")
    if svg:
        svg.write_text(drawn(found), encoding="utf-8")
    print_limits(rows_of(model, learned))


def rows_of(model: EditModel, readings: Sequence[object]) -> StructureRows:
    judge = model.structurer.judge
    rules = model.structurer.rules
    parsers = model.tag, load_parser().read_many
    return structure_rows(readings, rules, judge.models, judge.places, *parsers, TELLING)  # type: ignore[arg-type]


def with_records(model: EditModel, known: StructureRows) -> None:
    from ogden.editing.structure.features import with_records as fill

    fill(known.rows, known.rules, {rule.name: rule.record for rule in model.structurer.rules})


def print_limits(known: StructureRows) -> None:
    sums = out_of_fold(known, StructureOptions().right)
    wrong = np.array([one.verdict == "wrong" for one in known.readings])
    chances = np.zeros(len(sums))
    for fold in range(FOLDS):
        others = known.telling & (known.folds != fold)
        own = known.folds == fold
        chances[own] = calibrate(sums[others], known.right[others]).chances(sums[own])
    everyday = np.array([one.source in ("own", "everyday") for one in known.readings])
    for name, some in (("all", known.telling), ("everyday texts", known.telling & everyday)):
        for strength in STRENGTHS:
            sure = some & (chances >= LIMITS[strength].structure)
            print(
                f"{name}, {strength}: right {known.right[sure].mean():.3f}  wrong {wrong[sure].mean():.3f}"
                f"  {sure.sum():,} of {some.sum():,}"
            )


def print_facts(model: EditModel, path: Path, count: int) -> None:
    sentences = [line for line in islice(iterate_lines(str(path)), 100_000, None, 97) if 60 < len(line) < 300]
    sentences = sentences[:count]
    results = model.simplify_many(sentences, strength="bold", only="structure", jobs=0)
    lost = [(facts(result.original) - words(result.text), result.text) for result in results]
    bad = [(missing, text) for missing, text in lost if missing]
    changed = sum(bool(result.edits) for result in results)
    print(f"{len(sentences):,} sentences, {changed:,} rebuilt at bold: facts lost in {len(bad)}")
    for missing, text in bad[:10]:
        print(f"  {', '.join(sorted(missing))}  {text}")


def words(text: str) -> set[str]:
    return {token.lower() for token in tokenise(text).tokens}


def facts(text: str) -> set[str]:
    """Numbers, names, conditions and denials; a capital that begins a sentence is no sign of a name."""
    found, before = set[str](), "."
    for token in tokenise(text).tokens:
        lower = token.lower()
        named = token[:1].isupper() and before not in (".", "?", "!", ":", "“", '"')
        if any(map(str.isdigit, token)) or named or lower in CONDITIONAL | DENYING:
            found.add(lower)
        before = token
    return found


if __name__ == "__main__":
    main()

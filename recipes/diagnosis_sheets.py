"""Draw findings of each rule of diagnosis for readers, and put what they found into a table.

    python recipes/diagnosis_sheets.py texts FOLDER/texts --seed 5
    python recipes/diagnosis_sheets.py draw FOLDER/texts/*.txt --output FOLDER --seed 5 --each 60
    python recipes/diagnosis_sheets.py gather FOLDER --docs docs/checking.md

`texts` makes documents of the data folder: everyday documents, the GDPR, news, medical abstracts, articles of
an encyclopedia. Each article of the news and each abstract is a document of its own, as far as the data tell.
Any other files will do. `draw` checks them all and writes for each rule RULE.sheet.tsv: id, rule, the
sentence before, the sentence with what was found between ⟦ and ⟧, the sentence after, message, fix. A reader
writes RULE.read.tsv beside it: id, verdict (right, doubtful or wrong), and why. `gather` counts the verdicts
and prints the table, or writes it into the page that documents the rules.
"""

import argparse
import csv
import json
import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import sqrt
from pathlib import Path
from typing import NamedTuple

from ogden.documents.checking import CheckedDocument, PassageFinding, check_document
from ogden.documents.opening import open_document
from ogden.editing.builtin import load
from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.diagnosing import fixed
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.settings import DEFAULT_SETTINGS, CheckSettings
from ogden.editing.edit_model import EditModel
from ogden.editing.learning.reading.readings import Verdict
from ogden.editing.simplifier import SimplifyOptions, told_options
from ogden.errors import InputError
from ogden.text.lines import read_lines
from ogden.text.sentence import Span
from ogden.text.sentences import split_sentences

PROJECT = Path(__file__).resolve().parents[1]
COLUMNS = ("id", "rule", "before", "marked", "after", "message", "fix")
BEGIN, END = "<!-- precision -->", "<!-- /precision -->"
A_PARAGRAPH = 5  # sentences, where a source does not have paragraphs
A_DOCUMENT = 30  # paragraphs of a law
AN_ABSTRACT = 8  # sentences at most
NEAR = 4  # sentences before and after a place where a new article may begin
COMMON = 0.01  # a word in this share of all sentences does not tell articles apart
_OPENING = re.compile(
    r"(?:Background|Introduction|Objective|Purpose|Aim|Context|Rationale|Importance)[^:]{0,30}:",
    re.IGNORECASE,
)
_LONG_WORD = re.compile(r"[a-z]{4,}")
_QUOTED = re.compile(r"“([^”]+)” elsewhere")


class Drawn(NamedTuple):
    """A finding, with the document it is in."""

    document: CheckedDocument
    at: PassageFinding


def main() -> int:
    arguments = parse_arguments()
    try:
        arguments.run(arguments)
    except InputError as error:
        print(f"recipes/diagnosis_sheets.py: {error}", file=sys.stderr)
        return 2
    return 0


def texts(arguments: argparse.Namespace) -> None:
    chance = random.Random(arguments.seed)
    arguments.folder.mkdir(parents=True, exist_ok=True)
    count = 0
    for name, paragraphs in _documents(arguments.data, chance, arguments.articles):
        (arguments.folder / f"{name}.txt").write_text("\n\n".join([*paragraphs, ""]), encoding="utf-8")
        count += 1
    print(f"{count:,} documents, seed {arguments.seed}: {arguments.folder}")


def _documents(data: Path, chance: random.Random, articles: int) -> Iterator[tuple[str, list[str]]]:
    yield from _everyday(data / "everyday_pairs")
    law = _lines(data / "everyday" / "law_gdpr.txt.xz")
    for at in range(0, len(law), A_DOCUMENT):
        yield f"law-{at:04}", law[at : at + A_DOCUMENT]
    for kind, name, parted in (("news", "news_onestop", _articles), ("health", "medical_plaba", _abstracts)):
        lines = list(dict.fromkeys(line.split("\t")[0] for line in _lines(data / "pairs" / f"{name}.tsv.xz")))
        for number, sentences in enumerate(parted(lines)):
            yield f"{kind}-{number:04}", _paragraphs(sentences)
    known = _lines(data / "articles" / "normal.jsonl.xz")
    for number, line in enumerate(chance.sample(known, articles)):
        yield f"encyclopedia-{number:03}", json.loads(line)["paragraphs"][:A_DOCUMENT]


def _articles(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """News is one list of sentences. An article begins where the sentences before and after share no word."""
    words = [set(_LONG_WORD.findall(line.lower())) for line in lines]
    uses = Counter(word for own in words for word in own)
    rare = [{word for word in own if uses[word] < COMMON * len(lines)} for own in words]
    start = 0
    for at in range(1, len(lines) + 1):
        before, after = set().union(*rare[max(start, at - NEAR) : at]), set().union(*rare[at : at + NEAR])
        if before.isdisjoint(after):
            if at - start >= NEAR:
                yield lines[start:at]
            start = at


def _abstracts(lines: Sequence[str]) -> Iterator[Sequence[str]]:
    """Abstracts stand one behind the other: those are taken of which the first label shows the start."""
    starts = [at for at, line in enumerate(lines) if _OPENING.match(line)]
    for start, following in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield lines[start : min(start + AN_ABSTRACT, following)]


def _everyday(folder: Path) -> Iterator[tuple[str, list[str]]]:
    found: dict[str, list[str]] = {}
    for part in ("train", "dev"):
        for row in csv.DictReader(_lines(folder / f"{part}.tsv.xz"), delimiter="\t", quoting=csv.QUOTE_NONE):
            found.setdefault(row["document"], []).append(row["normal"])
    for name, sentences in found.items():
        yield f"everyday-{name}", _paragraphs(sentences)


def _paragraphs(sentences: Sequence[str]) -> list[str]:
    return [" ".join(sentences[at : at + A_PARAGRAPH]) for at in range(0, len(sentences), A_PARAGRAPH)]


def _lines(path: Path) -> list[str]:
    with lzma.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()


def draw(arguments: argparse.Namespace) -> None:
    model, chance = load(), random.Random(arguments.seed)
    settings = CheckSettings(rules=frozenset(arguments.rules or RULES), fixes=False)
    found: dict[str, list[Drawn]] = {name: [] for name in settings.rules}
    words = 0
    for path in sorted(arguments.files):
        checked = check_document(open_document(path.read_bytes(), path.name), model, settings)
        words += checked.level.words
        for at in checked.found:
            found[at.finding.rule].append(Drawn(checked, at))
    arguments.output.mkdir(parents=True, exist_ok=True)
    for name in RULES:
        if name in found:
            own = found[name]
            drawn = chance.sample(own, min(arguments.each, len(own)))
            _write(arguments.output / f"{name}.sheet.tsv", drawn, model)
            share = 1000 * len(own) / words
            print(f"{name:24} {len(own):6,} found, {share:6.2f} in 1,000 words, {len(drawn)} drawn")
    print(f"{len(arguments.files):,} files, {words:,} words, seed {arguments.seed}: {arguments.output}")


def _write(path: Path, drawn: Sequence[Drawn], model: EditModel) -> None:
    rows = ["\t".join(COLUMNS), *("\t".join(_row(n, one, model)) for n, one in enumerate(drawn)), ""]
    path.write_text("\n".join(rows), encoding="utf-8")


def _row(number: int, drawn: Drawn, model: EditModel) -> Iterable[str]:
    checked, (passage, finding) = drawn
    text = checked.document.passages[passage].text
    shown = _with_fix(checked, passage, finding, model)
    sentence = finding.sentence or finding.span
    before, after = _beside(checked, passage, sentence.start, sentence.end)
    if other := _QUOTED.search(finding.message):
        before = f"(elsewhere: {_sentence_with(checked, other[1])}) {before}"
    (start, end), (first, last) = shown.span, sentence
    marked = f"{text[first:start]}⟦{text[start:end]}⟧{text[end:last]}"
    fix = " | ".join(f"{one.text} ({one.confidence:.0%})" for one in shown.fixes)
    cells = (before, marked, after, finding.message, fix)
    return (f"{finding.rule}-{number:03}", finding.rule, *(" ".join(cell.split()) for cell in cells))


def _with_fix(checked: CheckedDocument, passage: int, finding: Finding, model: EditModel) -> Finding:
    """The finding with what the model would write, asked of its sentence alone: that is quick."""
    if finding.sentence is None or not RULES[finding.rule].fixed_by:
        return finding
    start, end = finding.sentence
    text = checked.document.passages[passage].text[start:end]
    options = told_options(SimplifyOptions(), *(one.text for one in checked.document.passages))
    moved = replace(finding, span=_moved(finding.span, -start), sentence=Span(0, end - start))
    ((own,),) = fixed([text], [[moved]], model, DEFAULT_SETTINGS, options)
    return replace(own, span=_moved(own.span, start), sentence=finding.sentence)


def _moved(span: Span, by: int) -> Span:
    return Span(span.start + by, span.end + by)


def _beside(checked: CheckedDocument, passage: int, start: int, end: int) -> tuple[str, str]:
    """The sentences before and after, from the passages beside where the passage has none."""
    passages = checked.document.passages
    text = passages[passage].text
    before = text[:start].strip() or (passages[passage - 1].text if passage else "")
    after = text[end:].strip() or (passages[passage + 1].text if passage + 1 < len(passages) else "")
    spans = split_sentences(before), split_sentences(after)
    return (
        before[slice(*spans[0][-1])] if spans[0] else "",
        after[slice(*spans[1][0])] if spans[1] else "",
    )


def _sentence_with(checked: CheckedDocument, word: str) -> str:
    pattern = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    for passage in checked.document.passages:
        for start, end in split_sentences(passage.text):
            if pattern.search(passage.text, start, end):
                return passage.text[start:end]
    return ""


def gather(arguments: argparse.Namespace) -> None:
    rows = [
        "| rule | read | right | doubtful | wrong | right, of those read |",
        "|---|---|---|---|---|---|",
    ]
    for name in RULES:
        verdicts = _verdicts(arguments.folder, name)
        if verdicts:
            rows.append(_table_row(name, verdicts))
    table = "\n".join(rows)
    if arguments.docs is None:
        print(table)
        return
    text = arguments.docs.read_text(encoding="utf-8")
    if BEGIN not in text or END not in text:
        raise InputError(f"{arguments.docs}: there is no place for the table, {BEGIN} to {END}")
    head, _, rest = text.partition(BEGIN)
    _, _, tail = rest.partition(END)
    arguments.docs.write_text(f"{head}{BEGIN}\n{table}\n{END}{tail}", encoding="utf-8")


def _verdicts(folder: Path, name: str) -> list[Verdict]:
    path, sheet = folder / f"{name}.read.tsv", folder / f"{name}.sheet.tsv"
    if not path.exists():
        return []
    found: dict[str, Verdict] = {}
    for number, line in enumerate(read_lines(str(path)), 1):
        cells = [cell.strip() for cell in line.split("\t")]
        if not line.strip() or cells[0] == "id":
            continue
        try:
            found[cells[0]] = Verdict(cells[1])
        except (ValueError, IndexError):
            raise InputError(
                f"{path}, line {number}: a verdict is an id, right, doubtful or wrong, and why"
            ) from None
    drawn = [line.split("\t")[0] for line in read_lines(str(sheet))[1:] if line.strip()]
    missing = [one for one in drawn if one not in found]
    if missing:
        raise InputError(f"{path}: {len(missing)} findings have no verdict, the first is {missing[0]}")
    return [found[one] for one in drawn]


def _table_row(name: str, verdicts: Sequence[Verdict]) -> str:
    size = len(verdicts)
    counts = [verdicts.count(one) for one in (Verdict.RIGHT, Verdict.DOUBTFUL, Verdict.WRONG)]
    low, high = _interval(counts[0], size)
    share = f"{counts[0] / size:.0%} ({low:.0%} to {high:.0%})"
    return f"| `{name}` | {size} | {counts[0]} | {counts[1]} | {counts[2]} | {share} |"


def _interval(right: int, size: int) -> tuple[float, float]:
    """The 95% interval of a share (Wilson 1927)."""
    z, share = 1.96, right / size
    middle = (share + z * z / (2 * size)) / (1 + z * z / size)
    half = z * sqrt(share * (1 - share) / size + z * z / (4 * size * size)) / (1 + z * z / size)
    return max(0.0, middle - half), min(1.0, middle + half)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("texts")
    making.add_argument("folder", type=Path)
    making.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    making.add_argument("--seed", type=int, required=True)
    making.add_argument("--articles", type=int, default=100, help="of the encyclopedia")
    making.set_defaults(run=texts)
    drawing = commands.add_parser("draw")
    drawing.add_argument("files", type=Path, nargs="+")
    drawing.add_argument("--output", type=Path, required=True, metavar="FOLDER")
    drawing.add_argument("--seed", type=int, required=True)
    drawing.add_argument("--each", type=int, default=60, help="findings of a rule")
    drawing.add_argument("--rules", nargs="+", choices=tuple(RULES))
    drawing.set_defaults(run=draw)
    gathering = commands.add_parser("gather")
    gathering.add_argument("folder", type=Path)
    gathering.add_argument("--docs", type=Path, help="the page to write the table into")
    gathering.set_defaults(run=gather)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())

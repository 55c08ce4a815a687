"""Edits to be read: drawn from texts, handed to readers on sheets, and put together with their verdicts.

What is drawn is what the model could do in a sentence, however sure it is: the best replacement of each sense
of the lexicon that may be meant, and the likeliest rule where the lexicon is silent. A sense is drawn a few
times at most, so that rare ones are read too. To measure a model, what it makes at a strength is drawn. A
sheet shows the edit marked in its sentence, with the sentences before and after, and nothing of what the
model thinks. Every twentieth edit is on two sheets.
"""

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from ogden.editing.edit_model import EditModel
from ogden.editing.edits import Edit
from ogden.editing.judged_sentence import JudgedSentence
from ogden.editing.learning.readings import Reading, Verdict
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentences import prepare
from ogden.editing.simplifier import Simplifier, SimplifyOptions, Strength, told_options
from ogden.editing.typed_edits import typed_changes
from ogden.errors import InputError
from ogden.text.lines import read_lines
from ogden.text.sentences import split_sentences

AGAIN = 20
"""One edit in so many is read twice."""
MOST_OF_A_TEXT = 6
LEAST_RULE = 0.3
"""Rules that are less likely right than this need no more reading."""


class ReadText(NamedTuple):
    """A text that edits may be drawn from."""

    kind: str
    source: str
    text: str


class DrawnEdit(NamedTuple):
    kind: str
    source: str
    origin: str
    """`lexicon` or `rule`; of an edit that a model made, the strength."""
    sentence: str
    start: int
    end: int
    after: str
    before_it: str
    behind_it: str
    """The sentences before and after, or nothing."""

    def marked(self) -> str:
        text = self.sentence
        return f"{text[: self.start]}[-{text[self.start : self.end]}-]{{+{self.after}+}}{text[self.end :]}"


@dataclass(frozen=True)
class DrawOptions:
    edits: int
    seed: int
    each: int = 3
    """Edits of one sense at most, and of one rule."""
    guessed: float = 0.3
    """The share of senses that no cue shows."""
    rules: float = 0.1


def drawn_edits(model: EditModel, texts: Sequence[ReadText], options: DrawOptions) -> list[DrawnEdit]:
    """In random order; the same seed draws the same."""
    chance = random.Random(options.seed)
    wanted = {
        "guessed": round(options.edits * options.guessed),
        "rule": round(options.edits * options.rules),
    }
    wanted["told"] = options.edits - sum(wanted.values())
    drawn: list[DrawnEdit] = []
    each, had = Counter[str](), Counter[str]()
    order = chance.sample(texts, len(texts))
    for text in order:
        found = list(_possible(model, text))
        chance.shuffle(found)
        for family, name, edit in found:
            if had[family] < wanted[family] and each[name] < options.each:
                had[family] += 1
                each[name] += 1
                drawn.append(edit)
        if len(drawn) == options.edits:
            break
    chance.shuffle(drawn)
    return drawn


def made_edits(
    model: Simplifier, texts: Sequence[ReadText], strength: Strength, size: int, seed: int
) -> list[DrawnEdit]:
    """Edits as the model makes them at a strength, equally many of each kind of text, in random order."""
    chance = random.Random(seed)
    kinds = sorted({text.kind for text in texts})
    drawn: list[DrawnEdit] = []
    for kind in kinds:
        own = [text for text in texts if text.kind == kind]
        found: list[DrawnEdit] = []
        for text in chance.sample(own, len(own)):
            made = [
                _made(text, edit, strength) for edit in model.simplify(text.text, strength=strength).edits
            ]
            found += chance.sample(made, min(len(made), MOST_OF_A_TEXT))
            if len(found) >= size // len(kinds):
                break
        drawn += found[: size // len(kinds)]
    chance.shuffle(drawn)
    return drawn


def _made(text: ReadText, edit: Edit, strength: Strength) -> DrawnEdit:
    spans = split_sentences(text.text)
    first = max(k for k, span in enumerate(spans) if span.start <= edit.start or not k)
    last = next((k for k in range(first, len(spans)) if spans[k].end >= edit.end), len(spans) - 1)
    start, end = spans[first].start, spans[last].end
    around = [
        text.text[spans[k].start : spans[k].end] if 0 <= k < len(spans) else "" for k in (first - 1, last + 1)
    ]
    span = edit.start - start, edit.end - start
    sentence = text.text[start:end]
    return DrawnEdit(text.kind, text.source, strength, sentence, *span, edit.after, around[0], around[1])


def _possible(model: EditModel, text: ReadText) -> Iterator[tuple[str, str, DrawnEdit]]:
    """What could be drawn from a text: told, guessed or by a rule; a name for what is counted; the edit."""
    options = told_options(SimplifyOptions("bold", split=False), text.text)
    sentences = prepare([text.text], options.glossary, model.tag, model.parse, 1)
    for place, prepared in enumerate(sentences):
        judged = model.judged(prepared, model.lexicon, options)
        before, behind = (
            sentences[k].sentence.text if 0 <= k < len(sentences) else "" for k in (place - 1, place + 1)
        )
        for family, name, rewrite in _best(judged):
            changes = typed_changes(prepared.sentence, judged.replacements([judged.rewrites.index(rewrite)]))
            for change in changes[:1]:
                yield (
                    family,
                    name,
                    DrawnEdit(
                        text.kind,
                        text.source,
                        "rule" if family == "rule" else "lexicon",
                        prepared.sentence.text,
                        change.span.start,
                        change.span.end,
                        change.after,
                        before,
                        behind,
                    ),
                )


def _best(judged: JudgedSentence) -> Iterator[tuple[str, str, Rewrite]]:
    """The first replacement of each sense, and the likeliest rule for each place."""
    rules: dict[tuple[int, int], tuple[float, Rewrite]] = {}
    for rewrite, chance in zip(judged.proposals.rewrites, judged.chances.tolist(), strict=False):
        listing = judged.proposals.listings.get(rewrite)
        if listing is None:
            known = rules.get(rewrite[:2])
            if chance >= LEAST_RULE and (known is None or chance > known[0]):
                rules[rewrite[:2]] = chance, rewrite
        elif not listing.rank:
            family = "guessed" if listing.told is Told.GUESSED else "told"
            yield family, f"{listing.sense.place} {listing.sense.word} {listing.sense.meaning}", rewrite
    for (first, last), (_, rewrite) in rules.items():
        old = " ".join(judged.prepared.words[first:last])
        yield "rule", f"{old} → {' '.join(rewrite.words)}", rewrite


def write_sheets(folder: Path, drawn: Sequence[DrawnEdit], name: str, sheets: int) -> None:
    """`name`.tsv with all that was drawn, and a sheet for each reader: number, text around, marked sentence.
    Every twentieth edit is on the next reader's sheet, too."""
    lines = ["\t".join(map(str, edit)) for edit in drawn]
    (folder / f"{name}.tsv").write_text("\n".join([*lines, ""]), encoding="utf-8")
    pages: list[list[str]] = [[] for _ in range(sheets)]
    for number, edit in enumerate(drawn):
        around = [f"({part})" if part else "" for part in (edit.before_it, edit.behind_it)]
        shown = "\t".join([str(number), around[0], edit.marked(), around[1]])
        own = number * sheets // len(drawn)
        pages[own].append(shown)
        if number % AGAIN == 0 and sheets > 1:
            pages[(own + 1) % sheets].append(shown)
    for place, page in enumerate(pages):
        (folder / f"{name}{place:02}.sheet.tsv").write_text("\n".join([*page, ""]), encoding="utf-8")


def read_sheets(folder: Path, name: str) -> list[Reading]:
    """What was drawn, with the verdicts that readers wrote: `name`NN.read.tsv, a line an edit with its
    number, its verdict and, if it is wrong, why."""
    drawn = [line.split("\t") for line in read_lines(str(folder / f"{name}.tsv"))]
    verdicts: dict[int, list[tuple[str, Verdict, str]]] = {}
    for path in sorted(folder.glob(f"{name}[0-9][0-9].read.tsv")):
        for number, verdict, reason in _verdicts(path):
            verdicts.setdefault(number, []).append((path.name.partition(".")[0], verdict, reason))
    missing = [number for number in range(len(drawn)) if number not in verdicts]
    if missing:
        raise InputError(f"{folder}: {len(missing)} edits have no verdict, the first is number {missing[0]}")
    return [_reading(name, number, drawn[number], verdicts[number]) for number in range(len(drawn))]


def _verdicts(path: Path) -> Iterable[tuple[int, Verdict, str]]:
    for line_number, line in enumerate(read_lines(str(path)), 1):
        cells = [cell.strip() for cell in line.split("\t")]
        if line.strip():
            try:
                yield int(cells[0]), Verdict(cells[1]), cells[2] if len(cells) > 2 else ""
            except (ValueError, IndexError):
                raise InputError(
                    f"{path}, line {line_number}: a verdict is a number, right, doubtful or wrong, and why"
                ) from None


def _reading(
    name: str, number: int, cells: Sequence[str], found: Sequence[tuple[str, Verdict, str]]
) -> Reading:
    kind, source, origin, sentence, start, end, after, *_ = cells
    (reader, verdict, reason), *others = found
    again = others[0] if others else ("", None, "")
    edit = f"{name}{number:05}", kind, source, origin, sentence, int(start), int(end), after
    why = reason if verdict is Verdict.WRONG else ""
    return Reading(*edit, verdict, why, reader, again[1], again[0])

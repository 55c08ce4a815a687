"""Edits and sentences to be read, drawn from texts.

What is drawn is what the model could do in a sentence, however sure it is: the best replacement of each sense
of the lexicon that may be meant, and the likeliest rule where the lexicon is silent. A sense is drawn a few
times at most, so that rare ones are read too. To measure a model, what it makes at a strength is drawn:
single edits, or sentences with all their edits.
"""

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeVar

from ogden.editing.edit_model import EditModel
from ogden.editing.edits import Edit
from ogden.editing.judged_sentence import JudgedSentence
from ogden.editing.learning.reading.texts import ReadText
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentences import prepare
from ogden.editing.simplifier import Scope, Simplifier, SimplifyOptions, Strength, told_options
from ogden.editing.typed_edits import typed_changes
from ogden.text.sentences import split_sentences

MOST_OF_A_TEXT = 6
LEAST_RULE = 0.3
"""Rules that are less likely right than this need no more reading."""


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

    def made(self) -> str:
        """The sentence after the edit."""
        return self.sentence[: self.start] + self.after + self.sentence[self.end :]


class DrawnSentence(NamedTuple):
    """A sentence that a model changes, before and after all its edits."""

    kind: str
    source: str
    strength: str
    before: str
    after: str


Drawn = TypeVar("Drawn", DrawnEdit, DrawnSentence)


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
    model: Simplifier,
    texts: Sequence[ReadText],
    strength: Strength,
    size: int,
    seed: int,
    only: Scope | None = None,
) -> list[DrawnEdit]:
    """Edits as the model makes them at a strength, equally many of each kind of text, in random order."""

    def made(text: ReadText, chance: random.Random) -> list[DrawnEdit]:
        edits = model.simplify(text.text, strength=strength, only=only).edits
        return [_made(text, edit, strength) for edit in chance.sample(edits, min(len(edits), MOST_OF_A_TEXT))]

    return _of_each_kind(texts, size, seed, made)


def changed_sentences(
    model: Simplifier, texts: Sequence[ReadText], strength: Strength, size: int, seed: int
) -> list[DrawnSentence]:
    """Sentences that the model changes, equally many of each kind of text, and one of a text, in random
    order."""

    def changed(text: ReadText, chance: random.Random) -> list[DrawnSentence]:
        sentences = [text.text[span.start : span.end] for span in split_sentences(text.text)]
        for sentence in chance.sample(sentences, len(sentences)):
            after = model.simplify(sentence, strength=strength).text
            if after != sentence:
                return [DrawnSentence(text.kind, text.source, strength, sentence, after)]
        return []

    return _of_each_kind(texts, size, seed, changed)


def _of_each_kind(
    texts: Sequence[ReadText], size: int, seed: int, draw: Callable[[ReadText, random.Random], list[Drawn]]
) -> list[Drawn]:
    """What is drawn from texts in random order, until each kind has its share; in random order."""
    chance, drawn = random.Random(seed), list[Drawn]()
    kinds = sorted({text.kind for text in texts})
    share = size // len(kinds)
    for kind in kinds:
        own, found = [text for text in texts if text.kind == kind], list[Drawn]()
        for text in chance.sample(own, len(own)):
            if len(found) >= share:
                break
            found += draw(text, chance)
        drawn += found[:share]
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
    for rewrite, chance in zip(judged.proposals.rewrites, judged.chances, strict=False):
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

"""The built-in model at work: from texts to edits.

Sentence by sentence: what could be changed (`proposals`) and is not refused (`safety`), what the model
thinks of it (`judge`), the edits that are worth most together (`selection`), and how a person would type them
(`typed_edits`).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.edits import Alternative, Edit, EditKind, Simplification, simplification
from ogden.editing.hard_sentences import hard_sentences
from ogden.editing.judge.edit_scoring import LIMITS, NEEDS_TREES, SPLITS, Judge
from ogden.editing.judge.features import NAMES
from ogden.editing.process_pool import cores, simplified
from ogden.editing.proposals import Proposer
from ogden.editing.reasons import kind_of, reason
from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.selection import best_together
from ogden.editing.sentence_splitting import SHORTEST, SentenceSplit, splits
from ogden.editing.sentences import ParseMany, Prepared, TagMany, prepare
from ogden.editing.simplifier import (
    MAX_GRADE,
    RULES,
    HardSentence,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)
from ogden.editing.typed_edits import enough, grade_effect, typed_changes, typed_in
from ogden.text.reading_level import reading_level
from ogden.text.rewriting import Replacement
from ogden.text.sentence import Span

MOST_ALTERNATIVES = 4
LEAST_ALTERNATIVE = 0.3
WORTH_OF_SPLIT = 5.0
"""Beside edits, which are worth up to about 10: a split gives way to a much better edit of the same words."""


@dataclass(frozen=True)
class JudgedSentence:
    """A sentence, all that could be changed in it, and what the model thinks of that."""

    prepared: Prepared
    rewrites: list[Rewrite]
    deletions: list[Deletion]
    """For each rewrite but the splits, which come last."""
    confidences: NDArray[np.float64]
    worths: NDArray[np.float64]

    def chosen(self) -> list[int]:
        spans = [(one.first, one.last) for one in self.rewrites]
        return best_together(len(self.prepared.words), spans, self.worths.tolist())

    def replacements(self, places: Sequence[int]) -> list[Replacement]:
        return [Replacement(*self.rewrites[place]) for place in places]


@dataclass(frozen=True, repr=False)
class EditModel(Simplifier):
    """A `Simplifier` that proposes edits, judges them and keeps the best: the built-in model is one."""

    proposer: Proposer
    judge: Judge
    tag: TagMany
    parse: ParseMany
    path: str
    judge_name: str | None = None

    def __repr__(self) -> str:
        return f"EditModel({self.path!r})"

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        """Simplify each text; with `jobs`, large inputs on so many cores (0: all)."""
        wanted = chosen_options(options, keywords)
        processes = cores(texts, jobs)
        if processes > 1 and (found := simplified(self.path, self.judge_name, texts, wanted, processes)):
            return found
        needed = wanted.strength in NEEDS_TREES or (wanted.split and wanted.strength in SPLITS)
        parse = self.parse if needed else None
        edits: list[list[Edit]] = [[] for _ in texts]
        shortest = 0 if wanted.strength in NEEDS_TREES else SHORTEST
        for prepared in prepare(texts, wanted.glossary, self.tag, parse, jobs, shortest):
            edits[prepared.text] += self._edits(self._judged(prepared, wanted), wanted)
        return [simplification(text, own, wanted.nbest) for text, own in zip(texts, edits, strict=True)]

    def check(self, text: str, max_grade: float = MAX_GRADE) -> list[HardSentence]:
        """Sentences above the grade, and sentences with words that many readers do not know, in order."""
        judged = {
            one.offset: self._judged(one, SimplifyOptions("bold"))
            for one in prepare([text], None, self.tag, None, 1)
        }
        return hard_sentences(text, max_grade, judged, _suggestions)

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """What the table has for a phrase, by the confidence it would have where nothing stands around it."""
        found = []
        for prepared in prepare([phrase], None, self.tag, None, 1)[:1]:
            proposals = self.proposer.paraphrases(prepared.words, prepared.tags)
            confidences = self.judge.confidences(proposals).tolist()
            before = " ".join(prepared.words)
            for one, row, score in zip(proposals.rewrites, proposals.rows, confidences, strict=True):
                features = dict(zip(NAMES, row.tolist(), strict=True))
                found.append(Paraphrase(before, " ".join(one.words), score, features))
        return sorted(found, key=lambda one: (-one.score, one.after))[:limit]

    def _judged(self, prepared: Prepared, options: SimplifyOptions) -> JudgedSentence:
        limits = LIMITS[options.strength]
        tree = prepared.tree if options.strength in NEEDS_TREES else None
        check = SafetyCheck(prepared.sentence.tokens, prepared.tags, bold=options.strength == "bold")
        proposals = self.proposer.propose(prepared.words, prepared.tags, prepared.blocked, tree).safe(check)
        confidences = self.judge.confidences(proposals)
        worths = self.judge.worths(proposals, confidences, limits)
        found, sure = self._splits(prepared, check) if options.split else ([], np.zeros(0))
        taken = (sure >= limits.split) & (sure == sure.max(initial=0.0))  # one cut is enough for a sentence
        return JudgedSentence(
            prepared,
            [*proposals.rewrites, *(one.rewrite for one in found)],
            proposals.deletions,
            np.concatenate([confidences, sure]),
            np.concatenate([worths, taken * WORTH_OF_SPLIT]),
        )

    def _splits(
        self, prepared: Prepared, check: SafetyCheck
    ) -> tuple[list[SentenceSplit], NDArray[np.float64]]:
        if prepared.tree is None:
            return [], np.zeros(0)
        found = splits(prepared.words, prepared.tags, prepared.tree, prepared.blocked)
        found = [one for one in found if check.refusal(one.rewrite) is None]
        return found, self.judge.split_confidences(found)

    def _edits(self, judged: JudgedSentence, options: SimplifyOptions) -> list[Edit]:
        """The edits of one sentence, placed in its text."""
        chosen = judged.chosen()
        if not chosen:
            return []
        sentence = judged.prepared.sentence
        before = reading_level(sentence.text).grade
        if options.target_grade is not None:
            sure = [float(judged.confidences[place]) for place in chosen]
            kept = enough(sentence, judged.replacements(chosen), sure, options.target_grade)
            chosen = [chosen[number] for number in kept]
        return [
            _edit(judged, [chosen[number] for number in numbers], span, after, before)
            for numbers, span, after in typed_changes(sentence, judged.replacements(chosen))
        ]


def _edit(judged: JudgedSentence, places: Sequence[int], span: Span, after: str, grade: float) -> Edit:
    text, offset = judged.prepared.sentence.text, judged.prepared.offset
    before = text[span.start : span.end]
    kind, why = _why(judged, places, before, after)
    return Edit(
        offset + span.start,
        offset + span.end,
        before,
        after,
        kind,
        why,
        grade_effect(text, span, after, grade),
        float(min(judged.confidences[place] for place in places)),
        _alternatives(judged, places, span, after, grade),
    )


def _why(judged: JudgedSentence, places: Sequence[int], before: str, after: str) -> tuple[EditKind, str]:
    """The kind of an edit, and its reason."""
    if any(place >= len(judged.deletions) for place in places):
        return "split", "Two short sentences are easier to read than a long one."
    deletion = judged.deletions[places[0]] if len(places) == 1 else Deletion.NONE
    return kind_of(before, after, deletion), reason(before, after, deletion)


def _alternatives(
    judged: JudgedSentence, places: Sequence[int], span: Span, chosen: str, grade: float
) -> tuple[Alternative, ...]:
    """Other words for the same place, typed as the edit is."""
    if len(places) != 1:
        return ()
    own = judged.rewrites[places[0]]
    rivals = [
        place
        for place, one in enumerate(judged.rewrites)
        if one[:2] == own[:2] and place != places[0] and judged.confidences[place] >= LEAST_ALTERNATIVE
    ]
    sentence, found = judged.prepared.sentence, list[Alternative]()
    seen = {chosen, sentence.text[span.start : span.end]}
    for place in sorted(rivals, key=lambda place: -judged.confidences[place])[:MOST_ALTERNATIVES]:
        text = typed_in(sentence, Replacement(*judged.rewrites[place]), span)
        if text is not None and text not in seen:
            seen.add(text)
            effect = grade_effect(sentence.text, span, text, grade)
            found.append(Alternative(text, float(judged.confidences[place]), effect))
    return tuple(found)


def _suggestions(judged: JudgedSentence, span: Span) -> tuple[str, ...]:
    """Simpler words for a word of the text, the best first."""
    prepared = judged.prepared
    found = [
        (-judged.confidences[place], " ".join(one.words))
        for place, one in enumerate(judged.rewrites)
        if one.words
        and prepared.offset + prepared.sentence.spans[one.first].start == span.start
        and prepared.offset + prepared.sentence.spans[one.last - 1].end == span.end
        and judged.confidences[place] >= LEAST_ALTERNATIVE
    ]
    return tuple(text for _, text in sorted(found))

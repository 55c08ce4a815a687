"""The built-in model at work: from texts to edits.

Sentence by sentence: what could be changed (`proposals`), what the model thinks of it (`judging`), the edits
that are worth most together (`choice`), and how a person would type them (`ogden.text.rewriting`).
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.edits import Alternative, Edit, EditKind, Simplification, apply
from ogden.editing.judge.edit_scoring import LIMITS, NEEDS_TREES, SPLITS, Judge
from ogden.editing.judge.features import NAMES
from ogden.editing.process_pool import cores, simplified
from ogden.editing.proposals import Proposer
from ogden.editing.reasons import kind_of, reason
from ogden.editing.rewrites import Rewrite
from ogden.editing.selection import best_together
from ogden.editing.sentence_splitting import SHORTEST, Split, splits
from ogden.editing.sentences import ParseMany, Prepared, TagMany, prepare
from ogden.editing.simplifier import HardSentence, HardWord, Paraphrase, SimplifyOptions
from ogden.text.reading_level import reading_level
from ogden.text.rewriting import Change, Replacement, RewrittenText, rewrite
from ogden.text.sentence import Span

MOST_ALTERNATIVES = 4
LEAST_ALTERNATIVE = 0.3
HARD_WORD = 3.5
MAX_GRADE = 12.0
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


@dataclass(frozen=True)
class EditModel:
    """A `TextSimplifier`."""

    proposer: Proposer
    judge: Judge
    tag: TagMany
    parse: ParseMany
    path: str
    judge_name: str | None = None

    def simplify(self, text: str, wishes: SimplifyOptions = SimplifyOptions()) -> Simplification:
        return self.simplify_many([text], wishes, 1)[0]

    def simplify_many(
        self,
        texts: Sequence[str],
        wishes: SimplifyOptions = SimplifyOptions(),
        jobs: int = 1,
    ) -> list[Simplification]:
        """Simplify each text; with `jobs`, large inputs on so many cores (0: all)."""
        processes = cores(texts, jobs)
        if processes > 1 and (found := simplified(self.path, self.judge_name, texts, wishes, processes)):
            return found
        needed = wishes.strength in NEEDS_TREES or (wishes.split and wishes.strength in SPLITS)
        parse = self.parse if needed else None
        edits: list[list[Edit]] = [[] for _ in texts]
        shortest = 0 if wishes.strength in NEEDS_TREES else SHORTEST
        for prepared in prepare(texts, wishes.glossary, self.tag, parse, jobs, shortest):
            edits[prepared.text] += self._edits(self._judged(prepared, wishes), wishes)
        return [_simplification(text, own, wishes.nbest) for text, own in zip(texts, edits, strict=True)]

    def check(self, text: str, max_grade: float = MAX_GRADE) -> list[HardSentence]:
        """Sentences above the grade, and sentences with words that many readers do not know, in order."""
        judged = {
            one.offset: self._judged(one, SimplifyOptions("bold"))
            for one in prepare([text], None, self.tag, None, 1)
        }
        found = []
        for sentence in reading_level(text).sentence_levels:
            own = judged.get(sentence.span.start)
            words = tuple(
                HardWord(word.span, text[word.span.start : word.span.end], word.difficulty.level, suggested)
                for word in sentence.word_levels
                if word.difficulty.level >= HARD_WORD
                for suggested in [_suggestions(own, word.span) if own else ()]
            )
            if words or sentence.grade > max_grade:
                found.append(HardSentence(sentence.span, sentence.grade, sentence.words, words))
        return found

    def rules(self, phrase: str, limit: int = 20) -> list[Paraphrase]:
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

    def _judged(self, prepared: Prepared, wishes: SimplifyOptions) -> JudgedSentence:
        limits = LIMITS[wishes.strength]
        tree = prepared.tree if wishes.strength in NEEDS_TREES else None
        proposals = self.proposer.propose(prepared.words, prepared.tags, prepared.blocked, tree)
        confidences = self.judge.confidences(proposals)
        worths = self.judge.worths(proposals, confidences, limits)
        found, sure = self._splits(prepared) if wishes.split else ([], np.zeros(0))
        taken = (sure >= limits.split) & (sure == sure.max(initial=0.0))  # one cut is enough for a sentence
        return JudgedSentence(
            prepared,
            [*proposals.rewrites, *(one.rewrite for one in found)],
            proposals.deletions,
            np.concatenate([confidences, sure]),
            np.concatenate([worths, taken * WORTH_OF_SPLIT]),
        )

    def _splits(self, prepared: Prepared) -> tuple[list[Split], NDArray[np.float64]]:
        if prepared.tree is None:
            return [], np.zeros(0)
        found = splits(prepared.words, prepared.tags, prepared.tree, prepared.blocked)
        return found, self.judge.split_confidences(found)

    def _edits(self, judged: JudgedSentence, wishes: SimplifyOptions) -> list[Edit]:
        """The edits of one sentence, placed in its text."""
        chosen = judged.chosen()
        if not chosen:
            return []
        sentence = judged.prepared.sentence
        before = reading_level(sentence.text).grade
        if wishes.target_grade is not None:
            chosen = _enough(judged, chosen, wishes.target_grade)
        rewritten = _rewritten(judged, chosen)
        if not rewritten.text.strip():
            return []
        return [
            _edit(judged, places, span, after, before)
            for change in rewritten.changes
            for places, span, after in _apart(judged, chosen, rewritten, change)
        ]


def _enough(judged: JudgedSentence, chosen: list[int], target: float) -> list[int]:
    """The most confident edits that together bring the sentence to the grade, or all if they do not."""
    taken: list[int] = []
    for place in sorted(chosen, key=lambda place: -judged.confidences[place]):
        if reading_level(_rewritten(judged, taken).text).grade <= target:
            break
        taken.append(place)
    return sorted(taken, key=lambda place: judged.rewrites[place].first)


def _rewritten(judged: JudgedSentence, places: Sequence[int]) -> RewrittenText:
    edits = [Replacement(*judged.rewrites[place]) for place in places]
    return rewrite(judged.prepared.sentence, edits)


def _apart(
    judged: JudgedSentence, chosen: Sequence[int], rewritten: RewrittenText, change: Change
) -> list[tuple[list[int], Span, str]]:
    """The proposals behind a change, its place in the sentence and its new text.

    Neighbours come as one change. They are told apart where each by itself gives the same text.
    """
    places = [chosen[number] for number in change.edits]
    whole = (places, change.before, rewritten.text[change.after.start : change.after.end])
    parts = []
    for place in places if len(places) > 1 else ():
        alone = _rewritten(judged, [place])
        if len(alone.changes) == 1:
            (one,) = alone.changes
            parts.append(([place], one.before, alone.text[one.after.start : one.after.end]))
    text, (start, end) = judged.prepared.sentence.text, change.before
    pieces, at = list[str](), start
    for _, span, after in parts:
        if span.start < at or span.end > end:
            return [whole]
        pieces += [text[at : span.start], after]
        at = span.end
    return parts if parts and "".join([*pieces, text[at:end]]) == whole[2] else [whole]


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
        _effect(text, span, after, grade),
        float(min(judged.confidences[place] for place in places)),
        _alternatives(judged, places, span, after, grade),
    )


def _why(judged: JudgedSentence, places: Sequence[int], before: str, after: str) -> tuple[EditKind, str]:
    """The kind of an edit, and its reason."""
    if any(place >= len(judged.deletions) for place in places):
        return "split", "Two short sentences are easier to read than a long one."
    deletion = judged.deletions[places[0]] if len(places) == 1 else Deletion.NONE
    return kind_of(before, after, deletion), reason(before, after, deletion)


def _effect(text: str, span: Span, after: str, grade: float) -> float:
    return reading_level(text[: span.start] + after + text[span.end :]).grade - grade


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
        text = _typed_in(sentence.text, _rewritten(judged, [place]), span)
        if text is not None and text not in seen:
            seen.add(text)
            effect = _effect(sentence.text, span, text, grade)
            found.append(Alternative(text, float(judged.confidences[place]), effect))
    return tuple(found)


def _typed_in(old: str, rewritten: RewrittenText, span: Span) -> str | None:
    """What stands in a span of the old text after a rewrite that changed nothing outside; else None."""
    if any(one.before.start < span.start or one.before.end > span.end for one in rewritten.changes):
        return None
    return rewritten.text[span.start : len(rewritten.text) - (len(old) - span.end)]


def _simplification(text: str, edits: Sequence[Edit], nbest: int) -> Simplification:
    new = apply(text, edits)
    before = reading_level(text)
    after = reading_level(new) if edits else before
    return Simplification(text, new, tuple(edits), before, after, _versions(text, edits, nbest))


def _versions(text: str, edits: Sequence[Edit], count: int) -> tuple[str, ...]:
    """The text with one edit less, or with an alternative in its place: the least sure edits first."""
    changed: list[tuple[float, str]] = []
    for place, edit in enumerate(edits) if count else ():
        rest = [*edits[:place], *edits[place + 1 :]]
        changed.append((edit.confidence, apply(text, rest)))
        for other in edit.alternatives:
            version = [*edits[:place], replace(edit, after=other.text), *edits[place + 1 :]]
            changed.append((edit.confidence - other.confidence, apply(text, version)))
    return tuple(version for _, version in sorted(changed, key=lambda one: one[0])[:count])


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
    return tuple(text for _, text in sorted(found)[:3])

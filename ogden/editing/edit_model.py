"""The built-in model at work: from texts to edits.

Sentence by sentence: what the lexicon says and what rules could change (`proposals`) and is not refused
(`safety`), what the model thinks of it (`judge`), the edits that are worth most together (`selection`), and
how a person would type them (`typed_edits`). What is less sure than the strength asks for becomes a
suggestion.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Unpack

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.edits import Alternative, Edit, EditKind, Simplification, simplification
from ogden.editing.hard_sentences import hard_sentences
from ogden.editing.judge.edit_scoring import LIMITS, SPLITS, SUGGESTED, Judge, worths
from ogden.editing.judge.features import NAMES
from ogden.editing.lexicon.domains import told_domains
from ogden.editing.lexicon.lexicon import Found, Lexicon
from ogden.editing.lexicon.senses import Domain, Sense
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.process_pool import cores, simplified
from ogden.editing.proposals import Proposals, Proposer
from ogden.editing.reasons import kind_of, meaning_here, reason
from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.selection import best_together
from ogden.editing.sentence_splitting import SentenceSplit, splits
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
WORTH_OF_SPLIT = 0.9
"""Beside edits, which are worth up to 1 for each word: a split gives way to an edit of the same words."""


@dataclass(frozen=True)
class JudgedSentence:
    """A sentence, all that could be changed in it, and what the model thinks of that."""

    prepared: Prepared
    proposals: Proposals
    splits: list[SentenceSplit]
    chances: NDArray[np.float64]
    """Of each proposal, and then of each split."""

    @property
    def rewrites(self) -> list[Rewrite]:
        return [*self.proposals.rewrites, *(one.rewrite for one in self.splits)]

    def chosen(self, options: SimplifyOptions) -> list[int]:
        """The edits that are sure enough, and worth most together."""
        limits = LIMITS[options.strength]
        worth = worths(self.proposals, self._own, limits.right, limits.deletions)
        sure = self.chances[len(self._own) :]
        taken = (sure >= limits.split) & (sure == sure.max(initial=0.0))  # one cut is enough for a sentence
        return self._best(np.concatenate([worth, taken * WORTH_OF_SPLIT]))

    def suggested(self, chosen: Sequence[int]) -> list[int]:
        """Those that are less sure, beside the chosen ones."""
        worth = worths(self.proposals, self._own, SUGGESTED, frozenset(Deletion))
        for place, (first, last, _) in enumerate(self.proposals.rewrites):
            if any(first < self.rewrites[k].last and self.rewrites[k].first < last for k in chosen):
                worth[place] = 0.0
        return self._best(np.concatenate([worth, np.zeros(len(self.splits))]))

    @property
    def _own(self) -> NDArray[np.float64]:
        return self.chances[: len(self.proposals.rewrites)]

    def _best(self, worth: NDArray[np.float64]) -> list[int]:
        spans = [(one.first, one.last) for one in self.rewrites]
        return best_together(len(self.prepared.words), spans, worth.tolist())

    def replacements(self, places: Sequence[int]) -> list[Replacement]:
        return [Replacement(*self.rewrites[place]) for place in places]


@dataclass(frozen=True, repr=False)
class EditModel(Simplifier):
    """A `Simplifier` that proposes edits, judges them and keeps the best: the built-in model is one."""

    lexicon: Lexicon
    proposer: Proposer
    judge: Judge
    tag: TagMany
    parse: ParseMany
    path: str

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
        if processes > 1 and (found := simplified(self.path, texts, wanted, processes)):
            return found
        edits: list[list[Edit]] = [[] for _ in texts]
        suggestions: list[list[Edit]] = [[] for _ in texts]
        domains = [wanted.domains if wanted.domains is not None else told_domains(text) for text in texts]
        for prepared in prepare(texts, wanted.glossary, self.tag, self.parse, jobs):
            judged = self._judged(prepared, wanted, domains[prepared.text])
            made, others = self._edits(judged, wanted)
            edits[prepared.text] += made
            suggestions[prepared.text] += others
        return [
            simplification(text, own, wanted.nbest, less)
            for text, own, less in zip(texts, edits, suggestions, strict=True)
        ]

    def check(self, text: str, max_grade: float = MAX_GRADE) -> list[HardSentence]:
        """Sentences above the grade, and sentences with words that many readers do not know, in order."""
        judged = {
            one.offset: self._judged(one, SimplifyOptions(split=False), told_domains(text))
            for one in prepare([text], None, self.tag, self.parse, 1)
        }
        return hard_sentences(text, max_grade, judged, _suggestions)

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """What the table has for a phrase, by the confidence it would have where nothing stands around it."""
        found = []
        for prepared in prepare([phrase], None, self.tag, None, 1)[:1]:
            proposals = self.proposer.paraphrases(prepared.words, prepared.tags)
            chances = self.judge.chances(proposals).tolist()
            before = " ".join(prepared.words)
            for one, row, score in zip(proposals.rewrites, proposals.rows, chances, strict=True):
                features = dict(zip(NAMES, row.tolist(), strict=True))
                found.append(Paraphrase(before, " ".join(one.words), score, features))
        return sorted(found, key=lambda one: (-one.score, one.after))[:limit]

    def _judged(
        self, prepared: Prepared, options: SimplifyOptions, domains: frozenset[Domain]
    ) -> JudgedSentence:
        view = SentenceView(prepared.sentence.tokens, prepared.tags, prepared.tree)
        listed = self._lexicon(options.lexicon).find(view, prepared.protected, domains)
        check = SafetyCheck(prepared.sentence.tokens, prepared.tags, bold=options.strength == "bold")
        safe = partial(_is_safe, check, listed)
        proposals = self.proposer.propose(prepared.words, prepared.tags, prepared.blocked, listed, safe)
        chances = self.judge.chances(proposals)
        wanted = options.split and options.strength in SPLITS
        found, sure = self._splits(prepared, check) if wanted else ([], np.zeros(0))
        return JudgedSentence(prepared, proposals, found, np.concatenate([chances, sure]))

    def _lexicon(self, own: tuple[Sense, ...]) -> Lexicon:
        return _lexicon_of(own).over(self.lexicon) if own else self.lexicon

    def _splits(
        self, prepared: Prepared, check: SafetyCheck
    ) -> tuple[list[SentenceSplit], NDArray[np.float64]]:
        if prepared.tree is None:
            return [], np.zeros(0)
        found = splits(prepared.words, prepared.tags, prepared.tree, prepared.blocked)
        found = [one for one in found if check.refusal(one.rewrite) is None]
        return found, self.judge.split_chances(found)

    def _edits(self, judged: JudgedSentence, options: SimplifyOptions) -> tuple[list[Edit], list[Edit]]:
        """The edits of one sentence and what is suggested beside them, placed in its text."""
        chosen = judged.chosen(options)
        sentence = judged.prepared.sentence
        if options.target_grade is not None:
            sure = [float(judged.chances[place]) for place in chosen]
            kept = enough(sentence, judged.replacements(chosen), sure, options.target_grade)
            chosen = [chosen[number] for number in kept]
        suggested = judged.suggested(chosen)
        if not chosen and not suggested:
            return [], []
        grade = reading_level(sentence.text).grade
        made = _placed(judged, chosen, grade)
        return made, _apart([edit for place in suggested for edit in _placed(judged, [place], grade)], made)


def _is_safe(check: SafetyCheck, listed: Found, rewrite: Rewrite) -> bool:
    """Readers vouch for what the lexicon has; nothing else may change a meaning either."""
    return check.refusal(rewrite, vouched=rewrite in listed.listings) is None


@lru_cache(maxsize=8)
def _lexicon_of(senses: tuple[Sense, ...]) -> Lexicon:
    return Lexicon.of(senses)


def _placed(judged: JudgedSentence, places: Sequence[int], grade: float) -> list[Edit]:
    """Edits of a sentence that has this grade, as they are typed."""
    changes = typed_changes(judged.prepared.sentence, judged.replacements(places))
    return [
        _edit(judged, [places[number] for number in numbers], span, after, grade)
        for numbers, span, after in changes
    ]


def _apart(suggestions: Sequence[Edit], made: Sequence[Edit]) -> list[Edit]:
    """Suggestions that overlap neither an edit nor a surer suggestion: of two words apart both may need the
    article between them."""
    kept: list[Edit] = []
    for one in sorted(suggestions, key=lambda edit: -edit.confidence):
        if not any(one.start < other.end and other.start < one.end for other in (*made, *kept)):
            kept.append(one)
    return sorted(kept, key=lambda edit: edit.start)


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
        float(min(judged.chances[place] for place in places)),
        _alternatives(judged, places, span, after, grade),
    )


def _why(judged: JudgedSentence, places: Sequence[int], before: str, after: str) -> tuple[EditKind, str]:
    """The kind of an edit, and its reason."""
    proposals = judged.proposals
    if any(place >= len(proposals.rewrites) for place in places):
        return "split", "Two short sentences are easier to read than a long one."
    deletion = proposals.deletions[places[0]] if len(places) == 1 else Deletion.NONE
    listing = proposals.listings.get(proposals.rewrites[places[0]]) if len(places) == 1 else None
    if listing is not None and listing.sense.meaning and not deletion:
        return kind_of(before, after, deletion), meaning_here(before, listing.sense.meaning)
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
        if one[:2] == own[:2] and place != places[0] and judged.chances[place] >= LEAST_ALTERNATIVE
    ]
    sentence, found = judged.prepared.sentence, list[Alternative]()
    seen = {chosen, sentence.text[span.start : span.end]}
    for place in sorted(rivals, key=lambda place: -judged.chances[place])[:MOST_ALTERNATIVES]:
        text = typed_in(sentence, Replacement(*judged.rewrites[place]), span)
        if text is not None and text not in seen:
            seen.add(text)
            effect = grade_effect(sentence.text, span, text, grade)
            found.append(Alternative(text, float(judged.chances[place]), effect))
    return tuple(found)


def _suggestions(judged: JudgedSentence, span: Span) -> tuple[str, ...]:
    """Simpler words for a word of the text, the best first."""
    prepared = judged.prepared
    found = [
        (-judged.chances[place], " ".join(one.words))
        for place, one in enumerate(judged.rewrites)
        if one.words
        and prepared.offset + prepared.sentence.spans[one.first].start == span.start
        and prepared.offset + prepared.sentence.spans[one.last - 1].end == span.end
        and judged.chances[place] >= LEAST_ALTERNATIVE
    ]
    return tuple(text for _, text in sorted(found))

"""Any trained system as a simplifier: its n-best lists become edits.

    text ─► sentences ─► tokens as the system was trained on them ─► search, told what must stay ─► candidates
                                                                                                        │
    text ◄─ case, spaces, articles, marks (`typed_edits`) ◄─ what its rules changed (`derivation_changes`) ◄┘

The edits are those of the first candidate that moves neither what is protected nor a stop; the others say how
sure the system is (`searched_sentence`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Unpack

from ogden.editing.deletions import Deletion
from ogden.editing.edits import Alternative, Edit, EditKind, Simplification, simplification
from ogden.editing.reasons import SHORTER, kind_of, reason
from ogden.editing.rewrites import Rewrite
from ogden.editing.searched_sentence import SearchedSentence
from ogden.editing.sentences import placed_sentences
from ogden.editing.simplifier import (
    RULES,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)
from ogden.editing.typed_edits import TypedChange, enough, grade_effect, typed_changes, typed_in
from ogden.text.defined_terms import with_defined_terms
from ogden.text.glossary import Glossary
from ogden.text.protected import protected_ranges
from ogden.text.reading_level import text_grade
from ogden.text.sentence import Span
from ogden.text.tokens import tokenise
from ogden.training.protocol import TrainedSystem

CANDIDATES = 30
"""Of a sentence: enough to see what the system is not sure of."""
BLOCK = 200
"""Sentences that are searched at once: the candidates of more would take much memory."""
MOST_ALTERNATIVES = 4
_MARKS = ",;:.!?()[]"


@dataclass(frozen=True, repr=False)
class SystemSimplifier(Simplifier):
    """A trained system. How bold it is, and whether it splits, was settled by training and tuning."""

    system: TrainedSystem
    path: str
    ignores: ClassVar[tuple[str, ...]] = ("strength", "split", "only", "domains", "lexicon")

    def __repr__(self) -> str:
        return f"SystemSimplifier({self.system.name}, {self.path!r})"

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        """Simplify each text; a search uses so many cores (0: all)."""
        wanted = chosen_options(options, keywords)
        edits: list[list[Edit]] = [[] for _ in texts]
        for found in self._search(texts, wanted.glossary, jobs):
            edits[found.placed.text] += _edits(found, wanted.target_grade)
        return [simplification(text, own, wanted.nbest) for text, own in zip(texts, edits, strict=True)]

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """What the system has for a phrase, best first, the phrase itself among it; its scores are ranks."""
        line = self.system.preparation.line(tokenise(phrase))
        found = self.system.paraphrases(line)
        if all(one.text == line for one in found):
            return []
        return [Paraphrase(line, one.text, one.score, dict(one.features)) for one in found[:limit]]

    def _search(
        self, texts: Sequence[str], glossary: Glossary | None, jobs: int
    ) -> Iterator[SearchedSentence]:
        """The sentences of texts that are not too long, each with its candidates."""
        preparation = self.system.preparation
        terms = [with_defined_terms(text, glossary) for text in texts]
        sentences = iter(placed_sentences(texts, jobs))
        while placed := list(islice(sentences, BLOCK)):
            lines = [preparation.line(one.sentence) for one in placed]
            kept = [protected_ranges(one.sentence, terms[one.text]) for one in placed]
            found = self.system.nbest(lines, CANDIDATES, jobs, kept)
            for one, line, spans, candidates in zip(placed, lines, kept, found, strict=True):
                yield SearchedSentence(one, preparation, line.split(), spans, candidates)


def _edits(found: SearchedSentence, target_grade: float | None) -> list[Edit]:
    """What the first candidate makes of a sentence, placed in its text."""
    sentence, rewrites = found.placed.sentence, found.best
    if not rewrites:
        return []
    if target_grade is not None:
        replacements = [found.replacement(one) for one in rewrites]
        sure = [found.confidence(one) for one in rewrites]
        rewrites = [rewrites[k] for k in enough(sentence, replacements, sure, target_grade)]
    grade = text_grade(sentence.text)
    edits: list[Edit] = []
    for change in typed_changes(sentence, [found.replacement(one) for one in rewrites]):
        least = edits[-1].end - found.placed.offset if edits else 0
        behind = [rewrites[k] for k in change.replacements]
        edits.append(_edit(found, behind, _widened(found, change, least), grade))
    return edits


def _edit(found: SearchedSentence, behind: Sequence[Rewrite], change: TypedChange, grade: float) -> Edit:
    text, offset = found.placed.sentence.text, found.placed.offset
    _, span, after = change
    before = text[span.start : span.end]
    kind, why = _why(before, after)
    return Edit(
        offset + span.start,
        offset + span.end,
        before,
        after,
        kind,
        why,
        grade_effect(text, span, after, grade),
        min(found.confidence(one) for one in behind),
        _alternatives(found, behind, change, grade),
    )


def _why(before: str, after: str) -> tuple[EditKind, str]:
    if not any(map(str.isalnum, after)):
        return "shorter", SHORTER
    old, new = _without_marks(before), _without_marks(after)
    preferred = f"The trained system prefers “{new}” here."
    return (
        kind_of(before, after, Deletion.NONE),
        reason(old, new, Deletion.NONE, preferred) if old else preferred,
    )


def _without_marks(text: str) -> str:
    return " ".join(filter(None, (word.strip(_MARKS) for word in text.split())))


def _alternatives(
    found: SearchedSentence, behind: Sequence[Rewrite], change: TypedChange, grade: float
) -> tuple[Alternative, ...]:
    """What other candidates have for the same words, typed as the edit is."""
    if len(behind) != 1:
        return ()
    sentence, (_, span, after) = found.placed.sentence, change
    seen = {after, sentence.text[span.start : span.end]}
    result: list[Alternative] = []
    for rival in found.rivals(behind[0])[:MOST_ALTERNATIVES]:
        text = typed_in(sentence, found.replacement(rival), span)
        if text is not None and text not in seen:
            seen.add(text)
            effect = grade_effect(sentence.text, span, text, grade)
            result.append(Alternative(text, found.confidence(rival), effect))
    return tuple(result)


def _widened(found: SearchedSentence, change: TypedChange, least: int) -> TypedChange:
    """A change that only puts something in takes the word before it along, for something to show; but not one
    that is protected, or another edit's, which ends at `least`."""
    sentence, ((start, end), after) = found.placed.sentence, change[1:]
    before = sentence.text[:start].split()
    if start < end or not before:
        return change
    first = len(sentence.text[:start].rstrip()) - len(before[-1])
    kept = (sentence.span(*one) for one in found.protected)
    if first < least or any(first < one.end <= start for one in kept):
        return change
    return change._replace(span=Span(first, end), after=sentence.text[first:start] + after)

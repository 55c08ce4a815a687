"""A sentence and the candidates that a trained system found for it: what they change, and how sure that is.

The confidence of a rewrite is the share of the candidates that have it, each counted by its probability under
the system's own scores (exp(score), normalised over the list). So it says what the system prefers, not how
often it is right: nobody has read its edits. A system that gives one candidate only cannot say.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ogden.editing.derivation_changes import DerivedChange, derived_changes
from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.sentences import PlacedSentence
from ogden.parsing.builtin import load_tagger
from ogden.search.candidates import Candidate
from ogden.text.case import usual_form
from ogden.text.rewriting import Replacement, rewrite
from ogden.training.preparation import Preparation

UNKNOWN = 0.5
"""The confidence of a rewrite where there is nothing to compare it with."""
_STOPS = frozenset(". ! ?".split())


@dataclass(frozen=True)
class SearchedSentence:
    placed: PlacedSentence
    preparation: Preparation
    words: list[str]
    """As the system sees them."""
    protected: list[tuple[int, int]]
    candidates: list[Candidate]

    @cached_property
    def best(self) -> list[Rewrite]:
        """What the first candidate does that moves nothing it should not; or the first, without such moves.

        A phrase search may move words to wherever they read well: a negation elsewhere denies something else.
        """
        changes = ((one, self._changes(one)) for one in self.candidates)
        sound = (one for one, own in changes if not any(map(self._misplaces, own)))
        return self._rewrites(next(sound, self.candidates[0]))

    @cached_property
    def shares(self) -> dict[Rewrite, float]:
        """For all that any candidate changes, how probable the candidates are that do."""
        best = max(one.score for one in self.candidates)
        odds = [math.exp(one.score - best) for one in self.candidates]
        total = sum(odds)
        found: dict[Rewrite, float] = {}
        for candidate, odd in zip(self.candidates, odds, strict=True):
            for change in self._rewrites(candidate):
                found[change] = found.get(change, 0.0) + odd / total
        return found

    def confidence(self, rewrite: Rewrite) -> float:
        return UNKNOWN if len(self.candidates) == 1 else min(1.0, self.shares[rewrite])

    def rivals(self, rewrite: Rewrite) -> list[Rewrite]:
        """What other candidates have for the same words, the most probable first."""
        found = (one for one in self.shares if one[:2] == rewrite[:2] and one != rewrite)
        return sorted(found, key=lambda one: -self.shares[one])

    def replacement(self, rewrite: Rewrite) -> Replacement:
        """The rewrite with words of the text where they stay, and others as a person types them."""
        return Replacement(rewrite.first, rewrite.last, tuple(self._typed(rewrite)))

    def written(self, candidate: Candidate) -> str:
        """The sentence as a candidate has it, typed as a person would; all that it changes, and unchecked."""
        changes = derived_changes(self.words, candidate)
        found = (
            Rewrite(one.start, one.end, candidate.tokens[one.simple_start : one.simple_end])
            for one in changes
        )
        return rewrite(self.placed.sentence, map(self.replacement, found)).text.strip()

    @cached_property
    def _check(self) -> SafetyCheck:
        return SafetyCheck(self._written)

    @cached_property
    def _tagged_check(self) -> SafetyCheck:
        return SafetyCheck(self._written, load_tagger().tag(self._written))

    @cached_property
    def _written(self) -> list[str]:
        """The words as written, but for marks that the system writes in its own way."""
        pairs = zip(self.placed.sentence.tokens, self.words, strict=True)
        return [token if token.lower() == word.lower() else word for token, word in pairs]

    def _rewrites(self, candidate: Candidate) -> list[Rewrite]:
        """What a candidate changes and may: nothing is moved that should not, and nothing is refused."""
        changes = (one for one in self._changes(candidate) if not self._misplaces(one))
        found = (
            Rewrite(one.start, one.end, candidate.tokens[one.simple_start : one.simple_end])
            for one in changes
        )
        return [one for one in found if self._checking(one).refusal(one) is None]

    def _checking(self, rewrite: Rewrite) -> SafetyCheck:
        """Whether a sentence may be split is only known with its tags; without them it never is."""
        return self._tagged_check if "." in rewrite.words else self._check

    def _changes(self, candidate: Candidate) -> list[DerivedChange]:
        """What a candidate changes. None begins or ends inside of something protected."""
        return list(map(self._uncut, derived_changes(self.words, candidate)))

    def _uncut(self, change: DerivedChange) -> DerivedChange:
        """With all of a protected span that was cut when words that stay were left off at the ends."""
        start, end, simple_start, simple_end, moved = change
        before = next((start - first for first, last in self.protected if first < start < last), 0)
        after = next((last - end for first, last in self.protected if first < end < last), 0)
        return DerivedChange(start - before, end + after, simple_start - before, simple_end + after, moved)

    def _misplaces(self, change: DerivedChange) -> bool:
        """Whether the search moved words over something protected or over the end of a sentence."""
        inside = self.words[change.start : change.end]
        return change.moved and (bool(self._kept(change.start, change.end)) or not _STOPS.isdisjoint(inside))

    def _kept(self, start: int, end: int) -> list[tuple[int, int]]:
        return [(first, last) for first, last in self.protected if start <= first and last <= end]

    def _typed(self, rewrite: Rewrite) -> Iterator[str]:
        """Protected spans come as they stand, white space alone excepted."""
        sentence, kept = self.placed.sentence, self._kept(rewrite.first, rewrite.last)
        old, at = list(range(rewrite.first, rewrite.last)), 0
        while at < len(rewrite.words):
            span = next((one for one in kept if self._stands_at(rewrite.words, at, one)), None)
            if span is not None:
                kept.remove(span)
                place = sentence.span(*span)
                yield from sentence.text[place.start : place.end].split()
                at += span[1] - span[0]
                continue
            word = rewrite.words[at]
            same = next((place for place in old if self.words[place] == word), None)
            if same is not None:
                old.remove(same)
            yield self.preparation.typed(word) if same is None else self._surface(same)
            at += 1

    def _stands_at(self, words: Sequence[str], at: int, span: tuple[int, int]) -> bool:
        own = self.words[span[0] : span[1]]
        return list(words[at : at + len(own)]) == own

    def _surface(self, place: int) -> str:
        """A word of the text; the first may owe its capital to its place."""
        token = self.placed.sentence.tokens[place]
        return token if place else usual_form(token)

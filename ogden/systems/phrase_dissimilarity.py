"""PBMT-R, also called Moses-Diff: the phrase-based system, and of its ten best the one that changes most.

Wubben et al. 2012, section 2.4: a phrase-based system likes to copy, since copying is nearly always fluent
and right. Among its few best candidates all are good, so the choice may fall on the one that differs most
from the input, by Levenshtein distance over words. Ties go to the better score. Training is that of
`phrase.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ogden.search.candidates import Candidate
from ogden.search.request import Spans
from ogden.search.reranking import BEST, by_dissimilarity
from ogden.systems.phrase import PhraseSystem
from ogden.training.model_parts import RankedParaphrase
from ogden.training.phrase_model import PhraseModel
from ogden.training.preparation import Preparation

NAME = "phrase_dissimilarity"


def with_dissimilarity(system: PhraseSystem) -> PhraseSystem:
    return replace(system, name=NAME)


@dataclass(frozen=True)
class Dissimilarity:
    phrases: PhraseModel
    best: int = BEST
    name: str = NAME

    @property
    def feature_names(self) -> Sequence[str]:
        return self.phrases.feature_names

    @property
    def preparation(self) -> Preparation:
        return self.phrases.preparation

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.phrases.token_lines(lines, jobs)

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        found = self.phrases.nbest(lines, max(size, self.best), jobs, protected)
        return [self._chosen(line, candidates)[:size] for line, candidates in zip(lines, found, strict=True)]

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        return self.phrases.paraphrases(phrase)

    def _chosen(self, line: str, candidates: list[Candidate]) -> list[Candidate]:
        """Those beyond the `best` follow as they were."""
        return [*by_dissimilarity(line.split(), candidates[: self.best]), *candidates[self.best :]]

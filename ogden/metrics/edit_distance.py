"""How far outputs are from their input, in words (Wubben et al. 2012, Table 2): Levenshtein distance, and the
share of sentences that were left as they were."""

from collections.abc import Mapping
from dataclasses import dataclass

from ogden.metrics.protocol import TestSet
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues, one_by_one
from ogden.metrics.tokens import Tokens


@dataclass(frozen=True)
class EditDistance(SentenceMean):
    """Insertions, deletions and substitutions of single words; the mean over sentences."""

    tokens: Tokens = Tokens()
    key = "levenshtein"
    label = "Levenshtein"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "unit": "words"}

    def measure(self, test: TestSet) -> SentenceValues:
        from rapidfuzz.distance import Levenshtein

        normal = self.tokens.lists(test.normal)
        return one_by_one(
            lambda output, row: (Levenshtein.distance(normal[row], self.tokens.lists([output])[0]),), 1
        )


@dataclass(frozen=True)
class Unchanged(SentenceMean):
    """Percent of sentences whose tokens are the input's."""

    tokens: Tokens = Tokens()
    key = "unchanged"
    label = "Unchanged"
    higher_is_better = None
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return self.tokens.settings()

    def measure(self, test: TestSet) -> SentenceValues:
        normal = self.tokens.lists(test.normal)
        return one_by_one(lambda output, row: (100.0 * (self.tokens.lists([output])[0] == normal[row]),), 1)

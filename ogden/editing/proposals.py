"""What could be changed in a sentence, before anyone has judged it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion, deletions
from ogden.editing.grammatical_fit import Neighbours, fits
from ogden.editing.judge.features import Knowledge, features
from ogden.editing.rewrites import MISSING, MatchedRules, Rewrite, Rewrites
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.word_tags import WordTags
from ogden.parsing.tree import Tree


@dataclass(frozen=True)
class Proposals:
    """Rewrites of one sentence, what is left out by each (mostly nothing), and a row of features for each."""

    rewrites: list[Rewrite]
    deletions: list[Deletion]
    rows: NDArray[np.float32]

    def safe(self, check: SafetyCheck) -> "Proposals":
        """Those that the safety check does not refuse."""
        kept = [place for place, one in enumerate(self.rewrites) if check.refusal(one) is None]
        rewrites, deletions = (
            [self.rewrites[place] for place in kept],
            [self.deletions[place] for place in kept],
        )
        return Proposals(rewrites, deletions, self.rows[kept])


@dataclass(frozen=True)
class Proposer:
    rules: Rewrites
    knowledge: Knowledge = field(repr=False)
    forms: WordTags

    def propose(
        self, words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool], tree: Tree | None = None
    ) -> Proposals:
        """All that grammar allows in a sentence in lower case. With a tree, phrases may be left out too."""
        found = self.rules.find(words, blocked)
        gone = deletions(words, tags, tree, blocked)
        chosen = self._fitting(words, tags, found)
        chosen += [Rewrite(first, last, ()) for first, last in gone]
        kinds = [Deletion.NONE if rewrite.words else gone[rewrite.first, rewrite.last] for rewrite in chosen]
        return Proposals(chosen, kinds, features(words, tags, found, chosen, gone, self.knowledge))

    def rewrites(self, words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool]) -> list[Rewrite]:
        """The same without what is left out, and without features."""
        return self._fitting(words, tags, self.rules.find(words, blocked))

    def paraphrases(self, words: Sequence[str], tags: Sequence[str]) -> Proposals:
        """All that the rules have for a whole phrase, whatever its grammar."""
        found = self.rules.find(words, [False] * len(words))
        chosen = [one for one in found.rewrites if (one.first, one.last) == (0, len(words)) and one.words]
        kinds = [Deletion.NONE] * len(chosen)
        return Proposals(chosen, kinds, features(words, tags, found, chosen, {}, self.knowledge))

    def _fitting(self, words: Sequence[str], tags: Sequence[str], found: MatchedRules) -> list[Rewrite]:
        return [rewrite for rewrite in found.rewrites if self._fits(rewrite, words, tags, found)]

    def _fits(self, rewrite: Rewrite, words: Sequence[str], tags: Sequence[str], found: MatchedRules) -> bool:
        first, last, new = rewrite
        listed = found.rewrites[rewrite].plain > MISSING
        before = words[first - 1] if first else ""
        beside = Neighbours(before, words[last], tags[last]) if last < len(words) else Neighbours(before, "")
        return bool(new) and fits(words[first:last], tags[first:last], new, beside, listed, self.forms)

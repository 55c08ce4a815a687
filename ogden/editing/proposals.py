"""What could be changed in a sentence, before anyone has judged it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ogden._core import GrammaticalFit
from ogden.editing.deletions import Deletion, deletions
from ogden.editing.grammatical_fit import grammatical_fit, is_more_hard
from ogden.editing.judge.features import Asked, Knowledge, features, features_of
from ogden.editing.lexicon.lexicon import Found, Listing
from ogden.editing.rewrites import MatchedRules, Rewrite, Rewrites
from ogden.editing.safety.check import SafetyCheck
from ogden.editing.word_tags import WordTags


@dataclass(frozen=True)
class Proposals:
    """Rewrites of one sentence, what is left out by each (mostly nothing), and a row of features for each."""

    rewrites: list[Rewrite]
    deletions: list[Deletion]
    rows: NDArray[np.float32]
    listings: Mapping[Rewrite, Listing] = field(default_factory=dict)
    """Those that the lexicon has."""


def safe_edits(check: SafetyCheck, listed: Found) -> Callable[[Rewrite], bool]:
    """Whether an edit is safe. Readers vouch for what the lexicon has; nothing else may change a meaning
    either."""

    def is_safe(rewrite: Rewrite) -> bool:
        return check.allows(rewrite, rewrite in listed.listings)

    return is_safe


class Proposer:
    def __init__(self, rules: Rewrites, knowledge: Knowledge, forms: WordTags) -> None:
        self.rules = rules
        self.knowledge = knowledge
        self.forms = forms
        self._grammar: GrammaticalFit | None = None

    def propose(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        blocked: Sequence[bool],
        listed: Found | None = None,
        wanted: Callable[[Rewrite], bool] | None = None,
    ) -> Proposals:
        """All that grammar allows in a sentence in lower case, if it is wanted. Where the lexicon has spoken
        (`listed`), rules are silent."""
        return self.proposals([self.asked(words, tags, blocked, listed, wanted)])[0]

    def proposals(self, asked: Sequence[Asked]) -> list[Proposals]:
        """What `propose` gives, of several sentences together."""
        tables = features_of(asked, self.knowledge)
        return [
            Proposals(list(one.rewrites), _kinds(one), rows, one.listings)
            for one, rows in zip(asked, tables, strict=True)
        ]

    def asked(
        self,
        words: Sequence[str],
        tags: Sequence[str],
        blocked: Sequence[bool],
        listed: Found | None = None,
        wanted: Callable[[Rewrite], bool] | None = None,
    ) -> Asked:
        """A sentence and its rewrites, as `propose` has them, before their features are known."""
        known = listed or Found()
        settled = known.settled(len(words))
        free = [a or b for a, b in zip(blocked, settled, strict=True)]
        found = self.rules.fitting(words, tags, free, self.grammar)
        gone = deletions(words, tags, free)
        chosen = [*known.listings, *_read_well(words, tags, found)]
        chosen += [Rewrite(first, last, ()) for first, last in gone]
        kept = chosen if wanted is None else [one for one in chosen if wanted(one)]
        return Asked(words, tags, found, kept, gone, known.listings)

    def rewrites(self, words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool]) -> list[Rewrite]:
        """The same without what is left out, and without features."""
        return _read_well(words, tags, self.rules.fitting(words, tags, blocked, self.grammar))

    def paraphrases(self, words: Sequence[str], tags: Sequence[str]) -> Proposals:
        """All that the rules have for a whole phrase, whatever its grammar."""
        found = self.rules.find(words, [False] * len(words))
        chosen = [one for one in found.rewrites if (one.first, one.last) == (0, len(words)) and one.words]
        kinds = [Deletion.NONE] * len(chosen)
        return Proposals(chosen, kinds, features(words, tags, found, chosen, {}, self.knowledge))

    @property
    def grammar(self) -> GrammaticalFit:
        """What new words must have in common with old ones."""
        if self._grammar is None:
            self._grammar = grammatical_fit(self.forms)
        return self._grammar


def _read_well(words: Sequence[str], tags: Sequence[str], found: MatchedRules) -> list[Rewrite]:
    """The rewrites that put something in the place of words, and no short adjective behind *more*."""
    return [
        one
        for one in found.rewrites
        if one.words and not (one.first and is_more_hard(words[one.first - 1], tags[one.first], one.words[0]))
    ]


def _kinds(asked: Asked) -> list[Deletion]:
    return [Deletion.NONE if one.words else asked.gone.get(one[:2], Deletion.EMPTY) for one in asked.rewrites]

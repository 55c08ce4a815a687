"""How hard to search, and what may be rewritten at all."""

from dataclasses import dataclass

from ogden.errors import InputError

MOST = 2**31 - 1


@dataclass(frozen=True)
class SearchOptions:
    """The settings of a phrase search. Where 0 is allowed as a number of things, it means: no limit."""

    stack: int = 150
    """Hypotheses that go on, for each number of covered words. More is better and slower."""
    pops: int = 600
    """Hypotheses that are made, for each number of covered words (cube pruning). 0 with `stack` 0 searches
    everything, which only tiny sentences survive."""
    score_beam: float = 0.0
    """Hypotheses so much below the best of their stack (natural logarithm) are dropped; 0: none are."""
    distortion_limit: int = 6
    """How many words away from the end of the last phrase the next may start. 0: in order; -1: anywhere, as
    long as no phrase ends more than 63 words behind one that is still to come."""
    option_limit: int = 20
    """Rules of each grammar for a phrase, the best by weights and language models."""
    identity: int = 0
    """Phrases of up to so many words may be copied by generated rules with the feature `identity` (the number
    of words copied); 0: there are no such rules."""
    whole: int = 200
    """Longer sentences are searched with less care, so that none takes long: see docs/search.md. 0: never."""

    def __post_init__(self) -> None:
        for name in ("stack", "pops", "option_limit", "identity", "whole"):
            if not 0 <= getattr(self, name) <= MOST:
                raise InputError(f"{name} must be a number from 0 on, not {getattr(self, name)}")
        if not 0 <= self.score_beam < float("inf"):
            raise InputError(f"score_beam must be a number from 0 on, not {self.score_beam}")
        if not -1 <= self.distortion_limit <= MOST:
            raise InputError(f"distortion_limit must be a number from -1 on, not {self.distortion_limit}")


@dataclass(frozen=True)
class ChartOptions:
    """The settings of a chart search. Where 0 is allowed as a number of things, it means: no limit."""

    pops: int = 100
    """Derivations that are made for each span (cube pruning). More is better and slower."""
    span: int = 20
    """Words that a rule, with all under its nonterminals, may rewrite. Longer pieces are glued together."""
    rule_limit: int = 20
    """Rules for a normal side, the best by weights and language models. With a structure, for a normal side
    and a label."""
    identity: int = 0
    """Phrases of up to so many words may be copied, with the feature `identity`; 0: unknown words only. With
    a structure, single words."""
    whole: int = 200
    """Longer sentences are searched with fewer pops and shorter spans, so that none takes long. 0: never."""
    copy_labels: tuple[str, ...] = ("X",)
    """The labels of copied words: unknown, protected, or free to stay. Those that the grammar lacks are left
    out; where none is left, copies are pieces of the sentence and fill no gaps."""
    free_labels: tuple[str, ...] = ("X",)
    """With a structure: labels that every span has, whatever the structure says."""

    def __post_init__(self) -> None:
        for name in ("pops", "span", "rule_limit", "identity", "whole"):
            if not 0 <= getattr(self, name) <= MOST:
                raise InputError(f"{name} must be a number from 0 on, not {getattr(self, name)}")


@dataclass(frozen=True)
class TreeOptions:
    """The settings of a search over trees. Where 0 is allowed as a number of things, it means: no limit."""

    pops: int = 100
    """Derivations that are made for each node (cube pruning). More is better and slower."""
    rule_limit: int = 20
    """Rules for a normal side at a place, the best by weights and language models."""
    whole: int = 200
    """Longer sentences are searched with fewer pops, so that none takes long. 0: never."""
    parses: int = 1
    """Of whoever parses the sentences: the best trees of a sentence, of which all are rewritten."""

    def __post_init__(self) -> None:
        for name in ("pops", "rule_limit", "whole"):
            if not 0 <= getattr(self, name) <= MOST:
                raise InputError(f"{name} must be a number from 0 on, not {getattr(self, name)}")
        if not 1 <= self.parses <= 100:
            raise InputError(f"a sentence has 1 to 100 trees to rewrite, not {self.parses}")

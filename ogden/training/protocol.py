"""What a system is, before and after it is trained, on one page.

    parts = PhraseSystem().train(corpus, learner)       # from data to what stands in a model file

    system = open_system("wiki.ogden")                  # ogden/systems
    lines = system.token_lines(["He commenced work."])  # the text as the system was trained on it
    system.nbest(lines, 10)                             # its rewrites, best first

Every system proposes candidates, so every system can be run, compared and read in the same way. Those whose
choice is a weighted sum of features can also be tuned (`ogden.tuning.protocol.TunableSystem`).
"""

from collections.abc import Sequence
from typing import Protocol

from ogden.search.candidates import Candidate
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner


class TrainableSystem(Protocol):
    """A recipe: its fields are what the papers leave open."""

    @property
    def name(self) -> str:
        """As in the table of systems: the name of its file, or of the variant's."""

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        """Learn from what the corpus has, in stages. An InputError says what is missing in it."""


class TrainedSystem(Protocol):
    """A trained system, opened."""

    @property
    def name(self) -> str:
        """As in the table of systems: the name of its file."""

    @property
    def feature_names(self) -> Sequence[str]:
        """What the numbers of a candidate's `features` are."""

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        """Sentences as a user brings them -> tokens with single blanks, in the system's case."""

    def nbest(self, lines: Sequence[str], size: int, jobs: int = 0) -> list[list[Candidate]]:
        """Up to `size` different rewrites of each sentence of tokens, best first, at least one for each.

        The same on any number of jobs (0: all cores).
        """

"""What a system is, before and after it is trained, on one page.

    parts = PhraseSystem().train(corpus, learner)       # from data to what stands in a model file

    system = open_system("wiki.ogden")                  # ogden/systems
    lines = system.token_lines(["He commenced work."])  # the text as the system was trained on it
    system.nbest(lines, 10)                             # its rewrites, best first

Every system proposes candidates, so every system can be run, compared and read in the same way, and simplify
a document (`ogden.editing.from_system`). Those whose choice is a weighted sum of features can also be tuned
(`ogden.tuning.protocol.TunableSystem`).
"""

from collections.abc import Sequence
from typing import Protocol

from ogden.search.candidates import Candidate
from ogden.search.request import Spans
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner
from ogden.training.model_parts import RankedParaphrase
from ogden.training.preparation import Preparation


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

    @property
    def preparation(self) -> Preparation:
        """How text becomes tokens that the system knows."""

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        """Sentences as a user brings them -> tokens with single blanks, in the system's case."""

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        """Up to `size` different rewrites of each sentence of tokens, best first, at least one for each.

        `protected` has the words of each sentence that must stay. The same on any number of jobs (0: all
        cores).
        """

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """What the system has for a phrase of tokens, best first; the phrase itself may be among it."""

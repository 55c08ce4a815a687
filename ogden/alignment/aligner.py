"""The word aligner: IBM Model 1, then an HMM, in both directions, learned from pairs of sentences.

Words are what white space separates. The work is done in the core (`core/align/training.hpp`); the result
does not depend on the number of threads.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple, Self

from ogden._core import AlignmentModel, AlignmentTraining, AlignmentVocabulary, align_lines, frequent_words
from ogden.alignment.options import AlignerOptions
from ogden.alignment.pharaoh import Links
from ogden.alignment.symmetrisation import AGREEMENT, check_choice
from ogden.errors import InputError
from ogden.files.progress import Progress, quiet

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Side = str | Sequence[str]

AGREEMENT_THRESHOLD = 0.2
BLOCK = 4096
"""Pairs aligned at once."""


class Posteriors(NamedTuple):
    """Link probabilities of one pair: rows are normal words, columns simple words."""

    forward: "NDArray[np.float64]"
    """That the simple word comes from the normal one; each column's rest is its NULL."""
    backward: "NDArray[np.float64]"
    """That the normal word comes from the simple one; each row's rest is its NULL."""


class TranslationEntry(NamedTuple):
    given: str | None
    """None is the empty word, NULL."""
    word: str
    probability: float


@dataclass(frozen=True)
class Aligner:
    options: AlignerOptions
    vocabulary: AlignmentVocabulary
    forward: AlignmentModel
    """p(simple | normal): each simple word comes from a normal word or from NULL."""
    backward: AlignmentModel
    """p(normal | simple)."""
    left_out: int = 0
    """Pairs not learned from: a side was empty or too long. Not saved."""

    @classmethod
    def train(
        cls,
        pairs: Sequence[Sequence[Side]],
        options: AlignerOptions | None = None,
        jobs: int = 0,
        progress: Progress = quiet,
    ) -> Self:
        """Learn from pairs (normal, simple). 0 jobs: as many threads as the machine runs at once."""
        options = options or AlignerOptions()
        normal = [as_line(pair[0], options.lowercase) for pair in pairs]
        simple = [as_line(pair[1], options.lowercase) for pair in pairs]
        words = frequent_words([*normal, *simple], options.min_count, options.max_vocabulary)
        vocabulary = AlignmentVocabulary(words)
        alone = options.model1_iterations + options.hmm_iterations
        rounds = alone + options.agreement_iterations
        progress("training", 0, rounds + 1)
        training = AlignmentTraining(
            vocabulary,
            normal,
            simple,
            options.max_length,
            options.prior.numbers(),
            options.null,
            options.smoothing,
            jobs,
        )
        if not training.pairs:
            raise InputError(_nothing_to_learn(len(pairs), options.max_length))
        for k in range(rounds):
            progress("training", k + 1, rounds + 1)
            if k < options.model1_iterations:
                training.model1_round(jobs)
            else:
                training.hmm_round(k >= alone, jobs)
        models = training.forward(options.prune), training.backward(options.prune)
        return cls(options, vocabulary, *models, training.left_out)

    def save(self, path: str) -> None:
        """Keep it in a file (`storage.py` says how), which appears complete or not at all."""
        from ogden.alignment.storage import save_aligner

        save_aligner(self, path)

    @staticmethod
    def load(path: str) -> "Aligner":
        """What `save` kept. A damaged file is refused with InputError."""
        from ogden.alignment.storage import load_aligner

        return load_aligner(path)

    def align(
        self,
        pairs: Sequence[Sequence[Side]],
        symmetrise: str = "grow-diag-final-and",
        threshold: float | None = None,
        jobs: int = 0,
    ) -> list[Links]:
        """The links (normal position, simple position) of each pair, in rising order.

        With a threshold, a direction's links are those at least so probable instead of those of its best
        path. A pair with an empty or too long side has no links.
        """
        return [links or [] for links in self.iterate(pairs, symmetrise, threshold, jobs)]

    def iterate(
        self,
        pairs: Sequence[Sequence[Side]],
        symmetrise: str = "grow-diag-final-and",
        threshold: float | None = None,
        jobs: int = 0,
    ) -> Iterator[Links | None]:
        """As `align`, block after block; None for a pair with a side of more than `max_length` words."""
        check_choice(symmetrise)
        if threshold is not None and not 0 <= threshold <= 1:
            raise InputError(f"a threshold of {threshold:g}: probabilities are from 0 to 1")
        if threshold is None:
            threshold = AGREEMENT_THRESHOLD if symmetrise == AGREEMENT else -1.0
        for begin in range(0, len(pairs), BLOCK):
            block = pairs[begin : begin + BLOCK]
            normal = [as_line(pair[0], self.options.lowercase) for pair in block]
            simple = [as_line(pair[1], self.options.lowercase) for pair in block]
            flat, starts, aligned = align_lines(
                self.forward,
                self.backward,
                normal,
                simple,
                symmetrise,
                threshold,
                self.options.max_length,
                jobs,
            )
            links = list(zip(*flat.T.tolist(), strict=True))
            for k, sound in enumerate(aligned.tolist()):
                yield links[starts[k] : starts[k + 1]] if sound else None

    def posteriors(self, pair: Sequence[Side]) -> Posteriors:
        """The probability of each link in both directions."""
        normal, simple = (as_line(side, self.options.lowercase) for side in pair[:2])
        longest = max(len(normal.split()), len(simple.split()))
        if longest > self.options.max_length:
            raise InputError(f"a side has {longest} words: the aligner takes {self.options.max_length}")
        forward, _ = self.forward.posteriors(normal, simple)
        backward, _ = self.backward.posteriors(simple, normal)
        return Posteriors(forward[:, 1:].T, backward[:, 1:])

    def simple_given_normal(self, simple: str, normal: str | None) -> float:
        """t(simple | normal) as trained, 0 where the words were not seen together; None is NULL."""
        return self._probability(self.forward, normal, simple)

    def normal_given_simple(self, normal: str, simple: str | None) -> float:
        """t(normal | simple) as trained, 0 where the words were not seen together; None is NULL."""
        return self._probability(self.backward, simple, normal)

    def _probability(self, model: AlignmentModel, given: str | None, word: str) -> float:
        lower = self.options.lowercase
        return model.probability("" if given is None else as_line([given], lower), as_line([word], lower))

    def table(self, direction: str) -> Iterator[TranslationEntry]:
        """The whole table of a direction, `forward` (simple given normal) or `backward`."""
        model = {"forward": self.forward, "backward": self.backward}[direction]
        words = [None, "<unk>", *self.vocabulary.words]
        starts, targets, probabilities = model.starts, model.words, model.probabilities
        for row, given in enumerate(words):
            for k in range(int(starts[row]), int(starts[row + 1])):
                yield TranslationEntry(given, words[targets[k]] or "", float(probabilities[k]))


def as_line(side: Side, lowercase: bool = False) -> str:
    """The tokens with single blanks between them; white space inside a token becomes underscores."""
    if isinstance(side, str):
        line = side
    else:
        line = " ".join([token if token.split() == [token] else _without_spaces(token) for token in side])
    return line.lower() if lowercase else line


def _without_spaces(token: str) -> str:
    return "".join("_" if c.isspace() else c for c in token) or "_"


def _nothing_to_learn(pairs: int, longest: int) -> str:
    if not pairs:
        return "there are no pairs to learn from"
    return f"none of the {pairs} pairs can be learned from: a side is empty or has over {longest} words"

"""Every metric by the name it has on the command line."""

import difflib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from ogden.errors import InputError
from ogden.metrics.bleu import Bleu
from ogden.metrics.edit_distance import EditDistance, Unchanged
from ogden.metrics.fkbleu import FkBleu
from ogden.metrics.flesch_kincaid import OrdinaryGrade, PublishedGrade, SentenceGrade
from ogden.metrics.ibleu import CorpusIBleu, IBleu
from ogden.metrics.length import Compression, LengthRatio, SentenceCount
from ogden.metrics.protocol import Metric
from ogden.metrics.sari import PUBLISHED_TOKENS, VARIANTS, Sari, Variant
from ogden.metrics.string_accuracy import StringAccuracy
from ogden.metrics.tokens import CaseName, TokenizerName, Tokens
from ogden.metrics.word_f1 import WordF1
from ogden.metrics.word_operations import WordOperations

DEFAULT = ("sari", "bleu", "fkgl")
ALL = "all"

_MAKERS: dict[str, Callable[[Tokens], Metric]] = {
    "bleu": Bleu,
    "ibleu": IBleu,
    "ibleu:corpus": lambda tokens: CorpusIBleu(Bleu(tokens)),
    "fk": SentenceGrade,
    "fkgl": PublishedGrade,
    "fkgl:text": OrdinaryGrade,
    "fkbleu": FkBleu,
    "word-f1": WordF1,
    "ssa": StringAccuracy,
    "levenshtein": EditDistance,
    "unchanged": Unchanged,
    "length-ratio": LengthRatio,
    "compression": lambda tokens: Compression(),
    "sentences": lambda tokens: SentenceCount(),
    "words": WordOperations,
}
_SARI: dict[str, Variant] = {"sari": "easse", **{f"sari:{variant}": variant for variant in VARIANTS}}
NAMES = (*(name for name in _SARI if name != "sari:easse"), *_MAKERS)


@dataclass(frozen=True)
class Choices:
    """What a user may say for all metrics at once. None leaves each metric what its source uses."""

    tokenizer: TokenizerName | None = None
    case: CaseName | None = None
    deletion: Literal["f1", "precision"] = "f1"
    average: Literal["macro", "micro"] = "macro"
    order: int = 4

    def tokens(self, published: Tokens) -> Tokens:
        return Tokens(self.tokenizer or published.tokenizer, self.case or published.case)


def choose(names: Sequence[str], choices: Choices = Choices()) -> list[Metric]:
    """The named metrics, each once, in the order named. `all` stands for every one."""
    wanted = [each for name in names for each in (NAMES if name == ALL else (name,))]
    metrics = {metric.key: metric for metric in (_make(name, choices) for name in wanted)}
    return list(metrics.values())


def _make(name: str, choices: Choices) -> Metric:
    if variant := _SARI.get(name):
        tokens = choices.tokens(PUBLISHED_TOKENS[variant])
        if variant == "easse":
            return Sari(variant, choices.order, tokens, choices.deletion, choices.average)
        return Sari(variant, choices.order, tokens)
    if name in _MAKERS:
        return _MAKERS[name](choices.tokens(Tokens()))
    known = [*_SARI, *_MAKERS]
    near = difflib.get_close_matches(name.lower(), known, n=1, cutoff=0.4)
    hint = f"did you mean '{near[0]}'? " if near else ""
    raise InputError(f"there is no metric called '{name}': {hint}The metrics are {', '.join(known)}")

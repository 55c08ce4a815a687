"""What systems read from a model file: language models, weights, preparation; and what they have in common
beyond that: a search to tune, and a ranking of paraphrases."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Generic, NamedTuple, Protocol, Self, TypeVar

from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model
from ogden.model.files import ModelFile
from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights
from ogden.training.preparation import Preparation
from ogden.training.token_forms import TokenForms


def language_models(model: ModelFile) -> dict[str, LanguageModel]:
    sections = [name for name in model.container.sections if name.partition(".")[0] == "lm"]
    where = model.container.path
    return {name: packed_model(model.container.section(name), f"{where}, {name}") for name in sections}


def weights_for(model: ModelFile, feature_names: Sequence[str]) -> Weights:
    """The weights of a model, which must be for features that its search has."""
    weights = model.weights()
    foreign = sorted(set(weights) - set(feature_names))
    if foreign:
        raise InputError(
            f"{model.container.path}: weights of features it does not have: {', '.join(foreign)}"
        )
    return weights


def preparation_of(model: ModelFile) -> Preparation:
    """How text was prepared when the model was trained: its header says the case, and whose tokens it has."""
    options = model.description.made_with.options
    case = options.get("case", "lower")
    forms = TokenForms.from_json(options.get("tokens"))
    return Preparation(case if isinstance(case, str) else "lower", forms=forms)


class RankedParaphrase(NamedTuple):
    """What a system has for a phrase, as Xu et al. 2016 show it in Table 3."""

    text: str
    score: float
    features: Mapping[str, float]
    """Of the rule; none where the words stay."""


def ranked(found: Iterable[RankedParaphrase]) -> list[RankedParaphrase]:
    """Each text once, with its best score, best first."""
    best: dict[str, RankedParaphrase] = {}
    for one in found:
        best[one.text] = max(best.get(one.text, one), one, key=lambda each: each.score)
    return sorted(best.values(), key=lambda one: (-one.score, one.text))


def weighted(weights: Mapping[str, float], features: Mapping[str, float]) -> float:
    """The sum of features times weights; a feature without a weight counts nothing."""
    return sum(weights.get(name, 0.0) * value for name, value in features.items())


@dataclass(frozen=True)
class SentenceSearcher:
    """A search over one tuning set (`ogden.tuning.protocol.Searcher`)."""

    feature_names: Sequence[str]
    find: Callable[[Weights, int], CandidateLists]

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        return self.find(weights, size)


class _Search(Protocol):
    @property
    def feature_names(self) -> Sequence[str]: ...


Search = TypeVar("Search", bound=_Search, covariant=True)


@dataclass(frozen=True, repr=False)
class SearchModel(Generic[Search]):
    """A model whose search has weights, opened: a `TrainedSystem` (protocol.py) and a `TunableSystem`
    (ogden/tuning/protocol.py), once it has `nbest`, `paraphrases` and `searcher_of`."""

    name: str
    search: Search
    weights: Weights
    preparation: Preparation

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name}, {self.search})"

    @property
    def feature_names(self) -> Sequence[str]:
        return self.search.feature_names

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.preparation.lines(lines, jobs)

    def searcher(self, sentences: Sequence[str]) -> SentenceSearcher:
        return self.searcher_of(self.token_lines(sentences))

    @abstractmethod
    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """A search over sentences that are tokens already."""

    def with_weights(self, weights: Weights) -> Self:
        return replace(self, weights=weights)

"""What systems read from a model file: language models, weights, preparation; and a search to tune."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model
from ogden.model.files import ModelFile
from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights
from ogden.training.preparation import Preparation


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
    """How text was prepared when the model was trained: its header says the case."""
    case = model.description.made_with.options.get("case", "lower")
    return Preparation(case if isinstance(case, str) else "lower")


@dataclass(frozen=True)
class SentenceSearcher:
    """A search over one tuning set (`ogden.tuning.protocol.Searcher`)."""

    feature_names: Sequence[str]
    find: Callable[[Weights, int], CandidateLists]

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        return self.find(weights, size)

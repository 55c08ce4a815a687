"""A phrase-based model, opened: its rules, language models and weights, ready to search with.

`phrase`, `phrase_deletion` and what is made of Moses' files differ in what stands in the model, not here.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model
from ogden.model.files import ModelFile
from ogden.rules.packed import PackedTable
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.phrase_search import PhraseSearch
from ogden.search.settings import SearchOptions
from ogden.search.weights import Weights
from ogden.systems.preparation import Preparation


@dataclass(frozen=True)
class PhraseModel:
    """A `Simplifier` (protocol.py) and a `TunableSystem` (ogden/tuning/protocol.py)."""

    name: str
    search: PhraseSearch
    weights: Weights
    preparation: Preparation

    @classmethod
    def open(cls, model: ModelFile, options: SearchOptions = SearchOptions()) -> Self:  # noqa: B008 (frozen)
        """The options are those of the search; weights and case are the model's."""
        search = PhraseSearch(grammars(model), language_models(model), options)
        weights = model.weights()
        foreign = sorted(set(weights) - set(search.feature_names))
        if foreign:
            raise InputError(
                f"{model.container.path}: weights of features it does not have: {', '.join(foreign)}"
            )
        return cls(model.description.system, search, weights, preparation_of(model))

    @property
    def feature_names(self) -> Sequence[str]:
        return self.search.feature_names

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.preparation.lines(lines, jobs)

    def nbest(self, lines: Sequence[str], size: int, jobs: int = 0) -> list[list[Candidate]]:
        return self.search.nbest(lines, self.weights, size, jobs=jobs)

    def searcher(self, sentences: Sequence[str]) -> "SentenceSearcher":
        return self.searcher_of(self.token_lines(sentences))

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> "SentenceSearcher":
        """A search over sentences that are tokens already."""
        return SentenceSearcher(self.search, tuple(lines), jobs)

    def with_weights(self, weights: Weights) -> Self:
        return replace(self, weights=weights)


@dataclass(frozen=True)
class SentenceSearcher:
    """A search over one tuning set (`ogden.tuning.protocol.Searcher`)."""

    search: PhraseSearch
    lines: Sequence[str]
    jobs: int = 0

    @property
    def feature_names(self) -> Sequence[str]:
        return self.search.feature_names

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        return self.search.lists(self.lines, weights, size, self.jobs)


def grammars(model: ModelFile) -> dict[str, PackedTable]:
    """The phrase tables of a model: `rules.phrase` is called `phrase`."""
    sections = [name for name in model.container.sections if name.startswith("rules.")]
    return {name.removeprefix("rules."): PackedTable(model.container.section(name)) for name in sections}


def language_models(model: ModelFile) -> dict[str, LanguageModel]:
    sections = [name for name in model.container.sections if name.partition(".")[0] == "lm"]
    where = model.container.path
    return {name: packed_model(model.container.section(name), f"{where}, {name}") for name in sections}


def preparation_of(model: ModelFile) -> Preparation:
    """How text was prepared when the model was trained: its header says the case."""
    case = model.description.made_with.options.get("case", "lower")
    return Preparation(case if isinstance(case, str) else "lower")

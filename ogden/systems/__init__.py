"""The published systems, one file each, and the way from a model file to the one that its header names."""

from ogden.errors import InputError
from ogden.model.families import SYSTEM_COMMANDS
from ogden.model.files import ModelFile, open_model
from ogden.search.settings import SearchOptions
from ogden.systems import (
    copy,
    paraphrase_grammar,
    phrase,
    phrase_deletion,
    phrase_dissimilarity,
    word_substitution,
)
from ogden.training.chart_model import ChartModel
from ogden.training.model_parts import preparation_of
from ogden.training.phrase_model import PhraseModel
from ogden.training.protocol import TrainedSystem


def open_system(path: str, options: SearchOptions = SearchOptions()) -> TrainedSystem:  # noqa: B008 (frozen)
    """The system in a model file. `options` are for those that search.

    The file stays mapped as long as the system lives.
    """
    return system_of(open_model(path), options)


def open_tunable(path: str) -> PhraseModel | ChartModel:
    """The same where only a system with weights will do, as in tuning."""
    system = open_system(path)
    return system if isinstance(system, ChartModel) else _phrases(path, system)


def open_phrase_model(path: str, options: SearchOptions = SearchOptions()) -> PhraseModel:  # noqa: B008
    """The same where only a phrase-based system will do."""
    return _phrases(path, open_system(path, options))


def _phrases(path: str, system: TrainedSystem) -> PhraseModel:
    if isinstance(system, phrase_dissimilarity.Dissimilarity):
        return system.phrases
    if not isinstance(system, PhraseModel):
        raise InputError(f"{path} is of the system {system.name}, which has no weights to tune")
    return system


def system_of(model: ModelFile, options: SearchOptions) -> TrainedSystem:
    match model.description.system:
        case copy.NAME:
            return copy.CopySimplifier(preparation_of(model))
        case word_substitution.NAME:
            return word_substitution.open_word_substitution(model)
        case phrase.NAME | phrase_deletion.NAME:
            return PhraseModel.open(model, options)
        case phrase_dissimilarity.NAME:
            return phrase_dissimilarity.Dissimilarity(PhraseModel.open(model, options))
        case paraphrase_grammar.NAME:
            return ChartModel.open(model)
        case other:
            why = SYSTEM_COMMANDS.get(other, f"this version does not know how to run the system {other}")
            raise InputError(f"{model.container.path} cannot be run: {why}")

"""The published systems, one file each, and the way from a model file to the one that its header names."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ogden.errors import InputError
from ogden.model.families import SYSTEM_COMMANDS
from ogden.model.files import ModelFile, open_model
from ogden.search.quasi_search import QuasiSettings
from ogden.search.settings import SearchOptions, TreeOptions
from ogden.systems import (
    copy,
    paraphrase_grammar,
    phrase,
    phrase_deletion,
    phrase_dissimilarity,
    quasi_synchronous,
    tree_compression,
    tree_discriminative,
    tree_operations,
    tree_transducer,
    word_substitution,
)
from ogden.training.chart_model import OPTIONS as CHART_OPTIONS
from ogden.training.chart_model import ChartModel
from ogden.training.model_parts import preparation_of
from ogden.training.phrase_model import PhraseModel
from ogden.training.protocol import TrainedSystem
from ogden.training.quasi_model import QuasiModel
from ogden.training.tree_model import OPTIONS as TREE_OPTIONS
from ogden.training.tree_model import TreeModel

PHRASE_SETTINGS = {name: name for name in ("stack", "pops", "option_limit", "distortion_limit")}
CHART_SETTINGS = {"pops": "pops", "option_limit": "rule_limit"}
TREE_SETTINGS = {**CHART_SETTINGS, "parses": "parses"}
OPERATIONS_SETTINGS = CHART_SETTINGS
QUASI_SETTINGS = {"option_limit": "rule_limit", "time_limit": "time_limit"}
"""Settings that a user may change, and the fields of `SearchOptions`, `ChartOptions`, `TreeOptions` and
`QuasiSettings` for them."""
TARGETS = {name: name for name in ("words_per_sentence", "syllables_per_word")}
"""What a reader may ask of a system that is told a reading level."""
SETTINGS = tuple(dict.fromkeys((*PHRASE_SETTINGS, *TREE_SETTINGS, *QUASI_SETTINGS, *TARGETS)))
Tunable = (
    PhraseModel
    | ChartModel
    | TreeModel
    | tree_transducer.Reranker
    | tree_operations.OperationsModel
    | QuasiModel
)


def open_system(path: str, settings: Mapping[str, float] | None = None) -> TrainedSystem:
    """The system in a model file. `settings` are some of `settings_for` it, in place of its defaults.

    The file stays mapped as long as the system lives.
    """
    return system_of(open_model(path), settings or {})


def settings_for(system: TrainedSystem) -> Mapping[str, str]:
    """The settings that the search of a system has; none where it does not search."""
    if isinstance(system, ChartModel):
        return CHART_SETTINGS
    if isinstance(system, QuasiModel):
        return {**QUASI_SETTINGS, **TARGETS}
    if isinstance(system, TreeModel | tree_transducer.Reranker):
        return TREE_SETTINGS
    if isinstance(system, tree_operations.OperationsModel):
        return OPERATIONS_SETTINGS
    return PHRASE_SETTINGS if isinstance(system, PhraseModel | phrase_dissimilarity.Dissimilarity) else {}


def open_tunable(path: str) -> Tunable:
    """The same where only a system with weights will do, as in tuning."""
    system = open_system(path)
    if isinstance(system, Tunable):
        return system
    return _phrases(path, system)


def open_phrase_model(path: str) -> PhraseModel:
    """The same where only a phrase-based system will do."""
    return _phrases(path, open_system(path))


def _phrases(path: str, system: TrainedSystem) -> PhraseModel:
    if isinstance(system, phrase_dissimilarity.Dissimilarity):
        return system.phrases
    if not isinstance(system, PhraseModel):
        raise InputError(f"{path} is of the system {system.name}, which has no weights to tune")
    return system


def system_of(model: ModelFile, settings: Mapping[str, float]) -> TrainedSystem:
    match model.description.system:
        case copy.NAME:
            return copy.CopySimplifier(preparation_of(model))
        case word_substitution.NAME:
            return word_substitution.open_word_substitution(model)
        case phrase.NAME | phrase_deletion.NAME:
            return PhraseModel.open(model, _phrase_options(settings))
        case phrase_dissimilarity.NAME:
            return phrase_dissimilarity.Dissimilarity(PhraseModel.open(model, _phrase_options(settings)))
        case paraphrase_grammar.NAME:
            return ChartModel.open(model, replace(CHART_OPTIONS, **_fields(settings, CHART_SETTINGS)))
        case quasi_synchronous.NAME:
            quasi = QuasiSettings(**_fields(settings, QUASI_SETTINGS))
            return QuasiModel.open(model, quasi, **_fields(settings, TARGETS))
        case tree_compression.NAME:
            return tree_compression.Compressor.open(model, _tree_options(settings))
        case tree_discriminative.NAME:
            return TreeModel.open(model, _tree_options(settings))
        case tree_operations.NAME:
            options = replace(tree_operations.OPTIONS, **_fields(settings, OPERATIONS_SETTINGS))
            return tree_operations.OperationsModel.open(model, options)
        case tree_transducer.NAME:
            return tree_transducer.open_tree_transducer(model, _tree_options(settings))
        case other:
            why = SYSTEM_COMMANDS.get(other, f"this version does not know how to run the system {other}")
            raise InputError(f"{model.container.path} cannot be run: {why}")


def _phrase_options(settings: Mapping[str, float]) -> SearchOptions:
    return SearchOptions(**_fields(settings, PHRASE_SETTINGS))


def _tree_options(settings: Mapping[str, float]) -> TreeOptions:
    return replace(TREE_OPTIONS, **_fields(settings, TREE_SETTINGS))


def _fields(settings: Mapping[str, float], known: Mapping[str, str]) -> dict[str, Any]:
    return {known[name]: value for name, value in settings.items() if name in known}

"""The published systems, one file each, and the way from a model file to the one that its header names."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ogden.errors import InputError
from ogden.model.families import SYSTEM_COMMANDS
from ogden.model.files import ModelFile, open_model
from ogden.search.settings import SearchOptions, TreeOptions
from ogden.systems import (
    copy,
    paraphrase_grammar,
    phrase,
    phrase_deletion,
    phrase_dissimilarity,
    tree_compression,
    tree_discriminative,
    tree_transducer,
    word_substitution,
)
from ogden.training.chart_model import OPTIONS as CHART_OPTIONS
from ogden.training.chart_model import ChartModel
from ogden.training.model_parts import preparation_of
from ogden.training.phrase_model import PhraseModel
from ogden.training.protocol import TrainedSystem
from ogden.training.tree_model import OPTIONS as TREE_OPTIONS
from ogden.training.tree_model import TreeModel

PHRASE_SETTINGS = {name: name for name in ("stack", "pops", "option_limit", "distortion_limit")}
CHART_SETTINGS = {"pops": "pops", "option_limit": "rule_limit"}
TREE_SETTINGS = {**CHART_SETTINGS, "parses": "parses"}
"""Settings that a user may change, and the fields of `SearchOptions`, `ChartOptions` and `TreeOptions` for
them."""
SETTINGS = tuple(dict.fromkeys((*PHRASE_SETTINGS, *TREE_SETTINGS)))
Tunable = PhraseModel | ChartModel | TreeModel | tree_transducer.Reranker


def open_system(path: str, settings: Mapping[str, int] | None = None) -> TrainedSystem:
    """The system in a model file. `settings` are some of `settings_for` it, in place of its defaults.

    The file stays mapped as long as the system lives.
    """
    return system_of(open_model(path), settings or {})


def settings_for(system: TrainedSystem) -> Mapping[str, str]:
    """The settings that the search of a system has; none where it does not search."""
    if isinstance(system, ChartModel):
        return CHART_SETTINGS
    if isinstance(system, TreeModel | tree_transducer.Reranker):
        return TREE_SETTINGS
    return PHRASE_SETTINGS if isinstance(system, PhraseModel | phrase_dissimilarity.Dissimilarity) else {}


def open_tunable(path: str) -> Tunable:
    """The same where only a system with weights will do, as in tuning."""
    system = open_system(path)
    if isinstance(system, ChartModel | TreeModel | tree_transducer.Reranker):
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


def system_of(model: ModelFile, settings: Mapping[str, int]) -> TrainedSystem:
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
        case tree_compression.NAME:
            return tree_compression.Compressor.open(model, _tree_options(settings))
        case tree_discriminative.NAME:
            return TreeModel.open(model, _tree_options(settings))
        case tree_transducer.NAME:
            return tree_transducer.open_tree_transducer(model, _tree_options(settings))
        case other:
            why = SYSTEM_COMMANDS.get(other, f"this version does not know how to run the system {other}")
            raise InputError(f"{model.container.path} cannot be run: {why}")


def _phrase_options(settings: Mapping[str, int]) -> SearchOptions:
    return SearchOptions(**_fields(settings, PHRASE_SETTINGS))


def _tree_options(settings: Mapping[str, int]) -> TreeOptions:
    return replace(TREE_OPTIONS, **_fields(settings, TREE_SETTINGS))


def _fields(settings: Mapping[str, int], known: Mapping[str, str]) -> dict[str, Any]:
    return {known[name]: value for name, value in settings.items() if name in known}

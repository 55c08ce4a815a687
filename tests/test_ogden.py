"""What `import ogden` gives: names with documentation, and objects that can be printed."""

import inspect
from collections.abc import Callable

import pytest
from toy_models import SYSTEMS, toy_model

import ogden
from ogden.editing.edit_model import EditModel
from ogden.editing.edits import Edit, simplification
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.rules.chart_grammar import ChartGrammar
from ogden.search.weights import Weights
from ogden.systems import open_system

TEXT = "The physician commenced work. " * 300
PRINTED: dict[str, Callable[[], object]] = {
    "the model": ogden.load,
    "its proposer": lambda: built_in().proposer,
    "its rules": lambda: built_in().proposer.rules.table,
    "its language models": lambda: built_in().proposer.knowledge.language_models,
    "a result": lambda: ogden.load().simplify(TEXT),
    "a grammar": lambda: ChartGrammar([]),
    "weights": lambda: Weights({"lm": 0.5}),
    **{f"the system {name}": lambda name=name: open_system(toy_model(name)) for name in SYSTEMS},  # type: ignore[misc]
    **{f"the simplifier {name}": lambda name=name: ogden.load(toy_model(name)) for name in SYSTEMS},  # type: ignore[misc]
}


def built_in() -> EditModel:
    model = ogden.load()
    assert isinstance(model, EditModel)
    return model


@pytest.mark.parametrize("what", PRINTED)
def test_what_is_printed_is_short(what: str) -> None:
    assert len(repr(PRINTED[what]())) < 600


def test_one_edit_is_an_edit() -> None:
    edit = Edit(4, 13, "physician", "doctor", "word", "It is easier.", -1.0, 0.9)
    assert "1 edit, grade" in repr(simplification("The physician slept.", [edit]))


def test_everything_has_documentation() -> None:
    assert ogden.__doc__
    result = ogden.load().simplify("The physician commenced work.", nbest=1)
    given = [ogden.load, SimplifyOptions, type(ogden.load()), type(result), Edit]
    given += [type(result.level_before), Simplifier]
    given += [value for _, value in inspect.getmembers(Simplifier, inspect.isfunction)]
    assert [
        one for one in given if not getattr(one, "__name__", "_").startswith("_") and not one.__doc__
    ] == []


def test_options_are_keywords_or_an_object() -> None:
    model = ogden.load()
    text = "The physician commenced work in the aforementioned residence."
    bold = model.simplify(text, strength="bold", split=False)
    assert bold == model.simplify(text, SimplifyOptions("bold", split=False))
    assert bold == model.simplify(text, SimplifyOptions("careful", split=False), strength="bold")
    assert [bold] == model.simplify_many([text], strength="bold", split=False)

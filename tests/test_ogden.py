"""What `import ogden` gives: names with documentation, and objects that can be printed."""

import dataclasses
import inspect
import io
import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import get_args, get_type_hints

import docx
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
    "the level of a text": lambda: ogden.text_level(TEXT),
    "a new document": lambda: ogden.simplify_document(TEXT.encode()),
    "a document": lambda: ogden.simplify_document(TEXT.encode()).document,
    "a Word document": lambda: ogden.simplify_document(letter()).document,
    "a long edit": lambda: Edit(0, 9, TEXT, TEXT, "structure", TEXT, -1.0, 0.9),
    "a sense": lambda: ogden.load().senses("administer")[0],
    "a paraphrase": lambda: ogden.load().rules("physician")[0],
    "a glossary": lambda: ogden.Glossary(["word"] * 1000),
    "a rule over trees": lambda: ogden.load().structure_rules()[0],
    "a grammar": lambda: ChartGrammar([]),
    "weights": lambda: Weights({"lm": 0.5}),
    **{f"the system {name}": lambda name=name: open_system(toy_model(name)) for name in SYSTEMS},  # type: ignore[misc]
    **{f"the simplifier {name}": lambda name=name: ogden.load(toy_model(name)) for name in SYSTEMS},  # type: ignore[misc]
}


def built_in() -> EditModel:
    model = ogden.load().simplifier
    assert isinstance(model, EditModel)
    return model


def letter() -> bytes:
    document = docx.Document()
    document.add_paragraph(TEXT)
    stream = io.BytesIO()
    document.save(stream)
    return stream.getvalue()


def parts(owner: object, depth: int = 3) -> Iterator[object]:
    """What a model is made of."""
    yield owner
    if dataclasses.is_dataclass(owner) and depth:
        for field in dataclasses.fields(owner):
            yield from parts(getattr(owner, field.name), depth - 1)


@pytest.mark.parametrize("what", PRINTED)
def test_what_is_printed_is_short(what: str) -> None:
    assert len(repr(PRINTED[what]())) < 600


def test_the_parts_of_the_model_are_printed_in_short() -> None:
    """Tables of numbers and words are no parts; who asks for them gets them."""
    named = [part for part in parts(built_in()) if dataclasses.is_dataclass(part)]
    assert len(named) > 5
    assert [type(part) for part in named if len(repr(part)) >= 600] == []


def test_one_edit_is_an_edit() -> None:
    edit = Edit(4, 13, "physician", "doctor", "word", "It is easier.", -1.0, 0.9)
    assert "1 edit, grade" in repr(simplification("The physician slept.", [edit]))


def test_everything_has_documentation() -> None:
    assert ogden.__doc__
    result = ogden.load().simplify("The physician commenced work.", nbest=1)
    given = [ogden.load, SimplifyOptions, type(ogden.load()), type(result), Edit]
    given += [type(result.level_before), Simplifier]
    given += [value for _, value in inspect.getmembers(Simplifier, inspect.isfunction)]
    given += [value for _, value in inspect.getmembers(ogden.Model, inspect.isfunction)]
    given += [getattr(ogden, name) for name in ogden.__all__]
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


def test_importing_is_instant() -> None:
    """No room of the house comes with `import ogden`, and nothing from elsewhere."""
    program = (
        "import sys; before = set(sys.modules); import ogden; dir(ogden); ogden.__version__; "
        "print(*sorted(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    new = set(done.stdout.split())
    assert "ogden" in new
    assert {name for name in new if name.split(".")[0] not in sys.stdlib_module_names} == {"ogden"}


def test_every_public_name_is_there() -> None:
    names = [name for names in ogden._HOMES.values() for name in names]
    assert sorted(names) == ogden.__all__
    assert set(ogden.__all__) <= set(dir(ogden))
    for home, own in ogden._HOMES.items():
        for name in own:
            assert getattr(ogden, name).__module__ == home
    with pytest.raises(AttributeError, match="no attribute 'simplfy'"):
        _ = ogden.simplfy  # type: ignore[attr-defined]


def test_a_checker_sees_the_names_that_a_program_gets() -> None:
    """What mypy reads is written apart from what is imported."""
    source = inspect.getsource(ogden).split("if TYPE_CHECKING:")[1].split("__version__")[0]
    seen: dict[str, object] = {}
    exec(inspect.cleandoc("\n" + source), seen)
    assert [name for name in ogden.__all__ if seen[name] is not getattr(ogden, name)] == []


@pytest.mark.parametrize(
    "function",
    [
        ogden.simplify,
        ogden.simplify_document,
        ogden.Model.simplify,
        ogden.Model.simplify_many,
        ogden.Model.simplify_lines,
        ogden.Model.simplify_document,
    ],
)
def test_help_names_every_option_with_its_default(function: Callable[..., object]) -> None:
    parameters = inspect.signature(function).parameters
    assert parameters["strength"].default == SimplifyOptions().strength
    assert set(get_type_hints(ogden.OptionKeywords)) <= set(parameters)
    assert "keywords" not in parameters
    assert "standard" in get_args(parameters["strength"].annotation)

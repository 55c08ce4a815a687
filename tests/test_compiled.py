"""The Python modules that are compiled (compiled/modules.txt)."""

import ast
import copy
import importlib
import pickle
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from compiled_modules import ROOT, compiled_modules, digest_of_modules

from ogden import _core
from ogden.editing.lexicon.senses import Action, Cues, Sense
from ogden.parsing.tree import Tree
from ogden.text.tokens import tokenise

_BUILT = Path(_core.__file__).with_name("compiled.sha256")
_MODULES = compiled_modules()


@pytest.mark.skipif(not _BUILT.exists(), reason="Ogden is installed with all its Python interpreted")
def test_compiled_modules_are_those_that_run() -> None:
    names = [path.removesuffix(".py").replace("/", ".") for path in _MODULES]
    files = {name: importlib.import_module(name).__file__ or "" for name in names}
    assert [name for name, file in files.items() if not file.endswith(tuple(EXTENSION_SUFFIXES))] == []


@pytest.mark.skipif(not _BUILT.exists(), reason="Ogden is installed with all its Python interpreted")
def test_modules_were_compiled_as_they_are() -> None:
    assert _BUILT.read_text().strip() == digest_of_modules()


def test_the_list_names_modules_once_and_in_order() -> None:
    assert sorted(set(_MODULES), key=lambda path: (str(Path(path).parent), path)) == _MODULES
    assert [path for path in _MODULES if not (ROOT / path).is_file()] == []


@pytest.mark.parametrize("path", _MODULES)
def test_no_compiled_module_relies_on_what_mypyc_does_otherwise(path: str) -> None:
    """A cached property would be made again each time, and `__file__` is not beside the data of a room."""
    names = {node.id for node in ast.walk(ast.parse((ROOT / path).read_text())) if isinstance(node, ast.Name)}
    assert not names & {"cached_property", "__file__"}


@pytest.mark.parametrize(
    "value",
    [
        tokenise("The dog slept."),
        Tree("S", [Tree("NN", word="dogs"), Tree("VBP", word="sleep")]),
        Sense(("a",), "NOUN", "law", Action.REPLACE, "b", Cues(), ("c",), "", (), "", "a.tsv, line 1"),
    ],
)
def test_values_can_be_copied_and_sent_to_other_processes(value: object) -> None:
    assert copy.copy(value) == copy.deepcopy(value) == pickle.loads(pickle.dumps(value)) == value

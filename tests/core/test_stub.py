"""The stub names what the core has, no more and no less."""

import ast
from pathlib import Path

import ogden._core as core


def public(names: list[str]) -> set[str]:
    # Every class has __init__ in the core; the stub names it only where a caller may use it.
    return {name for name in names if not name.startswith("_") or name == "__len__"} - {"__init__"}


def test_stub_and_core_have_the_same_names() -> None:
    stub = Path(__file__).parents[2] / "ogden" / "_core.pyi"
    tree = ast.parse(stub.read_text(encoding="utf-8"))
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert set(classes) | functions == public(dir(core))
    for name, node in classes.items():
        methods = {item.name for item in node.body if isinstance(item, ast.FunctionDef)}
        assert methods - {"__init__"} == public([*vars(getattr(core, name))])

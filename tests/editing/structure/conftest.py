"""Rules over trees at work on sentences, without a judge."""

from collections.abc import Callable

import pytest
from rebuilt_sentences import RULES, Rewriting

from ogden.editing.sentences import prepare
from ogden.editing.structure.rewrites import StructuralRewrite, structural_rewrites
from ogden.editing.structure.rule import StructureRule, read_folder, rules_of
from ogden.editing.structure.rule_set import RuleSet
from ogden.editing.structure.view import StructureView
from ogden.parsing.builtin import load_parser, load_tagger


@pytest.fixture(scope="session")
def rules() -> list[StructureRule]:
    return read_folder(RULES)


@pytest.fixture(scope="session")
def view_of() -> Callable[[str], StructureView]:
    def made(sentence: str) -> StructureView:
        (one,) = prepare([sentence], None, load_tagger().tag_many, load_parser().read_many, 1)
        assert one.columns is not None
        return StructureView(one.sentence, one.tags, one.columns, one.protected)

    return made


@pytest.fixture(scope="session")
def rewritten(view_of: Callable[[str], StructureView]) -> Rewriting:
    def made(sentence: str, rules: list[StructureRule]) -> list[StructuralRewrite]:
        return structural_rewrites(view_of(sentence), RuleSet.of(rules))

    return made


@pytest.fixture
def rule() -> Callable[..., StructureRule]:
    """A rule of a pattern, what it writes, and what must hold."""

    def made(normal: str, simple: str, *holds: str, **more: object) -> StructureRule:
        row = {"name": "one", "normal": normal, "simple": simple, "holds": holds, "reason": "So.", **more}
        (found,) = rules_of({"kind": "coordination", "rule": [row]}, "here")
        return found

    return made

"""`docs/checking.md` tells of every rule, and each finds what its example marks."""

import re
from pathlib import Path

import pytest
from diagnosed import found

from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.rule import CATEGORIES

PAGE = Path(__file__).parents[3] / "docs" / "checking.md"
SECTION = re.compile(r"^### (?P<rule>[\w-]+)\n\n(?:> (?P<example>.+)\n)?", re.MULTILINE)
SECTIONS = [(one["rule"], one["example"]) for one in SECTION.finditer(PAGE.read_text(encoding="utf-8"))]


def test_every_rule_has_a_section() -> None:
    assert sorted(rule for rule, _ in SECTIONS) == sorted(RULES)
    titles = re.findall(r"^## (\w+)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert set(CATEGORIES) <= {title.lower() for title in titles}


@pytest.mark.parametrize(("rule", "example"), [one for one in SECTIONS if one[1]])
def test_the_examples_are_found(rule: str, example: str) -> None:
    assert found(rule, example.replace("**", "")) == re.findall(r"\*\*(.+?)\*\*", example)

"""The package's metadata and LICENSE-MODEL.md say what the shipped files say of themselves."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ogden.container.reader import open_container

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "LICENSE-MODEL.md").read_text(encoding="utf-8")
PACKAGE = ROOT / "ogden"
MODELS = ("editing/data/model.ogden", "parsing/data/parser.ogden")
TABLES = sorted(path.name for path in (PACKAGE / "text" / "data").iterdir())


def part(name: str) -> str:
    """The page's text under the heading that names a file or folder."""
    return next(text for text in PAGE.split("\n## ")[1:] if text.startswith(f"`ogden/{name}`"))


def named_sources(header: Any) -> Iterator[tuple[str, str]]:
    """Names and licences, wherever a header has them."""
    if isinstance(header, dict):
        if "licence" in header:
            yield header["name"], header["licence"]
        for value in header.values():
            yield from named_sources(value)
    elif isinstance(header, list):
        for value in header:
            yield from named_sources(value)


def words(text: str) -> set[str]:
    return set(re.findall(r"[\w.]+", text))


@pytest.mark.parametrize("name", MODELS)
def test_every_source_of_a_model_is_on_the_page_with_its_licence(name: str) -> None:
    rows = dict(row.strip("|").split("|") for row in part(name).splitlines() if row.startswith("| "))
    rows = {source.strip(): licence for source, licence in rows.items()}
    with open_container(PACKAGE / name) as container:
        found = dict(named_sources(container.header))
    assert set(rows) - {"source"} == set(found)
    for source, licence in found.items():
        assert words(licence) <= words(rows[source]), source


@pytest.mark.parametrize("name", TABLES)
def test_every_licence_that_a_table_names_is_on_the_page(name: str) -> None:
    _, _, section = part("text/data").partition(f"| `{name}` |")
    own = re.split(r"^\| `", section, maxsplit=1, flags=re.MULTILINE)[0]
    with (PACKAGE / "text" / "data" / name).open(encoding="utf-8") as lines:
        comments = " ".join(line for line in lines if line.startswith("#"))
    assert own
    for licence in re.findall(
        r"CC BY[-\w. ]*\d|MIT|BSD-like licence|free lists|free with citation", comments
    ):
        assert licence in own, licence


def test_the_metadata_names_both_licences() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["license"] == "Apache-2.0 AND LicenseRef-Ogden-Model"
    assert {"LICENSE", "LICENSE-MODEL.md"} == set(project["license-files"])
    assert "LicenseRef-Ogden-Model" in PAGE

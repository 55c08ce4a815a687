"""Models: descriptions, weights, and what belongs together."""

import json
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.container.layout import DamagedError
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.model.describing import describe, size, to_json
from ogden.model.description import Description, MadeWith, Source, description_of
from ogden.model.families import FAMILIES, NEEDED
from ogden.model.files import ModelWriter, open_model
from ogden.search.weights import Weights, weights_of

WORD = st.text(st.characters(exclude_categories=["Cs", "Cc", "Z"]), min_size=1, max_size=12)


def test_round_trip(model_path: Path) -> None:
    with open_model(model_path) as model:
        about = model.description
        assert (about.name, about.system, about.note) == ("wiki", "phrase", "Made for a test.")
        assert about.made_with.options == {"order": 5, "case": "lower"}
        assert about.made_with.version == "0.1.0"
        assert about.sources[0].sections == ("lm", "rules.table")
        assert about.scores[0].value == 38.251
        assert about == description_of(json.loads(json.dumps(about.to_json())))
        assert model.weights() == Weights({"phrase_penalty": -0.25, "lm": 0.5})
        assert model.container.array("lm.trie", "<u4")[699] == 699
        assert model.container.sections["lm.words"].kind == "words/1"
        assert model.problems() == []


def test_same_model_same_bytes(tmp_path: Path, model_path: Path) -> None:
    with open_model(model_path) as model, ModelWriter(tmp_path / "b.ogden", model.description) as writer:
        for section in model.container.sections.values():
            writer.add(section.name, model.container.section(section.name), section.kind)
    assert (tmp_path / "b.ogden").read_bytes() == model_path.read_bytes()


def test_the_running_version_is_named() -> None:
    import ogden

    assert MadeWith("ogden train").version == ogden.__version__


def test_what_info_says(model_path: Path) -> None:
    with open_model(model_path) as model:
        lines = describe(model).splitlines()
    assert lines[0] == f"wiki: phrase, {model_path.stat().st_size / 1000:.1f} kB in 5 sections"
    text = "\n".join(lines)
    for part in (
        "Made for a test.",
        "made with ogden 0.1.0: ogden train phrase --pairs wiki.tsv -o wiki.ogden",
        "  order  5",
        "  case   lower",
        "English Wikipedia, licence CC BY-SA 4.0, https://en.wikipedia.org, 12 pairs",
        "  our own list, licence CC0",
        "  SARI  38.25  TurkCorpus test  SARI|refs:8|variant:easse|version:0.1.0",
    ):
        assert part in text
    table = {line.split()[0]: line for line in lines if "crc32" in line}
    assert list(table) == ["lm.trie", "lm.words", "rules.table", "tables.names", "weights"]
    assert table["lm.trie"].endswith("language model          from English Wikipedia")
    assert "<u4" in table["lm.trie"]
    assert "2.8 kB" in table["lm.trie"]
    assert table["tables.names"].endswith("from our own list")
    assert table["weights"].endswith("source not stated")


def test_info_for_programs(model_path: Path) -> None:
    with open_model(model_path) as model:
        found = json.loads(json.dumps(to_json(model)))
        assert found["size"] == model_path.stat().st_size
        assert found["format"] == 1
        assert found["sources"][0]["licence"] == "CC BY-SA 4.0"
        assert found["scores"][0]["signature"].startswith("SARI|")
        assert found["sections"][4]["name"] == "weights"
        assert found["sections"][4]["crc32"] == f"{model.container.sections['weights'].checksum:08x}"


def test_nothing_reaches_the_terminal_but_text(tmp_path: Path) -> None:
    """A file may come from anywhere: escape sequences, bells and turned writing are spelled out."""
    about = Description(
        "a\x1b[2J", "copy", MadeWith("x\x9b", {"k\u202e": "\a", "n": ["\x1b"]}), note="one\ntwo"
    )
    with ModelWriter(tmp_path / "a.ogden", about):
        pass
    with open_model(tmp_path / "a.ogden") as model:
        text = describe(model)
    assert all(line.isprintable() for line in text.splitlines())
    assert "a\\x1b[2J: copy" in text
    assert "one\\ntwo" in text


def test_a_model_of_nothing(tmp_path: Path) -> None:
    with ModelWriter(
        tmp_path / "a.ogden", Description("none", "copy", MadeWith("ogden", MappingProxyType({})))
    ):
        pass
    with open_model(tmp_path / "a.ogden") as model:
        assert model.problems() == []
        assert "in 0 sections" in describe(model)
        assert "sources: not stated" in describe(model)
        assert "scores: none" in describe(model)
        with pytest.raises(InputError, match="has no section weights"):
            model.weights()


MADE = MadeWith("ogden train")
BAD: list[tuple[Description, dict[str, bytes], str]] = [
    (Description("a", "phrase", MADE), {"lm.x": b""}, r"needs rules, with reordering \(rules\); .*weights"),
    (Description("a", "phrasal", MADE), {}, "no system is called phrasal: there are copy"),
    (Description("", "copy", MADE), {}, "the description: 'name' is empty"),
    (Description("a", "copy", MadeWith(" ")), {}, "made_with: 'command' is empty"),
    (Description("a", "copy", MADE), {"grammar": b""}, "no family for section grammar: there are lm"),
    (Description("a", "copy", MADE, (Source("w", "", ()),)), {}, "sources 1: 'licence' is empty"),
    (
        Description("a", "copy", MADE, (Source("w", "CC0", ("lm",)),)),
        {},
        "source w names lm, and there is no such",
    ),
    (
        Description("a", "copy", MADE, (Source("w", "CC0", ("lm.y",)),)),
        {"lm.x": b""},
        "names lm.y, and there",
    ),
    (Description("a", "copy", MadeWith("x", {"p": Path("a")})), {}, "holds PosixPath"),
]


def fill(writer: ModelWriter, sections: dict[str, bytes]) -> None:
    for name, content in sections.items():
        writer.add(name, content)


@pytest.mark.parametrize(("description", "sections", "message"), BAD)
def test_models_that_cannot_be(
    tmp_path: Path, description: Description, sections: dict[str, bytes], message: str
) -> None:
    with pytest.raises(ValueError, match=message), ModelWriter(tmp_path / "a.ogden", description) as writer:
        fill(writer, sections)
    assert list(tmp_path.iterdir()) == []


def test_the_description_may_change_until_the_end(tmp_path: Path) -> None:
    with ModelWriter(tmp_path / "a.ogden", Description("a", "copy", MADE)) as writer:
        writer.description = replace(writer.description, name="b")
    with open_model(tmp_path / "a.ogden") as model:
        assert model.description.name == "b"


def header(**changes: Any) -> dict[str, Any]:
    return {**Description("a", "copy", MADE).to_json(), **changes}


SCORE = {"metric": "SARI", "value": 1.0, "signature": "s", "test_set": "t"}
BAD_HEADERS: list[tuple[dict[str, Any], str]] = [
    ({}, "the description has no 'made_with'"),
    (header(name=3), "the description: 'name' must be text"),
    (header(made_with=[]), "'made_with' must be an object"),
    (header(made_with={"command": "x"}), "made_with has no 'options'"),
    (header(sources={}), "'sources' must be a list"),
    (header(sources=[1]), "sources 1 must be an object"),
    (header(sources=[{"name": "w", "licence": "CC0", "sections": [1]}]), "must be names of sections"),
    (header(scores=[{**SCORE, "value": "38"}]), "scores 1: 'value' must be a number"),
    (header(scores=[SCORE, {**SCORE, "value": True}]), "scores 2: 'value' must be a number"),
    (header(scores=[{**SCORE, "signature": ""}]), "scores 1: 'signature' is empty"),
    (header(note=None), "'note' must be text"),
]


@pytest.mark.parametrize(("values", "message"), BAD_HEADERS)
def test_descriptions_that_are_wrong(tmp_path: Path, values: dict[str, Any], message: str) -> None:
    with Writer(tmp_path / "a.ogden", values):
        pass
    with pytest.raises(DamagedError, match=message):
        open_model(tmp_path / "a.ogden")


def test_what_a_newer_version_may_add(tmp_path: Path) -> None:
    newer = header(system="telepathy", mood="good", scores=[{**SCORE, "value": 38, "judges": 3}])
    with Writer(tmp_path / "a.ogden", newer) as writer:
        writer.add("moods.all", b"x")
    with open_model(tmp_path / "a.ogden") as model:
        assert model.description.scores[0].value == 38.0
        assert model.problems() == []
        assert "not known to this version" in describe(model)


def test_problems_beyond_the_checksums(tmp_path: Path) -> None:
    with Writer(tmp_path / "a.ogden", header(system="language_model")) as writer:
        writer.add("weights", b'{"lm": null}', "json")
    with open_model(tmp_path / "a.ogden") as model:
        assert model.problems() == ["the system language_model needs language model (lm)"]
        with pytest.raises(
            InputError, match="section weights: the weight of 'lm' must be a number, not None"
        ):
            model.weights()
    with Writer(tmp_path / "a.ogden", header()) as writer:
        writer.add("weights", b'{"lm": null}', "json")
    with open_model(tmp_path / "a.ogden") as model:
        assert model.problems() == ["section weights: the weight of 'lm' must be a number, not None"]


@given(st.dictionaries(WORD, st.floats(allow_nan=False, allow_infinity=False)))
def test_weights_survive_json(values: dict[str, float]) -> None:
    weights = Weights(values)
    assert weights_of(json.loads(json.dumps(weights.to_json()))) == weights
    assert dict(weights) == values
    assert len(weights) == len(values)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"": 1.0}, "cannot be called ''"),
        ({"a b": 1.0}, "cannot be called 'a b'"),
        ({"a": float("nan")}, "must be a finite number, not nan"),
        ({"a": float("inf")}, "must be a finite number, not inf"),
        ({"a": True}, "must be a finite number, not True"),
        ({"a": "1"}, "must be a finite number, not '1'"),
    ],
)
def test_weights_that_cannot_be(values: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Weights(values)


def test_weights_do_not_change_with_their_maker() -> None:
    values = {"lm": 1}
    weights = Weights(values)
    values["lm"] = 2
    assert weights["lm"] == 1.0
    assert weights.get("other", 0.0) == 0.0


def test_every_system_needs_families_that_exist() -> None:
    assert all(name in FAMILIES for needed in NEEDED.values() for name in needed)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "0 bytes"),
        (999, "999 bytes"),
        (1000, "1.0 kB"),
        (999_999, "1.0 MB"),
        (41_260_000, "41.3 MB"),
        (5 * 10**15, "5000.0 TB"),
    ],
)
def test_sizes(count: int, text: str) -> None:
    assert size(count) == text

"""Clients of LanguageTool that people use, against our service: nothing of them is changed or simulated."""

import importlib.util
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import language_tool_python
import pytest
from toy_service import running

TEXT = "😀 They obtain it prior to 30 June. The form must be approved."


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture(scope="module")
def pylanguagetool() -> ModuleType:
    """Its calls to the service. Its package also imports its command line, which needs old setuptools."""
    package = importlib.util.find_spec("pylanguagetool")
    assert package
    assert package.origin
    spec = importlib.util.spec_from_file_location(
        "pylanguagetool_api", Path(package.origin).with_name("api.py")
    )
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_language_tool_python(address: str) -> None:
    with language_tool_python.LanguageTool("en-GB", remote_server=address) as tool:
        found = tool.check(TEXT)
        assert [TEXT[one.offset : one.offset + one.error_length] for one in found] == ["obtain", "prior to"]
        assert (found[0].rule_id, found[0].category, found[0].replacements) == (
            "OGDEN_WORD",
            "STYLE",
            ["get", "receive"],
        )
        assert tool.correct(TEXT) == "😀 They get it before 30 June. The form must be approved."
        tool.picky = True
        assert [one.rule_id for one in tool.check(TEXT)] == ["OGDEN_WORD", "OGDEN_PHRASE", "OGDEN_PASSIVE"]
        tool.disabled_rules = {"OGDEN_WORD"}
        tool.disabled_categories = {"VERBS"}
        assert [one.rule_id for one in tool.check(TEXT)] == ["OGDEN_PHRASE"]
        [part] = tool.check_matching_regions(TEXT, r"prior .*?\.")
        assert TEXT[part.offset : part.offset + part.error_length] == "prior to"


def test_language_tool_python_is_told_what_is_wrong(address: str) -> None:
    with pytest.raises(ValueError, match="unsupported language"):
        language_tool_python.LanguageTool("de-DE", remote_server=address)
    with language_tool_python.LanguageTool("en-GB", remote_server=address) as tool:
        tool.enabled_rules_only = True
        with pytest.raises(
            language_tool_python.exceptions.LanguageToolError, match="Error: You must specify"
        ):
            tool.check(TEXT)


def test_words_left_out_by_language_tool_python(address: str) -> None:
    with language_tool_python.LanguageTool("en-US", remote_server=address) as tool:
        assert tool.correct("It is basically good, and in actual fact new.") == "It is good, and new."


def test_pylanguagetool(address: str, pylanguagetool: ModuleType) -> None:
    api = f"{address}/v2/"
    assert {"name": "English (GB)", "code": "en", "longCode": "en-GB"} in pylanguagetool.get_languages(api)
    plain = "They obtain it prior to 30 June. The form must be approved."
    found = pylanguagetool.check(plain, api, "auto", preferred_variants="en-GB")
    assert [plain[one["offset"]][: one["length"]] for one in found["matches"]] == ["o", "p"]
    assert found["language"]["detectedLanguage"]["code"] == "en-GB"
    picky = pylanguagetool.check(
        plain, api, "en-US", picky=True, disabled_rules="OGDEN_WORD", pwl=["prior to"]
    )
    assert [one["rule"]["id"] for one in picky["matches"]] == ["OGDEN_PASSIVE"]
    with pytest.raises(ValueError, match="Error: 'de' is not a language code known to LanguageTool"):
        pylanguagetool.check(plain, api, "de")

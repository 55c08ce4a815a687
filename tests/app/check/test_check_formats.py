"""What `ogden check` prints for programs: SARIF, annotations of GitHub, Checkstyle, JSON."""

import io
import json
import re
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import docx
import jsonschema
import pytest

import ogden
from ogden.app.check.github_format import written as github
from ogden.app.check.report import Problem, Report
from ogden.app.main import main
from ogden.editing.diagnosis.catalogue import RULES

HARD = "We commenced it.\n"
MACHINE = ("json", "sarif", "github", "checkstyle")


def _object(required: dict[str, Any], **optional: Any) -> dict[str, Any]:
    """An object with these properties and no others."""
    return {
        "type": "object",
        "required": list(required),
        "properties": {**required, **optional},
        "additionalProperties": False,
    }


def _list(items: dict[str, Any], least: int = 0) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": least}


COUNT = {"type": "integer", "minimum": 1}
TEXT = {"type": "string", "minLength": 1}
LEVEL = {"enum": ["none", "note", "warning", "error"]}
MESSAGE = _object({"text": TEXT})
ARTIFACT = _object({"uri": {"type": "string", "pattern": r"^[A-Za-z0-9._~:/?#@!$&'()*+,;=%-]+$"}})
REGION = _object({"startLine": COUNT, "startColumn": COUNT, "endLine": COUNT, "endColumn": COUNT})
LOCATION = _object(
    {"physicalLocation": _object({"artifactLocation": ARTIFACT}, region=REGION)},
    logicalLocations=_list(_object({"name": TEXT, "kind": TEXT})),
)
REPLACEMENT = _object({"deletedRegion": REGION}, insertedContent=_object({"text": {"type": "string"}}))
CHANGE = _object({"artifactLocation": ARTIFACT, "replacements": _list(REPLACEMENT, 1)})
RESULT = _object(
    {"message": MESSAGE, "ruleId": TEXT, "level": LEVEL, "locations": _list(LOCATION, 1)},
    ruleIndex={"type": "integer", "minimum": 0},
    fixes=_list(_object({"artifactChanges": _list(CHANGE, 1)}, description=MESSAGE), 1),
)
RULE = _object(
    {"id": TEXT},
    shortDescription=MESSAGE,
    fullDescription=MESSAGE,
    help=MESSAGE,
    defaultConfiguration=_object({"level": LEVEL}),
)
NOTIFICATION = _object({"message": MESSAGE}, level=LEVEL, locations=_list(LOCATION))
RUN = _object(
    {"tool": _object({"driver": _object({"name": TEXT}, version=TEXT, rules=_list(RULE))})},
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    invocations=_list(
        _object({"executionSuccessful": {"type": "boolean"}}, toolExecutionNotifications=_list(NOTIFICATION))
    ),
    results=_list(RESULT),
)
SARIF = _object(
    {"version": {"const": "2.1.0"}, "runs": _list(RUN)},
    **{"$schema": {"type": "string", "pattern": r"sarif.*2\.1\.0\.json$"}},
)
"""The parts of the schema of SARIF 2.1.0 (OASIS, 2020) that are written here, and what it requires of them.
As there, other properties are refused."""


@pytest.fixture(autouse=True)
def here(folder: Path) -> Path:
    return folder


def printed(capsys: pytest.CaptureFixture[str], format: str, *arguments: str) -> str:
    main(["check", *arguments, "--format", format])
    return capsys.readouterr().out


def sarif(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    """The one run, after validation."""
    log = json.loads(printed(capsys, "sarif", *arguments))
    jsonschema.validate(log, SARIF)
    [run] = log["runs"]
    assert isinstance(run, dict)
    for result in run["results"]:
        assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
    return run


def word_document(path: str, *paragraphs: str) -> str:
    document, data = docx.Document(), io.BytesIO()
    for text in paragraphs:
        document.add_paragraph(text)
    document.save(data)
    Path(path).write_bytes(data.getvalue())
    return path


def test_sarif(capsys: pytest.CaptureFixture[str]) -> None:
    Path("docs").mkdir()
    Path("docs/a ä.md").write_text(f"# T\n\nWe **commenced**\n{HARD}", encoding="utf-8")
    run = sarif(capsys, "docs", "missing.md", "--fail-on", "hard-word", "--max-grade", "0")
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("Ogden", ogden.__version__)
    assert [rule["id"] for rule in driver["rules"]] == ["max-grade", *RULES]
    grade, first, second = run["results"]
    place = grade["locations"][0]["physicalLocation"]
    assert (grade["ruleId"], grade["level"]) == ("max-grade", "error")
    assert (unquote(place["artifactLocation"]["uri"]), "region" in place) == ("docs/a ä.md", False)
    assert (first["ruleId"], first["level"]) == ("hard-word", "error")
    region = {"startLine": 3, "startColumn": 6, "endLine": 3, "endColumn": 15}
    assert first["locations"][0]["physicalLocation"]["region"] == region
    replacement = second["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "started"}
    assert replacement["deletedRegion"]["startLine"] == 4
    [invocation] = run["invocations"]
    assert not invocation["executionSuccessful"]
    [notification] = invocation["toolExecutionNotifications"]
    assert "missing.md: there is no such file" in notification["message"]["text"]


def test_the_schema_can_fail(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.md").write_text(HARD)
    log = json.loads(printed(capsys, "sarif", "a.md"))
    del log["runs"][0]["results"][0]["message"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(log, SARIF)


def test_fixes_of_sarif_can_be_written_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    """Where markup is inside of what is found, a program could not put a fix there."""
    Path("a.md").write_text("We com*menc*ed it.\n")
    [result] = sarif(capsys, "a.md")["results"]
    assert "fixes" not in result
    assert "“started”" in result["message"]["text"]


def test_places_below_this_folder_are_relative(
    capsys: pytest.CaptureFixture[str], here: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = here / "a.md"
    path.write_text(HARD)
    (here / "sub").mkdir()
    for folder, expected in ((here, "a.md"), (here / "sub", path.as_uri())):
        monkeypatch.chdir(folder)
        [result] = sarif(capsys, str(path))["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == expected


def test_github(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a,b:100%.md").write_text(HARD)
    out = printed(capsys, "github", "a,b:100%.md", "--max-grade", "0")
    grade, finding = out.splitlines()
    assert re.fullmatch(
        r"::error file=a%2Cb%3A100%25\.md,title=ogden%3A max-grade::This text has grade \S+, above 0\. .+",
        grade,
    )
    assert finding == (
        "::warning file=a%2Cb%3A100%25.md,line=1,col=4,endColumn=13,title=ogden%3A hard-word::"
        f"Many readers do not know “commenced”. {RULES['hard-word'].advice} Could be: “started”."
    )


def test_github_has_no_columns_over_several_lines(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.md").write_text("It is.\n\nWe went home\nand we saw it.\n")
    out = printed(capsys, "github", "a.md", "--rules", "long-sentence", "--limit", "sentence-words=3")
    assert out.startswith("::warning file=a.md,line=3,endLine=4,title=ogden%3A long-sentence::")


def test_github_escapes_line_breaks() -> None:
    """Or a text could give commands."""
    out = github(Report((), (Problem("a\n::error::b", "100%\r\n::stop-commands::x"),)))
    assert out == "::error file=a%0A%3A%3Aerror%3A%3Ab,title=ogden::100%25%0D%0A::stop-commands::x\n"


def test_checkstyle(capsys: pytest.CaptureFixture[str]) -> None:
    Path("b<&>.md").write_text(HARD)
    Path("a.md").write_text("It is.\n")
    out = printed(capsys, "checkstyle", ".", "missing.md", "--fail-on", "hard-word")
    root = ElementTree.fromstring(out.encode())
    assert (root.tag, [file.get("name") for file in root]) == (
        "checkstyle",
        ["a.md", "b<&>.md", "missing.md"],
    )
    [error] = root[1]
    assert {name: error.get(name) for name in ("line", "column", "severity", "source")} == {
        "line": "1",
        "column": "4",
        "severity": "error",
        "source": "ogden.hard-word",
    }
    assert "“started”" in (error.get("message") or "")
    assert (len(root[0]), len(root[2])) == (0, 1)


@pytest.mark.parametrize("format", MACHINE)
def test_strange_characters(capsys: pytest.CaptureFixture[str], format: str) -> None:
    """Control characters may not stand in XML, and names of files need not be text."""
    name = b"\xff.md".decode("utf-8", "surrogateescape")
    try:
        Path(name).write_text("We \x1b \ufffe commenced it.\n", encoding="utf-8")
    except OSError:
        pytest.skip("this file system has no such names")
    out = printed(capsys, format, ".")
    if format == "checkstyle":
        assert len(ElementTree.fromstring(out.encode())[0]) == 1
    elif format == "github":
        assert out.count("\n") == 1
    else:
        assert "commenced" in out
        json.loads(out)


def test_word_documents_have_paragraphs(capsys: pytest.CaptureFixture[str]) -> None:
    word_document("a.docx", "It is.", "We commenced it.")
    assert printed(capsys, "text", "a.docx").startswith("a.docx:paragraph 2: hard-word: Many readers")
    [file] = json.loads(printed(capsys, "json", "a.docx"))["files"]
    [found] = file["findings"]
    assert (found["place"], found["line"], found["text"], found["start"]) == (
        "paragraph 2",
        None,
        "commenced",
        3,
    )
    [result] = sarif(capsys, "a.docx")["results"]
    [location] = result["locations"]
    assert location["logicalLocations"] == [{"name": "paragraph 2", "kind": "element"}]
    assert "region" not in location["physicalLocation"]
    out = printed(capsys, "github", "a.docx")
    assert out.startswith("::warning file=a.docx,title=ogden%3A hard-word::paragraph 2: Many readers")
    [error] = ElementTree.fromstring(printed(capsys, "checkstyle", "a.docx").encode())[0]
    assert (error.get("line"), (error.get("message") or "")[:12]) == ("1", "paragraph 2:")


def test_text_has_a_result_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.html").write_text("<p>We com<br>menced it.</p><p>The form was<br>approved.</p>")
    for line in printed(capsys, "text", "a.html").splitlines():
        assert line.startswith("a.html:")


@pytest.mark.parametrize("format", ["text", *MACHINE])
def test_the_same_input_gives_the_same_output(capsys: pytest.CaptureFixture[str], format: str) -> None:
    for name in ("c.md", "a.md", "b.md"):
        Path(name).write_text("The form was approved and commenced. " * 3)
    first = printed(capsys, format, "c.md", "a.md", "b.md")
    assert first == printed(capsys, format, "b.md", "c.md", "a.md") == printed(capsys, format, ".")
    assert first.index("a.md") < first.index("b.md") < first.index("c.md")

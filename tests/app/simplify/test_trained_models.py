"""`ogden simplify`, `check`, `rules` and the service with models that `ogden train` made."""

import io
import json
import re
import zipfile
from pathlib import Path

import httpx
import pytest
from toy_models import SYSTEMS, TEXT, toy_model
from toy_service import running

import ogden
from ogden.app.main import main
from ogden.documents.opening import open_document

BODY = "The physician located the residence in Paris."
MARKDOWN = (
    f"# The physician\n\nThe *physician* located `the residence` in **Paris**.\n\n- {BODY}\n\n> {BODY}\n"
)
REWRITING = tuple(system for system in SYSTEMS if system not in ("copy", "word_substitution"))


@pytest.fixture(autouse=True)
def every_word_is_clear(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy words need not be told apart: what systems may change is tested with the safety check."""
    monkeypatch.setattr("ogden.editing.safety.content.is_ambiguous", lambda word: False)


def write(path: Path, content: str | bytes) -> str:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def word_document(*paragraphs: str) -> bytes:
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "".join(f"<w:p><w:r><w:t>{text}</w:t></w:r></w:p>" for text in paragraphs)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("[Content_Types].xml", TYPES)
        archive.writestr("_rels/.rels", RELATIONS)
        archive.writestr(
            "word/document.xml", f'<w:document xmlns:w="{space}"><w:body>{body}</w:body></w:document>'
        )
    return stream.getvalue()


TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Override PartName="/word/document.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'
)
RELATIONS = (
    '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
    '<Relationship Id="rId1" Target="word/document.xml" '
    'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"/></Relationships>'
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_text(system: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = toy_model(system)
    capfdbinary.readouterr()
    assert main(["simplify", write(tmp_path / "a.txt", BODY + "\n"), "--model", path]) == 0
    out = capfdbinary.readouterr().out.decode()
    assert out == ogden.load(path).simplify(BODY).text + "\n"
    assert "Paris" in out
    assert ("found" in out) == (system in REWRITING)


@pytest.mark.parametrize("system", REWRITING)
def test_markdown_keeps_its_marks(system: str, tmp_path: Path) -> None:
    source = write(tmp_path / "a.md", MARKDOWN)
    assert main(["simplify", source, "--model", toy_model(system), "-o", str(tmp_path / "b.md")]) == 0
    lines = (tmp_path / "b.md").read_text("utf-8").splitlines()
    assert lines[0] == "# The physician"
    assert "`the residence`" in lines[2]
    assert "**Paris" in lines[2]
    assert "found" in lines[4]
    assert lines[6] == f"> {BODY}"


@pytest.mark.parametrize("system", REWRITING)
def test_a_word_document(system: str, tmp_path: Path) -> None:
    model = ogden.load(toy_model(system))
    source = write(tmp_path / "a.docx", word_document(BODY, "Nothing else."))
    for name, more in {"tracked.docx": [], "accepted.docx": ["--accept"]}.items():
        arguments = ["simplify", source, "--model", toy_model(system), "-o", str(tmp_path / name), *more]
        assert main(arguments) == 0
    accepted = open_document((tmp_path / "accepted.docx").read_bytes(), "a.docx")
    assert accepted.passages[0].text == model.simplify(BODY).text
    with zipfile.ZipFile(tmp_path / "tracked.docx") as archive:
        xml = archive.read("word/document.xml").decode()
    deleted = "".join(re.findall(r"<w:delText[^>]*>([^<]*)", xml))
    assert "located" in deleted
    assert "Paris" not in deleted


def test_lines_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = toy_model("phrase_deletion")
    text = write(tmp_path / "a.txt", f"{BODY}\n\n{BODY}\n")
    capsys.readouterr()
    assert main(["simplify", text, "--lines", "--json", "--nbest", "2", "--model", path]) == 0
    first, empty, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == second
    assert first["text"] == BODY
    assert len(first["candidates"]) == 2
    assert {"start", "end", "before", "after", "kind", "reason"} < set(first["edits"][0])
    assert empty == {"text": "", "simple": ""}
    assert main(["simplify", text, "--explain", "--model", path]) == 0
    assert "% sure" in capsys.readouterr().out


def test_options_without_effect_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", BODY)
    path = toy_model("phrase")
    capsys.readouterr()
    for more in ([], ["--lines"]):
        assert main(["simplify", text, "--model", path, *more]) == 0
        assert "no effect" not in capsys.readouterr().err
        assert main(["simplify", text, "--model", path, "--strength", "bold", "--no-split", *more]) == 0
        said = capsys.readouterr().err
        assert "--strength has no effect" in said
        assert "--no-split has no effect" in said
    assert main(["simplify", text, "--strength", "bold"]) == 0
    assert "no effect" not in capsys.readouterr().err


@pytest.mark.parametrize("system", REWRITING)
def test_check_and_rules(system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, text = toy_model(system), write(tmp_path / "a.txt", TEXT)
    capsys.readouterr()
    assert main(["check", text, "--model", path]) == 0
    assert "“physician”" in capsys.readouterr().out
    assert main(["rules", "located", "unheard-of", "--model", path]) == 0
    out = capsys.readouterr().out
    assert "found" in out
    assert "unheard-of: no paraphrase is known" in out


@pytest.mark.parametrize("system", REWRITING)
def test_the_service(system: str) -> None:
    model = ogden.load(toy_model(system))
    with running(model) as address, httpx.Client(base_url=address, timeout=60) as client:
        answer = client.post("/simplify", json={"text": TEXT, "nbest": 2}).json()
        assert answer["text"] == model.simplify(TEXT).text
        assert client.get("/rules", params={"phrase": "located"}).json()["rules"]
        assert client.post("/check", json={"text": TEXT}).status_code == 200
        document = client.post("/documents", files={"file": ("a.docx", word_document(BODY))})
        assert document.status_code == 200
        assert document.content[:2] == b"PK"

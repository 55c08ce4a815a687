"""Files and folders: which documents are found, which are left out, each once and in order."""

from pathlib import Path

import pytest

from ogden.app.check.inputs import input_files
from ogden.app.configuration import configuration_for


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path(".git").mkdir()
    return tmp_path


def made(*names: str) -> None:
    for name in names:
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).touch()


def found(*paths: str) -> list[str]:
    return [each.path for each in input_files(paths, configuration_for)]


def test_all_documents_below_a_folder() -> None:
    made("docs/b.md", "docs/a.txt", "docs/x/c.HTML", "docs/x/y/d.docx", "docs/e.py", "docs/f.png", "g.md")
    assert found("docs") == ["docs/a.txt", "docs/b.md", "docs/x/c.HTML", "docs/x/y/d.docx"]
    assert found("./docs/") == found("docs")
    assert found(".") == [*found("docs"), "g.md"]


def test_what_others_wrote_is_left_out() -> None:
    made(".github/a.md", "node_modules/p/readme.md", "env/pyvenv.cfg", "env/lib/b.md", ".hidden.md", "a.md")
    made("~$letter.docx", "requirements-dev.txt", "CMakeLists.txt", "robots.txt", "letter.docx")
    assert found(".") == ["a.md", "letter.docx"]
    assert found(".github") == [".github/a.md"]
    assert found("CMakeLists.txt") == ["CMakeLists.txt"]


def test_each_document_once() -> None:
    made("docs/a.md", "b.md")
    assert found("docs/a.md", "docs", "b.md", "./b.md", str(Path("b.md").absolute())) == ["b.md", "docs/a.md"]


def test_links_to_folders_are_not_followed() -> None:
    made("docs/a.md")
    Path("docs/around").symlink_to("..", target_is_directory=True)
    assert found("docs") == ["docs/a.md"]


def test_ignored_paths(capsys: pytest.CaptureFixture[str]) -> None:
    Path("ogden.toml").write_text('ignore = ["drafts/", "*.min.html", "/docs/old.md"]')
    made(
        "drafts/a.md", "docs/drafts/deep/b.md", "docs/c.md", "docs/d.min.html", "docs/old.md", "x/docs/old.md"
    )
    assert found(".") == ["docs/c.md", "x/docs/old.md"]
    assert not capsys.readouterr().err
    assert found("docs/old.md", "docs/c.md") == ["docs/c.md"]
    assert "docs/old.md is left out" in capsys.readouterr().err


def test_standard_input_has_the_configuration_of_this_folder() -> None:
    Path("ogden.toml").write_text("max-grade = 7")
    [stdin] = input_files(["-"], configuration_for)
    assert (stdin.path, stdin.configuration.settings.max_grade) == ("-", 7)

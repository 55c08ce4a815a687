"""A word that is put into a configuration file: the file says it, and all else as before."""

from pathlib import Path

import pytest

from ogden.app.lsp.kept_words import keep_word, with_word
from ogden.errors import InputError


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("", 'protect = ["a “b”"]\n'),
        ("# ours\nmax-grade = 9\r\n", 'protect = ["a “b”"]\r\n# ours\nmax-grade = 9\r\n'),
        ('protect = ["x"] # two\n[limits]\n', 'protect = ["a “b”", "x"] # two\n[limits]\n'),
        ("protect = [\n]\n", 'protect = ["a “b”"\n]\n'),
        ('protect = ["a “b”"]\n', 'protect = ["a “b”"]\n'),
        ('protect = "x"\n', None),
    ],
)
def test_a_word_more(source: str, expected: str | None) -> None:
    assert with_word(source, "a “b”") == expected


def test_in_pyproject() -> None:
    source = '[tool.x]\nprotect = ["y"]\n[tool.ogden] # ours\nmax-grade = 9\n'
    expected = '[tool.x]\nprotect = ["y"]\n[tool.ogden] # ours\nprotect = ["w"]\nmax-grade = 9\n'
    assert with_word(source, "w", in_pyproject=True) == expected
    # The first list in it is another tool's, so that a person must do it.
    again = '[tool.x]\nprotect = ["y"]\n[tool.ogden]\nprotect = ["z"]\n'
    assert with_word(again, "w", in_pyproject=True) is None


def test_files(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    document = tmp_path / "docs" / "a.md"
    document.parent.mkdir()
    made = keep_word(document, "obtain", tmp_path)
    assert made == tmp_path / "ogden.toml"
    assert keep_word(document, "prior to") == made
    assert made.read_text() == 'protect = ["prior to", "obtain"]\n'
    made.write_text('protect = "obtain"\n')
    with pytest.raises(InputError, match="add 'submit' to protect"):
        keep_word(document, "submit")
    made.write_text("protect = [")
    with pytest.raises(InputError, match="not valid TOML"):
        keep_word(document, "submit")
    assert made.read_text() == "protect = ["

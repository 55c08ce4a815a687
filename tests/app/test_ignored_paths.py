"""Patterns for paths that are ignored: as in .gitignore, with which they are compared."""

import subprocess
from pathlib import Path

import pytest

from ogden.app.ignored_paths import IgnoredPaths
from ogden.errors import InputError

PATHS = [
    "a.md",
    "b.txt",
    "docs/a.md",
    "docs/old/a.md",
    "docs/old/deep/b.txt",
    "docs/new/c.min.html",
    "drafts/a.md",
    "docs/drafts/x/a.md",
    "docs/a[1].md",
    "docs/-.md",
    "docs/a b.md",
]
PATTERNS = [
    "a.md",
    "/a.md",
    "*.md",
    "docs/*.md",
    "docs/**",
    "docs/**/b.txt",
    "**/a.md",
    "**/old/a.md",
    "drafts",
    "drafts/",
    "/drafts/",
    "docs/old",
    "*.min.*",
    "?.txt",
    "[ab].md",
    "[!a].txt",
    "docs/[a-c]?*.md",
    "docs/a b.md",
    "old/a.md",
    "docs",
    "**",
    "docs/*/*.md",
]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_patterns_mean_what_git_means(tmp_path: Path, pattern: str) -> None:
    for path in PATHS:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).touch()
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    (tmp_path / ".git" / "info" / "exclude").write_text(f"{pattern}\n")
    git = subprocess.run(
        ["git", "-c", "core.excludesFile=", "check-ignore", "--stdin", "-z"],
        cwd=tmp_path,
        input="\0".join(PATHS),
        capture_output=True,
        text=True,
        check=False,
    )
    ours = [path for path in PATHS if IgnoredPaths(tmp_path, (pattern,)).has(tmp_path / path)]
    assert ours == [path for path in git.stdout.split("\0") if path]
    assert ours or pattern == "old/a.md"


def test_several_patterns_and_none(tmp_path: Path) -> None:
    ignored = IgnoredPaths(tmp_path, ("a.md", "/b/"))
    assert [ignored.has(tmp_path / name) for name in ("a.md", "x/a.md", "b/c.md", "c.md")] == [1, 1, 1, 0]
    assert not IgnoredPaths(tmp_path).has(tmp_path / "a.md")
    assert not IgnoredPaths(tmp_path / "sub", ("/a.md",)).has(tmp_path / "a.md")


@pytest.mark.parametrize("pattern", ["", "/", "!a.md", "[z-a]", "."])
def test_what_is_no_pattern(pattern: str) -> None:
    with pytest.raises(InputError, match="is no pattern for paths"):
        IgnoredPaths(Path(), (pattern,))

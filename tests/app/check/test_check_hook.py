"""The hook for pre-commit and the action for GitHub: what they run, in a repository made for it."""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from ogden.app.main import build_parser
from ogden.documents.opening import _ENDINGS

PROJECT = Path(__file__).parents[3]
HARD = "The municipality will commence renovation of the infrastructure, notwithstanding considerations.\n"


def read(name: str) -> Any:
    return yaml.safe_load((PROJECT / name).read_text(encoding="utf-8"))


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """Two documents, one of them hard, and a file that is none."""
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "hard one.md").write_text(HARD)
    (tmp_path / "easy.md").write_text("We like the dog.\n")
    (tmp_path / "code.py").write_text("commence = 1\n")
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "-A"], cwd=tmp_path, check=True)
    return tmp_path


def environment(folder: Path, **more: str) -> dict[str, str]:
    """Where `ogden` is this one."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    return {"PATH": path, "HOME": str(folder), "PYTHONPATH": str(PROJECT), **more}


def test_the_hook_is_a_manifest_of_pre_commit() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "validate-manifest", str(PROJECT / ".pre-commit-hooks.yaml")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    [hook] = read(".pre-commit-hooks.yaml")
    for ending in _ENDINGS:
        assert re.search(hook["files"], f"docs/a{ending.upper()}")
    assert not re.search(hook["files"], "docs/a.py")


def test_the_hook_runs(repository: Path) -> None:
    """With the very line of the manifest; only where Ogden is installed is told otherwise."""
    [hook] = read(".pre-commit-hooks.yaml")
    args = ["--max-grade=9", "--rules=none"]
    local = {"repo": "local", "hooks": [{**hook, "language": "system", "args": args}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [local]}))
    done = subprocess.run(
        [sys.executable, "-m", "pre_commit", "run", "--all-files", "--color=never"],
        cwd=repository,
        env=environment(repository, PRE_COMMIT_HOME=str(repository / ".git" / "cache")),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stdout + done.stderr
    assert "- exit code: 1" in done.stdout
    assert re.search(r"^docs/hard one\.md: grade [\d.]+, above 9; 0 findings$", done.stdout, re.M)
    assert "easy.md: grade" in done.stdout
    assert "code.py" not in done.stdout


def check_step() -> dict[str, Any]:
    action = read("action.yml")
    assert action["runs"]["using"] == "composite"
    [step] = [step for step in action["runs"]["steps"] if step.get("name") == "Check"]
    assert isinstance(step, dict)
    return step


def run_action(repository: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """The step as GitHub runs it: inputs put in for their names, and the script through bash."""
    declared = read("action.yml")["inputs"]
    given = {
        name: inputs.get(name.replace("-", "_"), each.get("default", "")) for name, each in declared.items()
    }
    step = check_step()
    filled = {
        name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], value)
        for name, value in step["env"].items()
    }
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", step["run"]],
        cwd=repository,
        env=environment(repository, **filled),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_action_annotates(repository: Path) -> None:
    done = run_action(repository, max_grade="9", rules="hard-word", fail_on="hard-word")
    assert done.returncode == 1, done.stderr
    assert "::error file=docs/hard one.md,title=ogden%3A max-grade::" in done.stdout
    assert re.search(
        r"^::error file=docs/hard one\.md,line=1,col=\d+,endColumn=\d+,title=ogden%3A hard-word::",
        done.stdout,
        re.M,
    )
    assert "easy.md" not in done.stdout


def test_the_action_writes_a_file_and_takes_patterns(repository: Path) -> None:
    (repository / "our.toml").write_text("max-grade = 30\nrules = 'none'\n")
    files = "docs/**/*one.md\neasy.md\n$(touch injected)\n"
    done = run_action(repository, files=files, format="sarif", output="ogden.sarif", config="our.toml")
    assert done.returncode == 2
    assert done.stderr == "ogden: $(touch injected): there is no such file\n"
    assert not done.stdout
    assert not (repository / "injected").exists()
    assert (repository / "ogden.sarif").read_text().count('"uri"') == 1


def test_the_action_has_no_loose_ends() -> None:
    """Each input is used, each that is used is declared, no script has one inside, each option is there."""
    action = read("action.yml")
    steps = action["runs"]["steps"]
    used = set(re.findall(r"\$\{\{ inputs\.([\w-]+) \}\}", yaml.safe_dump(steps)))
    assert used == set(action["inputs"])
    assert not any("${{" in step.get("run", "") for step in steps)
    assert all(step.get("shell") == "bash" for step in steps if "run" in step)
    script = check_step()["run"]
    assert set(re.findall(r"\$\{?(OGDEN_\w+)", script)) == set(check_step()["env"])
    [commands] = [each for each in build_parser()._actions if isinstance(each, argparse._SubParsersAction)]
    known = commands.choices["check"]._option_string_actions
    assert set(re.findall(r"--[a-z-]+(?==)", script)) <= set(known)

import csv
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main


def page_data(path: Path) -> Any:
    """What the page's sentence browser reads."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', path.read_text("utf-8"))
    assert found
    return json.loads(found[1])


@pytest.fixture
def arguments(tmp_path: Path) -> list[str]:
    files = {
        "normal": "the physician left .\nhe was happy .\n",
        "first": "the doctor left .\nhe was happy .\n",
        "second": "the physician left .\nhe was glad .\n",
        "reference": "the doctor went .\nhe was glad .\n",
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    outputs = [str(tmp_path / "first"), str(tmp_path / "second")]
    return [
        "report", "--normal", str(tmp_path / "normal"), "--output", *outputs,
        "--references", str(tmp_path / "reference"), "--html", str(tmp_path / "report.html"),
    ]  # fmt: skip


def rated(folder: Path, *rows: tuple[object, ...]) -> str:
    path = folder / "ratings.csv"
    with path.open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows([("item", "system", "judge", "scale", "rating"), *rows])
    return str(path)


def test_writes_the_page(arguments: list[str], tmp_path: Path) -> None:
    ratings = rated(tmp_path, (1, "first", "j1", "simplicity", 4), (1, "first", "j2", "simplicity", 3))
    assert main([*arguments, "--ratings", ratings]) == 0
    data = page_data(tmp_path / "report.html")
    assert data["systems"] == ["first", "second"]
    assert data["measures"][-1]["label"] == "simplicity (rated by judges)"
    assert data["sentences"][0]["values"][-1] == [3.5, None]
    assert data["sentences"][0]["outputs"] == [[1, -1, "doctor", 2], [4]]


def test_some_rated_systems_may_be_absent(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ratings = rated(tmp_path, (1, "first", "j", "simplicity", 4), (1, "third", "j", "simplicity", 3))
    assert main([*arguments, "--ratings", ratings]) == 0
    assert "left out the ratings of third" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("row", "complaint"),
    [
        ((1, "third", "j", "simplicity", 4), "the ratings are of third"),
        ((3, "first", "j", "simplicity", 4), "item 3, but there are 2 normal sentences"),
    ],
)
def test_ratings_of_something_else_are_refused(
    arguments: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    row: tuple[object, ...],
    complaint: str,
) -> None:
    assert main([*arguments, "--ratings", rated(tmp_path, row)]) == 2
    assert complaint in capsys.readouterr().err
    assert not (tmp_path / "report.html").exists()

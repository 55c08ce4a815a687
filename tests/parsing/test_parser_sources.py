"""The bench of the parser's sources: which sentences it draws, which trees it keeps, and that it resumes."""

import importlib
import json
from pathlib import Path
from types import ModuleType

import pytest
from toy_parser import toy_parser, toy_trees

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("parser_sources")


def test_of_two_sentences_the_surer_tree_is_kept(bench: ModuleType) -> None:
    sentences = [tree.words() for tree in toy_trees()]
    kept = bench.surest_half(toy_parser(), sentences)
    sureness = {
        tuple(words): toy_parser().nbest(words, 1)[0].log_probability / len(words) for words in sentences
    }
    lowest = min(sureness[tuple(tree.words())] for tree in kept)
    assert len(kept) == len(sentences) // 2
    assert sum(value > lowest for value in sureness.values()) < len(kept)
    assert all(tree == toy_parser().nbest(tree.words(), 1)[0].tree for tree in kept)


def test_what_has_a_tree_or_is_for_tuning_is_not_drawn(bench: ModuleType, tmp_path: Path) -> None:
    silver = toy_trees()[0]
    (tmp_path / "tune").mkdir()
    (tmp_path / "tune" / "norm").write_text("every child in the town had seen this\tother\n")
    text = tmp_path / "text.txt"
    drawn = "One two three four five six seven eight."
    twice = [
        drawn,
        drawn,
        "Too short.",
        "long " * 41,
        " ".join(silver.words()),
        "Every child in the town had seen this",
    ]
    text.write_text("\n".join(twice))
    known = bench.known_sentences([silver], tmp_path / "tune")
    assert bench.sample(text, 5, known) == [[*drawn[:-1].split(), "."]]
    assert len(bench.sample(text, 5, set())) == 2


def test_rows_that_are_done_are_only_printed(
    bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Trained:
        def __init__(self, *_: object) -> None: ...

        def figures(self, row: object, epochs: int) -> dict[str, float]:
            trained.append(epochs)
            return {"F1": 80.0 + len(trained)}

    trained: list[int] = []
    monkeypatch.setattr(bench, "Bench", Trained)
    monkeypatch.setattr("sys.argv", ["parser_sources.py", "--work", str(tmp_path), "--epochs", "5"])
    bench.main()
    table = capsys.readouterr().out
    assert trained == [5, 5, 5, 5, 4]
    assert "| GUM, CRAFT | 5 | 82.00 |" in table
    bench.main()
    assert capsys.readouterr().out == table
    path = tmp_path / "sources.json"
    done = json.loads(path.read_text())
    del done["GUM, CRAFT: 5 epochs"]
    path.write_text(json.dumps(done))
    bench.main()
    assert trained[5:] == [5]

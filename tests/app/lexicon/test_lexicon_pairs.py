from pathlib import Path

import pytest

from ogden.app.main import main

ROWS = """\
word\ttag\taction\tplain\texample 1\texample 2
commence\tVERB\treplace\tstart\tThe team will {commence|start} work.\tShe {commenced|started} in June.
hereby\tADV\tdrop\t\tI {hereby |}declare it.\t
court\tNOUN\tkeep\tterm\tThe {court|court} sat.\t
"""


@pytest.mark.parametrize(("options", "kept"), [([], []), (["--kept"], ["The court sat.\tThe court sat."])])
def test_examples_as_pairs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], kept: list[str]
) -> None:
    path = tmp_path / "own.tsv"
    path.write_text(ROWS, encoding="utf-8")
    assert main(["lexicon", "pairs", str(path), *options]) == 0
    made = [
        "The team will commence work.\tThe team will start work.",
        "She commenced in June.\tShe started in June.",
        "I hereby declare it.\tI declare it.",
    ]
    assert capsys.readouterr().out.splitlines() == made + kept


def test_the_built_in_lexicon_is_a_corpus(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lexicon", "pairs"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 10_000
    assert all(len(line.split("\t")) == 2 for line in lines)

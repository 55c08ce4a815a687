from pathlib import Path

from toy_learning import write
from toy_tagger import toy_tagger

from ogden.editing.learning.proposer.running_text import (
    EVERY,
    TextModelOptions,
    estimate_text,
    lower_lines,
    tag_counts,
)


def test_tokens_in_lower_case(tmp_path: Path) -> None:
    assert list(lower_lines(write(tmp_path / "text", ["The cat, he said."]))) == ["the cat , he said ."]


def test_tags_of_every_fourth_sentence(tmp_path: Path) -> None:
    lines = ["The cat saw a dog."] + ["He slept."] * (EVERY - 1) + ["The dog saw a cat."]
    counts = tag_counts(write(tmp_path / "text", lines), toy_tagger())
    assert counts["the"] == {"DT": 2}
    assert counts["cat"] == {"NN": 2}
    assert "slept" not in counts


def test_rare_words_are_unknown(tmp_path: Path) -> None:
    path = write(tmp_path / "text", ["the cat saw the dog ."] * 5 + ["a fox ran ."])
    found = estimate_text(path, TextModelOptions(2, (0, 0), 5))
    assert "cat" in found.model()
    assert "fox" not in found.model()

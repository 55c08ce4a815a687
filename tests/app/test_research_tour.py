"""The README's tour for researchers, command by command, on a toy corpus: what one writes, the next reads."""

import json
import lzma
import random
import re
import shlex
from pathlib import Path

import pytest

from ogden.app.main import main

README = Path(__file__).parents[2] / "README.md"
FIRST, LAST = "ogden corpus align ", "ogden parse "
SMALLER = {"--test 500 --tune 500": "--test 20 --tune 20"}
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = "dog cat man woman child bird teacher farmer house car book apple boat tree horse river".split()


def name(chance: random.Random) -> str:
    """Sentences are told apart by rare words, as in an encyclopaedia."""
    return "".join(chance.choice("bdfgklmnprstvz") + chance.choice("aeiou") for _ in range(3)).title()


def articles(documents: int, sentences: int = 4) -> tuple[list[dict[str, object]], list[dict[str, object]]]:
    """Two sets of articles that say the same, with hard and with easy verbs."""
    chance = random.Random(5)
    normal: list[dict[str, object]] = []
    simple: list[dict[str, object]] = []
    for number in range(documents):
        title = f"Article {number}"
        hard, easy = [], []
        for _ in range(sentences):
            who, what = chance.sample(NOUNS, 2)
            verb = chance.choice(list(VERBS))
            more = ", however, " if chance.random() < 0.5 else " "
            line = f"The {who} of {name(chance)}{{}}{{}} a {what} from {name(chance)}."
            hard.append(line.format(more, verb))
            # Most editors only take words away: so a model is careful until it is tuned.
            easy.append(line.format(" ", VERBS[verb] if chance.random() < 0.4 else verb))
        normal.append({"title": title, "paragraphs": [" ".join(hard[:2]), " ".join(hard[2:])]})
        simple.append({"title": title, "paragraphs": [" ".join(easy[:2]), " ".join(easy[2:])]})
    return normal, simple


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files that the tour begins with."""
    from docx import Document

    monkeypatch.chdir(tmp_path)
    Path("articles").mkdir()
    for side, found in zip(("normal", "simple"), articles(60), strict=True):
        with lzma.open(f"articles/{side}.jsonl.xz", "wt", encoding="utf-8") as stream:
            stream.writelines(json.dumps(article) + "\n" for article in found)
    letter = Document()
    letter.add_paragraph("The teacher purchased a book.")
    letter.save("letter.docx")
    Path("article.txt").write_text("The teacher purchased a book.\n", encoding="utf-8")
    return tmp_path


def tour() -> list[list[str]]:
    """The commands of the tour, from articles to trees, as the README has them."""
    text = README.read_text(encoding="utf-8")
    for large, small in SMALLER.items():
        assert large in text
        text = text.replace(large, small)
    blocks = re.findall(r"^```(?:\w*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)
    lines = [line for block in blocks for line in block.replace("\\\n", " ").splitlines()]
    first = next(place for place, line in enumerate(lines) if line.startswith(FIRST))
    last = next(place for place, line in enumerate(lines) if line.startswith(LAST))
    return [shlex.split(line, comments=True)[1:] for line in lines[first : last + 1]]


def test_the_tour_runs_from_articles_to_scores(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    commands = tour()
    assert [command[0] for command in commands] == (
        ["corpus"] * 3 + ["train", "tune", "run", "evaluate", "simplify", "parse"]
    )
    for command in commands:
        more = ["--iterations", "6", "--held-out", "0"] if command[0] == "tune" else []
        assert main([*command, *more]) == 0, (command, capsys.readouterr().err)
    output = Path("test.out").read_text(encoding="utf-8")
    assert len(output.splitlines()) == 20
    assert "however" not in output
    assert set(VERBS.values()) & set(output.split())
    assert "SARI" in capsys.readouterr().out

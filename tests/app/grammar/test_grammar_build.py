"""`ogden grammar build` and what `ogden train paraphrase_grammar` makes of it, as a user types them."""

import gzip
import random
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.model.files import open_model
from ogden.rules.synchronous import SynchronousRule
from ogden.rules.thrax import read_thrax
from ogden.systems import open_system, open_tunable
from ogden.training.chart_model import ChartModel

SUBJECTS = "dog cat man woman child bird teacher farmer".split()
CITIES = "Rome Paris London Madrid Berlin".split()
THINGS = "house car book apple boat tree".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
GRAMMAR = "wiki.grammar.gz"


def sentences(lines: int, seed: int = 1) -> list[tuple[str, str]]:
    """Hard verbs become easy ones, and `Rome 's population` becomes `the people of Rome`."""
    chance = random.Random(seed)
    found = []
    for _ in range(lines):
        subject, thing, city = (chance.choice(words) for words in (SUBJECTS, THINGS, CITIES))
        hard, easy = chance.choice(list(VERBS.items()))
        found.append(
            (
                f"The {subject} {hard} the {thing} and {city}'s population {hard} it.",
                f"The {subject} {easy} the {thing} and the people of {city} {easy} it.",
            )
        )
    return found


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    pairs = sentences(200)
    files = {
        "pairs.tsv": "".join(f"{normal}\t{simple}\n" for normal, simple in pairs),
        "pivot.tsv": "purchased\tacquired\t0.2\nacquired\tpurchased\t0.1\nobserved\tnoticed\t0.001\n",
        "words.tsv": "located\tplaced\n",
        "plain.txt": "required=needed\n",
        "opposites.txt": "purchased sold\n",
        "simple.txt": "".join(f"{simple}\n" for _, simple in pairs),
        "normal.txt": "".join(f"{normal}\n" for normal, _ in pairs),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def build(*more: str) -> int:
    sources = ["--paraphrases", "pivot.tsv", "--words", "words.tsv", "--lists", "plain.txt"]
    command = ["grammar", "build", "--pairs", "pairs.tsv", *sources, "--opposites", "opposites.txt"]
    return main([*command, "-o", GRAMMAR, "--jobs", "1", *more])


def train(*more: str) -> int:
    texts = ["--lm-text", "simple.txt", "--normal-text", "normal.txt", "--lm-order", "3"]
    return main(
        ["train", "paraphrase_grammar", "--grammar", GRAMMAR, *texts, "-o", "m.ogden", "--jobs", "1", *more]
    )


def rules() -> list[SynchronousRule]:
    return list(read_thrax(GRAMMAR))


def test_a_grammar_of_all_sources(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build() == 0
    printed = capsys.readouterr().out
    assert "200 pairs" in printed
    assert f"written: {GRAMMAR}" in printed
    assert not Path(f"{GRAMMAR}.work").exists()
    found = {str(rule): rule for rule in rules()}
    bought = found["[VBD] → purchased , bought"]
    assert bought.features["pairs"] == 1
    assert bought.features["logcount"] > 3
    pivot = found["[VBD] → purchased , acquired"]
    assert pivot.features["pivot"] == 1
    assert pivot.features["p(f|e)"] > pivot.features["p(e|f)"] > 0
    assert found["[VBD] → required , needed"].features["listed"] == 1
    assert any(rule.features.get("ppdb") for rule in found.values())
    assert not any("noticed" in rule.simple for rule in found.values())  # less probable than --least
    assert any(rule.kind == "syntactic" and rule.features["gapped"] for rule in found.values())


def test_two_threads_and_a_second_run_make_the_same_bytes(here: Path) -> None:
    assert build("--keep-work") == 0
    first = Path(GRAMMAR).read_bytes()
    assert build("--jobs", "2") == 0
    assert Path(GRAMMAR).read_bytes() == first


def test_a_kept_grammar_is_not_made_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build("--keep-work") == 0
    capsys.readouterr()
    assert build("--keep-work") == 0
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("grammar")]
    assert [row.count("*") for row in rows] == [1]


def test_a_model_of_the_grammar_rewrites_and_can_be_tuned(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert build() == 0
    assert train() == 0
    with open_model("m.ogden") as model:
        assert model.description.system == "paraphrase_grammar"
        assert {"rules.grammar", "lm", "lm.normal", "weights"} <= set(model.container.sections)
    Path("input.txt").write_text("The dog purchased the book and Rome's population observed it.\n\n", "utf-8")
    assert main(["run", "m.ogden", "--input", "input.txt", "-o", "out.txt", "--nbest", "5"]) == 0
    candidates = Path("out.txt").read_text("utf-8").splitlines()
    assert any("bought" in line for line in candidates)
    capsys.readouterr()
    tune = ["tune", "m.ogden", "--normal", "normal.txt", "--references", "simple.txt", "-o", "tuned.ogden"]
    assert main([*tune, "--iterations", "3", "--nbest", "20"]) in (0, 1)
    assert "SARI" in capsys.readouterr().out


def test_paraphrases_are_ranked_with_the_word_itself(here: Path) -> None:
    assert build() == 0
    assert train() == 0
    system = open_tunable("m.ogden")
    assert isinstance(system, ChartModel)
    ranked = system.paraphrases("purchased")
    assert {"purchased", "bought", "acquired"} <= {one.text for one in ranked}
    assert [one.score for one in ranked] == sorted((one.score for one in ranked), reverse=True)
    assert [one.text for one in system.paraphrases("unheard-of")] == ["unheard-of"]


def test_the_search_of_a_grammar_can_be_set(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path(GRAMMAR).write_bytes(gzip.compress(b"[VBD] ||| saw ||| noticed ||| p(e|f)=0.1\n"))
    assert train() == 0
    for settings, expected in (({}, (100, 20)), ({"pops": 7, "option_limit": 3, "stack": 1}, (7, 3))):
        system = open_system("m.ogden", settings)
        assert isinstance(system, ChartModel)
        assert (system.search.options.pops, system.search.options.rule_limit) == expected
        assert system.search.options.identity == 1
    Path("in.txt").write_text("The man saw a bird.\n")
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt", "--pops", "5", "--stack", "5"]) == 0
    said = capsys.readouterr().err
    assert "--stack has no effect on paraphrase_grammar" in said
    assert "--pops" not in said


def test_a_rule_for_a_verb_does_not_touch_a_noun(here: Path) -> None:
    Path(GRAMMAR).write_bytes(gzip.compress(b"[VBD] ||| saw ||| noticed ||| p(e|f)=0.1\n"))
    assert train() == 0
    system = open_tunable("m.ogden")
    lines = system.token_lines(["The man saw a bird.", "The man has a saw."])
    texts = [{" ".join(one.tokens) for one in found} for found in system.nbest(lines, 5)]
    assert "the man noticed a bird ." in texts[0]
    assert texts[1] == {"the man has a saw ."}


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["grammar", "build", "--pairs", "pairs.tsv", "-o", "g.gz", "--max-length", "9"], "--max-length 9"),
        (["grammar", "build", "--pairs", "none.tsv", "-o", "g.gz"], "none.tsv"),
        (["grammar", "build", "--pairs", "copies.tsv", "-o", "g.gz"], "no source gave a rule"),
        (["grammar", "build", "--pairs", "pairs.tsv", "--lists", "words.csv", "-o", "g.gz"], "words.csv"),
        (["grammar", "build", "--pairs", "pairs.tsv", "--paraphrases", "bad.tsv", "-o", "g.gz"], "line 1"),
        (
            [
                "train",
                "paraphrase_grammar",
                "--grammar",
                "bad.tsv",
                "--lm-text",
                "simple.txt",
                "--normal-text",
                "normal.txt",
                "-o",
                "m.ogden",
            ],
            "bad.tsv, line 1",
        ),
    ],
)
def test_what_is_wrong_is_said(
    here: Path, capsys: pytest.CaptureFixture[str], command: list[str], message: str
) -> None:
    Path("bad.tsv").write_text("alone\n", encoding="utf-8")
    Path("copies.tsv").write_text("A dog.\tA dog.\n", encoding="utf-8")
    assert main([*command, "--jobs", "1"]) == 2
    assert message in capsys.readouterr().err


def test_rules_of_a_model_with_the_word_itself(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert build() == 0
    assert train() == 0
    capsys.readouterr()
    assert main(["rules", "purchased", "--model", "m.ogden"]) == 0
    shown = capsys.readouterr().out
    assert {"bought", "acquired", "purchased"} <= {line.split(" ")[0] for line in shown.splitlines()}
    assert main(["rules", "unheard-of", "--model", "m.ogden"]) == 1

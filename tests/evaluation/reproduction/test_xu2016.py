"""The experiment of Xu et al. 2016 on a toy corpus: it runs to the end, and says what is so."""

import random
from dataclasses import replace
from pathlib import Path

import pytest

from ogden.app.evaluate import reproduce_xu2016
from ogden.app.main import main
from ogden.evaluation.reproduction.xu2016 import TuningSize
from ogden.evaluation.reproduction.xu2016_models import ModelFiles
from ogden.model.files import ModelWriter, open_model
from ogden.training.corpora import Corpus
from ogden.training.grammar_rules import GrammarLimits

VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = "dog cat man woman child bird teacher farmer house car book apple boat tree".split()
LINES = 40


def write_lines(name: str, lines: list[str]) -> None:
    Path(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


@pytest.fixture
def sentences(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Sentences to tune and test on, with three references (the last copies), and a grammar's text."""
    monkeypatch.chdir(tmp_path)
    chance = random.Random(7)
    rows = []
    for _ in range(LINES):
        who, what = chance.sample(NOUNS, 2)
        hard, easy = chance.choice(list(VERBS.items()))
        rows.append((f"The {who} {hard} a {what}.", f"The {who} {easy} a {what}."))
    normal, simple = ([row[side] for row in rows] for side in (0, 1))
    for name, lines in (("normal", normal), ("ref.0", simple), ("ref.1", simple), ("ref.2", normal)):
        write_lines(name, lines)
    rules = [f"[VBD] ||| {hard} ||| {easy} ||| p(e|f)=0.5" for hard, easy in VERBS.items()]
    rules += [f"[VBD] ||| {hard} ||| ate up ||| p(e|f)=0.6" for hard in VERBS]
    write_lines("grammar", [*rules, "[JJ] ||| principal ||| main ||| p(e|f)=0.3"])
    return rows


@pytest.fixture
def here(sentences: list[tuple[str, str]], tmp_path: Path) -> Path:
    """Two models besides."""
    write_lines("pairs.tsv", ["\t".join(row) for row in sentences])
    texts = ["--lm-text", "ref.0", "--normal-text", "normal", "--lm-order", "2"]
    assert (
        main(["train", "paraphrase_grammar", "--grammar", "grammar", *texts, "-o", "g.ogden", "--jobs", "1"])
        == 0
    )
    assert (
        main(["train", "phrase_dissimilarity", "--pairs", "pairs.tsv", "-o", "p.ogden", "--jobs", "1"]) == 0
    )
    return tmp_path


@pytest.fixture
def training(sentences: list[tuple[str, str]]) -> list[str]:
    """Other sentences to train on, and three that give held-out ones away."""
    chance = random.Random(8)
    rows = list(sentences[:3])
    for _ in range(150):
        who, what = chance.sample(NOUNS, 2)
        hard, easy = chance.choice(list(VERBS.items()))
        rows.append(tuple(f"In May one {who} {verb} it near the {what} here." for verb in (hard, easy)))
    write_lines("more.tsv", ["\t".join(row) for row in rows])
    write_lines("text.simple", [row[1] for row in rows])
    write_lines("text.normal", [row[0] for row in rows])
    write_lines("pivot.tsv", ["principal\tmain\t0.4", "purchased\tacquired\t0.1"])
    return ["--pairs", "more.tsv", "--lm-text", "text.simple", "--normal-text", "text.normal"]


SIZES = ["--tune", "25", "--iterations", "2", "--nbest", "20", "--results", "results"]
TEST = ["--normal", "normal", "--references", "ref.0", "ref.1", "ref.2", "--simple", "ref.0"]


def train_and_reproduce(training: list[str], *more: str) -> int:
    sources = ["--paraphrases", "pivot.tsv", "--lm-order", "3", "--jobs", "1"]
    return main(["reproduce", "xu2016", *TEST, *training, *sources, *SIZES, *more])


def page() -> str:
    return Path("results/xu2016.md").read_text(encoding="utf-8")


def test_what_it_needs_is_trained(training: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert train_and_reproduce(training) == 0
    assert "written: results/xu2016.md" in capsys.readouterr().out
    text = page()
    assert "150 pairs are learned from; 3 more were left out because they give a sentence" in text
    assert "150 lines of simple text are learned from; 3 more" in text
    rows = {line.split(" | ")[0]: line.split(" | ") for line in text.splitlines() if line.startswith("| ")}
    for name in ("Normal Wikipedia", "PBMT-R (Wubben et al., 2012)", "SBMT (grammar + SARI)"):
        assert float(rows[f"| {name}"][6]) > 0  # SARI of Table 5
    assert "| main | " in text  # of the paraphrases, in Table 3
    assert "The grammar of SBMT, built here, has " in text
    assert "--pairs more.tsv --lm-text text.simple --normal-text text.normal --paraphrases pivot.tsv" in text
    for model, system in (("sbmt", "paraphrase_grammar"), ("pbmt-r", "phrase_dissimilarity")):
        with open_model(f"reproduce.work/{model}.model/model") as opened:
            assert opened.description.system == system
    output = Path("reproduce.work/pbmt-r.txt").read_text(encoding="utf-8").split()
    assert set(output) & set(VERBS.values())


def test_a_second_training_does_nothing_twice(training: list[str]) -> None:
    def times() -> dict[Path, int]:
        made = [path for path in Path("reproduce.work").rglob("*") if path.is_file()]
        return {path: path.stat().st_mtime_ns for path in made if path.suffix not in ("", ".lock")}

    assert train_and_reproduce(training) == 0
    first, made = page(), times()
    assert Path("reproduce.work/grammar.model/grammar.gz") in made
    assert train_and_reproduce(training) == 0
    assert times() == made
    assert page()[: first.index("## Table 6")] == first[: first.index("## Table 6")]


def test_a_grammar_that_is_given_is_taken(training: list[str]) -> None:
    assert train_and_reproduce(training, "--grammar", "grammar", "--case", "lower") == 0
    assert "The grammar of SBMT, of grammar, has 9 rules." in page()
    assert not Path("reproduce.work/grammar.model").exists()


def reproduce(*more: str) -> int:
    return main(
        ["reproduce", "xu2016", "--model", "g.ogden", "--phrase-model", "p.ogden", *TEST, *SIZES, *more]
    )


def test_the_tables_are_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert reproduce("--jobs", "1") == 0
    assert "written: results/xu2016.md" in capsys.readouterr().out
    text = Path("results/xu2016.md").read_text(encoding="utf-8")
    for name in ("Normal Wikipedia", "Simple Wikipedia", "PBMT-R, tuned to SARI", "SBMT (grammar + FKBLEU)"):
        assert f"| {name} |" in text
    assert "| main |" in text
    assert "tuned by PRO on 25 sentences with 3 references each, and tested on the 15 after them" in text
    assert Path("results/xu2016-bleu-sari.svg").exists()
    row = next(line for line in text.splitlines() if line.startswith("| Mechanical Turk |"))
    assert row.split("|")[2].strip() == "6.0"  # the last reference copies: six tokens


def test_ratings_make_their_table_and_plots(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        f"{item},{system},judge,{scale},{(item * 7 + len(scale)) % 5},a language model"
        for item in (1, 2, 3, 4)
        for system in ("Simple Wikipedia", "SBMT (grammar + SARI)")
        for scale in ("grammar", "meaning", "simplicity_gain")
    ]
    Path("ratings.csv").write_text("\n".join(["item,system,judge,scale,rating,rater", *rows]) + "\n", "utf-8")
    assert reproduce("--jobs", "1", "--ratings", "ratings.csv") == 0
    text = Path("results/xu2016.md").read_text(encoding="utf-8")
    assert "4 sentences of each system, rated blind" in text
    assert "by 1 reader (a language model)" in text
    assert "SARI against meaning (rated by a language model): " in text
    assert "human" not in text
    assert Path("results/xu2016-sari-simplicity-gain.svg").exists()
    Path("ratings.csv").write_text("item,system,judge,scale,rating\n1,other,me,grammar,3\n", "utf-8")
    assert reproduce("--jobs", "1", "--ratings", "ratings.csv") == 2
    assert "ratings of other" in capsys.readouterr().err


def test_a_second_run_does_nothing_twice(here: Path) -> None:
    assert reproduce() == 0
    first = Path("results/xu2016.md").read_text(encoding="utf-8")
    made = {path: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    assert made
    assert reproduce() == 0
    assert made == {path: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    again = Path("results/xu2016.md").read_text(encoding="utf-8")
    times = first.index("## Table 6"), first.index("## Figure 2")
    assert again[: times[0]] == first[: times[0]]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--tune", "39"], "--tune 39"),
        (["--tune", "1"], "--tune 1"),
        (["--model", "p.ogden"], "p.ogden is of the system phrase_dissimilarity"),
        (["--phrase-model", "g.ogden"], "give a model of `ogden train phrase_dissimilarity`"),
        (["--phrase-model", "phrase.ogden"], "phrase.ogden is of the system phrase:"),
        (["--max-length", "9"], "--max-length 9"),
        (["--lm-order", "9"], "from 1 to 6"),
        (["--simple", "grammar"], "grammar has 9 lines"),
    ],
)
def test_what_is_wrong_is_said(
    here: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert main(["train", "phrase", "--pairs", "pairs.tsv", "-o", "phrase.ogden", "--jobs", "1"]) == 0
    assert reproduce("--jobs", "1", *more) == 2
    assert message in capsys.readouterr().err


def test_a_tuned_model_is_not_labelled_as_trained(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with open_model("p.ogden") as model:
        made = replace(model.description.made_with, options={"tuning": {"method": "pro"}})
        with ModelWriter("tuned.ogden", replace(model.description, made_with=made)) as writer:
            for name, section in model.container.sections.items():
                writer.add(name, bytes(model.container.section(name)), section.kind)
    assert reproduce("--jobs", "1", "--phrase-model", "tuned.ogden") == 2
    assert "tuned.ogden was tuned by `ogden tune`" in capsys.readouterr().err


def test_ratings_of_others_are_refused_before_the_work(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("ratings.csv").write_text("item,system,judge,scale,rating\n1,Zhu,me,grammar,3\n", "utf-8")
    assert reproduce("--jobs", "1", "--work-dir", "none", "--ratings", "ratings.csv") == 2
    assert "ratings of Zhu, which is no system here" in capsys.readouterr().err
    assert not Path("none").exists()


def test_what_is_missing_is_said(training: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for given, missing in ((training[2:], "--pairs"), (training[:4], "--normal-text")):
        assert train_and_reproduce(given) == 2
        assert f"give files with {missing}" in capsys.readouterr().err
    assert not Path("reproduce.work").exists()


def test_the_help_names_the_defaults(sentences: list[tuple[str, str]]) -> None:
    size, limits, files = (
        TuningSize(),
        GrammarLimits(),
        ModelFiles(Corpus(["normal"], ["normal"], ["normal"])),
    )
    assert {name: default for name, (default, _) in reproduce_xu2016.SIZES.items()} == {
        "tune": 1600,
        "iterations": size.iterations,
        "nbest": size.candidates,
        "max_length": limits.longest,
        "least": limits.least_paraphrase,
        "least_count": limits.least_count,
        "lm_order": files.order,
    }

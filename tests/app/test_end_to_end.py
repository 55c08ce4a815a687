"""From files to scores through the command line, for every system: train, tune, run, evaluate."""

import io
import itertools
import json
import random
import tarfile
from pathlib import Path

import pytest

from ogden.app.main import main

VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = "dog cat man woman child bird teacher farmer house car book apple boat tree".split()
WORDNET = (
    "00001740 31 v 02 purchase 0 buy 0 000 | to get for money\n"
    "00001741 31 v 02 observe 0 see 0 000 | to look at\n"
)


def pairs(seed: int, lines: int) -> list[tuple[str, str]]:
    """Hard verbs become easy ones, and `however ,` goes; a third stays as it was."""
    chance = random.Random(seed)
    nouns = itertools.cycle(itertools.permutations(NOUNS, 2))
    found = []
    for who, what in itertools.islice(nouns, seed * 30, seed * 30 + lines):
        hard, easy = chance.choice(list(VERBS.items()))
        more = "however , " if chance.random() < 0.5 else ""
        normal = f"The {who} {more}{hard} a {what}."
        found.append((normal, normal if chance.random() < 0.3 else f"The {who} {easy} a {what}."))
    return found


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Sentences to train, tune and test on, rules of paraphrases, and a WordNet of two synsets."""
    monkeypatch.chdir(tmp_path)
    for name, seed, lines in (("train", 0, 120), ("tune", 4, 20), ("test", 5, 20)):
        rows = pairs(seed, lines)
        Path(f"{name}.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in rows), encoding="utf-8")
        for side, place in (("normal", 0), ("simple", 1)):
            Path(f"{name}.{side}").write_text("".join(f"{row[place]}\n" for row in rows), encoding="utf-8")
    tagged = itertools.product(("VBD", "VBN"), VERBS.items())
    rules = [f"[{tag}] ||| {hard} ||| {easy} ||| p(e|f)=0.5" for tag, (hard, easy) in tagged]
    Path("grammar").write_text("\n".join(rules) + "\n", encoding="utf-8")
    with tarfile.open("wordnet.tar", "w") as archive:
        member = tarfile.TarInfo("dict/data.verb")
        member.size = len(WORDNET)
        archive.addfile(member, io.BytesIO(WORDNET.encode()))
    return tmp_path


TRAINING = {
    "phrase": ["--pairs", "train.tsv"],
    "phrase_deletion": ["--pairs", "train.tsv"],
    "phrase_dissimilarity": ["--pairs", "train.tsv"],
    "word_substitution": ["--pairs", "train.tsv", "--wordnet", "wordnet.tar"],
    "tree_transducer": ["--pairs", "train.tsv"],
    "tree_discriminative": ["--pairs", "train.tsv"],
    "tree_operations": ["--pairs", "train.tsv"],
    "paraphrase_grammar": [
        *("--grammar", "grammar", "--lm-text", "train.simple", "--normal-text", "train.normal")
    ],
}


def ogden(*arguments: str) -> None:
    assert main(list(arguments)) == 0


def sari(output: str, capsys: pytest.CaptureFixture[str]) -> float:
    capsys.readouterr()
    files = ["--normal", "test.normal", "--references", "test.simple", "--output", output]
    ogden("evaluate", *files, "--metrics", "sari", "--json")
    scores = json.loads(capsys.readouterr().out)["systems"][0]["scores"]
    return float(scores["sari"]["value"])


@pytest.mark.parametrize("system", TRAINING)
def test_from_files_to_scores(system: str, capsys: pytest.CaptureFixture[str]) -> None:
    model = "trained.ogden"
    ogden("train", system, *TRAINING[system], "--lm-order", "3", "-o", model, "--jobs", "1")
    if system != "word_substitution":  # it has no weights
        tuning = ["--normal", "tune.normal", "--references", "tune.simple", "--held-out", "0"]
        ogden(
            "tune", model, *tuning, "--iterations", "8", "--nbest", "20", "--jobs", "1", "-o", "tuned.ogden"
        )
        model = "tuned.ogden"
    ogden("model", "verify", model)
    ogden("run", model, "--input", "test.normal", "-o", "out.txt", "--jobs", "1")
    lines = Path("out.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 20
    assert {word for line in lines for word in line.split()} & set(VERBS.values())
    assert sari("out.txt", capsys) > sari("test.normal", capsys) + 5


def test_what_has_no_weights_is_not_tuned(capsys: pytest.CaptureFixture[str]) -> None:
    ogden("train", "word_substitution", *TRAINING["word_substitution"], "-o", "words.ogden", "--jobs", "1")
    capsys.readouterr()
    tuning = ["--normal", "tune.normal", "--references", "tune.simple"]
    assert main(["tune", "words.ogden", *tuning, "-o", "tuned.ogden"]) == 2
    assert "no weights to tune" in capsys.readouterr().err

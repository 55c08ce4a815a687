"""`ogden tune` as a user runs it, with a toy in the place of a system."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from toy_search import ToySearcher
from toy_tuning import START, make_toy, toy_searcher

from ogden.app.main import main
from ogden.app.tune.settings import METHODS as KNOWN_METHODS
from ogden.app.tune.tune import METHODS, add_options, tune_model
from ogden.errors import InputError
from ogden.model.description import Description, MadeWith
from ogden.model.files import ModelWriter, open_model
from ogden.search.weights import Weights
from ogden.text.lines import write_text

SMALL = ["--nbest", "10", "--iterations", "2", "--jobs", "1"]


class ToySystem:
    weights = START

    def searcher(self, sentences: list[str]) -> ToySearcher:
        return toy_searcher([sentence.lower() for sentence in sentences])

    def token_lines(self, lines: list[str]) -> list[str]:
        return [line.lower() for line in lines]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """A model, and a tuning set in capitals, which the system does not write."""
    with ModelWriter(tmp_path / "plain.ogden", Description("toy", "phrase", MadeWith("a test"))) as writer:
        writer.add("rules.table", b"rules")
        writer.add("lm.trie", b"language", kind="trie/1")
        writer.add_weights(START)
    toy = make_toy(50, 1)
    write_text(str(tmp_path / "normal"), "".join(f"{line.upper()}\n" for line in toy.normal))
    write_text(str(tmp_path / "simple"), "".join(f"{line.upper()}\n" for line in toy.references[0]))
    return tmp_path


@pytest.fixture
def tune(files: Path) -> Callable[..., int]:
    def run(*options: str, output: str = "tuned.ogden") -> int:
        parser = argparse.ArgumentParser()
        add_options(parser)
        given = [str(files / "plain.ogden"), "-o", str(files / output), "--normal", str(files / "normal")]
        references = ["--references", str(files / "simple")]
        return tune_model(
            parser.parse_args([*given, *references, *SMALL, *options]), lambda path: ToySystem()
        )

    return run


@pytest.mark.parametrize(
    "method",
    [
        ["--method", "pro", "--samples", "200", "--interpolation", "0.6"],
        ["--method", "mert", "--random-starts", "1", "--random-directions", "2"],
        ["--method", "hillclimb", "--random-starts", "4"],
    ],
)
def test_a_model_with_better_weights_is_written(
    method: list[str], tune: Callable[..., int], files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert tune(*method) == 0
    printed = capsys.readouterr()
    assert "SARI on the sentences held out rose from" in printed.out
    assert "SARI|refs:1|variant:easse" in printed.out
    assert not printed.err  # quiet where there is no terminal
    with open_model(files / "tuned.ogden") as model:
        assert not model.problems()
        assert bytes(model.container.section("rules.table")) == b"rules"
        assert model.container.sections["lm.trie"].kind == "trie/1"
        weights, description = model.weights(), model.description
    assert weights != START
    assert description.scores[-1].metric == "SARI"
    assert description.made_with.options["tuning"]["method"] == method[1]
    log = (files / "tuned.ogden.tuning" / "seed-1" / "log.jsonl").read_text().splitlines()
    assert json.loads(log[0])["weights"].items() >= START.items()
    page = (files / "tuned.ogden.tuning" / "report.html").read_text()
    assert "Tuning report" in page
    assert page.count("<svg") > 3


def test_again_is_the_same_and_costs_no_search(
    tune: Callable[..., int], files: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    method = ["--samples", "200", "--interpolation", "0.6"]
    assert tune(*method) == 0
    first, printed = (files / "tuned.ogden").read_bytes(), capsys.readouterr().out
    monkeypatch.setattr(ToySearcher, "lists", None)
    assert tune(*method) == 0
    assert (files / "tuned.ogden").read_bytes() == first
    assert capsys.readouterr().out == printed


def test_several_seeds(tune: Callable[..., int], files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        tune("--runs", "2", "--samples", "50", "--interpolation", "0.6", "--html", str(files / "page")) == 0
    )
    printed = capsys.readouterr().out
    assert "Over 2 runs: mean" in printed
    assert (files / "tuned.ogden.tuning" / "seed-2" / "log.jsonl").exists()
    assert "held out (seed 2)" in (files / "page").read_text()


def test_what_is_no_better_is_refused(
    tune: Callable[..., int],
    files: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(ToySystem, "weights", Weights({**make_best()}))
    assert tune("--held-out", "0", "--method", "hillclimb", "--random-starts", "0") == 1
    printed = capsys.readouterr()
    assert (
        "Refused: no weights were better than the start on the tuning sentences (start 100.00" in printed.err
    )
    assert not (files / "tuned.ogden").exists()
    assert "Refused" in (files / "tuned.ogden.tuning" / "report.html").read_text()


def make_best() -> dict[str, float]:
    from toy_tuning import HIDDEN

    return dict(HIDDEN)


def test_lines_held_out_in_files_of_their_own(tune: Callable[..., int], files: Path) -> None:
    held = ["--held-out-normal", str(files / "normal"), "--held-out-references", str(files / "simple")]
    assert tune("--samples", "200", "--interpolation", "0.6", *held) == 0
    settings = json.loads((files / "tuned.ogden.tuning" / "run.json").read_text())
    assert settings["tuning sentences"].startswith("50 with 1 references")
    assert settings["sentences held out"].startswith("50 with 1 references")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--metric", "sary"], "did you mean 'sari'"),
        (["--method", "mert", "--samples", "9"], "--samples is not an option of --method mert"),
        (["--method", "mert", "--rank-by", "bleu"], "--rank-by is for pro"),
        (["--references", "{normal}"], "named twice"),
        (["--held-out", "0.001"], "is not one sentence"),
        (["--held-out-references", "{simple}"], "needs --held-out-normal"),
        (["--held-out-normal", "{simple}"], "the sentences held out need references too"),
        (["--held-out-normal", "{simple}", "--held-out", "0.1"], "give one"),
        (["--runs", "0"], "--runs 0: give the number of runs"),
        (["--iterations", "0"], "at least one iteration"),
        (["--folder", "{folder}"], "other files in it"),
    ],
)
def test_mistakes_are_told_before_anything_is_done(
    options: list[str], message: str, tune: Callable[..., int], files: Path
) -> None:
    names = {"normal": files / "normal", "simple": files / "simple", "folder": files}
    with pytest.raises(InputError, match=message):
        tune(*(option.format(**names) for option in options))
    assert not (files / "tuned.ogden").exists()


def test_a_place_that_is_not_there_is_told_before_the_work(tune: Callable[..., int], files: Path) -> None:
    before = sorted(files.iterdir())
    with pytest.raises(InputError, match="there is no directory"):
        tune(output="absent/tuned.ogden")
    assert sorted(files.iterdir()) == before


def test_the_folder_of_another_run(tune: Callable[..., int], files: Path) -> None:
    method = ["--samples", "200", "--interpolation", "0.6"]
    assert tune(*method) == 0
    with pytest.raises(InputError, match="another metric and ranking: run again with --restart"):
        tune(*method, "--metric", "bleu")
    tune(*method, "--metric", "bleu", "--restart")
    settings = json.loads((files / "tuned.ogden.tuning" / "run.json").read_text())
    assert settings["metric"].startswith("BLEU")


def test_methods_are_those_there_are() -> None:
    assert tuple(KNOWN_METHODS) == METHODS


def test_the_command_is_there(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With files that are missing, which is said before the model is looked at."""
    arguments = [
        "tune",
        str(files / "none.ogden"),
        "-o",
        str(files / "out"),
        "--normal",
        str(files / "absent"),
    ]
    assert main([*arguments, "--references", str(files / "simple")]) == 2
    assert "absent: there is no such file" in capsys.readouterr().err

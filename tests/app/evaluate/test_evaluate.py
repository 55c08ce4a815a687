"""`ogden evaluate` as a user runs it: tables, JSON, files in all forms, and what is said of bad input."""

import gzip
import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.main import main

TOY = Path(__file__).parents[3] / "docs" / "examples" / "toy"
CORPUS = Path(__file__).parents[2] / "metrics" / "corpus"
REFERENCES = [str(CORPUS / f"reference-{k}") for k in (1, 2, 3)]


def corpus(*more: str, outputs: tuple[str, ...] = ("careful", "bold")) -> list[str]:
    systems = [str(CORPUS / name) for name in outputs]
    arguments = ["evaluate", "--normal", str(CORPUS / "normal"), "--references", *REFERENCES]
    return [*arguments, *(["--output", *systems] if systems else []), *more]


def test_table_of_the_toy_example(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        "evaluate",
        "--normal",
        str(TOY / "normal.txt"),
        "--metrics",
        "sari:xu2016",
        "sari:equations",
    ]
    arguments += ["--output", *(str(TOY / f"output-{k}.txt") for k in (1, 2, 3))]
    arguments += ["--references", *(str(TOY / f"reference-{k}.txt") for k in (1, 2, 3))]
    assert main(arguments) == 0
    printed = capsys.readouterr().out
    rows = {line.split()[0]: line.split() for line in printed.splitlines() if line.startswith("output")}
    assert [rows[f"output-{k}"][1] for k in (1, 2, 3)] == ["26.83", "58.90", "50.72"]
    assert [rows[f"output-{k}"][5] for k in (1, 2, 3)] == ["27.11", "61.89", "51.29"]
    assert "SARI xu2016|refs:3|variant:xu2016|n:4|case:lower|tok:none|version:" in printed
    assert "Difference" not in printed  # one sentence cannot be resampled


def test_comparisons_with_the_first_system(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(corpus()) == 0
    printed = capsys.readouterr().out
    assert "Difference from careful (p by paired bootstrap)" in printed
    assert "±" in printed


def test_json_has_the_promised_shape(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(corpus("--json", "--sari", "all")) == 0
    result = json.loads(capsys.readouterr().out)
    first, second = result["systems"]
    assert (first["name"], second["name"]) == ("careful", "bold")
    assert list(first["scores"]) == [
        "sari", "bleu", "fkgl", "sari:xu2016", "sari:equations", "sari:joshua", "sari:huggingface",
    ]  # fmt: skip
    sari = first["scores"]["sari"]
    assert set(sari) == {"value", "parts", "signature", "interval"}
    assert set(sari["parts"]) == {"add", "keep", "delete"}
    assert sari["interval"][0] <= sari["value"] <= sari["interval"][1]
    assert {each["system"] for each in result["comparisons"]} == {"bold"}


@pytest.mark.parametrize("test", ["bootstrap", "randomisation", "t-test", "bootstrap-t-test"])
def test_every_test_of_significance(test: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(corpus("--json", "--significance", test, "--samples", "50")) == 0
    for comparison in json.loads(capsys.readouterr().out)["comparisons"]:
        assert 0 <= comparison["p"] <= 1


def test_the_same_seed_gives_the_same_bytes(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for _ in range(2):
        main(corpus("--json", "--seed", "7"))
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


def test_per_sentence_scores(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sentences.jsonl"
    assert main(corpus("--per-sentence", str(path), "--metrics", "sari:xu2016")) == 0
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(records) == 16
    assert records[8]["system"] == "bold"
    assert records[8]["output"] == "The committee looked into it ."
    mean = sum(record["scores"]["sari:xu2016"] for record in records[:8]) / 8
    main(corpus("--json", "--metrics", "sari:xu2016"))
    corpus_score = json.loads(capsys.readouterr().out.partition("{")[2].join(("{", "")))
    assert corpus_score["systems"][0]["scores"]["sari:xu2016"]["value"] == pytest.approx(mean)


def test_packed_files_and_repeated_options(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = [tmp_path / "reference.gz", tmp_path / "reference.xz"]
    packed[0].write_bytes(gzip.compress((CORPUS / "reference-1").read_bytes()))
    packed[1].write_bytes(lzma.compress((CORPUS / "reference-2").read_bytes()))
    main(corpus("--json"))
    plain = capsys.readouterr().out
    repeated = ["evaluate", "--normal", str(CORPUS / "normal"), "--json"]
    for name in ("careful", "bold"):
        repeated += ["--output", str(CORPUS / name)]
    for path in (packed[0], packed[1], CORPUS / "reference-3"):
        repeated += ["--references", str(path)]
    assert main(repeated) == 0
    assert capsys.readouterr().out == plain


def test_standard_input() -> None:
    command = [sys.executable, "-m", "ogden.app.main", *corpus("--json", "--output", "-", outputs=())]
    result = subprocess.run(command, input=(CORPUS / "bold").read_bytes(), capture_output=True, check=True)
    assert json.loads(result.stdout)["systems"][0]["name"] == "-"


def test_metrics_without_references_need_none(capsys: pytest.CaptureFixture[str]) -> None:
    normal, output = str(CORPUS / "normal"), str(CORPUS / "bold")
    arguments = ["evaluate", "--normal", normal, "--output", output, "--metrics", "fkgl", "levenshtein"]
    assert main(arguments) == 0
    assert "Levenshtein" in capsys.readouterr().out


def test_nbest_oracle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lists = tmp_path / "ten.nbest"
    lines = (CORPUS / "careful").read_text().splitlines(), (CORPUS / "reference-1").read_text().splitlines()
    lists.write_text("".join(f"{k} ||| {line}\n" for side in lines for k, line in enumerate(side)))
    assert main(corpus("--json", "--nbest", str(lists))) == 0
    result = json.loads(capsys.readouterr().out)
    oracle = result["oracles"][0]["scores"]
    assert oracle["bleu"]["value"] >= result["systems"][0]["scores"]["bleu"]["value"]
    assert main(corpus("--nbest", str(lists))) == 0
    assert "Oracle" in capsys.readouterr().out


def fails(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """The message of a run that must fail with exit code 2, one line, and nothing on standard output."""
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err


def test_unequal_line_counts(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    short = tmp_path / "short.txt"
    short.write_text("one\ntwo\n")
    message = fails(corpus("--output", str(short)), capsys)
    assert "short.txt has 2 lines" in message
    assert "normal has 8" in message
    message = fails(corpus("--references", str(short)), capsys)
    assert "short.txt has 2 lines" in message


def test_empty_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = str(tmp_path / "empty")
    Path(empty).touch()
    assert "is empty" in fails(
        ["evaluate", "--normal", empty, "--output", empty, "--references", empty], capsys
    )


def test_no_references(capsys: pytest.CaptureFixture[str]) -> None:
    normal = str(CORPUS / "normal")
    assert "--references" in fails(["evaluate", "--normal", normal, "--output", normal], capsys)


def test_invalid_utf8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = tmp_path / "latin1.txt"
    bad.write_bytes("one\ncafé\n".encode("latin-1"))
    assert "latin1.txt, line 2" in fails(corpus("--output", str(bad)), capsys)


def test_a_directory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "is a directory" in fails(corpus("--output", str(tmp_path)), capsys)


def test_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert "no such file" in fails(corpus("--output", "nowhere.txt"), capsys)


def test_an_unknown_metric(capsys: pytest.CaptureFixture[str]) -> None:
    assert "did you mean 'sari'" in fails(corpus("--metrics", "sarri"), capsys)


def test_bad_input_writes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "scores.jsonl"
    fails(corpus("--metrics", "sarri", "--per-sentence", str(target)), capsys)
    assert not target.exists()


def test_wrong_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert "2 outputs" in fails(corpus("--names", "one"), capsys)
    assert "called 'x'" in fails(corpus("--names", "x", "x"), capsys)


def test_standard_input_twice(capsys: pytest.CaptureFixture[str]) -> None:
    assert "only once" in fails(["evaluate", "--normal", "-", "--output", "-", "--metrics", "fk"], capsys)


def test_a_seed_below_zero(capsys: pytest.CaptureFixture[str]) -> None:
    assert "seed" in fails(corpus("--seed", "-5"), capsys)


def test_two_things_for_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--per-sentence" in fails(corpus("--json", "--per-sentence", "-"), capsys)


def test_the_difference_is_that_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    for test in ("bootstrap", "t-test"):
        main(corpus("--json", "--significance", test, "--metrics", "bleu"))
        result = json.loads(capsys.readouterr().out)
        first, second = (system["scores"]["bleu"]["value"] for system in result["systems"])
        assert result["comparisons"][0]["difference"] == pytest.approx(second - first)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_said_in_a_sentence() -> None:
    command = [sys.executable, "-m", "ogden.app.main", *corpus()]
    with Path("/dev/full").open("wb") as full:
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 2
    assert result.stderr.startswith(b"ogden: standard output cannot be written")
    assert result.stderr.count(b"\n") == 1


def test_closed_standard_output() -> None:
    command = " ".join([sys.executable, "-m", "ogden.app.main", *corpus(), ">&-"])
    result = subprocess.run(command, shell=True, stderr=subprocess.PIPE, check=False)
    assert result.returncode == 2
    assert b"Traceback" not in result.stderr


def test_a_closed_pipe_is_no_error() -> None:
    command = [sys.executable, "-m", "ogden.app.main", *corpus()]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 141


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from ogden.app.main import build_parser; build_parser().format_help();"
        "heavy = {'numpy', 'scipy', 'sacrebleu', 'rich', 'jinja2', 'rapidfuzz'};"
        "print(sorted(heavy & set(sys.modules)))"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "[]"


@pytest.mark.parametrize(
    ("form", "first"), [("csv", "system,SARI,"), ("latex", "% needs"), ("markdown", "| ")]
)
def test_one_table_for_other_programs(form: str, first: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(corpus("--table", form, "--baseline", "bold")) == 0
    printed, said = capsys.readouterr()
    assert printed.startswith(first)
    assert sum("careful" in line for line in printed.splitlines()) == 1
    assert said == ""


def test_a_folder_of_outputs_and_a_known_test_set(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    outputs, known = tmp_path / "outputs", tmp_path / "asset"
    outputs.mkdir()
    known.mkdir()
    for name in ("careful", "bold"):
        (outputs / name).write_bytes((CORPUS / name).read_bytes())
    (outputs / "README.md").write_text("what these are\n")
    (known / "asset.test.orig").write_bytes((CORPUS / "normal").read_bytes())
    for number, path in enumerate(REFERENCES):
        (known / f"asset.test.simp.{number}").write_bytes(Path(path).read_bytes())
    assert main(["evaluate", "--test-set", str(known), "--output", str(outputs), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [system["name"] for system in found["systems"]] == ["bold", "careful"]
    assert main(corpus("--json", outputs=("bold", "careful"))) == 0
    assert found == json.loads(capsys.readouterr().out)
    page = str(tmp_path / "page.html")
    assert main(["report", "--test-set", str(known), "--output", str(outputs), "--html", page]) == 0
    assert "careful" in Path(page).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (
            ["--output", str(CORPUS / "bold")],
            "what was rewritten? Give --normal F, or a folder with --test-set",
        ),
        (["--output", "x", "--normal", "y", "--test-set", "."], "--test-set brings the sentences"),
        (["--output", "x", "--test-set", "."], "no file names of a known test set"),
        (["--output", ".", "--normal", "y"], "there are no outputs in this folder"),
        (
            ["--output", "x", "--normal", "y", "--table", "csv", "--nbest", "z"],
            "--table has no place for n-best",
        ),
    ],
)
def test_files_that_cannot_be_taken(
    arguments: list[str],
    said: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["evaluate", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_too_few_samples_for_many_systems_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(corpus("--samples", "30", "--metrics", "bleu")) == 0
    assert "too few samples" in capsys.readouterr().err

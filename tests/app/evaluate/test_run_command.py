"""`ogden run` over models of every system, and models made of Moses' files."""

import gzip
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.editing.builtin import MODEL_FILE
from ogden.errors import InputError
from ogden.lm.arpa import write_arpa
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.model.description import Description, MadeWith
from ogden.model.files import ModelWriter, open_model
from ogden.search.candidates import Step
from ogden.search.settings import ChartOptions, SearchOptions
from ogden.systems import open_phrase_model, open_system
from ogden.text.penn import from_penn
from ogden.training.moses_files import read_ini_weights
from ogden.training.phrase_model import PhraseModel
from ogden.training.preparation import Preparation
from ogden.training.token_forms import forms_of

TABLE = """\
exceedingly ||| very ||| 0.8 0.8 0.8 0.8 ||| 0-0 ||| 1 1 1
physician ||| doctor ||| 0.7 0.7 0.7 0.7 ||| 0-0 ||| 1 1 1
physician ||| physician ||| 0.3 0.3 0.3 0.3 ||| 0-0 ||| 1 1 1
the ||| the ||| 1 1 1 1 ||| 0-0 ||| 1 1 1
was ||| was ||| 1 1 1 1 ||| 0-0 ||| 1 1 1
"""
TEXT = ["the doctor was very tired .", "the doctor came .", "the physician was here ."]
IN_ORDER = ("--distortion-limit", "0")
INI = "[feature]\nLM\n\n[weight]\nWordPenalty0= -0.5\nLM0= 0.4 # tuned\nTranslationModel0= 1 2 3 4\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table").write_text(TABLE)
    (tmp_path / "in.txt").write_text("The physician was exceedingly tired.\n\nThe zebra.\n")
    write_arpa("lm.arpa", estimate(TEXT, EstimationOptions(3)))
    return tmp_path


def from_moses(*more: str) -> int:
    return main(
        ["model", "from-moses", "--phrase-table", "table", "--arpa", "lm.arpa", "-o", "m.ogden", *more]
    )


def renamed(system: str) -> None:
    """The same model as another system."""
    with (
        open_model("m.ogden") as model,
        ModelWriter("n.ogden", Description("n", system, MadeWith("ogden"))) as writer,
    ):
        for name, section in model.container.sections.items():
            writer.add(name, bytes(model.container.section(name)), section.kind)


def test_a_line_for_each_line(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert from_moses() == 0
    assert main(["model", "verify", "m.ogden"]) == 0
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt"]) == 0
    assert capsys.readouterr().out == "the doctor was very tired .\n\nthe zebra .\n"
    assert main(["run", "m.ogden", "--input", "in.txt", "-o", "out.txt", "--jobs", "1"]) == 0
    assert Path("out.txt").read_text() == "the doctor was very tired .\n\nthe zebra .\n"


def test_candidates_in_moses_format(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_moses("--weights", _ini(here))
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt", "--nbest", "3", "--features", *IN_ORDER]) == 0
    rows = [line.split(" ||| ") for line in capsys.readouterr().out.splitlines()]
    assert [row[0] for row in rows] == ["0", "0", "1", "2"]
    weights = open_phrase_model("m.ogden").weights
    for row in rows:
        words = row[2].split()
        features = dict(zip((name[:-1] for name in words[::2]), map(float, words[1::2]), strict=True))
        total = sum(weights.get(name, 0.0) * value for name, value in features.items())
        assert float(row[3]) == pytest.approx(total, rel=1e-4)
    assert float(rows[0][3]) > float(rows[1][3])


def _ini(here: Path) -> str:
    (here / "moses.ini").write_text(INI)
    return "moses.ini"


def test_weights_of_an_ini(here: Path) -> None:
    assert read_ini_weights(_ini(here)) == {
        "word_penalty": -0.5,
        "lm": 0.4,
        "phrase:p(normal|simple)": 1.0,
        "phrase:lex(normal|simple)": 2.0,
        "phrase:p(simple|normal)": 3.0,
        "phrase:lex(simple|normal)": 4.0,
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("LM0= 0.5\n", "no section"),
        ("[weight]\nLM0 0.5\n", "line 2: .*no line of weights"),
        ("[weight]\nLM0= x\n", "line 2: .*numbers"),
        ("[weight]\nLM0= 1 2\n", "2 weights where 1"),
        ("[weight]\nLM1= 1\n", "one LM"),
        ("[weight]\nOpSequence0= 1\n", "OpSequence is not known"),
    ],
)
def test_an_ini_that_cannot_be_used(here: Path, text: str, said: str) -> None:
    (here / "moses.ini").write_text(text)
    with pytest.raises(InputError, match=said):
        read_ini_weights("moses.ini")
    assert from_moses("--weights", "moses.ini") == 2
    assert not Path("m.ogden").exists()


def test_dissimilarity_takes_the_farthest(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_moses()
    renamed("phrase_dissimilarity")
    (here / "in.txt").write_text("the physician was here .\n")
    capsys.readouterr()
    main(["run", "m.ogden", "--input", "in.txt", "--nbest", "5", *IN_ORDER])
    plain = [line.split(" ||| ")[1] for line in capsys.readouterr().out.splitlines()]
    main(["run", "n.ogden", "--input", "in.txt", "--nbest", "5", *IN_ORDER])
    chosen = [line.split(" ||| ")[1] for line in capsys.readouterr().out.splitlines()]
    assert sorted(plain) == sorted(chosen)
    assert chosen[0] == "the doctor was here ."


def test_names_numbers_and_negations_stay_unless_told_otherwise(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "table").write_text(
        TABLE + "paris ||| rome ||| 1 1 1 1\nnot ||| now ||| 1 1 1 1\n12 ||| 13 ||| 1 1 1 1\n"
    )
    from_moses()
    (here / "in.txt").write_text("The physician was not in Paris with 12 dogs.\n")
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt"]) == 0
    kept = capsys.readouterr()
    assert kept.out == "the doctor was not in paris with 12 dogs .\n"
    assert "--no-protect" in kept.err
    assert main(["run", "m.ogden", "--input", "in.txt", "--no-protect"]) == 0
    free = capsys.readouterr()
    assert free.out == "the doctor was now in rome with 13 dogs .\n"
    assert "nothing is protected" in free.err


def test_defaults_are_those_of_the_search(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_moses()
    with pytest.raises(SystemExit):
        main(["run", "--help"])
    said = " ".join(capsys.readouterr().out.split())
    assert f"(default: {SearchOptions.stack})" in said
    assert f"(default: {SearchOptions.pops}; {ChartOptions.pops} in grammars)" in said
    system = open_phrase_model("m.ogden")
    assert system.search.options == SearchOptions()
    changed = open_system("m.ogden", {"pops": 7, "distortion_limit": 0})
    assert isinstance(changed, PhraseModel)
    assert changed.search.options == SearchOptions(pops=7, distortion_limit=0)


def test_what_has_no_effect_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ModelWriter("copy.ogden", Description("copy", "copy", MadeWith("ogden"))):
        pass
    assert main(["run", "copy.ogden", "--input", "in.txt", "--pops", "5"]) == 0
    assert "--pops has no effect on copy" in capsys.readouterr().err


def test_the_built_in_model_is_no_system(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["run", str(MODEL_FILE), "--input", "in.txt"]) == 2
    assert "`ogden simplify --model`" in capsys.readouterr().err


def test_tokens_of_moses_files_are_kept(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "table").write_text(
        "-lrb- ||| -lrb- ||| 1 1 1 1\n-rrb- ||| -rrb- ||| 1 1 1 1\nbig ||| large ||| 1 1 1 1\n"
    )
    from_moses()
    with open_model("m.ogden") as model:
        assert model.description.made_with.options["tokens"] == {
            "marks": ["-lrb-", "-rrb-"],
            "escaped": False,
        }
    (here / "in.txt").write_text("a -lrb- big -rrb- dog .\nA (big) dog.\n")
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt", "--nbest", "1", "--features"]) == 0
    rows = [line.split(" ||| ") for line in capsys.readouterr().out.splitlines()]
    assert [row[1] for row in rows] == ["a -lrb- large -rrb- dog ."] * 2
    assert all("unknown_word= -300 " in row[2] for row in rows)  # a, dog and the stop


def test_no_word_of_the_golden_table_is_unknown(shared: Path) -> None:
    folder = shared / "golden/moses/search"
    with gzip.open(folder / "phrase-table.gz", "rt", encoding="utf-8") as table:
        known = {word for line in table for word in line.split(" ||| ")[0].split()}
    forms = forms_of(known)
    assert set(forms.marks) == {"-lrb-", "-rrb-", "`"}
    prepared = Preparation(forms=forms)
    lines = (folder / "input.txt").read_text("utf-8").splitlines()
    assert prepared.lines(lines) == lines
    typed = [from_penn(line) for line in lines]
    for given, line in zip(lines, prepared.lines(typed), strict=True):
        assert {word for word in given.split() if word in known} <= {*line.split()}


def test_copy_changes_nothing(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with ModelWriter("copy.ogden", Description("copy", "copy", MadeWith("ogden", {"case": "true"}))):
        pass
    assert main(["run", "copy.ogden", "--input", "in.txt"]) == 0
    assert capsys.readouterr().out == "the physician was exceedingly tired .\n\nthe zebra .\n"
    assert open_system("copy.ogden").nbest(["a b"], 3)[0][0].steps == (Step(0, 2, ("a", "b"), -1),)


def test_what_cannot_be_run_is_said(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from_moses()
    with ModelWriter("copy.ogden", Description("copy", "copy", MadeWith("ogden"))):
        pass
    (here / "bad.txt").write_bytes(b"fine\n\xff\n")
    for arguments, said in (
        (["run", "none.ogden"], "none.ogden"),
        (["run", "m.ogden", "--input", "in.txt", "--nbest", "0"], "--nbest"),
        (["run", "m.ogden", "--input", "in.txt", "--nbest", "9" * 20], "candidates"),
        (["run", "m.ogden", "--input", "in.txt", "-o", "in.txt"], "written over"),
        (["run", "m.ogden", "--input", "bad.txt"], "line 2"),
        (["run", "m.ogden", "--input", "in.txt", "--stack", "-1"], "stack"),
    ):
        capsys.readouterr()
        assert main(arguments) == 2
        assert said in capsys.readouterr().err
    with pytest.raises(InputError, match="no weights to tune"):
        open_phrase_model("copy.ogden")


def test_text_as_people_type_it(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Capitals and spaces are those of the input; tokens and lower case become text first."""
    assert from_moses() == 0
    lines = [
        "The physician (Anna) was “exceedingly” tired.",
        "",
        "the physician was exceedingly tired , in paris .",
        "Physician Anna was here!",
    ]
    Path("in.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt", "--text", "--no-protect", *IN_ORDER]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "The doctor (Anna) was “very” tired.",
        "",
        "The doctor was very tired, in Paris.",
        "Doctor Anna was here!",
    ]
    command = ["run", "m.ogden", "--input", "in.txt", "--text", "--no-protect", "--nbest", "2", *IN_ORDER]
    assert main(command) == 0
    found = [line.split(" ||| ")[:2] for line in capsys.readouterr().out.splitlines()]
    assert ["0", "The physician (Anna) was “very” tired."] in found
    assert ["3", "Physician Anna was here!"] in found


def test_text_keeps_what_is_protected(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert from_moses() == 0
    Path("in.txt").write_text('"The physician was exceedingly tired," she said.\n', encoding="utf-8")
    capsys.readouterr()
    assert main(["run", "m.ogden", "--input", "in.txt", "--text"]) == 0
    assert capsys.readouterr().out == '"The physician was exceedingly tired," she said.\n'

import io
import json
import sys
from pathlib import Path

import docx as python_docx
import pytest
from toy_simplifier import ToySimplifier

from ogden.app import options
from ogden.app.main import main
from ogden.app.simplify import document_input, simplify
from ogden.documents.protocol import FORMATS
from ogden.editing.edits import Simplification
from ogden.editing.lexicon.senses import DOMAINS
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions


class Recorder(ToySimplifier):
    def __init__(self) -> None:
        self.asked: list[tuple[list[str], SimplifyOptions, int]] = []

    def simplify_many(self, texts, options=SimplifyOptions(), jobs=0) -> list[Simplification]:  # type: ignore[no-untyped-def]
        self.asked.append((list(texts), options, jobs))
        return super().simplify_many(texts, options, jobs)


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    recorder = Recorder()
    monkeypatch.setattr("ogden.app.simplify.simplify.load_model", lambda path, settings: recorder)
    return recorder


@pytest.fixture
def folder(tmp_path: Path, model: Recorder) -> Path:
    return tmp_path


def write(path: Path, content: str | bytes) -> str:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return str(path)


def give(monkeypatch: pytest.MonkeyPatch, content: str | bytes) -> None:
    data = content.encode() if isinstance(content, str) else content
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))


TEXT = "You can obtain assistance, and it is free of charge.\r\n"


def test_the_choices_of_the_help_are_those_of_the_code() -> None:
    assert simplify.STRENGTHS == STRENGTHS
    assert SimplifyOptions.strength == simplify.DEFAULT_STRENGTH
    assert options.DOMAINS == DOMAINS
    assert document_input.FORMATS == FORMATS


def test_a_pipe_gets_the_document(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["simplify", write(folder / "a.txt", TEXT), "--strength", "standard"]) == 0
    assert capfdbinary.readouterr().out == b"You can get help. It is free.\r\n"


def test_standard_input(
    model: Recorder, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    give(monkeypatch, "<p>You may <b>obtain</b> it &amp; go.</p>")
    assert main(["simplify"]) == 0
    assert capfdbinary.readouterr().out == b"<p>You may <b>get</b> it &amp; go.</p>"


def test_headings_quotations_and_code_are_left(
    folder: Path, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    text = "# Obtain it\n\n> obtain\n\nUse `obtain` and obtain.\n"
    assert main(["simplify", write(folder / "a.md", text)]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out.decode() == text.replace("and obtain", "and get")
    assert captured.err == b""


def test_a_file_is_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "b.txt"
    arguments = ["-o", str(output), "--strength", "standard"]
    assert main(["simplify", write(folder / "a.txt", TEXT), *arguments]) == 0
    assert output.read_bytes() == b"You can get help. It is free.\r\n"
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "4 edits; grade" in captured.err


def test_word_documents(folder: Path) -> None:
    original = python_docx.Document()
    original.add_paragraph("You can obtain it.")
    original.save(str(folder / "a.docx"))
    assert main(["simplify", str(folder / "a.docx"), "-o", str(folder / "b.docx"), "--accept"]) == 0
    assert python_docx.Document(str(folder / "b.docx")).paragraphs[0].text == "You can get it."
    assert main(["simplify", str(folder / "a.docx"), "-o", str(folder / "c.docx")]) == 0
    xml = python_docx.Document(str(folder / "c.docx")).paragraphs[0]._p.xml
    assert ">obtain</w:delText>" in xml
    assert ">get</w:t>" in xml


def test_a_word_document_in_a_pipe(
    model: Recorder, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    original, buffer = python_docx.Document(), io.BytesIO()
    original.add_paragraph("You can obtain it.")
    original.save(buffer)
    give(monkeypatch, buffer.getvalue())
    assert main(["simplify", "--accept"]) == 0
    result = python_docx.Document(io.BytesIO(capfdbinary.readouterr().out))
    assert result.paragraphs[0].text == "You can get it."


def test_a_text_is_not_written_as_a_word_document(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = folder / "b.docx"
    assert main(["simplify", write(folder / "a.txt", TEXT), "-o", str(output)]) == 2
    assert "format of the original" in capsys.readouterr().err
    assert not output.exists()


def test_explain(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(folder / "a.txt", "You can obtain it. I submit.\n")
    assert main(["simplify", text, "--explain", "--nbest", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "You can [-obtain-]{+get+} it. I submit.",
        "  1:9  “obtain” → “get”",
        "    Fewer people know “obtain” than “get”.",
        "    grade of the sentence -0.6, word, 90% sure",
        "    or: “receive” (-0.3, 60%)",
        "  1:22  suggested: “submit” → “send in”, 60% sure",
        "    Fewer people know “submit” than “send in”.",
        "  or: You can obtain it. I submit.",
        "",
        "1 edit, 1 suggestion; grade 1.3 → -0.7, 6 words in 2 sentences → 6 in 2",
    ]


def test_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(
            ["simplify", write(folder / "a.md", "Title\n===\n\nYou **obtain** it. I require it.\n"), "--json"]
        )
        == 0
    )
    answer = json.loads(capsys.readouterr().out)
    assert answer["format"] == "markdown"
    assert [passage["kind"] for passage in answer["passages"]] == ["heading", "paragraph"]
    passage = answer["passages"][1]
    assert passage["place"] == "4:1"
    assert passage["text"] == "You obtain it. I require it."
    assert passage["simple"] == "You get it. I require it."
    assert (passage["edits"][0]["start"], passage["edits"][0]["end"]) == (4, 10)
    assert passage["edits"][0]["alternatives"][0]["text"] == "receive"
    assert [edit["after"] for edit in passage["suggestions"]] == ["need"]
    assert answer["level_before"]["grade"] > answer["level_after"]["grade"]
    assert answer["level_before"]["words"] == 6


@pytest.mark.parametrize("text", ["", "You obtain it.\n", "Title\n===\n\nYou **obtain** it.\n\n- “It”\n"])
def test_json_is_written_passage_by_passage(
    folder: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    """And looks as if it had been written as a whole."""
    assert main(["simplify", write(folder / "a.md", text), "--json"]) == 0
    printed = capsys.readouterr().out
    assert printed == json.dumps(json.loads(printed), ensure_ascii=False, indent=1) + "\n"


def test_options(folder: Path, model: Recorder) -> None:
    glossary = write(folder / "g.txt", "=NASA\n")
    arguments = ["--strength", "bold", "--target-grade", "7", "--glossary", glossary, "--protect", "obtain"]
    arguments += ["--protect", "free of charge", "--no-split", "--only", "words", "--jobs", "3"]
    arguments += ["--nbest", "2", "--json"]
    assert main(["simplify", write(folder / "a.txt", TEXT), *arguments]) == 0
    (texts, asked, jobs) = model.asked[0]
    assert texts == [TEXT.strip()]
    assert (asked.strength, asked.target_grade, asked.split, asked.nbest, jobs) == ("bold", 7, False, 2, 3)
    assert asked.only == "words"
    assert asked.glossary is not None
    assert [term.text for term in asked.glossary.terms] == ["NASA", "obtain", "free of charge"]
    assert asked.domains == frozenset()  # told once, by the whole document


def test_domains_and_lexicons(folder: Path, model: Recorder) -> None:
    first = write(folder / "one.tsv", "word\tplain\nobtain\tfetch\n")
    second = write(folder / "two.tsv", "word\ttag\tplain\ncharge\tNOUN\tprice | cost\n")
    arguments = ["--domain", "health", "--domain", "law", "--lexicon", first, "--lexicon", second]
    assert main(["simplify", write(folder / "a.txt", TEXT), *arguments]) == 0
    asked = model.asked[0][1]
    assert asked.domains == {"health", "law"}
    assert [(sense.word, sense.plain) for sense in asked.lexicon] == [
        ("obtain", ("fetch",)),
        ("charge", ("price", "cost")),
    ]


def test_the_configuration_says_which_words_stay(folder: Path, model: Recorder) -> None:
    write(folder / "ogden.toml", 'protect = ["obtain"]\ndomains = ["law"]\nmax-grade = 3\n')
    path = write(folder / "a.txt", TEXT)
    other = write(folder / "other.toml", 'protect = ["charge"]')
    lines = [[], ["--no-config"], ["--config", other], ["--protect", "free"], ["--lines"]]
    for arguments in lines:
        assert main(["simplify", path, *arguments]) == 0
    asked = [options for _, options, _ in model.asked]
    terms = [[term.text for term in each.glossary.terms] if each.glossary else [] for each in asked]
    assert terms == [["obtain"], [], ["charge"], ["free"], []]
    assert [each.domains == {"law"} for each in asked] == [True, False, False, True, False]


def test_a_lexicon_that_cannot_be_read(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = write(folder / "w.tsv", "word\taction\tplain\nobtain\tchange\tget\n")
    assert main(["simplify", write(folder / "a.txt", TEXT), "--lexicon", wrong]) == 2
    assert "w.tsv, line 2: no action is called 'change'" in capsys.readouterr().err


def test_a_grade_that_is_not_reached(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    hard = "The municipality will deliberate about the considerable administrative implications of it."
    path = write(folder / "a.txt", hard)
    assert main(["simplify", path, "--target-grade", "4", "-o", str(folder / "b.txt")]) == 0
    err = capsys.readouterr().err
    assert "ogden: grade 4 is not reached: the text has grade" in err
    assert f"11 words: {hard}" in err
    assert main(["simplify", path, "--target-grade", "4", "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    missed = json.loads(captured.out)["unreached"]
    assert (missed["target"], missed["sentences"][0]["text"], missed["words"]) == (4, hard, [])
    assert main(["simplify", path, "--target-grade", "30", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["unreached"] is None


def test_lines(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(
        folder / "a.txt",
        "You obtain it , and it works .\n\n  \nDie Katze und der Hund sind nicht im Haus .\n",
    )
    assert main(["simplify", text, "--lines", "--strength", "standard"]) == 0
    assert (
        capsys.readouterr().out
        == "You get it . It works .\n\n  \nDie Katze und der Hund sind nicht im Haus .\n"
    )


def test_lines_as_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simplify", write(folder / "a.txt", "You obtain it .\n\n"), "--lines", "--json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["simple"] == "You get it ."
    assert second == {"text": "", "simple": ""}


def test_many_lines_stay_in_step(folder: Path, model: Recorder) -> None:
    lines = [f"You obtain number {number} ." if number % 3 else "" for number in range(3000)]
    text = write(folder / "a.txt", "\n".join(lines) + "\n")
    assert main(["simplify", text, "--lines", "-o", str(folder / "b.txt")]) == 0
    assert (folder / "b.txt").read_text().splitlines() == [line.replace("obtain", "get") for line in lines]
    sizes = [len(texts) for texts, _, _ in model.asked]
    assert sizes == [16, 32, 64, 128, 256, *[512] * 4, 456]  # no more at a time, however long the file is


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "has no text"),
        (" \n\n", "has no text"),
        ("Die Katze und der Hund sind nicht im Haus, weil es dort so warm ist.\n", "is not English (German)"),
        ("Кошка сидит на крыше.\n", "not Latin"),
    ],
)
def test_text_that_is_left_alone(
    folder: Path, model: Recorder, capfdbinary: pytest.CaptureFixture[bytes], content: str, message: str
) -> None:
    assert main(["simplify", write(folder / "a.txt", content)]) == 0
    captured = capfdbinary.readouterr()
    assert captured.out.decode() == content
    assert message in captured.err.decode()
    assert model.asked == []


@pytest.mark.parametrize(
    "content", ["x" * 100_000, "\u200b\u202eobtain\u202c \u200fשלום", "😀 😀", "a\u0301obtain\ufeff"]
)
def test_odd_text_comes_back(folder: Path, capfdbinary: pytest.CaptureFixture[bytes], content: str) -> None:
    assert main(["simplify", write(folder / "a.txt", content)]) == 0
    assert capfdbinary.readouterr().out.decode().replace("get", "obtain") == content


def test_a_foreign_paragraph_is_left(folder: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    german = "Die Katze und der Hund obtain sind nicht im Haus, weil es dort so warm ist."
    text = f"You can obtain it from the office in the town.\n\n{german}\n"
    text += "\nThis is the end of the text, and there is no more of it to be read by us.\n"
    assert main(["simplify", write(folder / "a.txt", text)]) == 0
    assert capfdbinary.readouterr().out.decode().count("obtain") == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--jobs", "-1"], "--jobs"),
        (["--nbest", "3"], "--explain or --json"),
        (["--nbest", "-3", "--json"], "--nbest"),
        (["--target-grade", "99"], "--target-grade"),
        (["--lines", "--format", "html"], "--lines"),
        (["--protect", "-"], "protect"),
        (["--glossary", "missing.txt"], "missing.txt"),
    ],
)
def test_bad_options(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["simplify", write(folder / "a.txt", TEXT), *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"\xff\xfe\x00", "UTF-16"),
        ("a.txt", b"\x00\x01\x02" * 100, "no text"),
        ("a.docx", b"junk", "corrupt"),
        ("a.docx", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1junk", "password"),
    ],
)
def test_bad_files(
    folder: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, message: str
) -> None:
    assert main(["simplify", write(folder / name, content)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert message in captured.err


def test_changes_on_a_terminal(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["simplify", write(folder / "a.txt", "You can \x1b[31m obtain it.\n\nThe end.\n")]) == 0
    out = capsys.readouterr().out
    assert "1:1" in out
    assert "obtain" in out
    assert "get" in out
    assert "The end" not in out
    assert "\x1b[31m obtain" not in out
    assert "1 edit; grade" in out

"""The Python interface: texts, columns, files of lines and documents by plain keywords."""

import io
import zipfile
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path

import docx
import pytest
from toy_models import toy_model

import ogden
from ogden.app.main import main
from ogden.app.python.model import LINES
from ogden.documents.simplifying import FIRST_BLOCK

TEXT = "The physician commenced work at approximately noon."
SIMPLE = "The doctor started work at about noon."
GERMAN = "Der Arzt begann mit der Arbeit, und die Leute waren nicht mehr da, als er kam."


def test_one_call() -> None:
    result = ogden.simplify(TEXT, strength="standard")
    assert result.text == SIMPLE
    assert [edit.after for edit in result.edits] == ["doctor", "started", "about"]


def test_the_built_in_model_is_loaded_once() -> None:
    assert ogden.load() is ogden.load()


@pytest.mark.parametrize(
    ("keywords", "expected"),
    [
        ({"protect": "physician"}, "The physician started work at about noon."),
        ({"protect": ["Physician", "commenced"]}, "The physician commenced work at about noon."),
        ({"protect": ogden.Glossary(["physician"])}, "The physician started work at about noon."),
        ({"lexicon": {"physician": "medic"}}, "The medic started work at about noon."),
        ({"only": "structure"}, TEXT),
        ({"target_grade": 20.0}, TEXT),
        ({"protect": []}, SIMPLE),
        ({"domain": None, "spelling": None, "only": None, "target_grade": None}, SIMPLE),
    ],
)
def test_plain_keywords(keywords: ogden.OptionKeywords, expected: str) -> None:
    assert ogden.simplify(TEXT, **{"strength": "standard", **keywords}).text == expected


def test_a_lexicon_file(tmp_path: Path) -> None:
    path = tmp_path / "house-style.tsv"
    path.write_text("word\tplain\nphysician\tmedic\n")
    for given in (path, str(path)):
        assert "medic" in ogden.simplify(TEXT, lexicon=given).text


def test_what_is_refused_is_said() -> None:
    with pytest.raises(TypeError, match="no option is called 'glossary': there are strength"):
        ogden.simplify(TEXT, glossary="noon")  # type: ignore[call-arg]
    with pytest.raises(ogden.InputError, match=r"the text is None and no string|text 0 .* is None"):
        ogden.simplify(None)  # type: ignore[arg-type]
    with pytest.raises(ogden.InputError, match="one string, where a list of texts"):
        ogden.load().simplify_many(TEXT)
    with pytest.raises(ogden.InputError, match=r"text 1 .* half a surrogate pair at character 7"):
        ogden.load().simplify_many([TEXT, "It was \ud800 at noon."])


def test_what_is_no_english_prose_stays() -> None:
    """As from the command line."""
    blob = "x" * 500
    mixed = f"{GERMAN}\n\n{' '.join([TEXT] * 10)}\n\n{blob} commenced work"
    texts = [GERMAN, "", "  ", "* * *", TEXT, mixed, f"{TEXT}\n\n* * *\n\n{TEXT}"]
    results = ogden.load().simplify_many(texts, strength="standard")
    assert [result.original for result in results] == texts
    expected = [
        GERMAN,
        "",
        "  ",
        "* * *",
        SIMPLE,
        mixed.replace(TEXT, SIMPLE),
        f"{SIMPLE}\n\n* * *\n\n{SIMPLE}",
    ]
    assert [result.text for result in results] == expected


def test_trained_models(tmp_path: Path) -> None:
    model = ogden.load(Path(toy_model("phrase")))
    assert "phrase" in repr(model)
    assert "strength" in model.ignores
    [result] = model.simplify_lines(["the physician slept ."])
    assert result == model.simplify("the physician slept .")


def test_lines_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text(f"{TEXT}\n\nHe slept.\n")
    found = [result.text for result in ogden.load().simplify_lines(path, strength="standard")]
    assert found == [SIMPLE, "", "He slept."]
    with pytest.raises(ogden.InputError, match="there is no such file"):
        next(ogden.load().simplify_lines(tmp_path / "nowhere.txt"))


def test_lines_come_as_they_are_asked_for() -> None:
    """A file may be of any size: no more is read than is needed."""
    read: list[int] = []

    def endless() -> Iterator[str]:
        for number in count():
            read.append(number)
            yield "He slept."

    results = ogden.load().simplify_lines(endless())
    assert read == []
    assert len(list(islice(results, 3))) == 3
    assert len(read) == FIRST_BLOCK <= LINES


def test_bad_options_are_told_before_the_first_line() -> None:
    with pytest.raises(ogden.InputError, match="no strength is called 'brave'"):
        ogden.load().simplify_lines(["He slept."], strength="brave")  # type: ignore[arg-type]


def test_documents_are_those_of_the_command_line(tmp_path: Path) -> None:
    source, ours, theirs = (tmp_path / name for name in ("letter.docx", "ours.docx", "theirs.docx"))
    document = docx.Document()
    document.add_heading("Notice", 1)
    document.add_paragraph(TEXT)
    document.save(str(source))
    result = ogden.simplify_document(source, strength="standard")
    result.save(ours)
    assert main(["simplify", str(source), "-o", str(theirs), "--strength", "standard"]) == 0
    assert ours.read_bytes() == theirs.read_bytes()
    with zipfile.ZipFile(io.BytesIO(result.data)) as package:
        assert b"w:ins" in package.read("word/document.xml")
    accepted = ogden.simplify_document(source.read_bytes(), accept=True, strength="standard")
    assert docx.Document(io.BytesIO(accepted.data)).paragraphs[1].text == SIMPLE
    with pytest.raises(ogden.InputError, match="format of the original, docx"):
        result.save(tmp_path / "simple.txt")


def test_a_document_in_a_notebook() -> None:
    page = f"# A <b> & c\n\n{TEXT}\n\n{'He slept.' + chr(10) * 2}" * 60
    html = ogden.simplify_document(page.encode(), format="markdown")._repr_html_()
    assert ">commenced</del> <ins" in html
    assert "more passages" in html
    assert "<b>" not in html


def test_what_is_hard() -> None:
    text = "He slept. The council will commence the work."
    found = ogden.load().check(text)
    assert {text[slice(*one.span)] for one in found} >= {"commence"}
    settings = ogden.CheckSettings(rules=frozenset(("long-sentence",)))
    assert ogden.load().check(text, settings) == ogden.load().check(GERMAN) == []


def test_nothing_of_a_simplifier_is_missing() -> None:
    """What is not passed on would be answered by the class above it, in silence."""
    own = {name for name in vars(ogden.Simplifier) if not name.startswith("_")} - {"ignores"}
    assert own <= set(vars(ogden.Model))

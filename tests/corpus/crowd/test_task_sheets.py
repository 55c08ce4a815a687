"""Sheets and key go out, answers come back, and mistakes are told by file and line."""

import csv
import io
import json
import math
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.crowd.answers import CheckedAnswer
from ogden.corpus.crowd.multi_reference import SourcePair, gather_references, plan_tasks
from ogden.corpus.crowd.task_sheets import (
    instructions_text,
    key_json,
    read_answers,
    read_key,
    sheet_csv,
    sheet_html,
    write_references,
    write_tasks,
)
from ogden.errors import InputError

PAIRS = [
    SourcePair("The feline reposed.", "The cat rested.", "f, line 1"),
    SourcePair('=He said <b>"no"</b> & left; it\'s so.', "He said no.", "f, line 2"),
    SourcePair("- It was subsequently removed.", "It was later removed.", "f, line 3"),
]
TASKS = plan_tasks(PAIRS, 2, 2, None, 1)
NAMES = [sheet.identifier for sheet in TASKS.sheets]


def answers_file(folder: Path, *rows: str, header: str = "sheet,sentence,rewritten") -> str:
    path = folder / f"answers-{len(list(folder.iterdir()))}.csv"
    path.write_text("\n".join([header, *rows]) + "\n", "utf-8")
    return str(path)


def test_the_key_reads_back_what_was_planned(tmp_path: Path) -> None:
    (tmp_path / "key.json").write_text(key_json(TASKS), "utf-8")
    assert read_key(str(tmp_path / "key.json")) == TASKS


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"format": "ogden judging key"}, "no key of a rewriting task"),
        ({"version": 9}, "a key of version 9: this ogden reads version 1"),
        ({"pairs": []}, "no key of a rewriting task"),
        ({"sheets": {"x": {"worker": "1", "sentences": [0]}}}, "no key of a rewriting task"),
        ({"seed": None}, "no key of a rewriting task"),
    ],
)
def test_what_is_no_key(tmp_path: Path, change: dict[str, object], message: str) -> None:
    path = tmp_path / "key.json"
    path.write_text(json.dumps(json.loads(key_json(TASKS)) | change))
    with pytest.raises(InputError, match=message):
        read_key(str(path))


def test_a_sheet_in_csv_shows_each_sentence_and_computes_nothing() -> None:
    text = sheet_csv(TASKS.sheets[0], PAIRS)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert [int(row["sentence"]) - 1 for row in rows] == list(TASKS.sheets[0].sentences)
    shown = {row["normal"] for row in rows}
    assert shown == {PAIRS[0].normal, "'" + PAIRS[1].normal, "'" + PAIRS[2].normal}
    assert {row["rewritten"] for row in rows} == {""}


def test_the_form_is_one_page_without_a_network() -> None:
    page = sheet_html(TASKS.sheets[0], PAIRS)
    assert not re.search(r"https?:|<link rel=.stylesheet|<script src|@import|url\(", page)
    assert "default-src 'none'" in page
    assert page.count("<textarea") == 3
    assert "=He said &lt;b&gt;&#34;no&#34;&lt;/b&gt; &amp; left; it&#39;s so." in page
    assert NAMES[0] in page
    assert NAMES[1] not in page
    identifiers = re.findall(r' id="([^"]+)"', page)
    assert len(identifiers) == len(set(identifiers))
    referred = re.findall(r' (?:for|aria-labelledby|aria-describedby)="([^"]+)"', page)
    assert {name for names in referred for name in names.split()} <= set(identifiers)


def test_both_say_what_is_asked() -> None:
    page = sheet_html(TASKS.sheets[0], PAIRS)
    for words in (
        "Use simpler words.",
        "Keep the meaning.",
        "Lose no information.",
        "Do not split the sentence.",
    ):
        assert words in page
        assert words in instructions_text()


def test_filled_sheets_come_back_in_the_order_of_the_sheets(tmp_path: Path) -> None:
    path = answers_file(
        tmp_path,
        f"{NAMES[1]};3;'-It was\u00a0 later  gone.;1,5",
        f"{NAMES[1]};1;The cat rested.;",
        f"{NAMES[1]};2;;",
        ";;;",
        header="\ufeffsheet;sentence;rewritten;seconds",
    )
    found = {answer.sentence: answer for answer in read_answers(TASKS, [path])}
    assert set(found) == {0, 2}
    assert (found[2].text, found[2].seconds, found[2].worker) == ("-It was later gone.", 1.5, "2")
    assert found[0].seconds is None
    assert [a.place for a in read_answers(TASKS, [path])] == sorted(a.place for a in found.values())


def test_a_line_break_in_an_answer_is_a_space(tmp_path: Path) -> None:
    path = answers_file(tmp_path, f'{NAMES[0]},1,"The cat', 'rested."')
    assert [answer.text for answer in read_answers(TASKS, [path])] == ["The cat rested."]


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (["other-1,1,x"], "line 2: sheet 'other-1' is not in the key"),
        ([f"{NAMES[0]},4,x"], "line 2: sentence '4' is not on sheet"),
        ([f"{NAMES[0]},one,x"], "line 2: sentence 'one' is not on sheet"),
        ([f"{NAMES[0]},1,x", f"{NAMES[0]},1,y"], "line 3: sentence 1 is answered twice"),
        ([f"{NAMES[0]},1"], "line 2: 2 cells under 3 columns"),
        ([f"{NAMES[0]},1,"], "no sentence is rewritten"),
        ([], "no sentence is rewritten"),
    ],
)
def test_answers_that_cannot_be_read(tmp_path: Path, rows: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message):
        read_answers(TASKS, [answers_file(tmp_path, *rows)])


def test_other_mistakes_in_answers(tmp_path: Path) -> None:
    good = answers_file(tmp_path, f"{NAMES[0]},1,x")
    again = answers_file(tmp_path, f"{NAMES[0]},2,x")
    with pytest.raises(InputError, match="is given twice"):
        read_answers(TASKS, [good, again])
    with pytest.raises(InputError, match="no column rewritten"):
        read_answers(TASKS, [answers_file(tmp_path, header="sheet,sentence,answer")])
    timed = answers_file(tmp_path, f"{NAMES[0]},1,x,soon", header="sheet,sentence,rewritten,seconds")
    with pytest.raises(InputError, match="the seconds 'soon' are not a number"):
        read_answers(TASKS, [timed])


def test_a_directory_in_use_is_refused(tmp_path: Path) -> None:
    write_tasks(str(tmp_path / "tasks"), TASKS)
    written = sorted(path.name for path in (tmp_path / "tasks").iterdir())
    assert written == sorted(
        ["instructions.txt", "key.json", "sheet-1.csv", "sheet-1.html", "sheet-2.csv", "sheet-2.html"]
    )
    with pytest.raises(InputError, match="already exists and is not empty"):
        write_tasks(str(tmp_path / "tasks"), TASKS)
    assert [path.name for path in tmp_path.iterdir()] == ["tasks"]


@given(
    st.lists(
        st.text(st.characters(codec="utf-8"), min_size=1).filter(lambda t: t.split()), min_size=6, max_size=6
    )
)
def test_any_answer_survives_the_way_through_files(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    folder = tmp_path_factory.mktemp("answers")
    texts = [" ".join(text.split()) for text in texts]
    given_answers = {}
    stream = io.StringIO()
    writer = csv.writer(stream)
    writer.writerow(["sheet", "sentence", "rewritten"])
    for sheet in TASKS.sheets:
        for sentence in sheet.sentences:
            given_answers[sheet.worker, sentence] = texts.pop()
            writer.writerow([sheet.identifier, sentence + 1, given_answers[sheet.worker, sentence]])
    (folder / "a.csv").write_text(stream.getvalue(), "utf-8", newline="")
    answers = read_answers(TASKS, [str(folder / "a.csv")])
    read = {(answer.worker, answer.sentence): answer.text for answer in answers}
    # An apostrophe before a sign that starts a formula is the spreadsheet's, and goes.
    assert read == {key: re.sub(r"^'(?=[=+\-@])", "", text) for key, text in given_answers.items()}


def test_what_is_written_in_the_end(tmp_path: Path) -> None:
    answers = [
        CheckedAnswer(0, "1", 1, "The cat rested.", 2.5, (), 1.0, 0.75, 0.0),
        CheckedAnswer(0, "2", 0, "=Cat", None, ("deletion",), 0.333, math.nan, math.nan),
        CheckedAnswer(2, "2", 1, "It was later removed."),
    ]
    found = gather_references([pair.normal for pair in PAIRS], answers, 2)
    write_references(str(tmp_path / "out"), TASKS, answers, {"1": "ok", "2": "careless"}, found)
    assert (tmp_path / "out" / "normal").read_text() == "The feline reposed.\n"
    assert (tmp_path / "out" / "simple.0").read_text() == "The cat rested.\n"
    assert (tmp_path / "out" / "simple.1").read_text() == "=Cat\n"
    with (tmp_path / "out" / "answers.csv").open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert list(rows[1].values()) == [
        *("1", "f, line 1", "2", "1", "The feline reposed.", "'=Cat", ""),
        *("0.333", "", "deletion", "careless", "1"),
    ]
    assert [row["reference"] for row in rows] == ["0", "1", ""]

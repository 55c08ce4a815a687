"""`ogden check`: places, choices, exit codes, configuration, what is wrong with an input."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ogden.app.check import check, rule_list
from ogden.app.main import main
from ogden.documents.protocol import FORMATS
from ogden.editing.diagnosis.catalogue import RULES

TEXT = "Short.\n\nThe animal is here. People\ncommenced it, as it is.\n"
LONG = "We went to the house and we saw the dog and we saw the cat and we saw the bird and then we all ran."
PASSIVE = "The form must be approved."


def write(path: str, content: str) -> str:
    file = Path(path)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(content, encoding="utf-8")
    return path


def checked(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> dict[str, Any]:
    assert main(["check", *arguments, "--format", "json"]) == code
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def rules(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(file["file"], found["rule"]) for file in answer["files"] for found in file["findings"]]


@pytest.fixture(autouse=True)
def here(folder: Path) -> Path:
    return folder


def test_places_and_fixes(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", TEXT)
    assert main(["check", "a.md"]) == 0
    finding, verdict = capsys.readouterr().out.splitlines()
    advice = re.escape(RULES["hard-word"].advice)
    assert re.fullmatch(rf"a\.md:4:1: hard-word: .*“commenced”.*\. \({advice}\) → started", finding)
    assert verdict == "a.md: grade 1.9; 1 finding"


def test_without_fixes(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", TEXT)
    for arguments in (["--no-fixes"], ["--config", write("c.toml", "fixes = false")]):
        [found] = checked(capsys, "a.md", *arguments)["files"][0]["findings"]
        assert found["fixes"] == []


@pytest.mark.parametrize(("grade", "code"), [("0.5", 1), ("5", 0)])
def test_the_exit_code_tells_whether_a_text_is_too_hard(
    capsys: pytest.CaptureFixture[str], grade: str, code: int
) -> None:
    write("a.txt", "It is me.\n"), write("b.md", TEXT)
    assert main(["check", "a.txt", "b.md", "--max-grade", grade]) == code
    assert ("grade 1.9, above 0.5;" in capsys.readouterr().out) == bool(code)


def test_a_grade_that_is_just_reached_is_no_failure() -> None:
    assert main(["check", write("a.txt", "It is.\n"), "--max-grade", "0"]) == 0


@pytest.mark.parametrize(
    ("fail_on", "code"),
    [
        ("hard-word", 1),
        ("all", 1),
        ("passive", 0),
        ("none", 0),
        ("all,-hard-word", 0),
        ("passive,hard-word", 1),
    ],
)
def test_findings_of_some_rules_fail(capsys: pytest.CaptureFixture[str], fail_on: str, code: int) -> None:
    write("a.md", TEXT)
    answer = checked(capsys, "a.md", f"--fail-on={fail_on}", code=code)
    assert answer["files"][0]["fails"] is bool(code)
    assert answer["files"][0]["findings"][0]["fails"] is bool(code)
    assert main(["check", "a.md", f"--fail-on={fail_on}"]) == code
    assert ("1 finding, 1 of rules that fail" in capsys.readouterr().out) == bool(code)


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        (None, {"hard-word", "passive"}),
        ("hard-word", {"hard-word"}),
        ("hard-word,passive", {"hard-word", "passive"}),
        ("-hard-word", {"passive"}),
        ("default, -passive", {"hard-word"}),
        ("none", set()),
        ("none,+passive", {"passive"}),
    ],
)
def test_rules_are_chosen(capsys: pytest.CaptureFixture[str], chosen: str | None, expected: set[str]) -> None:
    write("a.md", f"We commenced it. {PASSIVE}\n")
    options = [f"--rules={chosen}"] if chosen else []
    assert {rule for _, rule in rules(checked(capsys, "a.md", *options))} == expected


def test_limits(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", LONG)
    assert rules(checked(capsys, "a.md", "--rules", "long-sentence")) == []
    found = checked(capsys, "a.md", "--rules", "long-sentence", "--limit", "sentence-words=20")
    assert rules(found) == [("a.md", "long-sentence")]


def test_terms_that_stay_are_not_hard(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", TEXT), write("terms.txt", "commenced\n")
    for arguments in (["--protect", "commenced"], ["--glossary", "terms.txt"]):
        assert rules(checked(capsys, "a.md", *arguments)) == []


def test_headings_and_code_are_not_looked_at(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", "# We commenced it\n\n```\ncommenced\n```\n\n> I commenced.\n\nIt is.\n")
    assert rules(checked(capsys, "a.md")) == []


def test_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.txt", "Die Katze und der Hund sind nicht im Haus, weil es dort so warm ist.")
    assert main(["check", "a.txt", "--max-grade", "1"]) == 0
    assert capsys.readouterr().out == "a.txt: not English (German), so not checked\n"


def test_the_format_of_the_input(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.txt", "<p>We <b>com</b>menced it.</p>")
    found = checked(capsys, "a.txt", "--input-format", "html")
    assert (found["files"][0]["format"], rules(found)) == ("html", [("a.txt", "hard-word")])


def test_choices_are_those_of_the_house() -> None:
    assert check.FORMATS == FORMATS
    for name in check.OUTPUTS:
        assert __import__(f"ogden.app.check.{name}_format", fromlist=["written"]).written


def test_comments_switch_rules_off(capsys: pytest.CaptureFixture[str]) -> None:
    write(
        "a.md",
        "<!-- ogden: off hard-word -->\nWe commenced it.\n\n"
        f"{PASSIVE}\n<!-- ogden: on -->\n\nWe commenced it. <!-- ogden: off --> {PASSIVE} We commenced it.\n",
    )
    found = checked(capsys, "a.md")["files"][0]["findings"]
    assert [(one["line"], one["rule"]) for one in found] == [(4, "passive"), (7, "hard-word")]


def test_a_hard_text_that_is_off_does_not_count(capsys: pytest.CaptureFixture[str]) -> None:
    hard = "The municipality will commence renovation of infrastructure, notwithstanding considerations. "
    write("a.md", f"It is me.\n\n<!-- ogden: off -->\n\n{hard * 5}\n")
    assert main(["check", "a.md", "--max-grade", "3"]) == 0


@pytest.mark.parametrize(
    ("comment", "complaint"),
    [
        ("of", "a.md:3:1: a comment for Ogden is wrong: no switch is called 'of': did you mean 'off'?"),
        (
            "off pasive",
            "a.md:3:1: a comment for Ogden is wrong: no rule is called 'pasive': did you mean 'passive'?",
        ),
        ("", "a.md:3:1: a comment for Ogden is wrong: no switch is called ''"),
    ],
)
def test_wrong_comments(capsys: pytest.CaptureFixture[str], comment: str, complaint: str) -> None:
    write("a.md", f"It is.\n\n<!-- ogden: {comment} -->\n\nWe commenced it.\n")
    assert main(["check", "a.md"]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert "a.md:5:4: hard-word" in said.out


def test_a_bad_file_does_not_stop_the_others(capsys: pytest.CaptureFixture[str]) -> None:
    write("a.md", TEXT), write("z.md", TEXT), Path("b.txt").write_bytes(b"caf\xe9")
    answer = checked(capsys, "z.md", "missing.md", "b.txt", "a.md", "--fail-on", "all", code=2)
    assert [file["file"] for file in answer["files"]] == ["a.md", "z.md"]
    assert [(one["file"], one["message"][:30]) for one in answer["problems"]] == [
        ("b.txt", "b.txt, line 1: not valid UTF-8"),
        ("missing.md", "missing.md: there is no such f"),
    ]
    assert main(["check", "missing.md", "a.md"]) == 2
    said = capsys.readouterr()
    assert "ogden: missing.md: there is no such file\n" in said.err
    assert "a.md:4:1: hard-word" in said.out


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "give at least one file or folder"),
        (["a.md", "--max-grade", "-2"], "-2 is no school grade"),
        (["a.md", "--rules", "pasive"], "no rule is called 'pasive': did you mean 'passive'?"),
        (["a.md", "--rules=-pasive"], "no rule is called 'pasive': did you mean 'passive'?"),
        (["a.md", "--fail-on", "hard_word"], "no rule is called 'hard_word': did you mean 'hard-word'?"),
        (
            ["a.md", "--limit", "sentence-word=2"],
            "no limit is called 'sentence-word': did you mean 'sentence-words'?",
        ),
        (["a.md", "--limit", "sentence-words"], "--limit sentence-words: give a name and a number"),
        (["a.md", "--limit", "sentence-words=0"], "must be a number above 0"),
        (["a.md", "--config", "none.toml"], "none.toml: there is no such file"),
        (["empty"], "empty has no documents in it"),
        (["--list-rules", "--format", "sarif"], "--list-rules prints text or JSON"),
    ],
)
def test_wrong_usage(capsys: pytest.CaptureFixture[str], arguments: list[str], complaint: str) -> None:
    write("a.md", TEXT)
    Path("empty").mkdir()
    assert main(["check", *arguments]) == 2
    said = capsys.readouterr()
    assert complaint in said.err
    assert not said.out


def test_the_configuration_counts_and_options_take_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    write("ogden.toml", 'max-grade = 0.5\nrules = ["default", "-hard-word"]\nfail-on = "passive"\n')
    write("docs/a.md", f"We commenced it. {PASSIVE}\n")
    assert rules(checked(capsys, "docs/a.md", code=1)) == [("docs/a.md", "passive")]
    both = ["--max-grade", "30", "--fail-on", "none"]
    assert rules(checked(capsys, "docs/a.md", *both)) == [("docs/a.md", "passive")]
    # what begins with a sign changes what the file chose
    assert len(rules(checked(capsys, "docs/a.md", *both, "--rules=+hard-word"))) == 2
    assert rules(checked(capsys, "docs/a.md", *both, "--rules=hard-word")) == [("docs/a.md", "hard-word")]
    assert len(rules(checked(capsys, "docs/a.md", "--no-config"))) == 2
    other = write("other.toml", 'rules = "none"')
    assert rules(checked(capsys, "docs/a.md", "--config", other)) == []


def test_each_document_has_the_configuration_of_its_folder(capsys: pytest.CaptureFixture[str]) -> None:
    write("a/ogden.toml", 'rules = "none"'), write("b/ogden.toml", 'protect = ["commenced"]')
    write("ogden.toml", 'rules = ["hard-word"]')
    for name in ("a/one.md", "b/two.md", "c/three.md"):
        write(name, f"We commenced it. {PASSIVE}\n")
    assert rules(checked(capsys, ".")) == [("b/two.md", "passive"), ("c/three.md", "hard-word")]


def test_a_wrong_configuration(capsys: pytest.CaptureFixture[str]) -> None:
    write("ogden.toml", "max_grade = 9\n")
    assert main(["check", write("a.md", TEXT)]) == 2
    assert "ogden.toml: no key is called 'max_grade': did you mean 'max-grade'?" in capsys.readouterr().err


def test_all_rules_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--list-rules"]) == 0
    listed = capsys.readouterr().out
    for rule in RULES.values():
        assert f"  {rule.name}: {rule.title}" in listed
        assert rule.explanation.split()[-1] in listed
    assert "  sentence-words = 27" in listed
    assert main(["check", "--list-rules", "--format", "json"]) == 0
    assert {rule["name"] for rule in json.loads(capsys.readouterr().out)["rules"]} == set(RULES)
    assert rule_list.list_rules("text") == listed

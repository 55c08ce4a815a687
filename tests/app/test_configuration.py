"""Configuration files: where they are found, what they say, and what is wrong with them."""

import re
import textwrap
from pathlib import Path

import pytest

from ogden.app.configuration import (
    _READERS,
    Configuration,
    chosen_rules,
    configuration_for,
    read_configuration,
)
from ogden.app.configuration_files import find_configuration
from ogden.editing.diagnosis.catalogue import DEFAULT_RULES, RULES
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.errors import InputError


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_the_nearest_file_counts_up_to_the_root_of_the_repository(tmp_path: Path) -> None:
    write(tmp_path / "ogden.toml")
    (tmp_path / "repository" / ".git").mkdir(parents=True)
    document = write(tmp_path / "repository" / "docs" / "guide" / "a.md")
    assert find_configuration(document) is None
    assert configuration_for(document) == Configuration()
    root = write(tmp_path / "repository" / "pyproject.toml", "[tool.ogden]\nmax-grade = 9\n")
    assert find_configuration(document) == root
    write(tmp_path / "repository" / "docs" / "pyproject.toml", "[project]\nname = 'other'\n")
    assert find_configuration(document) == root
    near = write(tmp_path / "repository" / "docs" / "ogden.toml", "max-grade = 8\n")
    assert find_configuration(document.parent) == near
    assert configuration_for(document).settings.max_grade == 8
    write(near.with_name("pyproject.toml"), "[tool.ogden]\nmax-grade = 7\n")
    assert configuration_for(document).path == near


def test_without_a_repository_all_folders_above_count(tmp_path: Path) -> None:
    file = write(tmp_path / "ogden.toml")
    assert find_configuration(tmp_path / "a" / "b" / "c.md") == file


def test_all_keys(tmp_path: Path) -> None:
    write(tmp_path / "terms.txt", "informed consent\n"), write(tmp_path / "more.txt", "claimant\n")
    write(tmp_path / "words.tsv", "word\tplain\nutilise\tuse\n")
    file = write(
        tmp_path / "ogden.toml",
        """
        max-grade = 8.5
        rules = ["all", "-hard-word"]
        fail-on = ["long-sentence"]
        domains = ["health", "law"]
        glossary = ["terms.txt", "more.txt"]
        protect = ["lodge"]
        lexicon = "words.tsv"
        ignore = ["drafts/"]
        fixes = false
        [limits]
        sentence-words = 20
        word-level = 4.5
        """,
    )
    found = read_configuration(file)
    assert found.settings == CheckSettings(
        8.5, frozenset(RULES) - {"hard-word"}, Limits(sentence_words=20, word_level=4.5), fixes=False
    )
    assert found.fail_on == {"long-sentence"}
    assert found.options.domains == {"health", "law"}
    assert found.options.glossary
    assert [term.text for term in found.options.glossary.terms] == ["informed consent", "claimant", "lodge"]
    assert [sense.word for sense in found.options.lexicon] == ["utilise"]
    assert found.ignored.has(tmp_path / "drafts" / "a.md")


def test_nothing_said_is_as_usual(tmp_path: Path) -> None:
    found = read_configuration(write(tmp_path / "ogden.toml"))
    assert (found.settings, found.options) == (Configuration().settings, Configuration().options)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("max_grade = 9", "no key is called 'max_grade': did you mean 'max-grade'?"),
        ("glosary = 'a'", "no key is called 'glosary': did you mean 'glossary'?"),
        ("qqq = 1", "no key is called 'qqq': did you mean '"),
        ("max-grade = '9'", "max-grade must be a number, not '9'"),
        ("max-grade = true", "max-grade must be a number, not True"),
        ("max-grade = 99", "99 is no school grade"),
        ("max-grade = nan", "no school grade"),
        ("rules = ['pasive']", "no rule is called 'pasive': did you mean 'passive'?"),
        ("rules = 3", "rules must be a text or a list of texts"),
        ("fail-on = ['']", "fail-on must be a text or a list of texts"),
        ("domains = ['helth']", "no domain is called 'helth': did you mean 'health'?"),
        ("glossary = 'none.txt'", "none.txt: there is no such file"),
        ("lexicon = ['none.tsv']", "none.tsv: there is no such file"),
        ("protect = ['-']", "protect '-': give a word"),
        ("ignore = ['!a.md']", "'!a.md' is no pattern for paths"),
        ("ignore = ['[z-a].md']", "'[z-a].md' is no pattern for paths"),
        ("fixes = 1", "fixes must be true or false"),
        ("limits = 3", "limits must be a table"),
        (
            "[limits]\nsentence_words = 3",
            "no limit is called 'sentence_words': did you mean 'sentence-words'?",
        ),
        ("[limits]\nsentence-words = 0", "must be a number above 0"),
        ("[limits]\nsentence-words = 'many'", "sentence-words must be a number"),
        ("max-grade = ", "is not valid TOML"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, complaint: str) -> None:
    file = write(tmp_path / "ogden.toml", text)
    with pytest.raises(InputError) as error:
        read_configuration(file)
    assert complaint in str(error.value)
    assert str(file) in str(error.value)


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        read_configuration(tmp_path / "none.toml")
    with pytest.raises(InputError, match="cannot be read"):
        read_configuration(tmp_path)
    with pytest.raises(InputError, match=r"has no table \[tool.ogden\]"):
        read_configuration(write(tmp_path / "pyproject.toml", "[project]\nname = 'a'\n"))
    with pytest.raises(InputError, match="must be a table"):
        read_configuration(write(tmp_path / "pyproject.toml", "[tool]\nogden = 3\n"))
    (tmp_path / "ogden.toml").write_bytes(b"a = '\xff'")
    with pytest.raises(InputError, match="not valid TOML"):
        read_configuration(tmp_path / "ogden.toml")


def test_choices_of_rules() -> None:
    some = frozenset(("passive",))
    assert chosen_rules([], some) == some
    assert chosen_rules(["all"], some) == set(RULES)
    assert chosen_rules(["default", "-passive"], some) == DEFAULT_RULES - some
    assert chosen_rules(["+hard-word"], some) == {"passive", "hard-word"}
    assert chosen_rules(["-passive"], some) == set()
    assert chosen_rules(["hard-word", "none"], some) == {"hard-word"}
    assert chosen_rules(["-all", "+hard-word"], some) == {"hard-word"}


@pytest.mark.parametrize("page", ["docs/check.md", "ogden/app/configuration.py"])
def test_the_examples_can_be_read(tmp_path: Path, page: str) -> None:
    """And each key that there is stands in them."""
    text = (Path(__file__).parents[2] / page).read_text(encoding="utf-8")
    block = re.search(r"^ *max-grade = 9.*?(?=\n(?:```|\nThe file))", text, re.M | re.S)
    assert block
    write(tmp_path / "terms.txt", "informed consent\n")
    write(tmp_path / "house-style.tsv", "word\tplain\nutilise\tuse\n")
    found = read_configuration(write(tmp_path / "ogden.toml", textwrap.dedent(block[0])))
    assert found.settings.max_grade == 9
    assert found.settings.limits.sentence_words == 20
    assert {key for key in _READERS if re.search(rf"^ *(\[{key}\]$|{key} = )", block[0], re.M)} == set(
        _READERS
    )

"""What there is to learn from: each system says what it cannot do without."""

from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.files.stages import StageCache
from ogden.systems.paraphrase_grammar import ParaphraseGrammarSystem
from ogden.systems.phrase import PhraseSystem
from ogden.systems.word_substitution import WordSubstitutionSystem
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner
from ogden.training.protocol import TrainableSystem

RULE = "[VBD] ||| purchased ||| bought ||| p(e|f)=0.5\n"


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("pairs.tsv", "A dog.\tA dog.\n"), ("text", "A dog.\n"), ("grammar", RULE)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


def test_a_system_says_what_is_missing(here: Path) -> None:
    grammar = ParaphraseGrammarSystem(["grammar"])
    cases: list[tuple[TrainableSystem, Corpus, str]] = [
        (PhraseSystem(), Corpus(simple=["text"]), "phrase learns from pairs of sentences.*--pairs"),
        (WordSubstitutionSystem("none"), Corpus(), "word_substitution learns from pairs"),
        (grammar, Corpus(["pairs.tsv"]), "paraphrase_grammar learns from simple text.*--lm-text"),
        (grammar, Corpus(simple=["text"]), "paraphrase_grammar learns from normal text.*--normal-text"),
    ]
    for system, corpus, message in cases:
        with StageCache("work") as stages, pytest.raises(InputError, match=message):
            system.train(corpus, Learner(stages))
        assert stages.products == []


@pytest.mark.parametrize(
    ("paths", "message"),
    [
        (["-"], "give a file, not -"),
        (["absent"], "absent: there is no such file"),
        (["."], "is a directory"),
        (["text", "./text"], "./text is given twice, once as text"),
    ],
)
def test_files_are_looked_at_before_the_work(here: Path, paths: list[str], message: str) -> None:
    for corpus in ({"pairs": paths}, {"simple": paths}, {"normal": paths}):
        with pytest.raises(InputError, match=message):
            Corpus(**corpus)
    with pytest.raises(InputError, match=message):
        ParaphraseGrammarSystem(paths)


def test_a_grammar_without_rules_is_refused(here: Path) -> None:
    Path("empty").touch()
    with pytest.raises(InputError, match="empty has no rules"):
        ParaphraseGrammarSystem(["grammar", "empty"])

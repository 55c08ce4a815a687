"""Options in whatever form is at hand."""

from pathlib import Path

import pytest

from ogden.editing.keyword_values import domains, glossary, senses, spelling
from ogden.editing.lexicon.source import parse_sense
from ogden.editing.simplifier import SimplifyOptions, chosen_options
from ogden.errors import InputError
from ogden.text.glossary import Glossary, Term
from ogden.text.spelling import AMERICAN, BRITISH


def test_words_that_stay() -> None:
    one, two, made = glossary("heart attack"), glossary(word for word in ("a", "b")), Glossary(["c"])
    assert one is not None
    assert one.terms == (Term("heart attack"),)
    assert two is not None
    assert two.terms == (Term("a"), Term("b"))
    assert glossary(made) is made
    assert glossary([]) is glossary(None) is None
    for nothing in ("", "--", [""], [1]):
        with pytest.raises(InputError, match=r"protect: .* is no word"):
            glossary(nothing)  # type: ignore[arg-type]


def test_kinds_of_text() -> None:
    assert domains("health") == {"health"}
    assert domains(["health", "law"]) == {"health", "law"}
    assert domains(None) is None
    with pytest.raises(InputError, match="no domain is called 'sport': there are general, gov"):
        chosen_options(None, {"domain": "sport"})  # type: ignore[typeddict-item]


def test_words_of_a_house(tmp_path: Path) -> None:
    sense = parse_sense({"word": "utilise/utilize", "plain": "use | apply"})
    assert senses({"utilise/utilize": "use | apply"}) == (sense,)
    assert senses([sense]) == (sense,)
    assert senses(None) == senses({}) == senses([]) == ()
    path = tmp_path / "own.tsv"
    path.write_text("word\tplain\nutilise/utilize\tuse | apply\n")
    assert [one.plain for one in (*senses(path), *senses(str(path)))] == [("use", "apply")] * 2
    with pytest.raises(InputError, match="lexicon: 'utilise': '' cannot be read"):
        senses({"utilise": ""})
    with pytest.raises(InputError, match="lexicon: 'use' is no sense"):
        senses(["use"])  # type: ignore[list-item]
    with pytest.raises(InputError, match="there is no such file"):
        senses("nowhere.tsv")


def test_spellings() -> None:
    assert (spelling("british"), spelling("american")) == (BRITISH, AMERICAN)
    assert spelling(AMERICAN) == AMERICAN
    assert spelling(None) is None
    with pytest.raises(InputError, match="no spelling is called 'scottish': there are british, american"):
        spelling("scottish")  # type: ignore[arg-type]


def test_keywords_that_are_not_given_leave_the_options_alone() -> None:
    given = SimplifyOptions("bold", glossary=Glossary(["a"]), domains=frozenset(("law",)))
    assert chosen_options(given, {}) == given
    assert chosen_options(given, {"domain": None}).domains is None

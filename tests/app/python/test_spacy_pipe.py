"""The spaCy pipe. spaCy is large, so it is no extra of the tests: `pip install spacy` runs these, too."""

import tomllib
from pathlib import Path

import pytest

import ogden

spacy = pytest.importorskip("spacy")
spacy_pipe = pytest.importorskip("ogden.app.python.spacy_pipe")

TEXT = "The physician commenced work at noon. He slept."


def test_a_pipe() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("ogden", config={"strength": "standard", "protect": "physician"})
    document = nlp(TEXT)
    expected = ogden.simplify(TEXT, strength="standard", protect="physician")
    assert document._.simplified == expected.text == "The physician started work at noon. He slept."
    assert document._.edits == expected.edits
    assert document._.simplification == expected
    assert [len(sentence._.edits) for sentence in document.sents] == [1, 0]
    assert document.text == TEXT


def test_many_documents_in_order() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("ogden")
    texts = ["He commenced work.", "", "He slept."] * 2
    found = [document._.simplified for document in nlp.pipe(texts, batch_size=2)]
    assert found == ["He started work.", "", "He slept."] * 2


def test_a_document_that_did_not_go_through() -> None:
    spacy_pipe.add_extensions()
    document = spacy.blank("en")(TEXT)
    assert document._.simplified is None
    assert document._.edits == ()


def test_a_bad_option() -> None:
    with pytest.raises(ogden.InputError, match="no domain is called 'sport'"):
        spacy.blank("en").add_pipe("ogden", config={"domain": "sport"})


def test_its_options_are_those_of_a_model() -> None:
    known = {*ogden.OptionKeywords.__annotations__, "model"} - {"nbest"}
    assert set(spacy_pipe.DEFAULTS) == known


def test_spacy_finds_it_by_its_name() -> None:
    settings = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text())
    factories = settings["project"]["entry-points"]["spacy_factories"]
    assert factories == {"ogden": f"{spacy_pipe.__name__}:{spacy_pipe.make_pipe.__name__}"}

"""A user's glossary: the file, and how its terms match."""

from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.text.glossary import Glossary, Term
from ogden.text.token_view import TokenView
from ogden.text.tokens import tokenise


def found(glossary: Glossary, text: str) -> list[str]:
    sentence = tokenise(text)
    return [" ".join(sentence.tokens[first:last]) for first, last in glossary.find(TokenView(sentence))]


def read(folder: Path, text: str) -> Glossary:
    path = folder / "terms.txt"
    path.write_text(text, encoding="utf-8")
    return Glossary.read(str(path))


def test_file_with_comments_and_marks(tmp_path: Path) -> None:
    glossary = read(tmp_path, "# health\n\ninformed consent  # legal\n=AIDS\n~heart attack\n=~ Post-it\nC#\n")
    assert glossary.terms == (
        Term("informed consent"),
        Term("AIDS", same_case=True),
        Term("heart attack", inflected=True),
        Term("Post-it", same_case=True, inflected=True),
        Term("C#"),
    )


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("=", "line 2: no term in '='"),
        ("~ ...", "line 2: no term in '~ ...'"),
        ("heart\tattack", "line 2: a tab inside a term"),
        ("word " * 51, "line 2: a term of 51 pieces; at most 50"),
    ],
)
def test_bad_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    with pytest.raises(InputError, match=r"terms\.txt, ") as error:
        read(tmp_path, f"good term\n{line}\n")
    assert message in str(error.value)


def test_bad_encoding_is_named(tmp_path: Path) -> None:
    path = tmp_path / "terms.txt"
    path.write_bytes(b"one\ncaf\xe9\n")
    with pytest.raises(InputError, match="line 2: byte 4 is not valid UTF-8"):
        Glossary.read(str(path))


def test_case_and_white_space_do_not_matter() -> None:
    assert found(Glossary(["informed consent"]), "Informed  Consent is a must") == ["Informed Consent"]


def test_marked_case_matters() -> None:
    assert found(Glossary([Term("AIDS", same_case=True)]), "hearing aids and AIDS") == ["AIDS"]


def test_terms_do_not_match_inside_words() -> None:
    assert found(Glossary(["art", "mail"]), "heart party e-mail art") == ["art"]


def test_longest_term_wins() -> None:
    glossary = Glossary(["New York", "New York City", "City Hall"])
    assert found(glossary, "in New York City Hall now") == ["New York City"]


def test_inflected_forms_on_request() -> None:
    plain, inflected = Glossary(["sale of goods", "undergo"]), Glossary([Term("undergo", inflected=True)])
    assert found(plain, "he underwent it") == []
    assert found(inflected, "he underwent it and undergoes more") == ["underwent", "undergoes"]
    assert found(Glossary([Term("MRI scan", inflected=True)]), "two MRI scans") == ["MRI scans"]
    assert found(Glossary([Term("NGO", same_case=True, inflected=True)]), "NGOs and ngos") == ["NGOs"]


@pytest.mark.parametrize(
    "text", ["Alzheimer's disease is here", "Alzheimer’s disease is here", "Alzheimer 's disease is here"]
)
def test_tokenisation_does_not_matter(text: str) -> None:
    assert len(found(Glossary(["alzheimer's disease"]), text)) == 1


@pytest.mark.parametrize("term", ["price—earnings ratio", "price–earnings ratio", "price‑earnings ratio"])
def test_dashes_and_hyphens_match_as_written(term: str) -> None:
    assert len(found(Glossary([term]), f"The {term} fell.")) == 1


def test_penn_brackets_match_typed_ones() -> None:
    assert found(Glossary(["section 5(a)"]), "see section 5 -LRB- a -RRB- now") == ["section 5 -LRB- a -RRB-"]


def test_empty_glossary_finds_nothing() -> None:
    assert found(Glossary([]), "anything") == []

"""The passages of plain text, and what counts for its grade."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.passages import passages
from ogden.text.prose_level import is_code, prose_level, text_level
from ogden.text.reading_level import reading_level

LETTER = """\
Your council tax

Dear Ms Reid,

The council has looked at your account, and you have paid too much.
We will send you a cheque.

What you must do
----------------
1. Sign the form
2. Send it back to us.

Contact us

Write to tax@example.gov.uk.
"""


def kinds(text: str) -> list[tuple[str, str]]:
    return [(text[slice(*one.span)], one.kind) for one in passages(text)]


def test_headings_items_and_paragraphs() -> None:
    assert kinds(LETTER) == [
        ("Your council tax", "heading"),
        ("Dear Ms Reid,", "paragraph"),
        (
            "The council has looked at your account, and you have paid too much.\nWe will send you a cheque.",
            "paragraph",
        ),
        ("What you must do", "heading"),
        ("Sign the form", "item"),
        ("Send it back to us.", "item"),
        ("Contact us", "heading"),
        ("Write to tax@example.gov.uk.", "paragraph"),
    ]


@pytest.mark.parametrize(
    "line",
    [
        "We will pay you in May.",
        "we pay in May",
        "Dear Sir or Madam,",
        "The following people came:",
        "This line has many more words than a heading would have in any text",
        "“Who goes there?”",
    ],
)
def test_no_headings(line: str) -> None:
    assert kinds(f"{line}\n\nIt rains.")[0][1] == "paragraph"
    assert kinds("Payment of rent")[0][1] == "paragraph"  # nothing stands below it


def test_numbered_headings_and_lists() -> None:
    assert kinds("3. Payment\n\nYou must pay.") == [("3. Payment", "heading"), ("You must pay.", "paragraph")]
    assert [kind for _, kind in kinds("1. Payment\n\n2. Rent\n\n3. Gas")] == ["item"] * 3


@pytest.mark.parametrize("row", ["Rent\t400", "| Rent | 400 |", "Rent      400      May"])
def test_rows_of_tables(row: str) -> None:
    assert kinds(f"It rains today, as it often does.\n\n{row}\n{row}")[1:] == [(row, "cell")] * 2


@given(st.text(alphabet="ab.1 \n\t-*=|>(A", max_size=80))
def test_passages_stand_in_order(text: str) -> None:
    at = 0
    for one in passages(text):
        for start, end in one.lines:
            assert at <= start < end
            assert "\n" not in text[start:end]
            at = end
    level = text_level(text)
    assert level.words <= reading_level(text).words


HARD = (
    "The responsible authority will subsequently communicate its determination regarding the application "
    "to every individual applicant who has previously provided documentation."
)


def test_tables_headings_and_items_do_not_make_a_text_easy() -> None:
    alone = text_level(HARD)
    assert alone.grade > 20
    table = "\n".join(f"| Row {n} | Yes. |" for n in range(7))
    text = f"Your bins\n\n{HARD}\n\n{table}\n\n- Glass\n- Paper and card\n\nContact us\n\nDear Ms Reid,\n"
    assert text_level(text).grade == alone.grade
    assert text[slice(*text_level(text).sentence_levels[0].span)] == HARD
    parts = [("Bins", "heading"), (HARD, "paragraph"), *[("It is. So.", "cell")] * 7, ("Glass", "item")]
    assert prose_level(parts).grade == alone.grade  # type: ignore[arg-type]


def test_codes_and_addresses_are_no_words() -> None:
    assert text_level("reference HC/204417").words == 0
    plain = text_level("Please quote it when you write to us at the office.")
    coded = text_level(
        "Please quote HC/204417 it when you write to us at a.b@example.org the office www.example.org/a."
    )
    assert (coded.grade, coded.words) == (plain.grade, plain.words)


@pytest.mark.parametrize("word", ["HC/204417", "AB12", "a@b.org", "www.a.org", "x_y", "0161496"])
def test_codes(word: str) -> None:
    assert is_code(word)


@pytest.mark.parametrize("word", ["house", "and/or", "24-hour", "2019", "£400", "3rd", "don't", "1,250.50"])
def test_no_codes(word: str) -> None:
    assert not is_code(word)


def test_a_document_of_cells_is_measured_by_their_sentences() -> None:
    assert prose_level([("We will pay you in May.", "cell"), ("Rent", "cell")]).words == 6


def test_a_sentence_without_an_end_mark_counts_in_a_paragraph() -> None:
    assert text_level("the council will pay you in May").words == 7
    assert text_level("Yours sincerely").words == 0

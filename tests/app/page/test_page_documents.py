"""Documents on the page: opened or dropped, decided on, and downloaded in the format they came in."""

from pathlib import Path

from playwright.sync_api import Page, expect
from toy_simplifier import ToySimplifier
from writing import choose, put_caret, set_strength, settled

from ogden.app.page.routes import EXAMPLE

LETTER = b"# Obtain help\r\n\r\nYou can *obtain* it **prior to** May. \xf0\x9f\x98\x80 Utilise it.\r\n"
DROP = """([name, text, times]) => {
  const data = new DataTransfer();
  data.items.add(new File([text.repeat(times)], name));
  for (const type of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
  }
}"""


def downloaded(page: Page) -> tuple[str, bytes]:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    return waiting.value.suggested_filename, Path(waiting.value.path()).read_bytes()


def open_letter(page: Page) -> None:
    set_strength(page, "standard")
    page.locator("#file").set_input_files(
        {"name": "letter.md", "mimeType": "text/markdown", "buffer": LETTER}
    )
    expect(page.locator("#chip")).to_have_text("letter.md")
    settled(page)


def test_a_text_is_downloaded_as_text(page: Page) -> None:
    name, data = downloaded(page)
    assert name == "simpler.txt"
    assert data.decode() == ToySimplifier().simplify(EXAMPLE).text


def test_a_document_keeps_its_format(page: Page) -> None:
    open_letter(page)
    expect(page.locator("#simple .mark")).to_have_count(3)
    page.keyboard.press("a")
    page.keyboard.press("2")  # prior to: ahead of
    page.keyboard.press("n")
    page.keyboard.press("r")  # Utilise
    name, data = downloaded(page)
    assert name == "letter-simpler.md"
    assert data == LETTER.replace(b"*obtain*", b"*get*").replace(b"prior to", b"ahead of")


def test_suggestions_are_downloaded_when_they_were_accepted(page: Page) -> None:
    page.locator("#file").set_input_files(
        {"name": "letter.md", "mimeType": "text/markdown", "buffer": LETTER}
    )
    expect(page.locator("#simple .mark")).to_have_count(3)
    expected = LETTER.replace(b"*obtain*", b"*get*").replace(b"prior to", b"before")
    assert downloaded(page)[1] == expected
    choose(page, page.locator("#simple .mark.suggested"))
    page.keyboard.press("a")
    assert downloaded(page)[1] == expected.replace(b"Utilise", b"Use")


def test_a_dropped_document(page: Page) -> None:
    page.evaluate(DROP, ["note.txt", "Obtain it.", 1])
    expect(page.locator("#chip")).to_have_text("note.txt")
    expect(page.locator("#drop")).to_be_hidden()
    assert downloaded(page) == ("note-simpler.txt", b"Get it.")


def test_what_cannot_be_opened(page: Page) -> None:
    page.evaluate(DROP, ["paper.pdf", "%PDF-1.7", 1])
    expect(page.get_by_role("alert")).to_contain_text("paper.pdf is a PDF file")
    expect(page.locator("#chip")).to_have_text("Example")  # what was there is still there
    page.evaluate(DROP, ["large.txt", "x", 10_000_001])
    expect(page.get_by_role("alert")).to_have_text("large.txt is too large: at most 10 MB can be opened.")
    open_letter(page)
    expect(page.get_by_role("alert")).to_be_hidden()


def test_tables_and_lists_look_like_themselves(page: Page) -> None:
    set_strength(page, "standard")
    text = (
        "# Obtain\n\nYou obtain it.\n\n3. obtain\n4. utilise\n   - both\n\n> Obtain this.\n\n"
        "| When | What |\n|---|---|\n| May | Obtain it |\n| | Utilise it |\n"
    )
    page.evaluate(DROP, ["list.md", text, 1])
    expect(page.locator("#chip")).to_have_text("list.md")
    settled(page)
    kinds = [each.get_attribute("class") for each in page.locator("#simple .row:not(.cell)").all()]
    assert kinds == ["row heading", "row paragraph", "row item", "row item", "row item", "row quotation"]
    marks = page.locator("#simple .item").evaluate_all("all => all.map((one) => one.dataset.mark)")
    assert marks == ["3.", "4.", "–"]
    depths = [(each.bounding_box() or {"x": 0})["x"] for each in page.locator("#simple .item").all()]
    assert depths[0] == depths[1] < depths[2]
    expect(page.locator("#simple .cells")).to_have_count(3)
    boxes = [each.bounding_box() for each in page.locator("#simple .cell").all()]
    when, what, may, obtain, utilise = (box or {"x": 0, "y": 0} for box in boxes)
    assert when["y"] == what["y"] < may["y"] == obtain["y"] < utilise["y"]
    assert when["x"] == may["x"] < what["x"] == obtain["x"] == utilise["x"]
    # The level is of what was read, also when it is measured again.
    level = page.locator("#grade-after").inner_text()
    with page.expect_response("**/levels") as measured:
        page.keyboard.press("a")
    assert measured.value.json()["after"] == level


def test_both_sides_of_a_document_can_be_written_in(page: Page) -> None:
    open_letter(page)
    put_caret(page, "original", 1, len("You can obtain it prior to May."))
    page.keyboard.type(" They require it.")
    page.keyboard.press("Enter")  # a paragraph stays one
    settled(page)
    put_caret(page, "simple", 1, len("You"))
    page.keyboard.type(" all")
    settled(page)
    data = downloaded(page)[1].decode()
    assert data == "# Obtain help\r\n\r\nYou all can *get* it **before** May. They need it. 😀 Use it.\r\n"


def test_changes_that_the_markup_does_not_allow(page: Page) -> None:
    open_letter(page)
    headers = {"Ogden-Edits-Left-Out": "2"}
    page.route("**/documents", lambda route: route.fulfill(body=LETTER, headers=headers))
    assert downloaded(page) == ("letter-simpler.md", LETTER)
    expect(page.get_by_role("alert")).to_contain_text("did not allow 2 of the changes")

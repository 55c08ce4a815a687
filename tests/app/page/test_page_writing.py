"""Writing on both sides: what is asked again, what is kept, and the way back."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Request, expect
from writing import paste, press_paste, put_caret, settled, simple_text, texts

RANDOM_WRITING = Path(__file__).with_name("random_writing.js")
TWO = "Numerous people obtain help.\n\nThey require assistance. We utilise it."
SIMPLER = "Many people get help.\n\nThey need help. We use it."


@contextmanager
def requests_to(page: Page, path: str) -> Iterator[list[Any]]:
    """The bodies of what the page asks meanwhile."""
    bodies: list[Any] = []

    def note(request: Request) -> None:
        if request.url.endswith(path):
            bodies.append(request.post_data_json)

    page.on("request", note)
    yield bodies
    settled(page)
    page.remove_listener("request", note)


def write(page: Page, side: str, paragraph: int, offset: int, words: str) -> None:
    put_caret(page, side, paragraph, offset)
    page.keyboard.type(words)


def test_changes_follow_as_one_writes_and_only_the_paragraph_is_asked_about(page: Page) -> None:
    paste(page, TWO)
    with requests_to(page, "/edits") as asked, requests_to(page, "/findings") as checked:
        write(page, "original", 1, len("They require assistance."), " You submit papers.")
        expect(page.locator("#simple .mark").nth(4)).to_have_text("send in")
        expect(page.locator("#original-text")).to_be_focused()
    assert asked[-1]["texts"] == ["They require assistance. You submit papers. We utilise it."]
    assert "Numerous" not in json.dumps(asked)
    assert "Numerous" not in json.dumps([body for body in checked if not body["whole"]])
    assert any(body["whole"] and body["texts"][0].startswith("Numerous") for body in checked)
    assert simple_text(page) == "Many people get help.\n\nThey need help. You send in papers. We use it."


def test_what_the_whole_text_tells_goes_with_a_part_of_it(page: Page) -> None:
    text = "The Buyer (the “Customer”) got the color of organized labor.\n\nIt is here. We obtain it now."
    paste(page, text)
    with requests_to(page, "/edits") as asked:
        write(page, "original", 1, 0, "So ")
        expect(page.locator("#original-text p").nth(1)).to_contain_text("So It is")
    told = asked[-1]["told"]
    assert (told["spelling"], told["ize"]) == ("american", True)
    assert told["terms"] == ["=~Customer"]


def test_decisions_stay_in_every_sentence_that_did_not_change(page: Page) -> None:
    paste(page, TWO)
    page.keyboard.press("r")  # Numerous
    page.keyboard.press("2")  # obtain: receive
    page.keyboard.press("n")
    page.keyboard.press("r")  # require
    page.keyboard.press("r")  # assistance
    decided = "Numerous people receive help.\n\nThey require assistance. We use it."
    assert simple_text(page) == decided
    write(page, "original", 1, len("They require assistance."), " ")  # one space
    settled(page)
    assert simple_text(page) == decided.replace(". We", ".  We")
    write(page, "original", 1, len("They require assistance.  We utilise it."), " You obtain it.")
    settled(page)
    assert simple_text(page) == decided.replace(". We", ".  We") + " You get it."
    write(page, "original", 0, 0, "Now. ")
    settled(page)
    assert simple_text(page).startswith("Now. Numerous people receive help.")


def test_paragraphs_are_divided_and_joined(page: Page) -> None:
    paste(page, TWO)
    page.keyboard.press("r")
    put_caret(page, "original", 1, len("They require assistance."))
    page.keyboard.press("Enter")
    settled(page)
    assert texts(page, "original") == [
        "Numerous people obtain help.",
        "They require assistance.",
        "We utilise it.",
    ]
    page.keyboard.press("Backspace")
    page.keyboard.press("Shift+Enter")
    settled(page)
    assert simple_text(page) == "Numerous people get help.\n\nThey need help.\nWe use it."
    put_caret(page, "original", 1, 0)
    page.keyboard.press("Backspace")
    settled(page)
    assert len(texts(page, "original")) == 1
    page.keyboard.press("Control+A")
    page.keyboard.press("Delete")
    settled(page)
    assert texts(page, "original") == [""]
    page.keyboard.type("We obtain it.")
    settled(page)
    page.keyboard.press("Escape")
    assert simple_text(page) == "We get it."


def test_own_words_on_the_right(page: Page) -> None:
    paste(page, TWO)
    put_caret(page, "simple", 0, len("Many people"))
    page.keyboard.type(" here")
    settled(page)
    assert texts(page, "original")[0] == "Numerous people obtain help."
    assert simple_text(page) == SIMPLER.replace("Many people", "Many people here")
    expect(page.locator("#simple .mark.own")).to_have_text("people here")
    expect(page.locator("#original .mark.own")).to_have_text("people")
    put_caret(page, "simple", 0, len("Many people here get"))
    page.keyboard.type("s")  # in a word that Ogden changed: it is the reader's wording of that change
    expect(page.locator("#simple .mark.accepted").nth(1)).to_have_text("gets")
    expect(page.locator("#simple .mark.own")).to_have_count(1)
    write(page, "original", 0, len("Numerous people obtain help."), " Obtain it.")
    settled(page)
    assert simple_text(page).startswith("Many people here gets help. Get it.")  # it stays
    expect(page.locator("#simple .mark.own")).to_have_count(1)
    put_caret(page, "simple", 0, len("Many people here"))
    for _ in " here":
        page.keyboard.press("Backspace")
    expect(page.locator("#simple .mark.own")).to_have_count(0)  # as it was


def test_lines_and_deletions_on_the_right(page: Page) -> None:
    paste(page, TWO)
    put_caret(page, "simple", 1, len("They need help."))
    page.keyboard.press("Enter")
    settled(page)
    assert simple_text(page) == "Many people get help.\n\nThey need help.\n\n We use it."
    page.locator("#simple-text").focus()
    page.keyboard.press("Control+A")
    page.keyboard.press("Backspace")
    settled(page)
    assert simple_text(page) == ""
    assert texts(page, "original") == TWO.split("\n\n")
    page.keyboard.press("Control+Z")
    page.keyboard.press("Control+Z")
    assert simple_text(page) == SIMPLER


def test_undo_and_redo_of_text_and_decisions_alike(page: Page) -> None:
    paste(page, TWO)
    page.keyboard.press("r")
    write(page, "original", 1, 0, "Now we obtain ")
    settled(page)
    put_caret(page, "simple", 0, 0)
    page.keyboard.type("So ")
    states = [simple_text(page)]
    page.locator("#original-text").focus()
    for key in ("Control+Z",) * 6:
        page.keyboard.press(key)
        settled(page)
        states.append(simple_text(page))
        page.locator("#original-text").focus()
    assert states[0] == "So Numerous people get help.\n\nNow we get They need help. We use it."
    assert "Numerous people get help.\n\nNow we get They need help. We use it." in states
    assert "Numerous people get help.\n\nThey need help. We use it." in states
    assert SIMPLER in states  # the decision too
    for _ in range(6):
        page.keyboard.press("Control+Shift+Z")
    assert simple_text(page) == states[0]
    page.keyboard.press("Control+Z")
    page.keyboard.press("Control+Y")
    assert simple_text(page) == states[0]


def test_a_word_is_undone_as_a_whole(page: Page) -> None:
    paste(page, "We go.")
    write(page, "original", 0, 2, " really do")
    page.keyboard.press("Control+Z")
    assert texts(page, "original") == ["We really  go."]


def test_the_clipboard_brings_plain_text_into_both_sides(page: Page) -> None:
    paste(page, "We go.")
    page.evaluate(
        """async () => navigator.clipboard.write([new ClipboardItem({
          "text/html": new Blob(["<b>utilise</b> it<br>and"], {type: "text/html"}),
          "text/plain": new Blob(["utilise it\\nand "], {type: "text/plain"})})])"""
    )
    put_caret(page, "original", 0, 3)
    press_paste(page, "original")
    assert texts(page, "original") == ["We utilise it\nand go."]
    expect(page.locator("#original b")).to_have_count(0)
    put_caret(page, "simple", 0, 0)
    press_paste(page, "simple")
    assert simple_text(page) == "utilise it\nand We use it\nand go."


def test_letters_of_an_input_method(page: Page) -> None:
    """What the browser writes by itself while a word is composed is read from the page."""
    paste(page, "We obtain it.\n\nAnd more.")
    put_caret(page, "original", 1, len("And"))
    client = page.context.new_cdp_session(page)
    client.send("Input.imeSetComposition", {"text": " né", "selectionStart": 3, "selectionEnd": 3})
    client.send("Input.insertText", {"text": " née"})
    settled(page)
    assert texts(page, "original") == ["We obtain it.", "And née more."]
    assert simple_text(page) == "We get it.\n\nAnd née more."


def test_the_caret_shows_the_change_it_stands_in(page: Page) -> None:
    paste(page, TWO)
    put_caret(page, "original", 1, len("They req"))
    expect(page.locator("#before")).to_have_text("require")
    page.keyboard.press("Control+Shift+Enter")  # rejected, without leaving the text
    expect(page.locator("#original-text")).to_be_focused()
    assert simple_text(page) == SIMPLER.replace("need", "require")


def test_random_writing_keeps_both_texts_whole(page: Page) -> None:
    """3,000 random pieces of writing on each side do to the texts what they would do to strings."""
    page.evaluate(RANDOM_WRITING.read_text(encoding="utf-8"))

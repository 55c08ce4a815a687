"""Drafts in the browser, and what is asked before anything is lost."""

from pathlib import Path

from playwright.sync_api import Page, expect
from writing import paste, put_caret, settled, simple_text, texts

DRAFT = "() => localStorage.getItem('ogden.draft')"


def kept(page: Page) -> str:
    for _ in range(200):
        if page.evaluate(DRAFT):
            break
        page.wait_for_timeout(50)
    return str(page.evaluate(DRAFT))


def test_a_draft_comes_back_with_its_decisions(page: Page) -> None:
    expect(page.get_by_label("Keep it in this browser")).to_be_checked()
    assert page.evaluate(DRAFT) is None  # the example is nobody's draft
    paste(page, "Numerous people obtain help.\n\nThey require it.")
    page.keyboard.press("r")
    put_caret(page, "simple", 1, len("They"))
    page.keyboard.type(" all")
    settled(page)
    assert "They all" in kept(page)
    page.wait_for_timeout(400)
    page.reload()
    settled(page)
    expect(page.locator("#draft-note")).to_contain_text("your last visit")
    assert simple_text(page) == "Numerous people get help.\n\nThey all need it."


def test_a_draft_of_a_document(page: Page) -> None:
    page.locator("#file").set_input_files(
        {"name": "a.md", "mimeType": "text/markdown", "buffer": b"*Obtain* it."}
    )
    expect(page.locator("#chip")).to_have_text("a.md")
    settled(page)
    page.keyboard.press("r")
    kept(page)
    page.wait_for_timeout(400)
    page.reload()
    settled(page)
    expect(page.locator("#chip")).to_have_text("a.md")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Download").click()
    assert Path(waiting.value.path()).read_bytes() == b"*Obtain* it."


def test_one_button_deletes_the_draft_and_undo_brings_the_text_back(page: Page) -> None:
    paste(page, "We obtain it.")
    kept(page)
    page.get_by_role("button", name="Delete the draft").click()
    assert page.evaluate(DRAFT) is None
    assert texts(page, "original") == [""]
    page.keyboard.press("Control+Z")
    assert texts(page, "original") == ["We obtain it."]


def test_drafts_can_be_switched_off_and_leaving_warns_then(page: Page) -> None:
    paste(page, "We obtain it.")
    kept(page)
    page.get_by_label("Keep it in this browser").uncheck()
    assert page.evaluate(DRAFT) is None
    page.keyboard.press("Escape")
    page.locator("#reject").click()
    page.wait_for_timeout(500)
    assert page.evaluate(DRAFT) is None
    asked: list[str] = []
    page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.accept()))
    page.reload()
    settled(page)
    assert asked == ["beforeunload"]
    expect(page.locator("#chip")).to_have_text("Example")
    expect(page.get_by_label("Keep it in this browser")).not_to_be_checked()
    page.reload()  # nothing to lose
    settled(page)
    assert asked == ["beforeunload"]


def test_it_asks_before_another_text_replaces_work(page: Page) -> None:
    paste(page, "We obtain it.")
    page.keyboard.press("r")
    page.locator("#own-text").click()
    expect(page.locator("#replace")).to_be_visible()
    page.get_by_role("button", name="Keep my text").click()
    assert texts(page, "original") == ["We obtain it."]
    page.locator("#file").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"Utilise it."}
    )
    page.get_by_role("button", name="Replace it").click()
    expect(page.locator("#chip")).to_have_text("a.txt")
    settled(page)
    page.keyboard.press("Control+Z")  # and even that can be undone
    assert texts(page, "original") == ["We obtain it."]
    simple_text(page)  # taken away: nothing is lost now
    page.locator("#own-text").click()
    expect(page.locator("#original-text")).to_be_focused()
    expect(page.locator("#replace")).to_be_hidden()

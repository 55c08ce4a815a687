"""What the tests of the page do again and again: write, wait, choose, take away."""

import re

from playwright.sync_api import Locator, Page, expect

from ogden.editing.simplifier import STRENGTHS, Strength


def settled(page: Page) -> None:
    """Wait until the service has answered all that the page wanted to know."""
    page.locator("body[data-work=done]").wait_for(timeout=30_000)


def set_strength(page: Page, strength: Strength) -> None:
    page.evaluate("place => (document.querySelector('#strength').value = place)", STRENGTHS.index(strength))


def paste(page: Page, text: str, strength: Strength = "standard") -> None:
    """Start with a text of one's own. What is on the desk is replaced."""
    set_strength(page, strength)
    page.evaluate("text => navigator.clipboard.writeText(text)", text)
    page.locator("#own-text").click()
    if page.locator("#replace").is_visible():
        page.get_by_role("button", name="Replace it").click()
    expect(page.locator("#original-text")).to_be_focused()
    press_paste(page, "original")
    page.keyboard.press("Escape")
    settled(page)


def press_paste(page: Page, side: str) -> None:
    """Paste where the caret is. A browser does so some time after the key: until then all seems done."""
    pane = page.locator(f"#{side}-text")
    before = pane.text_content() or ""
    page.keyboard.press("Control+V")
    expect(pane).not_to_have_text(re.compile(rf"^{re.escape(before)}$"))
    settled(page)


def simple_text(page: Page) -> str:
    """What a reader would take away."""
    page.evaluate("navigator.clipboard.writeText('nothing yet')")
    page.locator("#copy").click()
    for _ in range(600):
        copied: str = page.evaluate("navigator.clipboard.readText()")
        if copied != "nothing yet":
            return copied
        page.wait_for_timeout(50)
    raise AssertionError("nothing was copied")


def choose(page: Page, mark: Locator) -> None:
    """Click a change, and leave the text again: letters are keys then."""
    mark.click()
    page.keyboard.press("Escape")


def put_caret(page: Page, side: str, paragraph: int, offset: int) -> None:
    """Place the caret in a text, as a click would."""
    page.evaluate(
        """([side, number, offset]) => {
          const root = document.getElementById(`${side}-text`);
          root.focus();
          const walker = document.createTreeWalker(root.querySelectorAll("p")[number], NodeFilter.SHOW_TEXT);
          let node = walker.nextNode();
          while (node && offset > node.length) { offset -= node.length; node = walker.nextNode(); }
          getSelection().collapse(node ?? root.querySelectorAll("p")[number], node ? offset : 0);
        }""",
        [side, paragraph, offset],
    )


def texts(page: Page, side: str) -> list[str]:
    """The paragraphs of a side."""
    return [row.text_content() or "" for row in page.locator(f"#{side}-text p").all()]

"""Many changes: how sure, which kinds, all at once, one after the other; and what is still hard."""

import re

from playwright.sync_api import Page, expect
from writing import paste, put_caret, settled, simple_text

MANY = " ".join(
    ["We obtain it.", "You utilise it.", "They endeavour to go.", "I require it.", "She is basically here."]
    * 10
)
LONG = (
    "The committee that was set up by the members of the old town council in the spring of last year met in "
    "the big hall by the river and talked for a long time about the new road, the two bridges and the school."
)


def test_fifty_changes_by_keyboard(page: Page) -> None:
    paste(page, MANY)
    expect(page.locator("#card-title")).to_have_text("Change 1 of 50")
    keys = 0
    while not page.get_by_role("status").inner_text().endswith("That was the last one."):
        page.keyboard.press("ar"[keys % 2])
        keys += 1
        assert keys <= 100
        if keys >= 50:
            page.wait_for_timeout(100)
    assert keys <= 2 * 50
    expect(page.locator("#tally")).to_have_text(f"{(keys + 1) // 2} accepted · {keys // 2} rejected · 0 left")


def test_how_sure_is_seen_in_shade_and_text(page: Page) -> None:
    paste(page, "We obtain it, basically.", "careful")
    sure, less = page.locator("#simple .mark").all()
    expect(sure).to_have_class(re.compile(r"\bs3\b"))
    expect(less).to_have_class(re.compile(r"\bs1\b"))
    shades = [mark.evaluate("mark => getComputedStyle(mark).backgroundColor") for mark in (sure, less)]
    assert shades[0] != shades[1]
    expect(page.locator("#sureness")).to_have_text("Almost sure: 90%")
    page.keyboard.press("n")
    expect(page.locator("#sureness")).to_have_text("Unsure: 70%")


def test_kinds_can_be_hidden(page: Page) -> None:
    paste(page, "We obtain it prior to May. It is basically free.")
    expect(page.locator("#simple .mark")).to_have_count(3)
    page.get_by_role("button", name="Words 1").click()
    expect(page.locator("#simple .mark")).to_have_count(2)
    expect(page.locator("#card-title")).to_have_text("Change 1 of 2")
    assert simple_text(page) == "We get it before May. It is free."  # hidden, not undone
    page.get_by_role("button", name="Words 1").click()
    expect(page.locator("#simple .mark")).to_have_count(3)


def test_all_of_a_word_a_kind_a_paragraph(page: Page) -> None:
    paste(page, "We obtain it. You obtain it prior to May.\n\nWe obtain and utilise it prior to June.")
    page.get_by_text("All like this").click()
    page.get_by_role("button", name="Reject all 3: “obtain”").click()
    assert simple_text(page) == "We obtain it. You obtain it before May.\n\nWe obtain and use it before June."
    page.get_by_role("button", name="Accept all 4: Words").click()
    expect(page.locator("#simple .mark.accepted")).to_have_count(4)
    page.get_by_role("button", name="Reject all 3: This paragraph").click()
    assert simple_text(page) == "We obtain it. You obtain it prior to May.\n\nWe get and use it before June."
    page.keyboard.press("Control+Z")
    page.keyboard.press("Control+Z")
    page.keyboard.press("Control+Z")
    assert simple_text(page) == "We get it. You get it before May.\n\nWe get and use it before June."
    page.keyboard.press("Shift+R")  # all of the word, by keyboard
    assert simple_text(page) == "We obtain it. You obtain it before May.\n\nWe obtain and use it before June."


def test_hard_sentences_are_marked_and_never_called_plain(page: Page) -> None:
    paste(page, LONG)
    expect(page.locator("#simple .hard").first).to_be_visible()
    expect(page.locator("#original .hard").first).to_be_visible()
    note = page.locator("#level-note")
    expect(note).to_contain_text("Still hard: 1 sentence is marked.")
    expect(page.locator("#nothing")).to_contain_text("Still hard: 1 sentence is marked.")
    expect(page.locator("body")).not_to_contain_text("Plain.")
    page.locator("#original .hard").first.click()
    expect(page.locator("#found")).to_contain_text(re.compile(r"This sentence has \d+ words\. Make two"))
    page.get_by_role("button", name="long sentence 1").click()
    expect(page.locator("#simple .hard")).to_have_count(0)


def test_what_needs_the_whole_text_is_marked(page: Page) -> None:
    """Each side is looked at as a whole: a word of one paragraph is judged by the others."""
    paste(page, "The email of the QZX came.\n\nYou obtain an e-mail.")
    for side in ("original", "simple"):
        expect(page.locator(f"#{side} .found")).to_have_text(["QZX", "e-mail"])
    page.locator("#simple .found").last.click()
    expect(page.locator("#found")).to_contain_text("The text says “email” elsewhere, and “e-mail” here.")
    put_caret(page, "original", 0, len("The email of the QZX"))
    page.keyboard.type(" (Quick Zonal Exchange)")
    settled(page)
    expect(page.locator("#original .found")).to_have_text(["e-mail"])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="inconsistent term 1").click()
    expect(page.locator("#original .found")).to_have_count(0)


def test_one_text_with_marks(page: Page) -> None:
    paste(page, "We obtain it. Numerous come.", "careful")
    page.get_by_role("radio", name="One text with marks").check()
    expect(page.locator("#panes")).to_be_hidden()
    expect(page.locator("#one del")).to_have_text("obtain")
    expect(page.locator("#one ins").first).to_have_text("get")
    expect(page.locator("#one .suggested")).to_contain_text("Many?")
    page.locator("body").press("n")
    expect(page.locator("#one [aria-current=true]")).to_be_focused()
    page.keyboard.press("a")
    page.keyboard.press("v")
    expect(page.locator("#panes")).to_be_visible()
    assert simple_text(page) == "We get it. Many come."
    settled(page)

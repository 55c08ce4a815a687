"""A reader's way through a text: paste, walk, decide, undo, take away. By mouse and by keyboard alone."""

import re

from playwright.sync_api import Page, expect
from toy_simplifier import ToySimplifier
from writing import choose, paste, settled, simple_text

from ogden.app.page.routes import EXAMPLE
from ogden.documents.simplifying import simplify_text
from ogden.editing.simplifier import SimplifyOptions

TEXT = "Numerous people 😀 obtain help. They require assistance."
SIMPLER = "Many people 😀 get help. They need help."


def test_a_visitor_sees_the_example_simplified(page: Page) -> None:
    expect(page.locator("#chip")).to_have_text("Example")
    expected, _ = simplify_text(EXAMPLE, ToySimplifier(), SimplifyOptions())
    count = len(expected.edits) + len(expected.suggestions)
    expect(page.locator("#card-title")).to_have_text(re.compile(f" 1 of {count}$"))
    expect(page.locator("#strength-note")).to_contain_text("Careful")
    expect(page.locator("#grade-before")).to_have_text(f"grade {expected.level_before.grade:.1f}")
    expect(page.locator("#grade-after")).to_have_text(f"{expected.level_after.grade:.1f}")
    assert simple_text(page) == expected.text


def test_paste_into_the_field(page: Page) -> None:
    paste(page, TEXT)
    expect(page.locator("#chip")).to_be_hidden()
    expect(page.locator("#simple .mark")).to_have_count(4)
    words = page.locator("#original .mark").all_inner_texts()
    assert words == ["Numerous", "obtain", "require", "assistance"]  # the emoji moves no mark
    assert simple_text(page) == SIMPLER
    expect(page.locator("#copy")).to_have_text("Copied")
    expect(page.locator("#copy")).to_have_text("Copy")


def test_a_suggestion_is_made_when_it_is_accepted(page: Page) -> None:
    paste(page, TEXT, "careful")
    expect(page.locator("#simple .mark.suggested")).to_have_count(2)
    expect(page.locator("#card-title")).to_have_text("Suggestion 1 of 4")
    expect(page.locator("#verdict")).to_have_text("Suggested, not made.")
    expect(page.locator("#tally")).to_have_text("2 to look at · 2 suggested")
    assert simple_text(page) == "Numerous people 😀 get help. They require help."
    page.keyboard.press("a")  # Numerous: taken, on to obtain
    expect(page.locator("#card-title")).to_have_text("Change 2 of 4")
    page.keyboard.press("a")
    expect(page.locator("#card-title")).to_have_text("Suggestion 3 of 4")
    page.keyboard.press("r")
    assert simple_text(page) == "Many people 😀 get help. They require help."
    for _ in range(3):
        page.keyboard.press("u")
    expect(page.locator("#simple .mark.suggested")).to_have_count(2)
    assert simple_text(page) == "Numerous people 😀 get help. They require help."


def test_a_suggestion_that_was_taken_stays_when_the_strength_changes(page: Page) -> None:
    paste(page, TEXT, "careful")
    page.keyboard.press("a")
    page.locator("#strength").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#simple .mark.suggested")).to_have_count(0)
    expect(page.locator("#simple .mark").first).to_have_class(re.compile("accepted"))
    assert simple_text(page) == SIMPLER


def test_the_kind_of_text_is_sent(page: Page) -> None:
    with page.expect_request("**/edits") as asked:
        page.get_by_role("combobox", name="Kind of text").select_option("health")
    assert asked.value.post_data_json["domain"] == "health"


def test_paste_anywhere(page: Page) -> None:
    page.evaluate("text => navigator.clipboard.writeText(text)", TEXT)
    page.keyboard.press("Control+V")
    expect(page.locator("#simple .mark")).to_have_count(4)


def test_by_keyboard_alone(page: Page) -> None:
    paste(page, TEXT)
    page.keyboard.press("n")
    expect(page.locator("#card-title")).to_have_text("Change 2 of 4")
    expect(page.locator("#simple .mark").nth(1)).to_have_class(re.compile("current"))
    page.keyboard.press("2")
    expect(page.locator("#after")).to_have_text("receive")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("r")  # require: rejected, on to assistance
    expect(page.locator("#card-title")).to_have_text("Change 4 of 4")
    page.keyboard.press("a")  # on to the first, which is still open
    expect(page.locator("#card-title")).to_have_text("Change 1 of 4")
    expect(page.locator("#tally")).to_have_text("2 accepted · 1 rejected · 1 left")
    page.keyboard.press("p")
    expect(page.locator("#card-title")).to_have_text("Change 4 of 4")
    assert simple_text(page) == "Many people 😀 receive help. They require help."


def test_undo_and_redo(page: Page) -> None:
    paste(page, TEXT)
    page.keyboard.press("r")
    page.keyboard.press("2")
    assert simple_text(page) == "Numerous people 😀 receive help. They need help."
    page.keyboard.press("u")
    page.keyboard.press("u")
    expect(page.locator("#card-title")).to_have_text("Change 1 of 4")
    assert simple_text(page) == SIMPLER
    page.keyboard.press("Shift+U")
    expect(page.locator("#simple .mark").first).to_have_class(re.compile("rejected"))
    page.locator("#redo").click()
    assert simple_text(page) == "Numerous people 😀 receive help. They need help."


def test_by_mouse(page: Page) -> None:
    paste(page, TEXT)
    page.locator("#original .mark").nth(3).click()
    expect(page.locator("#before")).to_have_text("assistance")
    expect(page.locator("#reason")).to_have_text("Fewer people know “assistance” than “help”.")
    page.get_by_role("radio", name="support").check()
    page.get_by_role("button", name="Next change").click()
    page.get_by_role("button", name=re.compile("^Reject")).click()
    assert simple_text(page) == "Numerous people 😀 get help. They need support."


def test_own_words(page: Page) -> None:
    paste(page, TEXT)
    page.get_by_label("Your own words").fill("A lot of")
    page.keyboard.press("Enter")
    assert simple_text(page) == SIMPLER.replace("Many", "A lot of")
    page.locator("#undo").click()
    assert simple_text(page) == SIMPLER


def test_the_level_follows_decisions(page: Page) -> None:
    paste(page, "They obtain additional documentation.")
    before = page.locator("#grade-before").inner_text().removeprefix("grade ")
    assert page.locator("#grade-after").inner_text() != before
    for _ in range(3):
        page.keyboard.press("r")
    expect(page.locator("#grade-after")).to_have_text(before)


def test_strength_keeps_decisions(page: Page) -> None:
    paste(page, "Staff obtain numerous things prior to May.")
    choose(page, page.locator("#simple .mark").first)
    page.keyboard.press("r")
    page.locator("#strength").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#strength-note")).to_contain_text("Bold")
    expect(page.locator("#simple .mark")).to_have_count(4)
    assert simple_text(page) == "Workers obtain many things before May."
    page.locator("#strength").focus()
    page.keyboard.press("Home")
    expect(page.locator("#simple .mark.suggested")).to_have_count(1)
    assert simple_text(page) == "Staff obtain numerous things before May."


def test_glossary(page: Page) -> None:
    paste(page, TEXT)
    page.get_by_role("textbox", name="Words to keep").fill("assistance\n=Numerous")
    expect(page.locator("#simple .mark")).to_have_count(2)
    choose(page, page.locator("#simple .mark").first)
    page.keyboard.press("k")  # obtain
    expect(page.locator("#simple .mark")).to_have_count(1)
    expect(page.get_by_role("textbox", name="Words to keep")).to_have_value("assistance\n=Numerous\nobtain\n")
    assert simple_text(page) == "Numerous people 😀 obtain help. They need assistance."


def test_nothing_to_change_and_nothing_at_all(page: Page) -> None:
    paste(page, "The cat sat.")
    expect(page.locator("#nothing")).to_have_text("Ogden has nothing to change here. Plain.")
    for key in "npar1k":
        page.keyboard.press(key)
    assert simple_text(page) == "The cat sat."
    page.locator("#own-text").click()
    settled(page)
    expect(page.locator("#nothing")).to_contain_text("There is no text yet.")


def test_words_that_are_left_out(page: Page) -> None:
    paste(page, "It is basically free.")
    mark = page.locator("#simple .mark")
    assert (mark.bounding_box() or {"width": 0})["width"] > 5  # there is something to click
    expect(page.locator("#after")).to_have_text("(left out)")
    assert simple_text(page) == "It is free."
    page.get_by_label("Your own words").fill("quite")
    page.keyboard.press("Enter")
    assert simple_text(page) == "It is quite free."
    page.locator("#reject").click()
    assert simple_text(page) == "It is basically free."


def test_another_language(page: Page) -> None:
    text = (
        "Der Rat wird sich bemühen, innerhalb von zehn Tagen zu antworten, und er kann die Papiere verlangen."
    )
    paste(page, text)
    expect(page.locator("#nothing")).to_contain_text("This text is not English (German)")
    assert simple_text(page) == text


def test_paragraphs_stand_side_by_side(page: Page) -> None:
    paste(page, "Obtain it.\n\nA line\nand a line.\n\n\nNumerous ends.")
    left, right = (page.locator(f"#{pane} .row") for pane in ("original", "simple"))
    expect(left).to_have_count(3)
    for place in range(3):
        boxes = [side.nth(place).bounding_box() for side in (left, right)]
        assert boxes[0]
        assert boxes[1]
        assert boxes[0]["y"] == boxes[1]["y"]
    assert simple_text(page) == "Get it.\n\nA line\nand a line.\n\n\nMany ends."

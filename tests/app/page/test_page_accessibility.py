"""The page for everybody: axe-core's rules in light and dark, the keyboard, what is spoken, small screens."""

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from toy_simplifier import ToySimplifier
from writing import choose, paste, settled, simple_text, texts

from ogden.app.page.routes import EXAMPLE
from ogden.editing.edits import Edit

Scheme = Literal["light", "dark"]
EDITS = ToySimplifier().simplify(EXAMPLE, strength="standard").edits
FOUND = ToySimplifier().simplify(EXAMPLE)
ALL = sorted((*FOUND.edits, *FOUND.suggestions), key=lambda edit: edit.start)


def swap(edit: Edit) -> str:
    return f"“{edit.before.strip()}” becomes “{edit.after.strip()}”."


def assert_accessible(page: Page) -> None:
    """No rule of axe-core is broken, of whatever weight; those of WCAG 2.2 AA and its best practices."""
    found = Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"]
    assert [(rule["id"], [node["html"][:200] for node in rule["nodes"]]) for rule in found] == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe(page: Page, address: str, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    assert_accessible(page)
    page.keyboard.press("a")
    page.keyboard.press("r")
    choose(page, page.locator("#original .mark").nth(1))
    assert_accessible(page)
    page.keyboard.press("v")
    page.get_by_text("All like this").click()
    assert_accessible(page)
    page.keyboard.press("?")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.locator("#own-text").click()
    expect(page.locator("#replace")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("button", name="Replace it").click()
    settled(page)
    assert_accessible(page)
    page.goto(f"{address}/docs")
    assert_accessible(page)


@pytest.mark.parametrize("width", [390, 820])
def test_on_a_small_screen_nothing_covers_the_text(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    settled(page)
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert_accessible(page)
    for place in range(len(ALL)):
        seen = page.evaluate(
            """() => {
              const box = document.querySelector("#simple .current").getClientRects()[0];
              const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return Boolean(top?.closest("#simple .current"));
            }"""
        )
        assert seen or not place
        expect(page.locator("#accept" if place else "body")).to_be_in_viewport()
        page.keyboard.press("n")
    text, side = (page.locator(each).bounding_box() for each in (".sheet", ".side"))
    assert text
    assert side
    assert text["y"] + text["height"] <= side["y"]
    page.locator("#original-text").focus()
    expect(page.locator("#card")).to_be_hidden()  # the phone's own keyboard needs the room
    context.close()


def test_the_way_of_the_tab_key(page: Page) -> None:
    page.locator("body").focus()
    way: list[str] = []
    while len(way) < 40 and "glossary" not in way:
        page.keyboard.press("Tab")
        way.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert way[0] == "skip"
    first = "own-text open-document strength view-both copy download".split()
    stops = [*first, *"original-text simple-text next accept reject own-words".split()]
    assert [each for each in way if each in stops] == stops


def test_what_is_spoken(page: Page) -> None:
    status = page.get_by_role("status")
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator("#simple .mark.suggested")).to_have_count(0)
    sure = "Almost sure: 90%."
    second, third = (f"Change {n + 1} of {len(EDITS)}: {swap(EDITS[n])} {sure}" for n in (1, 2))
    page.get_by_role("button", name="Next change").click()
    expect(status).to_have_text(second)
    page.get_by_role("button", name="Accept").click()
    expect(status).to_have_text(f"Accepted: {swap(EDITS[1])} {third}")
    page.get_by_role("button", name="Undo").click()
    expect(status).to_have_text("Undone.")
    page.keyboard.press("v")
    expect(page.locator("#one [aria-current=true]")).to_have_role("button")
    expect(page.locator("#one [aria-current=true] del")).to_have_role("deletion")
    expect(page.get_by_role("textbox", name="Your text")).to_be_hidden()
    page.keyboard.press("v")
    expect(page.get_by_role("textbox", name="Your text Example")).to_be_visible()
    expect(page.get_by_role("textbox", name="Simpler text")).to_be_visible()
    expect(page.get_by_role("slider")).to_have_accessible_name("How much to change")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "standard")


def test_how_a_suggestion_is_spoken(page: Page) -> None:
    place = next(n for n, edit in enumerate(ALL) if edit in FOUND.suggestions and n)
    edit = ALL[place]
    for _ in range(place):
        page.get_by_role("button", name="Next change").click()
    expect(page.get_by_role("status")).to_have_text(
        f"Suggestion {place + 1} of {len(ALL)}: “{edit.before}” could become “{edit.after}”. Unsure: 60%."
    )
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "careful")


def test_what_marks_mean_is_heard_in_the_line(page: Page) -> None:
    paste(page, "We obtain it. Numerous people utilise the QZX form.", "careful")
    mark = page.locator("#simple .mark")
    expect(mark.first).to_have_role("insertion")
    expect(mark.first).to_have_accessible_description("“obtain” becomes “get”. Almost sure: 90%.")
    expect(mark.nth(1)).to_have_accessible_description("“Numerous” could become “Many”. Unsure: 60%.")
    expect(page.locator("#original .found").last).to_have_accessible_description(
        "“QZX” is not explained in this text."
    )
    page.keyboard.press("r")
    expect(mark.first).to_have_accessible_description("“obtain” stays. Almost sure: 90%.")
    assert texts(page, "original") == ["We obtain it. Numerous people utilise the QZX form."]
    assert simple_text(page) == "We obtain it. Numerous people utilise the QZX form."
    assert_accessible(page)


def test_keys_can_be_switched_off(page: Page) -> None:
    page.keyboard.press("?")
    page.get_by_label("Use these keys").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    expect(page.locator("#card-title")).to_have_text(re.compile(f" 1 of {len(ALL)}$"))
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()

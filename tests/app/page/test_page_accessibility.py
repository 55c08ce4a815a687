"""The page for everybody: axe-core's rules in light and dark, the keyboard, what is spoken, small screens."""

import re
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect
from toy_simplifier import ToySimplifier

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
    page.locator("#original .mark").nth(1).click()
    assert_accessible(page)
    page.keyboard.press("?")
    assert_accessible(page)
    page.keyboard.press("Escape")
    page.locator("#own-text").click()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("alert")).to_be_visible()
    assert_accessible(page)
    page.goto(f"{address}/docs")
    assert_accessible(page)


@pytest.mark.parametrize("width", [360, 820])
def test_smaller_screens(browser: Browser, address: str, width: int) -> None:
    context = browser.new_context(viewport={"width": width, "height": 740}, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    page.locator(".mark.now").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert_accessible(page)
    page.locator("#simple .mark").last.click()  # the card covers nothing that cannot be reached
    expect(page.locator("#card-title")).to_have_text(re.compile(f" {len(ALL)} of {len(ALL)}$"))
    expect(page.locator("#accept")).to_be_in_viewport()
    context.close()


def test_the_way_of_the_tab_key(page: Page) -> None:
    page.locator("body").focus()
    way: list[str] = []
    while len(way) < 40 and "glossary" not in way:
        page.keyboard.press("Tab")
        way.append(page.evaluate("document.activeElement.id || document.activeElement.className"))
    assert way[0] == "skip"
    stops = "own-text open-document strength edit-text copy download next accept reject own-words".split()
    assert [each for each in way if each in stops] == stops
    assert sum("mark" in each for each in way) == 1  # one stop for all edits; arrows go between them


def test_what_is_spoken(page: Page) -> None:
    status = page.get_by_role("status")
    page.get_by_role("slider").press("ArrowRight")
    expect(page.locator("#simple .mark.suggested")).to_have_count(0)
    second, third = (f"Change {n + 1} of {len(EDITS)}: {swap(EDITS[n])}" for n in (1, 2))
    page.get_by_role("button", name="Next change").click()
    expect(status).to_have_text(second)
    page.get_by_role("button", name="Accept").click()
    expect(status).to_have_text(f"Accepted: {swap(EDITS[1])} {third}")
    page.get_by_role("button", name="Undo").click()
    expect(status).to_have_text("Undone.")
    current = page.locator("#simple [aria-current=true]")
    expect(current).to_have_role("button")
    expect(current).to_have_accessible_name(f"{EDITS[1].after} (was “{EDITS[1].before}”)")
    page.keyboard.press("r")
    expect(page.locator("#simple .mark").nth(1)).to_have_accessible_name(f"{EDITS[1].before} (not changed)")
    expect(page.get_by_role("slider")).to_have_accessible_name("How much to change")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "standard")


def test_how_a_suggestion_is_spoken(page: Page) -> None:
    place = next(n for n, edit in enumerate(ALL) if edit in FOUND.suggestions and n)
    edit = ALL[place]
    for _ in range(place):
        page.get_by_role("button", name="Next change").click()
    expect(page.get_by_role("status")).to_have_text(
        f"Suggestion {place + 1} of {len(ALL)}: “{edit.before}” could become “{edit.after}”."
    )
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuetext", "careful")


def test_keys_can_be_switched_off(page: Page) -> None:
    page.keyboard.press("?")
    page.get_by_label("Use these keys").uncheck()
    page.get_by_role("button", name="Close").click()
    page.keyboard.press("n")
    expect(page.locator("#card-title")).to_have_text(re.compile(f" 1 of {len(ALL)}$"))
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_hidden()

"""A headless Chromium, one for each file of tests: one that lived on until the very end of a run was seen not
to end. Where there is none, tests are skipped, under CI they fail."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright
from toy_service import running
from writing import settled

HERE = Path(__file__).parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """On a busy machine a browser may come late in ways that no waiting foresees: each may try thrice."""
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.flaky(reruns=2))


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with running() as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    program = next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("needs Chromium: apt-get install chromium")
    expect.set_options(timeout=30_000)  # a busy machine is no defect
    with sync_playwright() as driver:
        # Chromium's sandbox does not start for root, nor in most containers.
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page with its example simplified. Whatever it complains about in the console fails the test."""
    context = browser.new_context(viewport={"width": 1280, "height": 900}, reduced_motion="reduce")
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    page = context.new_page()
    problems: list[str] = []
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on(
        "request", lambda request: problems.append(request.url) if _foreign(request.url, address) else None
    )
    _open(page, address)
    settled(page)
    yield page
    context.close()
    expected = "Failed to load resource"  # Chromium says so of every refusal, also of those a test provokes
    assert not [problem for problem in problems if not problem.startswith(expected)]


def _open(page: Page, address: str) -> None:
    """A browser on a busy machine was seen to lose its first request: it may ask once more."""
    try:
        page.goto(address)
    except TimeoutError:
        page.goto(address, timeout=90_000)


def _foreign(url: str, address: str) -> bool:
    return not url.startswith((address, "blob:", "data:"))

"""Photograph the page, as it greets a visitor: docs/page.png.

    python recipes/screenshot.py [--address URL] [-o docs/page.png]

Without an address, `ogden serve` is started for it. Chromium must be installed.
"""

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

TARGET = Path(__file__).parents[1] / "docs" / "page.png"
KEYS = "aa"  # two changes accepted


@contextmanager
def service() -> Iterator[str]:
    command = [sys.executable, "-m", "ogden.app.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        found = re.search(r"http://\S+", process.stderr.readline())
        if not found:
            sys.exit("the service did not start: " + process.stderr.read())
        try:
            yield found[0]
        finally:
            process.terminate()


def photograph(address: str, target: Path) -> None:
    with sync_playwright() as driver:
        program = shutil.which("chromium") or shutil.which("google-chrome")
        browser = driver.chromium.launch(executable_path=program, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
        page.goto(address)
        page.locator("body[data-work=done]").wait_for()
        for key in KEYS:
            page.keyboard.press(key)
        page.locator("body[data-work=done]").wait_for()
        page.screenshot(path=target)
        browser.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--address", help="of a service that is running already")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    args = parser.parse_args()
    if args.address:
        photograph(args.address, args.output)
    else:
        with service() as address:
            photograph(address, args.output)
    print(f"{args.output}: {args.output.stat().st_size / 1000:.0f} kB")


if __name__ == "__main__":
    main()

"""A page of another origin in a real browser: it may ask where that was allowed, and else it may not."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest
from playwright.sync_api import Browser
from toy_service import running

ASK = """async (address) => {
    const asked = new URLSearchParams({text: "They obtain it.", language: "en-US"});
    const headers = {"X-Client": "a header that a browser asks about first"};
    try {
        const answer = await fetch(address + "/v2/check", {method: "POST", body: asked, headers});
        return (await answer.json()).matches.length;
    } catch (error) {
        return error.name;
    }
}"""


class _Page(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title>")

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def site() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), _Page) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_address[1]}"
        server.shutdown()
        thread.join()


def test_a_page_of_another_site(browser: Browser, site: str) -> None:
    page = browser.new_page()
    page.goto(site)
    with running(origins=[site]) as allowed, running() as other:
        assert page.evaluate(ASK, allowed) == 1
        assert page.evaluate(ASK, other) == "TypeError"
    page.close()

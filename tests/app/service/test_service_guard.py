"""Who may ask, how answers are marked, and what the log tells."""

import gc
import logging
import time
from collections.abc import Iterator

import httpx
import pytest
from toy_service import running
from toy_simplifier import ToySimplifier

from ogden.app.service.guard import HEADERS
from ogden.app.service.limits import ServiceLimits
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions


class BrokenSimplifier(ToySimplifier):
    def __init__(self, seconds: float = 0) -> None:
        self.seconds = seconds

    def simplify(self, text: str, options: SimplifyOptions = SimplifyOptions()) -> Simplification:
        time.sleep(self.seconds)
        raise RuntimeError(f"cannot do {text}")


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running() as address, httpx.Client(base_url=address, timeout=60) as client:
        yield client


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:8000", "127.0.0.1:80", "[::1]:8000", "192.168.1.7", "localhost."]
)
def test_names_of_this_machine(client: httpx.Client, host: str) -> None:
    assert client.get("/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example:8000", "127.0.0.1.evil.example", ""]
)
def test_other_names_are_refused(client: httpx.Client, host: str) -> None:
    answer = client.get("/health", headers={"Host": host})
    assert answer.status_code == 421
    assert "--allow-host" in answer.json()["error"]


@pytest.mark.parametrize("origin", ["https://evil.example", "http://127.0.0.1:1", "null", "http://[", ""])
def test_pages_of_other_sites_are_refused(client: httpx.Client, origin: str) -> None:
    answer = client.post("/simplify", json={"text": "obtain"}, headers={"Origin": origin})
    assert answer.status_code == 403


def test_our_own_page_is_served_and_no_other_may_read(client: httpx.Client) -> None:
    origin = str(client.base_url).rstrip("/")
    answer = client.post("/simplify", json={"text": "obtain"}, headers={"Origin": origin})
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert client.options("/simplify", headers={"Origin": origin}).status_code == 405


@pytest.mark.parametrize("path", ["/", "/health", "/nowhere", "/static/main.js", "/docs"])
def test_every_answer_is_marked(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value


def test_a_fault_is_a_sentence_and_no_text_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.DEBUG),
        running(BrokenSimplifier()) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        answer = client.post("/simplify", json={"text": "a secret text"})
        client.get("/rules", params={"phrase": "secret"})
        client.get("/secret")
        client.post("/simplify", content="{secret")
    assert answer.status_code == 500
    assert "Something went wrong" in answer.json()["error"]
    assert "secret" not in answer.text
    ours = [record.getMessage() for record in caplog.records if record.name not in ("httpx", "httpcore")]
    assert any("RuntimeError at " in line for line in ours)
    assert any(line.startswith("POST /simplify 500") for line in ours)
    assert_silent(caplog)


def test_a_fault_after_the_time_is_up_is_not_logged_either(caplog: pytest.LogCaptureFixture) -> None:
    with (
        caplog.at_level(logging.DEBUG),
        running(BrokenSimplifier(1.5), ServiceLimits(timeout=0.5)) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        assert client.post("/simplify", json={"text": "a secret text"}).status_code == 503
        while client.get("/health").json()["open"]:
            time.sleep(0.01)
        gc.collect()  # asyncio speaks of an error that nobody looked at when it is thrown away
    assert_silent(caplog)


def assert_silent(caplog: pytest.LogCaptureFixture) -> None:
    """No record but those of the test's own client tells of the text, in its message or its traceback."""
    records = [record for record in caplog.records if not record.name.startswith("http")]
    assert records
    assert not [record for record in records if "secret" in record.getMessage() or record.exc_info]

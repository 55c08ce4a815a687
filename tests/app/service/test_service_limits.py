"""Limits of size, time and number: each is a refusal with a sentence, and /health answers all the while."""

import socket
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
import pytest
from toy_service import running
from toy_simplifier import ToySimplifier

from ogden.app.service import serve
from ogden.app.service.limits import MEGABYTE, ServiceLimits
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions


class HeldSimplifier(ToySimplifier):
    """Works until it is let go."""

    def __init__(self) -> None:
        self.begun = threading.Semaphore(0)
        self.go = threading.Event()

    def simplify(self, text: str, options: SimplifyOptions = SimplifyOptions()) -> Simplification:
        self.begun.release()
        self.go.wait(30)
        return super().simplify(text, options)


@pytest.fixture
def held() -> Iterator[HeldSimplifier]:
    simplifier = HeldSimplifier()
    yield simplifier
    simplifier.go.set()


def test_size() -> None:
    limits = ServiceLimits(max_bytes=1000, max_characters=100)
    with running(limits=limits) as address, httpx.Client(base_url=address, timeout=60) as client:
        assert client.post("/simplify", json={"text": "a" * 100}).status_code == 200
        answer = client.post("/simplify", json={"text": "a" * 101})
        assert answer.status_code == 413
        assert answer.json()["error"] == "The text has 101 characters; at most 100 can be sent at once."
        answer = client.post("/simplify", json={"text": "a" * 1001})
        assert answer.status_code == 413
        assert answer.json()["error"] == "Too large: at most 0.001 MB can be sent."
        in_chunks = client.post("/simplify", content=iter([b"x" * 600] * 2))
        assert in_chunks.status_code == 413
        assert client.get("/health").status_code == 200


def test_a_body_that_does_not_come() -> None:
    with running(limits=ServiceLimits(timeout=0.2)) as address:
        place = urlsplit(address)
        with socket.create_connection((place.hostname, place.port)) as line:
            line.sendall(b"POST /simplify HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{")
            line.settimeout(20)
            assert line.recv(1000).startswith(b"HTTP/1.1 408 ")


def test_time(held: HeldSimplifier) -> None:
    ToySimplifier().simplify("Once before the clock runs: it loads its tables.")
    limits = ServiceLimits(timeout=1, jobs=1)
    with running(held, limits) as address, httpx.Client(base_url=address, timeout=20) as client:
        answer = client.post("/simplify", json={"text": "slow"})
        assert answer.status_code == 503
        assert "longer than 1 second." in answer.json()["error"]
        assert answer.headers["retry-after"]
        assert client.get("/health").json()["open"] == 1  # the thread still has its place
        held.go.set()
        _wait_until_idle(client)
        assert client.post("/simplify", json={"text": "quick"}).status_code == 200


def test_number(held: HeldSimplifier) -> None:
    limits = ServiceLimits(jobs=1, waiting=1)
    with (
        running(held, limits) as address,
        httpx.Client(base_url=address, timeout=20) as client,
        ThreadPoolExecutor(2) as pool,
    ):
        first = pool.submit(client.post, "/simplify", json={"text": "obtain"})
        held.begun.acquire()
        second = pool.submit(client.post, "/simplify", json={"text": "obtain"})
        while client.get("/health").json()["open"] < 2:
            time.sleep(0.01)
        third = client.post("/simplify", json={"text": "obtain"})
        assert (third.status_code, third.json()["error"]) == (
            503,
            "The service is busy. Try again in a few seconds.",
        )
        held.go.set()
        assert [each.result().json()["text"] for each in (first, second)] == ["get", "get"]


def test_who_hangs_up_leaves_the_queue(held: HeldSimplifier) -> None:
    with (
        running(held, ServiceLimits(jobs=1)) as address,
        httpx.Client(base_url=address, timeout=20) as client,
    ):
        with ThreadPoolExecutor(1) as pool:
            first = pool.submit(client.post, "/simplify", json={"text": "obtain"})
            held.begun.acquire()
            impatient = httpx.Timeout(30, read=0.3)
            with pytest.raises(httpx.ReadTimeout):
                httpx.post(f"{address}/simplify", json={"text": "never read"}, timeout=impatient)
            while client.get("/health").json()["open"] > 1:
                time.sleep(0.01)
            held.go.set()
            assert first.result().status_code == 200
        assert not held.begun.acquire(blocking=False), "the second text was worked on"


def test_a_long_text_is_stopped_between_paragraphs(held: HeldSimplifier) -> None:
    limits = ServiceLimits(timeout=0.5, jobs=1)
    with running(held, limits) as address, httpx.Client(base_url=address, timeout=20) as client:
        text = "\n\n".join(["We obtain it. " * 4500] * 3)
        assert client.post("/simplify", json={"text": text}).status_code == 503
        held.go.set()
        _wait_until_idle(client)
        worked_on = sum(held.begun.acquire(blocking=False) for _ in range(3))
        assert worked_on <= 1  # of three


def _wait_until_idle(client: httpx.Client) -> None:
    while client.get("/health").json()["open"]:
        time.sleep(0.01)


def test_the_command_has_the_same_limits() -> None:
    assert ServiceLimits().max_bytes == serve.MAX_SIZE * MEGABYTE
    assert ServiceLimits().max_characters == serve.MAX_TEXT
    assert ServiceLimits().timeout == serve.TIMEOUT

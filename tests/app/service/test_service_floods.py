"""Clients that begin and do not go on: the service ends them by its own clock, and serves others.

Real sockets, a few dozen at most. The service's deadlines are short here; those of the test are generous.
"""

import asyncio
import socket
import time
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from typing import TypeVar
from urllib.parse import urlsplit

import httpx
import pytest
from starlette.datastructures import Headers
from starlette.types import Message, Receive
from toy_service import running
from toy_simplifier import ToySimplifier

from ogden.app.service.bodies import PIECE, Bodies, replay
from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import ServiceLimits
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions

HALF = b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-More: "
FOREVER = 600.0
PATIENCE = 30.0
Result = TypeVar("Result")


def in_a_loop(work: Coroutine[None, None, Result]) -> Result:
    """In a thread of its own: the driver of the browser has a loop in this one, in the tests of the page."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def post(length: int) -> bytes:
    head = f"POST /documents HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n"
    return f"{head}Content-Type: multipart/form-data; boundary=x\r\n\r\n".encode()


@contextmanager
def lines(address: str, count: int) -> Iterator[list[socket.socket]]:
    place = urlsplit(address)
    with ExitStack() as stack:
        opened = [socket.create_connection((place.hostname, place.port)) for _ in range(count)]
        for line in opened:
            stack.enter_context(line)
            line.settimeout(PATIENCE)
        yield opened


def is_closed(line: socket.socket, seconds: float = PATIENCE) -> bool:
    """Whether the service has closed it without an answer; waits so long for that."""
    line.settimeout(seconds)
    try:
        return line.recv(1) == b""
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def drip(line: socket.socket) -> None:
    """A byte now and then, until the service has closed the connection."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        line.sendall(b"x")
        time.sleep(0.02)


def healthy(address: str) -> bool:
    return httpx.get(f"{address}/health", timeout=PATIENCE, verify=False).status_code == 200


def test_heads_that_stop_half_way_are_closed() -> None:
    with running(limits=ServiceLimits(idle=0.3)) as address, lines(address, 30) as opened:
        for line in opened[1:]:  # one sends nothing at all
            line.sendall(HALF)
        assert healthy(address)
        assert all(map(is_closed, opened))


def test_a_head_that_comes_byte_by_byte_is_closed() -> None:
    with running(limits=ServiceLimits(idle=0.5)) as address, lines(address, 1) as (line,):
        line.sendall(HALF)
        with pytest.raises(ConnectionError):
            drip(line)


def test_more_connections_than_may_wait() -> None:
    """Nobody is refused for them, long before their time is up: those that have waited longest go."""
    limits = ServiceLimits(idle=FOREVER, max_idle=10)
    with running(limits=limits) as address, lines(address, 40) as opened:
        for line in opened:
            line.sendall(HALF)
            assert healthy(address)
        assert all(is_closed(line) for line in opened[:20])
        opened[-1].sendall(b"x\r\n\r\n")
        assert opened[-1].recv(100).startswith(b"HTTP/1.1 200 ")


def test_a_connection_is_kept_for_the_next_request_and_then_closed() -> None:
    with running(limits=ServiceLimits(idle=1.0)) as address, lines(address, 1) as (line,):
        for _ in range(3):
            line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n")
            answer = line.recv(4096)
            while not answer.endswith(b"}"):
                answer += line.recv(4096)
            assert answer.startswith(b"HTTP/1.1 200 ")
        assert is_closed(line)


def test_pipelined_requests_are_all_answered() -> None:
    with running(limits=ServiceLimits(idle=1.0)) as address, lines(address, 1) as (line,):
        line.sendall(b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n" * 5 + HALF)
        answer = b"".join(iter(lambda: line.recv(4096), b""))
        assert answer.count(b"HTTP/1.1 200 ") == 5


def test_the_rest_of_a_refused_body_has_no_more_time() -> None:
    with running(limits=ServiceLimits(timeout=0.2, idle=0.5)) as address, lines(address, 1) as (line,):
        line.sendall(post(1_000_000))
        assert line.recv(20).startswith(b"HTTP/1.1 408 ")
        with pytest.raises(ConnectionError):
            drip(line)


class LargeAnswers(ToySimplifier):
    def simplify(self, text: str, options: SimplifyOptions = SimplifyOptions()) -> Simplification:
        found = super().simplify(text, options)
        return Simplification(text, found.text, (), ("x" * 30_000_000,))


def test_an_answer_that_nobody_takes() -> None:
    body = b'{"text": "obtain", "nbest": 1}'
    head = f"POST /simplify HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(body)}\r\n"
    with (
        running(LargeAnswers(), ServiceLimits(timeout=2.0, idle=0.1)) as address,
        lines(address, 1) as (line,),
    ):
        line.sendall(head.encode() + b"Content-Type: application/json\r\n\r\n" + body)
        assert line.recv(9) == b"HTTP/1.1 "
        time.sleep(4.0)  # much more than it has
        taken, end = 0, False
        while not end:
            try:
                piece = len(line.recv(1 << 20))
            except ConnectionError:
                piece = 0
            taken, end = taken + piece, not piece
        assert taken < 30_000_000


def test_unfinished_bodies_have_a_bound_together() -> None:
    """Those that have been arriving longest are refused; who sends a whole request is served."""
    limits = ServiceLimits(max_bytes=100_000, timeout=FOREVER)
    with running(limits=limits) as address, lines(address, 20) as opened:
        for line in opened:
            line.sendall(post(99_000) + b"x" * 98_000)
            assert healthy(address)
        for line in opened[:12]:
            answer = line.recv(4096).lower()
            assert answer.startswith(b"http/1.1 503 ")
            assert b"\r\nretry-after: " in answer
        served = httpx.post(f"{address}/simplify", json={"text": "obtain"}, timeout=PATIENCE)
        assert served.json()["text"] == "get"
        opened[-1].sendall(b"x" * 1000)
        assert opened[-1].recv(100).startswith(b"HTTP/1.1 400 ")  # it was read, and is no form


def test_many_small_bodies_that_do_not_come() -> None:
    limits = ServiceLimits(max_arriving=5, timeout=FOREVER)
    with running(limits=limits) as address, lines(address, 30) as opened:
        for line in opened:
            line.sendall(post(10) + b"x")
            assert healthy(address)
        assert all(line.recv(20).startswith(b"HTTP/1.1 503 ") for line in opened[:20])


def test_what_is_worked_on_counts_and_stays() -> None:
    async def run() -> None:
        bodies = Bodies(ServiceLimits(max_bytes=10))
        async with ExitStackOf(bodies, 8):
            with pytest.raises(RefusedError) as caught:
                await taken(bodies, b"x" * 10)
            assert caught.value.status == 503
            assert await taken(bodies, b"") == b""
        assert await taken(bodies, b"x" * 10) == b"x" * 10  # there is room again

    in_a_loop(run())


class ExitStackOf:
    """So many whole bodies of ten bytes, held until the block ends."""

    def __init__(self, bodies: Bodies, count: int) -> None:
        self.held = [bodies.read(FORM, sending(b"y" * 10)) for _ in range(count)]

    async def __aenter__(self) -> None:
        for each in self.held:
            await each.__aenter__()

    async def __aexit__(self, *error: object) -> None:
        for each in self.held:
            await each.__aexit__(None, None, None)


FORM = Headers({"content-type": "multipart/form-data; boundary=x"})


def sending(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def taken(bodies: Bodies, body: bytes) -> bytes:
    async with bodies.read(FORM, sending(body)) as whole:
        return whole


@pytest.mark.parametrize("length", [0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])
def test_a_body_is_handed_on_in_pieces(length: int) -> None:
    body = bytes(range(256)) * (length // 256 + 1)
    body = body[:length]

    async def hang_up() -> Message:
        return {"type": "http.disconnect"}

    async def run() -> list[Message]:
        receive, found = replay(body, hang_up), []
        while not found or found[-1]["type"] != "http.disconnect":
            found.append(await receive())
        return found[:-1]

    messages = in_a_loop(run())
    assert b"".join(message["body"] for message in messages) == body
    assert [message["more_body"] for message in messages] == [True] * (len(messages) - 1) + [False]
    assert len(messages) == max(1, -(-length // PIECE))


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"text": [' + b"[]," * 300_000 + b"1]}", 422),
        (b"[" * 300_000, 422),
        (b'{"text": "' + rb"\"" * 300_000, 422),
        (b'{"text": "' + b"a " * 1_100_000 + b'"}', 413),
        (b'{"text": "' + rb"\"[{," * 30_000 + b'"}', 200),
        (b'{"text": "' + rb"\u2019" * 199_000 + b'"}', 200),
    ],
)
def test_bodies_of_brackets(body: bytes, status: int) -> None:
    with running() as address:
        headers = {"Content-Type": "application/json"}
        answer = httpx.post(f"{address}/level", content=body, headers=headers, timeout=PATIENCE)
        assert answer.status_code == status
        assert healthy(address)


def test_too_many_parts_is_said() -> None:
    with running() as address:
        headers = {"Content-Type": "application/json"}
        answer = httpx.post(f"{address}/level", content=b"[]," * 50_000, headers=headers, timeout=PATIENCE)
        assert answer.json()["error"].startswith("The body has too many parts.")

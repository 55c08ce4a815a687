"""`ogden serve` as a process: it says where it is, finishes what it has begun, and stops with 0."""

import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from toy_simplifier import ToySimplifier

from ogden.app.main import main
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.origins import Origins

SERVICE = """
import sys, time
from ogden.app.service.application import create_app
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.server import serve
from toy_simplifier import ToySimplifier

class Slow(ToySimplifier):
    def simplify(self, text, options):
        print("begun", file=sys.stderr, flush=True)
        time.sleep(0.5)
        return super().simplify(text, options)

sys.exit(serve(create_app(Slow(), ServiceLimits()), "127.0.0.1", 0))
"""
REFERENCES = Path(__file__).parents[2] / "references"


@pytest.fixture
def service() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(REFERENCES)!r})\n{SERVICE}"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        yield process
        process.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_lets_open_requests_finish(service: "subprocess.Popen[str]", number: int) -> None:
    assert service.stderr
    said = service.stderr.readline()
    address = re.search(r"http://127\.0\.0\.1:\d+/", said)
    assert address, said
    request = b'{"text": "obtain it"}'
    head = f"POST /simplify HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(request)}\r\n"
    head += "Content-Type: application/json\r\nConnection: close\r\n\r\n"
    with socket.create_connection(("127.0.0.1", httpx.URL(address[0]).port or 0)) as line:
        line.sendall(head.encode() + request)
        assert service.stderr.readline() == "begun\n"
        service.send_signal(number)
        answer = b"".join(iter(lambda: line.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 200 ")
    assert b'"text":"get it"' in answer
    assert service.wait(20) == 0
    rest = service.stderr.read()
    assert rest.endswith("ogden: stopped\n")
    assert "leaked" not in rest  # what the core says of objects that were never given back
    assert "obtain" not in rest


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (["--port", "70000"], "--port 70000"),
        (["--max-size", "0"], "--max-size 0"),
        (["--max-text", "0"], "--max-text 0"),
        (["--timeout", "-1"], "--timeout -1"),
        (["--jobs", "-1"], "--jobs -1"),
        (["--allow-origin", "example.org"], "https://example.org"),
    ],
)
def test_wrong_options(options: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", *options]) == 2
    assert sentence in capsys.readouterr().err


def test_a_port_in_use() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        program = SERVICE.replace('"127.0.0.1", 0', f'"127.0.0.1", {port}')
        program = f"import sys; sys.path.insert(0, {str(REFERENCES)!r})\n{program}"
        done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert f"port {port}: is it in use?" in done.stderr


class Closed(ToySimplifier):
    is_closed = False

    def close(self) -> None:
        self.is_closed = True


def test_options_reach_the_service(monkeypatch: pytest.MonkeyPatch) -> None:
    model, forked, seen = ToySimplifier(), Closed(), list[object]()

    def create(*arguments: object) -> str:
        seen.extend(arguments)
        return "the application"

    def fork(given: object, processes: int, lexicon: object) -> ToySimplifier:
        assert (given, processes, lexicon) == (model, 4, ())
        return forked

    monkeypatch.setattr("ogden.app.service.serve.load_model", lambda path: model)
    monkeypatch.setattr("ogden.app.service.model_processes.ForkedSimplifier", fork)
    monkeypatch.setattr("ogden.app.service.application.create_app", create)
    monkeypatch.setattr("ogden.app.service.server.serve", lambda *arguments: seen.extend(arguments) or 0)
    options = (
        "--host 0.0.0.0 --port 81 --allow-host a.example --max-size 0.5 --max-text 7 --timeout 3 --jobs 4 "
        "--allow-origin https://b.example"
    )
    assert main(["serve", *options.split()]) == 0
    limits = ServiceLimits(max_bytes=500_000, max_characters=7, timeout=3, jobs=4)
    origins = Origins(frozenset(["https://b.example"]))
    assert forked.is_closed
    assert seen == [forked, limits, ["0.0.0.0", "a.example"], (), origins, "the application", "0.0.0.0", 81]

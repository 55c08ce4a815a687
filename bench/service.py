"""The service: latency at a steady load, beside the model called without HTTP; then 10,000 random requests.

    python bench/service.py [--address URL] [--rate N] [--seconds S] [--random N]

Requests start at a fixed rate, whatever became of earlier ones, and a latency counts from when a request was
due: a service that falls behind shows it. Without an address `ogden serve` is started for it, and stopped by
SIGTERM at the end.
"""

import argparse
import re
import statistics
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

import ogden
from ogden.app.page.routes import EXAMPLE
from ogden.text.sentences import split_sentences

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))

from random_requests import ALLOWED, random_requests

SENTENCES = [EXAMPLE[span.start : span.end] for span in split_sentences(EXAMPLE)]


@contextmanager
def service() -> Iterator[str]:
    command = [sys.executable, "-m", "ogden.app.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        found = re.search(r"http://\S+", process.stderr.readline())
        if not found:
            sys.exit("the service did not start: " + process.stderr.read())
        threading.Thread(target=process.stderr.read).start()  # its log must not fill the pipe
        try:
            yield found[0]
        finally:
            start = time.perf_counter()
            process.terminate()
            print(f"stopped with {process.wait()} in {time.perf_counter() - start:.1f} s")


def steady(client: httpx.Client, texts: Sequence[str], rate: float, seconds: float) -> list[float]:
    """Latencies in milliseconds of requests at a fixed rate; one that is refused ends the run."""
    begin = time.perf_counter() + 0.1

    def ask(number: int) -> float:
        due = begin + number / rate
        time.sleep(max(0.0, due - time.perf_counter()))
        client.post("/simplify", json={"text": texts[number % len(texts)]}).raise_for_status()
        return 1000 * (time.perf_counter() - due)

    with ThreadPoolExecutor(64) as pool:
        return list(pool.map(ask, range(int(rate * seconds))))


def direct(texts: Sequence[str], rounds: int = 20) -> float:
    """The median time of the model alone, in milliseconds, after a first call that is not counted."""
    model = ogden.load()
    times = []
    for number in range(-1, rounds):
        start = time.perf_counter()
        model.simplify(texts[number % len(texts)])
        times.append(1000 * (time.perf_counter() - start))
    return statistics.median(times[1:])


def latency(client: httpx.Client, rate: float, seconds: float) -> None:
    print(f"{'milliseconds':30}{'p50':>8}{'p99':>8}{'model alone':>14}{'p50 / model':>14}")
    show(client, "one sentence", SENTENCES, rate, seconds)
    show(client, f"a text of {len(SENTENCES)} sentences", [EXAMPLE], rate / len(SENTENCES), seconds)


def show(client: httpx.Client, name: str, texts: Sequence[str], rate: float, seconds: float) -> None:
    client.post("/simplify", json={"text": texts[0]})
    found = sorted(steady(client, texts, rate, seconds))
    middle, late = found[len(found) // 2], found[min(len(found) - 1, len(found) * 99 // 100)]
    alone = direct(texts)
    print(f"{f'{name}, {rate:g}/s':30}{middle:8.1f}{late:8.1f}{alone:14.1f}{middle / alone:14.2f}")


def hammer(client: httpx.Client, count: int) -> None:
    """Random requests, four at a time; any status that a client should never see ends the run."""

    def ask(request: dict[str, Any]) -> int:
        answer = client.send(client.build_request(**request))
        if answer.status_code not in ALLOWED:
            raise SystemExit(f"status {answer.status_code} for {request}")
        return answer.status_code

    start = time.perf_counter()
    with ThreadPoolExecutor(4) as pool:
        seen = Counter(pool.map(ask, random_requests(count, seed=1935)))
    seconds = time.perf_counter() - start
    up = client.get("/health").json()["status"]
    print(f"{count:,} random requests in {seconds:.0f} s: {dict(sorted(seen.items()))}; afterwards: {up}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--address", help="of a service that is running already")
    parser.add_argument("--rate", type=float, default=5)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--random", type=int, default=10_000)
    args = parser.parse_args()
    with service() if args.address is None else _given(args.address) as address:
        limits = httpx.Limits(max_connections=64)
        with httpx.Client(base_url=address, timeout=120, limits=limits) as client:
            latency(client, args.rate, args.seconds)
            hammer(client, args.random)


@contextmanager
def _given(address: str) -> Iterator[str]:
    yield address


if __name__ == "__main__":
    main()

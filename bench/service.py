"""The service: latency of sentences that come at a fixed rate, beside the model alone; then random requests.

    python bench/service.py [--address URL] [--data DIR] [--rate N] [--seconds S] [--random N]

Each request is sent when it is due, whatever became of earlier ones, and its latency counts from when it was
due: a service that falls behind shows it. No sentence comes twice, and those of the warm-up are others. The
model is then called without HTTP for the same sentences, one after the other.

Where other work keeps the cores busy, the clock says little. So there is also the processor time of the
model, that of the service for a request, and, computed from both, the latency on cores that do nothing else:
requests at the same rate wait in one queue for as many processes as there are cores.

Without an address `ogden serve` is started for it, and stopped by SIGTERM at the end.
"""

import argparse
import heapq
import http.client
import json
import lzma
import os
import random
import re
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
from urllib.parse import urlsplit

import httpx

import ogden
from ogden.editing.simplifier import Strength
from ogden.files.cores import available_cores

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))

from random_requests import ALLOWED, random_requests

WARM_UP = 100
CLIENTS = 256
"""More than the service lets wait, so that refusals are seen."""


@contextmanager
def service() -> Iterator[tuple[str, int | None]]:
    """Its address, and the number of its process."""
    command = [sys.executable, "-m", "ogden.app.main", "serve", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr
        found = re.search(r"http://\S+", process.stderr.readline())
        if not found:
            sys.exit("the service did not start: " + process.stderr.read())
        threading.Thread(target=process.stderr.read).start()  # its log must not fill the pipe
        try:
            yield found[0], process.pid
        finally:
            start = time.perf_counter()
            process.terminate()
            print(f"stopped with {process.wait()} in {time.perf_counter() - start:.1f} s")


def everyday_sentences(data: Path) -> list[str]:
    with lzma.open(data / "everyday_pairs" / "train.tsv.xz", "rt", encoding="utf-8") as lines:
        next(lines)
        found = list(dict.fromkeys(line.split("\t")[3] for line in lines))
    random.Random(1935).shuffle(found)
    return found


class Clients:
    """Threads that each keep a connection open."""

    def __init__(self, address: str, strength: Strength) -> None:
        self._place = urlsplit(address).netloc
        self._strength = strength
        self._own = threading.local()

    def ask(self, text: str) -> int:
        """The status of the answer."""
        if not hasattr(self._own, "line"):
            self._own.line = http.client.HTTPConnection(self._place, timeout=120)
        body = json.dumps({"text": text, "strength": self._strength})
        self._own.line.request("POST", "/simplify", body, {"Content-Type": "application/json"})
        answer = self._own.line.getresponse()
        answer.read()
        status: int = answer.status
        return status

    def steady(self, texts: Sequence[str], rate: float) -> tuple[list[float], Counter[int]]:
        """Latencies in milliseconds of the requests that were answered, and the statuses of all."""
        begin = time.perf_counter() + 0.5

        def one(number: int) -> tuple[int, float]:
            due = begin + number / rate
            time.sleep(max(0.0, due - time.perf_counter()))
            status = self.ask(texts[number])
            return status, 1000 * (time.perf_counter() - due)

        with ThreadPoolExecutor(CLIENTS) as pool:
            found = list(pool.map(one, range(len(texts))))
        return [late for status, late in found if status == 200], Counter(status for status, _ in found)


def model_alone(texts: Sequence[str], strength: Strength) -> tuple[list[float], list[float]]:
    """For each text the milliseconds of the model by the clock, and of the processor."""
    model = ogden.load()
    for text in texts[:WARM_UP]:
        model.simplify(text, strength=strength)
    clock, processor = [], []
    for text in texts:
        start, start_processor = time.perf_counter(), time.thread_time()
        model.simplify(text, strength=strength)
        processor.append(1000 * (time.thread_time() - start_processor))
        clock.append(1000 * (time.perf_counter() - start))
    return clock, processor


def queued(work: Sequence[float], rate: float, processes: int) -> list[float]:
    """The latencies of requests that take so long, come at a fixed rate and wait in one queue."""
    free = [0.0] * processes
    found = []
    for number, milliseconds in enumerate(work):
        due = 1000 * number / rate
        end = max(due, heapq.heappop(free)) + milliseconds
        heapq.heappush(free, end)
        found.append(end - due)
    return found


def processor_time(process: int) -> tuple[float, float]:
    """Milliseconds that the service itself has used so far, and the processes with its model."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return _used(str(process)), sum(map(_used, children))


def _used(process: str) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return 1000 * (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def show(name: str, found: Sequence[float]) -> None:
    line = sorted(found) or [float("nan")]
    shares = [line[min(len(line) - 1, int(share * len(line)))] for share in (0.5, 0.9, 0.99, 1)]
    print(f"  {name:42}" + "".join(f"{one:9.1f}" for one in shares))


def latency(
    address: str, process: int | None, sentences: Sequence[str], strength: Strength, rate: float
) -> None:
    clients = Clients(address, strength)
    for text in sentences[:WARM_UP]:
        clients.ask(text)
    asked = sentences[WARM_UP:]
    load = os.getloadavg()[0]
    before = processor_time(process) if process else None
    found, statuses = clients.steady(asked, rate)
    after = processor_time(process) if process else None
    print(
        f"{strength}, {len(asked)} sentences, {rate:g} a second; statuses {dict(statuses)}; load {load:.1f}"
    )
    print(f"  {'milliseconds':42}{'p50':>9}{'p90':>9}{'p99':>9}{'max':>9}")
    show("the service", found)
    clock, processor = model_alone(asked, strength)
    show("the model alone", clock)
    show("the model alone, processor time", processor)
    if before and after:
        own = (after[0] - before[0]) / len(asked)
        models = (after[1] - before[1]) / max(1, len(found))  # refused requests do not reach them
        print(f"  processor time a request: service {own:.1f} ms, processes with the model {models:.1f} ms")
        cores = available_cores()
        show(
            f"computed: the two on {cores} idle cores", [own + one for one in queued(processor, rate, cores)]
        )


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
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[2] / "shared" / "data")
    parser.add_argument("--rate", type=float, default=50)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--random", type=int, default=10_000)
    args = parser.parse_args()
    sentences = everyday_sentences(args.data)[: WARM_UP + int(args.rate * args.seconds)]
    with service() if args.address is None else _given(args.address) as (address, process):
        latency(address, process, sentences, "careful", args.rate)
        latency(address, process, sentences, "standard", args.rate)
        with httpx.Client(base_url=address, timeout=120) as client:
            hammer(client, args.random)


@contextmanager
def _given(address: str) -> Iterator[tuple[str, None]]:
    yield address, None


if __name__ == "__main__":
    main()

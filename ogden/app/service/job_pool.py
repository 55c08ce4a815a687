"""Work runs beside the event loop, a few requests at a time, so that `/health` always answers.

1. At most `jobs` requests are worked on, at most `waiting` wait; the next one is refused at once.
2. A request whose time is up, or whose client has gone, is dropped. If it was already being worked on, its
   thread goes on to the end, or to where the work asks `stopped()`, and keeps its place until then. So the
   number of threads stays bounded.
"""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from starlette.requests import Request

from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import ServiceLimits

_Result = TypeVar("_Result")
Stopped = Callable[[], bool]


class AbandonedError(Exception):
    """Ends work that nobody waits for any more."""


def go_on(stopped: Stopped) -> None:
    """Called by long work now and then."""
    if stopped():
        raise AbandonedError


class JobPool:
    def __init__(self, limits: ServiceLimits) -> None:
        self._limits = limits
        self._pool = ThreadPoolExecutor(limits.jobs, thread_name_prefix="ogden")
        self._open = 0  # touched by the event loop alone

    @property
    def open(self) -> int:
        """Requests that wait or are worked on."""
        return self._open

    async def run(self, request: Request, work: Callable[[Stopped], _Result]) -> _Result:
        """What `work` gives, or a `RefusedError`. The body of the request must have been read."""
        if self._open >= self._limits.jobs + self._limits.waiting:
            raise RefusedError(503, "The service is busy. Try again in a few seconds.")
        stop = threading.Event()
        job = self._pool.submit(work, stop.is_set)
        self._open += 1
        loop = asyncio.get_running_loop()
        job.add_done_callback(lambda _: _on_loop(loop, self._closed))
        gone = asyncio.ensure_future(_disconnected(request))
        try:
            return await self._result(job, gone)
        finally:
            gone.cancel()
            stop.set()
            job.cancel()

    async def _result(self, job: "Future[_Result]", gone: "asyncio.Future[None]") -> _Result:
        result = asyncio.wrap_future(job)
        result.add_done_callback(_look_at)
        ends: set[asyncio.Future[Any]] = {result, gone}
        await asyncio.wait(ends, timeout=self._limits.timeout, return_when=asyncio.FIRST_COMPLETED)
        if result.done():
            return result.result()
        if gone.done():
            raise RefusedError(499, "The client closed the connection.")
        seconds = "1 second" if self._limits.timeout == 1 else f"{self._limits.timeout:g} seconds"
        raise RefusedError(503, f"This took longer than {seconds}. Send a shorter text, or try again later.")

    def _closed(self) -> None:
        self._open -= 1

    def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _on_loop(loop: asyncio.AbstractEventLoop, action: Callable[[], None]) -> None:
    if not loop.is_closed():
        loop.call_soon_threadsafe(action)


def _look_at(result: "asyncio.Future[Any]") -> None:
    """An error of work that was given up: asyncio would log it, with whatever text its message quotes."""
    if not result.cancelled():
        result.exception()


async def _disconnected(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass

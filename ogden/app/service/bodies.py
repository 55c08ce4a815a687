"""The bodies of requests, read before anything works on them, within limits of size, time and memory.

All bodies that the service holds at one time stay within a bound, those that arrive as well as those that
are worked on. Where it is reached, the body that has been arriving longest is refused: an honest client sends
within moments, and one that stops half-way gives way to it.

JSON is decoded on the event loop. A body of brackets alone would hold that up for seconds, so whatever is no
form has a limit of its own, and one for what stands outside its strings. A form without files, as clients of
LanguageTool send it, has the limit of JSON, and no strings.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.datastructures import Headers
from starlette.types import Message, Receive

from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import MEGABYTE, ServiceLimits

PIECE = 64 * 1024
"""Bytes that are handed on at a time; in between the event loop sees to others."""
STRUCTURE = 100_000
"""Bytes outside the strings of a JSON body: a thousand terms have a few thousand."""
FORM = "application/x-www-form-urlencoded"
_STRINGS = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+(?:"|\\?\Z)', re.DOTALL)


class _Body:
    """One that arrives."""

    def __init__(self) -> None:
        self.data = bytearray()
        self.size = 0
        self.clock: asyncio.Timeout | None = None
        self.gave_way = False


class Bodies:
    def __init__(self, limits: ServiceLimits) -> None:
        self._limits = limits
        self._held = 0
        self._arriving: dict[_Body, None] = {}  # the one that began first stands first

    @asynccontextmanager
    async def read(self, headers: Headers, receive: Receive) -> AsyncIterator[bytes]:
        """The whole body; it counts as held until the block ends. RefusedError says why it is not taken."""
        body = _Body()
        kind = headers.get("content-type", "").lower()
        is_form = kind.startswith("multipart/")
        limit = self._limits.max_bytes if is_form else self._limits.max_json_bytes
        declared = headers.get("content-length", "0")
        if declared.isascii() and declared.isdigit() and int(declared[:18]) > limit:
            raise _too_large(limit)
        try:
            await self._arrive(body, receive, limit)
            whole, body.data = bytes(body.data), bytearray()
            if not is_form and not kind.startswith(FORM):
                _check_structure(whole)
            yield whole
        finally:
            self._held -= body.size

    async def _arrive(self, body: _Body, receive: Receive, limit: int) -> None:
        self._arriving[body] = None
        try:
            async with asyncio.timeout(self._limits.timeout) as body.clock:
                self._make_room()
                await self._receive(body, receive, limit)
        except TimeoutError:
            if body.gave_way:
                raise _busy() from None
            raise RefusedError(408, "The request did not arrive in time.") from None
        finally:
            self._arriving.pop(body, None)

    async def _receive(self, body: _Body, receive: Receive, limit: int) -> None:
        more = True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusedError(499, "The client closed the connection.")
            piece, more = message.get("body", b""), message.get("more_body", False)
            body.data += piece
            body.size += len(piece)
            self._held += len(piece)
            if body.size > limit:
                raise _too_large(limit)
            self._make_room()
            if body.gave_way:  # to itself, or while this piece came
                raise _busy()

    def _make_room(self) -> None:
        while len(self._arriving) > self._limits.max_arriving or self._held > self._limits.max_held_bytes:
            if not self._arriving:
                raise _busy()  # what is worked on fills it, and stays
            oldest = next(iter(self._arriving))
            del self._arriving[oldest]
            self._drop(oldest)

    def _drop(self, body: _Body) -> None:
        self._held -= body.size
        body.size, body.gave_way = 0, True
        body.data.clear()
        if body.clock:
            body.clock.reschedule(asyncio.get_running_loop().time())


def replay(body: bytes, receive: Receive) -> Receive:
    """The body piece by piece, as if it came now; after it, whatever the connection brings."""
    place, begun = 0, False

    async def receive_again() -> Message:
        nonlocal place, begun
        if begun and place >= len(body):
            return await receive()
        if begun:
            await asyncio.sleep(0)
        begun, start, place = True, place, place + PIECE
        return {"type": "http.request", "body": body[start:place], "more_body": place < len(body)}

    return receive_again


def _check_structure(body: bytes) -> None:
    if len(body) > STRUCTURE and len(_STRINGS.sub(b"", body)) > STRUCTURE:
        raise RefusedError(422, "The body has too many parts. GET /docs lists the fields.")


def _too_large(limit: int) -> RefusedError:
    return RefusedError(413, f"Too large: at most {limit / MEGABYTE:g} MB can be sent.")


def _busy() -> RefusedError:
    return RefusedError(503, "Too much is being sent to the service at once. Try again in a few seconds.")

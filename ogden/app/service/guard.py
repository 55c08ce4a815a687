"""What stands before every address: who may ask, how large a body may be, and how answers are marked.

The service listens on the machine itself, but any web page that a user opens can send requests there. So

1. a request must name the machine: an IP address, localhost, or a name that was given when the service was
   started; a page on another site that points its own name here (DNS rebinding) is refused;
2. a request that a browser sends for a page of another origin is refused, and no header lets such a page read
   an answer;
3. what our page may load is said by a strict policy: its own scripts and styles, nothing from elsewhere;
4. nothing is cached.
"""

import asyncio
import ipaddress
from collections.abc import Iterable
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import MEGABYTE, ServiceLimits

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Guard:
    def __init__(self, app: ASGIApp, limits: ServiceLimits, names: Iterable[str] = ()) -> None:
        self._app = app
        self._limits = limits
        self._names = frozenset(name.lower() for name in ("localhost", *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        try:
            self._check_sender(headers)
            receive = await self._whole_body(headers, receive)
        except RefusedError as refusal:
            await refusal.answer()(scope, receive, _marking(send))
            return
        await self._app(scope, receive, _marking(send))

    def _check_sender(self, headers: Headers) -> None:
        host = headers.get("host", "")
        if not self._ours(host):
            raise RefusedError(421, "This name is not served here. Use localhost, or see --allow-host.")
        origin = headers.get("origin")
        if origin is not None and origin.lower().partition("://")[2] != host.lower():
            raise RefusedError(403, "Pages of other sites may not use this service.")

    def _ours(self, host: str) -> bool:
        """Whether a Host header names this machine by an address, which no foreign page can, or by name."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
            ipaddress.ip_address(name)
        except ValueError:
            name = host.rpartition(":")[0] or host
        else:
            return True
        return name.lower().rstrip(".") in self._names

    async def _whole_body(self, headers: Headers, receive: Receive) -> Receive:
        """Read the body before anything works on it, within the limits of size and time."""
        declared = headers.get("content-length", "0")
        if declared.isascii() and declared.isdigit() and int(declared[:18]) > self._limits.max_bytes:
            raise self._too_large()
        try:
            async with asyncio.timeout(self._limits.timeout):
                body = await self._read(receive)
        except TimeoutError:
            raise RefusedError(408, "The request did not arrive in time.") from None
        return _replay(body, receive)

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise RefusedError(499, "The client closed the connection.")
            body += message.get("body", b"")
            if len(body) > self._limits.max_bytes:
                raise self._too_large()
            if not message.get("more_body", False):
                return bytes(body)

    def _too_large(self) -> RefusedError:
        return RefusedError(413, f"Too large: at most {self._limits.max_bytes / MEGABYTE:g} MB can be sent.")


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body as one message; after it, whatever the connection brings."""
    given = False

    async def receive_again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_again


def _marking(send: Send) -> Send:
    async def send_marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers[name] = value
        await send(message)

    return send_marked

"""What stands before every address: who may ask, what may be sent (`bodies`), and how answers are marked.

The service listens on the machine itself, but any web page that a user opens can send requests there. So

1. a request must name the machine: an IP address, localhost, or a name that was given when the service was
   started; a page on another site that points its own name here (DNS rebinding) is refused;
2. a request that a browser sends for a page of another origin is refused, and no header lets such a page read
   an answer, unless the origin was given when the service was started (`origins`);
3. what our page may load is said by a strict policy: its own scripts and styles, nothing from elsewhere;
4. nothing is cached.
"""

import ipaddress
from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ogden.app.service.bodies import Bodies, replay
from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.origins import Origins

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
    def __init__(
        self, app: ASGIApp, limits: ServiceLimits, names: Iterable[str] = (), origins: Origins = Origins()
    ) -> None:
        self._app = app
        self._origins = origins
        self._bodies = Bodies(limits)
        self._names = frozenset(name.lower() for name in ("localhost", *names))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        allowed = self._origins.answer_headers(headers)
        send = _marking(send, allowed)
        try:
            self._check_sender(headers, bool(allowed))
            if allowed and scope["method"] == "OPTIONS":
                await Response(status_code=204)(scope, receive, send)
                return
            async with self._bodies.read(headers, receive) as body:
                await self._app(scope, replay(body, receive), send)
        except RefusedError as refusal:
            await refusal.answer(scope["path"])(scope, receive, send)

    def _check_sender(self, headers: Headers, allowed: bool) -> None:
        host = headers.get("host", "")
        if not self._ours(host):
            raise RefusedError(421, "This name is not served here. Use localhost, or see --allow-host.")
        origin = headers.get("origin")
        if not allowed and origin is not None and origin.lower().partition("://")[2] != host.lower():
            raise RefusedError(403, "Pages of other sites may not use this service. See --allow-origin.")

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


def _marking(send: Send, more: Mapping[str, str]) -> Send:
    async def send_marked(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in {**HEADERS, **more}.items():
                headers[name] = value
        await send(message)

    return send_marked

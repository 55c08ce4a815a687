"""One line a request on standard error: when, method, address, status, milliseconds. Never any text.

The files of the page are left out: a dozen lines a visit would hide the rest.

Text may stand in a body, in the query of `/rules`, in an address somebody made up and in the message of an
exception. So only the addresses that we know are named, and of an exception its kind and place.
"""

import logging
import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ogden.app.faults import fault_place
from ogden.app.service.errors import refused

logger = logging.getLogger("ogden.service")


class RequestLog:
    """Also the last resort: whatever goes wrong inside becomes a plain 500."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.perf_counter(), 0

        async def send_noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, send_noting)
        except Exception as error:
            logger.error("%s", fault_place(error))
            if not status:
                sentence = "Something went wrong here. It is a fault of the service, not of your text."
                await refused(scope["path"], 500, sentence)(scope, receive, send_noting)
        address = _address(scope)
        if not (status == 200 and address.startswith("/static/")):
            milliseconds = 1000 * (time.perf_counter() - start)
            logger.info("%s %s %d %.0f ms", _method(scope), address, status, milliseconds)


def _method(scope: Scope) -> str:
    method: str = scope["method"]
    return method if method in ("GET", "HEAD", "POST", "OPTIONS") else "(other)"


def _address(scope: Scope) -> str:
    path: str = getattr(scope.get("route"), "path", "(unknown)")
    return path

"""Running the application: uvicorn, told to be quiet, and to finish what it has begun when it is stopped."""

import logging
import os
import signal
import socket
import sys
from types import FrameType

import uvicorn
from fastapi import FastAPI

from ogden.app.service.connection import connection_class
from ogden.app.service.log import logger
from ogden.errors import InputError

_GRACE = 10  # seconds that requests in flight have when the service is stopped


class _Server(uvicorn.Server):
    """Says where it listens once it does."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            host, port = self.servers[0].sockets[0].getsockname()[:2]
            address = f"[{host}]" if ":" in host else host
            print(f"ogden: open http://{address}:{port}/ (Ctrl+C stops it)", file=sys.stderr, flush=True)


def serve(app: FastAPI, host: str, port: int) -> int:
    """Serve until SIGINT or SIGTERM comes; then answer what is open, and return 0."""
    _log_to_stderr()
    server = _Server(configuration(app, host, port))
    # uvicorn raises the signal again when it is done; a stop that was asked for is no error.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _ignore)
    try:
        server.run()
    except SystemExit:
        raise InputError(f"cannot listen on {host}, port {port}: is it in use? Try another --port") from None
    print("ogden: stopped", file=sys.stderr, flush=True)
    if app.state.workers.open:
        os._exit(0)  # work that nobody waits for would hold the process up to its end
    return 0


def configuration(app: FastAPI, host: str = "127.0.0.1", port: int = 0) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=connection_class(app.state.limits),
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        ws="none",
        proxy_headers=False,
        timeout_keep_alive=60,  # connections have an end of their own before that
        timeout_graceful_shutdown=_GRACE,
        limit_concurrency=1000,
        h11_max_incomplete_event_size=64 * 1024,
    )


def _ignore(number: int, frame: FrameType | None) -> None:
    pass


def _log_to_stderr() -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False

"""The service with a toy model, running in a thread: real sockets, a free port, nothing simulated."""

import socket
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import uvicorn
from toy_simplifier import ToySimplifier

from ogden.app.service.application import create_app
from ogden.app.service.limits import ServiceLimits
from ogden.app.service.origins import allowed_origins
from ogden.app.service.server import configuration
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import Simplifier


@contextmanager
def running(
    simplifier: Simplifier | None = None,
    limits: ServiceLimits = ServiceLimits(),
    lexicon: tuple[Sense, ...] = (),
    origins: Sequence[str] = (),
) -> Iterator[str]:
    """The address of a service that is up for as long as the context lasts."""
    app = create_app(simplifier or ToySimplifier(), limits, lexicon=lexicon, origins=allowed_origins(origins))
    server = uvicorn.Server(configuration(app))
    # The protocol is named because asyncio switches delays off only where it sees that it is TCP.
    with socket.socket(proto=socket.IPPROTO_TCP) as listener:
        listener.bind(("127.0.0.1", 0))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
        thread.start()
        try:
            while not server.started:
                assert thread.is_alive(), "the service did not start"
                time.sleep(0.01)
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(60)  # a service that does not end must not keep all other tests from ending

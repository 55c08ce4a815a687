"""A connection: uvicorn's own, with an end to waiting. uvicorn alone waits for a request's head for ever.

1. A connection on which no request is open is closed after `idle` seconds, whatever part of a head has come.
2. There are at most `max_idle` such connections: one more, and the one that has waited longest is closed. So
   nobody keeps others out by opening connections and sending nothing.
3. An answer that the client does not take has the time limit of a request on top.
"""

import asyncio

from uvicorn.protocols.http.h11_impl import H11Protocol

from ogden.app.service.limits import ServiceLimits


class Connection(H11Protocol):
    limits: ServiceLimits
    idle_connections: "dict[Connection, None]"
    """Without an open request; the one that has waited longest stands first."""

    _end: asyncio.TimerHandle | None = None
    _serving: bool | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_clock()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        self._set_clock()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._serving = None  # the next wait has a time of its own, also where a request followed at once
        self._set_clock()

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def _set_clock(self) -> None:
        """Start the time anew where a request began or ended; the bytes in between change nothing."""
        serving = self.cycle is not None and not self.cycle.response_complete
        if serving is self._serving or self.transport.is_closing():
            return
        self._forget()
        self._serving = serving
        if serving:
            return  # the body and the work have limits of their own
        sending = self.transport.get_write_buffer_size() > 0
        self._end = self.loop.call_later(self.limits.idle + sending * self.limits.timeout, self._give_up)
        self.idle_connections[self] = None
        if len(self.idle_connections) > self.limits.max_idle:
            next(iter(self.idle_connections))._give_up()

    def _give_up(self) -> None:
        self._forget()
        self.transport.abort()

    def _forget(self) -> None:
        self.idle_connections.pop(self, None)
        if self._end:
            self._end.cancel()


def connection_class(limits: ServiceLimits) -> type[Connection]:
    """The class of the connections of one service."""

    class LimitedConnection(Connection):
        pass

    LimitedConnection.limits = limits
    LimitedConnection.idle_connections = {}
    return LimitedConnection

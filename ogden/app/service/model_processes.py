"""The model in processes of its own, one for each request that may be worked on at once.

Threads of one process take turns at Python code, so on two cores they do the work of one, and each request
that begins slows down those that are nearly done. Here a thread of the service hands its texts to a free
process and waits; requests without a process wait in one queue, in order.

1. The processes are forks of one that has loaded the model: its pages are shared, and none is loaded twice.
   They must be made before the service starts its threads.
2. A process ends when its pipe is closed, and so also when the service is killed. It outlives signals, which
   a terminal or systemd sends to all: the service finishes what it has begun, and needs it for that.
3. One that dies takes its request with it, and is not replaced. Without any, the service does the work.
"""

import os
import pickle
import queue
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection, Pipe
from typing import TYPE_CHECKING, Unpack

from ogden.app.faults import FaultElsewhereError, fault_place
from ogden.editing.edits import Simplification
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import (
    RULES,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.editing.structure.rule import StructureRule


@dataclass(frozen=True)
class _Process:
    number: int
    pipe: Connection


class ForkedSimplifier(Simplifier):
    """A simplifier whose texts are simplified by whichever process is free; look-ups are done here.

    A `lexicon` that all requests have is known to the processes, and not sent with each of them.
    """

    def __init__(self, inner: Simplifier, processes: int, lexicon: tuple[Sense, ...] = ()) -> None:
        self.ignores = inner.ignores  # type: ignore[misc]
        self._inner = inner
        self._lexicon = lexicon
        self._processes: list[_Process] = []
        # The one that was free last comes first: what it needs is likely still in the caches of a core. None
        # stands there when there are none left.
        self._free: queue.LifoQueue[_Process | None] = queue.LifoQueue()
        for _ in range(processes):
            self._fork()

    def _fork(self) -> None:
        ours, theirs = Pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        number = os.fork()
        if number == 0:
            try:
                for pipe in (ours, *(one.pipe for one in self._processes)):
                    pipe.close()
                _work(theirs, self._inner, self._lexicon)
            finally:
                os._exit(0)
        theirs.close()
        self._processes.append(_Process(number, ours))
        self._free.put(self._processes[-1])

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        wanted = chosen_options(options, keywords)
        shared = wanted.lexicon is self._lexicon
        sent = replace(wanted, lexicon=()) if shared else wanted
        asked = pickle.dumps((list(texts), sent, shared, jobs))
        process = self._free.get()
        if process is None:
            self._free.put(None)
            return self._inner.simplify_many(texts, wanted, jobs)
        try:
            process.pipe.send_bytes(asked)
            data = process.pipe.recv_bytes()
        except (EOFError, OSError):
            self._bury(process)
            raise FaultElsewhereError("a process with the model has died") from None
        self._free.put(process)
        answer: list[Simplification] | Exception = pickle.loads(data)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        return self._inner.rules(phrase, limit)

    def structure_rules(self) -> "Sequence[StructureRule]":
        return self._inner.structure_rules()

    def senses(self, phrase: str) -> list[Sense]:
        return self._inner.senses(phrase)

    def close(self) -> None:
        """Ends the processes; nothing may be asked of them at that time."""
        while self._processes:
            self._bury(self._processes[-1])

    def _bury(self, process: _Process) -> None:
        self._processes.remove(process)
        process.pipe.close()
        os.waitpid(process.number, 0)
        if not self._processes:
            self._free.put(None)


@contextmanager
def model_processes(
    model: Simplifier, processes: int, lexicon: tuple[Sense, ...] = ()
) -> Iterator[Simplifier]:
    """The model in so many processes; where one is enough, or the system cannot fork safely, the model."""
    if processes < 2 or sys.platform != "linux":
        yield model
        return
    forked = ForkedSimplifier(model, processes, lexicon)
    try:
        yield forked
    finally:
        forked.close()


def _work(pipe: Connection, model: Simplifier, lexicon: tuple[Sense, ...]) -> None:
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda *_: None)
    while True:
        try:
            texts, options, shared, jobs = pickle.loads(pipe.recv_bytes())
        except (EOFError, OSError):
            return
        wanted = replace(options, lexicon=lexicon) if shared else options
        answer: list[Simplification] | Exception
        try:
            answer = model.simplify_many(texts, wanted, jobs)
        except InputError as error:
            answer = InputError(str(error))
        except Exception as error:
            answer = FaultElsewhereError(fault_place(error))  # its message may quote the text, and stays here
        try:
            pipe.send_bytes(pickle.dumps(answer))
        except OSError:
            return  # the service has ended meanwhile

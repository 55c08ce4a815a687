"""Many texts on several cores: this process and others that open the same model file, whose pages they share.

1. The others start once, when this process has done `ALONE` characters and there is more, and get one block
   after the other. Until they are ready, and whenever they have enough to do, this process works itself.
2. Results come in order and are those of one process.
3. No more than `WAITING` blocks a process are held, whatever the length of the whole.
"""

import gc
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions
from ogden.files.cores import available_cores

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

WORTHWHILE = 100_000
"""Characters; below that a process takes longer to start than the work itself."""
PORTION = 60_000
ALONE = 50_000
"""Characters that are done before others are asked to help: most inputs end before."""
WAITING = 4
COLLECTIONS = 500_000, 20, 50
"""How often Python looks for what it can throw away, as `gc.set_threshold` has it: hardly ever. Sentences
leave little of that behind, and a block of them would be looked through whole."""

Texts = Sequence[str]
Simplify = Callable[[Texts], list[Simplification]]


def cores(texts: Texts, jobs: int) -> int:
    """How many processes these texts are worth; `jobs` 0 means all cores."""
    return max(1, min(jobs or available_cores(), sum(map(len, texts)) // WORTHWHILE))


def portions(texts: Texts) -> Iterator[list[str]]:
    """The texts in blocks for processes."""
    portion: list[str] = []
    size = 0
    for text in texts:
        portion.append(text)
        size += len(text)
        if size >= PORTION:
            yield portion
            portion, size = [], 0
    if portion:
        yield portion


def simplified_blocks(
    blocks: Iterable[Texts], here: Simplify, path: str, options: SimplifyOptions, jobs: int
) -> Iterator[list[Simplification]]:
    """Each block simplified: `here`, or by one of `jobs` - 1 other processes with the model file `path`."""
    processes = jobs or available_cores()
    with _Workers(path, options, processes - 1) as workers:
        waiting: deque[_Block] = deque()
        done = 0
        for texts in blocks:
            if processes == 1 or done < ALONE:
                done += sum(map(len, texts))
                yield here(texts)
                continue
            waiting.append(workers.start(texts) or _Block(texts, here(texts)))
            while waiting and (waiting[0].is_done() or len(waiting) >= WAITING * processes):
                yield waiting.popleft().result(here)
        while waiting:
            yield waiting.popleft().result(here)


class _Block(NamedTuple):
    """Texts, with their results or with the promise of another process."""

    texts: Texts
    found: "list[Simplification] | Future[list[Simplification]]"

    def is_done(self) -> bool:
        return isinstance(self.found, list) or self.found.done()

    def result(self, here: Simplify) -> list[Simplification]:
        """The results; where other processes cannot be had, as for a script on standard input, `here`."""
        from concurrent.futures.process import BrokenProcessPool

        if isinstance(self.found, list):
            return self.found
        try:
            return self.found.result()
        except BrokenProcessPool:
            return here(self.texts)


class _Workers:
    """Other processes, started when they get their first texts."""

    def __init__(self, path: str, options: SimplifyOptions, count: int) -> None:
        self._path, self._options, self._count = path, options, count
        self._pool: ProcessPoolExecutor | None = None
        self._asked: list[Future[list[Simplification]]] = []

    def start(self, texts: Texts) -> _Block | None:
        """Texts given to one of them; None where all have something to do, and something more waits."""
        from concurrent.futures.process import BrokenProcessPool

        self._asked = [one for one in self._asked if not one.done()]
        if len(self._asked) >= 2 * self._count:
            return None
        try:
            asked = self._started().submit(_work, self._path, self._options, texts)
        except BrokenProcessPool:
            return None
        self._asked.append(asked)
        return _Block(texts, asked)

    def _started(self) -> "ProcessPoolExecutor":
        from concurrent.futures import ProcessPoolExecutor  # slow to import, and seldom needed
        from multiprocessing import get_context

        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._count, get_context("spawn"), _begin, (self._path,))
        return self._pool

    def __enter__(self) -> "_Workers":
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def settle() -> None:
    """For a process that has its model and will only work with it: what is there now is never looked through
    again, and what is new more seldom. That saves a tenth of the time."""
    gc.freeze()
    gc.set_threshold(*COLLECTIONS)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Work during which the garbage collector rests, for what leaves it nothing to do."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _begin(path: str) -> None:
    from threading import Thread

    from ogden.editing.builtin import load

    Thread(target=_end_with_parent, daemon=True).start()
    with undisturbed():
        load(path)
        settle()


def _end_with_parent() -> None:
    """A worker whose parent was killed would wait for texts for ever."""
    import os
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        os._exit(1)


def _work(path: str, options: SimplifyOptions, texts: Texts) -> list[Simplification]:
    from ogden.editing.builtin import load

    return load(path).simplify_many(texts, options, 1)

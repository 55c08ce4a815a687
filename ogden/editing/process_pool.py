"""Many texts on several cores: each worker process opens the same model file, whose pages they share.

Results come in order and are those of one process.
"""

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ogden.editing.edits import Simplification
from ogden.editing.simplifier import SimplifyOptions
from ogden.files.cores import available_cores

WORTHWHILE = 100_000
"""Characters; below that a process takes longer to start than the work itself."""
PORTION = 20_000
COLLECTIONS = 50_000, 20, 50
"""How often Python looks for what it can throw away, as `gc.set_threshold` has it: a seventieth as often as
it would. Sentences leave little of that behind."""


def cores(texts: Sequence[str], jobs: int) -> int:
    """How many processes these texts are worth; `jobs` 0 means all cores."""
    allowed = jobs or available_cores()
    return max(1, min(allowed, sum(map(len, texts)) // WORTHWHILE))


def simplified(
    path: str, texts: Sequence[str], options: SimplifyOptions, processes: int
) -> list[Simplification] | None:
    """The texts simplified, or None where processes cannot be had, as for a script on standard input."""
    from concurrent.futures import ProcessPoolExecutor  # slow to import, and seldom needed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import get_context

    work = partial(_work, path, options)
    try:
        with ProcessPoolExecutor(processes, get_context("spawn"), _begin, (path,)) as pool:
            return [one for portion in pool.map(work, list(_portions(texts))) for one in portion]
    except BrokenProcessPool:
        return None


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
    from ogden.editing.builtin import load

    load(path)
    settle()


def _work(path: str, options: SimplifyOptions, texts: Sequence[str]) -> list[Simplification]:
    from ogden.editing.builtin import load

    return load(path).simplify_many(texts, options, 1)


def _portions(texts: Sequence[str]) -> Iterator[list[str]]:
    portion: list[str] = []
    for text in texts:
        portion.append(text)
        if sum(map(len, portion)) >= PORTION:
            yield portion
            portion = []
    if portion:
        yield portion

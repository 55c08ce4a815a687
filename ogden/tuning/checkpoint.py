"""What a run keeps on disk, so that a kill loses one iteration at most.

    DIR/run.json               what the result depends on: a run with other settings does not go on here
    DIR/seed-1/log.jsonl       a line for each iteration
    DIR/seed-1/iteration-000   the candidates that were new in this iteration, and its record

An iteration counts as done once its file is there, and that appears complete or not at all. Nothing else is
needed to go on: random numbers come from the seed and the iteration's number. The files are containers
(ogden/container).
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import ogden
from ogden.container.reader import Container, open_container
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.files.work_folder import PARTIAL, WorkFolder
from ogden.search.candidates import CandidateLists
from ogden.text.lines import write_text
from ogden.tuning.records import Iteration

WHAT = "an iteration of ogden tune"
_FILES = r"iteration-\d{3,}|log\.jsonl"
_OWN = rf"seed-\d+(?:/(?:{_FILES}|\.(?:{_FILES}){PARTIAL}))?"
"""What a run may leave."""


class Checkpoint:
    """A folder that this process has for itself; made by `open_checkpoint`."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def load(self, seed: int, number: int) -> tuple[Iteration, CandidateLists] | None:
        """An iteration and its new candidates, if it is done."""
        file = self._file(seed, number)
        if not file.exists():
            return None
        with open_container(file) as container:
            return _read(container)

    def save(self, seed: int, iteration: Iteration, new: CandidateLists) -> None:
        file = self._file(seed, iteration.number)
        file.parent.mkdir(exist_ok=True)
        if any("\n" in text for text in new.texts):
            raise ValueError("a candidate has a line break in it")
        header = {
            "what": WHAT,
            "version of ogden": ogden.__version__,
            "features": new.features.shape[1],
            "record": iteration.to_json(),
        }
        with Writer(file, header) as writer:
            writer.add("starts", np.asarray(new.starts, dtype=np.int64))
            writer.add("features", np.ascontiguousarray(new.features, dtype=np.float32))
            writer.add_text("texts", "".join(f"{text}\n" for text in new.texts))

    def write_log(self, seed: int, iterations: Sequence[Iteration]) -> None:
        """The whole log anew: so it never tells of an iteration that is not there, or twice of one."""
        lines = [json.dumps(one.to_json(), ensure_ascii=False, sort_keys=True) + "\n" for one in iterations]
        write_text(str(self.path / f"seed-{seed}" / "log.jsonl"), "".join(lines))

    def _file(self, seed: int, number: int) -> Path:
        return self.path / f"seed-{seed}" / f"iteration-{number:03}"


def _read(container: Container) -> tuple[Iteration, CandidateLists]:
    problems = container.verify()
    if container.header.get("what") != WHAT or problems:
        reason = problems[0] if problems else "it is something else"
        raise InputError(f"{container.path} cannot be used, {reason}: begin anew with --restart")
    try:
        iteration = Iteration.of(container.header["record"])
        starts = container.array("starts", np.int64).copy()
        texts = container.text("texts").split("\n")[:-1]
        shape = len(texts), container.header["features"]
        features = container.array("features", np.float32).reshape(shape).copy()
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{container.path} cannot be used ({error}): begin anew with --restart") from None
    return iteration, CandidateLists(starts, texts, features)


@contextmanager
def open_checkpoint(
    path: str | Path, identity: Mapping[str, Any], restart: bool = False
) -> Iterator[Checkpoint]:
    """The folder, for one run at a time.

    A run that is in it is gone on with if it is of the same `identity`, a JSON object of everything the
    result depends on; InputError if it is not. `restart` throws it away instead.
    """
    try:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from None
    with WorkFolder(path, _OWN, "tuning", "name another folder") as folder:
        folder.resume(identity, restart)
        yield Checkpoint(folder.path)

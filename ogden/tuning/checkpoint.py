"""What a run keeps on disk, so that a kill loses one iteration at most.

    DIR/run.json               what the result depends on: a run with other settings does not go on here
    DIR/seed-1/log.jsonl       a line for each iteration
    DIR/seed-1/iteration-000   the candidates that were new in this iteration, and its record

An iteration counts as done once its file is there, and that appears complete or not at all. Nothing else is
needed to go on: random numbers come from the seed and the iteration's number. The files are containers
(ogden/container).
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np

import ogden
from ogden.container.reader import Container, open_container
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.text.lines import write_text
from ogden.tuning.records import Iteration

WHAT = "an iteration of ogden tune"
_OWN = re.compile(r"iteration-\d{3,}|log\.jsonl|\.iteration-.*\.partial|\.log\.jsonl\..*")
"""What a run may leave in a seed's folder; with a dot in front, what a kill left half written."""


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
    folder = Path(path)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _refuse_other_files(folder)
        lock = (folder / "lock").open("a")
    except OSError as error:
        raise InputError(f"{folder} cannot be written: {error.strerror or error}") from None
    with lock:
        _lock(lock, folder)
        if restart:
            _empty(folder)
        _require_same(folder, json.loads(json.dumps(dict(identity))))
        yield Checkpoint(folder)


def _refuse_other_files(folder: Path) -> None:
    others = [file.name for file in folder.iterdir() if file.name != "lock"]
    if others and not (folder / "run.json").exists():
        raise InputError(
            f"{folder} would hold the work of the run, but there are other files in it, as {min(others)}: "
            "name another folder"
        )


def _lock(lock: IO[str], folder: Path) -> None:
    import fcntl

    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise InputError(f"{folder} is in use: another run is tuning there") from None


def _empty(folder: Path) -> None:
    """Remove what runs leave, and nothing else; what says that a run made it goes last."""
    for seed in folder.glob("seed-*"):
        for file in seed.iterdir():
            if _OWN.fullmatch(file.name):
                file.unlink()
        if not any(seed.iterdir()):
            seed.rmdir()
    (folder / "run.json").unlink(missing_ok=True)


def _require_same(folder: Path, identity: Mapping[str, Any]) -> None:
    record = folder / "run.json"
    if record.exists():
        try:
            before = json.loads(record.read_text(encoding="utf-8"))
        except ValueError:
            before = {}
        changed = sorted(key for key in {*before, *identity} if before.get(key) != identity.get(key))
        if changed:
            raise InputError(
                f"{folder} holds a run with another {' and '.join(changed)}: run with --restart to throw it "
                "away, or name another folder"
            )
    write_text(str(record), json.dumps(identity, ensure_ascii=False, indent=1) + "\n")

"""Work in stages that survive being stopped: each makes one file in a directory, and is not done twice.

    with StageCache("model.ogden.work") as place:
        pairs = place.make("pairs", {"case": "lower"}, [fingerprint_of("wiki.tsv")], write_pairs)
        links = place.make("links", {}, [pairs.fingerprint], align)

A stage is known by its fingerprint: its name, its options, and the fingerprints of what it is made from. Its
file appears under its name when it is complete, and beside it a record of the fingerprint, size and checksum.
A stage whose record and file agree is not done again. So whoever is killed, at any moment, goes on with the
same command, and comes to the same bytes.
"""

import hashlib
import json
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import ogden
from ogden.errors import InputError
from ogden.files.progress import Progress as Progress
from ogden.files.progress import quiet as quiet
from ogden.files.work_folder import WorkFolder
from ogden.files.writing import publish, writing_bytes

StageInfo = dict[str, Any]
"""What a stage says of itself, in numbers, for the summary: as JSON can hold it."""
Work = Callable[[Path, Progress], StageInfo]
"""Writes the file of a stage."""

MARK = "ogden-training"
_BLOCK = 1 << 22


@dataclass(frozen=True)
class Artifact:
    """The file of a stage. Time is that of the work, now or when it was done before (`resumed`)."""

    name: str
    path: Path
    fingerprint: str
    facts: StageInfo
    size: int
    seconds: float
    cpu: float
    resumed: bool


class StageCache:
    """A directory for stages, ours alone: one process at a time works in it."""

    def __init__(self, directory: str | Path, tell: Progress = quiet) -> None:
        self.directory = Path(directory)
        self.products: list[Artifact] = []
        self._tell = tell
        self._folder = WorkFolder(directory, "[^/]*", "training", "remove it, or give --work-dir", MARK)

    def __enter__(self) -> Self:
        self._folder.__enter__()
        try:
            self._folder.write_record({})
        except InputError:
            self._folder.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._folder.__exit__(kind, error, trace)

    def make(self, name: str, options: Mapping[str, Any], inputs: Sequence[str], work: Work) -> Artifact:
        """The file of a stage: what an earlier run left, or what `work` writes now."""
        fingerprint = stage_fingerprint(name, options, inputs)
        product = self._done_before(name, fingerprint) or self._do(name, fingerprint, work)
        self.products.append(product)
        return product

    def remove(self) -> None:
        """Remove the directory, when what came of it is safe."""
        self._folder.remove()

    def _done_before(self, name: str, fingerprint: str) -> Artifact | None:
        path = self.directory / name
        try:
            record = json.loads(self._record(name).read_text(encoding="utf-8"))
            if record["fingerprint"] != fingerprint or record["checksum"] != _checksum(path):
                return None
            times = record["seconds"], record["cpu"]
            return Artifact(name, path, fingerprint, record["facts"], path.stat().st_size, *times, True)
        except (OSError, ValueError, KeyError, TypeError):
            return None  # there is none, or it is damaged: then it is done again

    def _do(self, name: str, fingerprint: str, work: Work) -> Artifact:
        path, partial = self.directory / name, self.directory / f"{name}.partial"
        self._record(name).unlink(missing_ok=True)
        started = time.perf_counter(), time.process_time()
        try:
            facts = work(partial, self._tell)
            seconds, cpu = time.perf_counter() - started[0], time.process_time() - started[1]
            publish(partial, path)
            times = {"seconds": round(seconds, 2), "cpu": round(cpu, 2)}
            record = {"fingerprint": fingerprint, "checksum": _checksum(path), **times, "facts": facts}
            with writing_bytes(self._record(name)) as stream:
                stream.write(json.dumps(record).encode())
        except OSError as error:
            raise self._stopped(error.strerror or str(error)) from None
        finally:
            for left in (partial, *self.directory.glob(f".{name}.*")):  # half a file only takes up room
                left.unlink(missing_ok=True)
        return Artifact(name, path, fingerprint, facts, path.stat().st_size, seconds, cpu, False)

    def _record(self, name: str) -> Path:
        return self.directory / f"{name}.json"

    def _stopped(self, why: str) -> InputError:
        return InputError(
            f"{self.directory} cannot be written: {why}. What is done is kept there: make room, and the same "
            "command goes on"
        )


def fingerprint_of(path: str | Path) -> str:
    """What tells the content of a file from all others."""
    try:
        with Path(path).open("rb") as stream:
            return hashlib.file_digest(stream, "blake2b").hexdigest()
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from None


def stage_fingerprint(name: str, options: Mapping[str, Any], inputs: Sequence[str]) -> str:
    """What tells a stage from all others. Another version of the program may work differently, so it is part
    of it."""
    text = json.dumps([ogden.__version__, name, dict(options), list(inputs)], sort_keys=True)
    return hashlib.blake2b(text.encode()).hexdigest()


def _checksum(path: Path) -> list[int]:
    """The size and CRC-32 of a file: a disk that filled up, or power that failed, is noticed."""
    size = checksum = 0
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            size += len(block)
            checksum = zlib.crc32(block, checksum)
    return [size, checksum]

"""A trained aligner in a file of its own: `OGDENALN`, then everything it needs, checked when it is read.

    bytes        what
    8            the magic, `OGDENALN`
    4            the version, 1
    4            the length of the header
    ...          the header: JSON with the options, the number of words and the sizes of the arrays
    ...          the words, UTF-8, a line feed after each
    ...          for each direction: starts (u64), words (u32), probabilities, totals, jumps (f64)
    4            CRC-32 of all that comes before

Numbers are little-endian. Nothing in the file is executed, and a file that was damaged is refused.
"""

import json
import os
import tempfile
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

from ogden._core import AlignmentModel, AlignmentVocabulary
from ogden.alignment.aligner import Aligner
from ogden.alignment.options import AlignerOptions, Prior
from ogden.errors import InputError
from ogden.text.lines import open_bytes

MAGIC = b"OGDENALN"
VERSION = 1
_ARRAYS = {"starts": "<u8", "words": "<u4", "probabilities": "<f8", "totals": "<f8", "jumps": "<f8"}
_DIRECTIONS = ("forward", "backward")


def save_aligner(aligner: Aligner, path: str) -> None:
    """Write the file. It appears complete or not at all."""
    data = _pack(aligner)
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError(f"{path} is a directory: give the name of a file to write")
    try:
        handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        temporary = Path(name)
        try:
            with os.fdopen(handle, "wb") as stream:
                stream.write(data)
            mask = os.umask(0)
            os.umask(mask)
            temporary.chmod(0o666 & ~mask)
            temporary.replace(target)
        finally:
            temporary.unlink(missing_ok=True)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from None


def load_aligner(path: str) -> Aligner:
    with open_bytes(path) as stream:
        data = stream.read()
    try:
        return _unpack(data)
    except _DamagedError as error:
        raise InputError(f"{path} cannot be used: {error}") from None
    except (ValueError, TypeError, KeyError, AttributeError, InputError) as error:
        # The checksum was right, so someone made this file; it still does not hold together.
        raise InputError(f"{path} cannot be used: it is no sound aligner file ({error})") from None


class _DamagedError(Exception):
    pass


def _pack(aligner: Aligner) -> bytes:
    import numpy as np

    words = "".join(f"{word}\n" for word in aligner.vocabulary.words).encode("utf-8")
    sections = [words]
    sizes: dict[str, dict[str, int]] = {}
    for direction in _DIRECTIONS:
        model: AlignmentModel = getattr(aligner, direction)
        arrays = {name: np.asarray(getattr(model, name)).astype(kind) for name, kind in _ARRAYS.items()}
        sizes[direction] = {name: len(array) for name, array in arrays.items()}
        sections += [array.tobytes() for array in arrays.values()]
    header = {"options": asdict(aligner.options), "words": len(words), "sizes": sizes}
    text = json.dumps(header, sort_keys=True).encode("utf-8")
    body = b"".join([MAGIC, _number(VERSION), _number(len(text)), text, *sections])
    return body + _number(zlib.crc32(body))


def _number(value: int) -> bytes:
    return value.to_bytes(4, "little")


def _unpack(data: bytes) -> Aligner:
    if not data.startswith(MAGIC):
        raise _DamagedError("it is no aligner file: make one with ogden align --save")
    version = int.from_bytes(data[8:12], "little")
    if len(data) >= 12 and version != VERSION:
        raise _DamagedError(
            f"it has format version {version}, and this program reads {VERSION}: train it again"
        )
    if len(data) < 20 or zlib.crc32(data[:-4]) != int.from_bytes(data[-4:], "little"):
        raise _DamagedError("it is damaged or incomplete: copy it again, or train it again")
    length = int.from_bytes(data[12:16], "little")
    header: dict[str, Any] = json.loads(data[16 : 16 + length])
    cursor = _Cursor(data[:-4], 16 + length)
    text = bytes(cursor.take(header["words"])).decode("utf-8")
    vocabulary = AlignmentVocabulary(text.split("\n")[:-1])
    options = header["options"]
    prior = Prior(**options.pop("prior"))
    made = AlignerOptions(prior=prior, **options)
    forward, backward = (_model(vocabulary, made, header["sizes"][name], cursor) for name in _DIRECTIONS)
    if cursor.at != len(data) - 4:
        raise _DamagedError("there is more in it than its header names")
    return Aligner(made, vocabulary, forward, backward)


class _Cursor:
    def __init__(self, data: bytes, at: int) -> None:
        self.data = memoryview(data)
        self.at = at

    def take(self, size: int) -> memoryview:
        if not 0 <= size <= len(self.data) - self.at:
            raise _DamagedError("its header names more than there is")
        self.at += size
        return self.data[self.at - size : self.at]


def _model(
    vocabulary: AlignmentVocabulary, options: AlignerOptions, sizes: dict[str, int], cursor: _Cursor
) -> AlignmentModel:
    import numpy as np

    arrays = {}
    for name, kind in _ARRAYS.items():
        stored = np.frombuffer(cursor.take(sizes[name] * np.dtype(kind).itemsize), kind)
        arrays[name] = stored.astype(stored.dtype.newbyteorder("="))
    if len(arrays["jumps"]) != 2 * options.max_length:
        raise _DamagedError("its jumps do not fit its longest sentence")
    return AlignmentModel(
        vocabulary, **arrays, prior=options.prior.numbers(), null=options.null, smoothing=options.smoothing
    )

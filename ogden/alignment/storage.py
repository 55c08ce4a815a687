"""A trained aligner in a file: a container (ogden/container), whose every byte is checked when it is read.

    header                 what it is, the version of this list, and the options
    alignment.words        UTF-8, a line feed after each
    alignment.forward.…    the tables of a direction: starts (u64), words (u32), probabilities, totals and
    alignment.backward.…   jumps (f64)

Files of the format before (`OGDENALN`) are refused: training is quick.
"""

from dataclasses import asdict
from pathlib import Path

from ogden._core import AlignmentModel, AlignmentVocabulary
from ogden.alignment.aligner import Aligner
from ogden.alignment.options import AlignerOptions, Prior
from ogden.container.reader import Container, open_container
from ogden.container.writer import Writer
from ogden.errors import InputError
from ogden.text.lines import open_bytes

WHAT = "a word aligner"
VERSION = 1
_OLDER = b"OGDENALN"
"""How the files of earlier versions of the program begin."""
_ARRAYS = {"starts": "<u8", "words": "<u4", "probabilities": "<f8", "totals": "<f8", "jumps": "<f8"}
_DIRECTIONS = ("forward", "backward")


def save_aligner(aligner: Aligner, path: str) -> None:
    """Write the file. It appears complete or not at all."""
    import numpy as np

    header = {"what": WHAT, "version": VERSION, "options": asdict(aligner.options)}
    with Writer(path, header) as writer:
        writer.add_text("alignment.words", "".join(f"{word}\n" for word in aligner.vocabulary.words))
        for direction in _DIRECTIONS:
            model: AlignmentModel = getattr(aligner, direction)
            for name, kind in _ARRAYS.items():
                writer.add(f"alignment.{direction}.{name}", np.asarray(getattr(model, name)).astype(kind))


def load_aligner(path: str) -> Aligner:
    _refuse_older(path)
    with open_container(path) as container:
        if container.header.get("what") != WHAT:
            raise InputError(f"{path} is no aligner: make one with ogden align --save")
        version = container.header.get("version")
        if version != VERSION:
            raise InputError(
                f"{path} has version {version}, and this program reads {VERSION}: train it again"
            )
        problems = container.verify()
        if problems:
            raise InputError(f"{path} cannot be used, {problems[0]}: copy it again, or train it again")
        try:
            return _read(container)
        except (ValueError, TypeError, KeyError, AttributeError, InputError) as error:
            # The checksums were right, so someone made this file; it still does not hold together.
            raise InputError(f"{path} cannot be used: it is no sound aligner file ({error})") from None


def _refuse_older(path: str) -> None:
    if not Path(path).is_file():
        return  # `open_container` says what is wrong
    with open_bytes(path) as stream:
        start = stream.read(len(_OLDER))
    if start == _OLDER:
        raise InputError(f"{path} was made by an older version of the program: train it again")


def _read(container: Container) -> Aligner:
    vocabulary = AlignmentVocabulary(container.text("alignment.words").split("\n")[:-1])
    options = dict(container.header["options"])
    prior = Prior(**options.pop("prior"))
    made = AlignerOptions(prior=prior, **options)
    forward, backward = (_model(container, vocabulary, made, direction) for direction in _DIRECTIONS)
    return Aligner(made, vocabulary, forward, backward)


def _model(
    container: Container, vocabulary: AlignmentVocabulary, options: AlignerOptions, direction: str
) -> AlignmentModel:
    arrays = {}
    for name, kind in _ARRAYS.items():
        stored = container.array(f"alignment.{direction}.{name}", kind)
        arrays[name] = stored.astype(stored.dtype.newbyteorder("="))  # a copy: the file may go
    if len(arrays["jumps"]) != 2 * options.max_length:
        raise ValueError("its jumps do not fit its longest sentence")
    return AlignmentModel(
        vocabulary, **arrays, prior=options.prior.numbers(), null=options.null, smoothing=options.smoothing
    )

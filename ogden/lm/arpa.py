"""ARPA files in and out."""

from ogden._core import ArpaReader
from ogden.errors import InputError
from ogden.files.writing import writing_bytes
from ogden.lm.estimation import Estimate
from ogden.lm.model import LanguageModel
from ogden.text.lines import display_name, open_bytes

PIECE = 1 << 20


def read_arpa(path: str) -> LanguageModel:
    """The model in an ARPA file, plain, gz or xz."""
    reader = ArpaReader()
    try:
        with open_bytes(path) as stream:
            while piece := stream.read(PIECE):
                reader.feed(piece)
        return LanguageModel(reader.finish())
    except RuntimeError as error:
        raise InputError(f"{display_name(path)}: {error}") from None


def write_arpa(path: str, estimate: Estimate) -> None:
    """Write the model, packed where the name ends in .gz or .xz. The file appears complete or not at all."""
    with writing_bytes(path) as stream:
        estimate.write_arpa(stream.write)

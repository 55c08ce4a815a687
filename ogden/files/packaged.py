"""Files that come with the package.

A compiled module may lie elsewhere than the folder with the data of its room, so none asks for its own
`__file__`.
"""

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]


def packaged(path: str) -> Path:
    """A file or folder of the package: `packaged("text/data/case.txt")`."""
    return _PACKAGE / path

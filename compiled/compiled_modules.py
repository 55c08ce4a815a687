"""Which Python modules are compiled, and what they were when they were."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

LIST = Path(__file__).with_name("modules.txt")
ROOT = Path(__file__).parents[1]


def compiled_modules() -> list[str]:
    """Their paths from the root of the project."""
    lines = (line.partition("#")[0].strip() for line in LIST.read_text(encoding="utf-8").splitlines())
    return [line for line in lines if line]


def digest(paths: Iterable[Path]) -> str:
    """Of the contents of files."""
    total = hashlib.sha256()
    for path in paths:
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def digest_of_modules() -> str:
    return digest(ROOT / module for module in compiled_modules())

"""What long jobs may take of the machine, and where they keep their work."""

import argparse
from typing import TYPE_CHECKING

from ogden.app.options import add_jobs, add_memory
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.training.learning import Resources


def add_resources(group: "argparse._ArgumentGroup", output: str) -> None:
    """`output` is what the help calls the file that is made."""
    add = group.add_argument
    add_jobs(group)
    add_memory(group, "for sorting; past it, on disk (default: 1)")
    add("--work-dir", metavar="DIR", help=f"where {output}.work is made (default: beside it)")
    add("--keep-work", action="store_true", help=f"do not remove {output}.work at the end")


def resources_of(args: argparse.Namespace) -> "Resources":
    from ogden.training.learning import Resources

    return Resources(args.jobs, args.memory)


def work_directory(output: str, work_dir: str | None) -> str:
    """The directory for the work, which the caller makes; the one it stands in is made here."""
    from pathlib import Path

    if work_dir is None:
        return f"{output}.work"
    try:
        Path(work_dir).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"--work-dir {work_dir} cannot be made: {error.strerror or error}") from None
    return str(Path(work_dir) / f"{Path(output).name}.work")

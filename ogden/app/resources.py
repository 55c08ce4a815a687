"""What long jobs may take of the machine, and where they keep their work."""

import argparse
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.training.learning import Resources


def add_resources(group: "argparse._ArgumentGroup", output: str) -> None:
    """`output` is what the help calls the file that is made."""
    add = group.add_argument
    add("--jobs", type=int, default=0, metavar="N", help="threads, for the same result (default: all cores)")
    add("--memory", type=float, default=1.0, metavar="GB", help="for sorting; past it, on disk (default: 1)")
    add("--work-dir", metavar="DIR", help=f"where {output}.work is made (default: beside it)")
    add("--keep-work", action="store_true", help=f"do not remove {output}.work at the end")


def resources_of(args: argparse.Namespace) -> "Resources":
    from ogden.training.learning import Resources

    if not 0.001 <= args.memory < 1 << 20:
        raise InputError(f"--memory {args.memory:g}: give a number of gigabytes from 0.001 on")
    if args.jobs < 0:
        raise InputError(f"--jobs {args.jobs}: give the number of threads, or 0 for all cores")
    return Resources(args.jobs, int(args.memory * (1 << 30)))


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

"""C of the Python modules that are compiled, made by mypyc; CMakeLists.txt beside this file runs it.

    python compiled/generate.py build/compiled

run at the root of the project, writes the C into the folder, and into `sources.txt` there which files make
the library that holds all of the code. Each module is a small library of its own besides, which only calls
that one. `compiled.sha256` tells what was compiled.
"""

import sys
from pathlib import Path

from compiled_modules import compiled_modules, digest, digest_of_modules
from mypy.version import __version__
from mypyc.build import mypycify

LIBRARY = "ogden"
"""mypyc adds `__mypyc` to it. It lies beside the package: `__file__` of a module is told from its place."""
# What a module means may not depend on which other packages there are when it is compiled: none is looked at.
# `make lint` is where types are checked, with all of them and more strictly.
OPTIONS = ["--config-file=", "--no-site-packages", "--ignore-missing-imports", "--follow-imports=silent"]


def generate(folder: Path) -> None:
    library, *_ = mypycify(
        [*OPTIONS, *compiled_modules()], multi_file=True, target_dir=str(folder), group_name=LIBRARY
    )
    (folder / "sources.txt").write_text("".join(f"{Path(source).as_posix()}\n" for source in library.sources))
    (folder / "compiled.sha256").write_text(f"{digest_of_modules()}\n")


def inputs(folder: Path) -> str:
    """All that the C depends on: a module's code, the types of what it imports, and mypyc."""
    own = Path(__file__).parent.iterdir()
    types = (path for path in Path("ogden").rglob("*") if path.suffix in (".py", ".pyi"))
    files = sorted(path for path in (*own, *types) if path.is_file())
    return f"{folder}\n{sys.version}\n{__version__}\n{digest(files)}\n"


def main() -> None:
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    done, wanted = folder / "done.txt", inputs(folder)
    if not done.exists() or done.read_text() != wanted:
        generate(folder)
        done.write_text(wanted)


if __name__ == "__main__":
    main()

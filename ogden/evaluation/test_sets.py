"""Test sets that a user has in a folder, known by the names of their files, as EASSE lays them out.

    find_test_set("test_sets/asset", "test")   # asset.test.orig, and asset.test.simp.0 to .9 as references

Nothing is fetched from anywhere. The names are those of EASSE's `resources/data/test_sets`, of TurkCorpus'
own repository, and of what `ogden corpus split` and `ogden corpus multi-reference` write.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ogden.errors import InputError

TEST, VALID = "test", "valid"
PARTS = (TEST, VALID)
"""The sentences to test on, and those to tune on, which papers call validation, development or tuning set."""
_PACKED = r"(?:\.gz|\.xz)?"


@dataclass(frozen=True)
class Layout:
    """How the files of a set are called. `PART` stands for the words of `parts`, `N` for a number."""

    title: str
    normal: str
    references: str
    parts: tuple[str, str] = (TEST, VALID)
    """What `PART` is in the names, for `PARTS` in order; empty where there is no such part."""

    def files(self, names: Sequence[str], part: str) -> "tuple[str, list[str]] | None":
        """The normal side and the references among these names, in order of their numbers."""
        word = self.parts[PARTS.index(part)]
        if not word:
            return None
        normal = sorted(filter(self._pattern(self.normal, word).fullmatch, names))
        pattern = self._pattern(self.references, word)
        references = [(match, name) for name in names if (match := pattern.fullmatch(name))]
        if not normal or not references:
            return None
        return normal[0], [name for _, name in sorted(references, key=_number)]

    @staticmethod
    def _pattern(name: str, word: str) -> re.Pattern[str]:
        escaped = re.escape(name).replace("PART", re.escape(word)).replace("N", r"(\d+)")
        return re.compile(escaped + _PACKED)


_TUNE = (TEST, "tune")
LAYOUTS = (
    Layout("ASSET", "asset.PART.orig", "asset.PART.simp.N"),
    Layout("TurkCorpus", "PART.truecase.detok.orig", "PART.truecase.detok.simp.N", _TUNE),
    Layout("TurkCorpus, as tokens", "PART.8turkers.tok.norm", "PART.8turkers.tok.turk.N", _TUNE),
    Layout("PWKP", "pwkp.PART.orig", "pwkp.PART.simp"),
    Layout("PWKP", "pwkp.PART.src", "pwkp.PART.dst"),
    Layout("PWKP", "pwkp.PART.orig", "pwkp.PART.dest"),
    Layout("HSplit", "hsplit.tok.src", "hsplit.tok.N", (TEST, "")),
    Layout("WikiSplit", "wikisplit.PART.untok.orig", "wikisplit.PART.untok.split"),
    Layout("Google's compressed sentences", "googlecomp.PART.orig", "googlecomp.PART.comp"),
    Layout("QATS", "qats.PART.orig", "qats.PART.simp", (TEST, "")),
    Layout("Newsela", "newsela.PART.orig", "newsela.PART.simp"),
    Layout("what `ogden corpus split` writes", "PART.normal", "PART.simple", _TUNE),
    Layout("what `ogden corpus multi-reference` writes", "normal", "simple.N"),
)
_TABLE = re.compile(r".*\.8turkers\.organized\.tsv")


@dataclass(frozen=True)
class FoundSet:
    """The files of a test set."""

    title: str
    normal: str
    references: tuple[str, ...]


def find_test_set(directory: str, part: str = TEST) -> FoundSet:
    """The part of the test set in a folder. InputError says what is there instead, and what to do."""
    place = Path(directory)
    names = _names(place)
    for layout in LAYOUTS:
        if found := layout.files(names, part):
            normal, references = found
            return FoundSet(layout.title, str(place / normal), tuple(str(place / one) for one in references))
    raise InputError(f"{directory}: {_instead(place, names, part)}")


def _instead(place: Path, names: Sequence[str], part: str) -> str:
    other = next(one for one in PARTS if one != part)
    for layout in LAYOUTS:
        if layout.files(names, other):
            return f"there is only the part “{other}” of {layout.title}: give --part {other}"
    folders = sorted({folder.name for folder, _ in _sets_inside(place)})
    if folders:
        return f"test sets are in its folders {', '.join(folders)}: give one of them"
    if any(map(_TABLE.fullmatch, names)):
        return (
            "TurkCorpus as one table is not read: give the folder with tune.8turkers.tok.norm and "
            ".turk.0 to .turk.7, or make files of its columns and give them with --normal and --references"
        )
    titles = ", ".join(dict.fromkeys(layout.title for layout in LAYOUTS))
    return (
        f"no file names of a known test set ({titles}): give the files themselves, with --normal "
        "and --references"
    )


def _sets_inside(place: Path) -> Iterator[tuple[Path, Layout]]:
    for folder in sorted(path for path in place.iterdir() if path.is_dir()):
        names = _names(folder)
        for layout in LAYOUTS:
            if any(layout.files(names, part) for part in PARTS):
                yield folder, layout


def _names(place: Path) -> list[str]:
    try:
        return sorted(path.name for path in place.iterdir() if path.is_file())
    except NotADirectoryError:
        raise InputError(
            f"{place} is a file: give the folder of a test set, or the file as --normal"
        ) from None
    except FileNotFoundError:
        raise InputError(f"{place}: there is no such folder") from None
    except OSError as error:
        raise InputError(f"{place} cannot be read: {error.strerror or error}") from None


def _number(found: tuple[re.Match[str], str]) -> tuple[int, str]:
    match, name = found
    return int(match[1]) if match.re.groups else 0, name

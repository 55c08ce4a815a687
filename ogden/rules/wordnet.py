"""WordNet's database files: which words share a meaning.

The files `data.noun`, `data.verb` and `data.adj` list a synset a line (wndb(5WN) in its manual):

    00001740 00 a 01 able 0 005 = 05200169 n 0000 … | having the necessary means

that is its place, a file number, the part of speech, the number of words in hexadecimal, and each word with
its number within the file. Only the words are read. They may stand in a directory or in a tar archive.
"""

import io
import re
import tarfile
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from ogden.errors import InputError
from ogden.text.lines import open_bytes

PARTS = {"n": "noun", "v": "verb", "a": "adj"}
"""Parts of speech, as a letter and as WordNet calls the file."""
NAMES = {f"data.{name}": letter for letter, name in PARTS.items()}

Synonyms = Mapping[tuple[str, str], tuple[str, ...]]
"""(lemma in lower case, letter of the part of speech) -> the other words of all synsets, in their order."""

# A place in the sentence: (p) before a noun, (a) predicative, (ip) after a noun.
_PLACE = re.compile(r"\((?:a|p|ip)\)$")


def read_wordnet(path: str) -> dict[tuple[str, str], tuple[str, ...]]:
    """The synonyms in a directory of WordNet's files or a tar archive of them (plain, gz or xz)."""
    found: dict[tuple[str, str], dict[str, None]] = {}
    for part, lines in _files(path):
        for synset in _synsets(path, part, lines):
            for word in synset:
                others = found.setdefault((word.lower(), part), {})
                others.update(dict.fromkeys(other for other in synset if other.lower() != word.lower()))
    if not found:
        raise InputError(f"{path} holds no data.noun, data.verb or data.adj: give WordNet's database files")
    return {key: tuple(others) for key, others in found.items() if others}


def wordnet_files(path: str) -> list[Path]:
    """The files that `read_wordnet` reads: those of a directory, or the archive."""
    if not Path(path).is_dir():
        return [Path(path)]
    return [file for name in NAMES if (file := Path(path) / name).is_file()]


def _files(path: str) -> Iterator[tuple[str, Iterable[str]]]:
    if Path(path).is_dir():
        for file in wordnet_files(path):
            with open_bytes(str(file)) as stream:
                yield NAMES[file.name], io.TextIOWrapper(stream, "utf-8", "replace")
        return
    try:
        with open_bytes(path) as packed, tarfile.open(fileobj=packed, mode="r|") as archive:
            for member in archive:
                name = Path(member.name).name
                if name in NAMES and (content := archive.extractfile(member)) is not None:
                    yield NAMES[name], io.TextIOWrapper(io.BytesIO(content.read()), "utf-8", "replace")
    except tarfile.TarError as error:
        raise InputError(f"{path} is no tar archive of WordNet's files: {error}") from None


def _synsets(path: str, part: str, lines: Iterable[str]) -> Iterator[list[str]]:
    for number, line in enumerate(lines, 1):
        if line.startswith("  "):
            continue  # the licence, at the head of each file
        fields = line.split()
        try:
            words = fields[4 : 4 + 2 * int(fields[3], 16) : 2]
        except (IndexError, ValueError):
            raise InputError(
                f"{path}, data.{PARTS[part]}, line {number}: this is no synset of WordNet"
            ) from None
        yield [_PLACE.sub("", word).replace("_", " ") for word in words]


def format_synonyms(synonyms: Synonyms) -> str:
    """A line for each word, for a model: part of speech, lemma and synonyms, with tabs between."""
    rows = ((part, lemma, *synonyms[lemma, part]) for lemma, part in sorted(synonyms))
    return "".join("\t".join(row) + "\n" for row in rows)


def parse_synonyms(text: str) -> Synonyms:
    """What `format_synonyms` wrote. ValueError where it did not."""
    found = {}
    for number, line in enumerate(text.splitlines(), 1):
        part, *words = line.split("\t")
        if part not in PARTS or len(words) < 2 or not all(words):
            raise ValueError(f"line {number} is no part of speech, word and synonyms")
        found[words[0], part] = tuple(words[1:])
    return found

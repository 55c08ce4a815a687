"""WordNet's database files: synonyms from a directory or an archive, and what is wrong with others."""

import io
import tarfile
from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.rules.wordnet import format_synonyms, parse_synonyms, read_wordnet

NOUNS = (
    "  1 This software and database is being provided to you\n"
    "02958343 06 n 03 car 0 auto 0 motor_vehicle 0 001 @ 03791235 n 0000 | a vehicle\n"
    "02959942 06 n 02 car 1 railcar 0 000 | a wheeled vehicle on rails\n"
    "02959943 06 n 01 lonely_noun 0 000 | no synonyms\n"
)
ADJECTIVES = "00001740 00 a 02 Able 0 capable(p) 0 000 | having the means\n"


def write_files(folder: Path) -> Path:
    (folder / "data.noun").write_text(NOUNS)
    (folder / "data.adj").write_text(ADJECTIVES)
    (folder / "index.noun").write_text("not read")
    return folder


def test_words_of_all_synsets_in_order(tmp_path: Path) -> None:
    synonyms = read_wordnet(str(write_files(tmp_path)))
    assert synonyms == {
        ("car", "n"): ("auto", "motor vehicle", "railcar"),
        ("auto", "n"): ("car", "motor vehicle"),
        ("motor vehicle", "n"): ("car", "auto"),
        ("railcar", "n"): ("car",),
        ("able", "a"): ("capable",),
        ("capable", "a"): ("Able",),
    }


@pytest.mark.parametrize("packing", ["", ".gz", ".xz"])
def test_an_archive_is_read_alike(packing: str, tmp_path: Path) -> None:
    (tmp_path / "files").mkdir()
    folder = write_files(tmp_path / "files")
    path = tmp_path / f"wordnet.tar{packing}"
    mode = {"": "w", ".gz": "w:gz", ".xz": "w:xz"}[packing]
    with tarfile.open(path, mode) as archive:  # type: ignore[call-overload]
        archive.add(folder, "wordnet")
    assert read_wordnet(str(path)) == read_wordnet(str(folder))


def test_a_line_that_is_no_synset_is_named(tmp_path: Path) -> None:
    (tmp_path / "data.verb").write_text("00001740 29 v zz breathe 0\n")
    with pytest.raises(InputError, match=r"data\.verb, line 1"):
        read_wordnet(str(tmp_path))


def test_what_is_no_wordnet_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"holds no data\.noun"):
        read_wordnet(str(tmp_path))
    (tmp_path / "some.tar").write_bytes(b"no archive")
    with pytest.raises(InputError, match="no tar archive"):
        read_wordnet(str(tmp_path / "some.tar"))
    with tarfile.open(fileobj=(packed := io.BytesIO()), mode="w"):
        pass
    (tmp_path / "empty.tar").write_bytes(packed.getvalue())
    with pytest.raises(InputError, match=r"holds no data\.noun"):
        read_wordnet(str(tmp_path / "empty.tar"))


def test_synonyms_of_a_model_round_trip(tmp_path: Path) -> None:
    synonyms = read_wordnet(str(write_files(tmp_path)))
    assert parse_synonyms(format_synonyms(synonyms)) == synonyms
    for damaged in ("x\tcar\tauto\n", "n\tcar\n", "n\tcar\t\n"):
        with pytest.raises(ValueError, match="line 1"):
            parse_synonyms(damaged)

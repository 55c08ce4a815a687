from dataclasses import fields
from pathlib import Path

from ogden.editing.learning.sources import Sources

PROJECT = Path(__file__).parents[3]


def files(sources: Sources) -> list[Path]:
    found: list[Path] = []
    for field in fields(sources):
        value = getattr(sources, field.name)
        if field.name == "references":
            found += [path for one in value.values() for path in one.files]
        else:
            found += value if isinstance(value, tuple) else [value]
    return found


def test_all_sources_of_the_built_in_model_are_there(shared: Path) -> None:
    sources = Sources.in_folders(shared / "data", PROJECT)
    assert [path for path in files(sources) if not path.is_file()] == [sources.lexicon, sources.structure]
    assert list(sources.lexicon.glob("*.tsv"))
    assert sources.readings


def test_references_by_lines(tmp_path: Path) -> None:
    sources = Sources.in_folders(tmp_path, PROJECT)
    one = sources.references["turk"]
    one.normal.parent.mkdir(parents=True)
    for number, path in enumerate(one.files):
        path.write_text(f"first {number}\nsecond {number}\nthird {number}\n")
    test = one.read(slice(1, None))
    assert list(test.normal) == ["second 0", "third 0"]
    assert [lines[1] for lines in test.references] == [f"third {number}" for number in range(1, 9)]

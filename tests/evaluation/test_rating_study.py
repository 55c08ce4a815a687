"""Rating studies: who sees what, what the files give away, and that answers find their way back."""

import csv
import io
import json
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.evaluation.rating_study import Study, choose_items, plan_study
from ogden.evaluation.scales import SCALE_SETS, WUBBEN, XU, ScaleSet, scale_set
from ogden.evaluation.sheets import Key, read_key, read_sheets, sheet_csv, sheet_html, write_study

NORMAL = [f"sentence {i} is long-winded" for i in range(30)]
OUTPUTS = {
    "Secret-One": [f"one {i}" for i in range(30)],
    "Secret-Two": [f"two {i}" for i in range(30)],
    # The third copies the source on even lines, and the first system on lines that 3 divides.
    "Secret-Three": [
        NORMAL[i] if i % 2 == 0 else f"one {i}" if i % 3 == 0 else f"three {i}" for i in range(30)
    ],
}


def study(scales: ScaleSet = WUBBEN, judges: int = 2, seed: int = 7) -> Study:
    return plan_study(choose_items(NORMAL, OUTPUTS, 12, seed), scales, judges, seed)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))


def test_the_seed_decides_everything() -> None:
    assert study() == study()
    assert study() != study(seed=8)


def test_another_judge_leaves_the_other_sheets_alone() -> None:
    assert study(judges=2).sheets == study(judges=3).sheets[:2]


def test_judges_get_different_orders() -> None:
    first, second = ([cluster.normal for cluster in sheet.clusters] for sheet in study().sheets)
    assert first != second
    assert sorted(first) == sorted(second)


def test_systems_come_in_every_place() -> None:
    """No place in a cluster belongs to one system."""
    clusters = study(judges=10).sheets[3].clusters
    for place in range(2):
        assert len({cluster.versions[place].systems for cluster in clusters}) > 1


def test_fluency_is_asked_in_one_order_over_all_items() -> None:
    sheet = study().sheets[0]
    beside = [version for cluster in sheet.clusters for version in cluster.versions]
    assert sorted(v.code for v in sheet.alone) == sorted(v.code for v in beside)
    assert [v.code for v in sheet.alone] != [v.code for v in beside]


def test_equal_outputs_are_shown_once_and_count_for_both() -> None:
    (item,) = choose_items(["a b c"], {"x": ["a  b"], "y": ["a b "], "z": ["c"]}, 1, 1)
    versions = plan_study([item], XU, 1, 1).sheets[0].alone
    assert {v.text: v.systems for v in versions} == {"a b": ("x", "y"), "c": ("z",)}


def test_only_sentences_that_all_systems_changed() -> None:
    items = choose_items(NORMAL, OUTPUTS, 15, 1, only_changed=True)
    assert sorted(item.number for item in items) == list(range(2, 31, 2))
    assert all(item.normal == NORMAL[item.number - 1] for item in items)


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (
            lambda: choose_items(NORMAL, OUTPUTS, 16, 1, True),
            "there are 15 sentences that every system changed",
        ),
        (lambda: choose_items(NORMAL, OUTPUTS, 0, 1), "ask for 1 to 30"),
        (lambda: choose_items(["a"], {"x": ["a"]}, None, 1, True), "nothing to judge"),
        (lambda: choose_items(["a", "b"], {"x": ["a"]}, None, 1), "x has 1 outputs for 2 normal sentences"),
        (lambda: study(judges=0), "at least one judge"),
        (lambda: scale_set("likert"), "choose one of wubben, xu"),
    ],
)
def test_what_cannot_be_made(make: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


def test_twenty_items_unless_told_otherwise() -> None:
    assert len(choose_items(NORMAL, OUTPUTS, None, 1)) == 20
    assert len(choose_items(NORMAL[:5], {"x": NORMAL[:5]}, None, 1)) == 5


@pytest.mark.parametrize("scales", SCALE_SETS.values())
def test_no_sheet_names_a_system(scales: ScaleSet) -> None:
    for sheet in study(scales).sheets:
        for text in (sheet_csv(sheet, scales), sheet_html(sheet, scales)):
            assert "secret" not in text.lower()


def test_sheets_do_not_depend_on_the_names_of_systems() -> None:
    renamed = dict(zip(("A", "B", "C"), OUTPUTS.values(), strict=True))
    other = plan_study(choose_items(NORMAL, renamed, 12, 7), WUBBEN, 2, 7)
    for sheet, twin in zip(study().sheets, other.sheets, strict=True):
        assert sheet_html(sheet, WUBBEN) == sheet_html(twin, WUBBEN)
        assert sheet_csv(sheet, WUBBEN) == sheet_csv(twin, WUBBEN)


def test_codes_say_nothing_and_are_never_used_twice() -> None:
    codes = [v.code for sheet in study().sheets for v in sheet.alone]
    assert len(set(codes)) == len(codes)
    assert all(len(code) == 4 and code.isalpha() for code in codes)


def test_csv_asks_fluency_first_and_without_the_normal_sentence() -> None:
    sheet = study().sheets[0]
    lines = rows(sheet_csv(sheet, WUBBEN))
    count = len(sheet.alone)
    assert [line["scale"] for line in lines[:count]] == ["fluency"] * count
    assert {line["normal"] for line in lines[:count]} == {""}
    assert {line["scale"] for line in lines[count:]} == {"adequacy", "simplicity"}
    assert all(line["normal"] in NORMAL for line in lines[count:])
    assert {line["rating"] for line in lines} == {""}


def test_text_that_starts_like_a_formula_stays_text() -> None:
    (item,) = choose_items(["=1+1"], {"x": ["- a dash"], "y": [""]}, 1, 1)
    lines = rows(sheet_csv(plan_study([item], XU, 1, 1).sheets[0], XU))
    assert {line["normal"] for line in lines} == {"'=1+1"}
    assert {line["version"] for line in lines} == {"'- a dash", "(empty)"}


class Form(HTMLParser):
    """The form's questions, whatever could reach a network, and what labels refer to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.asked: list[tuple[str, str]] = []
        self.addresses: list[str] = []
        self.ids: set[str] = set()
        self.referred: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if "data-scale" in given:
            self.asked.append((given["data-code"], given["data-scale"]))
        self.addresses += [given[name] for name in ("src", "href", "action") if name in given]
        self.ids |= {given["id"]} if "id" in given else set()
        for name in ("for", "aria-labelledby", "aria-describedby"):
            self.referred |= set(given.get(name, "").split())


@pytest.mark.parametrize("scales", SCALE_SETS.values())
def test_html_asks_what_the_csv_asks_and_stands_alone(scales: ScaleSet) -> None:
    sheet = study(scales).sheets[0]
    text = sheet_html(sheet, scales)
    form = Form(text)
    assert form.asked == [(line["code"], line["scale"]) for line in rows(sheet_csv(sheet, scales))]
    assert form.addresses == ["data:,"]
    assert form.referred <= form.ids
    assert "default-src 'none'" in text


def test_html_escapes_sentences() -> None:
    (item,) = choose_items(["<script>alert(1)</script>"], {"x": ['"><img src=x>']}, 1, 1)
    text = sheet_html(plan_study([item], WUBBEN, 1, 1).sheets[0], WUBBEN)
    assert "<script>alert" not in text
    assert "<img" not in text


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_study(str(tmp_path / "study"), study())
    return tmp_path / "study"


def test_the_files_of_a_study(folder: Path) -> None:
    names = ["key.json", "sheet-1.csv", "sheet-1.html", "sheet-2.csv", "sheet-2.html"]
    assert sorted(path.name for path in folder.iterdir()) == names
    assert not [path for path in folder.parent.iterdir() if path != folder]


def test_a_study_is_never_written_over(folder: Path) -> None:
    before = (folder / "key.json").read_text()
    with pytest.raises(InputError, match="already exists and is not empty"):
        write_study(str(folder), study(seed=9))
    assert (folder / "key.json").read_text() == before


def fill(path: Path, key: Key, rate: Callable[[str, int, str], object]) -> Path:
    """Fill a sheet with what `rate(first system, item, scale)` says, as a spreadsheet would save it."""
    lines = rows(path.read_text(encoding="utf-8"))
    for line in lines:
        blinded = key.sheets[line["sheet"]].codes[line["code"]]
        line["rating"] = str(rate(blinded.systems[0], blinded.item, line["scale"]))
    target = path.with_name(path.stem + "-filled.csv")
    with target.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, lines[0], delimiter=";")
        writer.writeheader()
        writer.writerows(lines)
    return target


def honest(system: str, item: int, scale: str) -> int:
    return 1 + (len(system) * item + len(scale)) % 5


def test_answers_find_their_systems(folder: Path) -> None:
    key = read_key(str(folder / "key.json"))
    paths = [str(fill(folder / f"sheet-{judge}.csv", key, honest)) for judge in (2, 1)]
    ratings, missing = read_sheets(key, paths)
    assert [one.missing for one in missing] == [0, 0]
    assert len(ratings) == 2 * 12 * 3 * 3
    assert (ratings.judges, ratings.scales) == (["1", "2"], WUBBEN.names)
    for record in ratings.records:
        shared = OUTPUTS[record.system][record.item - 1] == OUTPUTS["Secret-One"][record.item - 1]
        first = "Secret-One" if shared else record.system
        assert record.rating == honest(first, record.item, record.scale)


def test_missing_answers_are_counted(folder: Path) -> None:
    key = read_key(str(folder / "key.json"))
    path = fill(folder / "sheet-1.csv", key, lambda _, item, scale: "" if scale == "fluency" else 3)
    text = path.read_text().splitlines(keepends=True)
    path.write_text("".join(text[:-1]))  # a line that was deleted is a missing answer as well
    ratings, (missing,) = read_sheets(key, [str(path)])
    assert missing.missing == len(key.sheets[missing.sheet].codes) + 1
    assert "fluency" not in ratings.scales


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ("{sheet},{code},fluency,6", r"line 2: fluency 6 is out of range: give a whole number, 1 to 5"),
        ("{sheet},{code},fluency,2.5", r"line 2: fluency 2.5 is out of range"),
        ("{sheet},{code},fluency,x", r"line 2: the rating 'x' is not a number"),
        ("{sheet},AAAA,fluency,3", r"line 2: code 'AAAA' is not on sheet"),
        ("other-1,{code},fluency,3", r"line 2: sheet 'other-1' is not in the key"),
        ("{sheet},{code},beauty,3", r"line 2: scale 'beauty' is none of fluency"),
        ("{sheet},{code},fluency,3\n{sheet},{code},fluency,3", r"line 3: sheet .* is given twice"),
        ("{sheet},{code},fluency,", r"no rating is filled in"),
    ],
)
def test_bad_sheets(folder: Path, row: str, message: str) -> None:
    key = read_key(str(folder / "key.json"))
    sheet = next(iter(key.sheets))
    code = next(iter(key.sheets[sheet].codes))
    path = folder / "bad.csv"
    path.write_text("sheet,code,scale,rating\n" + row.format(sheet=sheet, code=code) + "\n")
    with pytest.raises(InputError, match=r"bad\.csv.*" + message):
        read_sheets(key, [str(path)])


def test_a_sheet_given_twice(folder: Path) -> None:
    key = read_key(str(folder / "key.json"))
    path = fill(folder / "sheet-1.csv", key, honest)
    again = folder / "again.csv"
    again.write_text(path.read_text())
    for second in (path, again):
        with pytest.raises(InputError, match="is given twice"):
            read_sheets(key, [str(path), str(second)])


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"format": "x"}', "null", '{"format": "ogden judging key"}']
)
def test_what_is_no_key(tmp_path: Path, text: str) -> None:
    (tmp_path / "key.json").write_text(text)
    with pytest.raises(InputError, match="is no key of a rating study"):
        read_key(str(tmp_path / "key.json"))


def test_a_key_of_a_later_version(folder: Path) -> None:
    content = json.loads((folder / "key.json").read_text())
    (folder / "key.json").write_text(json.dumps({**content, "version": 2}))
    with pytest.raises(InputError, match="this ogden reads version 1"):
        read_key(str(folder / "key.json"))


@given(st.integers(1, 6), st.integers(1, 4), st.integers(0, 100), st.data())
def test_every_version_is_shown_once_on_every_sheet(
    items: int, judges: int, seed: int, data: st.DataObject
) -> None:
    words = st.lists(st.sampled_from("abc"), min_size=items, max_size=items)
    outputs = {system: data.draw(words) for system in ("x", "y", "z")}
    made = plan_study(choose_items(["n"] * items, outputs, items, seed), WUBBEN, judges, seed)
    for sheet in made.sheets:
        shown = {(v.item, system): v.text for v in sheet.alone for system in v.systems}
        assert shown == {(i + 1, s): text for s, lines in outputs.items() for i, text in enumerate(lines)}
        assert len({(v.item, v.text) for v in sheet.alone}) == len(sheet.alone)

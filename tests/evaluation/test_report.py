import base64
import hashlib
import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.evaluation.diff import readable_edits
from ogden.evaluation.evaluation import Evaluation, evaluate
from ogden.evaluation.ratings import Rating, Ratings
from ogden.evaluation.report import TEMPLATES, packed, render_report, script_json
from ogden.evaluation.report_figures import rated_measures
from ogden.evaluation.report_table import score_table
from ogden.metrics.protocol import Counter, Metric, Statistics, TestSet, Values

HOSTILE = (
    """</script><script>alert("1")</script> <!-- ' & ]]> \u2028 """
    "é 日本 \U0001f600 <img src=x onerror=alert(2)>"
)


@dataclass(frozen=True)
class Overlap(Metric):
    """A small metric: the share of the output's words that the normal sentence has, and their number."""

    key: str = "sari"
    label: str = "Overlap"
    higher_is_better: bool | None = True
    needs_references: bool = False

    def settings(self) -> Mapping[str, str]:
        return {"made": "up"}

    def counter(self, test: TestSet) -> Counter:
        known = [set(sentence.split()) for sentence in test.normal]

        def count(outputs: Sequence[str], rows: Any, threads: int) -> Statistics:
            pairs = [(output.split(), known[row]) for output, row in zip(outputs, rows, strict=True)]
            return np.array([[sum(w in normal for w in words), len(words)] for words, normal in pairs], float)

        return count

    def values(self, totals: Statistics) -> Values:
        shared, words = totals[..., 0], totals[..., 1]
        undefined = np.full(np.shape(words), np.nan)  # an empty output has no value
        return {"value": np.divide(100 * shared, words, out=undefined, where=words > 0), "words": words}


def rated(means: Mapping[str, Mapping[tuple[str, int], float]], rater: str = "") -> Ratings:
    """One judge's ratings, by scale."""
    return Ratings(
        [
            Rating(item, system, "1", scale, value, rater)
            for scale, cells in means.items()
            for (system, item), value in cells.items()
        ]
    )


class Page(HTMLParser):
    """What a browser would make of the page: its elements with attributes, and the text of its scripts."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.scripts: list[str] = []
        self.text: list[str] = []
        self._inside = ""
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._inside = tag
        if tag == "script":
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside == "script":
            self.scripts[-1] += data
        elif self._inside != "style":
            self.text.append(data)

    def all(self, tag: str, **attributes: str) -> list[dict[str, str]]:
        return [found for name, found in self.elements if name == tag and attributes.items() <= found.items()]

    @property
    def data(self) -> Any:
        return json.loads(self.scripts[0])


def made(
    outputs: Mapping[str, Sequence[str]], normal: Sequence[str] = ("a b c d", "e f g"), samples: int = 20
) -> Evaluation:
    test = TestSet(normal, [[f"reference of {sentence}" for sentence in normal]])
    metrics = [Overlap(), Overlap("bleu", "Second", None), Overlap("low", "Third", False)]
    return evaluate(test, outputs, metrics, samples=samples)


@pytest.fixture
def evaluation() -> Evaluation:
    return made({"first": ["a b c d", "e f"], "second": ["a x d", "y"], HOSTILE: [HOSTILE, ""]})


def test_the_page_loads_nothing(evaluation: Evaluation) -> None:
    html = render_report(evaluation, rated({"meaning": {("first", 1): 4.0}}))
    page = Page(html)
    loading = {"src", "srcset", "data", "action", "formaction", "poster", "background", "ping"}
    for tag, attributes in page.elements:
        assert tag not in {"link", "iframe", "img", "object", "embed", "base"}
        assert not loading & attributes.keys()
        assert attributes.get("href", "#").startswith("#")
    addresses = set(re.findall(r"https?://[^\s\"'<>]*", html))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert not re.search(r"url\(|@import|fetch\(|XMLHttpRequest|import\(|WebSocket", html)


def test_hostile_text_stays_text(evaluation: Evaluation) -> None:
    page = Page(render_report(evaluation))
    assert len(page.all("script")) == 2
    assert not page.all("img")
    assert not any(name.startswith("on") for _, attributes in page.elements for name in attributes)
    assert page.data["systems"][2] == HOSTILE
    kept = page.data["sentences"][0]["outputs"][2]
    assert kept == [-4, " ".join(HOSTILE.split())]
    assert HOSTILE in "".join(page.text)  # the name, in the table


@given(st.recursive(st.text() | st.none() | st.integers(), lambda inner: st.lists(inner)))
def test_json_in_a_script_survives_and_cannot_leave_it(data: object) -> None:
    text = script_json(data)
    assert not set("<>&") & set(text)
    assert json.loads(text) == data


def test_the_policy_allows_the_script_and_nothing_else(evaluation: Evaluation) -> None:
    page = Page(render_report(evaluation))
    (policy,) = page.all("meta", **{"http-equiv": "Content-Security-Policy"})
    digest = base64.b64encode(hashlib.sha256(page.scripts[1].encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy["content"]
    assert "default-src 'none'" in policy["content"]


def test_same_input_same_bytes() -> None:
    outputs = {"first": ["a b c d", "e f"], "second": ["a x d", "y"]}
    ratings = rated({"meaning": {("second", 2): 4.0, ("first", 2): 1.5, ("first", 1): 3.0}})
    assert render_report(made(outputs), ratings) == render_report(made(outputs), ratings)


def test_every_plot_is_well_formed(evaluation: Evaluation) -> None:
    ratings = rated({"meaning": {("first", 1): 4.0, ("second", 1): 2.0, ("second", 2): 3.0}})
    html = render_report(evaluation, ratings)
    plots = re.findall(r"<svg xmlns.*?</svg>", html, flags=re.DOTALL)
    # SARI against BLEU, the edits, a plot a metric for the scale, and a histogram a metric and system.
    assert len(plots) == 1 + 1 + 3 + 3 * 3
    for plot in plots:
        ElementTree.fromstring(plot)


def unpacked(normal: str, output: Sequence[int | str]) -> str:
    """As report.js does it."""
    words, result, at = normal.split(), [], 0
    for step in output:
        if isinstance(step, str):
            result.append(step)
            continue
        if step > 0:
            result += words[at : at + step]
        at += abs(step)
    return " ".join(result)


@given(st.text(), st.text())
def test_packed_edits_give_the_output_back(normal: str, output: str) -> None:
    assert unpacked(normal, packed(readable_edits(normal, output))) == " ".join(output.split())


def test_the_browser_has_every_value(evaluation: Evaluation) -> None:
    data = Page(render_report(evaluation, rated({"meaning": {("second", 2): 4.5}}, "people"))).data
    assert [measure["label"] for measure in data["measures"]] == [
        "Overlap",
        "Second",
        "Third",
        "meaning (rated by people)",
    ]
    assert [measure["better"] for measure in data["measures"]] == [1, 0, -1, 1]
    first, second = data["sentences"]
    assert first["normal"] == "a b c d"
    assert first["references"] == ["reference of a b c d"]
    assert first["values"][0][:2] == [100.0, 66.667]
    assert second["values"][0] == [100.0, 0.0, None]  # an empty output has no value
    assert second["values"][3] == [None, 4.5, None]


def test_the_table_marks_the_best_in_the_metric_s_direction() -> None:
    table = score_table(made({"copy": ["a b c d", "e f g"], "other": ["x y z", "e"]}))
    marks = {metric.label: [cell.best for cell in metric.columns[0].cells] for metric in table}
    assert marks == {"Overlap": [True, False], "Second": [False, False], "Third": [False, True]}
    words = table[0].columns[1]
    assert (words.label, [cell.value for cell in words.cells]) == ("words", ["7.00", "4.00"])


def test_the_table_marks_what_differs_from_the_first_system() -> None:
    normal = [f"word{k} a b" for k in range(60)]
    outputs = {"copy": normal, "same": normal, "other": ["x y"] * 60}
    column = score_table(made(outputs, normal, samples=1000))[0].columns[0]
    assert [cell.stars for cell in column.cells] == ["", "", "**"]
    assert column.cells[2].note.startswith("−100.00 against copy, p = 0.00")
    assert column.cells[0].interval == "100.00 – 100.00"


def test_one_system_without_references_makes_a_report() -> None:
    test = TestSet(["one sentence here"])
    html = render_report(evaluate(test, {"alone": ["one here"]}, [Overlap()], samples=20))
    assert not Page(html).all("svg", **{"class": "plot scatter"})
    assert "differs from" not in html


def test_ratings_of_other_systems_and_sentences_are_passed_over(evaluation: Evaluation) -> None:
    ratings = {
        "meaning": {("first", 2): 3.0, ("nobody", 1): 1.0, ("first", 3): 1.0},
        "empty": {("no", 1): 1.0},
    }
    (measure,) = rated_measures(evaluation, rated(ratings))
    assert np.nansum(measure.values) == 3.0
    assert np.isfinite(measure.values).sum() == 1


def luminance(colour: str) -> float:
    channels = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


TEXT_PAIRS = [
    (ink, paper)
    for ink in ("ink", "quiet", "accent")
    for paper in ("paper", "raised", "best")
] + [("insert-ink", "insert"), ("delete-ink", "delete")]  # fmt: skip
MARK_PAIRS = [(f"s{k}", "raised") for k in range(8)] + [("edge", "raised"), ("edge", "paper")]


@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("front", "back", "least"),
    [(*pair, 4.5) for pair in TEXT_PAIRS] + [(*pair, 3.0) for pair in MARK_PAIRS],
)
def test_colours_have_the_contrast_of_wcag_aa(front: str, back: str, least: float, theme: int) -> None:
    style = (TEMPLATES / "report.css").read_text(encoding="utf-8")
    colours = dict(re.findall(r"--([\w-]+): light-dark\((.*?)\);", style))
    low, high = sorted(luminance(colours[name].split(", ")[theme]) for name in (front, back))
    assert (high + 0.05) / (low + 0.05) >= least


def test_controls_have_names_and_labels_have_targets(evaluation: Evaluation) -> None:
    page = Page(render_report(evaluation))
    names = {attributes["id"] for _, attributes in page.elements if "id" in attributes}
    for _, attributes in page.elements:
        assert {*attributes.get("aria-labelledby", "").split()} <= names
        target = attributes.get("href", "#")
        assert target == "#" or target[1:] in names
    script = (TEMPLATES / "report.js").read_text(encoding="utf-8")
    assert set(re.findall(r'byId\("([\w-]+)"\)', script)) <= names


@pytest.mark.skipif(not shutil.which("node"), reason="needs node")
def test_the_script_is_javascript() -> None:
    subprocess.run(["node", "--check", TEMPLATES / "report.js"], check=True)

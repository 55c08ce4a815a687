"""Figures of the peers' own tools on the first 400 lines of the tuning set, to 1e-6 relative."""

import json
from pathlib import Path

import pytest

from ogden.metrics.bleu import Bleu
from ogden.metrics.flesch_kincaid import PublishedGrade
from ogden.metrics.protocol import Metric, TestSet
from ogden.metrics.sari import Sari
from ogden.metrics.tokens import Tokens

SYSTEMS = [
    "identity",
    "simple_wikipedia",
    "turker0_vs_other7",
    "turker0_vs_all8",
    "turker5_vs_other7",
    "identity_one_reference",
]
SINGLE: dict[str, Metric] = {
    "sari_paper_script_sentence_average": Sari("xu2016"),
    "sari_huggingface_sentence_average": Sari("huggingface"),
    "sari_easse_deletion_precision": Sari(deletion="precision"),
    "sari_easse_micro": Sari(average="micro"),
    "bleu_sacrebleu_13a_lowercase": Bleu(),
    "bleu_sacrebleu_none_lowercase": Bleu(Tokens("none")),
}


def lines(shared: Path, name: str) -> list[str]:
    path = shared / "data" / "tune" / "turk_tokenised" / name
    return path.read_text(encoding="utf-8").split("\n")[:400]


@pytest.fixture(scope="module", params=SYSTEMS)
def case(request: pytest.FixtureRequest, shared: Path) -> tuple[dict, TestSet, list[str]]:
    """The peers' figures, the test set and the outputs of one of the systems they scored."""
    name = request.param
    golden = json.loads((shared / "golden" / "metrics.json").read_text(encoding="utf-8"))["systems"]
    normal = lines(shared, "norm")
    turkers = [lines(shared, f"turk.{k}") for k in range(8)]
    outputs, references = {
        "identity": (normal, turkers),
        "simple_wikipedia": (lines(shared, "simp"), turkers),
        "turker0_vs_other7": (turkers[0], turkers[1:]),
        "turker0_vs_all8": (turkers[0], turkers),
        "turker5_vs_other7": (turkers[5], turkers[:5] + turkers[6:]),
        "identity_one_reference": (normal, turkers[:1]),
    }[name]
    return golden[name], TestSet(normal, references), outputs


@pytest.mark.parametrize("figure", SINGLE)
def test_single_figures(case: tuple[dict, TestSet, list[str]], figure: str) -> None:
    golden, test, outputs = case
    assert SINGLE[figure].prepare(test).corpus(outputs).value == pytest.approx(golden[figure], rel=1e-6)


@pytest.mark.parametrize(
    ("figure", "metric"), [("sari_easse_corpus", Sari()), ("sari_joshua_corpus", Sari("joshua"))]
)
def test_sari_with_its_parts(case: tuple[dict, TestSet, list[str]], figure: str, metric: Metric) -> None:
    golden, test, outputs = case
    score = metric.prepare(test).corpus(outputs)
    found = [score.value, *(score.parts[part] for part in ("add", "keep", "delete"))]
    assert found == pytest.approx([golden[figure][part] for part in ("sari", "add", "keep", "del")], rel=1e-6)


def test_the_first_ten_sentences(case: tuple[dict, TestSet, list[str]]) -> None:
    golden, test, outputs = case
    scores = [score.value for score in Sari("xu2016").prepare(test).sentences(outputs)[:10]]
    assert scores == pytest.approx(golden["first10_sari_paper_script"], rel=1e-6)


def test_the_grade_but_for_another_syllable_counter(case: tuple[dict, TestSet, list[str]]) -> None:
    golden, test, outputs = case
    assert PublishedGrade().prepare(test).corpus(outputs).value == pytest.approx(
        golden["fkgl_easse"], abs=0.3
    )

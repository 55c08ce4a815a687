"""The experiments of papers on a toy corpus: they run to the end, go on after a stop, and say what is so."""

import io
import itertools
import random
import tarfile
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest

from ogden.app.main import main
from ogden.corpus.leaks import HeldOutSentence, LeakGuard
from ogden.evaluation.reproduction import coster2011, tuning_step, wubben2012
from ogden.evaluation.reproduction.experiment import Experiment
from ogden.evaluation.reproduction.tuning_step import Goal
from ogden.training.learning import Resources
from ogden.tuning.mert import Mert
from ogden.tuning.pro import Pro

VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = [
    first + second for first in "ba do ki lu me po ra ti".split() for second in "bon dar gel mit sun".split()
]
WORDNET = "00001740 31 v 02 purchase 0 buy 0 000 | to get for money\n"


def corpus(lines: int) -> str:
    """Hard verbs become easy ones, `however ,` goes, and no two sentences share many 4-grams."""
    chance = random.Random(5)
    rows = []
    for _ in range(lines):
        who, what, where = chance.sample(NOUNS, 3)
        hard, easy = chance.choice(list(VERBS.items()))
        more = "however , " if chance.random() < 0.5 else ""
        kept = hard if chance.random() < 0.3 else easy
        rows.append(
            f"The {who} {more}{hard} a {what} near {where} .\tThe {who} {kept} a {what} near {where} .\n"
        )
    return "".join(rows)


def write_wordnet(path: Path) -> None:
    with tarfile.open(path, "w") as archive:
        member = tarfile.TarInfo("dict/data.verb")
        member.size = len(WORDNET)
        archive.addfile(member, io.BytesIO(WORDNET.encode()))


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.tsv").write_text(corpus(160), encoding="utf-8")
    write_wordnet(tmp_path / "wordnet.tar")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").touch()
    quick = Goal(Mert(1, 1), "bleu", 2, 10), Goal(Pro(100, 20), "sari", 2, 10)
    monkeypatch.setattr(coster2011, "BLEU_BY_MERT", quick[0])
    for module in (coster2011, wubben2012, tuning_step):
        monkeypatch.setattr(module, "SARI_BY_PRO", quick[1])
    for module, name, value in ((coster2011, "NBEST", 20), (wubben2012, "MOST", 12)):
        monkeypatch.setattr(module, name, value)

    def tag_many(sentences: Sequence[Sequence[str]], jobs: int) -> list[list[str]]:
        return [["VBD" if word in VERBS else "DT" for word in words] for words in sentences]

    tagger = SimpleNamespace(tag_many=tag_many)
    monkeypatch.setattr("ogden.parsing.builtin.load_tagger", lambda: tagger)
    monkeypatch.setattr("ogden.parsing.builtin.load_parser", lambda: SimpleNamespace(tagger=tagger))
    return tmp_path


def reproduce(paper: str, *more: str, results: str = "results") -> int:
    wordnet = ("--wordnet", "wordnet.tar") if paper == "wubben2012" else ()
    sizes = ("--test", "20", "--tune", "15", "--jobs", "1")
    return main(["reproduce", paper, "--pairs", "pairs.tsv", *sizes, "--results", results, *wordnet, *more])


def page(paper: str, results: str = "results") -> str:
    return Path(results, f"{paper}.md").read_text(encoding="utf-8")


def test_coster_2011(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert reproduce("coster2011") == 0
    assert "seed 2011" in capsys.readouterr().out
    text = page("coster2011")
    assert "20 for test, 15 for tuning" in text
    assert "| none | " in text
    assert "59.37" in text  # the paper's figure stands beside ours
    assert "`BLEU|refs:1|case:lower|tok:none|eff:no|smooth:exp|version:" in text
    assert "(coster2011-tuning.svg)" in text
    assert Path("results/coster2011-tuning.svg").read_text().startswith("<svg ")
    outputs = Path("reproduce.work/moses-del.txt").read_text().splitlines()
    assert len(outputs) == 20
    assert any("bought" in line for line in outputs)


def test_the_same_command_makes_the_same_page_from_what_is_there(here: Path) -> None:
    reproduce("coster2011")
    first = page("coster2011")
    before = {path: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    assert len(before) == 8
    reproduce("coster2011", results="again")
    assert page("coster2011", "again") == first
    assert {path: path.stat().st_mtime_ns for path in before} == before


@pytest.mark.parametrize("stop", ["moses: links", "moses-del: tuning", "moses-del: rewriting"])
def test_a_stop_changes_nothing(here: Path, stop: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class StoppedError(Exception):
        """As a kill would be."""

    def tell(what: str, done: int, total: int) -> None:
        if what == stop:
            raise StoppedError

    from ogden.corpus.data_splits import SplitOptions

    with Experiment("stopped", Resources(1), tell) as experiment, pytest.raises(StoppedError):
        coster2011.run(experiment, experiment.split(["pairs.tsv"], SplitOptions(20, 15, 2011)))
    reproduce("coster2011", "--work-dir", "stopped", results="stopped-results")
    reproduce("coster2011")
    assert page("coster2011", "stopped-results") == page("coster2011")


def test_nothing_held_out_is_trained_on(here: Path) -> None:
    from ogden.corpus.data_splits import SplitOptions

    with Experiment("work", Resources(1)) as experiment:
        split = experiment.split(["pairs.tsv"], SplitOptions(20, 15, 7))
    guard = LeakGuard()
    held = [*split.test.sentences.normal, *split.test.sentences.references[0], *split.tune.sentences.normal]
    for line, text in enumerate(held):
        guard.add(HeldOutSentence("held out", line, "normal", text))
    training = split.train.path.read_text().split("\n")
    sides = itertools.chain.from_iterable(line.split("\t") for line in training if line)
    assert [text for text in sides if guard.find(text)] == []
    assert len(training) > 50


def test_wubben_2012(here: Path) -> None:
    assert reproduce("wubben2012") == 0
    text = page("wubben2012")
    assert "| PBMT-R | " in text
    assert "| 12.30 | 3.00 |" in text
    for row, printed in (("Zhu", "| 7.86 | 38.00 |"), ("RevILP (here AlignILP)", "| 8.61 | 42.00 |")):
        lines = [line for line in text.splitlines() if line.startswith(f"| {row} | ")]
        assert len(lines) == 5  # Tables 2 and 3, each for all sentences and for some, and the splits
        assert sum(line.endswith(printed) for line in lines) == 2
    assert "Table 4" not in text
    assert "(wubben2012-levenshtein.svg)" in text
    assert "(wubben2012-fkgl.svg)" in text
    columns = [
        line.split("\t") for line in Path("reproduce.work/pbmt.farthest-12.tsv").read_text().splitlines()
    ]
    assert [len(row) for row in columns] == [12] * 20
    replaced = Path("reproduce.work/word-sub.txt").read_text()
    assert "bought" in replaced
    assert "purchased" not in replaced


def test_wubben_2012_with_ratings(here: Path) -> None:
    ratings = "item,system,judge,scale,rating,rater\n" + "".join(
        f"{item},{system},{judge},{scale},{1 + (item + 2 * k + judge) % 5},people\n"
        for item in (1, 2, 3)
        for k, system in enumerate(("Zhu", "PBMT-R"))
        for judge in (1, 2)
        for scale in ("fluency", "adequacy", "simplicity")
    )
    Path("ratings.csv").write_text(ratings, encoding="utf-8")
    assert reproduce("wubben2012", "--ratings", "ratings.csv") == 0
    text = page("wubben2012").partition("## Table 4")[2]
    assert "by 2 readers (people)" in text
    assert "| Zhu | 3.67 (0.47) |" in text
    assert text.partition("| Zhu | ")[2].partition("\n")[0].endswith("| 2.78 | 2.59 | 2.82 | 2.93 |")
    assert "| Zhu less PBMT-R | " in text
    assert "--ratings ratings.csv" in page("wubben2012")


def test_ratings_of_other_systems_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = (f"1,SimpleTT,1,{scale},3\n" for scale in ("fluency", "adequacy", "simplicity"))
    Path("ratings.csv").write_text("item,system,judge,scale,rating\n" + "".join(rows), encoding="utf-8")
    assert reproduce("wubben2012", "--ratings", "ratings.csv") == 2
    assert "ratings of SimpleTT, which is no system here" in capsys.readouterr().err


def test_ratings_without_a_scale_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("ratings.csv").write_text(
        "item,system,judge,scale,rating\n1,Zhu,1,fluency,3\n1,PBMT-R,1,fluency,2\n", encoding="utf-8"
    )
    assert reproduce("wubben2012", "--ratings", "ratings.csv") == 2
    assert "adequacy, simplicity" in capsys.readouterr().err


def test_more_candidates_never_change_less(here: Path) -> None:
    reproduce("wubben2012")
    lines = page("wubben2012").partition("## Figure 1")[2].splitlines()
    rows = [line.strip("| ").split(" | ") for line in lines if line.startswith("| ") and line[2].isdigit()]
    distances = [float(row[1]) for row in rows]
    assert [int(row[0]) for row in rows] == list(range(1, 13))
    assert distances == sorted(distances)
    assert distances[-1] > distances[0]


def test_both_papers_share_a_directory(here: Path) -> None:
    reproduce("coster2011")
    before = Path("reproduce.work/moses.model/aligner").stat().st_mtime_ns
    reproduce("wubben2012")
    assert Path("reproduce.work/moses.model/aligner").stat().st_mtime_ns == before


def test_simple_sentences_count_once(tmp_path: Path) -> None:
    pairs = tmp_path / "pairs.tsv"
    pairs.write_text("A one.\tHe left.\nA two.\the left .\nA three.\tShe left.\n", encoding="utf-8")
    assert list(wubben2012.unique_simple(pairs)) == ["A one.\tHe left.", "A three.\tShe left."]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--jobs", "-1"], "--jobs -1"),
        (["--test", "1"], "numbers from 2 on"),
        (["--test", "500"], "some must be left to train on"),
        (["--pairs", "absent.tsv"], "absent.tsv: there is no such file"),
        (["--work-dir", "full"], "full has other files in it"),
    ],
)
def test_bad_options(here: Path, options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert reproduce("coster2011", *options) == 2
    assert said in capsys.readouterr().err

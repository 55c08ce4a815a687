"""`ogden train`, from files to a model, with everything that can be wrong on the way."""

import contextlib
import io
import lzma
import os
import random
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.lm.packed import packed_model
from ogden.model.files import open_model
from ogden.rules.packed import PackedTable
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES

SUBJECTS = "dog cat man woman child bird teacher farmer".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
THINGS = "house car book apple boat tree".split()
MODEL = "model.ogden"


def corpus(lines: int, seed: int = 1) -> str:
    """Pairs in which hard verbs become easy ones and `however ,` goes."""
    chance = random.Random(seed)
    rows = []
    for _ in range(lines):
        subject, thing = chance.choice(SUBJECTS), chance.choice(THINGS)
        hard, easy = chance.choice(list(VERBS.items()))
        adverb = "however , " if chance.random() < 0.5 else ""
        rows.append(f"The {subject} {adverb}{hard} the {thing}.\tThe {subject} {easy} the {thing}.\n")
    return "".join(rows)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.tsv").write_text(corpus(300), encoding="utf-8")
    return tmp_path


def train(*more: str, system: str = "phrase", pairs: tuple[str, ...] = ("pairs.tsv",)) -> int:
    return main(["train", system, "--pairs", *pairs, "-o", MODEL, "--jobs", "1", *more])


def table_of(path: str = MODEL) -> PackedTable:
    with open_model(path) as model:
        return PackedTable(model.container.section("rules.phrase"))


def test_a_model_from_pairs(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--source", "Tales", "--licence", "CC0", "--source", "More", "--note", "A toy.") == 0
    printed = capsys.readouterr()
    assert "300 pairs" in printed.out
    assert "written: model.ogden" in printed.out
    assert printed.err == ""
    assert sorted(path.name for path in here.iterdir()) == [MODEL, "pairs.tsv"]
    with open_model(MODEL) as model:
        assert model.problems() == []
        about = model.description
        assert (about.name, about.system, about.note) == ("model", "phrase", "A toy.")
        assert [(one.name, one.licence) for one in about.sources] == [("Tales", "CC0"), ("More", "unknown")]
        weights = model.weights()
        assert weights["phrase:p(simple|normal)"] == 0.2
        assert len(weights) == 5 + len(PHRASE_FEATURES) + len(REORDERING_FEATURES)
        lm = packed_model(model.container.section("lm"))
        good, bad = lm.score(["the dog bought the house .", "the house bought dog the ."])
        assert good > bad
    best = table_of()["purchased",][0]
    assert (best.simple, best.alignment) == (("bought",), ((0, 0),))
    assert best.features["p(simple|normal)"] > 0.9
    assert set(best.features) == {*PHRASE_FEATURES, *REORDERING_FEATURES}


def test_deletion_is_learned_where_it_is_asked_for(here: Path) -> None:
    assert train(system="phrase_deletion") == 0
    assert any(rule.deletes for rule in table_of()["however", ","])
    with open_model(MODEL) as model:
        assert model.description.system == "phrase_deletion"
    assert train() == 0
    assert not any(rule.deletes for rule in table_of())


def test_options_reach_the_parts(here: Path) -> None:
    Path("more.txt").write_text("A zebra is an animal.\n\n", encoding="utf-8")
    more = ("--lm-text", "more.txt", "--lm-order", "3", "--lm-prune", "0", "0", "1")
    assert train(*more, "--case", "true", "--max-length", "2", "--limit", "1", "--significance", "3") == 0
    table = table_of()
    assert table["The",] == []
    assert all(len(rule.normal) <= 2 for rule in table)
    sides = [rule.normal for rule in table]
    assert len(sides) == len(set(sides))
    with open_model(MODEL) as model:
        lm = packed_model(model.container.section("lm"))
        assert (lm.order, "zebra" in lm) == (3, True)
        assert model.description.made_with.options["significance"] == "3"
        assert "--lm-prune 0 0 1" in model.description.made_with.command
        unknown = [(one.name, one.licence, one.sections) for one in model.description.sources]
    assert unknown == [("pairs.tsv", "unknown", ("lm", "rules")), ("more.txt", "unknown", ("lm",))]


def test_threads_memory_and_place_change_no_byte(here: Path) -> None:
    assert train() == 0
    expected = Path(MODEL).read_bytes()
    for more in (["--jobs", "3"], ["--memory", "0.001"], ["--work-dir", "somewhere/else", "--keep-work"]):
        assert train(*more) == 0
        assert Path(MODEL).read_bytes() == expected
    assert Path("somewhere/else/model.ogden.work/rules").is_file()


def test_several_files_are_one_corpus(here: Path) -> None:
    assert train() == 0
    expected = table_of()
    lines = (here / "pairs.tsv").read_text().splitlines(keepends=True)
    Path("a.tsv").write_text("".join(lines[:100]))
    with lzma.open("b.tsv.xz", "wt") as stream:
        stream.write("".join(lines[100:]))
    assert train(pairs=("a.tsv", "b.tsv.xz")) == 0
    assert list(table_of()) == list(expected)


def test_what_is_done_is_not_done_again(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert train("--keep-work") == 0
    capsys.readouterr()
    assert train("--keep-work") == 0
    assert capsys.readouterr().out.count("*") == 8  # six stages, their sum, and the title: nothing was done
    assert train("--keep-work", "--lm-order", "2") == 0
    starred = [line for line in capsys.readouterr().out.splitlines()[1:] if "*" in line]
    assert [line.split("  ")[0] for line in starred[:-1]] == [
        "pairs as tokens",
        "word alignment",
        "links",
        "rules",
    ]
    Path("pairs.tsv").write_text(corpus(300, seed=2), encoding="utf-8")
    assert train() == 0
    assert "*" not in capsys.readouterr().out


# Bad input: a sentence and exit code 2, or lines that are left out and counted.


def refused(capsys: pytest.CaptureFixture[str], *more: str, pairs: tuple[str, ...] = ("pairs.tsv",)) -> str:
    before = Path(MODEL).exists()
    assert train(*more, pairs=pairs) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("ogden: ")
    assert Path(MODEL).exists() == before
    return printed.err


def test_lines_that_are_no_pairs_are_counted(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad = [
        b"one column only",
        b"",
        b"\tno normal side",
        b"no simple side\t",
        b"\xff\xfe\tbad",
        b"\t",
    ]
    bad.append(b"word " * 10_000 + b"\t" + b"word " * 10_000)
    bad.append(b"word " * 10_000 + b"\tshort")
    good = (here / "pairs.tsv").read_bytes()
    assert train() == 0
    capsys.readouterr()
    expected = len(table_of())
    Path("pairs.tsv").write_bytes(b"\n".join(bad) + b"\n" + good)
    assert train() == 0
    said = capsys.readouterr()
    assert "300 pairs" in said.out
    assert "8 lines could not be read and were left out" in said.err
    assert "pairs.tsv, line 1: there is one column" in said.err
    assert len(table_of()) == expected


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "nothing in there"),
        (b"only one column\nagain\n", "line 1: there is one column"),
        (b"\n\n", "the line is empty"),
        (b"\xff\tx\n", "not valid UTF-8"),
        (b"w " * 300 + b"\tx\n", "over 200 tokens"),
    ],
)
def test_no_pairs_at_all(here: Path, capsys: pytest.CaptureFixture[str], content: bytes, reason: str) -> None:
    Path("pairs.tsv").write_bytes(content)
    said = refused(capsys)
    assert "there are no pairs to learn from" in said
    assert reason in said


def test_no_rules_at_all(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no rule is left" in refused(capsys, "--significance", "10000")
    Path("empty").touch()
    Path("grammar").write_text("[VBD] ||| saw ||| noticed ||| p(e|f)=0.1\n", encoding="utf-8")
    for grammar, simple, said in (
        ("empty", "pairs.tsv", "empty has no rules"),
        ("grammar", "empty", "empty: there is no text"),
    ):
        command = ["train", "paraphrase_grammar", "--grammar", grammar, "--lm-text", simple]
        assert main([*command, "--normal-text", "pairs.tsv", "-o", MODEL]) == 2
        assert said in capsys.readouterr().err
        assert not Path(MODEL).exists()


def test_a_file_that_is_missing_leaves_no_work(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    refused(capsys, pairs=("absent.tsv",))
    refused(capsys, "--lm-text", "absent.txt")
    texts = ("--lm-text", "pairs.tsv", "--normal-text", "pairs.tsv")
    for system in (
        ("word_substitution", "--pairs", "pairs.tsv", "--wordnet", "absent"),
        ("paraphrase_grammar", "--grammar", "absent", *texts),
    ):
        assert main(["train", *system, "-o", MODEL]) == 2
        assert "absent: there is no such file" in capsys.readouterr().err
    assert [path.name for path in here.iterdir()] == ["pairs.tsv"]


def test_files_that_are_not_there_or_no_files(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()
    Path("broken.tsv.xz").write_bytes(b"no xz")
    assert "there is no such file" in refused(capsys, pairs=("absent.tsv",))
    assert "folder" in refused(capsys, pairs=("folder",))
    assert "cannot be unpacked" in refused(capsys, pairs=("broken.tsv.xz",))
    assert "give a file, not -" in refused(capsys, pairs=("-",))
    assert "there is no such file" in refused(capsys, "--lm-text", "absent.txt")
    Path("latin.txt").write_bytes(b"caf\xe9\n")
    assert "latin.txt, line 1: byte 4 is not valid UTF-8" in refused(capsys, "--lm-text", "latin.txt")


def test_a_file_given_twice(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "pairs.tsv is given twice" in refused(capsys, pairs=("pairs.tsv", "pairs.tsv"))
    Path("link.tsv").symlink_to("pairs.tsv")
    assert "link.tsv is given twice, once as pairs.tsv" in refused(capsys, pairs=("pairs.tsv", "link.tsv"))


def test_a_place_that_cannot_be_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder").mkdir()

    def said(output: str) -> str:
        assert main(["train", "phrase", "--pairs", "pairs.tsv", "-o", output]) == 2
        return capsys.readouterr().err

    assert "folder is a directory" in said("folder")
    assert "there is no directory" in said("absent/model.ogden")
    assert "no ordinary file" in said("/dev/null")
    assert "cannot be made" in refused(capsys, "--work-dir", "pairs.tsv/x")
    Path("model.ogden.work").mkdir()
    Path("model.ogden.work/mine.txt").write_text("mine")
    assert "other files in it" in refused(capsys)
    assert Path("model.ogden.work/mine.txt").exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_place_without_permission(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    here.chmod(0o500)
    try:
        assert "no permission" in refused(capsys)
    finally:
        here.chmod(0o700)


@pytest.mark.parametrize(
    ("options", "reason"),
    [
        (("--max-length", "16"), "from 1 to 15"),
        (("--lm-order", "7"), "from 1 to 6"),
        (("--significance", "very"), "alpha+epsilon"),
        (("--memory", "0"), "gigabytes"),
        (("--jobs", "-1"), "number of threads"),
        (("--licence", "CC0"), "after the --source"),
        (("--source", "A", "--licence", "B", "--licence", "C"), "after the --source"),
        (("--source", " "), "--source is empty"),
        (("--limit", "-1"), "from 0 (all) on"),
    ],
)
def test_wrong_options_are_told_before_the_work(
    here: Path, capsys: pytest.CaptureFixture[str], options: tuple[str, ...], reason: str
) -> None:
    assert reason in refused(capsys, *options)
    assert not Path("model.ogden.work").exists()


# Being stopped.


def command(*more: str) -> list[str]:
    arguments = ["train", "phrase", "--pairs", "pairs.tsv", "-o", MODEL, *more]
    return [sys.executable, "-m", "ogden.app.main", *arguments]


def test_killed_at_any_moment_it_goes_on(here: Path) -> None:
    assert train() == 0
    expected = Path(MODEL).read_bytes()
    Path(MODEL).unlink()
    chance = random.Random(3)
    killed = 0
    for _ in range(8):
        process = subprocess.Popen(command("--jobs", "2"), stdout=subprocess.DEVNULL)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(chance.uniform(0.2, 1.2))
        process.send_signal(signal.SIGKILL)
        killed += process.wait() == -signal.SIGKILL
        if Path(MODEL).exists():
            assert Path(MODEL).read_bytes() == expected
            Path(MODEL).unlink()
    assert killed
    subprocess.run(command("--jobs", "2"), check=True, stdout=subprocess.DEVNULL)
    assert Path(MODEL).read_bytes() == expected
    assert sorted(path.name for path in here.iterdir()) == [MODEL, "pairs.tsv"]


def test_killed_between_any_two_steps(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that stops at the k-th change of a name, for each k, goes on and makes the same model."""
    assert train() == 0
    expected = Path(MODEL).read_bytes()
    replace, steps = Path.replace, 0

    def stopping(self: Path, target: Path) -> Path:
        nonlocal steps
        steps -= 1
        if steps < 0:
            raise KeyboardInterrupt
        return replace(self, target)

    for k in range(100):
        Path(MODEL).unlink(missing_ok=True)
        steps = k
        with monkeypatch.context() as patch:
            patch.setattr(Path, "replace", stopping)
            code = train()
        if code == 0:
            break
        assert code == 130
        assert train() == 0
        assert Path(MODEL).read_bytes() == expected
    assert k > 8
    assert Path(MODEL).read_bytes() == expected


def test_a_full_disk_loses_nothing(here: Path) -> None:
    """A limit on the size of files stands for a full disk: the write fails in the same way."""
    assert train() == 0
    expected = Path(MODEL).read_bytes()
    Path(MODEL).unlink()
    size = len(expected)
    kept = set()
    for limit in (1_000, 20_000, size // 2, size - 10):

        def small_disk(limit: int = limit) -> None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

        result = subprocess.run(command("--jobs", "1"), preexec_fn=small_disk, capture_output=True, text=True)
        assert result.returncode == 2
        assert "cannot be written: File too large" in result.stderr
        assert result.stderr.count("\n") == 1
        assert not Path(MODEL).exists()
        done = {path.name for path in Path("model.ogden.work").glob("*")}
        assert kept <= done
        kept = done
    assert train() == 0
    assert Path(MODEL).read_bytes() == expected


def test_a_terminal_sees_bars(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    assert train() == 0
    assert "word alignment" in screen.getvalue()


def test_nothing_is_left_where_nothing_was_made(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = sorted(here.rglob("*"))
    assert main(["train", "phrase", "--pairs", "absent.tsv", "-o", MODEL]) == 2
    assert "absent.tsv: there is no such file" in capsys.readouterr().err
    assert main(["grammar", "build", "--pairs", "absent.tsv", "-o", "grammar.gz"]) == 2
    assert sorted(here.rglob("*")) == before

"""The built-in model: how good by the references, how fast, how large.

    python bench/simplify.py [--data DIR] [--quick]

Scores are of lines 1,601 to 2,000 of the tuning sets, by strength; the model has learned nothing from these
sets. LexMTurk: of 500 hard words in their sentences, how many are changed, and how many of these into a word
that one of fifty people gave. Times: CPU seconds on one core, of 1 MB; the clock on all cores, of a whole
`ogden simplify --lines` of 10 MB; cold start and memory of one of a sentence. --quick leaves them out.
"""

import argparse
import csv
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ogden.editing.builtin import load
from ogden.editing.edit_model import EditModel
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions, Strength
from ogden.files.cores import available_cores
from ogden.metrics.bleu import Bleu
from ogden.metrics.flesch_kincaid import SentenceGrade
from ogden.metrics.protocol import Metric, TestSet
from ogden.metrics.sari import VARIANTS, Sari
from ogden.metrics.significance import bootstrap_interval
from ogden.text.lines import iterate_lines, read_lines

DATA = Path(__file__).parents[2] / "shared" / "data"
REFERENCES = {"turk": 8, "asset": 10}
MEASURED = slice(1_600, 2_000)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    if not arguments.quick:  # first: a child's memory is counted from that of its parent
        print_start()
        print_all_cores(arguments.data)
    model = load()
    for strength in STRENGTHS:
        print_scores(model, strength, arguments.data)
    for strength in STRENGTHS:
        print_substitution(model, strength, arguments.data)
    if not arguments.quick:
        print_speed(model, arguments.data)


def test_set(data: Path, name: str) -> TestSet:
    folder = data / "tune" / name
    return TestSet(
        read_lines(str(folder / "orig"))[MEASURED],
        [read_lines(str(folder / f"simp.{k}"))[MEASURED] for k in range(REFERENCES[name])],
    )


def print_scores(model: EditModel, strength: Strength, data: Path) -> None:
    normal = test_set(data, "turk").normal
    results = model.simplify_many(normal, SimplifyOptions(strength))
    outputs = [result.text for result in results]
    edits = sum(len(result.edits) for result in results) / len(results)
    unchanged = sum(not result.edits for result in results) / len(results)
    suggested = sum(len(result.suggestions) for result in results) / len(results)
    print(
        f"{strength}: {edits:.2f} edits a sentence, {suggested:.2f} suggestions, "
        f"{100 * unchanged:.0f}% unchanged"
    )
    for name in REFERENCES:
        test = test_set(data, name)
        metrics: list[Metric] = [Sari(variant) for variant in VARIANTS]
        print(
            "   ",
            name,
            ", ".join(shown(metric, test, outputs) for metric in [*metrics, Bleu(), SentenceGrade()]),
        )


def shown(metric: Metric, test: TestSet, outputs: list[str]) -> str:
    scorer = metric.prepare(test)
    rows = scorer.statistics(outputs)
    interval = bootstrap_interval(rows, lambda totals: metric.values(totals)["value"])
    value = scorer.score(rows.sum(axis=0)).value
    return f"{metric.label} {value:.2f} ±{(interval.high - interval.low) / 2:.2f}"


def print_substitution(model: EditModel, strength: Strength, data: Path) -> None:
    """LexMTurk (Horn, Manduca & Kauchak 2014)."""
    text = (data / "lexicons" / "lexmturk.txt").read_text(encoding="latin-1")
    lines = [line.split("\t") for line in text.splitlines()][1:]
    changed = right = 0
    for sentence, word, *answers in lines:
        plain = next(csv.reader([sentence]))[0] if sentence.startswith('"') else sentence
        result = model.simplify(plain, SimplifyOptions(strength))
        given = {answer.strip().lower() for answer in answers}
        own = [edit for edit in result.edits if word.lower() in edit.before.lower().split()]
        changed += bool(own)
        right += any(new_word(edit.before, edit.after, word) in given for edit in own)
    print(f"LexMTurk, {strength}: {changed} of {len(lines)} changed, {right} of them as people did")


def new_word(before: str, after: str, word: str) -> str:
    """What stands for the word in an edit that may hold others."""
    old, new = before.lower().split(), after.lower().split()
    place = old.index(word.lower())
    return " ".join(new[place : len(new) - (len(old) - place - 1)])


def print_speed(model: EditModel, data: Path) -> None:
    sentences = sentences_of(data, 1_000_000)
    for strength in STRENGTHS[:2]:
        start = time.process_time()
        model.simplify_many(sentences, SimplifyOptions(strength), jobs=1)
        rate = len(sentences) / (time.process_time() - start)
        print(f"1 MB, {len(sentences):,} sentences, {strength}, one core: {rate:.0f} a CPU second")


def print_all_cores(data: Path) -> None:
    """The whole command, with its start and that of the other processes."""
    sentences = sentences_of(data, 10_000_000)
    with tempfile.TemporaryDirectory() as folder:
        old, new = Path(folder, "old.txt"), Path(folder, "new.txt")
        old.write_text("".join(f"{line}\n" for line in sentences), encoding="utf-8")
        options = ["--lines", old, "--strength", "standard", "--quiet", "-o", new]
        start = time.perf_counter()
        subprocess.run([sys.executable, "-m", "ogden.app.main", "simplify", *map(str, options)], check=True)
        seconds = time.perf_counter() - start
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    told = f"10 MB, {len(sentences):,} sentences, standard, {available_cores()} cores: {seconds:.1f} s"
    print(f"{told}, {len(sentences) / seconds:.0f} a second, {peak:.0f} MB in the largest process")


def sentences_of(data: Path, size: int) -> list[str]:
    """So many bytes of Wikipedia, or a little more."""
    found = []
    for line in iterate_lines(str(data / "mono" / "wikipedia.txt.xz")):
        found.append(line)
        size -= len(line.encode()) + 1
        if size <= 0:
            break
    return found


def print_start() -> None:
    """With bytecode, as a package that was used once has it: the first run makes it, and is not counted."""
    command = [sys.executable, "-m", "ogden.app.main", "simplify", "-"]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    text = b"The physician commenced work.\n"
    times = []
    for _ in range(6):
        start = time.perf_counter()
        subprocess.run(command, input=text, env=environment, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    times.pop(0)
    peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"cold start of one sentence: {min(times):.2f} s at best of 5, {peak:.0f} MB")


if __name__ == "__main__":
    main()

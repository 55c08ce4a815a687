"""What training costs: time and memory of `ogden train` by stage, for growing corpora.

    python bench/training.py [--system NAME] [--pairs F ...] [--sizes N ...] [--jobs N] [--memory GB]
        [--more OPTION ...]

The pairs are shuffled, the same way each time, so that every size has the same mixture. Each training is a
process of its own, from files to a model. Times by stage are those that the stages record; CPU is that of all
threads. The last lines are ratios: what a pair costs in the largest corpus against the smallest. 1 is linear.
"""

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from ogden.text.lines import read_lines

DATA = Path(__file__).parents[2] / "shared" / "data" / "pairs"
FILES = [str(DATA / f"wikipedia_{name}.tsv.xz") for name in ("ck", "large", "auto", "titles")]


class Cost(NamedTuple):
    seconds: float
    cpu: float
    megabytes: float


class Training(NamedTuple):
    size: int
    whole: Cost
    stages: dict[str, tuple[float, float]]
    rules: int
    bytes: int


def train(folder: Path, lines: list[str], args: argparse.Namespace) -> Training:
    pairs, model = folder / "pairs.tsv", folder / "model.ogden"
    pairs.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    command = [sys.executable, "-m", "ogden.app.main", "train", args.system]
    files = ["--pairs", str(pairs), "-o", str(model)]
    more = ["--jobs", str(args.jobs), "--memory", str(args.memory), "--keep-work", *args.more]
    start = time.perf_counter()
    process = subprocess.Popen([*command, *files, *more], stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    if status:
        sys.exit("training failed")
    work = folder / "model.ogden.work"
    files_of = sorted(work.glob("*.json"), key=lambda path: path.stat().st_mtime)
    records = {path.stem: json.loads(path.read_text()) for path in files_of}
    found = Training(
        len(lines),
        Cost(seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024),
        {name: (record["seconds"], record["cpu"]) for name, record in records.items()},
        sum(
            record["facts"].get("rules" if name == "rules" else "rows", 0) for name, record in records.items()
        ),
        model.stat().st_size,
    )
    shutil.rmtree(work)
    return found


def show(found: Training) -> None:
    whole = found.whole
    print(
        f"{found.size:,} pairs: {whole.seconds:.1f} s, {whole.cpu:.1f} s CPU "
        f"({1e6 * whole.cpu / found.size:.0f} µs a pair), {whole.megabytes:,.0f} MB; "
        f"{found.rules:,} rules, model {found.bytes / 1e6:.1f} MB"
    )
    for name, (seconds, cpu) in found.stages.items():
        print(f"  {name:8} {seconds:7.1f} s {cpu:7.1f} s CPU {1e6 * cpu / found.size:6.0f} µs a pair")
    sys.stdout.flush()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", nargs="+", default=FILES)
    parser.add_argument("--sizes", nargs="+", type=int, default=[20_000, 40_000, 80_000, 160_000])
    parser.add_argument("--system", default="phrase")
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--memory", type=float, default=1.0)
    parser.add_argument("--more", nargs=argparse.REMAINDER, default=[], help="options of ogden train")
    args = parser.parse_args()
    lines = [line for path in args.pairs for line in read_lines(path)]
    random.Random(1).shuffle(lines)
    trainings = []
    with tempfile.TemporaryDirectory() as folder:
        for size in args.sizes:
            trainings.append(train(Path(folder), lines[:size], args))
            show(trainings[-1])
    first, last = trainings[0], trainings[-1]
    growth = last.size / first.size
    print(f"cost of a pair, {last.size:,} pairs against {first.size:,} (1: linear)")
    print(f"  all      {last.whole.cpu / first.whole.cpu / growth:.2f}")
    for name in [name for name in first.stages if first.stages[name][1] > 0.1]:
        print(f"  {name:8} {last.stages[name][1] / first.stages[name][1] / growth:.2f}")


if __name__ == "__main__":
    main()

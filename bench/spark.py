"""What Spark costs beside the local command: the same work both ways, and the same bytes.

    python bench/spark.py [--pairs N ...] [--extract N ...] [--lm N ...] [--lines N ...] [--group-by N ...]
                          [--cores N ...]

`ogden corpus clean` and `ogden extract` over so many pairs, `ogden lm build --order 3` over so many
sentences, and `ogden simplify --lines` over so many: local, and with `--spark local[N]`. What is extracted
has links where both sides have the same word: no aligner is timed here. Each is a process of its own. CPU
seconds and memory are those of all its processes together (memory that they share counts once), from /proc;
shuffled bytes are from Spark's own log of events.
With `--group-by`, the phrase pairs of so many pairs are written as Parquet, and one query counts them and the
simple phrases in them: by DuckDB, if it is installed, and by Spark.
The pairs are those of the data folder; past their end they come again, with a word changed in each.
"""

import argparse
import itertools
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from ogden.text.lines import iterate_lines

DATA = Path(__file__).parents[2] / "shared" / "data" / "pairs"
SAMPLE = 0.25
"""Seconds between two looks at the processes."""
TICKS = os.sysconf("SC_CLK_TCK")


class Cost(NamedTuple):
    seconds: float
    cpu: float
    memory: int


def pairs() -> Iterator[str]:
    """Lines of the pair files, again and again; from the second round on a word of each is another."""
    paths = sorted(DATA.glob("wikipedia_*.tsv.xz"))
    if not paths:
        sys.exit(f"needs the pairs in {DATA}")
    draw = random.Random(1)
    for round_ in itertools.count():
        for path in paths:
            for line in iterate_lines(str(path)):
                words = line.split(" ")
                if round_:
                    words[draw.randrange(len(words))] += f"{round_}x"
                yield " ".join(words)


def tokens(line: str) -> tuple[str, str]:
    normal, simple = line.split("\t")[:2]
    return " ".join(normal.lower().split()), " ".join(simple.lower().split())


def same_words(normal: str, simple: str) -> str:
    """Links from each simple word to the first normal word that is the same and has no link yet."""
    places: dict[str, list[int]] = {}
    for place, word in enumerate(normal.split()):
        places.setdefault(word, []).append(place)
    found = ((places.get(word), place) for place, word in enumerate(simple.split()))
    return " ".join(f"{own.pop(0)}-{place}" for own, place in found if own)


def measured(arguments: list[str], environment: dict[str, str]) -> Cost:
    return measured_program(["-m", "ogden.app.main", *arguments], environment)


def measured_program(arguments: list[str], environment: dict[str, str]) -> Cost:
    begin = time.perf_counter()
    process = subprocess.Popen([sys.executable, *arguments], env=environment, stderr=subprocess.DEVNULL)
    cpu: dict[int, float] = {}
    most = 0
    while process.poll() is None:
        own = tree(process.pid)
        cpu |= {pid: seconds for pid in own if (seconds := cpu_seconds(pid))}
        most = max(most, sum(map(memory, own)))
        time.sleep(SAMPLE)
    if process.returncode:
        sys.exit(f"failed: {' '.join(arguments)}")
    return Cost(time.perf_counter() - begin, sum(cpu.values()), most)


def tree(root: int) -> list[int]:
    parents = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        if stat := fields(int(path.parent.name)):
            parents[int(path.parent.name)] = int(stat[1])
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def fields(pid: int) -> list[str]:
    """Of /proc/PID/stat, from the state on; nothing where the process has ended."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return []


def cpu_seconds(pid: int) -> float:
    stat = fields(pid)
    return (int(stat[11]) + int(stat[12])) / TICKS if stat else 0.0


def memory(pid: int) -> int:
    try:
        rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    except OSError:
        return 0
    return next((int(line.split()[1]) << 10 for line in rollup.splitlines() if line.startswith("Pss:")), 0)


def shuffled(events: Path) -> int:
    """Bytes that all tasks wrote for others to read."""
    total = 0
    for path in events.rglob("*"):
        for line in path.read_text().splitlines() if path.is_file() else ():
            if line.startswith('{"Event":"SparkListenerTaskEnd"'):
                task = json.loads(line).get("Task Metrics") or {}
                total += task.get("Shuffle Write Metrics", {}).get("Shuffle Bytes Written", 0)
    return total


def run(name: str, size: int, arguments: list[str], cores: list[int], place: Path) -> None:
    local, there = place / "local", place / "spark"
    cost = measured([*arguments, "-o", str(local)], dict(os.environ))
    row(name, size, "local", cost, 0, cost)
    for number in cores:
        events = place / f"events-{name.split()[0]}-{size}-{number}"
        (place / "conf").mkdir(exist_ok=True)
        events.mkdir()
        (place / "conf" / "spark-defaults.conf").write_text(
            "spark.eventLog.enabled true\nspark.eventLog.compress false\n"
            f"spark.eventLog.dir {events.as_uri()}\n"
        )
        environment = {**os.environ, "SPARK_CONF_DIR": str(place / "conf")}
        given = [*arguments, "-o", str(there), "--spark", f"local[{number}]"]
        row(name, size, f"local[{number}]", measured(given, environment), shuffled(events), cost)
        if there.read_bytes() != local.read_bytes():
            sys.exit(f"{name}: the bytes differ")


def row(name: str, size: int, where: str, cost: Cost, shuffle: int, peer: Cost) -> None:
    print(
        f"{name:<8} {size:>9,} {where:<9} {cost.seconds:7.1f} s {cost.cpu:7.1f} CPU s "
        f"{cost.cpu / peer.cpu:5.2f} of local {cost.memory / 1e6:6.0f} MB {shuffle / 1e6:7.1f} MB shuffled",
        flush=True,
    )


QUERY = """
WITH counted AS (SELECT simple, normal, sum(seen) AS times FROM instances GROUP BY simple, normal),
     totals AS (SELECT simple, sum(times) AS of_simple FROM counted GROUP BY simple)
SELECT count(*), sum(times * of_simple) FROM counted JOIN totals USING (simple)
"""
BY_DUCKDB = """
import sys, duckdb
_, path, query, cores = sys.argv
duckdb.execute(f"SET threads = {cores}")
duckdb.execute(f"CREATE VIEW instances AS SELECT * FROM read_parquet('{path}/*.parquet')")
print(*duckdb.execute(query).fetchone(), flush=True)
"""
BY_SPARK = """
import sys
from ogden.distributed import spark_session
_, path, query, cores = sys.argv
with spark_session(f"local[{cores}]") as spark:
    spark.read.parquet(path).createOrReplaceTempView("instances")
    print(*spark.sql(query).first(), flush=True)
"""


def group_by(size: int, cores: list[int], place: Path) -> None:
    """The counts of phrase pairs, as one query over a table of them."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    from ogden._core import count_instances
    from ogden.distributed.columns import to_arrow

    folder = place / f"instances-{size}"
    folder.mkdir()
    rows = (tokens(line) for line in itertools.islice(pairs(), size))
    number = instances = 0
    while block := list(itertools.islice(rows, 10_000)):
        sides = [list(side) for side in zip(*block, strict=True)]
        found = count_instances(*sides, [same_words(*row) for row in block], 7, False)
        seen = pa.array(found["orientations"][:, :3].sum(axis=1))
        table = pa.table(
            [to_arrow(found["simple"]), to_arrow(found["normal"]), seen], ["simple", "normal", "seen"]
        )
        pq.write_table(table, folder / f"{number:05}.parquet")
        number, instances = number + 1, instances + len(seen)
    print(f"group-by {size:>9,} pairs: {instances:,} rows", flush=True)
    programs = {"Spark": BY_SPARK} | ({"DuckDB": BY_DUCKDB} if find_spec("duckdb") else {})
    for cores_used in cores:
        costs = {
            name: measured_program(["-c", program, str(folder), QUERY, str(cores_used)], dict(os.environ))
            for name, program in programs.items()
        }
        for name, cost in costs.items():
            row("group-by", size, f"{name} {cores_used}", cost, 0, costs["Spark"])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", type=int, nargs="*", default=[150_000])
    parser.add_argument("--extract", type=int, nargs="*", default=[150_000])
    parser.add_argument("--lm", type=int, nargs="*", default=[150_000])
    parser.add_argument("--lines", type=int, nargs="*", default=[5_000])
    parser.add_argument("--group-by", type=int, nargs="*", default=[])
    parser.add_argument("--cores", type=int, nargs="+", default=[1, 2])
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        for size in args.pairs:
            given = place / "pairs.tsv"
            given.write_text("".join(f"{line}\n" for line in itertools.islice(pairs(), size)))
            run("clean", size, ["corpus", "clean", "--quiet", "--pairs", str(given)], args.cores, place)
        for size in args.extract:
            given, links = place / "tokens.tsv", place / "links"
            rows = [tokens(line) for line in itertools.islice(pairs(), size)]
            given.write_text("".join(f"{normal}\t{simple}\n" for normal, simple in rows))
            links.write_text("".join(same_words(*row) + "\n" for row in rows))
            del rows
            options = ["extract", "--quiet", "--pairs", str(given), "--alignments", str(links)]
            run("extract", size, options, args.cores, place)
        for size in args.lm:
            given = place / "text"
            rows = (tokens(line) for line in itertools.islice(pairs(), size))
            given.write_text("".join(f"{normal}\n" for normal, _ in rows))
            run("lm", size, ["lm", "build", "--order", "3", "--text", str(given)], args.cores, place)
        for size in args.lines:
            given = place / "lines.txt"
            sides = (line.split("\t")[0] for line in itertools.islice(pairs(), size))
            given.write_text("".join(f"{side}\n" for side in sides))
            run("simplify", size, ["simplify", "--lines", "--quiet", str(given)], args.cores, place)
        for size in args.group_by:
            group_by(size, args.cores, place)


if __name__ == "__main__":
    main()

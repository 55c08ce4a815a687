"""What Spark costs beside the local command: the same work both ways, and the same bytes.

    python bench/spark.py clean 150000 600000
    python bench/spark.py extract 20000 150000 --where 2
    python bench/spark.py lm 150000 600000
    python bench/spark.py simplify 1 3 --where local 1 2
    python bench/spark.py clean 150000 --where local 2 --parts
    python bench/spark.py write 1000000

`clean` is `ogden corpus clean` and `extract` is `ogden extract` over so many pairs, `lm` is `ogden lm build
--order 3` over so many sentences, `simplify` is `ogden simplify --lines` over so many megabytes. `table` is
`simplify` of a Parquet table, which workers read and write; there is no such command without Spark.

`write` is what comes at the end of most of them, and nothing else: so many lines of 200 bytes from the
workers, which the driver writes into one file, or workers into a folder of parts, on one core.

`--where` names the places: `local` is the command without Spark; a number is a standalone cluster on this
machine, with so many workers of one core, which write a folder with `--parts`. What is extracted has links
where both sides have the same word: no aligner is timed here. The command is the driver; its memory is not
that of the executors, which have a Java and a Python process each, and share pages of the model. Shuffled
bytes are from Spark's log of events.

The pairs are those of the data folder; past their end they come again, with a word changed in each.
"""

import argparse
import filecmp
import itertools
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from processes import Cost, measured

from ogden.text.lines import iterate_lines

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))
from toy_cluster import ToyCluster

DATA = Path(__file__).parents[2] / "shared" / "data" / "pairs"
OGDEN = (sys.executable, "-m", "ogden.app.main")
WORKER = "3g"
CONFIGURATION = """
spark.ui.enabled false
spark.driver.memory 2g
spark.executor.memory 2g
spark.eventLog.enabled true
spark.eventLog.compress false
spark.eventLog.dir {events}
"""


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


def cleaning(size: int, place: Path) -> list[str]:
    given = place / "pairs.tsv"
    with given.open("w") as stream:
        stream.writelines(f"{line}\n" for line in itertools.islice(pairs(), size))
    return ["corpus", "clean", "--quiet", "--pairs", str(given)]


def extracting(size: int, place: Path) -> list[str]:
    given, links = place / "tokens.tsv", place / "links"
    with given.open("w") as sides, links.open("w") as linked:
        for line in itertools.islice(pairs(), size):
            normal, simple = tokens(line)
            sides.write(f"{normal}\t{simple}\n")
            linked.write(same_words(normal, simple) + "\n")
    return ["extract", "--quiet", "--pairs", str(given), "--alignments", str(links)]


def estimating(size: int, place: Path) -> list[str]:
    given = place / "text"
    with given.open("w") as stream:
        stream.writelines(f"{tokens(line)[0]}\n" for line in itertools.islice(pairs(), size))
    return ["lm", "build", "--order", "3", "--text", str(given)]


def sentences(megabytes: float) -> Iterator[str]:
    """Normal sides that begin as sentences do, in an order of no meaning: the files are not alike."""
    sides = [line.split("\t")[0] for line in itertools.islice(pairs(), 150_000)]
    sides = [side for side in sides if side[0].isupper()]
    random.Random(2).shuffle(sides)
    size = 0
    for side in itertools.cycle(sides):
        size += len(side.encode()) + 1
        if size > megabytes * 1e6:
            return
        yield side


def simplifying(megabytes: float, place: Path) -> list[str]:
    given = place / "lines.txt"
    with given.open("w") as stream:
        stream.writelines(f"{side}\n" for side in sentences(megabytes))
    return ["simplify", "--lines", "--quiet", str(given)]


def simplifying_table(megabytes: float, place: Path) -> list[str]:
    """A file for each core, and groups of rows that Spark can give to several."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    given = place / "table.parquet"
    pq.write_table(pa.table({"text": list(sentences(megabytes))}), given, row_group_size=1_000)
    return ["simplify", str(given)]


WORK: dict[str, Callable[[float, Path], list[str]]] = {
    "clean": lambda size, place: cleaning(int(size), place),
    "extract": lambda size, place: extracting(int(size), place),
    "lm": lambda size, place: estimating(int(size), place),
    "simplify": simplifying,
    "table": simplifying_table,
}


WRITING = """
import os, sys, time
from ogden.distributed import spark_session
from ogden.distributed.lines import write_in_order
size, output, bench = int(sys.argv[1]), sys.argv[2], sys.argv[3]
sys.path.insert(0, bench)
from processes import cpu_so_far
with spark_session("local[1]") as spark:
    def write(lines, path):
        table = spark.range(0, lines, 1, 10).selectExpr("repeat('x', 199) AS text")
        clocks = time.perf_counter, time.process_time, lambda: cpu_so_far(os.getpid())
        begin = [clock() for clock in clocks]
        write_in_order(table, path)
        return [clock() - at for clock, at in zip(clocks, begin)]
    def show(way, path):
        seconds, cpu, everything = write(size, path)
        print(f"write    {size:>9,} lines, {way}  {seconds:6.1f} s {everything:6.1f} CPU s, "
              f"{cpu:5.2f} of the driver's Python, {cpu / size * 1e6:.2f} microseconds a line", flush=True)
    for turn in range(3):  # Java has compiled all of it only in the later ones
        show("one file", f"{output}.{turn}")
        show("in parts", f"{output}.parts.{turn}/")
"""


def write(size: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "lines")
        measured([sys.executable, "-c", WRITING, str(size), place, str(Path(__file__).parent)])


def on_cluster(workers: int, arguments: list[str], output: str, place: Path) -> tuple[Cost, int]:
    """The cost, and the bytes shuffled."""
    folder = Path(tempfile.mkdtemp(dir=place))
    (folder / "events").mkdir()
    with ToyCluster(folder, CONFIGURATION.format(events=(folder / "events").as_uri())) as cluster:
        servers = [cluster.add_worker(f"worker-{number}", WORKER).pid for number in range(workers)]
        command = [*OGDEN, *arguments, "-o", output, "--spark", cluster.master]
        cost = measured(command, cluster.environment, servers)
    return cost, shuffled(folder / "events")


def shuffled(events: Path) -> int:
    """Bytes that all tasks wrote for others to read."""
    total = 0
    for path in events.rglob("*"):
        for line in path.read_text().splitlines() if path.is_file() else ():
            if line.startswith('{"Event":"SparkListenerTaskEnd"'):
                task = json.loads(line).get("Task Metrics") or {}
                total += task.get("Shuffle Write Metrics", {}).get("Shuffle Bytes Written", 0)
    return total


def row(name: str, size: float, where: str, cost: Cost, shuffle: int, peer: Cost | None) -> None:
    ratio = f"{cost.cpu / peer.cpu:6.2f} of local" if peer else " " * 15
    print(
        f"{name:<8} {size:>9,g} {where:<9} {cost.seconds:7.1f} s {cost.cpu:7.1f} CPU s {ratio} "
        f"{cost.memory / 1e6:6.0f} MB, executor {cost.server / 1e6:6.0f} MB {shuffle / 1e6:8.1f} MB shuffled",
        flush=True,
    )


def in_one(output: Path) -> Path:
    """A folder of parts as the file that they are."""
    if not output.is_dir():
        return output
    joined = output.with_name(f"{output.name}.joined")
    with joined.open("wb") as stream:
        for part in sorted(output.glob("part-*")):
            stream.write(part.read_bytes())
    return joined


def compare(name: str, size: float, places: list[str], place: Path, parts: bool) -> None:
    arguments = WORK[name](size, place)
    local = first = None
    for where in places:
        if (name, where) == ("table", "local"):
            continue
        output = place / f"{name}-{where}"
        if where == "local":
            local = measured([*OGDEN, *arguments, "-o", str(output)])
            row(name, size, where, local, 0, local)
        else:
            cost, shuffle = on_cluster(int(where), arguments, f"{output}/" if parts else str(output), place)
            row(name, size, f"{where} worker", cost, shuffle, local)
        if name != "table":
            first = first or in_one(output)
            if not filecmp.cmp(in_one(output), first, shallow=False):
                sys.exit(f"{name}: the bytes differ")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("work", choices=[*WORK, "write"])
    parser.add_argument("sizes", type=float, nargs="+", help="pairs, sentences, or megabytes")
    parser.add_argument("--where", nargs="+", default=["local", "1", "2"], help="local, or how many workers")
    parser.add_argument(
        "--parts", action="store_true", help="clusters write clean, extract or simplify in parts"
    )
    args = parser.parse_args()
    for size in args.sizes:
        if args.work == "write":
            write(int(size))
            continue
        with tempfile.TemporaryDirectory() as folder:
            compare(args.work, size, args.where, Path(folder), args.parts)


if __name__ == "__main__":
    main()

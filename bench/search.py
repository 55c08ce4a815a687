"""Phrase search beside Moses: quality, speed and memory on the same files with the same weights.

    python bench/search.py [--golden FOLDER] [--repeat N]

Moses' times are those recorded with the files (CPU milliseconds a sentence on one thread, loading
subtracted); its scores are the totals of its n-best lists. Ours are measured now, best of several runs: CPU
time on one thread, wall-clock time on two. Memory is the peak of a process that maps the packed table and the
packed language model and searches once.
"""

import argparse
import gzip
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from ogden.lm.arpa import read_arpa
from ogden.lm.model import LanguageModel
from ogden.lm.packed import pack_model, packed_model
from ogden.rules.moses import read_rules
from ogden.rules.packed import PackedTable, pack_rules
from ogden.search.phrase_search import PhraseSearch
from ogden.search.settings import SearchOptions

GOLDEN = Path(__file__).parents[2] / "shared" / "golden" / "moses" / "search"
OWN = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "distortion": 0.3, "unknown_word": 1.0}
# Milliseconds, measured once on another machine of two cores, and not in this run.
MOSES = {"default, 1-best": 66.0, "default, distinct 100-best": 118.0, "monotone, 1-best": 7.6}


def weights_of(search: PhraseSearch) -> dict[str, float]:
    return OWN | {name: 0.2 for name in search.feature_names if name.startswith("table:")}


def moses_totals(path: Path) -> list[float]:
    totals: dict[int, float] = {}
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            fields = line.split(" ||| ")
            totals.setdefault(int(fields[0]), float(fields[3]))
    return [totals[k] for k in range(len(totals))]


def quality(search: PhraseSearch, sentences: list[str], totals: list[float]) -> str:
    """Totals are printed with six digits: closer than that, scores are equal."""
    found = search.best(sentences, weights_of(search))
    differences = [
        (one.score - total, 1e-4 + 5e-6 * abs(total)) for one, total in zip(found, totals, strict=True)
    ]
    better = sum(by > slack for by, slack in differences)
    worse = sum(by < -slack for by, slack in differences)
    return f"{len(totals) - better - worse} equal, {better} better, {worse} worse"


def milliseconds(search: PhraseSearch, sentences: list[str], size: int, jobs: int, repeat: int) -> float:
    weights = weights_of(search)
    clock = time.process_time if jobs == 1 else time.perf_counter
    times = []
    for _ in range(repeat):
        start = clock()
        search.lists(sentences, weights, size, jobs)
        times.append(clock() - start)
    return 1000 * min(times) / len(sentences)


def speeds(table: PackedTable, model: LanguageModel, sentences: list[str], repeat: int) -> None:
    for name, limit, size in (
        ("default, 1-best", 6, 1),
        ("default, distinct 100-best", 6, 100),
        ("monotone, 1-best", 0, 1),
    ):
        search = PhraseSearch({"table": table}, {"lm": model}, SearchOptions(distortion_limit=limit))
        for jobs in (1, 2):
            took = milliseconds(search, sentences, size, jobs, repeat)
            ratio = (
                f", {MOSES[name] / took:.0f} times Moses ({MOSES[name]:g} ms, recorded elsewhere)"
                if jobs == 1
                else ""
            )
            print(f"  {name}, {jobs} thread(s): {took:.2f} ms, {1000 / took:,.0f} sentences/s{ratio}")


def peak_memory(table: Path, model: Path, sentences: Path, size: int) -> str:
    """In a process of its own, opened as a model file is: the bytes are mapped, not read."""
    command = [sys.executable, __file__, "--once", str(table), str(model), str(sentences), str(size)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def peak() -> float:
    """Megabytes. What `resource` tells counts the process that started this one too."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def once(table: str, model: str, sentences: str, size: str) -> None:
    import mmap

    def mapped(path: str) -> memoryview:
        with Path(path).open("rb") as stream:
            return memoryview(mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ))

    before = peak()
    search = PhraseSearch({"table": PackedTable(mapped(table))}, {"lm": packed_model(mapped(model))})
    search.lists(Path(sentences).read_text("utf-8").splitlines(), weights_of(search), int(size), jobs=1)
    print(f"{peak():.0f} MB, of which {before:.0f} MB Python and its libraries")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--golden", type=Path, default=GOLDEN)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--once", nargs=4, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        once(*arguments.once)
        return
    if not arguments.golden.is_dir():
        sys.exit(f"{arguments.golden} is not there: give the folder with Moses' files by --golden")
    golden = arguments.golden
    sentences = (golden / "input.txt").read_text("utf-8").splitlines()
    packed_table = b"".join(pack_rules(read_rules(str(golden / "phrase-table.gz"))))
    table, model = PackedTable(packed_table), read_arpa(str(golden / "lm.arpa.gz"))
    print(f"{len(sentences)} sentences, {len(table):,} rules, {len(model):,} n-grams")
    for name, limit in (("moses.nbest100.txt.gz", 6), ("moses.monotone.nbest1.txt.gz", 0)):
        search = PhraseSearch({"table": table}, {"lm": model}, SearchOptions(distortion_limit=limit))
        print(f"scores beside Moses', distortion limit {limit}:", end=" ")
        print(quality(search, sentences, moses_totals(golden / name)))
    print("exact language model (from ARPA):")
    speeds(table, model, sentences, arguments.repeat)
    packed = pack_model(model)
    print("packed language model (as in a model file):")
    speeds(table, packed_model(packed), sentences, arguments.repeat)
    with tempfile.TemporaryDirectory() as folder:
        paths = Path(folder) / "table", Path(folder) / "model"
        for path, content in zip(paths, (packed_table, packed), strict=True):
            path.write_bytes(content)
        for size in (1, 100):
            print(f"peak memory, {size}-best: {peak_memory(*paths, golden / 'input.txt', size)}")


if __name__ == "__main__":
    main()

"""How fast phrase tables are made: time and memory for growing corpora, and a ratio against a peer.

    python bench/phrases.py [--pairs F ...] [--alignments F ...] [--sizes N ...] [--sample N] [--jobs N]
                            [--repeat N]

The command `ogden extract` runs in a process of its own for each size, from files to a phrase table and a
reordering table (not packed). Without --alignments, links are made by difflib: cheap, and dense as real ones.
The peer is the plain Python extraction of tests/references, with the usual loop over spans in place of the
tests' brute force. It works on a sample and must find as many entries.
"""

import argparse
import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))
import reference_phrases as reference

from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines

DATA = Path(__file__).parents[2] / "shared" / "data" / "pairs"
FILES = [str(DATA / f"wikipedia_{name}.tsv.xz") for name in ("ck", "titles", "large", "auto")]
LONGEST = 7


def cheap_links(normal: Sequence[str], simple: Sequence[str]) -> str:
    """Equal runs word by word, and short replaced runs along the diagonal."""
    links: set[tuple[int, int]] = set()
    for kind, a, b, c, d in SequenceMatcher(None, normal, simple, autojunk=False).get_opcodes():
        size = max(b - a, d - c)
        if kind == "equal" or (kind == "replace" and size <= 4):
            links |= {(a + k * (b - a) // size, c + k * (d - c) // size) for k in range(size)}
    return " ".join(f"{n}-{s}" for n, s in sorted(links))


def corpus(paths: Sequence[str], size: int) -> Iterator[tuple[str, str, str]]:
    rows = (line.lower().split("\t")[:2] for path in paths for line in iterate_lines(path))
    rows = itertools.islice(
        (row for row in rows if len(row) == 2 and row[0].strip() and row[1].strip()), size
    )
    while block := list(itertools.islice(rows, 10_000)):
        sides = [token_lines([row[side] for row in block]) for side in (0, 1)]
        for normal, simple in zip(*sides, strict=True):
            yield normal, simple, cheap_links(normal.split(), simple.split())


def prepare(args: argparse.Namespace, folder: Path) -> None:
    """The largest corpus, tokenised, with its links."""
    with (folder / "pairs").open("w", encoding="utf-8") as pairs, (folder / "links").open("w") as links:
        if args.alignments:
            rows = (line for path in args.pairs for line in iterate_lines(path))
            given = (line for path in args.alignments for line in iterate_lines(path))
            for row, line in itertools.islice(zip(rows, given, strict=True), max(args.sizes)):
                pairs.write(f"{row}\n")
                links.write(f"{line}\n")
        else:
            for normal, simple, line in corpus(args.pairs, max(args.sizes)):
                pairs.write(f"{normal}\t{simple}\n")
                links.write(f"{line}\n")


def cut(folder: Path, size: int) -> list[str]:
    """Files with so many lines of the corpus."""
    names = []
    for name in ("pairs", "links"):
        names.append(str(folder / f"{name}.{size}"))
        with (folder / name).open("rb") as whole, Path(names[-1]).open("wb") as part:
            part.writelines(itertools.islice(whole, size))
    return names


def run(pairs: str, links: str, folder: Path, more: Sequence[str]) -> tuple[float, float, float, str]:
    """Seconds, CPU seconds, megabytes at most, and what the command said."""
    command = [sys.executable, "-m", "ogden.app.main", "extract", "--pairs", pairs, "--alignments", links]
    output = ["-o", str(folder / "table"), "--reordering", str(folder / "reordering")]
    start = time.perf_counter()
    process = subprocess.Popen([*command, *output, *more], stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    said = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(said)
    cpu = usage.ru_utime + usage.ru_stime
    return time.perf_counter() - start, cpu, usage.ru_maxrss / 1024, said.strip()


def quick_spans(pair: reference.Aligned, longest: int) -> Iterator[tuple[int, int, int, int]]:
    """What `reference.spans` gives, as a Python programmer would write it for use (Och & Ney 2004)."""
    of_normal: list[list[int]] = [[] for _ in pair.normal]
    of_simple: list[list[int]] = [[] for _ in pair.simple]
    for n, s in pair.links:
        of_normal[n].append(s)
        of_simple[s].append(n)
    for c in range(len(pair.simple)):
        partners: list[int] = []
        for d in range(c + 1, min(len(pair.simple), c + longest) + 1):
            partners += of_simple[d - 1]
            if not partners:
                continue
            low, high = min(partners), max(partners)
            if high - low >= longest:
                break
            if any(not c <= s < d for n in range(low, high + 1) for s in of_normal[n]):
                continue
            a = low
            while a >= 0 and high - a < longest and (a == low or not of_normal[a]):
                b = high + 1
                while b <= len(pair.normal) and b - a <= longest and (b == high + 1 or not of_normal[b - 1]):
                    yield a, b, c, d
                    b += 1
                a -= 1


def peer(pairs: str, links: str) -> tuple[float, int]:
    start = time.perf_counter()
    reference.spans = quick_spans
    rows = zip(iterate_lines(pairs), iterate_lines(links), strict=True)
    table = reference.table([reference.aligned(*row.split("\t")[:2], line) for row, line in rows], LONGEST)
    return time.perf_counter() - start, len(table)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pairs", nargs="+", default=FILES)
    parser.add_argument("--alignments", nargs="+", default=[])
    parser.add_argument("--sizes", nargs="+", type=int, default=[20_000, 40_000, 80_000, 160_000])
    parser.add_argument("--sample", type=int, default=3_000)
    parser.add_argument("--jobs", type=int, default=0)
    parser.add_argument("--repeat", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(args, folder)
        for more in ([], ["--memory", "0.05"]):
            print("memory 1 GB" if not more else "memory 0.05 GB: sorted on disk")
            for size in args.sizes:
                pairs, links = cut(folder, size)
                jobs = ["--jobs", str(args.jobs), *more]
                seconds, cpu, megabytes, said = min(
                    run(pairs, links, folder, jobs) for _ in range(args.repeat)
                )
                each = f"{1e6 * cpu / size:4.0f} µs CPU a pair"
                print(
                    f"  {seconds:6.1f} s  {cpu:6.1f} s CPU  {megabytes:6.0f} MB  {each}  {said}", flush=True
                )
        pairs, links = cut(folder, args.sample)
        ours = min(run(pairs, links, folder, ["--jobs", str(args.jobs)])[0] for _ in range(3))
        theirs, entries = peer(pairs, links)
        found = sum(1 for _ in iterate_lines(str(folder / "table")))
        assert entries == found, f"the peer finds {entries} entries, not {found}"
        print(f"{args.sample:,} pairs: {ours:.2f} s; plain Python {theirs:.2f} s; ratio {theirs / ours:.1f}")


if __name__ == "__main__":
    main()

"""How fast documents are aligned: time, memory and pairs for growing collections, and a ratio against a peer.

    python bench/corpus.py [--normal F] [--simple F] [--documents N ...] [--sample N] [--jobs N] [--repeat N]

The whole command runs in a process of its own for each size, from the packed files to the pairs. The peer
does the same TF-IDF, cosines and dynamic programming with scipy's sparse matrices and numpy, for a sample of
the documents, on sentences that are split already; it must find as many links.
"""

import argparse
import itertools
import json
import lzma
import os
import re
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from scipy import sparse

from ogden._core import align_documents
from ogden.corpus.sentence_alignment import Thresholds, _Side, _split

DATA = Path(__file__).parents[2] / "shared" / "data" / "articles"
TERM = re.compile("[0-9A-Za-zÀ-ÖØ-öø-\u1fff\u2070-\u2fff\u3040-\U0010ffff]+")
STEPS = ((1, 1), (2, 1), (1, 2), (1, 0), (0, 1))
Paragraphs = Sequence[Sequence[str]]


def peer_weights(normal: list[str], simple: list[str]) -> tuple[sparse.csr_array, sparse.csr_array]:
    """TF-IDF rows for the sentences of both sides."""
    numbers: dict[str, int] = {}
    counts = []
    for side in (normal, simple):
        terms = [[numbers.setdefault(term, len(numbers)) for term in TERM.findall(text)] for text in side]
        rows = np.repeat(np.arange(len(side)), [len(row) for row in terms])
        columns = np.fromiter(itertools.chain.from_iterable(terms), dtype=np.int64)
        counts.append((rows, columns, len(side)))
    matrices = [
        sparse.csr_array((np.ones(len(rows)), (rows, columns)), shape=(size, len(numbers)))
        for rows, columns, size in counts
    ]
    frequency = np.maximum(*((matrix > 0).sum(axis=0) for matrix in matrices))
    rarity = np.log((max(len(normal), len(simple)) + 1) / frequency)
    left, right = (sparse.csr_array(matrix.multiply(rarity)) for matrix in matrices)
    return left, right


def norms(matrix: sparse.csr_array) -> np.ndarray:
    return np.sqrt(np.asarray(matrix.multiply(matrix).sum(axis=1)).ravel())


def cosines(products: np.ndarray, left: np.ndarray, right: np.ndarray) -> np.ndarray:
    scale = np.outer(left, right)
    return np.divide(products, scale, out=np.zeros_like(products), where=scale > 0)


def sums(sizes: list[int]) -> sparse.csr_array:
    """Multiplied with sentences, gives paragraphs."""
    rows = np.repeat(np.arange(len(sizes)), sizes)
    return sparse.csr_array((np.ones(len(rows)), (rows, np.arange(len(rows)))), shape=(len(sizes), len(rows)))


def peer_document(normal: Paragraphs, simple: Paragraphs, thresholds: Thresholds) -> int:
    """The number of links above the threshold."""
    sizes = [[len(paragraph) for paragraph in side] for side in (normal, simple)]
    left, right = peer_weights([s for p in normal for s in p], [s for p in simple for s in p])
    wholes = sums(sizes[0]) @ left, sums(sizes[1]) @ right
    similar = cosines((wholes[0] @ wholes[1].T).toarray(), norms(wholes[0]), norms(wholes[1]))
    starts = [np.cumsum([0, *side]) for side in sizes]
    found = 0
    for i, j in np.argwhere(similar > thresholds.paragraphs):
        a, b = left[starts[0][i] : starts[0][i + 1]], right[starts[1][j] : starts[1][j + 1]]
        found += sum(x > thresholds.sentences for x in peer_sentences(a, b, thresholds.skip_penalty))
    return found


def peer_sentences(left: sparse.csr_array, right: sparse.csr_array, penalty: float) -> list[float]:
    """The similarities of the best alignment's links."""
    products = (left @ right.T).toarray()
    norm, other = norms(left), norms(right)
    joined, other_joined = norms(left[1:] + left[:-1]), norms(right[1:] + right[:-1])
    gains = {
        (1, 1): cosines(products, norm, other),
        (2, 1): cosines(products[1:] + products[:-1], joined, other),
        (1, 2): cosines(products[:, 1:] + products[:, :-1], norm, other_joined),
    }
    rows, columns = products.shape
    best = np.full((rows + 1, columns + 1), -np.inf)
    step = np.zeros((rows + 1, columns + 1), dtype=np.int8)
    best[0, 0] = 0
    for i in range(rows + 1):
        for j in range(columns + 1):
            for k, (m, n) in enumerate(STEPS):
                if m <= i and n <= j:
                    gain = gains[m, n][i - m, j - n] if m and n else -penalty
                    if (total := best[i - m, j - n] + gain) > best[i, j]:
                        best[i, j], step[i, j] = total, k
    links, i, j = [], rows, columns
    while i or j:
        m, n = STEPS[step[i, j]]
        i, j = i - m, j - n
        if m and n:
            links.append(float(gains[m, n][i, j]))
    return links


def best_time(work: Callable[[], int], repeat: int) -> tuple[float, int]:
    """The shortest of several runs: the machine's noise only ever adds."""
    times, result = [], 0
    for _ in range(repeat):
        start = time.perf_counter()
        result = work()
        times.append(time.perf_counter() - start)
    return min(times), result


def compare(normal: Path, simple: Path, sample: int, repeat: int) -> None:
    """Seconds a document of the core, on one thread, and of the peer, for every k-th document."""
    sides = []
    for path in (normal, simple):
        with lzma.open(path, "rt", encoding="utf-8") as stream:
            lines = stream.readlines()
        chosen = lines[:: max(1, len(lines) // sample)][:sample]
        split = _split([json.loads(line)["paragraphs"] for line in chosen], Thresholds().paragraph_words, 1)
        sides.append([[[s.lower() for s in p] for p in document] for document in split])
    thresholds = Thresholds()

    def core() -> int:
        numbers = thresholds.paragraphs, thresholds.sentences, thresholds.skip_penalty
        return len(
            align_documents(*_Side(sides[0]).arguments(), *_Side(sides[1]).arguments(), *numbers, 1)[0]
        )

    def peer() -> int:
        return sum(peer_document(a, b, thresholds) for a, b in zip(*sides, strict=True))

    (fast, found), (slow, expected) = best_time(core, repeat), best_time(peer, 1)
    documents = len(sides[0])
    print(
        f"{documents} documents, split already, one thread: {fast / documents * 1e3:.2f} ms a document; ",
        end="",
    )
    print(f"{slow / fast:.0f} x scipy and numpy ({slow / documents * 1e3:.1f} ms)")
    print(f"links: {found}, the peer {expected}")


def measure(normal: Path, simple: Path, documents: int, jobs: int, repeat: int) -> None:
    """The command as a user runs it, on the first documents of each side."""
    with tempfile.TemporaryDirectory() as folder:
        sides = []
        for path in (normal, simple):
            sides.append(str(Path(folder) / f"{path.name.split('.')[0]}.jsonl.xz"))
            with lzma.open(path) as stream, lzma.open(sides[-1], "wb", preset=1) as target:
                target.writelines(itertools.islice(stream, documents))
        output = Path(folder) / "pairs.tsv"
        command = [sys.executable, "-m", "ogden.app.main", "corpus", "align", *sides, "-o", str(output)]
        runs = [run([*command, "--jobs", str(jobs)]) for _ in range(repeat)]
        seconds, memory = min(run[0] for run in runs), max(run[1] for run in runs)
        with output.open("rb") as stream:
            pairs = sum(1 for _ in stream)
    print(
        f"{documents:>9,} {seconds:8.1f} s {seconds / documents * 1e3:8.2f} ms {memory:8.0f} MB {pairs:>9,}"
    )


def run(command: list[str]) -> tuple[float, float]:
    """Seconds and peak memory in MB of a process."""
    start = time.perf_counter()
    quiet = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    process = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(process, 0)
    if status:
        sys.exit(f"failed: {' '.join(command)}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark the alignment of documents.")
    parser.add_argument("--normal", type=Path, default=DATA / "normal.jsonl.xz")
    parser.add_argument("--simple", type=Path, default=DATA / "simple.jsonl.xz")
    parser.add_argument("--documents", type=int, nargs="+", default=[1250, 2500, 5000])
    parser.add_argument("--sample", type=int, default=200, help="documents to compare with the peer")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    if not args.normal.exists() or not args.simple.exists():
        sys.exit(
            f"{args.normal} and {args.simple} are needed: name other articles with --normal and --simple"
        )
    print(f"the whole command, {args.jobs} jobs, the best of {args.repeat} runs")
    print(f"{'documents':>9} {'time':>10} {'a document':>11} {'memory':>11} {'pairs':>9}")
    for documents in args.documents:
        measure(args.normal, args.simple, documents, args.jobs, args.repeat)
    compare(args.normal, args.simple, args.sample, args.repeat)


if __name__ == "__main__":
    main()

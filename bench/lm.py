"""Language models: how long estimation takes, and how fast queries are beside the kenlm package.

    python bench/lm.py [--text F] [--lines N] [--query-lines N]

The whole text is estimated into an ARPA file by the command a user would run. Queries are of sentences that
the smaller model of the second part has not seen; both tools read the same ARPA file.
"""

import argparse
import itertools
import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import kenlm

from ogden.lm.arpa import read_arpa, write_arpa
from ogden.lm.estimation import Estimate, EstimationOptions, estimate, model_text
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model

SHARED = Path(__file__).parents[2] / "shared" / "data" / "mono" / "simple_wikipedia.txt.xz"


def generated_text(folder: Path) -> Path:
    """Text for machines without the data: words by Zipf's law, from a fixed seed."""
    generator = random.Random(1935)
    words = [f"word{k}" for k in range(20_000)]
    weights = list(itertools.accumulate(1 / (k + 1) for k in range(len(words))))
    path = folder / "text.txt"
    with path.open("w", encoding="utf-8") as stream:
        for _ in range(200_000):
            stream.write(" ".join(generator.choices(words, cum_weights=weights, k=15)) + "\n")
    return path


def build(text: Path, folder: Path) -> None:
    """The command as a user runs it, in a process of its own for its memory."""
    target = folder / "whole.arpa"
    command = [sys.executable, "-m", "ogden.app.main", "lm", "build", "--text", str(text), "--tokenise"]
    start = time.perf_counter()
    subprocess.run([*command, "--lowercase", "--order", "5", "-o", str(target)], check=True)
    seconds = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    print(f"5-gram model estimated and written in {seconds:.0f} s, {memory:.0f} MB, ARPA file", end=" ")
    print(f"{target.stat().st_size / 1e6:.0f} MB")
    target.unlink()


def best_time(work: Callable[[], object], threads: int = 1, repeat: int = 7) -> float:
    """CPU time on one thread, which a busy machine lengthens less than the clock; the clock on several."""
    clock = time.process_time if threads == 1 else time.perf_counter
    times = []
    for _ in range(repeat):
        start = clock()
        work()
        times.append(clock() - start)
    return min(times)


def packed(model: Estimate, exact: LanguageModel, asked: list[str]) -> None:
    """The form for model files: how small it is, and what the rounding costs."""
    perplexity = exact.perplexity(asked).all
    for bits in (8, 16):
        small = packed_model(model.pack(bits))
        loss = 100 * (small.perplexity(asked).all / perplexity - 1)
        size = f"{small.core.bytes / 1e6:.0f} MB, {small.core.bytes / len(small):.1f} bytes an n-gram"
        print(f"packed with codes of {bits} bits: {size}, perplexity {perplexity:.2f} {loss:+.3f}%")


def query(text: Path, folder: Path, lines: int, queries: int) -> None:
    sentences = list(
        itertools.islice(model_text([str(text)], tokenise=True, lowercase=True), lines + queries)
    )
    random.Random(5).shuffle(sentences)
    path = str(folder / "part.arpa")
    model = estimate(sentences[queries:], EstimationOptions(5))
    write_arpa(path, model)
    ours, theirs = read_arpa(path), kenlm.Model(path)
    asked = sentences[:queries]
    packed(model, ours, asked)
    words = sum(len(sentence.split()) + 1 for sentence in asked)
    print(f"a 5-gram model of {len(ours):,} n-grams, {ours.core.bytes / 1e6:.0f} MB; {words:,} words asked")
    peer = best_time(lambda: [theirs.score(sentence) for sentence in asked])
    print(f"  kenlm package            {words / peer / 1e6:6.2f} M words/s")
    for threads in (1, os.cpu_count() or 1):
        own = best_time(lambda threads=threads: ours.score(asked, threads), threads)
        rate = f"{words / own / 1e6:6.2f} M words/s, {peer / own:.1f} times kenlm"
        print(f"  ogden, {threads} thread(s)       {rate}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark language models.")
    parser.add_argument("--text", type=Path, default=SHARED)
    parser.add_argument("--lines", type=int, default=400_000, help="lines of the model that is queried")
    parser.add_argument("--query-lines", type=int, default=50_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        text = args.text if args.text.exists() else generated_text(Path(folder))
        build(text, Path(folder))
        query(text, Path(folder), args.lines, args.query_lines)


if __name__ == "__main__":
    main()

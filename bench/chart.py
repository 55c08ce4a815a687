"""Chart search beside Moses: quality, speed and memory on the same files with the same weights.

    python bench/chart.py [--golden FOLDER] [--repeat N]

Moses' time is the one recorded with the files (CPU milliseconds a sentence on one thread for a 20-best list,
loading subtracted; pop limit 1,000); its scores are the totals of its n-best lists. Ours are measured now,
best of several runs: CPU time on one thread, wall-clock time on two. Memory is the peak of a process that
reads the grammar and the language model and searches once.

Structures are made up: each sentence is cut in halves, the halves in halves, and so on, and every span of
that tree, as every span of up to four words, has two of 20 labels; the grammar's rules get the same labels.
The large grammar is made up too: 200,000 rules with 70 features, one byte a score.
"""

import argparse
import gzip
import math
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.lm.arpa import read_arpa
from ogden.rules.chart_grammar import BareRule, ChartGrammar
from ogden.rules.synchronous import Nonterminal
from ogden.rules.thrax import read_moses_grammar
from ogden.search.chart_search import ChartSearch
from ogden.search.sentence_structure import SentenceStructure
from ogden.search.settings import ChartOptions

GOLDEN = Path(__file__).parents[2] / "shared" / "golden" / "moses"
OWN = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "unknown_word": 1.0}
GLUE = 0.2 + math.log(2.718)  # Moses counts a glue rule as a rule too
BOUNDS = 2 * 0.2 + 2 * 1.0  # Moses has a rule and a word each for the start and the end of a sentence
MOSES = 210.0  # milliseconds, measured once on another machine of two cores, and not in this run
SIZE = 20
LABELS = [f"L{k}" for k in range(20)]
RULES, WIDTH = 200_000, 70


def opened(golden: Path, pops: int) -> tuple[ChartSearch, dict[str, float]]:
    grammar = ChartGrammar(read_moses_grammar(str(golden / "chart" / "rule-table.gz")))
    model = read_arpa(str(golden / "search" / "lm.arpa.gz"))
    search = ChartSearch(grammar, {"lm": model}, ChartOptions(pops=pops))
    return search, OWN | {"glue": GLUE} | dict.fromkeys(grammar.features, 0.2)


def moses_totals(path: Path, sentences: int) -> list[list[float]]:
    totals: list[list[float]] = [[] for _ in range(sentences)]
    with gzip.open(path, "rt", encoding="utf-8") as stream:
        for line in stream:
            fields = line.split("|||")
            totals[int(fields[0])].append(float(fields[3]))
    return totals


def quality(
    search: ChartSearch, weights: dict[str, float], sentences: list[str], totals: list[list[float]]
) -> str:
    """Totals are printed with six digits: closer than that, scores are equal."""
    found = search.nbest(sentences, weights, SIZE)
    better = worse = 0
    lists = 0.0
    for candidates, theirs in zip(found, totals, strict=True):
        ours = [one.score + BOUNDS for one in candidates[: len(theirs)]]
        slack = 1e-4 + 5e-6 * abs(theirs[0])
        better += ours[0] > theirs[0] + slack
        worse += ours[0] < theirs[0] - slack
        lists += (sum(ours) - sum(theirs)) / len(theirs)
    equal = len(totals) - better - worse
    mean = lists / len(totals)
    return f"{equal} equal, {better} better, {worse} worse; lists {mean:+.3f} a candidate"


def milliseconds(
    search: ChartSearch,
    weights: dict[str, float],
    sentences: list[str],
    size: int,
    jobs: int,
    repeat: int,
    structure: list[SentenceStructure] | None = None,
) -> float:
    clock = time.process_time if jobs == 1 else time.perf_counter
    times = []
    for _ in range(repeat):
        start = clock()
        search.lists(sentences, weights, size, jobs, structure=structure)
        times.append(clock() - start)
    return 1000 * min(times) / len(sentences)


def peak() -> float:
    """Megabytes. What `resource` tells counts the process that started this one too."""
    status = Path("/proc/self/status").read_text("ascii")
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def once(golden: Path) -> None:
    before = peak()
    search, weights = opened(golden, ChartOptions().pops)
    read = peak()
    search.lists((golden / "chart" / "input.txt").read_text("utf-8").splitlines(), weights, SIZE, jobs=1)
    print(f"{peak():.0f} MB; {before:.0f} MB Python and its libraries, {read:.0f} MB with grammar and model")


def packed(grammar: ChartGrammar) -> str:
    data = b"".join(grammar.pack())
    start = time.process_time()
    rules = len(ChartGrammar.mapped(data))
    took = 1000 * (time.process_time() - start)
    return f"packed: {len(data) / rules:.0f} bytes a rule; mapped and checked in {took:.0f} ms"


def halves(start: int, end: int) -> list[tuple[int, int, int]]:
    if end - start < 2:
        return []
    middle = (start + end) // 2
    return [(start, middle, end), *halves(start, middle), *halves(middle, end)]


def made_up(words: int) -> SentenceStructure:
    splits = halves(0, words)
    short = [(start, end) for start in range(words) for end in range(start + 1, min(start + 4, words) + 1)]
    spans = dict.fromkeys([*short, *((start, end) for start, _, end in splits)])
    labels = [
        (start, end, LABELS[(7 * start + end + k) % len(LABELS)]) for start, end in spans for k in (0, 5)
    ]
    return SentenceStructure(labels, splits)


def labelled(grammar: ChartGrammar) -> ChartGrammar:
    """The same rules, each fifth with its label X, the others with the labels in turn, in gaps too."""
    rules: list[BareRule] = []
    rows = np.zeros((len(grammar), len(grammar.features)), np.float32)
    for k in range(len(grammar)):
        rule = grammar.rule(k)
        rows[k] = list(rule.features.values())
        name = "X" if k % 5 == 0 else LABELS[k % len(LABELS)]
        sides = (
            tuple(Nonterminal(name, one.number) if isinstance(one, Nonterminal) else one for one in side)
            for side in (rule.normal, rule.simple)
        )
        rules.append((name, *sides))  # type: ignore[arg-type]
    return ChartGrammar.from_blocks(grammar.features, [(rules, rows)])


def structured(search: ChartSearch, weights: dict[str, float], sentences: list[str], repeat: int) -> None:
    structure = [made_up(len(one.split())) for one in sentences]
    names = sum(len(one.labels) for one in structure) / len(structure)
    grammar = labelled(search.grammar)
    for title, options in (("unknown words copied", ChartOptions()), ("all", ChartOptions(identity=1))):
        named = ChartSearch(grammar, search.language_models, options)
        took = milliseconds(named, weights, sentences, SIZE, 1, repeat, structure)
        plain = milliseconds(named, weights, sentences, SIZE, 1, repeat)
        work = named.work(sentences, weights, SIZE, 1, structure)
        pops = sum(one.pops for one in work) / len(work)
        print(f"{title}, {names:.0f} labels a sentence, {options.pops} pops a span, 1 thread: {took:.2f} ms")
        print(f"  {pops:,.0f} pops a sentence; the same rules without structures: {plain:.2f} ms")


def blocks_of(rules: int, times: list[float]) -> Iterator[tuple[list[BareRule], NDArray[np.float32]]]:
    """Rules of two words for three, of 50,000 words and 20 labels; notes when each block is asked for."""
    numbers = np.random.default_rng(1)
    for begin in range(0, rules, 20_000):
        words = numbers.zipf(1.3, (20_000, 5)) % 50_000
        sides: list[BareRule] = [
            (LABELS[(begin + k) % 20], (f"w{a}", f"w{b}"), (f"w{c}", f"w{d}", f"w{e}"))
            for k, (a, b, c, d, e) in enumerate(words.tolist())
        ]
        scores = numbers.normal(size=(20_000, WIDTH)).astype(np.float32)
        times.append(time.process_time())
        yield sides, scores
        times.append(time.process_time())


def large() -> None:
    times: list[float] = []
    before = peak()
    grammar = ChartGrammar.from_blocks([f"f{k}" for k in range(WIDTH)], blocks_of(RULES, times))
    added = sum(times[1::2]) - sum(times[::2])
    finished = time.process_time() - times[-1]
    print(
        f"{RULES:,} rules of {WIDTH} features: {1e6 * added / RULES:.1f} µs a rule to add, "
        f"{1e6 * finished / RULES:.1f} to finish; {peak() - before:.0f} MB more at most"
    )
    data = b"".join(grammar.pack())
    start = time.process_time()
    ChartGrammar.mapped(data)
    took = 1000 * (time.process_time() - start)
    print(f"  packed: {len(data) / RULES:.0f} bytes a rule, {WIDTH} of them scores; mapped in {took:.0f} ms")
    print(f"  in 2 GB: {2e9 / (len(data) / RULES) / 1e6:.1f} million such rules")


def monsters(search: ChartSearch, weights: dict[str, float], sentences: list[str]) -> None:
    words = " ".join(sentences).split()
    for size in (100, 200, 1000, 5000):
        text = (words * (size // len(words) + 1))[:size]
        took = milliseconds(search, weights, [" ".join(text)], 1, 1, 1)
        print(f"  a sentence of {size:,} words: {took:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--golden", type=Path, default=GOLDEN)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.once:
        once(arguments.golden)
        return
    if not arguments.golden.is_dir():
        sys.exit(f"{arguments.golden} is not there: give the folder with Moses' files by --golden")
    sentences = (arguments.golden / "chart" / "input.txt").read_text("utf-8").splitlines()
    totals = moses_totals(arguments.golden / "chart" / "moses.nbest20.txt.gz", len(sentences))
    start = time.process_time()
    search, weights = opened(arguments.golden, 1)
    rules = len(search.grammar)
    print(
        f"{len(sentences)} sentences, {rules:,} rules: {search.grammar.core.bytes / rules:.0f} bytes a rule"
    )
    print(f"read with the language model in {time.process_time() - start:.1f} s")
    print(packed(search.grammar))
    for pops in (20, 50, 100, 200, 1000):
        search = ChartSearch(search.grammar, search.language_models, ChartOptions(pops=pops))
        took = milliseconds(search, weights, sentences, SIZE, 1, arguments.repeat)
        work = search.work(sentences, weights, SIZE)
        made = sum(one.pops for one in work) / len(work)
        print(f"{pops} pops a span, {SIZE}-best: {quality(search, weights, sentences, totals)}")
        ratio = f"{MOSES / took:.0f} times Moses ({MOSES:g} ms, recorded elsewhere)"
        print(f"  1 thread: {took:.2f} ms, {ratio}; {made:,.0f} pops a sentence")
    search = ChartSearch(search.grammar, search.language_models)
    took = milliseconds(search, weights, sentences, SIZE, 2, arguments.repeat)
    print(f"{search.options.pops} pops a span, 2 threads: {took:.2f} ms")
    structured(search, weights, sentences, arguments.repeat)
    monsters(search, weights, sentences)
    large()
    command = [sys.executable, __file__, "--once", "--golden", str(arguments.golden)]
    print("peak memory:", subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip())


if __name__ == "__main__":
    main()

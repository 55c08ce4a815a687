"""How fast the metrics are, each against a named peer in the same run, with memory.

    python bench/metrics.py [--sentences N] [--repeat N]

The workload is what a tuner sees: n-best lists of about 23 words, each scored against 8 references that were
prepared once. It is made by a fixed seed from the text below, so that it runs anywhere.
"""

import argparse
import random
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from sacrebleu.metrics import BLEU

from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import Scorer, TestSet
from ogden.metrics.sari import VARIANTS, Sari
from ogden.metrics.tokens import Tokens

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "references"))
import reference_sari

TOKENS = Tokens("none")
WORDS = """
the of and a in to is was for on as by with that he it at from his an are were which this also be has its or
had first one their not after new who they have two her she been other when time all during there into
school year most may city many more between years over war world state university such where part national
film used called made up use later team found people known area series through early group system number
season name became under until town several since including about three before company game against water
century river government family music house second album high line life long well order work place
""".split()


def make_test_set(sentences: int, candidates: int) -> tuple[TestSet, list[str], np.ndarray]:
    """Sentences of about 23 words; references and candidates change, drop or add about a fifth of them."""
    generator = random.Random(2016)
    normal = [[generator.choice(WORDS) for _ in range(generator.randint(13, 33))] for _ in range(sentences)]
    references = [[" ".join(_reword(words, generator)) for words in normal] for _ in range(8)]
    outputs = [" ".join(_reword(words, generator)) for words in normal for _ in range(candidates)]
    rows = np.repeat(np.arange(sentences, dtype=np.int64), candidates)
    return TestSet([" ".join(words) for words in normal], references), outputs, rows


def _reword(words: list[str], generator: random.Random) -> list[str]:
    result = []
    for word in words:
        draw = generator.random()
        if draw > 0.05:
            result.append(generator.choice(WORDS) if draw < 0.2 else word)
        if draw > 0.97:
            result.append(generator.choice(WORDS))
    return result


def best_time(work: Callable[[], object], repeat: int) -> float:
    """The shortest of several runs: the machine's noise only ever adds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def python_sari(test: TestSet, outputs: list[str], rows: np.ndarray) -> float:
    """Seconds a candidate of the plain Python implementation that the tests check against."""
    normal = TOKENS.lists(test.normal)
    references = [list(each) for each in zip(*map(TOKENS.lists, test.references), strict=True)]
    few = range(0, len(outputs), max(1, len(outputs) // 300))

    def work() -> None:
        for k in few:
            reference_sari.xu2016(normal[rows[k]], outputs[k].split(), references[rows[k]])

    return best_time(work, 3) / len(few)


def sacrebleu_sentences(test: TestSet, outputs: list[str], rows: np.ndarray) -> float:
    """Seconds a candidate of sacrebleu's sentence_score, which prepares references at each call."""
    peer = BLEU(lowercase=True, tokenize="none", effective_order=True)
    few = range(0, len(outputs), max(1, len(outputs) // 300))

    def work() -> None:
        for k in few:
            peer.sentence_score(outputs[k], [side[rows[k]] for side in test.references])

    return best_time(work, 3) / len(few)


def sacrebleu_prepared(test: TestSet, outputs: list[str], rows: np.ndarray) -> float:
    """Seconds a candidate of sacrebleu's statistics alone, with references prepared once."""
    peer = BLEU(lowercase=True, tokenize="none")
    prepared = [peer._extract_reference_info(each) for each in zip(*test.references, strict=True)]
    few = range(0, len(outputs), max(1, len(outputs) // 300))

    def work() -> None:
        for k in few:
            peer._compute_segment_statistics(outputs[k], prepared[rows[k]])

    return best_time(work, 3) / len(few)


def report(name: str, seconds: float, peer: float | None = None, peer_name: str = "") -> None:
    ratio = f"{peer / seconds:8.1f} x {peer_name} ({peer * 1e6:.1f} µs)" if peer else ""
    print(f"{name:<34}{seconds * 1e6:9.2f} µs a candidate {ratio}")


def main() -> None:
    parser = argparse.ArgumentParser(description="Benchmark the metrics.")
    parser.add_argument("--sentences", type=int, default=400)
    parser.add_argument("--candidates", type=int, default=100, help="candidates a sentence")
    parser.add_argument("--repeat", type=int, default=7)
    args = parser.parse_args()
    test, outputs, rows = make_test_set(args.sentences, args.candidates)
    words = sum(len(output.split()) for output in outputs) / len(outputs)
    print(f"{len(outputs)} candidates of {words:.1f} words, 8 references; the best of {args.repeat} runs")

    def seconds(scorer: Scorer, threads: int) -> float:
        return best_time(lambda: scorer.statistics(outputs, rows, threads), args.repeat) / len(outputs)

    slow = python_sari(test, outputs, rows)
    for variant in VARIANTS:
        scorer = Sari(variant, tokens=TOKENS).prepare(test)
        one, two = seconds(scorer, 1), seconds(scorer, 2)
        if variant == "xu2016":
            report("SARI xu2016, 1 thread", one, slow, "plain Python")
        else:
            report(f"SARI {variant}, 1 thread", one)
        report(f"SARI {variant}, 2 threads", two, one, "1 thread")
    bleu = Bleu(TOKENS).prepare(test)
    one = seconds(bleu, 1)
    report("BLEU, 1 thread", one, sacrebleu_sentences(test, outputs, rows), "sacrebleu sentence_score")
    report("BLEU, 1 thread", one, sacrebleu_prepared(test, outputs, rows), "sacrebleu, references prepared")
    report("BLEU, 2 threads", seconds(bleu, 2), one, "1 thread")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()

"""How fast and how right tokens and sentences are, each next to a named peer in the same run.

    python bench/text.py [--lines N] [--repeat N]

Speed is measured on Simple English Wikipedia where ../shared/data is there, else on generated text. What is
right is what treebanks and tokenised files say; without ../shared/data that part is left out.
"""

import argparse
import random
import re
import resource
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path

import gold_text
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from syntok import segmenter
from syntok.tokenizer import Tokenizer

from ogden.text.lines import read_lines
from ogden.text.penn import from_penn, join_tokens, to_penn
from ogden.text.sentences import split_sentences
from ogden.text.tokens import token_lines, tokenise_many

DATA = Path(__file__).parents[2] / "shared" / "data"
MEGABYTE = 1 << 20
WORDS = """
the of and a in to is was Mr. U.S. don't it's 1,000 3.5 $5 (born 1984) "quoted" well-known and/or e.g. James'
city, river; 19th century: http://example.org/page film... people school year world music house water family
""".split()
PATTERN = re.compile(r"\w+|[^\w\s]")


def best_time(work: Callable[[], object], repeat: int) -> float:
    """The shortest of several runs: the machine's noise only ever adds."""
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def memory() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE


def read_text(limit: int | None) -> list[str]:
    path = DATA / "mono" / "simple_wikipedia.txt.xz"
    if not path.exists():
        generator = random.Random(2016)
        lines = [" ".join(generator.choices(WORDS, k=15)) + "." for _ in range(limit or 200_000)]
        print(f"generated text: {len(lines):,} lines")
        return lines
    start = time.perf_counter()
    lines = read_lines(str(path))
    words = sum(line.count(" ") + 1 for line in lines[:limit])
    seconds = time.perf_counter() - start
    print(f"{path.name}: unpacked and read in {seconds:.1f} s; {words / 1e6:.1f} M words taken")
    return lines[:limit]


def report(name: str, seconds: float, characters: int, peer: float | None = None) -> float:
    rate = characters / seconds
    ratio = f", {rate / peer:.1f} times the peer" if peer else ""
    print(f"  {name:<34} {seconds:7.2f} s  {rate / 1e6:7.2f} M characters/s{ratio}")
    return rate


def measure_token_speed(lines: list[str], few: list[str], repeat: int) -> None:
    print("tokens, one thread")
    size, few_size = sum(map(len, lines)), sum(map(len, few))
    # The peer keeps what it has seen: a blank more makes each run's lines new to it.
    blanks = iter(" " * count for count in range(1, repeat + 1))
    peer = Tokenizer13a()
    seconds = best_time(lambda: run_13a(peer, few, next(blanks)), repeat)
    rate = report("sacrebleu 13a (sample)", seconds, few_size)
    seconds = best_time(lambda: [PATTERN.findall(line) for line in few], repeat)
    report("plain regex (sample)", seconds, few_size)
    before = memory()
    seconds = best_time(lambda: token_lines(lines, 1), repeat)
    report("ogden token_lines, all text", seconds, size, rate)
    print(f"  memory {before:,.0f} MB with the text read, {memory():,.0f} MB at most")
    seconds = best_time(lambda: tokenise_many(few, 1), repeat)
    report("ogden tokenise_many (sample)", seconds, few_size, rate)


def run_13a(peer: Tokenizer13a, lines: list[str], blank: str) -> list[str]:
    return [peer(line + blank) for line in lines]


def measure_sentence_speed(few: list[str], repeat: int) -> None:
    print("sentences, one thread")
    paragraphs = [" ".join(few[k : k + 20]) for k in range(0, len(few), 20)]
    part = paragraphs[:100]
    seconds = best_time(lambda: [syntok_ends(text) for text in part], repeat)
    rate = report("syntok (sample)", seconds, sum(map(len, part)))
    seconds = best_time(lambda: [split_sentences(text) for text in paragraphs], repeat)
    report("ogden split_sentences (sample)", seconds, sum(map(len, paragraphs)), rate)


def syntok_ends(text: str) -> set[int]:
    sentences = (list(each) for each in segmenter.split(Tokenizer().tokenize(text)))
    return {each[-1].offset + len(each[-1].value) for each in sentences if each}


class Score:
    """Found, right and expected, summed."""

    def __init__(self) -> None:
        self.right = self.found = self.gold = 0

    def add(self, found: set[object], gold: set[object]) -> bool:
        self.right += len(found & gold)
        self.found += len(found)
        self.gold += len(gold)
        return found == gold

    @property
    def f1(self) -> float:
        return 2 * self.right / (self.found + self.gold) if self.found + self.gold else 1.0

    def __str__(self) -> str:
        precision, recall = self.right / max(1, self.found), self.right / max(1, self.gold)
        return f"precision {precision:.4f}, recall {recall:.4f}, F1 {self.f1:.4f}"


def places(tokens: Iterable[str]) -> set[object]:
    found: set[object] = set()
    at = 0
    for token in tokens:
        found.add((at, at + len(token)))
        at += len(token)
    return found


def measure_tokens(name: str, pairs: list[tuple[str, list[str]]]) -> None:
    score, same, kinds = Score(), 0, Counter[tuple[str, str]]()
    for line, (_, words) in zip(token_lines([text for text, _ in pairs]), pairs, strict=True):
        ours = [gold_text.key(token) for token in line.split(" ")]
        gold = [gold_text.key(word) for word in words]
        if score.add(places(ours), places(gold)):
            same += 1
        else:
            kinds.update(difference(ours, gold))
    print(f"tokens of {name}: {len(pairs):,} sentences, {same / len(pairs):.2%} identical; {score}")
    shown = (f"{ours} / {gold} ({count})" for (ours, gold), count in kinds.most_common(8))
    print(f"  ours / theirs: {'; '.join(shown)}")


def difference(ours: list[str], gold: list[str]) -> list[tuple[str, str]]:
    """Where two tokenisations differ, as shapes: A for capitals, a for small letters, 0 for digits."""
    start = next(k for k, (left, right) in enumerate(zip(ours, gold, strict=False)) if left != right)
    left, right = ours[start : start + 2], gold[start : start + 2]
    return [tuple(re.sub("[a-z]+", "a", re.sub("[A-Z]+", "A", re.sub("[0-9]+", "0", " ".join(each))))
                  for each in (left, right))]  # fmt: skip


def measure_boundaries(name: str, documents: list[gold_text.Document]) -> None:
    peers: dict[str, Callable[[str], set[int]]] = {
        "ogden": lambda text: {span.end for span in split_sentences(text)},
        "syntok": syntok_ends,
    }
    print(f"sentences of {name}: {len(documents)} documents; headings (no stop at the end) count neither way")
    genres: dict[str, dict[str, Score]] = defaultdict(lambda: defaultdict(Score))
    for peer, split in peers.items():
        stopped, every = Score(), Score()
        for document in documents:
            gold = gold_text.boundaries(document)
            found = split(gold.text) - {len(gold.text)}
            stopped.add(found - gold.open, gold.stopped)
            every.add(found, gold.stopped | gold.open)
            genres[document.genre][peer].add(found - gold.open, gold.stopped)
        print(f"  {peer:<7} {stopped}; with headings F1 {every.f1:.4f}")
    for genre, scores in sorted(genres.items()) if 1 < len(genres) < 50 else []:
        print(f"    {genre:<20} ogden {scores['ogden'].f1:.4f}  syntok {scores['syntok'].f1:.4f}")


def measure_round_trip(lines: list[str]) -> None:
    sample = random.Random(2016).sample(lines, min(20_000, len(lines)))
    same = [from_penn(to_penn(sentence)) == sentence.text for sentence in tokenise_many(sample)]
    plain = [right for right, text in zip(same, sample, strict=True) if text.isascii()]
    print(f"to Penn and back: {sum(same) / len(same):.2%} of {len(same):,} lines identical,", end=" ")
    print(f"{sum(plain) / len(plain):.2%} of those in ASCII")


def measure_unchanged(path: Path) -> None:
    lines = [" ".join(side.split()) for line in read_lines(str(path)) for side in line.split("\t")]
    same = sum(ours == line for ours, line in zip(token_lines(lines), lines, strict=True))
    print(f"{path.name}, already tokenised: {same / len(lines):.2%} of {len(lines):,} sentences unchanged")


def measure_agreement(lines: list[str]) -> None:
    pairs = DATA / "pairs" / "wikipedia_ck.tsv.xz"
    measure_tokens(pairs.name, list(gold_text.typed_and_tokenised(lines, pairs)))
    measure_unchanged(pairs)
    measure_round_trip(lines)
    for name in ("gum", "craft"):
        documents = list(gold_text.read_treebank(DATA / "trees" / f"{name}.ptb.xz"))
        if name == "gum":
            sentences = [
                gold_text.with_hyphens(words) for document in documents for words in document.sentences
            ]
            measure_tokens(f"{name} (hyphens joined)", [(join_tokens(words), words) for words in sentences])
        measure_boundaries(name, documents)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--lines", type=int, help="lines of text to take (default: all)")
    parser.add_argument("--repeat", type=int, default=3)
    arguments = parser.parse_args()
    lines = read_text(arguments.lines)
    few = lines[:: max(1, len(lines) // 20_000)]
    measure_token_speed(lines, few, arguments.repeat)
    measure_sentence_speed(few, arguments.repeat)
    if DATA.is_dir():
        measure_agreement(lines)
    else:
        print("without ../shared/data: nothing to compare tokens and sentences with")


if __name__ == "__main__":
    main()

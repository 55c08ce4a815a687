"""Learn `ogden/text/data/case.txt` from sentences of Wikipedia, and measure it.

    python recipes/case.py [--text PATH …] [--output PATH] [--measure]

1. Count the forms of each word in mid-sentence, where a capital is not owed to the position.
2. A word with capitals often enough goes into the table of names, with the log-odds of its commonest form
   with capitals against lower case. The stems of words nearly always in lower case go into the second table.
3. A log-linear model decides each occurrence from the features in `ogden.text.case`: Adagrad steps with an
   L1 penalty on a sample of sentences, the case of the words to the left being known. Small weights are
   dropped and the others rounded.

One block of lines in fifty is held out, and so is every copy of its lines elsewhere: blocks, since the names
of an article come back in its other sentences. What is shipped has not seen them either, so the figures are
those of the shipped file. With --measure the shipped file is measured and nothing is written.
"""

import argparse
import random
import sys
from array import array
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.text.case import SURE, CaseModel, features, is_plain, sign_of, stems, truecase
from ogden.text.lines import iterate_lines, write_text
from ogden.text.tokens import token_lines

PROJECT = Path(__file__).resolve().parents[1]
SEED = 2026
BLOCK = 200
HELD_OUT = 50  # one block in so many
SAMPLE = 500_000  # sentences that the weights are learned from
MEASURED = 10_000  # held-out sentences that are measured
NAME_COUNT = 20  # a name is in the table when it was seen so often with capitals
STEM_COUNT = 25
LOWER_SHARE = 0.97
PASSES = 3
BATCH = 20_000
STEP = 0.3
L1 = 0.08
RAREST = 30
SCALE = 4
SMALLEST = 0.2
GROUPS = ["words", "have capitals", "get capitals", "ambiguous", "first words"]
CLITICS = "n't 's 'm 'd 'll 're 've".split()
MAYBE_SENTENCE_START = frozenset(". ! ? : ; \" “ ” ‘ ' ` `` '' ( [ * - – —".split())
Floats = NDArray[np.float64]
Tokens = list[str]


class Rows(NamedTuple):
    """Occurrence k has the features `features[start[k] : start[k + 1]]`."""

    features: NDArray[np.int32]
    start: NDArray[np.int32]


class Data(NamedTuple):
    """Sentences to learn from and to measure on, with a space between tokens."""

    train: list[str]
    held_out: list[str]


def main() -> None:
    """Learn and write the file unless told not to; then measure the shipped model."""
    arguments = parse_arguments()
    data = read(arguments.text)
    print(f"{len(data.train)} sentences to learn from, {len(data.held_out)} held out (seed {SEED})")
    counts = count_forms(data.train)
    model = CaseModel.parse(arguments.output.read_text(encoding="utf-8")) if arguments.measure else None
    if model is None:
        model = learn(counts, data.train)
        write(model, arguments.output)
    print(f"{len(model.names)} names, {len(model.ordinary)} stems, {len(model.weights)} weights")
    measure(model, counts, random.Random(SEED).sample(data.held_out, min(MEASURED, len(data.held_out))))


def parse_arguments() -> argparse.Namespace:
    """The command line; by default the files are where the project keeps them."""
    parser = argparse.ArgumentParser(description="Learn the truecaser and measure it.")
    mono = PROJECT.parent / "shared" / "data" / "mono"
    texts = [mono / "simple_wikipedia.txt.xz", mono / "wikipedia.txt.xz"]
    shipped = PROJECT / "ogden" / "text" / "data" / "case.txt"
    parser.add_argument("--text", type=Path, nargs="+", default=texts, help="a sentence a line")
    parser.add_argument("--output", type=Path, default=shipped, help="where the data file is")
    parser.add_argument("--measure", action="store_true", help="measure the data file, write nothing")
    return parser.parse_args()


def read(paths: Iterable[Path]) -> Data:
    """All sentences that are not all in capitals, cut into tokens."""
    lines: dict[str, list[str]] = {"train": [], "held_out": []}
    for path in paths:
        for number, line in enumerate(iterate_lines(str(path))):
            part = "held_out" if number // BLOCK % HELD_OUT == HELD_OUT // 2 else "train"
            if not line.isupper():
                lines[part].append(line.replace("’", "'"))
    copies = set(lines["held_out"])
    train = [line for line in lines["train"] if line not in copies]
    return Data(token_lines(train), token_lines(sorted(copies)))


def count_forms(sentences: Iterable[str]) -> dict[str, Counter[str]]:
    """For each word in lower case, how often each form was seen in mid-sentence."""
    seen: Counter[str] = Counter()
    for sentence in sentences:
        for before, token in pairwise(sentence.split(" ")):
            if before not in MAYBE_SENTENCE_START and token[0].isalnum():
                seen[token] += 1
    forms: dict[str, Counter[str]] = defaultdict(Counter)
    for form, times in seen.items():
        forms[form.lower()][form] = times
    return forms


def learn(counts: dict[str, Counter[str]], train: list[str]) -> CaseModel:
    """The tables from the counts, then the weights from a sample of sentences."""
    model = CaseModel(names(counts), ordinary(counts), {})
    sample = random.Random(SEED).sample(train, min(SAMPLE, len(train)))
    known, rows, targets = pack(model, [line.split(" ") for line in sample])
    weights = fit(rows, targets, len(known))
    model.weights.update(
        {
            name: round(SCALE * float(weight))
            for name, weight in zip(known, weights, strict=True)
            if abs(weight) >= SMALLEST
        }
    )
    return model


def names(counts: dict[str, Counter[str]]) -> dict[str, tuple[str, int]]:
    """The table of names: commonest form with capitals, and its log-odds against lower case in halves."""
    table = {}
    for word, forms in counts.items():
        cased = {form: times for form, times in forms.items() if form != word}
        form = max(cased, key=cased.__getitem__, default="")
        if (
            not form[:1].isalpha()
            or form.lower() != word
            or cased[form] < NAME_COUNT
            or is_lower(word, forms)
        ):
            continue
        sure = round(2 * float(np.log((sum(cased.values()) + 0.5) / (forms[word] + 0.5))))
        table[word] = form, max(-9, min(9, sure))
    return table


def is_lower(word: str, forms: Counter[str]) -> bool:
    """Whether a word hardly ever has capitals."""
    return forms[word] >= LOWER_SHARE * forms.total()


def ordinary(counts: dict[str, Counter[str]]) -> set[str]:
    """Stems of the words that hardly ever have capitals, the shortest first."""
    chosen = set(CLITICS)
    plain = [w for w, f in counts.items() if w.isalpha() and f[w] >= STEM_COUNT and is_lower(w, f)]
    for word in sorted(plain, key=lambda word: (len(word), word)):
        if not any(stem in chosen for stem in stems(word)):
            chosen.add(word)
    return chosen


def occurrences(model: CaseModel, tokens: Tokens) -> Iterator[tuple[list[str], bool]]:
    """The features of each word that the weights decide, and whether it has capitals."""
    words = [token.lower() for token in tokens]
    kinds = [model.kind(word) for word in words]
    cased: list[str] = []
    for at, token in enumerate(tokens):
        capital = token != words[at]
        if at and not is_plain(kinds, cased, at):
            yield features(words, kinds, cased, at), capital
        cased.append(sign_of(kinds, at, capital))


def pack(model: CaseModel, sample: list[Tokens]) -> tuple[list[str], Rows, Floats]:
    """The names of all features that are not too rare, the features of each occurrence, and its case."""
    seen: Counter[str] = Counter()
    for tokens in sample:
        for row, _ in occurrences(model, tokens):
            seen.update(row)
    known = [name for name, times in seen.items() if times >= RAREST]
    number = {name: i for i, name in enumerate(known)}
    flat, start, targets = array("i"), array("i", [0]), array("b")
    for tokens in sample:
        for row, capital in occurrences(model, tokens):
            flat.extend(number[name] for name in row if name in number)
            start.append(len(flat))
            targets.append(capital)
    print(f"{len(targets)} occurrences, {len(known)} features", file=sys.stderr)
    return (
        known,
        Rows(np.frombuffer(flat, np.int32), np.frombuffer(start, np.int32)),
        np.frombuffer(targets, np.int8).astype(float),
    )


def fit(rows: Rows, targets: Floats, size: int) -> Floats:
    """The weight of each feature: log-linear, Adagrad, the L1 penalty as a proximal step towards zero."""
    order = np.random.default_rng(SEED)
    weights, squares = np.zeros(size), np.full(size, 0.01)
    for n in range(PASSES):
        lost = 0.0
        batches = np.arange(0, len(targets), BATCH)
        for begin in order.permutation(batches):
            end = min(begin + BATCH, len(targets))
            width = np.diff(rows.start[begin : end + 1])
            matched = rows.features[rows.start[begin] : rows.start[end]]
            row = np.repeat(np.arange(end - begin), width)
            chance = 1 / (1 + np.exp(-np.bincount(row, weights[matched], end - begin)))
            error = chance - targets[begin:end]
            slope = np.bincount(matched, error[row], size)
            touched = np.unique(matched)
            squares[touched] += slope[touched] ** 2
            step = STEP / np.sqrt(squares[touched])
            moved = weights[touched] - step * slope[touched]
            weights[touched] = np.sign(moved) * np.maximum(0, np.abs(moved) - step * L1)
            lost += float(np.abs(error).sum())
        print(f"pass {n + 1}: mean error {lost / len(targets):.5f}", file=sys.stderr)
    return weights


def measure(model: CaseModel, counts: dict[str, Counter[str]], sentences: list[str]) -> None:
    """Print the share of words right in three ways: all after the first, groups of them, and first words."""
    usual = {word: max(forms, key=lambda form: forms[form]) for word, forms in counts.items()}
    ways: dict[str, Callable[[Tokens], Tokens]] = {
        "lower case": lambda words: words,
        "commonest form": lambda words: [usual.get(word, word) for word in words],
        "truecase": lambda words: truecase(words, model=model),
    }
    print(f"{'':16}" + "".join(f"{group:>15}" for group in GROUPS))
    for name, way in ways.items():
        right, total = tally(model, way, [line.split(" ") for line in sentences])
        print(f"{name:16}" + "".join(f"{right[group] / max(1, total[group]):>15.2%}" for group in GROUPS))
    print(f"{'number':16}" + "".join(f"{total[group]:>15}" for group in GROUPS))


def tally(
    model: CaseModel, way: Callable[[Tokens], Tokens], sentences: list[Tokens]
) -> tuple[Counter[str], Counter[str]]:
    """How many words of each group are right, and how many there are. Only words with letters count."""
    right: Counter[str] = Counter()
    total: Counter[str] = Counter()
    for tokens in sentences:
        words = [token.lower() for token in tokens]
        for at, (token, word, given) in enumerate(zip(tokens, words, way(words), strict=True)):
            if not any(letter.isalpha() for letter in token):
                continue
            sure = model.names.get(word, ("", 9))[1]
            holds = (
                at > 0,
                at > 0 and token != word,
                at > 0 and given != word,
                at > 0 and abs(sure) < SURE,
                at == 0,
            )
            total.update(group for group, is_in in zip(GROUPS, holds, strict=True) if is_in)
            right.update(
                group for group, is_in in zip(GROUPS, holds, strict=True) if is_in and given == token
            )
    return right, total


def write(model: CaseModel, path: Path) -> None:
    """Write the data file whole or not at all."""
    head = (
        "# Case: names, stems of ordinary words, and weights of features. See ogden/text/case.py.\n"
        "# Learned by recipes/case.py from English and Simple English Wikipedia (CC BY-SA 3.0).\n"
    )
    write_text(str(path), head + model.format())


if __name__ == "__main__":
    main()

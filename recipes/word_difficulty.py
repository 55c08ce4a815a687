"""Make `ogden/text/data/word_difficulty.txt`: how difficult words are.

    python recipes/word_difficulty.py [--data DIRECTORY] [--output PATH] [--measure]

People rated 15,180 words from 1 to 6 (Maddela & Xu 2018). For other words a ridge regression learns these
ratings from the frequency in Simple English Wikipedia, in English Wikipedia and in general text (wordfreq),
the number of letters and syllables, the CEFR level and the basic word lists of the word or its base form,
and the share of capitals. An inflected form whose base form is in the table gets no entry of its own: it is
the base form and a learned step. Names are left out of the fit; those that were rated are marked.

Measured first, on a random fifth of the rated words, beside a regression on frequency alone. The shipped
file learns from all of them. With --measure nothing is written.
"""

import argparse
import math
import random
import re
from collections import Counter
from collections.abc import Container, Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from word_difficulty_sources import Sources, feature_row, lemmas_of
from wordfreq import zipf_frequency

from ogden.text.lines import write_text
from ogden.text.word_difficulty import DifficultyTable, clip, stems

Floats = NDArray[np.float64]

PROJECT = Path(__file__).resolve().parents[1]
SEED = 2026
RIDGE = 1.0
LARGEST = 470_000  # bytes of the file
RAREST = 2.0  # zipf frequency below which a word is not worth an entry
UNSEEN_ZIPF = 1.5  # the frequency that a word outside the table is taken to have
ORDINARY = re.compile(r"[a-z]{3,}|[a-z]+n't")


def main() -> None:
    arguments = parse_arguments()
    sources = Sources(arguments.data)
    ordinary = sorted(word for word in sources.rated if word not in sources.names)
    print(f"{len(sources.rated)} rated words, {len(sources.names)} of them names, left out of the fit")
    measure(sources, ordinary)
    if not arguments.measure:
        table = learn(sources, ordinary)
        write(table, arguments.output)
        size = arguments.output.stat().st_size
        print(f"{arguments.output.name}, {size} bytes: {len(table.rated)} rated words,")
        print(f"  {len(table.estimated)} estimated, {len(table.bases)} irregular forms")


def parse_arguments() -> argparse.Namespace:
    """The command line; by default the files are where the project keeps them."""
    parser = argparse.ArgumentParser(description="Make the table of word difficulty.")
    parser.add_argument(
        "--data", type=Path, default=PROJECT.parent / "shared" / "data", help="the data folder"
    )
    shipped = PROJECT / "ogden" / "text" / "data" / "word_difficulty.txt"
    parser.add_argument("--output", type=Path, default=shipped, help="where to write the data file")
    parser.add_argument("--measure", action="store_true", help="measure on a held-out fifth, write nothing")
    return parser.parse_args()


def fit(rows: Iterable[list[float] | Floats], ratings: Iterable[float]) -> Floats:
    """Ridge regression; the first column is the constant and is not held back."""
    matrix, target = np.array(list(rows)), np.array(list(ratings))
    penalty = RIDGE * np.eye(matrix.shape[1])
    penalty[0, 0] = 0
    weights: Floats = np.linalg.solve(matrix.T @ matrix + penalty, matrix.T @ target)
    return weights


def measure(sources: Sources, words: list[str]) -> None:
    """Correlation and root mean square error on a held-out fifth, beside frequency alone."""
    order = list(words)
    random.Random(SEED).shuffle(order)
    held_out, train = order[: len(order) // 5], order[len(order) // 5 :]
    ratings = [sources.rated[word] for word in train]
    print(f"learned from {len(train)} words, measured on {len(held_out)} (seed {SEED}):")
    rows = {word: np.array(sources.features(word)) for word in order}
    columns = {
        "mean rating": [0],
        "frequency in Simple Wikipedia": [0, 2],
        "frequency in general text": [0, 1],
        "all features": list(range(len(rows[order[0]]))),
    }
    for name, chosen in columns.items():
        weights = fit((rows[word][chosen] for word in train), ratings)
        found = {word: clip(float(rows[word][chosen] @ weights)) for word in held_out}
        report(name, found, sources)
    known = {word: sources.rated[word] for word in train}
    step = base_step(known)
    by_base = {word: clip(known[base] + step) for word in held_out if (base := regular_base(word, known))}
    report("as shipped: inflected forms by base form", found | by_base, sources)
    report("  the inflected forms among them", by_base, sources)
    report("  all features for these", {word: found[word] for word in by_base}, sources)


def report(name: str, levels: dict[str, float], sources: Sources) -> None:
    found, true = np.array(list(levels.values())), np.array([sources.rated[word] for word in levels])
    error = math.sqrt(float(((found - true) ** 2).mean()))
    r = f"{np.corrcoef(found, true)[0, 1]:.3f}" if found.std() else "  -  "
    print(f"  {name:42} r {r}   RMSE {error:.3f}   ({len(levels)} words)")


def regular_base(word: str, known: Container[str]) -> str | None:
    """The base form among the known words that the rules for endings give and the dictionary agrees with."""
    lemmas = lemmas_of(word)
    return next((stem for stem in stems(word) if stem in known and stem in lemmas), None)


def base_step(known: dict[str, float]) -> float:
    """How much harder people find an inflected form than its base form: the mean over rated pairs."""
    pairs = [(word, base) for word in known if (base := regular_base(word, known))]
    step = sum(known[word] - known[base] for word, base in pairs) / len(pairs)
    print(f"  an inflected form is {step:+.2f} from its base form ({len(pairs)} pairs)")
    return step


def learn(sources: Sources, ordinary: list[str]) -> DifficultyTable:
    """The table: all rated words and headwords, then other words by frequency until the file is full."""
    weights = fit(map(sources.features, ordinary), (sources.rated[word] for word in ordinary))
    step = base_step({word: sources.rated[word] for word in ordinary})
    estimated, bases = dict[str, float](), dict[str, str]()
    table = DifficultyTable(
        {word: clip(rating) for word, rating in sources.rated.items()},
        estimated,
        sources.cefr,
        sources.lists,
        sources.names,
        bases,
        unseen_weights(weights),
        step,
    )
    known = set(table.rated) | sources.headwords
    others = [word for word in frequent_words(sources) if word not in known and not regular_base(word, known)]
    wanted = sorted(sources.headwords - set(table.rated))
    room = LARGEST - len(table.format())
    for word in [*wanted, *others]:
        room -= len(word) + 1
        if room < 20_000:  # heads of lines, irregular forms, the comment
            break
        estimated[word] = clip(float(np.array(sources.features(word)) @ weights))
    bases.update(exceptions(table))
    return table


def unseen_weights(weights: Floats) -> tuple[float, float, float]:
    """The regression for a rare word of no list, as a constant, a step a letter and a step a syllable.

    The square of the length is replaced by its slope at ten letters.
    """
    floor = math.log10(0.5 / 2e7 * 1e9)
    empty = np.array(feature_row([UNSEEN_ZIPF, floor, floor], "", None, [False] * 3, 0.0, False))
    letters = 1 + 3 + 3 + 1
    slope = float(weights[letters] + 2 * weights[letters + 1])
    return float(empty @ weights) - 10 * float(weights[letters + 1]), slope, float(weights[letters + 2])


def frequent_words(sources: Sources) -> list[str]:
    """Ordinary words of both Wikipedias, most frequent in general text first."""
    counts: Counter[str] = Counter()
    for text in sources.texts:
        counts.update(text.lower)
    zipf = {
        word: zipf_frequency(word, "en")
        for word, times in counts.items()
        if times >= 3 and ORDINARY.fullmatch(word) and sources.capitals(word) < 0.5
    }
    return sorted((word for word in zipf if zipf[word] >= RAREST), key=lambda word: (-zipf[word], word))


def exceptions(table: DifficultyTable) -> dict[str, str]:
    """Base forms of words in the table that the rules for endings miss or get wrong."""
    result = {}
    known = set(table.rated) | set(table.estimated)
    for word in sorted(known):
        lemmas = lemmas_of(word)
        if not lemmas or (base := table.base(word)) in lemmas:
            continue
        right = next((lemma for lemma in lemmas if lemma in known), word)
        if right != base:
            result[word] = right
    return result


def write(table: DifficultyTable, path: Path) -> None:
    """Write the data file whole or not at all."""
    head = (
        "# How difficult words are. See ogden/text/word_difficulty.py; made by its recipe from:\n"
        "# - ratings: Word Complexity Lexicon, Maddela & Xu 2018 (MIT)\n"
        "# - CEFR A1-B2: CEFR-J Wordlist, Tono Laboratory, TUFS (free with citation)\n"
        "# - CEFR C1-C2: Octanove Vocabulary Profile (CC BY-SA 4.0)\n"
        "# - lists: Basic English 850, New General Service List, Dale-Chall (free lists)\n"
        "# - frequencies: English and Simple English Wikipedia (CC BY-SA 3.0); wordfreq (CC BY-SA 4.0)\n"
    )
    write_text(str(path), head + table.format())


if __name__ == "__main__":
    main()

"""Learn `ogden/text/data/syllables.txt` from the CMU Pronouncing Dictionary.

    python recipes/syllables.py [--cmudict PATH] [--output PATH] [--measure]

The dictionary tells how many syllables a word has, not which letters carry them. So the model is
log-linear with that choice left open: each site of a word (see `ogden.text.syllables`) carries a syllable
with probability sigmoid(sum of the weights of its windows), independently of the other sites. Training
raises the likelihood of the word's total, with Adagrad steps on random batches and an L1 and an L2
penalty. Small weights are then dropped and the others rounded; the words that come out wrong become the
table.

The measured set is every entry of the dictionary made of letters and apostrophes alone, a random tenth
held out. Rules and table are learned from the other nine tenths. A held-out word is right when its count
is that of any of its pronunciations. Spellings that differ only in outer apostrophes stay together, so no
held-out word is in the table. The shipped file learns from all words. With --measure nothing is written.
"""

import argparse
import lzma
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.text.lines import write_text
from ogden.text.syllables import Rules, counting

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Lexicon = dict[str, list[int]]

PROJECT = Path(__file__).resolve().parents[1]
SEED = 2026
PASSES = 20
BATCH = 2000
STEP = 0.1
L1 = 0.04
L2 = 0.03
RAREST = 2  # a window seen in fewer places cannot tell a rule from a word
SCALE = 10  # weights are shipped as tenths
SMALLEST = 0.22  # weights nearer to zero are dropped: they cost much space and little accuracy

# A rule sees up to 5 letters before its site and 4 after it, 7 in all. Wider windows learn single words.
_SHAPES = [(left, right) for left in range(6) for right in range(5) if left + right <= 7]
_SITE = re.compile(r"[aeiouy']|(?<=[^aeiouy'])[lmnr](?![aeiouylmnr])|(?<=\^m)c")

# Words the dictionary lacks; "dr", which it takes for a street first; and very frequent words that most
# people say in one syllable though the dictionary hears two first.
BY_HAND = {
    word: syllables
    for syllables, words in {
        1: "our ours hour hours fire fires hmm mmm shh psst pfft brr grr n't ll",
        2: "dr uk eu",
        3: "fbi ceo",
        5: "wikipedia",
    }.items()
    for word in words.split()
}


class Sites(NamedTuple):
    """The sites of many words, flat. Site `s` has the windows `windows[start[s]:start[s + 1]]`."""

    windows: Ints
    start: Ints
    first: Ints  # word k has the sites first[k] to first[k + 1]


def main() -> None:
    """Measure on a held-out tenth; then, unless told not to, learn from all words and write the file."""
    arguments = parse_arguments()
    lexicon = read_dictionary(arguments.cmudict)
    train, held_out = split(lexicon)
    print(f"{len(lexicon)} words, {len(held_out)} of them held out (seed {SEED})")
    measured = learn(train)
    print(f"held out, rules alone: {share_right(measured, held_out):.2%} right")
    print(f"learned from, rules alone: {share_right(Rules({}, measured.weights), train):.2%} right")
    if not arguments.measure:
        rules = learn(lexicon)
        rules.table.update(BY_HAND)
        write(rules, arguments.output)
        print(f"all words, shipped file: {share_right(rules, lexicon):.2%} right")
        print(f"{arguments.output}: {len(rules.table)} words and {len(rules.weights)} rules")


def parse_arguments() -> argparse.Namespace:
    """The command line; by default the files are where the project keeps them."""
    parser = argparse.ArgumentParser(description="Learn the syllable rules and table.")
    shared = PROJECT.parent / "shared" / "data" / "lexicons" / "cmudict.txt.xz"
    shipped = PROJECT / "ogden" / "text" / "data" / "syllables.txt"
    parser.add_argument("--cmudict", type=Path, default=shared, help="lines of WORD NUMBER PHONES, .xz")
    parser.add_argument("--output", type=Path, default=shipped, help="where to write the data file")
    parser.add_argument("--measure", action="store_true", help="measure on a held-out tenth, write nothing")
    return parser.parse_args()


def read_dictionary(path: Path) -> Lexicon:
    """The syllables of each pronunciation of each word, first pronunciation first."""
    lexicon: Lexicon = {}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            word, _, *phones = line.split()
            if re.fullmatch(r"'*[A-Z][A-Z']*", word):
                syllables = sum(phone[-1].isdigit() for phone in phones)  # vowels end in a stress digit
                lexicon.setdefault(word.lower(), []).append(max(syllables, 1))
    return lexicon


def bare(word: str) -> str:
    """A word as the rules see it: outer apostrophes may be quotation marks, so they tell nothing."""
    return word.strip("'")


def split(lexicon: Lexicon) -> tuple[Lexicon, Lexicon]:
    """Nine tenths to learn from and one to measure on."""
    spellings = sorted({bare(word) for word in lexicon})
    random.Random(SEED).shuffle(spellings)
    held_out = set(spellings[: len(spellings) // 10])
    return (
        {word: counts for word, counts in lexicon.items() if bare(word) not in held_out},
        {word: counts for word, counts in lexicon.items() if bare(word) in held_out},
    )


def share_right(rules: Rules, lexicon: Lexicon) -> float:
    """The share of words whose count is that of any of their pronunciations."""
    known = counting(rules.format())
    return sum(known.count(bare(word)) in counts for word, counts in lexicon.items()) / len(lexicon)


def learn(lexicon: Lexicon) -> Rules:
    """Rules for these words, and the table of those that the rules get wrong."""
    targets = {bare(word): counts[0] for word, counts in lexicon.items()}
    # Where an outer apostrophe changes the count ("peres'"), the word without it decides.
    targets |= {word: counts[0] for word, counts in lexicon.items() if word == bare(word)}
    names, sites = pack(list(targets))
    weights = train(sites, np.array(list(targets.values())), len(names))
    kept = {
        name: round(SCALE * float(weight))
        for name, weight in zip(names, weights, strict=True)
        if abs(weight) >= SMALLEST
    }
    alone = counting(Rules({}, kept).format())
    return Rules(
        {word: target for word, target in targets.items() if alone.estimate(word) != target},
        kept,
    )


def windows(word: str) -> Iterator[list[str]]:
    """For each site of a word, the windows that rules are looked up by; those that the core looks up."""
    padded = f"^{word}$"
    for site in _SITE.finditer(padded):
        at = site.start()
        letter = padded[at].upper()
        yield [
            padded[at - left : at] + letter + padded[at + 1 : at + 1 + right]
            for left, right in _SHAPES
            if left <= at and at + right < len(padded)
        ]


def pack(words: list[str]) -> tuple[list[str], Sites]:
    """The names of all windows that are not too rare, and the sites of the words by their numbers."""
    spelled = [list(windows(word)) for word in words]
    seen = Counter(window for word in spelled for site in word for window in site)
    names = [window for window, times in seen.items() if times >= RAREST]
    number = {name: i for i, name in enumerate(names)}
    flat: list[int] = []
    start, first = [0], [0]
    for word in spelled:
        for site in word:
            flat.extend(number[window] for window in site if window in number)
            start.append(len(flat))
        first.append(len(start) - 1)
    return names, Sites(np.array(flat), np.array(start), np.array(first))


def train(sites: Sites, targets: Ints, size: int) -> Floats:
    """The weight of each window."""
    random_order = np.random.default_rng(SEED)
    weights, squares = np.zeros(size), np.full(size, 0.01)
    # No choice of sites gives such a total to the others: abbreviations read as words, mostly.
    possible = np.flatnonzero(targets <= np.diff(sites.first))
    for n in range(PASSES):
        order = random_order.permutation(possible)
        likelihood = 0.0
        for begin in range(0, len(order), BATCH):
            batch = order[begin : begin + BATCH]
            matched, gradient, gained = batch_gradient(sites, batch, targets[batch], weights)
            step_down(weights, squares, matched, gradient)
            likelihood += gained
        print(f"pass {n + 1}: log-likelihood {likelihood / len(order):.4f} a word", file=sys.stderr)
    return weights


def step_down(weights: Floats, squares: Floats, matched: Ints, gradient: Floats) -> None:
    """One Adagrad step on the matched windows, then the L1 penalty as a proximal step towards zero."""
    total = np.bincount(matched, weights=gradient, minlength=len(weights))
    touched = np.flatnonzero(np.bincount(matched, minlength=len(weights)))
    slope = total[touched] + L2 * weights[touched]
    squares[touched] += slope**2
    step = STEP / np.sqrt(squares[touched])
    moved = weights[touched] - step * slope
    weights[touched] = np.sign(moved) * np.maximum(0, np.abs(moved) - step * L1)


def batch_gradient(sites: Sites, batch: Ints, targets: Ints, weights: Floats) -> tuple[Ints, Floats, float]:
    """Each window that matches in the batch, its share of the gradient, and the log-likelihood."""
    counts = sites.first[batch + 1] - sites.first[batch]
    place = ranges(sites.first[batch], counts)
    row = np.repeat(np.arange(len(batch)), counts)
    column = ranges(np.zeros_like(counts), counts)
    width = sites.start[place + 1] - sites.start[place]
    matched = sites.windows[ranges(sites.start[place], width)]
    score = np.bincount(np.repeat(np.arange(len(place)), width), weights[matched], len(place))
    chance = np.zeros((len(batch), int(counts.max())))
    chance[row, column] = 1 / (1 + np.exp(-score))
    given_total, likelihood = posterior(chance, targets)
    error = (chance - given_total)[row, column]
    return matched, np.repeat(error, width), float(np.log(likelihood).sum())


def ranges(start: Ints, length: Ints) -> Ints:
    """The concatenation of `start[i], start[i] + 1, …`, `length[i]` numbers for each i."""
    offset: Ints = np.cumsum(length) - length
    result: Ints = np.arange(int(length.sum())) + np.repeat(start - offset, length)
    return result


def posterior(chance: Floats, targets: Ints) -> tuple[Floats, Floats]:
    """The chance that each site carries a syllable once the word's total is known; that of the total.

    Forward and backward over the sites of each word, the state being the number of syllables so far.
    """
    words, columns = chance.shape
    before, after = totals(chance), totals(chance[:, ::-1])
    rows = np.arange(words)
    likelihood = np.maximum(before[columns][rows, targets], 1e-300)
    result = np.zeros_like(chance)
    for site in range(columns):
        for so_far in range(site + 1):
            rest = targets - 1 - so_far
            later = np.where(rest >= 0, after[columns - 1 - site][rows, np.maximum(rest, 0)], 0)
            result[:, site] += before[site][:, so_far] * later
    return chance * result / likelihood[:, None], likelihood


def totals(chance: Floats) -> Floats:
    """Entry [n, word, k]: the chance that the first n sites of the word carry k syllables in all."""
    words, columns = chance.shape
    result = np.zeros((columns + 1, words, columns + 1))
    result[0, :, 0] = 1
    for site in range(columns):
        here = chance[:, site, None]
        result[site + 1] = result[site] * (1 - here)
        result[site + 1, :, 1:] += result[site, :, :-1] * here
    return result


def write(rules: Rules, path: Path) -> None:
    """Write the data file whole or not at all."""
    head = (
        "# Syllables: a table of words, then rules for all others. See ogden/text/syllables.py.\n"
        "# Learned by recipes/syllables.py from the Pronouncing Dictionary of Carnegie Mellon University.\n"
    )
    write_text(str(path), head + rules.format())


if __name__ == "__main__":
    main()

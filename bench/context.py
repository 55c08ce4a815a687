"""How well words in context are told right from wrong: substitutes of Swords dev that people judged.

    python bench/context.py [--data DIR] [--teacher F]

Of each of 347 words in their sentences about sixty substitutes were judged; right are those that half of the
people accepted. AUC: how often a right one is ranked above a wrong one, the mean over words (chance: 0.5).
AP: average precision. First single scores as they are; then boosted trees over groups of columns, grown on
four fifths of the words and tried on the fifth, in turn; then all groups but one. `given` is what others
gave for the same word in other sentences (CoInCo, SemEval 2007); sentences that share text with the measured
ones are left out of it. --teacher: scores of these
edits in their order, one a line, as recipes/teacher_scores.py writes them.
"""

import argparse
import difflib
import lzma
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_features import NAMES, context_features
from ogden.editing.judge.context_network import ContextNetwork
from ogden.editing.judge.features import Knowledge, reading_changes
from ogden.editing.learning.judges.substitutes import SubstitutedWord, read_given, read_judged
from ogden.editing.opening import open_simplifier
from ogden.editing.rewrites import Rewrite
from ogden.parsing.builtin import load_tagger
from ogden.rules.wordnet import read_wordnet
from ogden.text.inflection import lemmas
from ogden.text.word_difficulty import level

DATA = Path(__file__).parents[2] / "shared" / "data"
FOLDS, ROUNDS = 5, 250
TREES = {
    "objective": "cross_entropy",
    "learning_rate": 0.03,
    "num_leaves": 15,
    "min_data_in_leaf": 60,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5.0,
    "num_threads": 1,
    "seed": 1,
    "verbose": -1,
}
UPOS = {"N": "NOUN", "V": "VERB", "J": "ADJ", "R": "ADV"}
PARTS = {"NOUN": "n", "VERB": "v", "ADJ": "a", "ADV": "r"}
Floats = NDArray[np.float64]
Groups = dict[str, Floats]
"""Columns by name, a row for each substitute of a word."""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--teacher", type=Path)
    arguments = parser.parse_args()
    folder = arguments.data / "lexical_substitution"
    words = [word for word in read_judged(folder / "swords_dev.tsv.xz", load_tagger()) if is_telling(word)]
    knowledge = open_simplifier().proposer.knowledge
    groups: list[Groups] = [{"n-gram models": lm_columns(word, knowledge)} for word in words]
    if knowledge.context_network is not None:
        for word, columns in zip(words, groups, strict=True):
            columns["context network"] = new_columns(word, knowledge.context_network)
    if arguments.teacher:
        add_teacher(words, groups, arguments.teacher)
    print_scores(words, groups)
    lexical = Lexical(arguments.data, words)
    for word, columns in zip(words, groups, strict=True):
        columns["paraphrases, WordNet"] = lexical.columns(word)
        columns["form, frequency"] = form_columns(word, knowledge)
        columns["given"] = lexical.given(word)
    print_trees(words, groups)


def is_telling(word: SubstitutedWord) -> bool:
    return len({one.right for one in word.substitutes}) == 2


def rewrites(word: SubstitutedWord) -> list[Rewrite]:
    return [Rewrite(word.place, word.place + 1, one.words) for one in word.substitutes]


def lm_columns(word: SubstitutedWord, knowledge: Knowledge) -> Floats:
    return np.array(reading_changes(word.words, rewrites(word), knowledge.language_models))


def new_columns(word: SubstitutedWord, network: ContextNetwork) -> Floats:
    """The columns of the judge, and each of the first ones among its rivals."""
    own = context_features(network, word.words, rewrites(word)).astype(np.float64)
    return np.concatenate([own, own[:, :7] - own[:, :7].mean(axis=0)], axis=1)


def add_teacher(words: Sequence[SubstitutedWord], groups: Sequence[Groups], path: Path) -> None:
    scores = iter(path.read_text("utf-8").splitlines())
    for word, columns in zip(words, groups, strict=True):
        columns["teacher"] = np.array([[float(next(scores).split("\t")[-1])] for _ in word.substitutes])


def form_columns(word: SubstitutedWord, knowledge: Knowledge) -> Floats:
    frequency, old = knowledge.language_models.frequency, lemma_of(word)[0]
    rows = []
    for one in word.substitutes:
        rare, text = min(map(frequency, one.words)), " ".join(one.words)
        alike = difflib.SequenceMatcher(None, old, one.lemma).ratio()
        harder = max(map(level, one.words)) - level(word.word)
        kind = "NVJR".find(word.tag[0])
        longer = len(text) - len(word.word)
        rows.append([rare, rare - frequency(word.word), len(one.words), longer, alike, harder, kind])
    return np.array(rows, dtype=np.float64)


def lemma_of(word: SubstitutedWord) -> tuple[str, str]:
    upos = UPOS.get(word.tag[0], "NOUN")
    return (*lemmas(word.word, upos), word.word)[0], upos


class Lexical:
    """What tables say of two words, whatever the sentence."""

    def __init__(self, data: Path, words: Sequence[SubstitutedWord]) -> None:
        wanted = {pair for word in words for one in self._pairs(word) for pair in one}
        self._pivot = dict.fromkeys(wanted, 0.0)
        with lzma.open(data / "paraphrases" / "pivot.tsv.xz", "rt", encoding="utf-8") as lines:
            for line in lines:
                old, new, chance = line.rstrip("\n").split("\t")
                if (old, new) in wanted:
                    self._pivot[old, new] = float(chance)
        with lzma.open(
            data / "paraphrases" / "ppdb-1.0-lexical-pairs.tsv.xz", "rt", encoding="utf-8"
        ) as lines:
            self._ppdb = {tuple(line.rstrip("\n").split("\t")[:2]) for line in lines} & wanted
        self._synonyms = read_wordnet(str(data / "lexicons" / "wordnet-3.0.tar.xz"))
        self._given, self._sentences = self._counts(data / "lexical_substitution", words)

    def _pairs(self, word: SubstitutedWord) -> list[list[tuple[str, str]]]:
        """Of each substitute: old and new word as lemmas and as forms, both ways."""
        olds = (lemma_of(word)[0], word.word)
        found = []
        for one in word.substitutes:
            pairs = [(old, new) for old in olds for new in (one.lemma.lower(), " ".join(one.words))]
            found.append([*pairs, *((new, old) for old, new in pairs)])
        return found

    def columns(self, word: SubstitutedWord) -> Floats:
        (lemma, upos), rows = lemma_of(word), []
        synonyms = self._synonyms.get((lemma, PARTS[upos]), ())
        second = {two for one in synonyms for two in self._synonyms.get((one.lower(), PARTS[upos]), ())}
        for one, pairs in zip(word.substitutes, self._pairs(word), strict=True):
            chances = [max(self._pivot[pair] for pair in way) for way in (pairs[:4], pairs[4:])]
            paired = any(pair in self._ppdb for pair in pairs)
            shared, near = one.lemma in synonyms, one.lemma in second
            known = len(self._synonyms.get((one.lemma.lower(), PARTS[upos]), ()))
            rows.append([*chances, paired, shared, near, known, len(synonyms)])
        return np.array(rows, dtype=np.float64)

    def given(self, word: SubstitutedWord) -> Floats:
        key = lemma_of(word)
        many = self._sentences[key]
        rows = []
        for one in word.substitutes:
            forth, back = self._given[key][one.lemma], self._given[one.lemma, key[1]][key[0]]
            rows.append([forth, forth / max(1, many), many, back])
        return np.array(rows, dtype=np.float64)

    def _counts(
        self, folder: Path, words: Sequence[SubstitutedWord]
    ) -> tuple[dict[tuple[str, str], dict[str, float]], dict[tuple[str, str], int]]:
        measured = [letters(word) for word in words]
        shares: dict[tuple[str, str], dict[str, float]] = defaultdict(lambda: defaultdict(float))
        sentences: dict[tuple[str, str], int] = defaultdict(int)
        shared: dict[str, bool] = {}
        for name, people in (("coinco", 6), ("semeval2007", 5)):
            for word in read_given(folder / f"{name}.tsv.xz", people, load_tagger()):
                text = letters(word)
                if text not in shared:
                    shared[text] = any(text in one or one in text for one in measured)
                if shared[text]:
                    continue
                sentences[lemma_of(word)] += 1
                for one in word.substitutes:
                    shares[lemma_of(word)][one.lemma] += one.share
        return shares, sentences


def letters(word: SubstitutedWord) -> str:
    return re.sub("[^a-z]", "", "".join(word.words))


def auc(right: NDArray[np.bool_], scores: Floats) -> float:
    above = scores[right][:, None] - scores[~right]
    return float(((above > 0) + 0.5 * (above == 0)).mean())


def average_precision(right: NDArray[np.bool_], scores: Floats) -> float:
    hits = right[np.argsort(-scores, kind="stable")]
    return float((np.cumsum(hits)[hits] / (np.flatnonzero(hits) + 1)).mean())


def print_line(name: str, words: Sequence[SubstitutedWord], scores: Sequence[Floats]) -> None:
    rights = [np.array([one.right for one in word.substitutes]) for word in words]
    both = list(zip(rights, scores, strict=True))
    figures = (float(np.mean([measure(*one) for one in both])) for measure in (auc, average_precision))
    print(f"{name:62}" + "".join(f"{figure:8.3f}" for figure in figures), flush=True)


def print_scores(words: Sequence[SubstitutedWord], groups: Sequence[Groups]) -> None:
    print(
        f"{len(words)} words, {sum(len(word.substitutes) for word in words)} substitutes{'AUC':>32}{'AP':>8}"
    )
    singles: list[tuple[str, str, Callable[[Floats], Floats]]] = [
        ("n-gram model of simple text", "n-gram models", lambda rows: rows[:, 0]),
        ("n-gram model of normal text", "n-gram models", lambda rows: rows[:, 1]),
    ]
    for name in (
        "fit change",
        "pull change",
        "likeness to context",
        "likeness as read",
        "likeness as filling",
    ):
        place = NAMES.index(name)
        singles.append((f"context network, {name}", "context network", lambda rows, at=place: rows[:, at]))
    singles.append(("context network, pull and both likenesses", "context network", _together))
    singles.append(("teacher", "teacher", lambda rows: rows[:, 0]))
    for title, group, choose in singles:
        if group in groups[0]:
            print_line(title, words, [choose(columns[group]) for columns in groups])


def _together(rows: Floats) -> Floats:
    chosen = rows[:, [NAMES.index(name) for name in ("pull", "likeness as read", "likeness as filling")]]
    return ((chosen - chosen.mean(axis=0)) / (chosen.std(axis=0) + 1e-9)).sum(axis=1)


def print_trees(words: Sequence[SubstitutedWord], groups: Sequence[Groups]) -> None:
    names = list(groups[0])
    network = [name for name in names if name == "context network"]
    tables = [name for name in names if name in ("paraphrases, WordNet", "form, frequency")]
    chosen = [[name] for name in names] + [tables, [*tables, "n-gram models"], [*tables, *network]]
    for some in dict.fromkeys(map(tuple, chosen)):
        print_line(f"trees: {' + '.join(some)}", words, tried(words, groups, some))
    print_line("trees: all", words, tried(words, groups, names))
    for left in names:
        rest = [name for name in names if name != left]
        print_line(f"trees: all without {left}", words, tried(words, groups, rest))


def tried(words: Sequence[SubstitutedWord], groups: Sequence[Groups], names: Sequence[str]) -> list[Floats]:
    """The scores of each word's substitutes by trees that did not see the word."""
    import lightgbm

    rows = [np.concatenate([columns[name] for name in names], axis=1) for columns in groups]
    shares = [np.array([one.share for one in word.substitutes]) for word in words]
    folds = np.random.default_rng(0).permutation(len(words)) % FOLDS
    found: list[Floats] = [np.zeros(0)] * len(words)
    for fold in range(FOLDS):
        learned = np.flatnonzero(folds != fold).tolist()
        table = np.concatenate([rows[k] for k in learned]), np.concatenate([shares[k] for k in learned])
        trees = lightgbm.train(TREES, lightgbm.Dataset(*table), ROUNDS)
        for k in np.flatnonzero(folds == fold).tolist():
            found[k] = np.asarray(trees.predict(rows[k]))
    return found


if __name__ == "__main__":
    sys.exit(main())

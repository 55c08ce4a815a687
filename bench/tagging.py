"""The tagger beside others that learn from the same sentences: how often they are right, how fast they are.

    python bench/tagging.py [--data DIR] [--repeat N] [--sources]

Measured on the TEST documents of GUM and CRAFT, which no tagger here has learned from. The peers are

- the most frequent tag: of the word, or for unknown words of their last three letters and capitals;
- the averaged perceptron of nltk (`pip install nltk`; it is left out where it is not installed),

each once with GUM alone and once with all three treebanks. With --sources Ogden's own tagger is trained anew
from some of the treebanks at a time, on TRAIN, and measured on DEV: what each source gives.
"""

import argparse
import pickle
import random
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path

from ogden.parsing.builtin import load_tagger
from ogden.parsing.tagger import KINDS, SentenceTagger
from ogden.parsing.tagger_quality import score_tagger
from ogden.parsing.tagger_training import TaggedSentence, TaggerOptions, tagged, train_tagger
from ogden.parsing.treebanks import TreebankPart, read_parts

DATA = Path(__file__).parents[2] / "shared" / "data"
TREEBANKS = {"GUM": "gum", "CRAFT": "craft", "silver": "wikipedia_silver"}
WEIGHTS = {"GUM": 1.0, "CRAFT": 1.0, "silver": 0.5}
Sentences = dict[tuple[str, TreebankPart], list[TaggedSentence]]


def main() -> None:
    parser = argparse.ArgumentParser(description="The tagger beside others.")
    parser.add_argument("--data", type=Path, default=DATA, help="where trees/ is")
    parser.add_argument("--repeat", type=int, default=5, help="times are the best of so many runs")
    parser.add_argument("--sources", action="store_true", help="what each treebank gives, instead")
    arguments = parser.parse_args()
    sentences = read(arguments.data)
    if arguments.sources:
        sources(sentences)
    else:
        beside_others(sentences, arguments.repeat)


def read(data: Path) -> Sentences:
    return {
        (name, part): tagged(trees, kind, WEIGHTS[name])
        for kind, (name, file) in enumerate(TREEBANKS.items())
        for part, trees in read_parts(str(data / "trees" / f"{file}.ptb.xz")).items()
    }


def beside_others(sentences: Sentences, repeat: int) -> None:
    shipped = load_tagger()
    taught = learned_from(sentences, tuple(TREEBANKS))
    print(f"{'':44} GUM      unknown  CRAFT    unknown  words/s a thread")
    words_a_second = report(
        "Ogden", {"GUM": shipped, "CRAFT": shipped.of_kind(KINDS[1])}, sentences, taught, repeat
    )
    for name, train in (("most frequent tag", MostFrequentTag), ("nltk averaged perceptron", perceptron)):
        for chosen in (("GUM",), tuple(TREEBANKS)):
            pairs = [(each.words, each.tags) for each in learned_from(sentences, chosen)]
            tagger = train(pairs)
            if tagger is None:
                print(f"{name}: not installed")
                break
            known = learned_from(sentences, chosen)
            label = f"{name}, {'all' if len(chosen) > 1 else 'GUM'}"
            speed = report(label, {"GUM": tagger, "CRAFT": tagger}, sentences, known, 1)
            print(f"    Ogden is {words_a_second / speed:.1f} times as fast, {size(tagger) / 1e6:.1f} MB")
    print(f"Ogden's size: {shipped.size / 1e6:.2f} MB, {shipped.core.weights:,} weights")


def learned_from(sentences: Sentences, names: Sequence[str]) -> list[TaggedSentence]:
    return [
        each
        for name in names
        for part in (TreebankPart.TRAIN, TreebankPart.DEV)
        for each in sentences[name, part]
    ]


def report(
    label: str,
    taggers: dict[str, SentenceTagger],
    sentences: Sentences,
    taught: list[TaggedSentence],
    repeat: int,
    part: TreebankPart = TreebankPart.TEST,
) -> float:
    """Print a line; gives the words tagged in a second by one thread."""
    known = {word for sentence in taught for word in sentence.words}
    columns, speed = [], 0.0
    for name, tagger in taggers.items():
        pairs = [(each.words, each.tags) for each in sentences[name, part]]
        score = score_tagger(tagger, pairs, known, 1)
        columns.append(f"{score.accuracy:.2%}   {score.unknown_accuracy:.2%}")
        if not speed:
            texts = [words for words, _ in pairs]
            speed = score.words / best_time(lambda: tagger.tag_many(texts, 1), repeat)  # noqa: B023
    print(f"{label:44} {'   '.join(columns)}   {speed:,.0f}", flush=True)
    return speed


def best_time(work: Callable[[], object], repeat: int) -> float:
    times = []
    for _ in range(repeat):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def size(tagger: SentenceTagger) -> int:
    return len(pickle.dumps(tagger.__dict__))


Pairs = Sequence[tuple[Sequence[str], Sequence[str]]]


class MostFrequentTag:
    """Knows no neighbours at all."""

    def __init__(self, pairs: Pairs) -> None:
        words: defaultdict[str, Counter[str]] = defaultdict(Counter)
        looks: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for sentence, tags in pairs:
            for word, tag in zip(sentence, tags, strict=True):
                words[word][tag] += 1
        for word, tags_of in words.items():
            if tags_of.total() <= 3:
                looks[self._look(word)].update(tags_of)
        self._words = {word: tags.most_common(1)[0][0] for word, tags in words.items()}
        self._looks = {look: tags.most_common(1)[0][0] for look, tags in looks.items()}

    def tag_many(self, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[list[str]]:
        return [[self._tag(word) for word in sentence] for sentence in sentences]

    def _tag(self, word: str) -> str:
        return self._words.get(word) or self._looks.get(self._look(word), "NN")

    @staticmethod
    def _look(word: str) -> str:
        return f"{word[:1].isupper()} {any(map(str.isdigit, word))} {word[-3:]}"


class Perceptron:
    def __init__(self, tagger: object) -> None:
        self.tagger = tagger

    def tag_many(self, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[list[str]]:
        tag = self.tagger.tag  # type: ignore[attr-defined]
        return [[name for _, name in tag(list(sentence))] for sentence in sentences]


def perceptron(pairs: Pairs) -> Perceptron | None:
    try:
        from nltk.tag.perceptron import PerceptronTagger  # type: ignore[import-not-found]
    except ImportError:
        return None
    random.seed(1)  # it shuffles the sentences
    tagger = PerceptronTagger(load=False)
    tagger.train([list(zip(words, tags, strict=True)) for words, tags in pairs])
    return Perceptron(tagger)


def sources(sentences: Sentences) -> None:
    """Ogden's tagger from some treebanks at a time, with the words of the shipped one, measured on DEV."""
    table = bytes(load_tagger().table)
    print(f"{'':44} GUM      unknown  CRAFT    unknown  words/s a thread")
    everything = tuple(TREEBANKS)
    runs: list[tuple[str, Sequence[str], bool]] = [
        *((name, (name,), True) for name in TREEBANKS),
        ("GUM and CRAFT", ("GUM", "CRAFT"), True),
        ("GUM and silver", ("GUM", "silver"), True),
        ("all", everything, True),
        ("all, taken for one treebank", everything, False),
    ]
    for label, names, kinds in runs:
        chosen = [each for name in names for each in sentences[name, TreebankPart.TRAIN]]
        if not kinds:
            chosen = [each._replace(kind=0) for each in chosen]
        tagger = train_tagger(chosen, table, TaggerOptions())
        biomedical = tagger.of_kind(KINDS[1]) if kinds else tagger
        report(label, {"GUM": tagger, "CRAFT": biomedical}, sentences, chosen, 1, TreebankPart.DEV)


if __name__ == "__main__":
    main()

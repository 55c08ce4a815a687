"""The parser: agreement with treebanks, speed, and cost by length.

    python bench/parsing.py [--part dev] [--quality] [--speed] [--plot F] [--reading F [--seed N]]

Without --quality or --speed both are done. The parser is the one that comes with Ogden, measured on documents
that it has not seen; the tagger has seen those of DEV. In all trees a relative pronoun that opens its clause
is a WHNP (`ogden.parsing.wh_phrases`), which GUM has only in part. The speed is set beside the tagger's.
--reading writes parses of fifty Wikipedia sentences that are not among the silver trees.
"""

import argparse
import itertools
import random
import resource
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from ogden.evaluation.plots import Axis, Point, Series, scatter
from ogden.parsing.brackets import format_tree
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.construction_recall import (
    CONSTRUCTIONS,
    ConstructionCounts,
    add_counts,
    count_constructions,
)
from ogden.parsing.corrected_trees import corrected_trees
from ogden.parsing.parser import Parser
from ogden.parsing.parseval import BracketingScore, score_brackets
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart, documents, read_parts
from ogden.parsing.unary_chains import to_brackets
from ogden.parsing.wh_phrases import with_wh_phrases
from ogden.text.lines import iterate_lines, write_text
from ogden.text.tokens import tokenise_many

SHARED = Path(__file__).parents[2] / "shared" / "data"
KINDS = {"gum": "general", "craft": "biomedical", "everyday": "general"}
EVERYDAY = Path(__file__).parents[1] / "readings" / "trees" / "everyday.tsv.xz"
LABELS = ("NP", "VP", "PP", "S", "SBAR", "ADVP", "ADJP", "PRN", "QP")
BINS = 5
LENGTHS = (5, 10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150)


def show(name: str, score: BracketingScore) -> None:
    print(
        f"  {name:28} F1 {score.f1:5.2f}  P {score.precision:5.2f}  R {score.recall:5.2f}  "
        f"exact {score.exact_match:4.1f}  tags {score.tagging:5.2f}",
        flush=True,
    )


def quality(parser: Parser, part: TreebankPart) -> None:
    parts = {name: read_parts(str(SHARED / "trees" / f"{name}.ptb.xz")) for name in ("gum", "craft")}
    parts["everyday"] = corrected_trees(EVERYDAY, SHARED / "everyday_pairs" / "train.tsv.xz")
    for name, kind in KINDS.items():
        gold = [with_wh_phrases(tree) for tree in parts[name][part]]
        words, tags = [tree.words() for tree in gold], [tree.tags() for tree in gold]
        print(f"{name}, {part.value}: {len(gold):,} sentences, {sum(map(len, words)):,} words")
        of_kind = parser.of_kind(kind)
        raw = of_kind.parse_many(words)
        score = score_brackets(gold, raw)
        show(f"parser ({kind}), words", score)
        show(f"parser ({kind}), gold tags", score_brackets(gold, of_kind.parse_many(words, tags)))
        if gold != parts[name][part]:
            show("the same, NP as in GUM", score_brackets(parts[name][part], raw))
        if kind != parser.kind:
            show(f"parser ({parser.kind}), words", score_brackets(gold, parser.parse_many(words)))
        print(f"  {score.signature}")
        by_label(score)
        by_construction(gold, raw)
        calibration(of_kind, gold)


def by_label(score: BracketingScore) -> None:
    print("  parser, words, by label: label, in gold trees, P, R, F1")
    for label, counts in score.labels().items():
        if label in LABELS:
            figures = f"{counts.precision:6.1f} {counts.recall:6.1f} {counts.f1:6.1f}"
            print(f"    {label:5} {counts.gold:6,} {figures}")


def by_construction(gold: Sequence[Tree], test: Sequence[Tree]) -> None:
    print("  parser, words: construction, in gold trees, found %, right %")
    total = dict.fromkeys(CONSTRUCTIONS, ConstructionCounts())
    for gold_tree, test_tree in zip(gold, test, strict=True):
        total = add_counts(total, count_constructions(gold_tree, test_tree))
    for name, counts in total.items():
        found, right = (100 * part / max(1, counts.gold) for part in (counts.found, counts.right))
        print(f"    {name:14} {counts.gold:6,} {found:6.1f} {right:6.1f}")


def calibration(parser: Parser, gold: Sequence[Tree]) -> None:
    """How many of the brackets with about a probability are in the gold tree."""
    right, total = [0] * BINS, [0] * BINS
    for tree in gold[:500]:
        if len(tree.words()) > LENGTHS[-1]:
            continue
        brackets = set(to_brackets(tree))
        for span, probability in parser.spans(tree.words(), least=0.02):
            place = min(BINS - 1, int(probability * BINS))
            right[place] += span in brackets
            total[place] += 1
    print("  brackets by their probability, how many there are, and how many of them are right (%)")
    for place in range(BINS):
        low, high = 100 * place // BINS, 100 * (place + 1) // BINS
        print(f"    {low:2}-{high:3}% {total[place]:7,} {100 * right[place] / max(1, total[place]):6.1f}")


def wikipedia(count: int, seed: int = 23) -> list[list[str]]:
    """Sentences of English Wikipedia, the same ones each time, as tokens."""
    lines = list(itertools.islice(iterate_lines(str(SHARED / "mono" / "wikipedia.txt.xz")), 200_000))
    chosen = random.Random(seed).sample(lines, count)
    return [sentence.tokens for sentence in tokenise_many(chosen) if sentence.tokens]


def reading(parser: Parser, path: str, seed: int) -> None:
    """Parses to be read, of sentences that the parser has not learned from."""
    silver = str(SHARED / "trees" / "wikipedia_silver.ptb.xz")
    learned = {"".join(tree.words()) for document in documents(silver) for tree in document.trees}
    found = [words for words in wikipedia(200, seed) if "".join(words) not in learned][:50]
    trees = [
        f"{number}. {' '.join(words)}\n{format_tree(tree, indent=2)}\n\n"
        for number, (words, tree) in enumerate(zip(found, parser.parse_many(found), strict=True), 1)
    ]
    write_text(path, f"seed {seed}\n\n" + "".join(trees))


def best_time(work: Callable[[], object], repeat: int = 3) -> float:
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def speed(parser: Parser) -> None:
    sentences = wikipedia(2000)
    words = sum(map(len, sentences))
    print(f"speed: {len(sentences):,} Wikipedia sentences, {words / len(sentences):.1f} words, one thread")
    seconds = best_time(lambda: parser.parse_many(sentences, jobs=1))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"  parser with tagger: {len(sentences) / seconds:7.0f} a second, {memory:.0f} MB at most")
    tagger = load_tagger()
    tags = tagger.tag_many(sentences, 1)
    alone = best_time(lambda: parser.parse_many(sentences, tags, jobs=1))
    print(f"  parser, tags given: {len(sentences) / alone:7.0f} a second")
    tagging = best_time(lambda: tagger.tag_many(sentences, 1))
    print(
        f"  tagger alone:       {len(sentences) / tagging:7.0f} a second: {alone / tagging:.1f} times as fast"
    )


def cost_by_length(parser: Parser, path: str | None) -> None:
    words = [word for sentence in wikipedia(4000) for word in sentence]
    print("milliseconds a sentence by its length, one thread, with the tagger:")
    points = []
    for length in LENGTHS:
        count = max(16, 3000 // length)
        sentences = [words[at * length : (at + 1) * length] for at in range(count)]
        sentences = [sentence for sentence in sentences if len(sentence) == length]
        seconds = best_time(lambda given=sentences: parser.parse_many(given, jobs=1))  # type: ignore[misc]
        points.append((length, 1000 * seconds / len(sentences)))
        print(f"  {length:4} words {points[-1][1]:8.2f} ms")
    if path:
        series = Series(0, [Point(x, y, number) for number, (x, y) in enumerate(points)])
        x_axis = Axis.over("words", [0, *(x for x, _ in points)])
        y_axis = Axis.over("milliseconds a sentence", [0, *(y for _, y in points)])
        picture = scatter("Parsing: milliseconds a sentence by its length", x_axis, y_axis, [series])
        write_text(path, styled(picture))


def styled(picture: str) -> str:
    """The plots take their looks from a page; a picture that stands alone brings its own."""
    style = "text{font:12px sans-serif;fill:#777}line{stroke:#bbb}.series{fill:#1668a8}"
    start = picture.index(">") + 1
    return f"{picture[:start]}<style>{style}</style>{picture[start:]}\n"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    arguments.add_argument("--part", choices=["dev", "test"], default="dev")
    arguments.add_argument("--quality", action="store_true")
    arguments.add_argument("--speed", action="store_true")
    arguments.add_argument("--plot", metavar="F", help="cost by length as SVG")
    arguments.add_argument("--reading", metavar="F", help="parses of fifty sentences, to be read")
    arguments.add_argument("--seed", type=int, default=57, help="of the sample that is read")
    arguments.add_argument("--model", metavar="F", help="another parser file")
    args = arguments.parse_args()
    parser = load_parser(args.model)
    both = not (args.quality or args.speed or args.reading)
    if args.reading:
        reading(parser, args.reading, args.seed)
    if args.quality or both:
        quality(parser, TreebankPart(args.part))
    if args.speed or both:
        speed(parser)
        cost_by_length(parser, args.plot)


if __name__ == "__main__":
    main()

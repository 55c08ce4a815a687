"""Make the built-in model from the data folder.

    python recipes/model.py [--data DIR] [--work DIR] [--output F] [--measure]

1. A phrase table is learned from pairs of sentences (`ogden train phrase`).
2. Its better rules, pivot paraphrases and lists of plain English become one table (model_rules.py).
3. Two language models: of Simple English Wikipedia, and of Wikipedia; and a network that says how well words
   fit between those around them (model_surroundings.py).
4. What the writers of pairs did with each rule is counted, and boosted trees learn which rewrites they make
   where (model_pairs.py).
5. Boosted trees learn from the references of the tuning sentences 1 to 1,600 which edits people make, and
   which raise SARI (model_learning.py): once from TurkCorpus alone, once from TurkCorpus and ASSET.
6. From edits that were read, a regression learns which are right (model_rightness.py).

What is done is kept in the work folder, and not done again. With --measure nothing is written: trees are
grown on four fifths of the tuning sentences and tried on the fifth, in turn; limits of the strengths were
chosen so. Needs lightgbm (`pip install lightgbm`), which the model itself does not.
"""

import argparse
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import model_learning as learning
from model_growing import grown, measure
from model_meaning import read_meaning
from model_pairs import pair_trees, tallied, with_counts
from model_rightness import learn_rightness
from model_rules import rules
from model_sources import description
from model_splits import split_trees
from model_surroundings import learn_surroundings, read_text

from ogden.editing.boosted import KIND as TREES
from ogden.editing.boosted import read_trees
from ogden.editing.experience import KIND as EXPERIENCE
from ogden.editing.experience import Experience
from ogden.editing.features import NAMES, Knowledge
from ogden.editing.features import PAIRS as PAIR_COLUMNS
from ogden.editing.forms import KIND as FORMS
from ogden.editing.forms import learn_forms, pack_forms, read_forms
from ogden.editing.proposals import Proposer
from ogden.editing.protocol import Wishes
from ogden.editing.rewrites import FEATURES, Rewrites
from ogden.editing.rightness import KIND as RIGHTNESS
from ogden.editing.rightness import pack_rightness
from ogden.editing.sentences import blocked_words
from ogden.editing.shipped import MODEL_FILE, load
from ogden.editing.surroundings import KIND as SURROUNDINGS
from ogden.editing.surroundings import Surroundings, pack_surroundings, read_surroundings
from ogden.editing.voices import Voices
from ogden.lm.estimation import Options, estimate
from ogden.lm.packed import packed_model
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.model.description import ModelScore
from ogden.model.files import ModelWriter, open_model
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.rules.packed import COARSE, PackedTable, Packing, pack_rules
from ogden.systems.assembly import KINDS
from ogden.text.lines import iterate_lines, read_lines, writing_bytes
from ogden.text.tokens import token_lines, tokenise_many

PROJECT = Path(__file__).resolve().parents[1]
PAIRS = (
    "wikipedia_ck",
    "wikipedia_large",
    "wikipedia_auto",
    "wikipedia_titles",
    "medical_wiki",
    "medical_plaba",
    "news_onestop",
)
TUNED = 1_600
"""Sentences to learn from; those after them are for measuring."""
REFERENCES = {"turk": 8, "asset": 10}
MODELS = {
    "lm.simple": ("simple_wikipedia", 4, (0, 2, 4, 6), 10),
    "lm.normal": ("wikipedia", 3, (0, 5, 10), 10),
}
"""Text, order, n-grams that occur at most so often are dropped, words that occur less often are unknown."""


def main() -> None:
    arguments = parse_arguments()
    work, data = arguments.work, arguments.data
    work.mkdir(parents=True, exist_ok=True)
    sections = learned_from_text(work, data)
    sections |= learned_from_pairs(work, data, sections)
    examples = tuning_examples(proposer(sections), data)
    if arguments.measure:
        measure(examples)
        return
    for name, sets in (("turk", ("turk",)), ("asset", ("turk", "asset"))):
        sections |= grown(examples, name, sets)
    sections["tables.rightness"] = pack_rightness(learn_rightness())
    write(arguments.output, sections, ())
    write(arguments.output, sections, model_scores(arguments.output, data))
    print(f"{arguments.output}: {arguments.output.stat().st_size:,} bytes")


def learned_from_text(work: Path, data: Path) -> dict[str, bytes]:
    """All sections that need no references."""
    table = made(work / "rules", lambda: rule_table(work, data))
    return {
        "rules.edits": table,
        **{name: made(work / name, partial(language_model, data, name)) for name in MODELS},
        "tables.forms": made(
            work / "tables.forms",
            lambda: pack_forms(learn_forms(simple_words(table), tag_counts(data))),
        ),
        "trees.split": made(work / "trees.split", lambda: split_trees(data)),
        "tables.surroundings": made(
            work / "tables.surroundings", lambda: pack_surroundings(network(data, table))
        ),
    }


def learned_from_pairs(work: Path, data: Path, sections: dict[str, bytes]) -> dict[str, bytes]:
    """The rules with counts, and the trees of the pairs."""
    rules, trees = work / "rules.counted", work / "trees.pairs"
    if not (rules.exists() and trees.exists()):
        telling, tallies = tallied(proposer(sections), data)
        counted = {**sections, "rules.edits": with_counts(sections["rules.edits"], tallies)}
        made(trees, lambda: pair_trees(proposer(counted), telling, tallies))
        made(rules, lambda: counted["rules.edits"])
    return {"rules.edits": rules.read_bytes(), "trees.pairs": trees.read_bytes()}


def proposer(sections: dict[str, bytes]) -> Proposer:
    """What proposes edits, without experience; trees of the pairs are asked where there are any."""
    voices = Voices(*(packed_model(sections[name], name) for name in ("lm.simple", "lm.normal")))
    around = read_surroundings(sections["tables.surroundings"], "tables.surroundings")
    trees = sections.get("trees.pairs")
    in_pairs = read_trees(trees, NAMES[:PAIR_COLUMNS], "trees.pairs") if trees else None
    forms = read_forms(sections["tables.forms"], "tables.forms")
    rules = Rewrites(PackedTable(sections["rules.edits"]))
    return Proposer(rules, Knowledge(voices, around, in_pairs, Experience()), forms)


def network(data: Path, table: bytes) -> Surroundings:
    words = {word for rule in PackedTable(table) for word in (*rule.normal, *rule.simple)}
    texts = (line for name in ("simple_wikipedia", "wikipedia") for line in prepared(data, name))
    return learn_surroundings(read_text(texts, words))


def write(output: Path, sections: dict[str, bytes], scores: tuple[ModelScore, ...]) -> None:
    kinds = {
        **KINDS,
        "forms": FORMS,
        "trees": TREES,
        "surroundings": SURROUNDINGS,
        "experience": EXPERIENCE,
        "rightness": RIGHTNESS,
    }
    with ModelWriter(output, replace(description(), scores=scores)) as writer:
        for name, content in sections.items():
            family, _, last = name.partition(".")
            writer.add(name, content, kinds[last.rpartition(".")[2] if family == "tables" else family])


def model_scores(path: Path, data: Path) -> tuple[ModelScore, ...]:
    """SARI and BLEU of `standard` and `bold` on the sentences after those it learned from."""
    found = []
    for strength in ("standard", "bold"):
        for name, count in REFERENCES.items():
            folder = data / "tune" / name
            normal = read_lines(str(folder / "orig"))[TUNED:]
            references = [read_lines(str(folder / f"simp.{k}"))[TUNED:] for k in range(count)]
            outputs = [one.text for one in load(str(path)).simplify_many(normal, Wishes(strength), 1)]
            for metric in (Sari(), Bleu()):
                score = metric.prepare(TestSet(normal, references)).corpus(outputs)
                lines = f"{name}, lines {TUNED + 1:,} to {TUNED + len(normal):,}, {strength}"
                found.append(ModelScore(metric.label, round(score.value, 2), str(score.signature), lines))
    return tuple(found)


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--data", type=Path, default=PROJECT.parent / "shared" / "data", metavar="DIR")
    parser.add_argument("--work", type=Path, default=Path("model.work"), metavar="DIR")
    parser.add_argument("--output", type=Path, default=MODEL_FILE, metavar="F")
    parser.add_argument("--measure", action="store_true", help="grow trees in turns, and write nothing")
    return parser.parse_args()


def made(path: Path, make: Callable[[], bytes]) -> bytes:
    """The content of a file, which is made if it is not there."""
    if not path.exists():
        content = make()
        with writing_bytes(str(path)) as stream:
            stream.write(content)
    return path.read_bytes()


def rule_table(work: Path, data: Path) -> bytes:
    model = work / "pairs.ogden"
    if not model.exists():
        pairs = [str(data / "pairs" / f"{name}.tsv.xz") for name in PAIRS]
        command = [
            "train",
            "phrase",
            "--pairs",
            *pairs,
            "--lm-order",
            "1",
            "--max-length",
            "5",
            "-o",
            str(model),
        ]
        subprocess.run([sys.executable, "-m", "ogden.app.main", *command], check=True)
    with open_model(model) as opened:
        pairs_table = PackedTable(opened.container.section("rules.phrase"))
        return b"".join(
            pack_rules(
                rules(pairs_table, data, read_meaning(data, work)), FEATURES, Packing(resolution=COARSE)
            )
        )


def simple_words(table: bytes) -> set[str]:
    return {word for rule in PackedTable(table) for word in rule.simple}


def tag_counts(data: Path) -> dict[str, Counter[str]]:
    """How often the words of text have each tag."""
    lines = islice(iterate_lines(str(data / "mono" / "simple_wikipedia.txt.xz")), 0, None, 4)
    counts: dict[str, Counter[str]] = {}
    tagger = load_tagger()
    while block := list(islice(lines, 5_000)):
        sentences = [sentence.tokens for sentence in tokenise_many(block)]
        for words, tags in zip(sentences, tagger.tag_many(sentences), strict=True):
            for word, tag in zip(words, tags, strict=True):
                counts.setdefault(word.lower(), Counter())[tag] += 1
    return counts


def language_model(data: Path, name: str) -> bytes:
    text, order, pruning, least = MODELS[name]
    counts = Counter(word for line in prepared(data, text) for word in line.split())
    words = sorted(word for word, times in counts.items() if times >= least)
    found = estimate(prepared(data, text), Options(order, pruning, words))
    print(f"{name}: {found.words:,} words, n-grams {found.counts()}")
    return found.pack()


def prepared(data: Path, text: str) -> Iterator[str]:
    lines = iter(iterate_lines(str(data / "mono" / f"{text}.txt.xz")))
    while block := list(islice(lines, 5_000)):
        yield from (line.lower() for line in token_lines(block))


def tuning_examples(proposer: Proposer, data: Path) -> learning.Examples:
    normal = read_lines(str(data / "tune" / "turk" / "orig"))[:TUNED]
    sentences = tokenise_many(normal)
    tags = load_tagger().tag_many([sentence.tokens for sentence in sentences])
    trees = load_parser().parse_many([sentence.tokens for sentence in sentences], tags)
    proposals = []
    for sentence, own, tree in zip(sentences, tags, trees, strict=True):
        words = [token.lower() for token in sentence.tokens]
        proposals.append(proposer.propose(words, own, blocked_words(sentence), tree))
    references = {
        name: [read_lines(str(data / "tune" / name / f"simp.{k}"))[:TUNED] for k in range(count)]
        for name, count in REFERENCES.items()
    }
    print(f"proposals: {sum(len(one.rewrites) for one in proposals):,}")
    return learning.Examples(sentences, proposals, references)


if __name__ == "__main__":
    main()

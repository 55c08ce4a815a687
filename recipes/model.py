"""Make the built-in model from the data folder.

    python recipes/model.py [--data DIR] [--work DIR] [--output F] [--measure]

1. A phrase table is learned from pairs of sentences (`ogden train phrase`).
2. Its better rules, pivot paraphrases and lists of plain English become one table (model_rules.py).
3. Two language models: of Simple English Wikipedia, and of Wikipedia.
4. Boosted trees learn from the references of the tuning sentences 1 to 1,600 which edits people make, and
which
   raise SARI (model_learning.py): once from TurkCorpus alone, once from TurkCorpus and ASSET.

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
import numpy as np
from model_meaning import read_meaning
from model_rules import rules
from model_splits import split_trees

from ogden.editing.boosted import KIND as TREES
from ogden.editing.boosted import pack_trees
from ogden.editing.features import NAMES, Voices
from ogden.editing.forms import KIND as FORMS
from ogden.editing.forms import learn_forms, pack_forms, read_forms
from ogden.editing.proposals import Proposer
from ogden.editing.protocol import Wishes
from ogden.editing.rewrites import FEATURES, Rewrites
from ogden.editing.sentences import blocked_words
from ogden.editing.shipped import MODEL_FILE, load
from ogden.lm.estimation import Options, estimate
from ogden.lm.packed import packed_model
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.model.description import Description, MadeWith, ModelScore, Source
from ogden.model.files import ModelWriter, open_model
from ogden.parsing.shipped import load_parser, load_tagger
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
WIKIPEDIA = ("English and Simple English Wikipedia", "CC BY-SA 3.0")
SOURCES = (
    Source(
        *WIKIPEDIA, ("rules", "lm"), note="pairs of Coster & Kauchak, WikiLarge, Wiki-Auto, SWiPE, by titles"
    ),
    Source("lemminflect (SPECIALIST Lexicon)", "MIT; terms of the NLM", ("tables.forms",)),
    Source("WordNet 3.0", "WordNet licence", ("rules",)),
    Source("PLABA", "CC BY 4.0", ("rules",)),
    Source("OneStopEnglish", "CC BY-SA 4.0", ("rules",)),
    Source("MinWiki, DeSSE, WikiSplit", "MIT; CC BY-SA", ("trees.split",)),
    Source("METEOR 1.5 paraphrase table", "LGPL-2.1 distribution", ("rules",)),
    Source("LanguageTool's lists of plain English", "LGPL-2.1", ("rules",)),
    Source("Microsoft Writing Style Guide in Vale", "MIT", ("rules",)),
    Source("plainlanguage.gov", "CC0", ("rules",)),
    Source("TurkCorpus, tuning sentences 1 to 1,600", "GPL-3", ("trees.turk.confidence", "trees.turk.worth")),
    Source(
        "TurkCorpus and ASSET, tuning sentences 1 to 1,600",
        "GPL-3; CC BY-NC 4.0",
        ("trees.asset.confidence", "trees.asset.worth"),
    ),
)


def main() -> None:
    arguments = parse_arguments()
    work, data = arguments.work, arguments.data
    work.mkdir(parents=True, exist_ok=True)
    sections = learned_from_text(work, data)
    voices = Voices(*(packed_model(sections[name], name) for name in ("lm.simple", "lm.normal")))
    forms = read_forms(sections["tables.forms"], "tables.forms")
    proposer = Proposer(Rewrites(PackedTable(sections["rules.edits"])), voices, forms)
    examples = tuning_examples(proposer, data)
    if arguments.measure:
        measure(examples)
        return
    for name, sets in (("turk", ("turk",)), ("asset", ("turk", "asset"))):
        for aim, trees in grown(examples, sets).items():
            sections[f"trees.{name}.{aim}"] = trees
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
    }


def write(output: Path, sections: dict[str, bytes], scores: tuple[ModelScore, ...]) -> None:
    kinds = {**KINDS, "tables": FORMS, "trees": TREES}
    with ModelWriter(output, replace(description(), scores=scores)) as writer:
        for name, content in sections.items():
            writer.add(name, content, kinds[name.partition(".")[0]])


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


def description() -> Description:
    command = "python recipes/model.py"
    note = "What ogden simplifies with. trees.asset may be left out: then trees.turk judges alone."
    return Description("built-in", "editing", MadeWith(command), SOURCES, note=note)


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


def grown(examples: learning.Examples, kinds: tuple[str, ...]) -> dict[str, bytes]:
    """Trees for confidence and worth, learned from the references of some test sets."""
    own = learning.Examples(
        examples.sentences, examples.proposals, {kind: examples.references[kind] for kind in kinds}
    )
    rows, groups = own.rows, learning.folds(len(own.sentences), 5)[own.owners()]
    worth = learning.worth(own, lambda values: learning.by_others(rows, values, groups, "worth"))
    targets = {"confidence": learning.supported(own), "worth": worth}
    return {
        aim: pack_trees(NAMES, learning.arrays(learning.grow(rows, target, aim)))
        for aim, target in targets.items()
    }


def measure(examples: learning.Examples) -> None:
    """SARI and BLEU by the least confidence, trees grown on other sentences."""
    rows, groups = examples.rows, learning.folds(len(examples.sentences), 5)[examples.owners()]
    kinds = np.concatenate([one.deletions for one in examples.proposals])
    allowed = {"none": kinds == 0, "small": np.isin(kinds, (0, 1, 14)), "all": kinds >= 0}
    for sets in (("turk",), ("turk", "asset")):
        own = learning.Examples(
            examples.sentences, examples.proposals, {name: examples.references[name] for name in sets}
        )
        worth = learning.worth(own, lambda values: learning.by_others(rows, values, groups, "worth"))
        value = learning.by_others(rows, worth, groups, "worth")
        confidence = learning.by_others(rows, learning.supported(own), groups, "confidence")
        for least in (0.3, 0.4, 0.45, 0.5, 0.6, 0.7):
            for gone, usable in allowed.items():
                outputs = learning.rewritten(examples, np.where((confidence >= least) & usable, value, -1.0))
                print(f"{'+'.join(sets)}, confidence {least}, deletions {gone}: {scores(examples, outputs)}")


def scores(examples: learning.Examples, outputs: list[str]) -> str:
    normal = [sentence.text for sentence in examples.sentences]
    shown = []
    for name, references in examples.references.items():
        for metric in (Sari(), Bleu()):
            scorer = metric.prepare(TestSet(normal, references))
            value = scorer.score(scorer.statistics(outputs).sum(axis=0)).value
            shown.append(f"{name} {metric.label} {value:.2f}")
    return ", ".join(shown)


if __name__ == "__main__":
    main()

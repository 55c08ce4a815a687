"""Makes the expected values in this folder: python tests/golden/make.py

No code under test takes part in a value, but for reading rules into objects. Run it again only to add to the
set: a value that changes is a question, not a new expectation.
"""

import difflib
import json
import math
import sys
from pathlib import Path
from typing import Any

import kenlm
import sacrebleu

sys.path.insert(0, str(Path(__file__).parents[1] / "references"))

import reference_kneser_ney
import reference_phrases
import reference_sari
from reference_chart import BruteForceChart
from reference_search import BruteForce

from ogden.rules.moses import read_rules
from ogden.rules.thrax import read_moses_grammar

HERE = Path(__file__).parent
CORPUS = HERE.parent / "metrics" / "corpus"
ORDER = 3
WEIGHTS = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "distortion": 0.3, "unknown_word": 1.0}
CHART_WEIGHTS = {"lm": 0.5, "word_penalty": -1.0, "phrase_penalty": 0.2, "glue": 0.1, "unknown_word": 1.0}
SENTENCES = [
    "he was compelled to leave",
    "the inhabitants reside here",
    "the committee subsequently commenced",
    "owing to ill health",
    "the principal zebra .",
]


def corpus(name: str) -> list[str]:
    return (CORPUS / name).read_text(encoding="utf-8").split("\n")[:-1]


def metrics() -> None:
    """sacrebleu's own BLEU; SARI and its kin by the slow implementation."""
    normal, references = corpus("normal"), [corpus(f"reference-{k}") for k in (1, 2, 3)]
    systems = {"identity": normal, "careful": corpus("careful"), "bold": corpus("bold")}
    found = {name: figures(normal, outputs, references) for name, outputs in systems.items()}
    found["reference-1 against the others"] = figures(normal, references[0], references[1:])
    found["careful, one reference"] = figures(normal, systems["careful"], references[:1])
    save("metrics.json", found)


def figures(normal: list[str], outputs: list[str], references: list[list[str]]) -> dict[str, Any]:
    def bleu(tokenise: str) -> float:
        return float(sacrebleu.corpus_bleu(outputs, references, lowercase=True, tokenize=tokenise).score)

    normals, lists = words(normal), words(outputs)
    grouped = [list(group) for group in zip(*map(words, references), strict=True)]
    rows = list(zip(normals, lists, grouped, strict=True))
    return {
        "bleu 13a": bleu("13a"),
        "bleu none": bleu("none"),
        "sari easse": percent(reference_sari.easse(normals, lists, grouped)),
        "sari easse, deletion by precision": percent(
            reference_sari.easse(normals, lists, grouped, "precision")
        ),
        "sari easse, micro": percent(reference_sari.easse(normals, lists, grouped, average="micro")),
        "sari joshua": percent(reference_sari.joshua(normals, lists, grouped)),
        "sari xu2016": [sum(percent(reference_sari.xu2016(*row))) / 3 for row in rows],
        "sari huggingface": [sum(percent(reference_sari.huggingface(*row))) / 3 for row in rows],
    }


def words(lines: list[str]) -> list[list[str]]:
    return [line.lower().split() for line in lines]


def percent(parts: tuple[float, float, float]) -> list[float]:
    """Add, keep and delete."""
    return [100 * part for part in parts]


def extraction() -> None:
    """Links: equal words, and what stands between them. The table: every pair of spans, tried one by one."""
    sides = [words(corpus(name)) for name in ("normal", "reference-1", "reference-2", "reference-3")]
    rows = [
        (normal[k], simple[k]) for normal in sides[:1] for simple in sides[1:] for k in range(len(normal))
    ]
    links = [links_of(*row) for row in rows]
    pairs = [
        reference_phrases.aligned(" ".join(a), " ".join(b), link)
        for (a, b), link in zip(rows, links, strict=True)
    ]
    (HERE / "pairs.tsv").write_text(
        "".join(f"{' '.join(a)}\t{' '.join(b)}\n" for a, b in rows), encoding="utf-8"
    )
    (HERE / "alignments.txt").write_text("".join(f"{link}\n" for link in links), encoding="utf-8")
    lines = []
    for (normal, simple), row in reference_phrases.table(pairs).items():
        scores = " ".join(f"{score:.6g}" for score in row.scores)
        places = " ".join(f"{a}-{b}" for a, b in row.links)
        counts = " ".join(f"{count:g}" for count in row.counts)
        lines.append(
            f"{' '.join(normal)} ||| {' '.join(simple)} ||| {scores} ||| {places} ||| {counts} ||| |||\n"
        )
    (HERE / "phrase-table.txt").write_text("".join(sorted(lines)), encoding="utf-8")


def links_of(normal: list[str], simple: list[str]) -> str:
    found = []
    for kind, a, b, c, d in difflib.SequenceMatcher(None, normal, simple, autojunk=False).get_opcodes():
        if kind == "equal":
            found += [(a + k, c + k) for k in range(b - a)]
        elif kind == "replace":
            found += [(n, s) for n in range(a, b) for s in range(c, d)]
    return " ".join(f"{n}-{s}" for n, s in sorted(found))


def language_model() -> None:
    """Probabilities from the definitions; scores of sentences by KenLM, from that file."""
    text = [line.lower() for name in sorted(path.name for path in CORPUS.iterdir()) for line in corpus(name)]
    (HERE / "text.txt").write_text("".join(f"{line}\n" for line in text), encoding="utf-8")
    probabilities, backoffs = reference_kneser_ney.estimate([line.split() for line in text], ORDER)
    grams = sorted({("<s>",), *probabilities}, key=lambda gram: (len(gram), gram))
    lines = ["\\data\\"]
    lines += [f"ngram {n}={sum(len(gram) == n for gram in grams)}" for n in range(1, ORDER + 1)]
    for n in range(1, ORDER + 1):
        lines += ["", f"\\{n}-grams:"]
        for gram in grams:
            if len(gram) == n:
                chance = 0.0 if gram == ("<s>",) else math.log10(probabilities[gram])
                back = [f"{math.log10(backoffs[gram]):.7f}"] if gram in backoffs else []
                back = back or (["0"] if n < ORDER else [])
                lines.append("\t".join([f"{chance:.7f}", " ".join(gram), *back]))
    (HERE / "order3.arpa").write_text("\n".join([*lines, "", "\\end\\", ""]), encoding="utf-8")
    model = kenlm.Model(str(HERE / "order3.arpa"))
    asked = [*text[::4], *SENTENCES, "", "unseen", "the the the the", " ".join(reversed(text[0].split()))]
    save("scores.json", {line: model.score(line) for line in asked})


class KenLm:
    """What the brute-force searches ask of a language model, answered by KenLM."""

    def __init__(self) -> None:
        self.model = kenlm.Model(str(HERE / "order3.arpa"))

    def score(self, texts: list[str]) -> list[float]:
        return [self.model.score(text) for text in texts]


def searches() -> None:
    """The best of all derivations, each scored on its own."""
    models: Any = {"lm": KenLm()}
    slow = BruteForce({"table": list(read_rules(str(HERE / "phrase-table.txt")))}, models)
    weights = WEIGHTS | {f"table:{name}": 0.2 for name in slow.grammars["table"][0].features}
    save("search.json", {line: best(slow.candidates(line.split(), weights)) for line in SENTENCES})
    rules = list(read_moses_grammar(str(HERE / "rule-table.txt")))
    chart = BruteForceChart(rules, models)
    weights = CHART_WEIGHTS | dict.fromkeys(rules[0].features, 0.2)
    save("chart-search.json", {line: best(chart.candidates(line.split(), weights)) for line in SENTENCES})


def best(candidates: Any) -> dict[str, Any]:
    return {"text": " ".join(candidates[0].tokens), "score": candidates[0].score}


def save(name: str, value: object) -> None:
    (HERE / name).write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    metrics()
    extraction()
    language_model()
    searches()

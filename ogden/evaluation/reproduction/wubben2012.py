"""Wubben et al. 2012, "Sentence Simplification by Monolingual Machine Translation": sections 2 and 4.1.

Word-Sub replaces words by likelier synonyms; PBMT-R takes, of the ten best candidates of a phrase-based
system, the one that changes most. Nothing is tuned. All text is in lower case, and the language model of both
has each simple sentence of the training pairs once.

They are compared with Zhu, the tree-based model of Zhu et al. 2010 (`tree_operations`), and RevILP, the
quasi-synchronous grammar of Woodsend & Lapata 2011 (`quasi_synchronous`), both as trained. The paper's RevILP
learned from the edit histories of Simple Wikipedia, which we do not have: ours learns from the same pairs as
the others, and is what Woodsend & Lapata call AlignILP. Both parse, so they see capitals.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.evaluation.reproduction.experiment import CASED, PREPARATION, Experiment, Split, corpus_of
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import SARI_BY_PRO, Tuned, tuned
from ogden.systems.phrase import PhraseSystem
from ogden.systems.phrase_dissimilarity import with_dissimilarity
from ogden.systems.quasi_synchronous import QuasiSynchronousSystem
from ogden.systems.tree_operations import TreeOperationsSystem
from ogden.systems.word_substitution import WordSubstitutionSystem
from ogden.training.protocol import TrainableSystem

MOST = 18
"""Figure 1 goes from 1 to so many candidates."""
BEST = 10
"""So many PBMT-R chooses among."""
METRICS = ("levenshtein", "unchanged", "fkgl:text", "fkgl", "bleu", "sari", "sentences", "length-ratio")
WIKIPEDIA, SIMPLE, WORD_SUB, PBMT_R = "Wikipedia (the input)", "Simple Wikipedia", "Word-Sub", "PBMT-R"
ZHU, REV_ILP = "Zhu", "RevILP (here AlignILP)"
MOSES = "PBMT without reranking"
TUNED = {1: "PBMT, tuned to SARI", BEST: "PBMT-R, tuned to SARI"}
STEPS = {
    "split": "split",
    "moses": "phrases",
    "word-sub": WORD_SUB,
    "zhu": ZHU,
    "align-ilp": REV_ILP,
    "pbmt": PBMT_R,
    "pbmt-sari": TUNED[BEST],
}
"""What the steps are called while they are done."""


@dataclass(frozen=True)
class Results:
    split: Split
    board: ScoreBoard
    sentences: int
    """In the language model's text: each once."""
    tuning: Tuned


def run(experiment: Experiment, split: Split, wordnet: str) -> Results:
    once = experiment.pairs("train-unique.tsv", split.train, unique_simple)
    substitution = WordSubstitutionSystem(wordnet)
    words = experiment.learn("word-sub", substitution, corpus_of(once))
    word_sub = experiment.assemble("word-sub", substitution, words, corpus_of(once))

    system = with_dissimilarity(PhraseSystem())
    phrases = experiment.learn("moses", system, split.corpus)
    both = replace(phrases, sections={**phrases.sections, "lm": words.sections["lm"]})
    pbmt = experiment.assemble("pbmt", system, both, split.corpus)

    rewriter, test = Rewriter(experiment, split.test), split.test.sentences
    by_size = rewriter.farthest("pbmt", pbmt, MOST)
    outputs = {
        WIKIPEDIA: test.normal,
        SIMPLE: test.references[0],
        WORD_SUB: rewriter.best("word-sub", word_sub)[0],
        **_by_trees(experiment, split),
        MOSES: by_size[1],
        PBMT_R: by_size[BEST],
        **{of_size(n): lines for n, lines in by_size.items()},
    }
    weights = tuned(experiment, "pbmt-sari", pbmt, split.tune, SARI_BY_PRO)
    by_size = rewriter.farthest("pbmt-sari", pbmt, MOST, weights)
    outputs.update({name: by_size[n] for n, name in TUNED.items()})
    board = ScoreBoard(test, outputs, METRICS, experiment.resources.threads)
    return Results(split, board, once.facts["pairs"], weights)


def _by_trees(experiment: Experiment, split: Split) -> dict[str, list[str]]:
    """What the systems of others make of the test sentences, untuned."""
    systems: dict[str, tuple[str, TrainableSystem]] = {
        ZHU: ("zhu", TreeOperationsSystem()),
        REV_ILP: ("align-ilp", QuasiSynchronousSystem()),
    }
    rewriter = Rewriter(experiment, experiment.held_out_again("test", CASED))
    return {
        name: rewriter.best(key, experiment.train(key, system, split.corpus, CASED))[0]
        for name, (key, system) in systems.items()
    }


def unique_simple(pairs: Path) -> Iterator[str]:
    """The pairs of a file, without those whose simple sentence, tokenised and in lower case, came before."""
    seen: set[str] = set()
    rows = (pair for _, pair in iterate_pairs(str(pairs), Skipped()))
    for pair, (line,) in PREPARATION.in_blocks(rows, lambda pair: (pair.simple,)):
        if line not in seen:
            seen.add(line)
            yield pair.line().rstrip("\n")


def of_size(n: int) -> str:
    """The output that changes most among the n best."""
    return f"{n}-best"

"""Zhu, Bernhard & Gurevych 2010, "A Monolingual Tree-based Translation Model for Sentence Simplification".

TSM (`tree_operations`) beside the baselines: the input as it is, words replaced by likelier synonyms, and
phrase-based translation with Moses' weights, also with PBMT-R's choice. We know the paper from Wubben et
al. 2012, section 2.2: TSM was measured by BLEU and NIST, by Flesch reading ease and by the perplexity of an
n-gram model, against no simplification and phrase-based translation. NIST is left out.
"""

from collections.abc import Mapping, Sequence

from ogden.evaluation.reproduction.experiment import Experiment, corpus_of
from ogden.evaluation.reproduction.pwkp import TSM, Pwkp, Results, Sentences, prepare
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.files.stages import Artifact
from ogden.lm.packed import packed_model
from ogden.systems.phrase import PhraseSystem
from ogden.systems.word_substitution import WordSubstitutionSystem

WORD_SUB, MOSES, PBMT_R = "Word-Sub", "Moses", "PBMT-R"
BEST = 10
"""So many candidates PBMT-R chooses among."""
STEPS = {"pwkp-tsm": TSM, "pwkp-word-sub": WORD_SUB, "pwkp-moses": MOSES}
"""What the steps are called while they are done."""


def run(experiment: Experiment, sentences: Sentences, pairs: Sequence[str], wordnet: str) -> Results:
    pwkp = prepare(experiment, sentences, pairs)
    by_phrases, words = _phrases(pwkp)
    outputs = {
        WORD_SUB: pwkp.output("word-sub", WordSubstitutionSystem(wordnet)),
        **by_phrases,
        TSM: pwkp.tsm(),
    }
    board = pwkp.board(outputs)
    return Results(board, pwkp.pairs.facts, _perplexities(board, words))


def _phrases(pwkp: Pwkp) -> tuple[dict[str, list[str]], Artifact]:
    """Both outputs of the phrases, and the language model of the pairs' simple sides."""
    key, system, corpus = "pwkp-moses", PhraseSystem(), corpus_of(pwkp.pairs)
    parts = pwkp.experiment.learn(key, system, corpus)
    model = pwkp.experiment.assemble(key, system, parts, corpus)
    by_size = pwkp.rewriter().farthest(key, model, BEST)
    return {MOSES: by_size[1], PBMT_R: by_size[BEST]}, parts.sections["lm"]


def _perplexities(board: ScoreBoard, words: Artifact) -> Mapping[str, float]:
    """By words that the model knows; all text in lower case, as the model is."""
    model = packed_model(words.path.read_bytes())
    return {
        name: model.perplexity([line.lower() for line in lines], 1).known
        for name, lines in board.outputs.items()
    }


def reading_ease(board: ScoreBoard, name: str) -> float:
    """Flesch 1948. The higher, the easier."""
    words = board.score(name, "fkgl:text", part="words per sentence")
    syllables = board.score(name, "fkgl:text", part="syllables per word")
    return 206.835 - 1.015 * words - 84.6 * syllables

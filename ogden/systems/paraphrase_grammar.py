"""SBMT: simplification by a large paraphrase grammar, tuned to a metric of simplification (Xu et al. 2016).

A synchronous grammar of paraphrases (PPDB, or one of our own: `ogden grammar build`) says what may be
rewritten into what, and nothing about what is simple. So each rule gets features of simplicity (section
3.3), and tuning (section 3.5: PRO towards BLEU, FKBLEU or SARI) finds out how much each of them counts.
There is this to learn:

1. fluency:  n-gram models of simple and of normal English;
2. rules:    the grammar's, with its own features, and for both sides length, syllables, common words,
             difficulty, and what the two language models say of them;
3. weights:  `ogden tune`.

Beyond the paper, a rule applies only where the sentence's tree has its label; gaps are phrases of that tree.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ogden.files.stages import Artifact, Progress, StageInfo, fingerprint_of
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model
from ogden.rules.chart_grammar import KIND, ChartGrammar
from ogden.rules.features.common_words import COMMON
from ogden.rules.features.difficulty import CEFR, DIFFICULTY
from ogden.rules.features.fluency import fluency
from ogden.rules.features.length import CHARACTERS, WORDS
from ogden.rules.features.sides import Measure
from ogden.rules.features.syllables import MOST_SYLLABLES, SYLLABLES
from ogden.search.weights import Weights
from ogden.training.assembly import ModelParts
from ogden.training.chart_model import GRAMMAR
from ogden.training.corpora import Corpus
from ogden.training.grammar_packing import check_grammars, pack_grammars
from ogden.training.learning import Learner, TextModelRecipe

NAME = "paraphrase_grammar"
SIMPLE, NORMAL = "lm", "lm.normal"
"""The names of the language models, in the model and as features."""
LIKELY = {"p(e|f)": -0.1, "p(f|e)": -0.05, "pairs:p(e|f)": -0.1, "pairs:p(f|e)": -0.05}
"""What the grammar's probabilities are worth at first; they are minus logarithms."""


@dataclass(frozen=True)
class ParaphraseGrammarSystem:
    grammars: Sequence[str]
    """Files of rules in the format of PPDB."""
    simple_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    normal_model: TextModelRecipe = field(default_factory=lambda: TextModelRecipe(3, (0, 1)))
    name: str = NAME

    def __post_init__(self) -> None:
        check_grammars(self.grammars)  # what is wrong with them is said before the work

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        corpus.require(self.name, "simple", "normal")
        simple = learner.estimate(self.simple_model, corpus.simple, name=SIMPLE)
        normal = learner.estimate(self.normal_model, corpus.normal, name=NORMAL)
        rules = self._rules(learner, simple, normal)
        sections = {GRAMMAR: rules, SIMPLE: simple, NORMAL: normal}
        features = ChartGrammar.mapped(rules.path.read_bytes()).features
        return ModelParts(sections, initial_weights(features), {GRAMMAR: KIND})

    def _rules(self, learner: Learner, simple: Artifact, normal: Artifact) -> Artifact:
        def work(path: Path, tell: Progress) -> StageInfo:
            return pack_grammars(self.grammars, simplicity(_open(simple), _open(normal)), path, tell)

        inputs = [*map(fingerprint_of, self.grammars), simple.fingerprint, normal.fingerprint]
        return learner.stages.make("rules", {"kind": KIND}, inputs, work)


def simplicity(simple: LanguageModel, normal: LanguageModel) -> list[Measure]:
    """The nine measures of section 3.3 (a model of newspapers is one of Wikipedia here), and difficulty."""
    return [
        CHARACTERS,
        WORDS,
        SYLLABLES,
        MOST_SYLLABLES,
        COMMON,
        DIFFICULTY,
        CEFR,
        fluency("fluency_simple", simple),
        fluency("fluency_normal", normal),
    ]


def initial_weights(features: Sequence[str]) -> Weights:
    """A cautious start: likely paraphrases that the language model likes, and a word stays where none is."""
    search = {SIMPLE: 0.3, "word_penalty": -0.3, "identity": 0.5, "phrase_penalty": -0.1, "unknown_word": 1.0}
    return Weights(search | {name: LIKELY[name] for name in features if name in LIKELY})


def _open(model: Artifact) -> LanguageModel:
    return packed_model(model.path.read_bytes(), model.name)

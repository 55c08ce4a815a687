"""Moses: phrase-based translation from normal to simple English, the baseline of all four papers.

A sentence is cut into phrases, each is rewritten by a rule, and the rewrites may change places (Koehn et al.
2003, 2007). The best rewrite maximises a weighted sum of features (Och & Ney 2002): the four probabilities of
the rules, lexicalised reordering (Koehn et al. 2005), a language model of simple English, and penalties. So
there is this to learn:

1. words:  which word stands for which, by an HMM in both directions, symmetrised by grow-diag-final-and;
2. rules:  all phrase pairs of up to `max_length` words that agree with the links, and their probabilities;
3. fluency: an n-gram model of the simple side, and of more simple text where there is any;
4. weights: at first Moses' own; tuning (`ogden tune`) finds better ones.
"""

from dataclasses import dataclass, field

from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import ExtractionRecipe, Learner, TextModelRecipe
from ogden.training.phrase_model import GRAMMAR, initial_weights

NAME = "phrase"


@dataclass(frozen=True)
class PhraseSystem:
    """What the papers leave open, with what most of them took."""

    rules: ExtractionRecipe = field(default_factory=ExtractionRecipe)
    language_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    symmetrise: str = "grow-diag-final-and"
    name: str = NAME

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        corpus.require(self.name, "pairs")
        pairs = learner.prepare(corpus)
        aligner = learner.align_words(pairs)
        links = learner.link(pairs, aligner, self.symmetrise)
        rules = learner.extract(pairs, links, self.rules)
        language_model = learner.estimate(self.language_model, corpus.simple, pairs)
        return ModelParts({f"rules.{GRAMMAR}": rules, "lm": language_model}, initial_weights())

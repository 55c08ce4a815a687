"""QG+ILP: a quasi-synchronous grammar, and an integer program that chooses among all its rewrites.

Woodsend & Lapata 2011. Learning (section 3.1): both sides of the pairs are parsed and their words aligned.
Nodes whose words overlap stand for each other, and give three kinds of rules: syntactic (a sub-tree becomes
another), lexical (a word becomes another with the same tag, in the same context), splitting (a node becomes a
main part and a sentence of its own). Rules that are seen seldom are dropped.

Rewriting (section 3.2): all rewrites of all nodes of a sentence's tree are variables of one integer program
(`ogden/search/rewrite_program.py`). It rewards common rules and punishes rare ones, and adds two terms of
readability: words a sentence and syllables a word, each beside a target. HiGHS solves it, within a time
limit.

Where the paper is silent, or we know it from others only:
- The score g of a rewrite is a logarithm of a probability there. Here it is log(count of the rule / how
  often its normal side was left as it was), so that leaving a node alone scores 0, a rule that is commoner
  than that is rewarded, and others are punished, the more the rarer they are.
- The weight of the scores beside the terms of readability was chosen here (`REWRITE`).
- The targets are those of the simple sentences of the pairs, unless they are given.
- A rule keeps the head of its phrase (`quasi_extraction`), and a second sentence repeats its subject.

The paper's best system, RevILP, learned its rules from the edit histories of Simple English Wikipedia, which
we do not have. This is its AlignILP, which learned from aligned pairs.

Beyond the paper: n-best lists, and weights of all features and a language model that rerank them, tuned to
any metric (`ogden tune`); and targets that are limits (`--readability target`).
"""

from dataclasses import dataclass, field

from ogden.rules.tree_grammar import KIND
from ogden.search.rewrite_program import LINEAR
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, TextModelRecipe
from ogden.training.quasi_model import initial_weights
from ogden.training.quasi_stages import (
    PROGRAM_SECTION,
    QuasiOptions,
    count_rules,
    measure_program,
    pack_rules,
    prepare_sentences,
    program_in,
)
from ogden.training.tree_model import GRAMMAR, WORDS_MODEL
from ogden.training.tree_stages import SYMMETRISE, check_corpus

NAME = "quasi_synchronous"
REWRITE = 3.0
"""What the sum of the scores counts beside the two terms of readability, which count 1. Of 1, 3 and 6 it gave
the best SARI on every eighth of lines 1 to 1,600 of TurkCorpus and of ASSET."""


@dataclass(frozen=True)
class QuasiSynchronousSystem:
    rules: QuasiOptions = field(default_factory=QuasiOptions)
    language_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    words_per_sentence: float | None = None
    syllables_per_word: float | None = None
    """None: as in the simple sentences of the pairs."""
    readability: str = LINEAR
    rewrite: float = REWRITE
    symmetrise: str = SYMMETRISE
    name: str = NAME

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        check_corpus(self.name, corpus)
        pairs, trees = prepare_sentences(learner, corpus)
        links = learner.link(pairs, learner.align_words(pairs), self.symmetrise)
        rules = pack_rules(learner, count_rules(learner, trees, links), self.rules)
        words = learner.estimate(self.language_model, corpus.simple, pairs)
        targets = self.words_per_sentence, self.syllables_per_word
        program = measure_program(learner, pairs, targets, self.readability, self.rewrite)
        sections = {GRAMMAR: rules, WORDS_MODEL: words, PROGRAM_SECTION: program}
        weights = initial_weights(program_in(program.path.read_text(encoding="utf-8")))
        return ModelParts(sections, weights, {GRAMMAR: KIND})

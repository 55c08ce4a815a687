"""Woodsend & Lapata 2011, "Learning to Simplify Sentences with Quasi-Synchronous Grammar and Integer
Programming".

AlignILP (`quasi_synchronous`), which learns from aligned pairs, beside Zhu et al.'s TSM, as in the paper. Its
RevILP learned from the edit histories of Simple Wikipedia, which we do not have. The programs aim at the
words a sentence and the syllables a word of the pairs' simple sides. We know the paper from Wubben et al.
2012, section 2.3, and from abstracts.
"""

from collections.abc import Sequence

from ogden.evaluation.reproduction.experiment import Experiment
from ogden.evaluation.reproduction.pwkp import ALIGN_ILP, TSM, Results, Sentences, prepare

STEPS = {"pwkp-tsm": TSM, "pwkp-align-ilp": ALIGN_ILP}
"""What the steps are called while they are done."""


def run(experiment: Experiment, sentences: Sentences, pairs: Sequence[str]) -> Results:
    pwkp = prepare(experiment, sentences, pairs)
    board = pwkp.board({TSM: pwkp.tsm(), ALIGN_ILP: pwkp.align_ilp()})
    return Results(board, pwkp.pairs.facts)

"""The tables of Zhu et al. 2010 with our figures, and what others printed of the same systems."""

from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.pwkp import NONE, REFERENCE, TSM, Results
from ogden.evaluation.reproduction.pwkp_tables import (
    Columns,
    Printed,
    changes,
    introduction,
    scores,
    significance,
)
from ogden.evaluation.reproduction.scoring import figure
from ogden.evaluation.reproduction.zhu2010 import MOSES, PBMT_R, WORD_SUB, reading_ease

PRINTED = {
    REFERENCE: Printed(8.57, 100.0),
    WORD_SUB: Printed(14.64, 34.0),
    MOSES: Printed(None, None, 49.0),
    PBMT_R: Printed(13.38, 43.0, 35.5),
    TSM: Printed(7.86, 38.0, 39.0, 6.4),
}
OF_PAPER = (
    "We do not have the paper: of its figures we know none, and leave their place empty. It measured BLEU, "
    "NIST, Flesch reading ease and perplexity (Wubben et al. 2012, section 2.2); NIST is not measured here."
)


def page(results: Results, command: str) -> Page:
    made = Page("Zhu et al. 2010: A Monolingual Tree-based Translation Model for Sentence Simplification")
    made.say(introduction(results, OF_PAPER))
    made.command(command)
    made.section("Scores and readability")
    board = results.board
    cells = {
        name: (figure(reading_ease(board, name)), figure(value, 1))
        for name, value in results.perplexities.items()
    }
    scores(made, results, PRINTED, Columns(("reading ease", "perplexity"), cells))
    made.say(
        "Reading ease is Flesch's, with the counts of FKGL text: higher is easier. Perplexity is that of "
        "Moses' language model, of the simple sides of the pairs in lower case, over the words it knows."
    )
    changes(made, results)
    significance(made, results, [(TSM, other) for other in (NONE, WORD_SUB, MOSES, PBMT_R)])
    return made

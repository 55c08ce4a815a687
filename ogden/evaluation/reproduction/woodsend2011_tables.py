"""The table of Woodsend & Lapata 2011 with our figures, and what others printed of the same systems."""

from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.pwkp import ALIGN_ILP, NONE, REFERENCE, TSM, Results
from ogden.evaluation.reproduction.pwkp_tables import Printed, changes, introduction, scores, significance

PRINTED = {REFERENCE: Printed(8.57, 100.0), TSM: Printed(7.86, 38.0, 39.0, 6.4)}
REV_ILP = Printed(8.61, 42.0, 35.2, 7.1)
OF_PAPER = (
    "We do not have the paper: of its figures we know none, and leave their place empty. Its best system, "
    "RevILP, learned from edit histories, which we do not have; AlignILP learns from pairs, as here."
)


def page(results: Results, command: str) -> Page:
    made = Page(
        "Woodsend & Lapata 2011: Learning to Simplify Sentences with Quasi-Synchronous Grammar and Integer "
        "Programming"
    )
    made.say(introduction(results, OF_PAPER))
    made.command(command)
    made.section("Scores and readability")
    scores(made, results, PRINTED)
    made.say(
        f"What others printed is of RevILP, not of AlignILP: FK {REV_ILP.grade} and BLEU {REV_ILP.bleu:.0f} "
        f"(Wubben et al. 2012). Published outputs of QG+ILP, of which of the two we do not know, have SARI "
        f"{REV_ILP.sari} and FK {REV_ILP.published_grade}."
    )
    changes(made, results)
    significance(made, results, [(ALIGN_ILP, NONE), (ALIGN_ILP, TSM)])
    return made

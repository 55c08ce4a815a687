"""Small classes of words that rules over trees and their judge ask for."""

CONDITIONAL = frozenset(
    "if unless until provided whether except once lest assuming providing supposing".split()
)
SAYING = frozenset(
    "say tell claim deny argue allege believe think suggest report insist state hope fear doubt expect "
    "suspect assume add explain warn imagine dream pretend feel hear know suppose estimate predict propose "
    "wish agree deem consider promise seem appear understand imply learn realise realize announce confirm "
    "mention reveal conclude maintain contend note".split()
)
"""Verbs, as a dictionary has them, after which what is said may not be so."""
DENYING = frozenset(
    "not n't n’t never no nor neither none nobody nothing hardly scarcely barely without cannot".split()
)
QUANTIFYING = frozenset("no none few neither either any each every all both only most".split())
LIMITING = CONDITIONAL | frozenset(
    "when whenever while before after within without because since although though where wherever only "
    "during throughout mondays tuesdays wednesdays thursdays fridays saturdays sundays weekdays weekends "
    "holidays nights".split()
)
"""What may limit all that stands before it."""

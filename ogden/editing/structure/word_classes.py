"""Small classes of words that rules over trees and their judge ask for."""

WEEKDAYS = frozenset("monday tuesday wednesday thursday friday saturday sunday".split())
MONTHS = frozenset(
    "january february march april may june july august september october november december".split()
)
EVERY_WEEK = frozenset(f"{day}s" for day in WEEKDAYS)
"""*On Mondays*: again and again."""
CONDITIONAL = frozenset(
    "if unless until provided whether except once lest assuming providing supposing".split()
)
SAYING = frozenset(
    "say tell claim assert deny argue allege believe think suggest report insist state hope fear doubt "
    "expect suspect assume add explain warn imagine dream pretend feel hear know suppose estimate "
    "predict propose wish agree deem consider promise seem appear understand imply learn realise "
    "realize announce confirm mention reveal conclude maintain contend note".split()
)
"""Verbs, as a dictionary has them, after which what is said may not be so."""
DENYING = frozenset(
    "not n't n’t never no nor neither none nobody nothing hardly scarcely barely without cannot".split()
)
QUANTIFYING = frozenset("no none few neither either any each every all both only most".split())
LIMITING = (
    CONDITIONAL
    | EVERY_WEEK
    | frozenset(
        "when whenever while before after within without because since although though where wherever only "
        "during throughout weekdays weekends holidays nights".split()
    )
)
"""What may limit all that stands before it."""

"""A small corpus in which trees say what is to be learned.

Half of the verbs are hard and become easy ones. A phrase of time at the end of a sentence goes, a phrase of
place stays, and an adjective goes. Every fourth pair copies.
"""

import random

from ogden.parsing.brackets import format_tree
from ogden.parsing.builtin import load_parser

PEOPLE = "dog cat man woman child bird teacher farmer".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
THINGS = "house car book table boat tree".split()
TIMES = "morning evening winter summer".split()
PLACES = "garden village city forest".split()


def toy_pairs(count: int = 300, seed: int = 1) -> list[tuple[str, str]]:
    """Pairs of sentences, as tokens."""
    chance = random.Random(seed)
    found = []
    for number in range(count):
        person, thing = chance.choice(PEOPLE), chance.choice(THINGS)
        hard, easy = chance.choice(list(VERBS.items()))
        verb = hard if chance.random() < 0.5 else easy
        end = chance.choice([f"in the {chance.choice(PLACES)} .", f"during the {chance.choice(TIMES)} ."])
        old = "old " if chance.random() < 0.5 else ""
        normal = f"The {person} {verb} the {old}{thing} {end}"
        simple = f"The {person} {easy} the {thing} {end if end.startswith('in') else '.'}"
        found.append((normal, simple if number % 4 else normal))
    return found


def pair_lines(pairs: list[tuple[str, str]]) -> str:
    return "".join(f"{normal}\t{simple}\n" for normal, simple in pairs)


def tree_lines(pairs: list[tuple[str, str]]) -> str:
    """The trees of both sides, a tree a line, as our parser has them for words as the pairs write them."""
    trees = load_parser().iterate([side.split() for pair in pairs for side in pair], jobs=1)
    return "".join(f"{format_tree(tree)}\n" for tree in trees)

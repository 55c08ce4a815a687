"""A corpus whose operations are known: trees of sentences, and what was done to each with known chances."""

import random
from typing import NamedTuple

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree

NOUNS = "city river bridge castle market harbour".split()
VERBS = {"constructed": "built", "commenced": "started", "located": "found"}
CHANCES = {"split": 0.6, "dropped": 0.3, "substituted": 0.8, "moved": 0.25}


class ToyPair(NamedTuple):
    tree: Tree
    simple: list[str]
    links: list[tuple[int, int]]


def known_operations(count: int, seed: int = 1) -> list[ToyPair]:
    """`the city , which was constructed slowly , grew today .` and what becomes of it: the clause is split
    off with a copy of its noun phrase, the adverb behind its verb is dropped, the verb becomes an easier one,
    the adverb of the sentence comes first."""
    chance = random.Random(seed)
    found = []
    for _ in range(count):
        noun, (verb, easy) = chance.choice(NOUNS), chance.choice(list(VERBS.items()))
        does = {name: chance.random() < value for name, value in CHANCES.items()}
        tree = parse_bracketed(
            f"(ROOT (S (NP (NP (DT the) (NN {noun})) (, ,) (SBAR (WHNP (WDT which)) (S (VP (VBD was) (VP "
            f"(VBN {verb}) (ADVP (RB slowly)))))) (, ,)) (VP (VBD grew) (ADVP (RB today))) (. .)))"
        )
        inside = ["was", easy if does["substituted"] else verb, *([] if does["dropped"] else ["slowly"])]
        grew = ["today", "grew"] if does["moved"] else ["grew", "today"]
        if does["split"]:
            simple = ["the", noun, *grew, ".", "the", noun, *inside, "."]
        else:
            simple = ["the", noun, ",", "which", *inside, ",", *grew, "."]
        found.append(ToyPair(tree, simple, _links(tree.words(), simple)))
    return found


def known_pairs(count: int) -> list[tuple[str, str]]:
    """The same as people write it."""
    found = known_operations(count)
    return [(_written(one.tree.words()), _written(one.simple)) for one in found]


def _written(words: list[str]) -> str:
    line = " ".join(words).replace(" . the ", " . The ")
    return line[0].upper() + line[1:]


def _links(normal: list[str], simple: list[str]) -> list[tuple[int, int]]:
    """Equal words, each of the simple side once; the verbs that changed are linked to nothing."""
    links, used = [], set[int]()
    for place, word in enumerate(normal):
        partner = next((k for k, one in enumerate(simple) if one == word and k not in used), None)
        if partner is not None:
            used.add(partner)
            links.append((place, partner))
    return links

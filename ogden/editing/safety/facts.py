"""Whether a rewrite of a sentence's structure keeps what is said: no word with a meaning of its own may go
or come.

A sentence that is split, turned round or freed of an empty frame loses small words (*which*, *and*) and gets
some (*it*, *this*, *but*). All others must be there afterwards: names, numbers, denials, degrees, conditions,
duties, nouns and verbs. A rule may name what else it takes and gives; it was read with that.
"""

from collections.abc import Collection, Sequence

MAY_GO = frozenset(
    ", ; : – — - -- ( ) . and which who that whom whose when where the a an is are was were be been being am "
    "do does did has have had having it there this these those to of by as in on for with at".split()
)
"""Marks, and words that join or build."""
MAY_COME = frozenset(
    ", . and but so it they he she we you i this these the those is are was were has have had do does did "
    "will also "
    "still then that who in by for to of at on be there its their a an".split()
)


def changed_fact(
    words: Sequence[str],
    gone: Collection[int],
    brought: Collection[str],
    takes: Collection[str] = (),
    gives: Collection[str] = (),
) -> str | None:
    """The first word that is lost, or was not there; None where all facts are kept.

    `gone` are places of words that nothing stands for, `brought` words that stand for none of the sentence.
    """
    for place in sorted(gone):
        if words[place] not in MAY_GO and words[place] not in takes:
            return words[place]
    for word in brought:
        lower = word.lower()
        if lower not in MAY_COME and lower not in gives and lower not in words:
            return word
    return None

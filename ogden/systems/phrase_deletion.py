"""Moses+Del: the phrase-based system that can delete phrases (Coster & Kauchak 2011, section 4).

Two changes to the alignment give words without a partner one: NULL. Phrases of NULLs alone become rules that
delete, as `, however , → NULL`, with probabilities like all others. NULL adds no word to the language model
or the word penalty. All else is as in `phrase.py`.
"""

from dataclasses import replace

from ogden.systems.phrase import PhraseSystem

NAME = "phrase_deletion"


def with_deletion(system: PhraseSystem) -> PhraseSystem:
    return replace(system, rules=replace(system.rules, deletion=True), name=NAME)

"""Phrases that say in many words what fewer can say: the lexicon has them."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.legal_words import is_legal
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.lexicon.senses import Action

_OTHER_SENSE = frozenset(
    "assuming that|at one time or another|for the treatment of|free of charge|him or her|in conjunction with|"
    "in place of|in the discharge of their duties|in the light of|taken into account".split("|")
)
"""Phrases that often say more than the shorter one."""


def _wordy(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for (first, last, words), listing in sentence.listed.listings.items():
        sense = listing.sense
        if last - first < 2 or listing.rank or listing.told is Told.GUESSED:
            continue
        spared = (last - first) - len(words)
        if spared < (1 if sense.tag in ("PREP", "CONJ") else 2) or sense.tag in ("NOUN", "ADJ"):
            continue
        if is_legal(sentence.view.lower[first:last]):
            continue  # `legal-word` tells of it
        if not sentence.is_own(first, last) or not all(sentence.is_word[first:last]):
            continue
        if _is_unfit(sentence, first, last):
            continue
        said = sentence.words(first, last)
        if sense.action is Action.DROP or not words:
            yield Found(sentence.place(first, last), f"“{said}” adds nothing.", "Leave it out.")
        else:
            shorter = "one word" if len(words) == 1 else f"{len(words)} words"
            yield Found(
                sentence.place(first, last),
                f"“{said}” says in {last - first} words what “{' '.join(words)}” says in {shorter}.",
            )


def _is_unfit(sentence: AnalysedSentence, first: int, last: int) -> bool:
    """Whether the shorter phrase would say something else, or attach to the wrong word."""
    phrase = " ".join(sentence.view.lower[first:last])
    if phrase == "in order to":
        return sentence.view.tags[max(0, first - 1)] == "VBN"  # "remains to be provided in order to suggest"
    return phrase in _OTHER_SENSE


WORDY_PHRASE = DiagnosisRule(
    "wordy-phrase",
    "words",
    "A phrase that fewer words can say",
    "“In the event that” says no more than “if”, and “a large number of” no more than “many”. The lexicon "
    "has some thousand such phrases with the senses in which they can be shortened; a phrase whose sense "
    "here is not clear is not reported.",
    "Use the shorter phrase.",
    in_sentence=_wordy,
    fixed_by=frozenset(("word", "phrase", "shorter")),
    fixed_inside=True,
)

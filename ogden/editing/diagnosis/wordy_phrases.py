"""Phrases that say in many words what fewer can say: the lexicon has them."""

import re
from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.legal_words import is_legal
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.lexicon.senses import Action, Sense

_ADVISED = frozenset(
    (
        "a considerable number of|a great number of|a large number of|a long period of time|"
        "a short period of time|a significant number of|a substantial number of|a sufficient amount of|"
        "a sufficient number of|an adequate amount of|an adequate number of|are able to|"
        "are no longer able to ~|are not in a position to ~|are unable to ~|as a consequence of|"
        "as a general rule|as a matter of urgency|as a result of|as a result of the fact that|"
        "as and when required|as regards|as soon as is practicable|as soon as practicable|as to whether|"
        "at a later date|at such time as|at that point in time|at the commencement of|at the conclusion of|"
        "at the earliest opportunity|at the present time|at this juncture|at this moment in time|"
        "at this point in time|at your earliest convenience|because of the fact that|between the hours of|"
        "by means of|by no later than|by reason of|by reason of the fact that|by the use of|by virtue of|"
        "by virtue of the fact that|concurrently with|despite the fact that|due to the fact that|"
        "during the course of|during the months of|during the period between|during the period from|"
        "during the time that|following receipt of|for a maximum of|for a maximum period of|"
        "for a minimum period of|for a period in excess of|for a period of|for a short period of time|"
        "for an additional period of|for long periods of time|for the avoidance of doubt|for the duration of|"
        "for the entire duration of|for the express purpose of ~ing|for the most part|for the purpose of|"
        "for the purpose of ~ing|for the purposes of ~ing|for the reason that|for the remainder of|"
        "for the simple reason that|for the sole purpose of ~ing|from the commencement of|further to|"
        "give consideration to|given the fact that|have a requirement for|immediately prior to|"
        "in a timely fashion|in a timely manner|in accordance with|in accordance with the provisions of|"
        "in accordance with the terms of|in all likelihood|in an endeavour to ~|in cases in which|"
        "in cases where|in circumstances in which|in circumstances where|in close proximity to|"
        "in comparison to|in comparison with|in connection with|in consequence of|in contravention of|"
        "in excess of|in instances where|in its entirety|in light of the fact that|in order that|in order to|"
        "in order to ~|in perpetuity|in proximity to|in receipt of|in regard to|in relation to|in respect of|"
        "in situations in which|in situations where|in some instances|in spite of the fact that|"
        "in such a manner as to ~|in such a manner that|in such a way as to ~|in the absence of|"
        "in the course of|in the course of ~ing|in the event of|in the event that|in the event we|"
        "in the event you|in the first instance|in the immediate future|in the immediate vicinity|"
        "in the immediate vicinity of|in the interim|in the light of the fact that|in the majority of cases|"
        "in the majority of instances|in the month of|in the near future|in the neighbourhood of|"
        "in the not too distant future|in the region of|in the same manner|in the very near future|"
        "in the vicinity of|in their entirety|in this manner|in those cases where|in view of the fact that|"
        "inasmuch as|irrespective of whether|is able to|is no longer able to ~|is referred to as|"
        "is unable to ~|it has come to our attention that|it is important to note that|"
        "it should be borne in mind that|it should be noted that|no later than|not later than|not less than|"
        "of not less than|of receipt of|on a daily basis|on a monthly basis|"
        "on a number of occasions|on a regular basis|on a weekly basis|on a yearly basis|"
        "on account of the fact that|on an annual basis|on each occasion|on every occasion|on expiry of|"
        "on many occasions|on no account|on numerous occasions|on several occasions|on the proviso that|"
        "on the territory of|on the understanding that|over a period of|over the course of|"
        "owing to the fact that|pertaining to|prior to|prior to commencement of|prior to the commencement of|"
        "regardless of the fact that|shortly prior to|so as to enable us to ~|so as to enable you to ~|"
        "subject to the provisions of|subsequent to|that is to say|the majority of|the provision of|"
        "the vast majority of|through the use of|throughout the course of|throughout the duration of|"
        "to a large extent|under the provisions of|until such time as|up to a maximum of|"
        "up to the present time|with a view to ~ing|with effect from|with immediate effect|with reference to|"
        "with regard to|with regards to|with respect to|with the exception of|with the exception that|"
        "with the proviso that|with the result that|with the use of|within a period of|within the space of"
    ).split("|")
)
"""Headwords of the lexicon that guides to plain English list with shorter words: others may stay."""
_WAYS = re.compile(r"in an? \w+ manner")


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
        if not _is_advised(sense) or _is_unfit(sentence, first, last):
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


def _is_advised(sense: Sense) -> bool:
    return any(word in _ADVISED or _WAYS.fullmatch(word) for word in sense.words)


def _is_unfit(sentence: AnalysedSentence, first: int, last: int) -> bool:
    """Whether the shorter phrase would attach to the wrong word."""
    view = sentence.view
    phrase = " ".join(view.lower[first:last])
    after = view.lower[last] if last < len(view.words) else ""
    if phrase == "in order to":
        return view.tags[max(0, first - 1)] == "VBN"  # "remains to be provided in order to suggest"
    if phrase == "by means of":
        return after in ("which", "whom") or view.tags[last : last + 1] == ["VBG"]
    if phrase.endswith("later than"):
        return "by" in view.lower[max(0, first - 5) : first]  # "received by this office no later than Monday"
    return False


WORDY_PHRASE = DiagnosisRule(
    "wordy-phrase",
    "words",
    "A phrase that fewer words can say",
    "“In the event that” says no more than “if”, and “a large number of” no more than “many”. Reported "
    "are phrases that guides to plain English list; one whose sense here is not clear is not reported.",
    "Use the shorter phrase.",
    in_sentence=_wordy,
    fixed_by=frozenset(("word", "phrase", "shorter")),
    fixed_inside=True,
)

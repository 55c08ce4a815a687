"""*Shall*, and words that only lawyers still write."""

from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found

_ARCHAIC = tuple(
    tuple(phrase.split())
    for phrase in (
        "hereby|herein|hereinafter|hereinbefore|hereof|hereto|heretofore|hereunder|herewith|hitherto|"
        "therefrom|therein|thereinafter|thereof|thereon|thereto|theretofore|thereunder|therewith|"
        "whereof|wherefore|wheresoever|whomsoever|whosoever|howsoever|"
        "aforesaid|aforementioned|aforenoted|abovementioned|above-mentioned|undermentioned|"
        "forthwith|henceforward|notwithstanding|witnesseth|inter alia|mutatis mutandis|"
        "ipso facto|prima facie|pro rata|ex parte|per annum|sine die|null and void|"
        "pursuant to|in pursuance of|in witness whereof|save as|save that|save where|provided always|"
        "know all men|the said|in lieu of|without prejudice to|"
        "hold harmless|in respect thereof|it is incumbent upon"
    ).split("|")
)
_GIVEN = frozenset("pay payment payments paid time leave".split())
"""Before “in lieu of notice”: the name of what people get."""
_BY_FIRST: dict[str, list[tuple[str, ...]]] = {}
for _phrase in _ARCHAIC:
    _BY_FIRST.setdefault(_phrase[0], []).append(_phrase)


def is_legal(words: Sequence[str]) -> bool:
    """Whether words in lower case are a phrase that `legal-word` reports."""
    return tuple(words) in _BY_FIRST.get(words[0], ())


def _shall(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    view = sentence.view
    for place, word in enumerate(view.lower):
        if word not in ("shall", "shalt") or not sentence.is_own(place, place + 1):
            continue
        near = set(view.lower[max(0, place - 1) : place + 2])
        if near & {"we", "i"}:
            continue  # "Shall we begin?" and "we shall see" bind nobody
        yield Found(
            sentence.place(place, place + 1),
            f"“{sentence.words(place, place + 1)}” can mean “must”, “will” or “may”.",
        )


def _archaic(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    words = sentence.view.lower
    for place, word in enumerate(words):
        for phrase in _BY_FIRST.get(word, ()):
            last = place + len(phrase)
            if tuple(words[place:last]) != phrase or not sentence.is_own(place, last):
                continue
            if _is_fitting(sentence, phrase, place):
                continue
            yield Found(
                sentence.place(place, last),
                f"“{sentence.words(place, last)}” is legal or old-fashioned language.",
            )
            break


def _is_fitting(sentence: AnalysedSentence, phrase: tuple[str, ...], place: int) -> bool:
    """Whether such words are no legal language here, or are explained at once."""
    view, last = sentence.view, place + len(phrase)
    if phrase == ("the", "said"):
        return view.tags[last : last + 1] not in (["NN"], ["NNS"])
    if phrase == ("in", "lieu", "of"):
        return not _GIVEN.isdisjoint(view.lower[max(0, place - 3) : place])
    if phrase == ("herein",):
        return "health" in sentence.domains  # "herein we review": how papers speak
    return view.lower[last : last + 3] == [",", "that", "is"]


SHALL = DiagnosisRule(
    "shall",
    "words",
    "Shall",
    "Few people still say “shall”, and in rules it is not clear: it may put a duty on somebody, tell the "
    "future or give a right. “Shall we” and “I shall” are not reported.",
    "Write “must” for a duty, “will” for the future, “is” for what is so.",
    in_sentence=_shall,
    fixed_by=frozenset(("word", "phrase")),
)
LEGAL_WORD = DiagnosisRule(
    "legal-word",
    "words",
    "A word that only lawyers still write",
    "Words such as “hereby”, “thereof”, “aforesaid” and “notwithstanding” add nothing that a plain word "
    "could not say.",
    "Leave it out, or say it in an everyday word.",
    in_sentence=_archaic,
    fixed_by=frozenset(("word", "phrase", "shorter")),
)

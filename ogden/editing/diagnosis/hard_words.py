"""Words that many readers do not know, with what they mean here."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.lexicon.senses import Action, Sense
from ogden.text.word_difficulty import word_difficulty

_LISTED = 3.0  # the level of a word for which the lexicon has an easier one
_EASIER = 1.0  # how much easier that must be


def _hard_words(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    senses = _senses(sentence)
    for place, token in enumerate(sentence.view.words):
        tag = sentence.view.tags[place]
        if not sentence.is_word[place] or not sentence.is_own(place, place + 1) or tag.startswith("NNP"):
            continue
        sense = senses.get(place)
        if sense is not None and sense.action is Action.EXPLAIN:
            continue  # `undefined-term` tells of it
        level = word_difficulty(token).level
        if level >= limits.word_level or (sense is not None and _has_easier(sense, level)):
            yield Found(sentence.place(place, place + 1), _message(token, sense))


def _message(word: str, sense: Sense | None) -> str:
    if sense is None or not sense.meaning:
        return f"Many readers do not know “{word}”."
    return f"“{word}” is a hard word. Here it means: {sense.meaning}."


def _has_easier(sense: Sense, level: float) -> bool:
    if sense.action is not Action.REPLACE or level < _LISTED:
        return False
    easier = max(word_difficulty(word).level for word in sense.plain[0].split())
    return level - easier >= _EASIER


def _senses(sentence: AnalysedSentence) -> dict[int, Sense]:
    """For single words of which the lexicon knows the sense here, that."""
    listed = sentence.listed
    found: dict[int, Sense] = {}
    for rewrite, listing in listed.listings.items():
        if rewrite.last == rewrite.first + 1 and listing.rank == 0 and listing.told is not Told.GUESSED:
            found[rewrite.first] = listing.sense
    for first, last, sense in (*listed.kept, *listed.explained):
        if last == first + 1:
            found.setdefault(first, sense)
    return found


HARD_WORD = DiagnosisRule(
    "hard-word",
    "words",
    "A word that many readers do not know",
    "How hard a word is was asked of people, or is estimated by how rare and how long it is. Where the "
    "lexicon knows the sense that the word has here, the finding says what it means. Names, quotations and "
    "your own terms are not reported.",
    "Use a word that more people know, or say what it means.",
    in_sentence=_hard_words,
    fixed_by=frozenset(("word", "phrase", "shorter", "explained")),
)

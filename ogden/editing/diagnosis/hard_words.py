"""Words that many readers do not know, with what they mean here."""

from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.editing.diagnosis.undefined_terms import is_defined
from ogden.editing.lexicon.lexicon import Told
from ogden.editing.lexicon.senses import Action, Sense
from ogden.text.word_difficulty import word_difficulty

_LISTED = 3.0  # the level of a word for which the lexicon has an easier one
_EASIER = 1.0  # how much easier that must be

_TAUGHT = frozenset(("A1", "A2", "B1", "B2"))
"""Levels of words that learners are taught: these are not rare, whatever the estimate says."""


def _hard_words(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    """Each word for which the lexicon has another; any other where it stands first, unless the text says what
    it is."""
    whole = " ".join(passage.text for passage in passages).lower()
    seen: set[str] = set()
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for place, sense in _hard_in(sentence, limits):
                lemma, word = sentence.view.lemmas[place], sentence.view.words[place]
                if lemma in seen and not (sense and sense.action is Action.REPLACE):
                    continue
                seen.add(lemma)
                if not is_defined(word.lower(), whole):
                    yield FoundIn(number, Found(sentence.place(place, place + 1), _message(word, sense)))


def _hard_in(sentence: AnalysedSentence, limits: Limits) -> Iterator[tuple[int, Sense | None]]:
    senses = _senses(sentence)
    tags = sentence.view.tags
    terms = [(first, last) for first, last, _ in (*sentence.listed.kept, *sentence.listed.explained)]
    for place, token in enumerate(sentence.view.words):
        if not sentence.is_word[place] or not sentence.is_own(place, place + 1):
            continue
        if "NNP" in (tags[place][:3], *tags[max(0, place - 1) : place]):
            continue  # "Dravet syndrome"
        if any(first <= place < last and last - first > 1 for first, last in terms):
            continue  # a part of a term
        if tags[place] == "VBG" and tags[place + 1 : place + 2] in (["NN"], ["NNS"]):
            continue  # "triggering events": the lexicon knows the verb
        sense = senses.get(place)
        if sense is not None and sense.action is Action.EXPLAIN:
            continue  # `undefined-term` tells of it
        known = word_difficulty(token)
        rare = known.level >= limits.word_level and not known.lists and known.cefr not in _TAUGHT
        if rare or (sense is not None and _has_easier(sense, known.level)):
            yield place, sense


def _message(word: str, sense: Sense | None) -> str:
    if sense is None or not sense.meaning or ";" in sense.meaning:
        return f"Many readers do not know “{word}”."
    return f"“{word}” is a hard word. Here it means: {sense.meaning}."


def _has_easier(sense: Sense, level: float) -> bool:
    if sense.action is not Action.REPLACE or level < _LISTED or not {"(", ";"}.isdisjoint(sense.meaning):
        return False  # a sense with brackets is one of a field: “send another way (traffic)”
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
    "your own terms are not reported, nor is a word that the text explains. One that has no easier word is "
    "reported where it stands first.",
    "Use a word that more people know, or say what it means.",
    in_text=_hard_words,
    fixed_by=frozenset(("word", "phrase", "shorter", "explained")),
)

"""From what the editing room gives to what goes over the wire."""

from collections.abc import Iterable

from ogden.app.service import schemas
from ogden.editing.edits import Edit, Simplification
from ogden.editing.simplifier import HardSentence, HardWord, Paraphrase
from ogden.text.reading_level import TextLevel


def level(found: TextLevel) -> schemas.Level:
    return schemas.Level(
        grade=round(found.grade, 2), words=found.words, sentences=found.sentences, syllables=found.syllables
    )


def edits(found: Iterable[Edit]) -> list[schemas.Edit]:
    return [
        schemas.Edit(
            start=edit.start,
            end=edit.end,
            before=edit.before,
            after=edit.after,
            kind=edit.kind,
            reason=edit.reason,
            effect=round(edit.effect, 2),
            confidence=round(edit.confidence, 3),
            alternatives=[
                schemas.Alternative(
                    text=other.text, confidence=round(other.confidence, 3), effect=round(other.effect, 2)
                )
                for other in edit.alternatives
            ],
        )
        for edit in found
    ]


def simplified_text(found: Simplification, foreign: str | None) -> schemas.SimplifiedText:
    return schemas.SimplifiedText(
        text=found.text,
        edits=edits(found.edits),
        level_before=level(found.level_before),
        level_after=level(found.level_after),
        candidates=list(found.candidates),
        not_english=foreign,
    )


def checked_text(found: Iterable[HardSentence], whole: TextLevel) -> schemas.CheckedText:
    return schemas.CheckedText(level=level(whole), sentences=[_hard_sentence(each) for each in found])


def _hard_sentence(found: HardSentence) -> schemas.HardSentence:
    return schemas.HardSentence(
        start=found.span.start,
        end=found.span.end,
        grade=round(found.grade, 2),
        words=found.words,
        hard_words=[_hard_word(word) for word in found.hard_words],
    )


def _hard_word(found: HardWord) -> schemas.HardWord:
    return schemas.HardWord(
        start=found.span.start,
        end=found.span.end,
        word=found.word,
        level=round(found.level, 2),
        suggestions=list(found.suggestions),
    )


def paraphrases(phrase: str, found: Iterable[Paraphrase]) -> schemas.Paraphrases:
    rules = [
        schemas.Paraphrase(before=each.before, after=each.after, score=each.score, features=each.features)
        for each in found
    ]
    return schemas.Paraphrases(phrase=phrase, rules=rules)

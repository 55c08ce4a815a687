"""The one form in which edits, levels and what is hard become JSON, for the command line and the service."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ogden.editing.edits import Edit
    from ogden.editing.simplifier import HardSentence, HardWord, Paraphrase
    from ogden.text.reading_level import TextLevel

_DIGITS = 4


def edit_json(edit: "Edit") -> dict[str, Any]:
    return {
        "start": edit.start,
        "end": edit.end,
        "before": edit.before,
        "after": edit.after,
        "kind": edit.kind,
        "reason": edit.reason,
        "effect": round(edit.effect, _DIGITS),
        "confidence": round(edit.confidence, _DIGITS),
        "alternatives": [
            {
                "text": other.text,
                "effect": round(other.effect, _DIGITS),
                "confidence": round(other.confidence, _DIGITS),
            }
            for other in edit.alternatives
        ],
    }


def level_json(level: "TextLevel") -> dict[str, Any]:
    return {
        "grade": round(level.grade, _DIGITS),
        "words": level.words,
        "sentences": level.sentences,
        "syllables": level.syllables,
    }


def hard_sentence_json(sentence: "HardSentence") -> dict[str, Any]:
    """Without its words."""
    return {
        "start": sentence.span.start,
        "end": sentence.span.end,
        "grade": round(sentence.grade, _DIGITS),
        "words": sentence.words,
    }


def hard_word_json(word: "HardWord") -> dict[str, Any]:
    return {
        "start": word.span.start,
        "end": word.span.end,
        "word": word.word,
        "level": round(word.level, _DIGITS),
        "suggestions": list(word.suggestions),
    }


def paraphrase_json(rule: "Paraphrase") -> dict[str, Any]:
    return {
        "before": rule.before,
        "after": rule.after,
        "score": round(rule.score, 6),
        "features": {name: round(value, 6) for name, value in rule.features.items()},
    }

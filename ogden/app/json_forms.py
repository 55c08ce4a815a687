"""The one form in which edits, levels and what is hard become JSON, for the command line and the service."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ogden.editing.diagnosis.finding import Finding
    from ogden.editing.edits import Edit
    from ogden.editing.lexicon.senses import Sense
    from ogden.editing.simplifier import Paraphrase
    from ogden.editing.structure.rule import StructureRule
    from ogden.editing.target_grade import Unreached
    from ogden.text.reading_level import TextLevel

_DIGITS = 4


def edit_json(edit: "Edit") -> dict[str, Any]:
    return {
        "start": edit.start,
        "end": edit.end,
        "before": edit.before,
        "after": edit.after,
        "kind": edit.kind,
        "rules": list(edit.rules),
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


def unreached_json(missed: "Unreached") -> dict[str, Any]:
    return {
        "target": missed.target,
        "grade": round(missed.grade, _DIGITS),
        "sentences": [
            {
                "passage": one.part,
                "text": one.text,
                "grade": round(one.grade, _DIGITS),
                "words": one.words,
            }
            for one in missed.sentences
        ],
        "words": [
            {
                "passage": one.part,
                "start": one.word.start,
                "end": one.word.end,
                "word": one.word.word,
                "level": round(one.word.level, _DIGITS),
                "why": one.word.why,
                "detail": one.word.detail,
                "count": one.count,
            }
            for one in missed.words
        ],
    }


def sense_json(sense: "Sense") -> dict[str, Any]:
    from ogden.editing.lexicon.source import cues_text

    return {
        "word": sense.word,
        "spellings": list(sense.words),
        "tag": sense.tag,
        "domain": sense.domain,
        "action": str(sense.action),
        "meaning": sense.meaning,
        "cues": cues_text(sense.cues),
        "plain": list(sense.plain),
        "reason": sense.reason,
        "read": sense.record.read,
        "right": sense.record.right,
    }


def level_json(level: "TextLevel") -> dict[str, Any]:
    return {
        "grade": round(level.grade, _DIGITS),
        "words": level.words,
        "sentences": level.sentences,
        "syllables": level.syllables,
    }


def finding_json(finding: "Finding") -> dict[str, Any]:
    """Offsets are those of the text, or in a document of the passage."""
    sentence = finding.sentence
    return {
        "rule": finding.rule,
        "start": finding.span.start,
        "end": finding.span.end,
        "message": finding.message,
        "advice": finding.advice,
        "fixes": [{"text": fix.text, "confidence": round(fix.confidence, _DIGITS)} for fix in finding.fixes],
        "sentence": None if sentence is None else {"start": sentence.start, "end": sentence.end},
    }


def structure_rule_json(rule: "StructureRule") -> dict[str, Any]:
    from ogden.editing.structure.rule import row_of

    return {"kind": rule.kind, **row_of(rule), "read": rule.record.read, "right": rule.record.right}


def paraphrase_json(rule: "Paraphrase") -> dict[str, Any]:
    return {
        "before": rule.before,
        "after": rule.after,
        "score": round(rule.score, 6),
        "features": {name: round(value, 6) for name, value in rule.features.items()},
    }

"""From what the documents and editing rooms give to what goes over the wire."""

from collections.abc import Iterable

from ogden.app.json_forms import (
    edit_json,
    finding_json,
    level_json,
    paraphrase_json,
    sense_json,
    unreached_json,
)
from ogden.app.service import schemas
from ogden.documents.checking import CheckedText
from ogden.editing.edits import Edit, Simplification
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import Paraphrase
from ogden.editing.target_grade import Unreached
from ogden.text.reading_level import TextLevel


def level(found: TextLevel) -> schemas.Level:
    return schemas.Level(**level_json(found))


def edits(found: Iterable[Edit]) -> list[schemas.Edit]:
    return [schemas.Edit(**edit_json(edit)) for edit in found]


def unreached(found: Unreached | None) -> schemas.Unreached | None:
    return None if found is None else schemas.Unreached(**unreached_json(found))


def simplified_text(
    found: Simplification, foreign: str | None, missed: Unreached | None, told: schemas.Told
) -> schemas.SimplifiedText:
    return schemas.SimplifiedText(
        text=found.text,
        edits=edits(found.edits),
        suggestions=edits(found.suggestions),
        level_before=level(found.level_before),
        level_after=level(found.level_after),
        candidates=list(found.candidates),
        told=told,
        not_english=foreign,
        unreached=unreached(missed),
    )


def checked_text(found: CheckedText) -> schemas.CheckedText:
    return schemas.CheckedText(
        level=level(found.level),
        findings=[schemas.Finding(**finding_json(one)) for one in found.findings],
        not_english=found.foreign,
        too_hard=found.too_hard,
    )


def paraphrases(phrase: str, senses: Iterable[Sense], found: Iterable[Paraphrase]) -> schemas.Paraphrases:
    return schemas.Paraphrases(
        phrase=phrase,
        senses=[schemas.Sense(**sense_json(each)) for each in senses],
        rules=[schemas.Paraphrase(**paraphrase_json(each)) for each in found],
    )

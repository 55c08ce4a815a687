"""From what the documents and editing rooms give to what goes over the wire."""

from collections.abc import Iterable

from ogden.app.json_forms import edit_json, hard_sentence_json, hard_word_json, level_json, paraphrase_json
from ogden.app.service import schemas
from ogden.documents.checking import CheckedText
from ogden.editing.edits import Edit, Simplification
from ogden.editing.simplifier import Paraphrase
from ogden.text.reading_level import TextLevel


def level(found: TextLevel) -> schemas.Level:
    return schemas.Level(**level_json(found))


def edits(found: Iterable[Edit]) -> list[schemas.Edit]:
    return [schemas.Edit(**edit_json(edit)) for edit in found]


def simplified_text(found: Simplification, foreign: str | None) -> schemas.SimplifiedText:
    return schemas.SimplifiedText(
        text=found.text,
        edits=edits(found.edits),
        level_before=level(found.level_before),
        level_after=level(found.level_after),
        candidates=list(found.candidates),
        not_english=foreign,
    )


def checked_text(found: CheckedText) -> schemas.CheckedText:
    sentences = [
        schemas.HardSentence(
            **hard_sentence_json(each),
            hard_words=[schemas.HardWord(**hard_word_json(word)) for word in each.hard_words],
        )
        for each in found.sentences
    ]
    return schemas.CheckedText(level=level(found.level), sentences=sentences, not_english=found.foreign)


def paraphrases(phrase: str, found: Iterable[Paraphrase]) -> schemas.Paraphrases:
    rules = [schemas.Paraphrase(**paraphrase_json(each)) for each in found]
    return schemas.Paraphrases(phrase=phrase, rules=rules)

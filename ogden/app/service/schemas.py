"""What goes over the wire. Offsets count characters (code points) of the text that was sent, from 0."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from ogden.editing.diagnosis.settings import HIGHEST_GRADE
from ogden.editing.edits import EditKind, WhyStaying
from ogden.editing.lexicon.senses import Domain
from ogden.editing.simplifier import Scope, SimplifyOptions, Strength
from ogden.text.code_units import half_pair
from ogden.text.spelling import Variety

DEFAULT = SimplifyOptions()


def _whole(text: str) -> str:
    if half_pair(text) is not None:
        raise ValueError("half a surrogate pair is no text")
    return text


Text = Annotated[str, AfterValidator(_whole)]
Grade = Annotated[float, Field(ge=-10, le=100, allow_inf_nan=False)]


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Options(_Asked):
    """How a text should be simplified."""

    strength: Strength = Field(
        DEFAULT.strength, description="How much to change. It means nothing to a trained system."
    )
    target_grade: Grade | None = Field(
        DEFAULT.target_grade, description="Change only sentences above this grade, and only as far as needed."
    )
    glossary: list[Text] = Field(
        [],
        description="Terms that must stay. =Term: in this case only; ~term: its inflected forms too.",
    )
    split: bool = Field(DEFAULT.split, description="Whether long sentences may become several.")
    only: Scope | None = Field(DEFAULT.only, description="Only words, or only the structure of sentences.")
    domains: list[Domain] = Field(
        [], description="What kinds of text these are; without any, told by the words of the whole text."
    )


class Told(_Asked):
    """What a whole text tells by its words. Send it with a part of the text, and the part is read as one."""

    domains: list[Domain] = Field([], description="What kinds of text it is.")
    spelling: Variety = "british"
    ize: bool = Field(False, description="Whether it writes organize.")
    terms: list[Text] = Field([], description="The terms that it defines, written as in a glossary.")


class TextToSimplify(Options):
    text: Text = Field(description="The text, in English.")
    told: Told | None = Field(
        None, description="Of a part of a text: what an earlier answer for the whole of it said."
    )
    nbest: int = Field(DEFAULT.nbest, ge=0, le=20, description="How many other versions of the text to give.")


class TextToCheck(_Asked):
    text: Text
    max_grade: Annotated[float, Field(ge=0, le=HIGHEST_GRADE, allow_inf_nan=False)] | None = Field(
        None, description="The highest grade that the text may have; above it the answer is `too_hard`."
    )
    rules: list[str] | None = Field(
        None, description="The names of the rules to look with; none: those that are on by default."
    )
    fixes: bool = Field(True, description="Whether to say what could be written instead, which takes longer.")
    domains: list[Domain] = Field([], description="What kinds of text these are.")


class TextToMeasure(_Asked):
    text: Text


class ChosenEdit(_Asked):
    """An edit that a reader accepted, in a passage of a document."""

    passage: int = Field(ge=0, description="The number of the passage, from 0.")
    start: int = Field(ge=0)
    end: int = Field(ge=0)
    after: Text = Field(description="What stands there instead: as proposed, an alternative, or your own.")
    narrow: bool = Field(False, description="Whether to change only the words that differ.")


NotEnglish = Field(None, description="What it is in, where that is not English; then nothing is changed.")


class Level(BaseModel):
    grade: float = Field(description="The Flesch-Kincaid grade: years of school in the USA.")
    words: int
    sentences: int
    syllables: int


class Alternative(BaseModel):
    text: str
    confidence: float
    effect: float


class Edit(BaseModel):
    """`text[start:end]` is `before`, and becomes `after`. Edits stand in order and do not overlap."""

    start: int
    end: int
    before: str
    after: str
    kind: EditKind
    rules: list[str] = Field(description="The rules over trees that made it, by name.")
    reason: str
    effect: float = Field(
        description="What the edit alone does to the grade of its sentence; below 0: easier."
    )
    confidence: float = Field(description="How likely the edit is right, from 0 to 1.")
    alternatives: list[Alternative]


Suggestions = Field(
    description="Edits that are less sure than the strength asks for: not made. None overlaps an edit."
)


class SentenceLeft(BaseModel):
    """A sentence of the new text that is still above the target grade."""

    passage: int = Field(description="The number of its passage; of a text, 0.")
    text: str
    grade: float
    words: int


class WordLeft(BaseModel):
    """A hard word that stays in a sentence above the target grade, where it stands first."""

    passage: int
    start: int
    end: int
    word: str
    level: float = Field(description="From 1 (simple) to 6.")
    why: WhyStaying = Field(
        description="protected: a name, quotation, user's term or the like; kept: a term of the lexicon; "
        "unsure: a simpler word is less sure than the strength asks for; unknown: there is none."
    )
    detail: str
    count: int = Field(description="How often it stays.")


class Unreached(BaseModel):
    """What stands in the way of the target grade."""

    target: float
    grade: float
    sentences: list[SentenceLeft]
    words: list[WordLeft]


NotReached = Field(None, description="Where the target grade is not reached: why.")


WhatIsTold = Field(description="What the whole text tells; send it along with parts of the text.")


class SimplifiedText(BaseModel):
    text: str
    edits: list[Edit]
    suggestions: list[Edit] = Suggestions
    level_before: Level
    level_after: Level
    candidates: list[str] = Field(description="Other versions of the whole text, if asked for.")
    told: Told = WhatIsTold
    not_english: str | None = NotEnglish
    unreached: Unreached | None = NotReached


class TableCell(BaseModel):
    """A cell of a table of the document; all three count from 0."""

    table: int
    row: int
    column: int


class ListItem(BaseModel):
    depth: int
    number: int | None


class Passage(BaseModel):
    """A stretch of running text in a document, with the edits proposed for it."""

    text: str
    kind: Literal["paragraph", "heading", "item", "cell", "note", "quotation"]
    read: bool = Field(description="False for headings, quotations and what is no English prose.")
    fixed: list[tuple[int, int]] = Field(description="What must stay in it, as code: from where to where.")
    table: TableCell | None = Field(None, description="Of a cell: where it stands.")
    item: ListItem | None = Field(
        None, description="Of an item: how deep it is, and its number if it has one."
    )
    edits: list[Edit]
    suggestions: list[Edit] = Suggestions


class SimplifiedDocument(BaseModel):
    format: str = Field(description="What the document was taken for: text, markdown, html or docx.")
    passages: list[Passage]
    level_before: Level = Field(description="Of the passages that were read.")
    level_after: Level
    told: Told = WhatIsTold
    not_english: str | None = NotEnglish
    unreached: Unreached | None = NotReached


class Fix(BaseModel):
    """What could be written instead of all that a finding covers."""

    text: str
    confidence: float = Field(description="How likely it is right, from 0 to 1.")


class Place(BaseModel):
    start: int
    end: int


class Finding(BaseModel):
    """Something that makes the text hard, `text[start:end]`."""

    rule: str = Field(description="The rule's name: long-sentence, hard-word, passive and so on.")
    start: int
    end: int
    message: str = Field(description="What is the matter here.")
    advice: str = Field(description="What to do.")
    fixes: list[Fix] = Field(description="The best first; none where the model is not sure enough.")
    sentence: Place | None = Field(
        description="The sentence it is in; none for a finding about a paragraph or the whole text."
    )


class CheckedText(BaseModel):
    level: Level = Field(description="Of the prose.")
    findings: list[Finding]
    too_hard: bool = Field(description="Whether the grade is above `max_grade`.")
    not_english: str | None = Field(
        None, description="What it is in, where that is not English; then nothing is looked at."
    )


class Paraphrase(BaseModel):
    before: str
    after: str
    score: float
    features: dict[str, float]


class Sense(BaseModel):
    """A sense of a word in the model's lexicon."""

    word: str
    spellings: list[str]
    tag: str
    domain: Domain
    action: Literal["replace", "keep", "explain", "drop"]
    meaning: str
    cues: str = Field(description="How the sense is told, as it is written in the lexicon.")
    plain: list[str] = Field(description="What is written instead, the best first.")
    reason: str = Field(description="Why a word is kept.")
    read: int = Field(description="How many edits of this sense were read, and how many found right.")
    right: int


class Paraphrases(BaseModel):
    phrase: str
    senses: list[Sense] = Field(description="Of the model's lexicon; a trained system has none.")
    rules: list[Paraphrase]


class Health(BaseModel):
    status: Literal["ok"] = "ok"
    version: str
    open: int = Field(description="Requests that wait or are worked on.")


class Problem(BaseModel):
    error: str = Field(description="A sentence that says what is wrong.")

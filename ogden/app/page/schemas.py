"""What goes between the script of the page and the service. Offsets count units of UTF-16, as scripts do, and
begin anew in each paragraph."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from ogden.app.service.schemas import DEFAULT, Options, Text, Told
from ogden.editing.edits import EditKind
from ogden.editing.lexicon.senses import Domain
from ogden.editing.simplifier import STRENGTHS


class _Asked(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Wishes(_Asked):
    """How a text should be simplified, as the fields of the page have it."""

    strength: Annotated[int, Field(ge=0, lt=len(STRENGTHS))]
    glossary: Text = ""
    """One term a line."""
    domain: Domain | Literal[""] = ""

    def options(self) -> Options:
        return Options(
            strength=STRENGTHS[self.strength],
            target_grade=DEFAULT.target_grade,
            split=DEFAULT.split,
            only=DEFAULT.only,
            glossary=[line for line in self.glossary.splitlines() if line.strip()],
            domains=[self.domain] if self.domain else [],
        )


class ParagraphsToSimplify(Wishes):
    texts: list[Text]
    size: int
    """Of the whole text."""
    told: Told | None


class ParagraphsToCheck(_Asked):
    texts: list[Text]
    whole: bool
    """Whether to look with the rules that need the whole text, or with those that look at sentences."""
    domains: list[Domain]


class SidesToMeasure(_Asked):
    before: list[Text]
    after: list[Text]


class Place(BaseModel):
    start: int
    end: int


class ChosenWords(_Asked):
    start: int
    end: int
    text: Text


class Choice(_Asked):
    """What becomes of the passages of a document: each has the edits made in it, or all of its new text."""

    passages: list[Text | list[ChosenWords]]
    tracked: bool


class Wording(BaseModel):
    text: str
    look: Literal["easier", "harder", "same"]
    effect: str
    """On the grade of the sentence."""
    title: str


class Edit(Place):
    before: str
    word: str
    """The same for all that are of one word."""
    text: str
    kind: EditKind
    title: str
    """Of the kind."""
    reason: str
    name: Literal["Change", "Suggestion"]
    status: Literal["open", "suggested"]
    can_stay: bool
    """Whether it is about words that can be kept for good."""
    step: Literal[1, 2, 3]
    """How sure the model is, for the shade."""
    sure: str
    wordings: list[Wording]


class ProposedEdits(BaseModel):
    edits: dict[str, list[Edit]]
    """By the text of the paragraph."""
    told: Told
    summary: str
    not_english: str | None
    """What the text is in; "": English; left out: too little of it was sent to tell."""


class Finding(Place):
    rule: str
    message: str
    advice: str
    look: Literal["hard", "found", "long"]
    """A whole sentence, a part of one, a paragraph."""


class Levels(BaseModel):
    before: str
    after: str
    note: str
    track: str
    """Where both stand on the scale, as a style."""
    nothing: str
    """What is said where there is nothing to change."""
    still: dict[str, str]
    """What is said of 0, 1 or "many" (#) hard sentences in it; "null": their number is not known."""


class Paragraph(BaseModel):
    """A passage of a document, and how it looks."""

    text: str
    origin: str
    """The text as it was opened."""
    gap: str
    """What stands after it."""
    kind: str
    read: bool
    fixed: list[Place]
    edits: list[Edit]
    row: str | None
    """Of a cell: the classes of the row that it stands in."""
    mark: str | None
    """Of an item of a list."""
    style: str | None


class OpenedDocument(BaseModel):
    format: str
    paragraphs: list[Paragraph]
    told: Told
    not_english: str

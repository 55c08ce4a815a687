"""What a model that simplifies texts can do: rewrite them, say what is hard in them, show its paraphrases.

The built-in model (`edit_model`) and every system that `ogden train` makes (`from_system`) are simplifiers:

    model = ogden.load()
    model.simplify("He commenced work.", strength="bold", nbest=3)
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol, TypedDict, Unpack

from ogden.editing.edits import Simplification
from ogden.editing.keyword_values import READ
from ogden.editing.lexicon.domains import told_domains
from ogden.editing.lexicon.senses import DOMAINS, Domain, Sense
from ogden.errors import InputError
from ogden.text.defined_terms import defined_terms, with_terms
from ogden.text.glossary import Glossary
from ogden.text.spelling import Spelling, Variety, told_spelling

if TYPE_CHECKING:
    from ogden.editing.diagnosis.finding import Finding
    from ogden.editing.diagnosis.settings import CheckSettings
    from ogden.editing.structure.rule import StructureRule

Strength = Literal["careful", "standard", "bold"]
STRENGTHS: tuple[Strength, ...] = ("careful", "standard", "bold")
Scope = Literal["words", "structure"]
SCOPES: tuple[Scope, ...] = ("words", "structure")
LEAST_CHANCE: dict[Strength, float] = {"careful": 0.94, "standard": 0.75, "bold": 0.65}
"""The least chance of being right that an edit must have. No edit of words is called more than 99% sure: so
often do strict readers find something to doubt even in the best. Most edits of a strength are surer than its
limit."""
RULES = 20
"""Paraphrases of a phrase that are shown, where nobody says otherwise."""


@dataclass(frozen=True)
class SimplifyOptions:
    """How a text should be simplified."""

    strength: Strength = "careful"
    target_grade: float | None = None
    """Change only sentences above this grade, and only as far as needed."""
    glossary: Glossary | None = None
    """Terms that must stay."""
    split: bool = True
    """Whether long sentences may become several."""
    only: Scope | None = None
    """Only words, or only the structure of sentences; None: both."""
    nbest: int = 0
    """How many other versions of a text to give."""
    domains: frozenset[Domain] | None = None
    """What kinds of text these are; None: told by their words."""
    lexicon: tuple[Sense, ...] = ()
    """A house's own words and phrases, which come before those of the model."""
    spelling: Spelling | None = None
    """British or American; None: told by the words of each text."""
    in_parts: bool = False
    """Whether the texts are parts of one, which the caller makes `consistent` when all are there."""

    def __post_init__(self) -> None:
        if self.strength not in STRENGTHS:
            raise InputError(f"no strength is called {self.strength!r}: there are {', '.join(STRENGTHS)}")
        if self.only is not None and self.only not in SCOPES:
            raise InputError(f"{self.only!r} cannot be all that is changed: give one of {', '.join(SCOPES)}")
        if self.nbest < 0:
            raise InputError(f"nbest must be a number of versions from 0 on, not {self.nbest}")
        if unknown := (self.domains or frozenset()).difference(DOMAINS):
            raise InputError(f"no domain is called {min(unknown)!r}: there are {', '.join(DOMAINS)}")


class OptionKeywords(TypedDict, total=False):
    """`SimplifyOptions` as keywords, in whatever form is at hand."""

    strength: Strength
    """How sure an edit must be to be made: `"careful"` (the default), `"standard"` or `"bold"`."""
    target_grade: float | None
    """Change only sentences above this school grade, and only as far as needed."""
    protect: str | Iterable[str] | Glossary
    """What must stay: a word or phrase, several, or a `Glossary`."""
    split: bool
    """Whether long sentences may become several (the default)."""
    only: Scope | None
    """`"words"` or `"structure"`: change nothing else."""
    nbest: int
    """How many other versions of a text to give, as `candidates`."""
    domain: Domain | Iterable[Domain] | None
    """The kind of text, `"health"`, or several. Without it the words of the text tell."""
    lexicon: str | Path | Mapping[str, str] | Iterable[Sense]
    """Words of your own, which come before those of the model: `{"utilise": "use"}`, the path of a file, or
    senses."""
    spelling: Variety | Spelling | None
    """How new words are spelled: `"british"` or `"american"`. Without it the words of the text tell."""


FIELDS = {"protect": "glossary", "domain": "domains"}
"""Fields of `SimplifyOptions` that have another name than their keyword."""


def chosen_options(options: SimplifyOptions | None, keywords: OptionKeywords) -> SimplifyOptions:
    """The options, with what keywords say in place of theirs."""
    known = OptionKeywords.__annotations__
    for name in keywords:
        if name not in known:
            raise TypeError(f"no option is called {name!r}: there are {', '.join(known)}")
    given = {
        FIELDS.get(name, name): READ[name](value) if name in READ else value
        for name, value in keywords.items()
    }
    return replace(options or SimplifyOptions(), **given)  # type: ignore[arg-type]


def told_options(options: SimplifyOptions, *parts: str) -> SimplifyOptions:
    """The options with what a whole text, given in parts, tells by its own words where the user has not said
    it: what kind of text it is, how it spells, which terms it defines."""
    return replace(
        options,
        glossary=with_terms(options.glossary, defined_terms(*parts)),
        domains=told_domains(*parts) if options.domains is None else options.domains,
        spelling=options.spelling or told_spelling(*parts),
    )


@dataclass(frozen=True)
class Paraphrase:
    """A rule of the model for a word or phrase: what it becomes, how good that is, and by which features."""

    before: str
    after: str
    score: float
    features: dict[str, float] = field(default_factory=dict, repr=False)


class Simplifier(Protocol):
    """What the command line, the service and the page need of a model."""

    ignores: ClassVar[tuple[str, ...]] = ()
    """Fields of `SimplifyOptions` that mean nothing to the model."""

    def simplify(
        self, text: str, options: SimplifyOptions | None = None, **keywords: Unpack[OptionKeywords]
    ) -> Simplification:
        """A text in simpler words, with the edits that lead to it.

        Options are given as `SimplifyOptions`, as keywords (`strength="bold"`), or as both.
        """
        return self.simplify_many([text], chosen_options(options, keywords))[0]

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        """The same for many texts, on so many cores (0: all)."""

    def simplify_blocks(
        self, blocks: Iterable[Sequence[str]], options: SimplifyOptions, jobs: int = 1
    ) -> Iterator[list[Simplification]]:
        """The same for one block of texts after the other, in order. Few are held at a time."""
        for block in blocks:
            yield self.simplify_many(block, options, jobs)

    def check(
        self, text: str, settings: "CheckSettings | None" = None, options: SimplifyOptions | None = None
    ) -> "list[Finding]":
        """What makes a text hard, in order, with what the model would write instead. The whole text is one
        passage; `ogden.documents.checking` knows headings, lists and markup."""
        from ogden.editing.diagnosis.diagnosing import diagnose
        from ogden.editing.diagnosis.settings import CheckSettings

        told = told_options(options or SimplifyOptions(), text)
        return diagnose([text], self, settings or CheckSettings(), told)[0]

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """The paraphrases of a word or phrase that were learned, the best first."""

    def structure_rules(self) -> "Sequence[StructureRule]":
        """The model's rules over trees, which change the structure of sentences; a model may have none."""
        return ()

    def senses(self, phrase: str) -> list[Sense]:
        """What the model's lexicon has for a word or phrase, in whatever form; a model may have none."""
        return []

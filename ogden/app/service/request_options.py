"""From what a client asks to the options of a simplification."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ogden.app.service import schemas
from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import ServiceLimits
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import SimplifyOptions, told_options
from ogden.text.glossary import Glossary, Term
from ogden.text.spelling import BRITISH, Spelling

_LONGEST_TERM = 200  # characters; a longer "term" is a text pasted by mistake


def options_asked(
    asked: schemas.Options,
    limits: ServiceLimits,
    nbest: int = 0,
    lexicon: tuple[Sense, ...] = (),
    told: schemas.Told | None = None,
) -> SimplifyOptions:
    """What a client asks for. The `lexicon` is that of the house which runs the service. What a whole text
    has `told` holds for a part of it."""
    domains = frozenset(asked.domains) or (None if told is None else frozenset(told.domains))
    return SimplifyOptions(
        strength=asked.strength,
        target_grade=asked.target_grade,
        glossary=_glossary([*asked.glossary, *(told.terms if told else ())], limits),
        split=asked.split,
        only=asked.only,
        nbest=nbest,
        domains=domains,
        lexicon=lexicon,
        spelling=Spelling(told.spelling, told.ize) if told else None,
    )


def what_is_told(
    options: SimplifyOptions, texts: Iterable[str], limits: ServiceLimits, before: schemas.Told | None = None
) -> schemas.Told:
    """What the parts of a text tell of the whole, in the form in which a client sends it back. To what was
    told `before`, a part only adds the terms that it defines."""
    whole = told_options(replace(options, glossary=None), *texts)
    spelling = whole.spelling or BRITISH
    defined = whole.glossary.terms if whole.glossary else ()
    terms = [f"{'=' * one.same_case}{'~' * one.inflected}{one.text}" for one in defined]
    return schemas.Told(
        domains=sorted(whole.domains or ()),
        spelling=spelling.variety,
        ize=spelling.ize,
        terms=list(dict.fromkeys([*(before.terms if before else ()), *terms]))[: limits.max_terms // 2],
    )


def check_length(characters: int, limits: ServiceLimits) -> None:
    if characters > limits.max_characters:
        most = f"{limits.max_characters:,}"
        raise RefusedError(
            413, f"The text has {characters:,} characters; at most {most} can be sent at once."
        )


def _glossary(lines: Sequence[str], limits: ServiceLimits) -> Glossary | None:
    """The terms of a glossary, written as in a glossary file; empty lines are no terms."""
    if len(lines) > limits.max_terms:
        raise RefusedError(
            422, f"The glossary has {len(lines):,} terms; at most {limits.max_terms:,} can be kept."
        )
    terms = [_term(line.strip()) for line in lines if line.strip()]
    return Glossary(terms) if terms else None


def _term(line: str) -> Term:
    text = line.lstrip("=~")
    marks = line[: len(line) - len(text)]
    if len(text) > _LONGEST_TERM:
        raise RefusedError(
            422, f"A glossary term has {len(text):,} characters; at most {_LONGEST_TERM} can be kept."
        )
    return Term(text.strip(), same_case="=" in marks, inflected="~" in marks)

"""From what a client asks to the options of a simplification."""

from collections.abc import Sequence

from ogden.app.service import schemas
from ogden.app.service.errors import RefusedError
from ogden.app.service.limits import ServiceLimits
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import SimplifyOptions
from ogden.text.glossary import Glossary, Term

_LONGEST_TERM = 200  # characters; a longer "term" is a text pasted by mistake


def options_asked(
    asked: schemas.Options, limits: ServiceLimits, nbest: int = 0, lexicon: tuple[Sense, ...] = ()
) -> SimplifyOptions:
    """What a client asks for. The `lexicon` is that of the house which runs the service."""
    return SimplifyOptions(
        strength=asked.strength,
        target_grade=asked.target_grade,
        glossary=_glossary(asked.glossary, limits),
        split=asked.split,
        only=asked.only,
        nbest=nbest,
        domains=frozenset(asked.domains) or None,
        lexicon=lexicon,
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

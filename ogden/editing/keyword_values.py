"""What a person gives as a keyword, in whatever form is at hand, as `SimplifyOptions` has it."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, cast

from ogden.editing.lexicon.senses import Domain, Sense
from ogden.editing.lexicon.source import parse_sense, read_source
from ogden.errors import InputError
from ogden.text.glossary import Glossary
from ogden.text.spelling import VARIETIES, Spelling, Variety


def glossary(given: str | Iterable[str] | Glossary | None) -> Glossary | None:
    if given is None or isinstance(given, Glossary):
        return given
    terms = [given] if isinstance(given, str) else list(given)
    for term in terms:
        if not isinstance(term, str) or not any(map(str.isalnum, term)):
            raise InputError(f"protect: {term!r} is no word that could stay: give words, or a Glossary")
    return Glossary(terms) if terms else None


def domains(given: Domain | Iterable[Domain] | None) -> frozenset[Domain] | None:
    if given is None:
        return None
    return frozenset(cast(Iterable[Domain], [given] if isinstance(given, str) else given))


def senses(given: str | Path | Mapping[str, str] | Iterable[Sense] | None) -> tuple[Sense, ...]:
    if given is None:
        return ()
    if isinstance(given, str | Path):
        return tuple(read_source(str(given)))
    if isinstance(given, Mapping):
        return tuple(_sense(word, plain) for word, plain in given.items())
    senses = tuple(given)
    for one in senses:
        if not isinstance(one, Sense):
            raise InputError(f"lexicon: {one!r} is no sense: give {{word: plain word}}, a file, or senses")
    return senses


def spelling(given: Variety | Spelling | None) -> Spelling | None:
    if given is None or isinstance(given, Spelling):
        return given
    if given not in VARIETIES:
        raise InputError(f"no spelling is called {given!r}: there are {', '.join(VARIETIES)}")
    return VARIETIES[given]


def _sense(word: str, plain: str) -> Sense:
    try:
        return parse_sense({"word": word, "plain": plain})
    except (ValueError, AttributeError) as error:
        raise InputError(f"lexicon: {word!r}: {plain!r} cannot be read: {error}") from None


READ: dict[str, Callable[[Any], object]] = {
    "protect": glossary,
    "domain": domains,
    "lexicon": senses,
    "spelling": spelling,
}
"""How the value of a keyword is read."""

"""Terms that a text defines for itself, which must stay wherever they stand.

This agreement (the “Agreement”) …
In this notice, “premises” means …
Acme Ltd, hereinafter called the Supplier, …
"""

import re
from collections.abc import Sequence

from ogden.text.glossary import Glossary, Term

_TERM = r"[\w][\w &/'’-]{0,60}?"
_OPEN, _CLOSE = "[“\"‘']", "[”\"’']"
_DEFINITIONS = (
    re.compile(rf"\( ?(?:the |each,? an? |together,? the |collectively,? the )?{_OPEN}({_TERM}){_CLOSE} ?\)"),
    re.compile(
        rf"{_OPEN}({_TERM}){_CLOSE},? "
        r"(?:means|mean|shall mean|has the meaning|have the meaning|refers to|is defined as)\b"
    ),
    re.compile(
        r"(?:hereinafter|hereafter|referred to as|known as|called) (?:the )?"
        rf"{_OPEN}({_TERM}){_CLOSE}"
    ),
    re.compile(r"\((?:the|our|hereinafter the) ((?:[A-Z][\w-]+ ?){1,4})\)"),
    re.compile(r"(?:hereinafter|hereafter)(?: called| referred to as)? the ((?:[A-Z][\w-]+ ?){1,4})"),
)
LONGEST = 6
"""Words of a term; more are a quotation."""


def defined_terms(*parts: str) -> list[Term]:
    """The terms that a text defines, given in parts; a definition stands in one. One with a capital stays
    where it has it; others in any form."""
    by_pattern: list[list[str]] = [[] for _ in _DEFINITIONS]
    for part in parts:
        for pattern, own in zip(_DEFINITIONS, by_pattern, strict=True):
            own += (match[1].strip() for match in pattern.finditer(part))
    found = (term for own in by_pattern for term in own)
    terms = dict.fromkeys(term for term in found if term and len(term.split()) <= LONGEST)
    return [Term(term, same_case=term[:1].isupper(), inflected=True) for term in terms]


def with_defined_terms(text: str, glossary: Glossary | None) -> Glossary | None:
    """A glossary with the terms of a text too; the same one where the text defines none that it has not."""
    return with_terms(glossary, defined_terms(text))


def with_terms(glossary: Glossary | None, terms: Sequence[Term]) -> Glossary | None:
    # A passage defines terms that the whole document is known to define: no index is made anew for them.
    new = [term for term in terms if glossary is None or term not in glossary]
    return Glossary([*(glossary.terms if glossary else ()), *new]) if new else glossary

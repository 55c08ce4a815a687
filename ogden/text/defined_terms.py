"""Terms that a text defines for itself, which must stay wherever they stand.

This agreement (the “Agreement”) …
In this notice, “premises” means …
Acme Ltd, hereinafter called the Supplier, …
"""

import re

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


def defined_terms(text: str) -> list[Term]:
    """The terms that a text defines. One with a capital stays where it has it; others in any form."""
    found = (match[1].strip() for pattern in _DEFINITIONS for match in pattern.finditer(text))
    terms = dict.fromkeys(term for term in found if term and len(term.split()) <= LONGEST)
    return [Term(term, same_case=term[:1].isupper(), inflected=True) for term in terms]


def with_defined_terms(text: str, glossary: Glossary | None) -> Glossary | None:
    """A glossary with the terms of a text too; the same one where the text defines none."""
    found = defined_terms(text)
    if not found:
        return glossary
    return Glossary([*(glossary.terms if glossary else ()), *found])

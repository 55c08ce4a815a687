"""What kind of text this is, told by its own words.

A domain of the lexicon has words that stand in such texts far more often than in others (`domains.tsv`). A
text is of a domain when enough of its words are among them.
"""

import re
from functools import cache

from ogden.editing.lexicon.senses import DOMAINS, Domain
from ogden.files.packaged import packaged

SHARE = 0.04
"""Of the words of a text; and"""
LEAST = 3
"""different ones at least."""
_WORD = re.compile(r"[a-z][a-z-]+")


def told_domains(*parts: str) -> frozenset[Domain]:
    """The domains of a text, given in parts that end between words; none where its words do not tell."""
    known, telling_any = _words(), _all_words()
    size, counts, different = 0, dict.fromkeys(known, 0), {domain: set[str]() for domain in known}
    for part in parts:
        words = _WORD.findall(part.lower())
        size += len(words)
        found = [word for word in words if word in telling_any]
        for domain, telling in known.items():
            own = [word for word in found if word in telling]
            counts[domain] += len(own)
            different[domain].update(own)
    return frozenset(
        domain for domain in known if counts[domain] >= SHARE * size and len(different[domain]) >= LEAST
    )


@cache
def _all_words() -> frozenset[str]:
    return frozenset().union(*_words().values())


@cache
def _words() -> dict[Domain, frozenset[str]]:
    lines = packaged("editing/lexicon/domains.tsv").read_text(encoding="utf-8").splitlines()
    rows = dict(line.split("\t") for line in lines if not line.startswith("#"))
    return {domain: frozenset(rows[domain].split()) for domain in DOMAINS if domain in rows}

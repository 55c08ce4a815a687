"""Two names for one thing."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.text.spelling import AMERICAN, BRITISH, spelled

_SAME = tuple(
    frozenset(names.split("/"))
    for names in (
        "tenant/lessee landlord/lessor lawyer/attorney seller/vendor "
        "flat/apartment borrower/mortgagor lender/mortgagee "
        "employee/staff-member refuse/rubbish/garbage/trash lorry/truck holidaymaker/vacationer "
        "postcode/zipcode programme/program cheque/check mobile/cellphone "
        "claimant/complainant licensee/licence-holder"
    ).split()
)
_TWO_WORDS = frozenset("resign recover reform recreation represent resort reserve release".split())
"""With a hyphen they are other words: *re-sign*."""
_TITLES = frozenset("senior junior chief head internal sports legal".split())
"""Before a noun they make it a title or a field: *senior lawyer*, *head buyer*."""
_SPELLING = frozenset("spelled spelt spelling".split())
_NAMES = {name: group for group in _SAME for name in group}


class _Use(NamedTuple):
    passage: int
    sentence: AnalysedSentence
    place: int
    word: str
    tag: str


def _inconsistent(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    uses = list(_uses(passages))
    yield from _other_words(uses)
    yield from _other_spellings(uses)


def _uses(passages: Sequence[AnalysedPassage]) -> Iterator[_Use]:
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for place, word in enumerate(sentence.view.words):
                if word[:1].isalpha() and sentence.is_own(place, place + 1):
                    yield _Use(number, sentence, place, word, sentence.view.tags[place])


def _other_words(uses: Sequence[_Use]) -> Iterator[FoundIn]:
    """A noun where the text has called the same thing by another."""
    first: dict[frozenset[str], tuple[str, str]] = {}
    told: set[str] = set()
    for use in uses:
        lemma = use.sentence.view.lemmas[use.place]
        group = _NAMES.get(lemma)
        if group is None or not use.tag.startswith("NN") or _is_in_compound(use):
            continue
        own, written = first.setdefault(group, (lemma, use.word))
        if own != lemma and lemma not in told:
            told.add(lemma)
            yield _found(use, written)


def _other_spellings(uses: Sequence[_Use]) -> Iterator[FoundIn]:
    """A word that the text has spelled otherwise: *e-mail* and *email*, *organise* and *organize*."""
    first: dict[str, tuple[str, str]] = {}
    told: set[str] = set()
    for use in uses:
        word = use.sentence.view.lemmas[use.place]
        key = spelled(word.replace("-", ""), BRITISH)
        if (
            len(key) < 5
            or use.word.isupper()
            or word.endswith("-")
            or key in _TWO_WORDS
            or word.count("-") > 1
            or _is_in_title(use)
        ):
            continue
        own, written = first.setdefault(key, (word, use.word))
        if own != word and own not in told and _is_variant(own, word):
            told.add(own)
            yield _found(use, written)


def _is_variant(one: str, other: str) -> bool:
    return one.replace("-", "") == other.replace("-", "") or spelled(one, AMERICAN) == spelled(
        other, AMERICAN
    )


def _is_in_title(use: _Use) -> bool:
    """Whether a word has a capital that no start of a sentence gives it, or stands between such words: it is
    part of a name (*the Defence of the Realm Act*)."""
    words = use.sentence.view.words
    if use.place and use.word[:1].isupper():
        return True
    if use.word[:1].isupper() and words[1:2] and words[1][:1].isupper():
        return True  # "Fibre Channel" at the start of a sentence
    if not _SPELLING.isdisjoint(use.sentence.view.lower):
        return True  # "orangutans (also spelled orang-utans)"
    beside = [words[k] for k in (use.place - 1, use.place + 1) if 0 < k < len(words)]
    return len(beside) == 2 and all(word[:1].isupper() for word in beside)


def _is_in_compound(use: _Use) -> bool:
    tags = use.sentence.view.tags
    after = tags[use.place + 1 : use.place + 2]
    before = tags[use.place - 1] if use.place else ""
    titled = use.place and use.sentence.view.lower[use.place - 1] in _TITLES
    return bool(after and after[0].startswith("NN")) or before.startswith("NN") or bool(titled)


def _found(use: _Use, own: str) -> FoundIn:
    place = use.sentence.place(use.place, use.place + 1)
    return FoundIn(use.passage, Found(place, f"The text says “{own}” elsewhere, and “{use.word}” here."))


INCONSISTENT_TERM = DiagnosisRule(
    "inconsistent-term",
    "terms",
    "Two names for one thing",
    "Readers take “tenant” and “lessee” in one text for two people. Reported are pairs of words for the "
    "same person or thing, and words with two spellings (“email” and “e-mail”, “organise” and “organize”), "
    "where the second stands first.",
    "Use the same word for the same thing everywhere.",
    in_text=_inconsistent,
)

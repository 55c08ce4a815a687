"""A simplifier that knows two dozen phrases: what the service and the page are tested with."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Unpack

from ogden.editing.edits import Alternative, Edit, EditKind, Simplification, apply
from ogden.editing.lexicon.senses import Action, Cues, Record, Sense
from ogden.editing.lexicon.source import parse_cues
from ogden.editing.simplifier import (
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)
from ogden.text.glossary import Glossary
from ogden.text.sentence import Span
from ogden.text.token_view import TokenView
from ogden.text.tokens import tokenise

LETTER = (
    "Applicants must submit the completed form prior to 30 June. The council will endeavour to respond "
    "within ten working days, and it may request additional documentation.\n\n"
    "Individuals who require assistance can contact the advice centre, which is located in Park Row, Leeds. "
    "Staff there will help you to obtain the necessary information, and the service is free of charge."
)
PHRASES: dict[str, tuple[str, ...]] = {
    "submit": ("send in", "hand in", "give"),
    "completed": ("filled-in", "finished"),
    "prior to": ("before", "ahead of"),
    "endeavour to": ("try to", "seek to"),
    "respond": ("answer", "reply"),
    "request": ("ask for",),
    "additional": ("more", "extra", "further"),
    "documentation": ("papers", "documents"),
    "individuals": ("people", "persons"),
    "require": ("need",),
    "assistance": ("help", "support"),
    "is located in": ("is in",),
    "obtain": ("get", "receive"),
    "necessary": ("needed",),
    "free of charge": ("free",),
    "utilise": ("use",),
    "numerous": ("many",),
    "commenced": ("started",),
}
BOLD = {"staff": ("workers",), "contact": ("call or write to", "reach")}
CAREFUL = frozenset(("prior to", "endeavour to", "additional", "assistance", "obtain", "commenced"))
SENSES = (
    Sense(
        ("administer",),
        "VERB",
        "health",
        Action.REPLACE,
        "give (a medicine)",
        parse_cues("object: dose, medicine + near: nurse; not next: rights; default"),
        ("give", "hand out"),
        "",
        (),
        "",
        "",
        Record(5, 4),
    ),
    Sense(("administer",), "VERB", "general", Action.KEEP, "govern", Cues(), (), "a term", (), "", ""),
)
_EMPTY = re.compile(r" (?:basically|in actual fact)\b")
_SPLIT = re.compile(r", and (it|the) (?=\w)")


class ToySimplifier(Simplifier):
    def simplify(
        self, text: str, options: SimplifyOptions | None = None, **keywords: Unpack[OptionKeywords]
    ) -> Simplification:
        wanted = chosen_options(options, keywords)
        phrases = dict(PHRASES)
        if wanted.strength == "bold":
            phrases |= BOLD
        elif wanted.strength == "careful":
            phrases = {phrase: others for phrase, others in PHRASES.items() if phrase in CAREFUL}
        kept = _kept(text, wanted.glossary)
        edits = [edit for edit in _substitutions(text, phrases) if not _touches(edit, kept)]
        edits += [_deletion(match) for match in _EMPTY.finditer(text)]
        if wanted.split and wanted.strength != "careful":
            edits += [_split(text, match) for match in _SPLIT.finditer(text)]
        edits.sort(key=lambda edit: edit.start)
        less = [
            replace(edit, confidence=0.6)
            for edit in _substitutions(text, PHRASES)
            if not any(_touches(edit, [Span(one.start, one.end)]) for one in edits)
            and not _touches(edit, kept)
        ]
        after = apply(text, edits)
        others = tuple(apply(text, edits[:k]) for k in range(min(wanted.nbest, len(edits))))
        return Simplification(text, after, tuple(edits), others, tuple(less))

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        return [self.simplify(text, options, **keywords) for text in texts]

    def senses(self, phrase: str) -> list[Sense]:
        return list(SENSES) if phrase.lower() in ("administer", "administered") else []

    def rules(self, phrase: str, limit: int = 20) -> list[Paraphrase]:
        others = PHRASES.get(phrase.lower(), ())
        return [
            Paraphrase(phrase, after, -float(k), {"length": float(len(after))})
            for k, after in enumerate(others)
        ][:limit]


def _substitutions(text: str, phrases: dict[str, tuple[str, ...]]) -> list[Edit]:
    pattern = re.compile(rf"\b({'|'.join(phrases)})\b", re.IGNORECASE)
    return [_substitution(match, phrases[match[0].lower()]) for match in pattern.finditer(text)]


def _substitution(match: re.Match[str], others: tuple[str, ...]) -> Edit:
    before = match[0]
    best, *rest = (other[0].upper() + other[1:] if before[0].isupper() else other for other in others)
    kind: EditKind = "phrase" if " " in before + best else "word"
    return Edit(
        match.start(),
        match.end(),
        before,
        best,
        kind,
        f"Fewer people know “{before}” than “{best}”.",
        -0.1 * len(before),
        0.9,
        tuple(Alternative(other, 0.6 - 0.1 * k, -0.05 * len(before)) for k, other in enumerate(rest)),
    )


def _deletion(match: re.Match[str]) -> Edit:
    reason = "The sentence says the same without it."
    return Edit(match.start(), match.end(), match[0], "", "shorter", reason, -1.0, 0.7)


def _split(text: str, match: re.Match[str]) -> Edit:
    after = f". {match[1].capitalize()} "
    return Edit(
        match.start(),
        match.end(),
        match[0],
        after,
        "split",
        "Two short sentences are easier than one.",
        -4.2,
        0.8,
    )


def _kept(text: str, glossary: Glossary | None) -> list[Span]:
    if glossary is None:
        return []
    sentence = tokenise(text)
    return [sentence.span(first, last) for first, last in glossary.find(TokenView(sentence))]


def _touches(edit: Edit, kept: list[Span]) -> bool:
    return any(edit.start < end and start < edit.end for start, end in kept)

"""From remarks to what LanguageTool's clients read: `matches`, with places in units of UTF-16.

A client shows what to write instead in a menu, and underlines the place. So no match is empty, and none is
replaced by nothing: where words go away, the match takes the word beside them too, and that word stays.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ogden.app.service.languagetool.annotations import AnnotatedText
from ogden.app.service.languagetool.requests import CheckRequest, Mode
from ogden.app.service.languagetool.rules import ProtocolRule, rule_of
from ogden.documents.remarks import Remark, Replacement
from ogden.text.code_units import CodeUnits
from ogden.text.sentence import Span

_AROUND = 40  # characters of context on each side, as LanguageTool has it
_WORD_BEFORE = re.compile(r"[^\s\ufffc]+[^\S\n]*\Z")
_WORD_AFTER = re.compile(r"[^\S\n]*[^\s\ufffc]+")
_NEARBY = 100  # characters in which that word is looked for


def wanted_remarks(remarks: Sequence[Remark], request: CheckRequest) -> list[Remark]:
    """Those that the client asks for, each with something to show."""
    chosen = [
        remark
        for remark in remarks
        if _in_mode(remark, request.mode) and rule_of(remark).is_wanted(request.choice)
    ]
    return list(_visible(chosen, request.text.plain))


def _in_mode(remark: Remark, mode: Mode) -> bool:
    """LibreOffice asks for what is said of a whole text by itself, and for what is said of sentences."""
    return mode == "all" or (remark.sentence is None) == (mode == "textLevelOnly")


def _visible(remarks: Sequence[Remark], text: str) -> Iterator[Remark]:
    taken = [remark.span for remark in remarks if remark.replacements]
    for remark in remarks:
        if remark.replacements and (remark.span.start == remark.span.end or _has_empty(remark)):
            wide = _widened(remark, text, taken)
            taken.append(wide.span)
            yield wide
        else:
            yield remark


def _has_empty(remark: Remark) -> bool:
    return any(not each.text.strip() for each in remark.replacements)


def _widened(remark: Remark, text: str, taken: Sequence[Span]) -> Remark:
    """With the word beside it: the next one, where a space goes away that stands before it."""
    start, end = remark.span
    before = _WORD_BEFORE.search(text, max(0, start - _NEARBY), start)
    after = _WORD_AFTER.match(text, end, end + _NEARBY)
    left = Span(before.start(), end) if before else None
    right = Span(start, after.end()) if after else None
    first_right = start < end and text[end - 1].isspace()
    for wide in (right, left) if first_right else (left, right):
        if wide and not any(_overlap(wide, other) for other in taken if other != remark.span):
            lead, tail = text[wide.start : start], text[end : wide.end]
            written = (replace(each, text=lead + each.text + tail) for each in remark.replacements)
            return replace(remark, span=wide, replacements=tuple(written))
    return replace(remark, replacements=tuple(each for each in remark.replacements if each.text.strip()))


def _overlap(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end


@dataclass(frozen=True)
class MatchWriter:
    """Writes matches for one text."""

    text: AnnotatedText
    units: CodeUnits
    """Of the whole text, as it was sent."""
    base: str
    """The address of the service, at which rules are explained."""

    def matches(self, remarks: Iterable[Remark]) -> list[dict[str, Any]]:
        return [match for remark in remarks if (match := self._match(remark))]

    def ranges(self, spans: Iterable[Span]) -> list[list[int]]:
        """Of sentences."""
        placed = (self.text.place(span) for span in spans)
        return [[self.units.units(span.start), self.units.units(span.end)] for span in placed if span]

    def _match(self, remark: Remark) -> dict[str, Any] | None:
        place = self.text.place(remark.span)
        if place is None:
            return None
        rule = rule_of(remark)
        # A client would put the words in place of the markup, too.
        through_markup = place.end - place.start != remark.span.end - remark.span.start
        replacements = () if through_markup else remark.replacements
        start = self.units.units(place.start)
        length = self.units.units(place.end) - start
        return {
            "message": _message(remark),
            "shortMessage": rule.description,
            "replacements": [_replacement(each) for each in replacements],
            "offset": start,
            "length": length,
            "context": self._context(place, length),
            "sentence": self._sentence(remark),
            "type": {"typeName": "Hint"},
            "rule": self._rule(rule),
            "ignoreForIncompleteSentence": False,
            "contextForSureMatch": -1 if remark.sentence is None else 0,
        }

    def _context(self, place: Span, length: int) -> dict[str, Any]:
        whole = self.text.whole
        start, end = max(0, place.start - _AROUND), min(len(whole), place.end + _AROUND)
        lead = ("..." if start else "") + whole[start : place.start]
        shown = lead + whole[place.start : end] + ("..." if end < len(whole) else "")
        offset = CodeUnits(lead, "utf-16").units(len(lead))
        return {"text": re.sub(r"[\r\n]", " ", shown), "offset": offset, "length": length}

    def _sentence(self, remark: Remark) -> str:
        """Clients want one always; of what is about more than one, it is the line in which it begins."""
        text = self.text.plain
        if remark.sentence:
            return text[remark.sentence.start : remark.sentence.end].strip()
        start = text.rfind("\n", 0, remark.span.start) + 1
        end = text.find("\n", start)
        return text[start : end if end >= 0 else len(text)].strip()

    def _rule(self, rule: ProtocolRule) -> dict[str, Any]:
        return {
            "id": rule.id,
            "description": rule.description,
            "issueType": "style",
            "urls": [{"value": f"{self.base}v2/rules/{rule.id}"}],
            "category": {"id": rule.category, "name": rule.category_name},
            **({"tags": ["picky"]} if rule.finding else {}),
        }


def _message(remark: Remark) -> str:
    said = [remark.message, remark.advice]
    if remark.kind == "suggestion" and remark.replacements:
        said.append(f"Ogden is {remark.replacements[0].confidence:.0%} sure: see whether it fits.")
    return " ".join(filter(None, said))


def _replacement(each: Replacement) -> dict[str, Any]:
    return {"value": each.text, "confidence": round(each.confidence, 4)}

"""All rules that are on, over all passages of a text."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ogden.editing.diagnosis.analysis import AnalysedPassage, analyse
from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.fixes import with_fixes
from ogden.editing.diagnosis.rule import Category, DiagnosisRule, Found
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.text.sentence import Span

if TYPE_CHECKING:
    from ogden.editing.edits import Edit, Simplification
    from ogden.editing.simplifier import Simplifier, SimplifyOptions

_REBUILT: frozenset[Category] = frozenset(("sentences", "verbs"))
"""Rules whose fixes may leave the fault standing: a sentence can be split and still be long."""


def diagnose(
    texts: Sequence[str],
    simplifier: "Simplifier",
    settings: CheckSettings,
    options: "SimplifyOptions",
) -> list[list[Finding]]:
    """What is found in each passage of one text, in order. The options are those that the whole text tells
    (`told_options`): the glossary says which terms are the user's own."""
    passages = analyse(texts, options)
    found: list[list[Finding]] = [[] for _ in texts]
    for name, rule in RULES.items():
        if name in settings.rules:
            for passage, one in _found(rule, passages, settings):
                found[passage].append(one)
    if settings.fixes:
        found = fixed(texts, found, simplifier, settings, options)
    return [sorted(own, key=lambda one: (one.span.start, -one.span.end)) for own in found]


def _found(
    rule: DiagnosisRule, passages: Sequence[AnalysedPassage], settings: CheckSettings
) -> Iterator[tuple[int, Finding]]:
    limits = settings.limits
    if rule.in_sentence:
        for number, passage in enumerate(passages):
            for sentence in passage.sentences:
                for found in rule.in_sentence(sentence, limits):
                    yield number, _finding(rule, found, sentence.span)
    for number, found in rule.in_text(passages, limits) if rule.in_text else ():
        inside = (one.span for one in passages[number].sentences)
        around = next(
            (one for one in inside if one.start <= found.span.start and found.span.end <= one.end), None
        )
        yield number, _finding(rule, found, around)


def _finding(rule: DiagnosisRule, found: Found, sentence: Span | None) -> Finding:
    return Finding(rule.name, found.span, found.message, found.advice or rule.advice, (), sentence)


def fixed(
    texts: Sequence[str],
    found: Sequence[Sequence[Finding]],
    simplifier: "Simplifier",
    settings: CheckSettings,
    options: "SimplifyOptions",
) -> list[list[Finding]]:
    """The findings, with the edits that mend them. Passages without any are not asked for."""
    asked = [n for n, own in enumerate(found) if any(RULES[one.rule].fixed_by for one in own)]
    answers = simplifier.simplify_many([texts[n] for n in asked], options) if asked else []
    kinds = {rule.name: rule.kind for rule in simplifier.structure_rules()}
    result = [list(own) for own in found]
    for n, answer in zip(asked, answers, strict=True):
        edits = _edits(answer)
        result[n] = [with_fixes(texts[n], one, RULES[one.rule], edits, kinds) for one in found[n]]
    return without_idle_fixes(texts, result, settings, options)


def without_idle_fixes(
    texts: Sequence[str],
    found: Sequence[Sequence[Finding]],
    settings: CheckSettings,
    options: "SimplifyOptions",
) -> list[list[Finding]]:
    """The findings without the fixes after which the same rule would find the same fault again."""
    asked = {
        (n, k): _mended(texts[n], one)
        for n, own in enumerate(found)
        for k, one in enumerate(own)
        if one.fixes and one.sentence and RULES[one.rule].category in _REBUILT
    }
    passages = analyse(list(asked.values()), options) if asked else []
    result = [list(own) for own in found]
    for (n, k), passage in zip(asked, passages, strict=True):
        one = found[n][k]
        start = one.span.start - (one.sentence or one.span).start
        end = start + len(one.fixes[0].text)
        again = (other.span for _, other in _found(RULES[one.rule], [passage], settings))
        if any(span.start < end and start < span.end for span in again):
            result[n][k] = replace(one, fixes=())
    return result


def _mended(text: str, finding: Finding) -> str:
    """The sentence of a finding with its best fix."""
    start, end = finding.sentence or finding.span
    return text[start : finding.span.start] + finding.fixes[0].text + text[finding.span.end : end]


def _edits(answer: "Simplification") -> "list[Edit]":
    return sorted((*answer.edits, *answer.suggestions), key=lambda edit: edit.start)

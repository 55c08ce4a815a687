"""Two denials that make one statement: *not uncommon*, *not … unless*."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.text.protected import ProtectedKind

_NOT = frozenset("not n't n’t never cannot".split())
_ADVERBS = frozenset(
    "at all entirely wholly altogether totally completely always necessarily so very particularly by any "
    "means a an in the be been being is".split()
)
_NEGATIVE = frozenset(
    "unable unacceptable unaffected unaware unavoidable unbearable uncertain unclear uncomfortable "
    "uncommon unconnected undesirable uneven unexpected unfair unfamiliar unfavourable unfavorable "
    "unfounded unfriendly unhappy unhealthy unheard unhelpful unimportant uninteresting unjust unjustified "
    "unkind unknown unlawful unlike unlikely unnatural unnecessary unpleasant unpopular unproblematic "
    "unreasonable unrelated unreliable unsafe unsatisfactory unsuccessful unsuitable unsympathetic untrue "
    "unusual unwelcome unwilling unwise unworthy inaccurate inappropriate incapable incompatible "
    "inconceivable inconsiderable inconsistent incorrect ineffective inefficient ineligible inexpensive "
    "infrequent insensitive insignificant insubstantial insufficient intolerable invalid immaterial "
    "impolite impossible improbable improper irrational irregular irrelevant irresponsible disallowed "
    "disagreeable dishonest disproportionate dissatisfied dissimilar".split()
)
_MODALS = frozenset("can could may might must shall should will would".split())
_REPORTING = frozenset(
    "admit argue believe claim feel find hint hold imply indicate insist know note observe report say state "
    "suggest tell think write".split()
)
"""Verbs of what somebody says or thinks: a hedge in it is theirs."""
_AFTER = 4  # words behind a denial in which another counts
_UNLESS = 30


def _double(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    words = sentence.view.lower
    for place, word in enumerate(words):
        if word not in _NOT or not _counts(sentence, place, place + 1):
            continue
        if place and words[place - 1] == "if":
            continue  # "difficult, if not impossible"
        last = _second(words, place)
        if last is not None and _counts(sentence, place, last) and not _is_reported(sentence, place):
            yield _found(sentence, place, last)
    yield from _unless(sentence)


def _second(words: list[str], place: int) -> int | None:
    """Behind the second denial, where one follows at once."""
    end = min(place + 1 + _AFTER, len(words))
    for at in range(place + 1, end):
        if words[at] in _NEGATIVE:
            return at + 1
        if words[at] == "without" and at == place + 1:
            return None if words[place - 1] in _MODALS else at + 1  # "shall not without leave cut a tree"
        if words[at] in ("fail", "fails", "failed") and words[at + 1 : at + 2] == ["to"] and at <= place + 2:
            return at + 2
        if words[at] not in _ADVERBS:
            return None
    return None


def _is_reported(sentence: AnalysedSentence, place: int) -> bool:
    """Whether a denial stands in what somebody says or thinks: *they indicated that it is not unwelcome*."""
    view = sentence.view
    return any(
        lemma in _REPORTING and view.tags[at].startswith("VB") and "that" in view.lower[at + 1 : place]
        for at, lemma in enumerate(view.lemmas[:place])
    )


def _unless(sentence: AnalysedSentence) -> Iterator[Found]:
    """*May not … unless*: both in the main part of a sentence, with nothing denied between them."""
    words, view = sentence.view.lower, sentence.view
    for place, word in enumerate(words):
        if word != "unless" or not _counts(sentence, place, place + 1):
            continue
        denials = [at for at in range(max(0, place - _UNLESS), place) if words[at] in _NOT]
        if len(denials) != 1:
            continue
        (at,) = denials
        between = view.tags[at:place]
        broken = {":", ";", "."} & set(words[at:place]) or "CC" in between
        helped = words[at - 1 : at] in (["shall"], ["may"], ["does"], ["do"])
        formal = helped and words[at + 1 : at + 2] != ["be"] and not _is_order(sentence, at)
        if formal and not broken and not _has_clause_between(sentence, at, place):
            yield _found(sentence, at, place + 1)


def _is_order(sentence: AnalysedSentence, place: int) -> bool:
    """Whether *not* is that of *Do not …*: as a warning it is clearer than *only if*."""
    if sentence.view.lower[place - 1] != "do":
        return False
    before = sentence.view.words[place - 2] if place > 1 else ""
    return not any(map(str.isalnum, before)) or before.lower() in ("please", "and", "so", "then", "but")


def _has_clause_between(sentence: AnalysedSentence, denial: int, unless: int) -> bool:
    """Whether a clause begins or ends between them: then they may belong to different verbs (*those who do
    not pay must leave unless*)."""
    phrases = sentence.structure.phrases if sentence.structure else ()
    return any(
        one.label == "SBAR" and (denial < one.start < unless or one.start <= denial < one.end <= unless)
        for one in phrases
    )


def _counts(sentence: AnalysedSentence, first: int, last: int) -> bool:
    kinds = sentence.prepared.protected[first:last]
    return not any(sentence.in_quotation[first:last]) and not any(
        kind not in (None, ProtectedKind.NEGATION) for kind in kinds
    )


def _found(sentence: AnalysedSentence, first: int, last: int) -> Found:
    said = sentence.words(first, last)
    if last - first > 5:
        said = f"{sentence.words(first, first + 1)} … {sentence.words(last - 1, last)}"
    return Found(sentence.place(first, last), f"“{said}” denies twice.")


DOUBLE_NEGATIVE = DiagnosisRule(
    "double-negative",
    "sentences",
    "Two denials that make one statement",
    "“Not uncommon” means “common”, and “you may not leave unless you have paid” means “you may leave only "
    "if you have paid”. Readers have to turn the sentence over twice. “Not … until” is not reported, nor is "
    "the order “do not … unless”, nor a hedge in what somebody is reported to say.",
    "Say what is so, not what is not so: “common”, “only if”.",
    in_sentence=_double,
    fixed_by=frozenset(("word", "phrase", "structure")),
    fix_rules=frozenset(("double negatives",)),
)

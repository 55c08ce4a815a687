"""Sentences that keep their readers waiting: for the subject, or for its verb."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase

_OPENINGS = frozenset("PP SBAR ADVP".split())
_OPENERS = frozenset("WDT WP WP$ WRB PRP".split())
"""Tags of words with which a clause begins."""
_POINTING = frozenset("he she it they".split())
_EARLY = 4  # words in which an opening tells whom it is about
_MARKS = frozenset((",", ":", "``", "''", "CC", "-LRB-", "-RRB-"))


def _late_subject(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    clause = _main_clause(sentence)
    if clause is None:
        return
    subject, _ = clause
    before = sentence.count(0, subject.start)
    comma = subject.start and sentence.view.words[subject.start - 1] == ","
    if comma and before >= limits.words_before_subject and not _is_known(sentence, subject):
        yield Found(
            sentence.place(0, subject.start),
            f"There are {before} words before the reader learns what the sentence is about.",
        )


def _late_verb(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    clause = _main_clause(sentence)
    if clause is None:
        return
    subject, verb = clause
    words = sentence.count(subject.start, verb.start)
    if words >= limits.words_before_verb and not _is_list(subject) and _is_sure(sentence, subject):
        tags = sentence.view.tags
        first = next(place for place in range(verb.start, verb.end) if tags[place] in FINITE)
        yield Found(
            sentence.place(subject.start, verb.start),
            f"The subject has {words} words before its verb “{sentence.words(first, first + 1)}”.",
        )


def _is_known(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether the opening has told already what the sentence is about (*if the Board …, it shall*), is
    somebody's words (*…, he said*), or has a main clause of its own."""
    words, tags = sentence.view.lower, sentence.view.tags
    if tags[subject.start] == "PRP" and subject.end == subject.start + 1:
        one = words[subject.start]
        return one in _POINTING or one in words[:_EARLY]
    own = [word for word in words[subject.start : subject.end] if word not in ("the", "a", "an")]
    opening = [word for word in words[: subject.start] if word not in ("the", "a", "an")]
    said = words[subject.end : subject.end + 1] in (["said"], ["says"])
    return said or opening[1 : 1 + len(own)] == own or not {"said", "says"}.isdisjoint(opening[-3:])


def _is_sure(sentence: AnalysedSentence, subject: Phrase) -> bool:
    """Whether the subject is one: no label before it, no brackets in it, and verbs only in clauses of its own
    (*his career produced four plays and his stories are read* has two subjects)."""
    words, tags = sentence.view.lower, sentence.view.tags
    if not {":", ";"}.isdisjoint(words[: subject.end]):
        return False
    if subject.start and tags[subject.start - 1].startswith("NN"):
        return False  # "At publisher Smith, which …, the head attributes": the tree cuts a name
    own = range(subject.start, subject.end)
    finite = sum(tags[place] in ("VBD", "VBZ", "VBP", "MD") for place in own)
    opened = sum(tags[place] in _OPENERS or words[place] in ("that", "when", "if") for place in own)
    return finite <= opened


def _main_clause(sentence: AnalysedSentence) -> tuple[Phrase, Phrase] | None:
    """Subject and verb phrase of the main clause, where the tree shows one of each and all is clear."""
    view = sentence.structure
    if view is None or sentence.is_quoted or view.words[-1:] == ["?"]:
        return None
    top = view.root
    while top.label not in ("S",) and len(top.children) == 1:
        top = top.children[0]
    if top.label != "S":
        return None
    parts = [one for one in top.children if one.label not in _MARKS and one.label != "."]
    subjects = [k for k, one in enumerate(parts) if one.label == "NP" and parts[k + 1 : k + 2]]
    found = [k for k in subjects if _is_finite(view, parts[k + 1])]
    if len(found) != 1 or not all(_is_opening(view, one) for one in parts[: found[0]]):
        return None
    return parts[found[0]], parts[found[0] + 1]


def _is_opening(view: StructureView, phrase: Phrase) -> bool:
    """Whether a phrase before the subject only leads to it: no clause that could stand alone."""
    unfinished = phrase.label == "S" and view.tags[phrase.start] in ("VBG", "VBN", "TO")
    return phrase.label in _OPENINGS or unfinished


def _is_finite(view: StructureView, phrase: Phrase) -> bool:
    if phrase.label != "VP":
        return False
    return any(view.tags[place] in FINITE for place in range(phrase.start, min(phrase.start + 2, phrase.end)))


def _is_list(subject: Phrase) -> bool:
    """Several things joined: `hidden-list` looks at these."""
    return any(child.label == "CC" for child in subject.children)


LATE_SUBJECT = DiagnosisRule(
    "late-subject",
    "sentences",
    "Many words before the subject",
    "Readers understand a sentence when they know who or what it is about. A sentence is reported when "
    "sixteen words or more stand before that, unless they name it already.",
    "Begin with who or what the sentence is about; move the rest behind it or into a sentence of its own.",
    in_sentence=_late_subject,
    fixed_by=frozenset(("split",)),
)
LATE_VERB = DiagnosisRule(
    "late-verb",
    "sentences",
    "Many words between subject and verb",
    "A subject of sixteen words or more, with all that is said of it, keeps the verb from the reader. Only "
    "main clauses are looked at.",
    "Bring subject and verb together; say the rest in a sentence of its own.",
    in_sentence=_late_verb,
    fixed_by=frozenset(("split",)),
)

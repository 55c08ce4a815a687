"""Whether what opens a sentence is a case, which must hold for all of its parts (*if it rains*), or only
says when, where or by what law the first part is so (*in 2019*, *under the new act*)."""

from collections.abc import Sequence

from ogden.editing.structure.conditions.by_words.joined import CLAUSES, main_start
from ogden.editing.structure.conditions.main_clause import OFTEN, top_clause
from ogden.editing.structure.conditions.openings import REMARKS, opening_end, opens_both
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, MONTHS

_CASES = frozenset(
    "if unless should were had where wherever whenever provided providing assuming supposing whether until "
    "till absent without even except save subject depending failing".split()
)
"""What begins an opening that is a case."""
_EVENTS = (("in", "the", "event"), ("in", "case"), ("so", "long"), ("as", "long"), ("in", "the", "absence"))
_DATING = frozenset("in on at since by after before upon when".split())
_REASONS = frozenset(
    ("in view", "in light", "owing to", "due to", "based on", "based upon", "further to", "in reaching")
)
_LAWS = frozenset("law act statute regulation regulations code constitution treaty directive".split())
_HEDGES = frozenset(
    "according supposedly allegedly reportedly apparently perhaps possibly probably presumably maybe view "
    "opinion theory principle best worst lesser certainly officially legally ideally luck critics "
    " experience belief judgement judgment "
    "cases circumstances typically mostly commonly".split()
)
_GRANTING = frozenset("although though despite notwithstanding whereas because since".split())
_POINTING = frozenset("this that these those such".split())
_DEFINITE = frozenset("the this these that those such".split())
_LATER = frozenset("after afterwards then thereafter never each every always usually normally".split())
"""What tells of another time, or of all."""
_LONGEST = 8
"""Words of an opening without a comma."""


def opening_of(view: StructureView) -> list[str]:
    """The words before the subject of the sentence: up to the comma of an opening, or as the tree has it, or
    else up to the verb."""
    start = main_start(view, 0, view.end) or opening_end(view, top_clause(view.root))
    if start is not None:
        return [word for word in view.words[:start] if word != ","]
    if view.tags[0] not in ("IN", "RB", "TO", "WRB", "VBG", "VBN", "MD"):
        return []
    verb = next((k for k in range(view.end) if view.tags[k] in FINITE), 0)
    return view.words[: min(verb, _LONGEST)]


def opens_case(asked: Question) -> bool:
    """The sentence opens with a condition, a time that comes again, a plan or who says so, and what follows
    must not be told without it. A date, a law, a reason and what is said of the subject are no cases.
    `sure`: only a condition is asked for."""
    view, words = asked.view, opening_of(asked.view)
    if not words or " ".join(words) in REMARKS:
        return False
    if words[0] in _CASES or any(tuple(words[: len(some)]) == some for some in _EVENTS):
        return True
    if "sure" in asked.values:
        return False
    if not (CONDITIONAL | OFTEN | _HEDGES).isdisjoint(words):
        return True
    if words[0] == "from" or "effect" in words[:2]:
        return True
    return not _is_told(view, words) and opens_both(asked.about((asked.given[-1], asked.given[-1])))


def _is_told(view: StructureView, words: Sequence[str]) -> bool:
    """Whether an opening only says by what law, for what reason or of whom something is told, or names a date
    or a place."""
    places = range(len(words) + 1)
    verbs = [k for k in range(len(words), view.end) if view.tags[k] in FINITE]
    if words[0] in _GRANTING or view.tags[0] in ("VBG", "VBN", "JJ") or " ".join(words[:2]) in _REASONS:
        return True
    if words[0] == "to" and view.tags[1] == "VB":
        return True  # to do so, fill in the form
    if words[0] in ("under", "pursuant") and not _LAWS.isdisjoint(words):
        return True
    if words[0] == "under" and [view.words[k] for k in verbs].count("would") > 1:
        return True
    dated = any(view.tags[k] == "CD" or view.words[k] in MONTHS for k in places)
    told = bool(verbs) and view.tags[verbs[0]] in ("VBD", "VBZ", "VBP")
    return dated and told and words[0] in _DATING and not _is_bare(words)


def _is_bare(words: Sequence[str]) -> bool:
    """Whether what looks like a date counts something: *for the first three years*, *in two experiments*."""
    return not any(word.isdigit() or word in MONTHS for word in words)


def own_case(asked: Question) -> bool:
    """The last part opens with a case of its own: *and if you do leave, …*."""
    view, start = asked.view, asked.given[-1][0].start
    word = view.words[start]
    return word in (_CASES | {"when", "once"}) & CLAUSES and main_start(view, start, view.end) > start


def tied(asked: Question) -> bool:
    """The last part points back to what the first says, so that it stays in the same case: *such a fee*,
    *this will*."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.view.end
    if view.words[start] == "this" and view.tags[start + 1] in FINITE:
        return True
    return any(
        view.words[k] in _POINTING
        and view.tags[k] in ("DT", "PDT", "JJ")
        and view.tags[k + 1].startswith(("NN", "JJ", "DT"))
        for k in range(start, end - 1)
        if view.words[k : k + 2] != ["such", "as"] and view.words[k - 1] != "so"
    )


def keeps_topic(asked: Question) -> bool:
    """The last part tells of what the first names, and not of what comes after: else it may hold in any
    case (*…, and the office is open from eight until five*)."""
    view, start = asked.view, asked.given[-1][0].start
    if view.words[0] in ("until", "till") or not _LATER.isdisjoint(view.words[start:]):
        return False
    if view.tags[start] == "PRP":
        return view.words[start] != "it" or "it" in view.words[: start - 1]
    if view.words[start] not in _DEFINITE and view.tags[start] != "PRP$":
        return False
    end = next((k for k in range(start, view.end) if view.tags[k] in FINITE), start)
    named = [k for k in range(start, end) if view.tags[k].startswith(("NN", "JJ", "CD"))]
    return bool(named) and {view.lemma(k) for k in named} <= set(view.lemmas[: start - 1])

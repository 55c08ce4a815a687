"""Phrases that end a sentence, by their words: examples, terms, time limits, cases."""

from itertools import pairwise

from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joints import NAMING, between, verb_before
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING, MONTHS, WEEKDAYS


def ends_in_names(asked: Question) -> bool:
    """Behind it, and behind as many words as are asked for, things are named to the end of the sentence, with
    a clause at most that says which ones."""
    view, start = asked.view, asked.phrase.end + int(asked.values[0] if asked.values else "0")
    if start >= view.end or view.tags[start] not in NAMING or view.words[start] in ("it", "this", "that"):
        return False
    if view.tags[start] == "PRP" or verb_at(view, start, view.end) is not None:
        return False
    if "but" in view.words[start : view.end] or _turns_back(view, start):
        return False
    comma = max((k for k in range(start, view.end) if view.words[k] == ","), default=None)
    if comma is None:
        return True
    joined = any(view.tags[k] == "CC" for k in range(comma, view.end))
    return joined and view.tags[comma + 1] in NAMING | {"CC"}


def _turns_back(view: StructureView, start: int) -> bool:
    """Behind a comma a relative clause, or *and* and a verb, may go on with what stands before it."""
    return any(
        view.words[k] == ","
        and (view.tags[k + 1].startswith("W") or view.words[k + 1] == "that" or view.tags[k + 2] in FINITE)
        for k in range(start, view.end - 2)
    )


def manner_behind(asked: Question) -> bool:
    """It begins a phrase that says on what terms, and ends the sentence: *at no cost*, *in breach of*."""
    view, start = asked.view, asked.phrase.end
    words = view.words[start : start + 4]
    if view.end - start < 2 or verb_at(view, start, view.end) is not None:
        return False
    comma = next((k for k in range(start, view.end) if view.words[k] == ","), None)
    if comma is not None and "CC" not in view.tags[comma : view.end]:
        return False
    if not _WHICH.isdisjoint(words):
        return False
    return not _TERMS[view.words[asked.phrase.start]].isdisjoint(words)


_WHICH = frozenset("which whom whose least first last example instance particular turn fact".split())
_TERMS = {
    "at": frozenset("cost expense rate speed risk price charge discretion temperature request".split()),
    "in": frozenset(
        "line keeping accordance breach contravention violation recognition return exchange response support "
        "honour honor memory preparation protest defiance deference compliance conjunction consultation "
        "partnership contrast reference addition connection anticipation collaboration".split()
    ),
    "on": frozenset("basis advice understanding payment terms behalf average grounds condition top".split()),
    "under": frozenset("the a an section article rules terms supervision".split()),
    "against": frozenset("the a an their his her its advice".split()),
    "amid": frozenset("the a an fears growing reports claims calls concern concerns much".split()),
    "for": frozenset("reasons fear reason".split()),
    "over": frozenset(("above",)),
}
"""Words by one of which a phrase with these prepositions says on what terms something is done."""


def limit_behind(asked: Question) -> bool:
    """It begins a time limit that ends the sentence: *within 28 days*, *no later than 5 May*."""
    view, start = asked.view, asked.phrase.start
    words = view.words[start : start + 3]
    if verb_at(view, asked.phrase.end, view.end) is not None or "," in view.words[start : view.end]:
        return False
    if any(one == "CC" and other.startswith("VB") for one, other in pairwise(view.tags[start : view.end])):
        return False
    named = "CD" in view.tags[start : view.end] or not _DAYS.isdisjoint(view.words[start : view.end])
    if words[0] == "within":
        return named and not _SPANS.isdisjoint(view.words[start : start + 6])
    if words[0] in ("no", "not"):
        return words[1:] == ["later", "than"]
    return words[0] == "by" and view.tags[start + 1] in ("CD", "NNP") and named


_SPANS = frozenset("day days week weeks month months year years hour hours minutes".split())
_DAYS = frozenset("a an the day date deadline end".split())


def due_before(asked: Question) -> bool:
    """What stands before it must, may or will be done, or is an order; no participle, no relative clause and
    no denial stands between, which a time limit may belong to."""
    view, start = asked.view, asked.phrase.start
    verb = verb_before(view, start)
    if verb is None or (view.words[verb] not in _DUE and view.tags[verb] != "VB"):
        return False
    first = next((k for k in range(verb + 1, start) if view.tags[k] in ("VB", "VBN")), verb)
    if view.words[first] == "be":
        first = next((k for k in range(first + 1, start) if view.tags[k] == "VBN"), first)
    between = view.tags[first + 1 : start]
    open_tags = {"VBN", "VBG", "WDT", "WP", "WRB", "VBD", "VBZ", "VBP", "MD", "CC"}
    if not open_tags.isdisjoint(between) or view.words[start - 1] in _LOOSE or view.tags[start - 1] == "RB":
        return False
    return start - first >= 4 and DENYING.isdisjoint(view.words[verb:start])


_LOOSE = frozenset("only or and even date period time term day".split())
_DUE = frozenset("must shall should may can will".split())


def plain_before(asked: Question) -> bool:
    """No clause that says which one is meant, no participle and no comma stands in the ten words before it,
    and no word that makes it the only or a partial reason."""
    view, start = asked.view, asked.phrase.start
    near = range(max(0, start - 10), start)
    if view.words[start - 1] in BE | _DEGREES or view.lemma(start - 1) in _CAUSED:
        return False
    if view.words[start] == "due" and "," in view.words[max(0, start - 10) : start - 1]:
        return False
    return not any(view.tags[k] in ("WDT", "WP", "WRB", "VBG") or view.words[k] == "that" for k in near)


_CAUSED = frozenset(
    "death loss damage absence injury delay disease mortality illness cost harm pain payment reduction "
    "increase failure".split()
)
"""Nouns that *due to* may say more of."""
_DEGREES = frozenset(
    "only partly largely mainly simply merely just not solely purely primarily or and but chiefly in even "
    "probably perhaps especially particularly possibly".split()
)


def except_place(asked: Question) -> bool:
    """*Except where*, *except in*, *except during*: an exception that is a case, a place or a time."""
    return asked.view.words[asked.phrase.end] in _CASES


_CASES = frozenset("where when if in on at during by with to under as after before between because".split())


def extra_behind(asked: Question) -> bool:
    """A phrase or a clause with *if*, *when*, *in* stands behind it, to the end of the sentence."""
    view, start = asked.view, asked.phrase.end
    if view.tags[start] == "RB":  # most steeply after
        start += 1
    word = view.words[start]
    if word not in _CASES | {"within", "for", "from"} or view.end - start < 3:
        return False
    if word == "to":
        return False
    return "," not in view.words[start : view.end]


def noun_before(asked: Question) -> bool:
    """A noun stands right before its comma, which the examples behind it are of."""
    view, start = asked.view, asked.phrase.start
    return start > 1 and view.tags[start - 2].startswith("NN")


def owes_behind(asked: Question) -> bool:
    """It begins *owing to A* and the like, which ends the sentence."""
    view, start = asked.view, asked.phrase.start
    size = next((len(one) for one in _OWING if view.words[start : start + len(one)] == one), 0)
    behind = start + size
    if (
        not size
        or view.tags[behind] not in NAMING - {"CD", "$", "VBG"}
        or verb_at(view, behind, view.end) is not None
    ):
        return False
    return view.end - behind >= 2 and "," not in view.words[behind : view.end]


_OWING = (
    ["owing", "to"],
    ["due", "to"],
    ["because", "of"],
    ["on", "account", "of"],
    ["as", "a", "result", "of"],
    ["as", "a", "consequence", "of"],
)


def aim_marked(asked: Question) -> bool:
    """*In order to do*, *so as to do*."""
    view, start = asked.view, asked.phrase.start
    marked = view.words[start : start + 3] in (["in", "order", "to"], ["so", "as", "to"])
    return marked and view.tags[start + 3] == "VB" and view.words[start - 1] not in BE | _DEGREES


def dated_before(asked: Question) -> bool:
    """A month, a year or a time stands among the last words before it."""
    view, start = asked.view, asked.phrase.start
    near = view.words[max(0, start - 4) : start - 1]
    year = any(word.isdigit() and len(word) == 4 for word in near)
    return year or not (MONTHS | WEEKDAYS | _PERIODS).isdisjoint(near)


_PERIODS = frozenset(
    "spring summer autumn winter century decade night morning evening season weekend "
    "1940s 1950s 1960s 1970s 1980s 1990s".split()
)


def examples_between(asked: Question) -> bool:
    """Between commas, examples stand behind a plural subject and before its verb."""
    view, start = asked.view, asked.phrase.start
    mark = view.words[start + 1 : start + 3]
    if not between(asked) or not (mark[0] in ("notably", "including") or mark == ["such", "as"]):
        return False
    behind = start + (3 if mark[0] == "such" else 2)
    return view.tags[behind] in NAMING and head_before(view, start) is not None


def head_before(view: StructureView, end: int) -> int | None:
    """The plural noun that heads the subject which starts the sentence and ends here."""
    stop = next((k for k in range(end) if view.tags[k] in ("IN", "VBN", "VBG", "WDT", "WP", "TO")), end)
    return stop - 1 if stop and view.tags[stop - 1] == "NNS" else None

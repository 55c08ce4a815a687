"""Two main clauses, or two orders, side by side, told by words where trees of long sentences err; what only
makes a reader doubt is asked for elsewhere (`wants`)."""

from itertools import pairwise

from ogden.editing.structure.conditions.by_words.flat import hangs_open, verb_at
from ogden.editing.structure.conditions.clauses import clause
from ogden.editing.structure.conditions.main_clause import main_verb, top_clause
from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once_for_all_trees
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING, LIMITING, SAYING
from ogden.parsing.placed_tree import Phrase

NAMING = frozenset("DT PRP PRP$ NN NNS NNP NNPS JJ JJR JJS CD EX PDT $".split())
"""Tags with which a subject begins."""
CLAUSES = frozenset(
    "if unless should were had when whenever where wherever once until till although though while whilst "
    "because since as after before provided whether even".split()
)
"""What a clause that opens a part begins with."""
_OPENING = CLAUSES | {"absent"}
_MARKS = frozenset((",", ";", ":", "–", "—", "-", "--"))
_ORDERING = frozenset("VB VBP VBD VBZ VBN".split())
"""Tags of what may be an order in a row, or is taken for something else."""
_VERBLIKE = FINITE | {"NN", "NNS", "VB"}
_BEFORE_ORDERS = frozenset("please never always do not just simply also then".split())
_CONDITIONS = frozenset("if unless whether provided lest".split())
_ENDINGS = frozenset("unless save except provided providing if subject otherwise failing according".split())
"""What may limit both parts from behind a comma at the end."""
_THINKING = frozenset(
    "hope think believe fear suspect expect wish guess assume suppose feel doubt imagine".split()
)
_DISPUTED = frozenset("allege maintain claim contend insist argue assert deny".split())
"""Verbs of saying that a writer answers with *but*."""
_SHOWING = SAYING | frozenset("write hold find show prove decide rule order require recommend ask".split())
_JOINING = frozenset("so but yet".split())
_UNFIT = frozenset('" “ `` ( whether'.split())
_LOOSE = (LIMITING - {"although", "though"}) | frozenset(
    "save failing subject regardless irrespective except so notwithstanding despite according in on at by "
    "for with from as it under without depending between until to".split()
)
"""What may begin an ending that holds for both parts."""
_NOT_ONLY = frozenset((("not", "only"), ("not", "merely"), ("not", "just"), ("not", "simply")))
_REPEATED = frozenset("every each once twice daily weekly emergency emergencies if unless".split())
_ROWS = frozenset("that because while whereas if until as since".split())
_RELATIVE = frozenset(("WDT", "WP", "WP$"))


def order_at(view: StructureView, start: int, end: int) -> bool:
    """Whether it tells a reader what to do: *report it*, *do not brake*, *please never call*."""
    place = start
    while place < end and view.words[place] in _BEFORE_ORDERS:
        place += 1
    told = (
        place > start and view.words[place - 1] in ("do", "not") and view.tags[place] in ("VB", "VBP", "NN")
    )
    return place < end and (told or view.tags[place] == "VB")


@once_for_all_trees
def main_start(view: StructureView, start: int, end: int) -> int:
    """Where the main clause of a part starts, behind what opens it with a comma: *if it rains, the match*."""
    word = view.words[start]
    if order_at(view, start, end) and word not in CLAUSES:
        return start
    if view.tags[start] in NAMING and word not in _OPENING:
        return start
    clausal = word in CLAUSES and (view.tags[start] != "RB" or word == "once")
    for comma in range(start + 1, end - 2):
        if view.words[comma] != ",":
            continue
        told = any(tag in FINITE for tag in view.tags[start:comma])
        if clausal and not told and view.tags[start] in ("WRB", "MD"):
            continue
        if not clausal and verb_at(view, start, comma) is not None:
            return start  # on Monday the shop closed, the owner left
        behind = view.tags[comma + 1] in NAMING and verb_at(view, comma + 1, end) is not None
        if behind or order_at(view, comma + 1, end):
            return comma + 1
    return start


def told_at(asked: Question, start: int, end: int) -> int | None:
    """The place of the main verb of a part that has a subject of its own, by its words."""
    view = asked.view
    first = main_start(view, start, end)
    if view.words[first] in CLAUSES and first == start:
        return None
    return verb_at(view, first, end)


def _tree_clause(asked: Question) -> bool:
    """Whether the tree has the last part as a clause, whatever the tag of its verb."""
    some = asked.given[-1]
    if len(some) != 1 or some[0].label != "S":
        return False
    return clause(asked.about((some,))) or _bare_clause(some[0])


def _bare_clause(phrase: Phrase) -> bool:
    labels = [child.label for child in phrase.children]
    if "NP" not in labels or "VP" not in labels or labels.index("NP") > labels.index("VP"):
        return labels[-1:] == ["S"] and _bare_clause(phrase.children[-1])
    acting = phrase.children[labels.index("VP")]
    return next(acting.leaves()).label in _VERBLIKE


def _is_second(asked: Question, start: int, end: int) -> bool:
    """Whether the last part is a clause with a subject of its own."""
    view = asked.view
    first = main_start(view, start, end)
    verb = verb_at(view, first, end)
    in_tree = _tree_clause(asked)
    if first > start and order_at(view, first, end) and view.words[start] in CLAUSES:
        return True  # and if it is late, call us
    if verb is None or view.tags[first] not in NAMING:
        return in_tree and view.words[start] not in CLAUSES
    if view.tags[verb - 1] == "CC" or (view.words[verb - 1] == "," and view.lemma(verb) in SAYING):
        return False
    if not {"but", "yet"}.isdisjoint(view.words[first:verb]):
        return False
    if view.tags[first] == "NN" and view.tags[first + 1] in ("PRP", "DT", "PRP$"):
        return False  # and fear she is ill
    joins = any(view.tags[k] == "CC" for k in range(first, verb))
    open_comma = view.words[first:verb].count(",") % 2 == 1
    return in_tree or not (open_comma or (joins and first == start))


def _is_relative(view: StructureView, place: int) -> bool:
    """Whether a *that* tells which thing is meant: *a form that is late*."""
    behind = place + 2 if view.tags[place + 1] == "RB" else place + 1
    return view.tags[place - 1].startswith(("NN", "JJ", "DT")) and view.tags[behind] in FINITE


def _reported(view: StructureView, verb: int, joint: int) -> bool:
    """Whether what is said or thought stands before the joint, and what follows may be part of it."""
    for place in range(verb + 1, joint):
        word, tag = view.words[place], view.tags[place]
        if word in ("that", "whether", "what", "how", "why") and tag in ("IN", "WP", "WRB", "DT", "WDT"):
            if not any(view.tags[k] in FINITE for k in range(place + 1, joint)):
                continue
            if tag == "DT" and view.tags[place + 1].startswith(("NN", "JJ", "VB", "MD")):
                continue
            if not _is_relative(view, place):
                return True
    said = [k for k in range(verb, joint) if view.tags[k].startswith("VB") and view.lemma(k) in _SHOWING]
    return any(
        view.tags[k + 1] in NAMING
        and any(view.tags[j] in FINITE for j in range(k + 2, joint))
        and _RELATIVE.isdisjoint(view.tags[k:joint])
        for k in said
        if k + 1 < joint
    )


def _own_voice(view: StructureView, subject: int, verb: int, start: int, end: int) -> bool:
    """Whether the last part is surely the writer's: *I found that A, and B*, *they claim that A, but B*, or
    says itself whose word it is."""
    acting = {view.lemma(k) for k in range(verb, min(verb + 5, start)) if view.tags[k].startswith("VB")}
    denied = not DENYING.isdisjoint(view.words[verb : verb + 3])
    if view.words[subject] in ("i", "we") and not acting & _THINKING and not denied:
        return True
    if view.words[start - 1] in ("but", "yet") and acting & _DISPUTED:
        return True
    other = verb_at(view, start, end)
    if other is None or view.tags[other] == "MD":
        return False
    speaks = [k for k in range(other, min(other + 3, end)) if view.tags[k].startswith("VB")]
    passive = any(view.words[k] in BE or view.words[k] == "been" for k in speaks)
    return not passive and any(view.lemma(k) in SAYING for k in speaks)


def _conditioned(view: StructureView, verb: int, joint: int, start: int) -> bool:
    """Whether a condition ends the first part, and the last part may be under it."""
    marks = [k for k in range(verb + 1, joint) if view.words[k] in _CONDITIONS and view.tags[k] != "VBN"]
    if not marks:
        return False
    turned = view.words[start - 1] in ("but", "yet", ";")
    return not turned or view.words[start] == view.words[marks[-1] + 1]


def _limited(view: StructureView, start: int, end: int) -> bool:
    """Whether a condition behind a comma ends the last part, and may hold for both."""
    return any(view.words[k] in _ENDINGS and view.words[k - 1] == "," for k in range(start + 3, end - 1))


def _ends_loosely(view: StructureView, verb: int, end: int) -> bool:
    """Whether the last part ends behind a comma in words that may hold for both: *, in May*, *, it was said*,
    *, because A*. Not what sets one thing against another, and not *, in particular*."""
    for place in range(verb + 2, end - 1):
        if view.words[place - 1] != "," or view.words[place + 1] in ("particular", "example", "instance"):
            continue
        if view.words[place] in _LOOSE or view.tags[place] == "TO":
            return True
    return False


def _joint(view: StructureView, start: int) -> int | None:
    """The mark that ends the first part: *A, and B*, *A, and, in May, B*, *A; B*. None within a word, and
    before a number, with which no sentence should begin."""
    if start < 2 or view.words[start : start + 3] == ["that", "is", ","]:
        return None
    if view.words[start] in _MARKS or view.words[start] == "not" or view.words[start][0].isdigit():
        return None
    before = start - 1
    if view.words[before] == "," and view.tags[before - 1] == "CC":
        before -= 1
    joint = before if view.words[before] in _MARKS else before - 1
    if joint <= 0 or view.words[joint] not in _MARKS or view.tags[joint - 1] in ("IN", "WRB", "CC", "DT"):
        return None
    spans = view.sentence.spans
    tight = spans[joint - 1].end == spans[joint].start and view.words[joint] in ("–", "-")
    within = spans[joint].end == spans[joint + 1].start and view.words[joint] == ":"
    return None if tight or within else joint


def _in_row(view: StructureView, verb: int, joint: int, start: int) -> bool:
    """Whether a clause with *when*, *that*, *because* has commas inside, and the last part may end a row of
    its parts: *when A is old, B is dark, and C*."""
    if view.words[start - 1] != "and":
        return False
    for place in range(verb + 1, joint):
        opens = view.tags[place] == "WRB" or view.words[place] in _ROWS
        if opens and view.words[place - 1] != "," and "," in view.words[place:joint]:
            return True
    return False


def span_of(asked: Question) -> tuple[int, int]:
    """Where the last part starts, behind its *so* or *but*, and where the sentence ends: trees may end a part
    too early."""
    start = asked.given[-1][0].start
    return (start + 1 if asked.view.words[start] in _JOINING else start), asked.view.end


def joined(asked: Question) -> bool:
    """It and what stands before it are two main clauses side by side. `orders`: two orders; `row`: the first
    of several, and the others. Variable: the last part."""
    view, (start, end) = asked.view, span_of(asked)
    joint = _joint(view, start)
    if joint is None or start >= end or asked.given[-1][-1].end > end or view.words[0] in _UNFIT:
        return False
    outer = asked.given[-1][0].parent
    if outer is not None and outer.label in ("NP", "PP", "ADJP", "ADVP") and outer.end < end:
        return False  # A, B, and C were tested
    first = main_start(view, 0, joint)
    if "orders" in asked.values:
        return _two_orders(view, first, joint, start, end)
    if "row" in asked.values:
        return _two_orders(view, first, joint, start, end) and _goes_on(view, start, end)
    verb = main_verb_at(view, first, joint)
    if verb is None or verb + 1 >= joint or (view.words[first] in CLAUSES and view.tags[first + 1] != "CD"):
        return False
    ordered = view.words[start - 1] not in ("and", ":") and order_at(view, main_start(view, start, end), end)
    if not ordered and not _is_second(asked, start, end):
        return False
    other = told_at(asked, start, end)
    if other is not None and _is_gapped(view, verb, other):
        return False
    if _names_more(view, verb + 1, joint) or _in_row(view, verb, joint, start):
        return False
    turned = view.words[start - 1] in ("but", "yet")
    return not (turned and _NOT_ONLY & set(pairwise(view.words[verb - 1 : joint])))


def joined_apart(asked: Question) -> bool:
    """Of two such clauses, neither shares a condition, a report or an ending with the other."""
    view, (start, end) = asked.view, span_of(asked)
    joint = _joint(view, start)
    if joint is None:
        return False
    first = main_start(view, 0, joint)
    verb, other = main_verb_at(view, first, joint), told_at(asked, start, end)
    if verb is None or _limited(view, start, end) or _conditioned(view, verb, joint, start):
        return False
    joins = view.words[start - 1] == "and"
    if joins and other is not None and _ends_loosely(view, other, end):
        return False
    own = _own_voice(view, first, verb, start, end)
    return own or (not (joins and hangs_open(view, verb + 1, joint)) and not _reported(view, verb, joint))


def main_verb_at(view: StructureView, first: int, joint: int) -> int | None:
    """The verb of the main clause before a joint, or the order: as words show it, or else the tree."""
    if order_at(view, first, joint):
        return first
    verb = verb_at(view, first, joint)
    if verb is not None:
        return verb
    told = main_verb(view, top_clause(view.root))
    return told if told is not None and first < told < joint else None


def _is_gapped(view: StructureView, verb: int, other: int) -> bool:
    """Whether a second verb shares a helping verb: *it should be taken, and its parts tested*."""
    return view.tags[other] == "VBD" and view.tags[verb] != "VBD" and looks_passive(view, other)


def _names_more(view: StructureView, start: int, end: int) -> bool:
    """Whether a further clause stands between commas: *the shop closed, the owner left, and …*."""
    commas = [*(k for k in range(start, end) if view.words[k] == ","), end]
    for left, right in pairwise(commas):
        first = left + 2 if view.tags[left + 1] == "RB" else left + 1
        if first < right and view.tags[first] in NAMING and verb_at(view, first, right) is not None:
            return True
    return False


def _goes_on(view: StructureView, start: int, end: int) -> bool:
    """Whether one more order ends a row: *, discard it, and water the soil*."""
    for place in range(start + 2, end - 2):
        taken = view.tags[place + 1] == "NN" and view.tags[place + 2] in ("DT", "PRP$")  # and water the soil
        if view.words[place] == "and" and (taken or order_at(view, place + 1, end)):
            return True
    return False


def _may_order(view: StructureView, place: int, end: int) -> bool:
    """Whether an order may stand here, or a verb that is taken for a noun: *, wait for the tone*."""
    if order_at(view, place, end) or view.tags[place] in _ORDERING:
        return True
    return view.tags[place] == "NN" and view.tags[place + 1] in ("DT", "PRP", "PRP$", "IN", "TO", "RP")


def _two_orders(view: StructureView, first: int, joint: int, start: int, end: int) -> bool:
    """Two things to do, with no row of more before the second."""
    if not order_at(view, first, joint) or not order_at(view, start, end):
        return False
    row = any(view.words[k] == "," and _may_order(view, k + 1, joint) for k in range(first + 1, joint))
    if row or not _REPEATED.isdisjoint(view.words[max(start, end - 5) : end]):
        return False
    return not _limited(view, start, end) and not _conditioned(view, first, joint, start)

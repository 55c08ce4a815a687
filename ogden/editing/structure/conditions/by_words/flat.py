"""Main clauses told by words and tags alone, where trees of long sentences err."""

from itertools import pairwise

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.main_clause import first_subject, main_verb, top_clause
from ogden.editing.structure.conditions.openings import REMARKS, opening_end, opens_both
from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.words import bound, bounded, hides_condition
from ogden.editing.structure.once import once, once_for_all_trees
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, LIMITING, SAYING
from ogden.parsing.placed_tree import Phrase, phrase_over
from ogden.text.inflection import inflect

_NAMING = frozenset("DT PRP PRP$ NN NNS NNP NNPS JJ JJR CD EX PDT $".split())
"""Tags with which a subject begins."""
_RELATIVE = frozenset(("WDT", "WP", "WP$"))
_JOINTS = _RELATIVE | {"CC", "WRB"}
_CLAUSAL = frozenset(
    "if because although though unless whether while whilst whereas since as after before until till once "
    "so than lest provided assuming inasmuch given notwithstanding".split()
)
"""What a clause may begin with; some are prepositions, too."""
_SURELY = _CLAUSAL - frozenset("since as after before until till once so than provided given".split())
_HELPING = frozenset("is are was were has have had does do did".split())
_PERFECT = verbs.BE | verbs.HAVE
_CONDITIONS = CONDITIONAL | frozenset("subject provided".split())
_FOLLOWING = frozenset("therefore accordingly consequently".split())
_SPEAKING = SAYING | frozenset(
    "express indicate acknowledge urge call point accept admit caution concede".split()
)
_SUPPOSING = frozenset("if when where once should were".split())
_DENIALS = frozenset("not n't n’t never no nor neither cannot".split())
_LONGEST = 9
"""Words from a main verb to its *that* which may be said again."""
_LOOSE = frozenset(
    "save failing subject regardless irrespective except so notwithstanding despite according in on at by "
    "for with from as it under without depending between".split()
)
_LIMITS = LIMITING | _LOOSE
"""What may begin an ending that holds for all before it."""
HEDGING = frozenset(
    "usually often sometimes rarely seldom normally generally probably possibly presumably perhaps "
    "apparently allegedly reportedly supposedly seemingly likely frequently occasionally typically commonly "
    "regularly nearly almost".split()
)
_FEWEST = 4
"""Words of a main clause from its verb on, before what ends it becomes a sentence."""
_LEANING = DENYING | frozenset("only solely and or even either merely just partly but".split())
"""What stands before an ending that cannot do without it."""
_UNFIT = frozenset("that not to of by for with from also only".split())
_QUOTES = frozenset("\" “ ” `` '' :".split())


@once_for_all_trees
def verb_at(view: StructureView, start: int, end: int) -> int | None:
    """The finite verb of the first clause from `start` on, with its subject before it; clauses inside the
    subject are left out: *a member whose rent is late shall*."""
    inside, below = 0, False
    for place in range(start, end):
        word, tag = view.words[place], view.tags[place]
        if word == ";":
            return None
        that = word == "that" and place > start and tag != "DT"
        if that or tag in _RELATIVE or tag == "WRB" or word in _SURELY:
            inside += 1
        elif tag in FINITE:
            if inside:
                inside, below = inside - 1, True
                continue
            before = view.tags[max(start, place - 2) : place]
            if below and (before[-1:] == ["CC"] or before == ["CC", "RB"]):
                continue  # a visitor who is ill and has a cough
            if tag == "VBD" and _is_reduced(view, place, end):
                continue
            return place if place > start else None
    return None


def _is_reduced(view: StructureView, place: int, end: int) -> bool:
    """Whether what looks past only tells which thing is meant: *property issued to a member shall*."""
    if not looks_passive(view, place):
        return False
    for other in range(place + 1, end):
        if view.words[other] == "," or view.tags[other] in _JOINTS:
            return False
        if view.tags[other] in FINITE:
            return True
    return False


@once
def subject_start(view: StructureView, root: Phrase) -> int | None:
    """Where the subject of the sentence starts: with its first word, behind *however* and the like, or
    behind an opening with its comma."""
    if view.tags[0] in _NAMING and view.words[0] not in ("such", "absent"):
        return 0
    for count in (1, 2, 3, 4):
        if " ".join(view.words[:count]) in REMARKS:
            behind = count + (view.words[count] == ",")
            return behind if view.tags[behind] in _NAMING else None
    start = opening_end(view, top_clause(root))
    if start is not None and view.tags[start] in _NAMING and view.words[start - 1] == ",":
        return start
    return _behind_clause(view) if view.words[0] in _SUPPOSING else None


def _behind_clause(view: StructureView) -> int | None:
    """Where the main clause starts behind *if …,* or *should …,*."""
    for comma in range(3, view.end - 2):
        if view.words[comma] == "," and (view.tags[0] == "MD" or verb_at(view, 1, comma) is not None):
            told = view.tags[comma + 1] in _NAMING and verb_at(view, comma + 1, view.end) is not None
            return comma + 1 if told else None
    return None


def _is_opened(asked: Question, start: int) -> bool:
    """Whether the sentence opens with what may hold for its last part, too."""
    if start == 0 or " ".join(word for word in asked.view.words[:start] if word != ",") in REMARKS:
        return False
    second = asked.given[-1]
    return opens_both(asked.about((second[:1], second[:1])))


@once_for_all_trees
def hangs_open(view: StructureView, start: int, end: int) -> bool:
    """Whether a clause with *that*, *if*, *because* stands between, which what follows may belong to."""
    for place in range(start, end):
        word, tag = view.words[place], view.tags[place]
        opens = word in _CLAUSAL or tag == "WRB" or (word in ("that", "what") and tag in ("IN", "WP"))
        sure = word in ("if", "unless", "whether") or (word == "that" and view.words[place - 1] in verbs.BE)
        if sure or (opens and any(view.tags[k] in FINITE for k in range(place + 1, end))):
            return True
    return view.lemma(start - 1) in SAYING and any(view.tags[k] in FINITE for k in range(start, end))


def _names_more(view: StructureView, start: int, end: int) -> bool:
    """Whether a further clause stands between commas: *the shop closed, the owner left, and …*."""
    commas = [*(k for k in range(start, end) if view.words[k] == ","), end]
    for left, right in pairwise(commas):
        if left + 1 < right and view.tags[left + 1] in _NAMING and verb_at(view, left + 1, right) is not None:
            return True
    return False


def two_clauses(asked: Question) -> bool:
    """Its words, and those before the joining word, look like two main clauses, whatever the tree says."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    first = subject_start(view, asked.given[-1][0])
    if first is None or ("opened" in asked.values and not _is_opened(asked, first)):
        return False
    if not _QUOTES.isdisjoint(view.words):
        return False
    own_start = start if view.tags[start] in _NAMING else _behind_opening(view, start, end)
    if own_start is None or (own_start > start) != ("itself" in asked.values):
        return False
    verb, other = verb_at(view, first, joint), verb_at(view, own_start, end)
    if verb is None or other is None or verb + 1 >= joint or _joins_names(view, own_start, other):
        return False
    if view.tags[other] == "VBD" and view.tags[verb] != "VBD" and looks_passive(view, other):
        return False  # it should be taken, and its parts tested
    if "this" in asked.values and any(tag != "RB" for tag in view.tags[start + 1 : other]):
        return False  # this contract is
    return not _names_more(view, verb + 1, joint)


def clauses_apart(asked: Question) -> bool:
    """Of two such clauses, neither shares an opening, a condition, a report or an ending with the other.
    `opened`: the opening may hold for both."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    first = subject_start(view, asked.given[-1][0])
    if first is None or (_is_opened(asked, first) and "opened" not in asked.values) or _leans(asked, joint):
        return False
    own_start = start if view.tags[start] in _NAMING else _behind_opening(view, start, end)
    verb = verb_at(view, first, joint)
    other = verb_at(view, own_start, end) if own_start is not None else None
    if verb is None or other is None or _ends_loosely(view, other, end):
        return False
    own = {view.words[first], view.words[start]} in ({"we"}, {"i"}) or not _FOLLOWING.isdisjoint(
        view.words[start : other + 3]
    )
    return own or not hangs_open(view, verb + 1, joint)


def _leans(asked: Question, joint: int) -> bool:
    """Whether the first part may be the condition of the second, or says for which time it is so."""
    view, second = asked.view, asked.given[-1]
    pair = asked.about(((phrase_over("S", 0, joint),), second))
    return "only" in view.words[:joint] or hides_condition(pair) or bounded(pair) or bound(pair)


def _ends_loosely(view: StructureView, verb: int, end: int) -> bool:
    """Whether the last part ends behind a comma in words that may hold for both."""
    for place in range(verb + 2, end - 1):
        if view.words[place - 1] != "," or view.words[place + 1] in ("particular", "example", "instance"):
            continue
        if view.words[place] in _LIMITS or view.tags[place] == "TO":
            return True
    return False


def _behind_opening(view: StructureView, start: int, end: int) -> int | None:
    """Where the subject starts behind what opens a part with a comma: *in winter, the pool is closed*."""
    if view.tags[start] not in ("IN", "WRB", "RB") or view.words[start] in _UNFIT:
        return None
    comma = next((k for k in range(start + 1, end - 2) if view.words[k] == ","), None)
    if comma is None or view.tags[comma + 1] not in _NAMING:
        return None
    return comma + 1


def main_clause(asked: Question) -> bool:
    """Its words look like a clause with its subject first, whatever the tree says. `now`: it is not past."""
    view, start, end = asked.view, asked.given[0][0].start, asked.given[0][-1].end
    verb = verb_at(view, start, end) if view.tags[start] in _NAMING else None
    return verb is not None and not ("now" in asked.values and view.tags[verb] == "VBD")


def tail_of_main(asked: Question) -> bool:
    """What stands before it is a main clause, or an order."""
    view, start, end = asked.view, asked.given[0][0].start, asked.given[-1][-1].end
    joint = start - 1 if view.words[start - 1] == "," else start
    first = subject_start(view, asked.phrase)
    verb = verb_at(view, first, joint) if first is not None else None
    if first is None:
        verb = opening_end(view, top_clause(asked.phrase))
        if verb is None or view.tags[verb] not in ("VB", "VBP", "UH"):
            return False
    if verb is None or joint - verb < _FEWEST or end != view.end or not _QUOTES.isdisjoint(view.words):
        return False
    return view.words[start - 1] not in _LEANING


def tail_apart(asked: Question) -> bool:
    """What stands before such an ending is no report and no other clause that it may belong to. `speaks`: it
    may say itself whose words it has. `alone`: no second verb is joined before it. `positive`: nothing is
    denied there."""
    view, start, end = asked.view, asked.given[0][0].start, asked.given[-1][-1].end
    joint = start - 1 if view.words[start - 1] == "," else start
    first = subject_start(view, asked.phrase)
    verb = verb_at(view, first, joint) if first is not None else opening_end(view, top_clause(asked.phrase))
    if verb is None:
        return False
    if "positive" in asked.values and not _DENIALS.isdisjoint(
        view.words[verb if first is None else first : joint]
    ):
        return False
    if "alone" in asked.values and _joins_verb(view, verb, joint):
        return False
    if not hangs_open(view, verb + 1, joint):
        return True
    other = next((k for k in range(start, end) if view.tags[k] in FINITE), None)
    return "speaks" in asked.values and other is not None and view.lemma(other) in _SPEAKING


def _joins_verb(view: StructureView, start: int, end: int) -> bool:
    """Whether *and*, *or* or *but* joins a verb to another."""
    return any(
        view.tags[k] == "CC"
        and (
            any(tag in ("VB", "VBN", "VBG") for tag in view.tags[k + 1 : k + 3])
            or any(tag in FINITE for tag in view.tags[k + 1 : end])
        )
        for k in range(start, end)
    )


def _joins_names(view: StructureView, start: int, verb: int) -> bool:
    """Whether what looks like a subject may be the last of several things, or ends in an open comma."""
    joins = [k for k in range(start, verb) if view.tags[k] == "CC"]
    names = any({view.tags[k - 1], view.tags[k + 1]} != {"VB"} for k in joins)
    return names or view.words[start:verb].count(",") % 2 == 1


@once
def main_subject(view: StructureView, root: Phrase) -> Phrase | None:
    """The subject of the sentence, where words and tree agree on where it ends."""
    start = subject_start(view, root)
    subject = first_subject(top_clause(root))
    if start is None or subject is None or subject.start != start:
        return None
    verb = verb_at(view, start, view.end)
    if verb is None or not subject.end <= verb <= subject.end + 2:
        return None
    return subject if all(view.tags[k] in ("RB", ",") for k in range(subject.end, verb)) else None


def two_verbs(asked: Question) -> bool:
    """It begins with a finite verb that can only have the subject of the sentence, whatever the tree says."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    comma = view.words[start - 2] == ","
    joint = start - 2 if comma else start - 1
    subject = main_subject(view, asked.given[-1][0])
    if subject is None or not _QUOTES.isdisjoint(view.words):
        return False
    if "opened" in asked.values and not _is_opened(asked, subject.start):
        return False
    verb = verb_at(view, subject.start, joint)
    other = start
    while other < end and view.tags[other] == "RB":
        other += 1
    if verb is None or verb + 1 >= joint or other >= end or view.tags[other] not in FINITE:
        return False
    if not is_sure(view, verb, other) or _is_mixed(view, verb, other, joint):
        return False
    if view.lemma(other) in _SPEAKING and comma:
        return True  # the firm said that A, and promised to B
    if any(view.words[k] == "," and view.tags[k + 1] in FINITE for k in range(verb + 1, joint)):
        return False  # it shall A, shall B, and shall C
    if _names_more(view, verb + 1, joint):
        return False
    same = view.tags[verb] == "MD" and view.words[verb] == view.words[other]
    below = [k for k in range(verb + 1, joint) if view.tags[k] in FINITE]
    if same and _RELATIVE.isdisjoint(view.tags[verb + 1 : joint]):
        below = []  # the hirer shall keep it insured and shall not lend it
    return not below or (comma and all(is_added(view, verb, k) for k in below))


def verbs_apart(asked: Question) -> bool:
    """Of two such verbs, neither shares an opening, a hedge, a clause or a condition with the other.
    `opened`: the opening may hold for both."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    subject = main_subject(view, asked.given[-1][0])
    if subject is None or (_is_opened(asked, subject.start) and "opened" not in asked.values):
        return False
    verb, other = verb_at(view, subject.start, joint), start
    while other < end - 1 and view.tags[other] == "RB":
        other += 1
    if verb is None or not HEDGING.isdisjoint(view.words[subject.end : verb + 3]):
        return False
    if view.words[subject.start] in ("each", "every"):
        return False
    if view.lemma(other) in _SPEAKING and view.words[start - 2] == ",":
        return True
    return not hangs_open(view, verb + 1, joint) and not _shares(view, verb, other, end)


def first_that(view: StructureView, verb: int, end: int) -> int | None:
    """The *that* with which what a main verb tells begins; None where more than a few words, a denial or
    another verb stand before it."""
    marks = [k for k in range(verb + 1, end) if view.words[k] == "that" and view.tags[k] == "IN"]
    if len(marks) != 1 or marks[0] - verb > _LONGEST:
        return None
    between = range(verb + 1, marks[0])
    if any(view.tags[k] in FINITE or view.tags[k] == "CC" or view.words[k] in DENYING for k in between):
        return None
    return marks[0] if view.words[marks[0] - 1] not in _CLAUSAL | {"so", "such", "fact"} else None


def that_again(asked: Question) -> bool:
    """It begins with *that*, and so does what the main verb tells: *said that A and that B*."""
    view, start = asked.view, asked.given[-1][0].start
    joint = start - 2 if view.words[start - 2] == "," else start - 1
    subject = main_subject(view, asked.given[-1][0])
    if subject is None or view.words[start] != "that" or not _QUOTES.isdisjoint(view.words):
        return False
    verb = verb_at(view, subject.start, joint)
    if verb is None or _is_opened(asked, subject.start):
        return False
    mark = first_that(view, verb, joint)
    return mark is not None and "WRB" not in view.tags[mark:joint] and joint - mark > _FEWEST


def is_added(view: StructureView, verb: int, place: int) -> bool:
    """Whether a finite verb stands in a clause behind a comma: *, which is late,*."""
    marks = [k for k in range(verb, place) if view.tags[k] in _RELATIVE]
    return bool(marks) and "," in view.words[marks[-1] - 3 : marks[-1]]


def _is_mixed(view: StructureView, verb: int, other: int, joint: int) -> bool:
    """Whether a verb behind a modal may belong to a clause: *must write a note which names it and tells*."""
    plain = view.tags[other] in ("VBZ", "VBP") and view.words[other] not in _HELPING
    return plain and view.tags[verb] == "MD" and not _RELATIVE.isdisjoint(view.tags[verb:joint])


def is_sure(view: StructureView, verb: int, other: int) -> bool:
    """Whether a second verb is surely finite, and shares no helping verb of the first."""
    tag, word = view.tags[other], view.words[other]
    if tag == "MD" or word in _HELPING:
        return True
    if tag == "VBZ":
        return True
    if tag == "VBP":
        return view.tags[verb] == "VBP" and view.words[verb] not in ("do",)
    if view.tags[verb] != "VBD" or view.words[verb] in _PERFECT:
        return inflect(view.lemma(other), "VBN") != word
    return True


def _shares(view: StructureView, verb: int, other: int, end: int) -> bool:
    """Whether a condition ends both parts: they have the same modal, or the same kind of verb."""
    limits = [
        k
        for k in range(other + 1, end)
        if view.words[k] in _CONDITIONS or view.words[k : k + 2] == ["long", "as"]
    ]
    if not limits:
        return False
    same = view.words[verb] == view.words[other] or (view.tags[verb] == view.tags[other] != "MD")
    told = [
        {
            view.lemma(k)
            for k in range(*part)
            if view.tags[k].startswith(("NN", "VB")) and len(view.words[k]) > 4
        }
        for part in ((verb, other), (other, limits[0]), (limits[0], end))
    ]
    if (told[1] & told[2]) - told[0]:
        return False  # it shall begin in May and shall end in June, unless it is ended earlier
    return same and view.words[limits[0] - 1] != "only"


@once
def main_at(view: StructureView, end: int) -> int | None:
    """The verb of the main clause before a place, by its words, or where these do not tell, by the tree."""
    start = subject_start(view, view.phrases[0])
    if start is not None:
        return verb_at(view, start, end)
    top = next((one for one in view.phrases if one.label == "S"), None)
    verb = main_verb(view, top) if top is not None else None
    return verb if verb is not None and verb < end and view.tags[verb] in FINITE else None

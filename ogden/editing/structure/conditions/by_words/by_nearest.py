"""Whether the words behind *which*, *who*, *whose* or *where* are a clause to the end of the sentence."""

from ogden.editing.structure import antecedents, nearest, newly_named
from ogden.editing.structure.conditions.linking import PLACES
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING
from ogden.parsing.placed_tree import Phrase

_RELATIVE = frozenset("which who whose whom where".split())
_TURNING = CONDITIONAL | frozenset("except but so although though whereas yet with as".split())
_SEEKING = frozenset(
    "must shall should need needs needed want wants wanted require requires required choose chose find seek "
    "seeking look looking ought if unless whether any every each no not never nor only before until when "
    "like such".split()
)
_PROVIDING = frozenset(
    "appoint designate name nominate choose select provide keep use submit have employ install fit wear "
    "display maintain supply produce hold obtain".split()
)
_LIMITED = frozenset("not no never if unless only when any every each whether or without solely".split())
_NEW = frozenset("a an any some one such no another".split())
_SPOTS = PLACES | frozenset(
    "foot section cliff setting edge bank side zone tray carton bottle fridge oven surface groove ward basin "
    "territory place trail summit slope ridge location plant mill mine cave "
    "habitat household workplace classroom vein artery lens joint".split()
)
_VERBS_AND_ADVERBS = FINITE | {"VB", "RB"}
_TURNED = frozenset("is are was were do does did has have had will would can could may must should".split())
_FORBIDDING = frozenset("prohibit ban forbid bar disallow preclude prevent refuse deny".split())
_SUBJECTS = frozenset("DT PRP$ NN NNS NNP NNPS CD JJ PDT".split())
_NO_SUBJECTS = FINITE | {"VB", "TO", "CC"}
_SAID = FINITE | {"VBN", "VB"}
_PLANNING = SAYING | {"plan"}
_PLACE_WORDS = frozenset(
    "indoors outdoors overseas abroad upstairs downstairs underground ashore inland".split()
)


def goes_to_end(asked: Question) -> bool:
    """A main verb stands before it in its clause, so that what it opens may go on to the end, and no verb
    behind a comma goes back to the main clause."""
    view, opening = asked.view, asked.phrase
    if _is_report(view, opening.start):
        return False
    main = [leaf for leaf in _leaves_before(view, opening) if _is_main(leaf, opening)]
    if not main or _begins_anew(view, main[-1].start, opening.start):
        return False
    if view.words[opening.end : opening.end + 3] == ["is", "to", "say"] or _is_closed(view, opening):
        return False
    own = _own_verb(view, opening.end)
    return not any(
        view.words[k] == ","
        and k + 1 != own
        and (view.tags[k + 1] in FINITE or view.words[k + 1] in _RELATIVE)
        for k in range(opening.end + 1, view.end - 1)
    )


def _own_verb(view: StructureView, start: int) -> int:
    """The first finite verb behind what opens a clause: its own."""
    return next((k for k in range(start, view.end) if view.tags[k] in FINITE), view.end)


def _is_closed(view: StructureView, opening: Phrase) -> bool:
    """A comma behind it closes the clause, and no clause of its own follows with *and* or *but*."""
    end = nearest.opened_by(opening).end
    if end >= view.end or end <= opening.end or view.words[end] != ",":
        return False
    if view.words[end + 1] not in ("and", "but", "or") or view.tags[end + 2] in _VERBS_AND_ADVERBS:
        return True
    return not any(
        view.tags[k] in ("VBZ", "VBP", "MD") or view.words[k] in ("was", "were", "had")
        for k in range(end + 2, view.end)
    )


def _is_report(view: StructureView, end: int) -> bool:
    """*told the court that*, whatever the tree says of *that*."""
    return any(
        view.lemma(k) in SAYING and view.tags[k] in _SAID and "that" in view.words[k : k + 4]
        for k in range(end - 1)
    )


def _begins_anew(view: StructureView, verb: int, end: int) -> bool:
    """Behind the last verb a new subject may stand: *the ward is full, and staff, who*."""
    last = max((k for k in range(verb, end - 1) if view.words[k] in (",", ";", ":")), default=None)
    if last is None:
        return False
    joined = view.words[last + 1] in ("and", "but", "or", "so", "for", "when", "while", "as", "if")
    return view.words[last] in (";", ":") or joined


def _leaves_before(view: StructureView, opening: Phrase) -> list[Phrase]:
    """The finite verbs before it in the clause around it."""
    top = nearest.opened_by(opening)
    around = top
    for one in top.ancestors():
        if one.label == "SBAR":
            break
        around = one
    return [
        one
        for one in around.leaves()
        if one.start < opening.start and (one.label in FINITE or (one.label == "VB" and one.start < 6))
    ]


def _is_main(leaf: Phrase, opening: Phrase) -> bool:
    """Whether it stands in no clause that is over before the other begins."""
    return not any(one.label == "SBAR" and one.end <= opening.start for one in leaf.ancestors())


def tail_turns(asked: Question) -> bool:
    """Behind a comma in it stands what may belong to all before it: *unless*, *except*, *but*; or a second
    *which*, or a verb that may have the main subject."""
    view, opening = asked.view, asked.phrase
    for k in range(_own_verb(view, opening.end) + 1, view.end - 1):
        if view.words[k - 1] != "," and view.words[k] not in ("and", "or", "but"):
            continue
        if view.words[k - 1] == "," and view.words[k] in _TURNING:
            return True
        joined = view.words[k] in ("and", "or", "but")
        if joined and (_RELATIVE & set(view.words[k + 1 : k + 3])):
            return True
        if joined and view.words[k - 1] == "," and view.tags[k + 1].startswith(("VB", "MD", "RB", "TO")):
            return True
    return False


def on_new(asked: Question) -> bool:
    """Something is denied before it, or only may be, and what it is about is new: *you may not bring a dog,
    which*."""
    view, opening = asked.view, asked.phrase
    words = view.words[: opening.start]
    if any(word in ("means", "mean") for word in words):
        return True
    if not DENYING.intersection(words) and not {"whether", "if", "unless"} & set(words):
        return False
    before = antecedents.named_before(view, nearest.opened_by(opening))
    if before and {"without", "save", "except"} & set(
        view.words[max(0, before[-1].start - 3) : opening.start]
    ):
        return False  # not without a licence, which
    return not before or any(view.words[one.start] in _NEW for one in before)


def would_be(asked: Question) -> bool:
    """The clause says what would, could or might be so."""
    view, opening = asked.view, asked.phrase
    verb = next((k for k in range(opening.end, view.end) if view.tags[k] in FINITE), None)
    return verb is not None and view.words[verb] in ("would", "might", "could")


def unmet(asked: Question) -> bool:
    """It says what would have been so, or would be so after a denial."""
    view, start = asked.view, asked.phrase.end
    verb = _own_verb(view, start)
    if verb >= view.end or view.words[verb] not in ("would", "might", "could"):
        return False
    past = "have" in view.words[verb : verb + 3]
    return past or not DENYING.isdisjoint(view.words[: asked.phrase.start])


def subject_next(asked: Question) -> bool:
    """Its finite verb stands behind it, with adverbs at most between them."""
    view, at = asked.view, asked.phrase.end
    while at < view.end and view.tags[at] == "RB":
        at += 1
    return at < view.end and view.tags[at] in FINITE


def turned_next(asked: Question) -> bool:
    """A helping verb stands behind it, and then its subject: *as is any damage*, *as would those at*. Nothing
    is forbidden before it, or a plainer word might deny it: *is not allowed. So is any other*."""
    view, at = asked.view, asked.phrase.end
    if any(view.lemma(place) in _FORBIDDING for place in range(asked.phrase.start)):
        return False
    return at + 2 < view.end and view.words[at] in _TURNED and view.tags[at + 1] in _SUBJECTS


def clause_next(asked: Question) -> bool:
    """A subject and a finite verb stand behind it, or a comma and what holds for them."""
    view, at = asked.view, asked.phrase.end
    if at >= view.end or view.tags[at] in _NO_SUBJECTS:
        return False
    verb = next((k for k in range(at, view.end) if view.tags[k] in FINITE), None)
    return verb is not None and view.words[verb - 1] not in _RELATIVE and view.words[at] not in ("it", "not")


def after_place(asked: Question) -> bool:
    """A place is named before its comma: a town, a *cliff*, *indoors*."""
    view, comma = asked.view, asked.phrase.start - 1
    last = comma - 1
    if any(view.lemma(k) in _PLANNING for k in range(comma, min(comma + 8, view.end))):
        return False  # where they hoped to find work
    if view.words[last] in _PLACE_WORDS:
        return True
    if not view.tags[last].startswith("NN") or antecedents.is_moment(view, last):
        return False
    return view.tags[last].startswith("NNP") or view.lemma(last) in _SPOTS


def after_new(asked: Question) -> bool:
    """Something new, with *a* or *an*, stands before it without a comma: not one of two, and not what
    something is or is like."""
    view, start = asked.view, asked.phrase.start
    phrase = newly_named.new_before(view, start)
    if phrase is None or phrase.start < 2 or ":" in view.words[:start]:
        return False
    before = view.words[phrase.start - 1]
    return before not in (",", "as", "like", "than", "or", "either", "nor") and before not in asked.values


def sought(asked: Question) -> bool:
    """Before it something is needed, wanted, denied or supposed, so that it says which one is meant."""
    words = asked.view.words[: asked.phrase.start]
    return any(word in _SEEKING and words[k + 1 : k + 2] != ["other"] for k, word in enumerate(words))


def did_next(asked: Question) -> bool:
    """Its first finite verb tells what happened."""
    view = asked.view
    verb = next((k for k in range(asked.phrase.end, view.end) if view.tags[k] in FINITE), None)
    return verb is not None and view.tags[verb] == "VBD"


def duty_before(asked: Question) -> bool:
    """Before it, one verb alone says that someone or something must be named, kept or used; no denial, no
    condition."""
    view, start = asked.view, asked.phrase.start
    words, new = view.words[:start], newly_named.new_before(view, start)
    if new is None or view.lemma(new.start - 1) not in _PROVIDING or not _LIMITED.isdisjoint(words):
        return False
    return sum(word in ("must", "shall") for word in words) == 1


def picks_out(asked: Question) -> bool:
    """It is about people in general, of whom a rule is said, so that it may say which ones are meant:
    *tenants, who have paid, may stay*."""
    view, start = asked.view, asked.phrase.start
    last = start - 2
    person = view.words[start] in ("who", "whose", "whom")
    outside = (*range(start), *range(asked.phrase.end, view.end))
    ruled = any(view.tags[k] == "MD" for k in outside)
    alone = view.tags[last] == "NNS" and last < 3 and view.tags[0] in ("NNS", "JJ", "NN", "DT")
    return person and ruled and alone and view.words[0] not in ("the", "these", "our", "your", "its")

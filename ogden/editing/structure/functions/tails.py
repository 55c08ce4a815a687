"""How a sentence begins that says what only ended another: there is, it has, you can do this."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, takes_plural
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_DUTIES = frozenset("must shall should".split())
_CHOICES = frozenset("may can could might will must should shall would".split())
_STATES = frozenset(
    "be have know seem begin start end finish open close conclude respond react work mean remain like want "
    "hope wish plan aim intend try seek need expect decide agree promise follow differ vary benefit suffer "
    "lose succeed fail".split()
)
"""Verbs of what is not done by doing something else, or is only wanted."""
_ABLE = frozenset("able right entitled free option power opportunity chance".split())


_FEWEST = 6
"""Words that say what is done, before how."""


def there_shall(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*There is*, *there was*; of a duty *there must be*, of what is foretold *there will be*."""
    view, clause, noun = place.view, clause_around(place), nouns.noun_of(place.view, given[0][0])
    verb = verbs.first_verb(view, clause.verb) if clause is not None else None
    if clause is None or verb is None or noun is None:
        return None
    word = view.words[verb]
    if view.words[given[0][0].start] == "no" and word in _DUTIES | {"will", "would"}:
        return [New(("there", "must" if word in _DUTIES else word, "be"))]
    return [New(("there", verbs.be(verbs.is_past(view, clause.verb), noun.plural)))]


def this_was(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This is*; *this was* of what happened or has happened; *this would be* of what would."""
    clause = clause_around(place)
    tense = verbs.tense_of(place.view, clause.verb) if clause is not None else None
    if tense is None:
        return None
    if tense.tag == "VB" and tense.before in ("would", "could", "might"):
        return [New(("this", "would", "be"))] if tense.before == "would" else None
    return [New(("this", "is" if tense.tag in ("VB", "VBZ") else "was"))]


def calls(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A verb phrase with *this* behind its verb: described as a loss → described this as a loss."""
    view, phrase = place.view, given[0][0]
    last = None
    for leaf in phrase.leaves():
        if not leaf.label.startswith(("VB", "RB", "MD")):
            break
        last = leaf.start if leaf.label.startswith("VB") else last
    if last is None or last + 1 >= phrase.end or view.lemma(last) in ("be", "have"):
        return None
    return [Copied(phrase.start, last + 1), New(("this",)), Copied(last + 1, phrase.end)]


def do_this(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*You can do this*, *they did this*, *this is done*: the clause around, before how it is done."""
    view, clause = place.view, clause_around(place)
    verb = verbs.first_verb(view, clause.verb) if clause is not None else None
    tense = verbs.tense_of(view, clause.verb) if clause is not None else None
    if clause is None or verb is None or tense is None:
        return None
    own = [leaf.start for leaf in clause.verb.leaves() if leaf.label.startswith("VB") and leaf.start >= verb]
    able = _is_able(place, clause.verb)
    acting = next((k for k in own if view.lemma(k) not in ("be", "have", "do")), None)
    if place.root.start - clause.subject.start < _FEWEST or _joins_verbs(place, clause.verb):
        return None
    if _is_passive(place, own) and not able:
        return _done(place, verb, tense)
    if tense.before is not None and tense.tag == "VB" and tense.before not in _CHOICES:
        return None
    if not able and (acting is None or view.lemma(acting) in _STATES):
        return None
    if _within_wish(place, clause.verb) and not able and tense.before not in ("may", "can"):
        return None
    said = again(place, ((clause.subject,),))
    number = takes_plural(view, clause.subject)
    if said is None or number is None:
        return None
    if able and tense.tag != "VBD":
        return [*said, New(("can", "do", "this"))]
    return [*said, New((*verbs.tensed("do", tense, *number), "this"))]


def _is_able(place: Place, acting: Phrase) -> bool:
    """*is able to*, *have the right to*: what can be done."""
    words = place.view.words[acting.start : min(acting.start + 5, place.root.start)]
    first = next((k for k in range(acting.start, place.root.start) if place.view.tags[k] in FINITE), None)
    short = first is not None and place.view.lemma(first) in ("be", "have")
    return short and not _ABLE.isdisjoint(words) and "to" in words


def _is_passive(place: Place, own: list[int]) -> bool:
    view = place.view
    forms = [k for k in own if k < place.root.start][:3]
    done = [k for k in forms if view.tags[k] == "VBN" and view.lemma(k) not in ("be", "have")]
    return bool(done) and any(view.words[k] in verbs.BE for k in forms if k < done[0])


def _done(place: Place, verb: int, tense: verbs.Tense) -> list[Item] | None:
    if tense.before is not None and tense.tag == "VB":
        return [New(("this", tense.before, "be", "done"))] if tense.before in _CHOICES else None
    if tense.tag == "VBN":
        return [New(("this", "had" if tense.before == "had" else "has", "been", "done"))]
    return [New(("this", verbs.be(tense.tag == "VBD", False), "done"))]


def _joins_verbs(place: Place, acting: Phrase) -> bool:
    """Verbs are joined before it, so that it may tell how one of them is done."""
    for one in place.root.ancestors():
        before = [child for child in one.children if child.end <= place.root.start]
        if any(child.label == "CC" for child in before) and any(child.label == "VP" for child in before):
            return True
        if one is acting:
            break
    return False


def _within_wish(place: Place, acting: Phrase) -> bool:
    """What is rewritten stands behind *to do*, which another verb may only want."""
    one = place.root
    while one.parent is not None and one is not acting:
        if one.label == "S" and one.end > one.start and place.view.words[one.start] == "to":
            return True
        one = one.parent
    return False


def or_else(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*If they do not, they will*: what follows where a duty of the clause around is not met."""
    view, clause = place.view, clause_around(place)
    verb = verbs.first_verb(view, clause.verb) if clause is not None else None
    if clause is None or verb is None or verbs.is_past(view, clause.verb):
        return None
    duty = view.words[clause.verb.start : place.root.end]
    if not (_DUTIES | {"required", "need", "needs"}).intersection(duty) and "have to" not in " ".join(duty):
        return None
    said = again(place, ((clause.subject,),))
    number = takes_plural(view, clause.subject)
    if said is None or number is None:
        return None
    would = view.words[verb] == "would"
    do = "did" if would else "do" if any(number) or place.again[-1].plural else "does"
    own = place.again[-1].words
    return [New(("if", *own, do, "not", ",", *own, "would" if would else "will"))]

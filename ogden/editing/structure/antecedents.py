"""What a relative clause is about: the noun before its comma, where only one can be meant.

A tree says which noun a clause belongs to, and often errs. So all phrases that end before the comma are
looked at: *a tax on salt, which …* has two nouns. Number (*which take*), and people or things (*who*), leave
one of them, or the clause is not touched.
"""

from collections.abc import Collection

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.functions.place import is_subject
from ogden.editing.structure.said_again import LONGEST, Again, said_again
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import MONTHS, SAYING, WEEKDAYS
from ogden.parsing.placed_tree import Phrase
from ogden.text.case import is_ordinary
from ogden.text.protected import ProtectedKind

_TITLES = nouns.TITLES | {"dr"}
_TIMES = WEEKDAYS | MONTHS | frozenset("easter christmas today tomorrow yesterday".split())
_TIME_NOUNS = frozenset(
    "day week month year hour minute second time morning afternoon evening night noon midnight pm am p.m. "
    "a.m. spring summer autumn winter decade century quarter".split()
)
_MEASURES = frozenset(
    "% percent cent kilometre kilometer mile metre meter mg kg pound dollar euro degree".split()
)
_NEVER = frozenset(
    "no any each every few neither either none nothing anything everything another such kin".split()
)
_EACH = frozenset("any each every no neither".split())
_PRONOUNS = frozenset("it they them this that these those he she him her we us you me i".split())
_NEW = frozenset("a an some several many numerous two three four".split())
_JOINING = frozenset("of for on about in with at against from over between within".split())
"""Before a noun phrase that may belong to the one before it."""
_KINDS = frozenset(
    "kind sort type form number series range variety set pair group piece lot majority minority part half "
    "third quarter bit list means course case way manner result consequence body branch system "
    "basis".split()
)


_EDGES = frozenset(
    "end start beginning middle edge side top bottom front back rest care use safety cost price level date "
    "time place copy member part purpose name".split()
)
"""Nouns before *of* that a clause at the end is seldom about: *the end of the session, which*."""


_UNNAMED = _EDGES | _KINDS
_SHOWING = frozenset(
    "show depict reveal suggest confirm indicate demonstrate prove include report describe".split()
)


def place_of_comma(view: StructureView, clause: Phrase) -> int | None:
    start = clause.start
    return start - 1 if start > 1 and view.words[start - 1] == "," else None


def is_time(view: StructureView, noun: nouns.Noun) -> bool:
    return is_moment(view, noun.head)


def is_moment(view: StructureView, place: int) -> bool:
    """A word for a time, a date or a year."""
    word = view.words[place]
    return (
        word in _TIMES
        or view.lemma(place) in _TIME_NOUNS
        or view.protected[place] is ProtectedKind.DATE
        or (word.isdigit() and len(word) == 4)
    )


def named_before(view: StructureView, clause: Phrase) -> list[Phrase]:
    """The noun phrases that end before the comma of a clause, and those that a preposition joins to them:
    *the tax on salt, which* has two. A date behind the noun is passed over: *the hearing on 9 May, at
    which*."""
    end = place_of_comma(view, clause)
    found: dict[tuple[int, bool], Phrase] = {}
    while end is not None and end > 0:
        first, dated = end, None
        for phrase in view.phrases:
            if phrase.label != "NP" or not (end <= phrase.end <= end + 1 or _holds(phrase, clause, end)):
                continue
            noun = nouns.noun_of(view, phrase)
            if noun is None:
                continue
            first = min(first, phrase.start)
            if is_time(view, noun):
                dated = phrase if dated is None or phrase.start < dated.start else dated
            else:
                found.setdefault((noun.head, noun.joined), phrase)
        joining = first - 1
        end = None
        if joining > 2 and view.tags[joining] == "VB" and view.words[joining - 1] == "to":
            joining -= 1
            end = joining if view.tags[joining - 1].startswith("NN") else None
        thing = joining > 0 and view.words[joining] == "to" and found and not _is_actor(view, found)
        if joining > 0 and (thing or view.words[joining] in _JOINING or (dated is not None and not found)):
            end = joining
    return [found[key] for key in sorted(found, reverse=True)]


def _is_actor(view: StructureView, found: dict[tuple[int, bool], Phrase]) -> bool:
    """Whether something was done to the nearest: *sent the letter to the council, which*."""
    noun = nouns.noun_of(view, found[max(found)])
    return noun is not None and nouns.is_actor(view, noun)


def _holds(phrase: Phrase, clause: Phrase, end: int) -> bool:
    """Whether it is a noun phrase around the clause, with the clause at its end."""
    return phrase.start < end and clause.start < phrase.end <= clause.end + 1 and phrase.start < clause.start


def antecedent(
    view: StructureView, clause: Phrase, plural: bool | None = None, people: bool | None = None
) -> Phrase | None:
    """The one phrase that a clause can be about. `plural`: what its verb shows. `people`: whether *who* is
    said."""
    left: list[Phrase] = []
    before = named_before(view, clause)
    whole = view.words[min((one.start for one in before), default=0) : clause.start]
    if _EACH.intersection(whole) or _is_put_off(view, clause, plural, before):
        return None
    if people is True and before and _is_whole_name(view, before[0]):
        return before[0]
    for phrase in before:
        noun = nouns.noun_of(view, phrase)
        if noun is None or view.words[noun.head] in _PRONOUNS or view.lemma(noun.head) in _MEASURES:
            continue
        if _gives_choice(phrase):
            return None
        if plural is not None and plural != noun.plural and view.words[noun.head] not in nouns.GROUPS:
            continue
        if people is True and len(before) > 1 and not nouns.is_actor(view, noun):
            continue
        if people is False and nouns.is_person(view, noun):
            continue
        left.append(phrase)
    if people is True and len(left) > 1:
        left = [one for one in left if _is_someone(view, one)] or left
    if len(left) > 1:
        left = [one for one in left if not _is_kind(view, one)] or left
    if people is True and len(left) == 1 and _names_another(view, left[0], clause):
        return None
    if len(left) == 1 and (_is_last_of_list(view, left[0]) or _has_clause(view, left[0], clause)):
        return None
    if len(left) != 1 or _NEVER & set(view.words[left[0].start : left[0].start + 3]):
        return None
    return left[0]


def _is_put_off(view: StructureView, clause: Phrase, plural: bool | None, before: list[Phrase]) -> bool:
    """Whether the clause may tell of something new that is the subject of a passive: *footage was obtained
    from a camera, which shows*; or nothing is named: *a fight took place, in which*."""
    comma = clause.start - 1
    if view.words[comma - 1] == "place" and view.lemma(comma - 2) == "take":
        return True
    for one in clause.ancestors():
        acting = next((child for child in one.children if child.label == "VP"), None)
        subjects = [child for child in one.children if child.label == "NP"]
        if one.label != "S" or acting is None or not subjects or subjects[0].start > acting.start:
            continue
        noun = nouns.noun_of(view, subjects[0])
        if acting.start > clause.start or noun is None or any(noun.head == _head(view, k) for k in before):
            return False
        new = view.tags[noun.base.start] in ("NN", "NNS", "JJ", "CD") or view.words[noun.base.start] in _NEW
        verb = verbs.first_verb(view, acting)
        done = verb is not None and "VBN" in view.tags[verb + 1 : verb + 4]
        passive = verb is not None and done and bool(verbs.BE & set(view.words[verb : verb + 2]))
        return new and passive and (plural is None or plural == noun.plural)
    return False


def _head(view: StructureView, phrase: Phrase) -> int | None:
    noun = nouns.noun_of(view, phrase)
    return noun.head if noun is not None else None


def _is_whole_name(view: StructureView, phrase: Phrase) -> bool:
    """*James Bowdoin*: a first name and a surname."""
    noun = nouns.noun_of(view, phrase)
    if noun is None or not 1 < len(noun.base) < 4 or view.words[noun.base.start] not in nouns.given_names():
        return False
    return all(view.tags[k].startswith("NNP") for k in range(noun.base.start, noun.base.end))


def _names_another(view: StructureView, phrase: Phrase, clause: Phrase) -> bool:
    """*the executors of the late Mr Hanafin, formerly of Galway, who*."""
    noun = nouns.noun_of(view, phrase)
    if noun is not None and noun.base.start > 2 and view.words[noun.base.start - 1] == ",":
        return view.tags[noun.base.start - 2].startswith("NNP")  # Hugo Spiers, head of the group, who
    return noun is not None and any(
        view.words[k] in _TITLES and view.tags[k].startswith("NNP")
        for k in range(noun.head + 1, clause.start)
    )


def _is_someone(view: StructureView, phrase: Phrase) -> bool:
    noun = nouns.noun_of(view, phrase)
    if noun is None:
        return False
    return nouns.is_person(view, noun) or view.words[noun.head] in nouns.persons()


def _gives_choice(phrase: Phrase) -> bool:
    """*a friend or a colleague*."""
    around = [phrase, *([phrase.parent] if phrase.parent is not None else [])]
    return any(child.word in ("or", "nor") for one in around if one.label == "NP" for child in one.children)


def _is_last_of_list(view: StructureView, phrase: Phrase) -> bool:
    """*semolina, sugar and butter, which*: the last, or all of them?"""
    noun = nouns.noun_of(view, phrase)
    if noun is None or noun.joined:
        return False
    within = view.words[phrase.start : noun.head]
    joined = bool({"and", "or"} & set(view.words[max(0, phrase.start - 2) : phrase.start]))
    return "and" in within or (joined and not is_subject(phrase))


def _has_clause(view: StructureView, phrase: Phrase, clause: Phrase) -> bool:
    """*the point where it is more of this, which*: a verb between may be what is meant."""
    noun = nouns.noun_of(view, phrase)
    return noun is not None and any(view.tags[k] in FINITE for k in range(noun.head, clause.start))


def _is_kind(view: StructureView, phrase: Phrase) -> bool:
    noun = nouns.noun_of(view, phrase)
    return noun is not None and view.lemma(noun.head) in _KINDS


def verb_of(view: StructureView, clause: Phrase) -> int | None:
    """The place of the finite verb that *which* or *who* is the subject of; only adverbs stand between, or a
    phrase between commas."""
    place = clause.start + 1
    if place < clause.end and view.words[place] == ",":
        inside = range(place + 1, min(clause.end, place + 14))
        closing = next((k for k in inside if view.words[k] == "," or view.tags[k] in FINITE), None)
        place = closing + 1 if closing is not None and view.words[closing] == "," else clause.end
    while place < clause.end and view.tags[place] == "RB":
        place += 1
    return place if place < clause.end and view.tags[place] in FINITE else None


def shown(view: StructureView, clause: Phrase) -> bool | None:
    """Whether the verb of a relative clause is plural; None where it does not show, or has another
    subject."""
    place = verb_of(view, clause)
    return verbs.shown_number(view, place) if place is not None else None


def about(view: StructureView, clause: Phrase) -> Phrase | None:
    """What a clause with *which*, *who* or *whose* is about."""
    words = view.words[clause.start : clause.start + 5]
    people = True if "who" in words or "whom" in words else False if "which" in words else None
    return antecedent(view, clause, shown(view, clause), people)


def likeliest(view: StructureView, clause: Phrase) -> Phrase | None:
    """What a clause is most likely about, where more than one noun can be meant: the only one; a name just
    before it; or the only thing that is new, *a clouding of the lens of the eye, which*."""
    found = about(view, clause)
    if found is not None:
        return found
    plural, people = shown(view, clause), "who" in view.words[clause.start][:3]
    before = [one for one in named_before(view, clause) if _can_be(view, one, plural, people)]
    if not before or _EACH.intersection(view.words[min(one.start for one in before) : clause.start]):
        return None
    if view.words[clause.start] == "which" and is_moment(view, clause.start - 2):
        return None  # *was beaten at Penn Ford on 11 April, which*
    verb = verb_of(view, clause)
    shows = verb is not None and view.lemma(verb) in _SHOWING
    if shows and _is_put_off(view, clause, plural, before):
        return None
    if len(before) > 1:
        before = [one for one in before if _lemma_of(view, one) not in _UNNAMED] or before
    beside = _is_beside(view, before)
    named = _named_last(view, before, clause) or (before[0] if beside else None)
    new = [one for one in before if view.words[one.start] in ("a", "an")]
    if len(before) == 1:
        listed = _is_last_of_list(view, before[0]) and named is None
        return None if listed or _has_clause(view, before[0], clause) else before[0]
    if named is None and not new and _alone_is_marked(view, before):
        return before[0]
    only = new[0] if len(new) == 1 and not _is_cut_off(view, new[0], before, clause) else None
    leads = view.words[clause.start] not in ("which", "who")
    return (only or named) if leads else (named or only)


def _alone_is_marked(view: StructureView, before: list[Phrase]) -> bool:
    """Of several nouns only the nearest has *the* or *your*: *cash at the main office, which*."""
    marked = [view.tags[one.start] in ("DT", "PRP$") for one in before]
    return marked[0] and not any(marked[1:])


def _can_be(view: StructureView, phrase: Phrase, plural: bool | None, people: bool) -> bool:
    """Whether number and *who* or *which* allow that a clause is about it."""
    noun = nouns.noun_of(view, phrase)
    if noun is None or view.words[noun.head] in _PRONOUNS or view.lemma(noun.head) in _MEASURES:
        return False
    if _gives_choice(phrase) or _NEVER.intersection(view.words[phrase.start : phrase.start + 3]):
        return False
    if plural is not None and plural != noun.plural and view.words[noun.head] not in nouns.GROUPS:
        return False
    if not people:
        role = len(noun.base) <= 2 and view.words[noun.head] in nouns.persons()  # the Landlord
        return not role and not nouns.is_person(view, noun)
    name = view.tags[noun.head].startswith("NNP")
    return nouns.is_actor(view, noun) and (not name or _is_someone(view, phrase) or nouns.is_name(view, noun))


def _is_cut_off(view: StructureView, new: Phrase, before: list[Phrase], clause: Phrase) -> bool:
    """A verb stands between a new thing and the clause: *a disease caused by a fault in the gene, which*. A
    participle does no harm where the others are of another number."""
    noun = nouns.noun_of(view, new)
    if noun is None or _has_clause(view, new, clause):
        return True
    done = any(view.tags[k] in ("VBN", "VBG") for k in range(noun.head + 1, clause.start))
    others = [found for one in before if one is not new and (found := nouns.noun_of(view, one)) is not None]
    return done and any(other.plural == noun.plural for other in others)


def _is_beside(view: StructureView, before: list[Phrase]) -> bool:
    """The nearest says what a name before it is: *the Guru Granth Sahib, the Sikh scripture, which*."""
    start = before[0].start
    noun = nouns.noun_of(view, before[0])
    if len(before) < 2 or start < 2 or view.words[start - 1] != "," or noun is None:
        return False
    return view.tags[start - 2].startswith("NNP") and view.words[start] in ("a", "an", "the")


def _lemma_of(view: StructureView, phrase: Phrase) -> str:
    noun = nouns.noun_of(view, phrase)
    return view.lemma(noun.head) if noun is not None else ""


def _named_last(view: StructureView, before: list[Phrase], clause: Phrase) -> Phrase | None:
    """A name just before the comma, that is no part of a longer one: *the Ministry of Defence*."""
    noun = nouns.noun_of(view, before[0])
    if noun is None or not view.tags[noun.head].startswith("NNP"):
        return None
    if noun.head + 2 != clause.start and view.words[clause.start - 2] not in (")", "-rrb-"):
        return None
    at = noun.base.start - 1
    while at > 0 and view.tags[at] in ("IN", "DT", "CC", "TO"):
        at -= 1
    return None if at > 0 and at < noun.base.start - 1 and view.tokens[at][0].isupper() else before[0]


def said(
    view: StructureView, phrase: Phrase, upto: int, person: bool, taken: Collection[str] = ()
) -> Again | None:
    """The phrase once more. What has no article, *lavender*, has none again."""
    noun = nouns.noun_of(view, phrase)
    if noun is None:
        return None
    found = said_again(view, phrase, upto, False, person, taken)
    if found is not None and len(found.words) == 1 and not found.pronoun and _takes_the(view, noun):
        found = Again(("the", *found.words), found.plural, False, found.rivals)
    if found is None or found.pronoun or noun.plural or view.tags[noun.head] != "NN" or person:
        return found
    base = noun.base
    kind = base.start > 1 and view.words[base.start - 1] == "of" and view.lemma(base.start - 2) in _KINDS
    bare = view.tags[base.start] in ("NN", "NNP") and not nouns.is_person(view, noun) and not kind
    if not bare or len(base) > LONGEST or base.start == 0:
        return found
    words = view.tokens[base.start : noun.head + 1]
    return Again(tuple(words), False, False, found.rivals)


def _takes_the(view: StructureView, noun: nouns.Noun) -> bool:
    """*the Officer*, *the Coroner*, *the Passport*: no surname and no place."""
    word, first = view.words[noun.head], noun.head
    while first > noun.base.start and view.tags[first - 1].startswith("NNP"):
        first -= 1
    before = view.tags[first - 1] if first > noun.base.start else ""
    if is_ordinary(word) or word in nouns.persons():
        return first == noun.head or before in ("DT", "POS", "PRP$")
    return before in ("POS", "PRP$")


def is_told(view: StructureView, phrase: Phrase, also: Collection[str] = ()) -> bool:
    """It stands under no condition, in no report, question or aside; a reason or another relative clause may
    stand above it, or what begins with one of `also`."""
    if any(view.words[k] == ":" and view.lemma(k - 1) in SAYING for k in range(1, phrase.start)):
        return False
    for one in phrase.ancestors():
        if one.label in ("SBARQ", "SQ", "PRN", "INTJ"):
            return False
        if one.label == "SBAR" and _is_own_word(view, one):
            return True
        if one.label == "SBAR" and not _tells(view, one) and view.words[one.start] not in also:
            return False
        if one.label == "S" and one.parent is not None and one.parent.label == "VP":
            acting = next((child for child in one.children if child.label == "VP"), None)
            if acting is not None and verbs.is_finite(view, acting):
                return False
    return True


_INFORMING = frozenset("inform tell confirm note remind advise notify remember regret".split())


def _is_own_word(view: StructureView, clause: Phrase) -> bool:
    """What the writer tells a reader outright: *please note that*, *we can confirm that*."""
    words = view.words[: clause.start]
    if view.words[clause.start] != "that" or not 1 <= len(words) <= _FRAME or "not" in words:
        return False
    speaks = words[0] in ("i", "we", "please", "note", "remember")
    return speaks and any(view.lemma(k) in _INFORMING for k in range(clause.start))


_FRAME = 8
"""Words of a frame before what the writer tells."""
_TELLING = frozenset(
    "because although though whereas while how why which who whose since for where what as so".split()
)


def _tells(view: StructureView, clause: Phrase) -> bool:
    first = view.words[clause.start]
    if first in ("which", "who", "whose"):
        return view.words[clause.start - 1] == ","
    if first == "that":
        return view.tags[clause.start] == "WDT" and view.lemma(clause.start - 1) not in SAYING
    if first == "as" and view.words[clause.start + 1] in ("if", "though", "long"):
        return False
    return first in _TELLING

"""What a relative clause is about, said again, wherever the tree has put the clause."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.antecedents import about, antecedent, is_moment, likeliest, said, shown
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.said_again import Again
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import MONTHS, WEEKDAYS
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_OBJECTS = {"he": "him", "she": "her", "they": "them", "we": "us", "i": "me"}
_SEVERAL = frozenset(
    "both several many few each two three four five six seven eight nine ten neither majority".split()
)
_SHARES = frozenset("all most some half none much part".split())
_FIRMS = frozenset("ltd limited plc inc corp llc gmbh bank company council".split())
_FULL = ("it", "they", "them", "he", "she")


def before(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """All that stands before what is rewritten: it is there already."""
    return [Copied(place.root.start, place.root.start)]


def _found(place: Place, clause: Phrase, full: bool = False) -> Again | None:
    view = place.view
    phrase = about(view, clause)
    if phrase is None:
        return None
    person = "who" in view.words[clause.start : clause.start + 4]
    taken = _FULL if full else view.own_words(clause)
    found = said(view, phrase, clause.start, person, taken)
    if found is not None:
        place.again.append(found)
    return found


def named(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """As the subject of a verb phrase; of this one, where it is told and agrees."""
    found = _found(place, given[0][0])
    verb = verbs.first_verb(place.view, given[1][0]) if len(given) > 1 else None
    shown = verbs.shown_number(place.view, verb) if verb is not None else None
    return [New(found.words)] if found and shown in (None, found.plural) else None


def renamed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """By its noun, as the subject of a verb phrase: other things stand between. A thing that is the subject
    of the one clause before is *it* or *they*."""
    if (pronoun := _goes_on(place, given[0][0])) is not None:
        return [New((pronoun,))]
    found = _found(place, given[0][0], True)
    return [New(found.words)] if found and not found.pronoun else None


def likely(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a relative clause is most likely about, by its noun."""
    view, clause = place.view, given[0][0]
    phrase = likeliest(view, clause)
    if phrase is None:
        return None
    found = said(view, phrase, clause.start, view.words[clause.start] == "who", _FULL)
    if found is None or found.pronoun or shown(view, clause) not in (None, found.plural):
        return None
    place.again.append(found)
    return [New(found.words)]


def owner(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a clause with *whose* adds about a thing, with *its* or *their* for *whose*."""
    view, clause, noun = place.view, given[1][0], nouns.noun_of(place.view, given[0][0])
    if noun is None or view.words[clause.start] != "whose":
        return None
    someone = nouns.is_person(view, noun) or view.tags[noun.head].startswith("NNP")
    if someone and not noun.plural:
        return None
    return [New(("their" if noun.plural else "its",)), Copied(clause.start + 1, clause.end)]


def _goes_on(place: Place, clause: Phrase) -> str | None:
    """*it* or *they* where the sentence begins with the thing, and says nothing of others."""
    view, phrase = place.view, about(place.view, clause)
    noun = nouns.noun_of(view, phrase) if phrase is not None else None
    if phrase is None or noun is None or noun.base.start > 0 or noun.joined:
        return None
    if nouns.is_person(view, noun) or view.tags[noun.head].startswith("NNP"):
        return None
    if any(view.tags[k].startswith("PRP") for k in range(clause.start, view.end)):
        return None
    others = any(
        one.label == "S" and one.start >= clause.end and any(child.label == "NP" for child in one.children)
        for one in view.phrases
    )
    finite = sum(view.tags[k] in FINITE for k in range(clause.end, view.end))
    if others or finite > 1:
        return None
    return "they" if noun.plural else "it"


def of_it(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a relative clause is about, after *of*: *them* where a part of several is counted, else the thing
    by its noun."""
    view, (clause, counted, acting) = place.view, (some[0] for some in given)
    words = view.own_words(counted)
    several = bool(_SEVERAL.intersection(words)) or view.tags[counted.end - 1] in ("JJS", "RBS", "CD")
    several = (
        several
        or view.tags[counted.start] in ("CD", "JJS")
        or "most" in words
        or "whom" in view.own_words(clause)
    )
    several = several or (words[0] in _SHARES and _is_plural(place, acting))
    if "%" in words and not _is_plural(place, acting):
        return None
    if several:
        return [New(("them",))]
    if words[0] in _SHARES:
        phrase = about(view, clause)
        noun = nouns.noun_of(view, phrase) if phrase is not None else None
        if noun is not None and noun.plural and _shown(place, acting) is None:
            return [New(("them",))]
        return [New(("it",))] if noun is not None and not noun.plural else None
    found = _found(place, clause)
    return [New(tuple(_OBJECTS.get(word, word) for word in found.words))] if found else None


def _is_plural(place: Place, acting: Phrase) -> bool:
    return _shown(place, acting) is True


def _shown(place: Place, acting: Phrase) -> bool | None:
    verb = verbs.first_verb(place.view, acting)
    return verbs.shown_number(place.view, verb) if verb is not None else None


def of_these(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What *of which* and *of whom* mean: *these*, *them*; *this* of an amount of money."""
    view, pronoun = place.view, given[0][0]
    if view.words[pronoun.start] == "whom":
        return [New(("them",), (pronoun.start,))]
    comma = next((k for k in range(pronoun.start, 2, -1) if view.words[k] == ","), None)
    words = set(view.words[max(0, comma - 5) : comma]) if comma is not None else set[str]()
    money = bool({"£", "$", "€"} & words) and not {"totalling", "totaling", "worth"} & words
    return [New(("this" if money else "these",), (pronoun.start,))]


def that_case(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*in which case* → *in that case*."""
    opening = given[0][0]
    which = next((leaf.start for leaf in opening.leaves() if leaf.word == "which"), None)
    if which is None:
        return None
    return [Copied(opening.start, which), New(("that",), (which,)), Copied(which + 1, opening.end)]


def whose(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*its*, *their*, *the owner's*."""
    view, clause = place.view, given[0][0]
    phrase = antecedent(view, clause)
    noun = nouns.noun_of(view, phrase) if phrase is not None else None
    if noun is None or phrase is None:
        return None
    if noun.plural:
        return [New(("their",))]
    if not nouns.is_person(view, noun) and not view.tags[noun.head].startswith("NNP"):
        return [New(("its",))]
    found = said(view, phrase, clause.start, nouns.is_person(view, noun))
    if found is None:
        return None
    word = {"he": "his", "she": "her", "it": "its"}.get(found.words[0])
    if word is None and found.words[-1].lower() in _FIRMS:
        word = "its"
    if word is None and found.words[-1].endswith("s"):
        return None
    return [New((word,) if word else (*found.words, "'s"))]


def onward(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The rest of the sentence behind a clause, without the comma that closed it. What opens the sentence
    keeps its comma."""
    view, clause = place.view, given[0][0]
    if clause.end >= view.end:
        return None
    start = clause.end + (view.words[clause.end] == ",")
    joins = view.words[start] in (
        "and",
        "but",
        "or",
        "while",
        "whereas",
        "although",
        "though",
        "yet",
        "namely",
        "including",
        "such",
    )
    joins = joins or _closes_apposition(place, clause) or view.words[0] in ("unlike", "like", "despite")
    if not _opens(clause) and not joins:
        return [Copied(start, view.end)]
    return [New((",",)), Copied(start, view.end)]


def _closes_apposition(place: Place, clause: Phrase) -> bool:
    """*Damian Osgood, 33, who …, was*: the comma belongs to what stands before the clause, too."""
    words, comma = place.view.words, clause.start - 1
    earlier = next((k for k in range(comma - 1, max(0, comma - 12), -1) if words[k] == ","), None)
    if earlier is not None and (is_moment(place.view, earlier - 1) or "and" in words[earlier:comma]):
        return False  # a date, or a list
    return earlier is not None and any(
        one.label == "NP" and one.start < earlier and comma <= one.end <= clause.end + 1
        for one in place.view.phrases
    )


def _opens(clause: Phrase) -> bool:
    """Whether it ends what stands before the subject of its sentence."""
    for one in clause.ancestors():
        subject = next((child for child in one.children if child.label == "NP"), None)
        if one.label == "S" and subject is not None:
            return subject.start >= clause.end
    return False


def filled(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A verb phrase that lacks its object, with the thing for it: we received on Monday and read → we
    received it on Monday and read it."""
    acting, clause = given[0][0], given[1][0]
    people = "who" in place.view.own_words(clause)[0]
    gaps = _gaps(place, acting)
    found = _found(place, clause) if gaps else None
    if not gaps or found is None or (people and len(gaps) > 1):
        return None
    words = tuple(_OBJECTS.get(word, word) for word in found.words)
    items: list[Item] = []
    at = acting.start
    for number, gap in enumerate(gaps):
        again = words if number == 0 or found.pronoun else ("them" if found.plural else "it",)
        items += [Copied(at, gap), New(again)]
        at = gap
    return [*items, Copied(at, acting.end)]


_OVER = WEEKDAYS | MONTHS | frozenset("day week month year time morning afternoon night".split())
_ABLE = frozenset(
    "unable able free liberty entitled likely unlikely required obliged willing unwilling".split()
)
_JUDGING = frozenset("consider find deem make believe think".split())
_HELPING = frozenset("be have do say think want seem appear hope try agree decide go come refuse".split())


def _gaps(place: Place, acting: Phrase) -> list[int]:
    """Behind which words the object is missing, of joined verbs, too; none where that is not sure."""
    view, one = place.view, acting
    if any(view.lemma(k) in _JUDGING for k in range(acting.start, acting.end)):
        return []
    while True:
        parts = [child for child in one.children if child.label == "VP"]
        if len(parts) > 1:
            if any(child.word in ("or", "but", "nor") for child in one.children):
                return []
            each = [_gaps(place, part) for part in parts]
            return [gap for some in each for gap in some] if all(each) else []
        below = parts[0] if parts else _infinitive(one)
        if below is None:
            break
        one = below
    own = [child for child in one.children if child.label.startswith("VB")]
    if len(own) != 1:
        return []
    verb = own[0]
    if verb.label == "VBN" and verbs.BE & set(view.words[max(acting.start, verb.start - 3) : verb.start]):
        return []
    behind = [child for child in one.children if child.start >= verb.end]
    for child in behind:
        timed = child.label == "NP" and any(view.lemma(k) in _OVER for k in range(child.start, child.end))
        if child.label in ("NP", "S", "SBAR", "PRT", "ADJP", "UCP", "SINV") and not timed:
            return []
    if view.lemma(verb.start) in _HELPING or any(map(_lacks_noun, behind)):
        return []
    return [verb.end]


def _lacks_noun(phrase: Phrase) -> bool:
    """*upon*, of *look upon as a danger*: the thing belongs behind it."""
    return phrase.label in ("IN", "RP", "TO") or (
        phrase.label == "PP" and (len(phrase) == 1 or phrase.children[1].label in ("PP", "IN"))
    )


def _infinitive(one: Phrase) -> Phrase | None:
    """*to process*, of *are unable to process* and of *are to process*."""
    for child in one.children:
        if child.label == "S" and len(child.children) == 1 and child.children[0].label == "VP":
            return child.children[0]
        able = child.label in ("ADJP", "PP", "NP") and _ABLE.intersection(
            leaf.word or "" for leaf in child.leaves()
        )
        if able and (below := _infinitive(child)) is not None:
            return below
    return None

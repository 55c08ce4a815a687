"""What happened when: single events of the past, pronouns that look ahead, *while* that concedes."""

import re

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, EVERY_WEEK, MONTHS, SAYING, WEEKDAYS
from ogden.parsing.placed_tree import Phrase

_ONE = frozenset("it its he his him she her".split())
_SEVERAL = frozenset("they them their".split())
_PEOPLE = frozenset("he his him she her".split())
_HABITS = EVERY_WEEK | frozenset(
    "always usually often every each sometimes generally normally whenever regularly never any anyone "
    "anybody daily weekly monthly yearly annually typically tended commonly frequently rarely seldom "
    "occasionally only everyone everybody mornings "
    "evenings nights weekends habit custom customary routine routinely traditionally most if unless "
    "once".split()
)
"""What may make of one event many, or none."""
_OPEN = frozenset("would should must shall may might could can".split())
"""What was not so, or may not have been."""
_YEAR = re.compile(r"1[0-9]\d\d|20[0-4]\d")
_WHEN = (
    WEEKDAYS
    | MONTHS - {"may"}
    | frozenset("yesterday ago today tonight last century eventually finally suddenly".split())
)
_STATES = frozenset(
    "be have know live stand want need seem lie own contain belong like love believe think remain stay "
    "keep hold hope feel expect work rule reign include consist depend mean exist involve face "
    "resemble".split()
)
_CONCEDING = frozenset(
    "accept acknowledge appreciate understand recognise recognize admit agree concede sympathise sympathize "
    "acknowledges grant".split()
)
_POSSIBLE = frozenset("may might will would can".split())
_RULING = frozenset("must may shall should can cannot could might ought need".split())
_COUNTED = frozenset("no none nobody neither few each every any".split())
_OPENING = CONDITIONAL | frozenset("when whenever where should had were while after before".split())
_HEARSAY = frozenset("reportedly allegedly supposedly".split())
_TELLING = frozenset("say tell claim report allege argue write believe think suspect insist".split())
_DATES = (_WHEN - {"last", "eventually", "finally", "suddenly"}) | frozenset(
    "summer autumn winter spring day year week month evening morning night decade weekend season era".split()
)


def looks_ahead(asked: Question) -> bool:
    """A pronoun of a first part may stand for what a second names: *although it is old, the mill works*."""
    view, part, named = asked.view, asked.given[0][0], asked.given[1][0]
    noun = nouns.noun_of(view, named)
    if noun is None or view.tags[noun.head] == "PRP":
        return noun is None
    for place in range(part.start, part.end):
        word = view.words[place]
        if word not in _ONE | _SEVERAL or (word in _SEVERAL) != noun.plural:
            continue
        if word in _PEOPLE and not (view.tags[noun.head].startswith("NNP") or nouns.is_person(view, noun)):
            continue
        if word in ("it", "he", "she", "they") or not _has_antecedent(asked, part, place, word in _SEVERAL):
            return True
    return False


def _has_antecedent(asked: Question, part: Phrase, place: int, plural: bool) -> bool:
    """Something that a pronoun may stand for is named before it in the same part."""
    for one in part.phrases():
        if one.label == "NP" and one.end <= place and one.word is None:
            found = nouns.noun_of(asked.view, one)
            if found is not None and asked.view.tags[found.head].startswith("NN") and found.plural == plural:
                return True
    return False


def stands_for(asked: Question) -> bool:
    """A pronoun agrees with what a second variable names, and may stand for it."""
    view, word = asked.view, asked.view.words[asked.phrase.start]
    noun = nouns.noun_of(view, asked.given[1][0])
    if len(asked.phrase) != 1 or noun is None or not view.tags[noun.head].startswith("NN"):
        return False
    if word in _SEVERAL:
        return noun.plural
    if noun.plural:
        return False
    named = view.tags[noun.head].startswith("NNP")
    if word in _PEOPLE:
        return named or nouns.is_person(view, noun)
    return word == "it" and not nouns.is_person(view, noun)


def once_only(asked: Question) -> bool:
    """The sentence tells of something that happened once: it has a date or a name, and no word of habit."""
    view = asked.view
    if habitual(asked):
        return False
    if any(word in _WHEN or _YEAR.fullmatch(word) for word in view.words):
        return True
    return any(tag.startswith("NNP") and place > 0 for place, tag in enumerate(view.tags))


def habitual(asked: Question) -> bool:
    """The sentence has a word that may make of one event many, or none."""
    words, tags = asked.view.words, asked.view.tags
    if not _HABITS.isdisjoint(words):
        return True
    return any(
        (tags[k] == "MD" and word in _OPEN) or words[k : k + 2] == ["used", "to"]
        for k, word in enumerate(words)
    )


def happens(asked: Question) -> bool:
    """Its verb is past, and tells of an event: no state, nothing denied, nothing that was going on."""
    acting = _acting(asked, asked.phrase)
    verb = verbs.first_verb(asked.view, acting) if acting is not None else None
    if acting is None or verb is None or asked.view.tags[verb] != "VBD":
        return False
    words = asked.view.words[acting.start : acting.end]
    if not DENYING.isdisjoint(words[:6]):
        return False
    rest = [leaf.label for leaf in acting.leaves() if leaf.start > verb and leaf.label.startswith("VB")]
    if asked.view.words[verb] in ("was", "were", "had"):
        near = [leaf.label for leaf in acting.leaves() if verb < leaf.start <= verb + 3]
        return bool(rest) and rest[0] == "VBN" and "VBN" in near
    return asked.view.lemma(verb) not in _STATES


def _acting(asked: Question, phrase: Phrase) -> Phrase | None:
    """The finite verb phrase of a clause, or the phrase itself."""
    if phrase.label == "VP":
        return phrase
    for one in phrase.phrases():
        if one.label == "S":
            for child in one.children:
                if child.label == "VP" and verbs.is_finite(asked.view, child):
                    return child
    return None


def past_clause(asked: Question) -> bool:
    """Its finite verb is past, and denies nothing."""
    acting = _acting(asked, asked.phrase)
    if acting is None or not verbs.is_past(asked.view, acting):
        return False
    return DENYING.isdisjoint(asked.view.words[acting.start : acting.start + 5])


def concedes(asked: Question) -> bool:
    """A clause with *while* that grants something, and tells no time: *while we accept that …*. What is past
    cannot be the time of what is so now."""
    view, acting = asked.view, _acting(asked, asked.phrase)
    main = _acting(asked, asked.given[1][0]) if len(asked.given) > 1 else None
    if acting is not None and main is not None and verbs.is_past(view, acting):
        tense = verbs.tense_of(view, main)
        verb = verbs.first_verb(view, main)
        if tense is not None and verb is not None and tense.before is None and tense.tag == "VBZ":
            return view.lemma(verb) not in SAYING
    if acting is None or "still" in view.words[asked.phrase.start : asked.phrase.end]:
        return False
    verb = verbs.first_verb(view, acting)
    tense = verbs.tense_of(view, acting)
    if verb is None or tense is None:
        return False
    denied = not DENYING.isdisjoint(view.words[acting.start : acting.start + 4])
    if view.words[verb] in _POSSIBLE or (tense.before == "have" and not denied):
        return True
    own = [view.lemma(leaf.start) for leaf in acting.leaves() if leaf.label.startswith("VB")]
    if not _CONCEDING.isdisjoint(own[:2]):
        return True
    near = view.words[verb : verb + 3]
    subject = view.words[asked.phrase.start]
    return subject in ("there", "this") and view.lemma(verb) == "be" and not DENYING.isdisjoint(near)


def dated(asked: Question) -> bool:
    """It says when: a year, a month, a day, a century."""
    return any(asked.view.words[k] in _DATES or _YEAR.fullmatch(asked.view.words[k]) for k in asked.places())


def ruled(asked: Question) -> bool:
    """Its clause says what must, may or should be done."""
    for one in (asked.phrase, *asked.phrase.ancestors()):
        if one.label == "S":
            acting = next((child for child in one.children if child.label == "VP"), None)
            verb = verbs.first_verb(asked.view, acting) if acting is not None else None
            if verb is not None and asked.view.tags[verb] in FINITE:
                return asked.view.words[verb] in _RULING
    return False


def verb_row(asked: Question) -> bool:
    """It stands in a row of verbs with one subject, so that *this* might mean all of them."""
    return any(
        one.label == "VP" and any(child.label == "CC" for child in one.children)
        for one in (asked.phrase, *asked.phrase.ancestors())
    )


def dates_end(asked: Question) -> bool:
    """It ends with a date, or with a time of day or year: what follows with *when* says more of it."""
    return any(
        asked.view.words[k] in _DATES or _YEAR.fullmatch(asked.view.words[k]) for k in asked.places()[-3:]
    )


def took_place(asked: Question) -> bool:
    """Its clause tells what happened, has happened or is happening: no rule, no habit of now."""
    for one in (asked.phrase, *asked.phrase.ancestors()):
        if one.label == "S":
            acting = next((child for child in one.children if child.label == "VP"), None)
            tense = verbs.tense_of(asked.view, acting) if acting is not None else None
            verb = verbs.first_verb(asked.view, acting) if acting is not None else None
            if acting is not None and tense is not None and verb is not None:
                going_on = asked.view.words[verb] in ("is", "are") and any(
                    asked.view.tags[k] == "VBG" for k in range(verb + 1, min(verb + 3, acting.end))
                )
                return tense.tag in ("VBD", "VBN") or going_on
    return False


def resumes(asked: Question) -> bool:
    """A comma in it stands before *to*, a condition, or *and* and a verb: the clause before it may go on
    there."""
    words, tags = asked.view.words, asked.view.tags
    for place in asked.places()[:-2]:
        if words[place] == "," and (
            words[place + 1] in ("to", "unless", "if", "except", "provided", "until")
            or (words[place + 1] in ("and", "or", "but") and tags[place + 2].startswith(("VB", "MD", "RB")))
        ):
            return True
    return False


def going_on(asked: Question) -> bool:
    """Its verb says what is or was going on just then: *while she was speaking*."""
    acting = _acting(asked, asked.phrase)
    verb = verbs.first_verb(asked.view, acting) if acting is not None else None
    if acting is None or verb is None or asked.view.lemma(verb) != "be":
        return False
    return any(asked.view.tags[k] == "VBG" for k in range(verb + 1, min(verb + 3, acting.end)))


def rivalled(asked: Question) -> bool:
    """An object in a second part agrees with a pronoun, too: *although he won, the king feared the
    general*."""
    view, word = asked.view, asked.view.words[asked.phrase.start]
    for one in asked.given[1][0].phrases():
        if one.label == "NP" and one.parent is not None and one.parent.label == "VP":
            noun = nouns.noun_of(view, one)
            if noun is None or noun.plural != (word in _SEVERAL):
                continue
            person = nouns.is_person(view, noun) or view.tags[noun.head].startswith("NNP")
            if word in _SEVERAL or person == (word in _PEOPLE):
                return True
    return False


def bound_above(asked: Question) -> bool:
    """A pronoun that opens a second part stands for *no tenant* or *each tenant* of the clause before it."""
    if asked.view.words[asked.given[1][0].start] not in ("he", "she", "it", "they", "his", "her", "their"):
        return False
    for one in (asked.phrase, *asked.phrase.ancestors()):
        subject = next((child for child in one.children if child.label == "NP"), None)
        if one.label == "S" and subject is not None and subject.start < asked.given[1][0].start:
            return not _COUNTED.isdisjoint(
                asked.view.words[subject.start : min(subject.end, subject.start + 3)]
            )
    return False


def happens_above(asked: Question) -> bool:
    """The verb of the clause around tells of an event in the past."""
    for one in (asked.phrase, *asked.phrase.ancestors()):
        if one.label == "S":
            acting = next((child for child in one.children if child.label == "VP"), None)
            if acting is not None and verbs.is_finite(asked.view, acting):
                return happens(asked.about(((acting,),)))
    return False


def told_above(asked: Question) -> bool:
    """Before what a second variable stands for it is said whose word this is: *the road, he said, …*."""
    view, end = asked.view, asked.given[1][0].start
    return any(
        view.words[k] in _HEARSAY
        or (view.words[k] == "according" and (k == 0 or view.words[k - 1] == ","))
        or (view.tags[k] in FINITE and view.lemma(k) in _TELLING)
        for k in range(end)
    )


def first_clause(asked: Question) -> bool:
    """The sentence opens with a condition or a time that may hold for all of it: *if*, *when*, *should*."""
    return asked.view.words[0] in _OPENING

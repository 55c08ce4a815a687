"""Where a relative clause stands, and whether it is about a noun or about all that is said before it."""

from ogden.editing.structure import antecedents, nouns
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import DENYING, LIMITING, SAYING
from ogden.parsing.placed_tree import Phrase

_LEANING = frozenset("so thereby thus hence which who whose whom where whereupon making".split())
"""What follows from a clause, or stands beside it."""


PLACES = frozenset(
    "hospital school house home floor city town village area region country street road room office "
    "ward clinic station site park garden river lake sea ocean coast shore island farm lung liver "
    "kidney stomach gut heart brain desk counter court shop store market church chapel cathedral base "
    "library surgery centre center theatre theater university college airport port harbour harbor "
    "museum camp border mountain valley forest wood field beach bay kitchen hall building tower "
    "castle palace prison factory warehouse laboratory lab studio gallery hotel restaurant cafe pub "
    "bar stadium ground pool reception entrance exit gate yard square suburb district province state "
    "county capital colony settlement cemetery grave tank pond canal lock dam bridge tunnel corner "
    "junction roundabout terminal platform depot garage car-park cellar attic basement hive nest soil "
    "cell vessel reach upstairs downstairs abroad indoors outdoors".split()
)


_UNSURE = frozenset(
    "may might could would perhaps probably possibly maybe whether either or "
    "dream dreams imagine story novel film".split()
)
_STRETCHES = frozenset("second minute hour day week month year time decade".split())
_RULING = frozenset(
    "need needs entitled required allowed permitted eligible exempt free open apply applies only".split()
)


def told(asked: Question) -> bool:
    return antecedents.is_told(asked.view, asked.phrase, asked.values)


def added(asked: Question) -> bool:
    """A comma stands before it, and no word that joins it to another clause of its kind."""
    return antecedents.place_of_comma(asked.view, asked.phrase) is not None


def definite(asked: Question) -> bool:
    """What it is most likely about is known, whatever is denied or supposed: *the Ombudsman*, *your GP*."""
    view, phrase = asked.view, antecedents.likeliest(asked.view, asked.phrase)
    noun = nouns.noun_of(view, phrase) if phrase is not None else None
    if noun is None:
        return False
    known = view.tags[noun.base.start] == "PRP$" or view.words[noun.base.start] in ("the", "this", "these")
    return known or view.tags[noun.head].startswith("NNP")


def enclosed(asked: Question) -> bool:
    """Commas stand before and behind it, and more follows."""
    view, end = asked.view, asked.phrase.end
    if not added(asked) or end + 3 >= view.end or view.words[end] != ",":
        return False
    if view.words[end + 1] in ("and", "or", "but") and view.tags[end + 2].startswith("W"):
        return False
    return view.tags[end + 1] != "VBG" and view.words[end + 1] not in _LEANING


def tail_limits(asked: Question) -> bool:
    """Behind a comma in it stands what may limit all before it: *unless*, *if*, *except*."""
    view, one = asked.view, asked.phrase
    behind = [
        k
        for k in range(one.start + 1, one.end)
        if view.words[k - 1] == "," and view.words[k - 2] not in ("and", "or", "which", "who")
    ]
    if len(behind) == 1 and view.words[behind[0]] in ("and", "or"):
        return True  # the comma may close the clause: *a law, which failed, and left*
    limits = any(view.words[k] in LIMITING or view.words[k] in ("so", "but", "with", "as") for k in behind)
    return limits or any(
        view.words[k] in ("and", "or")
        and k + 1 < one.end
        and view.tags[k + 1] in ("VB", "PRP", "EX", "MD", "WDT", "WP")
        for k in behind
    )


def no_noun_before(asked: Question) -> bool:
    """No noun before it can be meant by *which*: a verb, an adverb or a date stands there, or nouns that do
    not agree with its verb."""
    view, clause = asked.view, asked.phrase
    comma = antecedents.place_of_comma(view, clause)
    if comma is None:
        return False
    number = antecedents.shown(view, clause)
    last = view.tags[comma - 1]
    if not last.startswith(("NN", "CD", "PRP", "DT", "VBG", "``", "''", "-RRB", ")", "POS", "$", "FW", "JJ")):
        return number is not True
    found = antecedents.named_before(view, clause)
    heads = [noun for one in found if (noun := nouns.noun_of(view, one)) is not None]
    if heads and all(nouns.is_person(view, noun) for noun in heads):
        return view.words[clause.start] == "which" and number is not True
    if not heads and antecedents.is_moment(view, comma - 1):
        return number is not True
    if number is not False:
        return False
    return (
        bool(heads)
        and last.startswith("NN")
        and all(
            noun.plural and view.words[noun.head] not in nouns.GROUPS and not _is_group_name(asked, noun)
            for noun in heads
        )
    )


def _is_group_name(asked: Question, noun: nouns.Noun) -> bool:
    return asked.view.tags[noun.head].startswith("NNP")


def supposed(asked: Question) -> bool:
    """What it is about is new, and the clause before it denies something: *you may not bring a dog, which …*.
    Or it is part of what a term means."""
    view, clause = asked.view, asked.phrase
    above = next((one for one in clause.ancestors() if one.label == "S"), clause)
    if any(view.words[k] in ("means", "mean") and view.tags[k] in FINITE for k in range(clause.start)):
        return True
    found = antecedents.named_before(view, clause)
    new = not found or any(view.words[one.start] in ("a", "an", "any", "one") for one in found)
    claimed = any(
        view.lemma(k) in SAYING and view.words[k + 1] == "to" for k in range(clause.start - 1) if new
    )
    return claimed or (new and any(view.words[k] in DENYING for k in range(above.start, clause.start)))


def repeated(asked: Question) -> bool:
    """Another *which*, *who* or *whose* is joined to it."""
    view = asked.view
    return any(
        view.words[k] in ("and", "or", "but")
        and {"which", "who", "whose", "whom"} & set(view.words[k + 1 : k + 4])
        for k in asked.places()
    )


def passes_time(asked: Question) -> bool:
    """A date, a year or a season is named before its comma; no stretch of time, *for a week*."""
    view = asked.view
    comma = antecedents.place_of_comma(view, asked.phrase)
    if comma is None or not antecedents.is_moment(view, comma - 1):
        return False
    return view.lemma(comma - 1) not in _STRETCHES and "for" not in view.words[max(0, comma - 4) : comma]


def place_before(asked: Question) -> bool:
    """A noun that may name a place stands before its comma, no time and no person."""
    view = asked.view
    comma = antecedents.place_of_comma(view, asked.phrase)
    if comma is None or not view.tags[comma - 1].startswith("NN") or passes_time(asked):
        return False
    return view.tags[comma - 1].startswith("NNP") or view.lemma(comma - 1) in PLACES


def acts(asked: Question) -> bool:
    """*which* or *who* is the subject of its finite verb; with words behind, of none of these verbs."""
    view = asked.view
    place = antecedents.verb_of(view, asked.phrase)
    if place is None:
        return False
    while view.lemma(place) in ("be", "have", "do") or view.tags[place] in ("MD", "RB"):
        if place + 1 >= asked.phrase.end or not view.tags[place + 1].startswith(("VB", "RB")):
            break
        place += 1
    if (
        asked.values
        and view.lemma(place) == "be"
        and view.words[place + 1] in ("why", "how", "when", "where", "what")
    ):
        return False
    done = view.tags[place] == "VBN" and view.lemma(place - 1) == "be"
    led = view.lemma(place) == "lead" and view.words[place + 1] not in (
        "to",
        "them",
        "him",
        "me",
        "us",
        "many",
    )
    return done or led or view.lemma(place) not in asked.values


def about(asked: Question) -> bool:
    """The relative clause of a second variable can be about this noun alone."""
    view = asked.view
    found = antecedents.about(view, asked.given[1][0])
    noun = nouns.noun_of(view, asked.phrase)
    other = nouns.noun_of(view, found) if found is not None else None
    return noun is not None and other is not None and noun.head == other.head


def crowded(asked: Question) -> bool:
    """The sentence has at least so many finite verbs outside of it."""
    view, one = asked.view, asked.phrase
    outside = (*range(one.start), *range(one.end, view.end))
    return sum(view.tags[k] in FINITE for k in outside) >= int(asked.values[0])


def ends_part(asked: Question) -> bool:
    """It ends the sentence, or a semicolon stands behind it."""
    end = asked.phrase.end
    return end == asked.view.end or asked.view.words[end] == ";"


def shows_several(asked: Question) -> bool:
    """Its verb is plural."""
    return antecedents.shown(asked.view, asked.phrase) is True


def general(asked: Question) -> bool:
    """What it is about is general, and a rule or a choice is said of it, so that it may say which ones are
    meant: *tenants, who have paid, may stay*."""
    view, clause = asked.view, asked.phrase
    outside = (*range(clause.start), *range(clause.end, view.end))
    ruled = any(view.tags[k] == "MD" for k in outside)
    for one in antecedents.named_before(view, clause):
        if ruled and clause.end < view.end and view.words[one.start] in ("a", "an"):
            return True
        noun = nouns.noun_of(view, one)
        if (
            noun is None
            or view.tags[noun.head] != "NNS"
            or view.tags[noun.base.start] in ("DT", "PRP$", "CD", "NNP")
        ):
            continue
        someone = nouns.is_person(view, noun) or view.words[clause.start] in ("who", "whose", "whom")
        follows = clause.end < view.end
        limited = any(view.words[k] in _RULING for k in outside)
        if limited or (ruled and (someone or follows)) or (someone and follows and not _told_once(asked)):
            return True
    return False


def _told_once(asked: Question) -> bool:
    """The sentence tells what happened."""
    view, clause = asked.view, asked.phrase
    first = next((k for k in range(clause.end, view.end) if view.tags[k] in FINITE), None)
    return first is not None and view.tags[first] == "VBD"


def unfulfilled(asked: Question) -> bool:
    """It says what would have been so, or would be after a denial: *they did not find the knife, which would
    prove it*."""
    view, clause = asked.view, asked.phrase
    place = antecedents.verb_of(view, clause)
    if place is None or view.words[place] not in ("would", "could", "might"):
        return False
    past = "have" in view.words[place : place + 3]
    return past or any(view.words[k] in DENYING for k in range(clause.start))


def twice(asked: Question) -> bool:
    """The sentence has one of these words outside of it, too."""
    view, one = asked.view, asked.phrase
    return any(view.words[k] in asked.values for k in (*range(one.start), *range(one.end, view.end)))


def unsure(asked: Question) -> bool:
    """What stands before it may be so, or not: *he may have gone to London, where …*."""
    view = asked.view
    return any(view.words[k] in _UNSURE for k in range(asked.phrase.start))


def _opened_by(phrase: Phrase) -> Phrase:
    """The largest phrase that begins where it begins."""
    while phrase.parent is not None and phrase.parent.start == phrase.start:
        phrase = phrase.parent
    return phrase


def told_from(asked: Question) -> bool:
    """What it opens is told: *each of which* of a clause."""
    return antecedents.is_told(asked.view, _opened_by(asked.phrase), asked.values)


def runs_out(asked: Question) -> bool:
    """What it opens goes on to the end of the sentence, whatever the tree has put around it: a verb stands
    before it, and behind it no comma after which the main clause may go on."""
    view, top = asked.view, _opened_by(asked.phrase)
    behind = [one for one in top.parent.children if one.start >= top.end] if top.parent is not None else []
    flat = len(behind) == 1 and behind[0].label in ("S", "VP", "PP") and behind[0].end == view.end
    if top.end != view.end and not flat:
        return False
    if not any(view.tags[k] in FINITE for k in range(asked.phrase.start)):
        return False
    return not any(
        (view.words[k] in (",", "and", "or", "but") and view.tags[k + 1].startswith(("CC", "MD", "W")))
        or (view.words[k] in ("and", "or", "but") and view.tags[k + 2].startswith("W"))
        for k in range(asked.phrase.end, view.end - 2)
    )


def back_to_verb(asked: Question) -> bool:
    """Behind the comma that closes it, the verb of the sentence stands."""
    view, end = asked.view, asked.phrase.end
    end += view.words[end] == ","
    return end < view.end and view.tags[end] in FINITE

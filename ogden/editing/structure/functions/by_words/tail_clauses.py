"""What ends a sentence behind a comma as a participle, with a verb of its own and a subject."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.antecedents import likeliest, said
from ogden.editing.structure.conditions.by_words.tails import Main, main_before, modal_before, spanned
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.functions.verb_changes import same_form, with_verb
from ogden.editing.structure.verbs import Tense, dictionary_form
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect

_FULL = ("it", "they", "them", "he", "she")
_SHOWING = frozenset("suggest indicate reflect show mean imply demonstrate illustrate point".split())


def _whole(view: StructureView, first: Phrase, words: tuple[str, ...], past: bool = False) -> list[Item]:
    """The ending with other words for its participle, to the end of the sentence."""
    whole = spanned(first)
    items = with_verb(view, whole, first.start, words, past)
    if len(items) == 3:
        return [*items[:2], *_joined(view, first, words, past)]
    return [*items, Copied(whole.end, view.end)]


def _joined(view: StructureView, first: Phrase, words: tuple[str, ...], past: bool) -> list[Item]:
    """What follows the participle, with participles that *and* joins in the same form, where the tree has put
    them elsewhere."""
    at, items = first.end, list[Item]()
    for other in range(first.end + 1, view.end - 1):
        if view.tags[other] != "VBG" or (
            "IN" in view.tags[first.end : other - 1 : 1]
            and any(view.tags[k] == "IN" and view.tags[k + 1] == "VBG" for k in range(first.end, other - 1))
        ):
            continue
        if view.tags[other - 1] != "CC" and not (
            view.tags[other - 1] == "RB" and view.tags[other - 2] == "CC"
        ):
            continue
        own = dictionary_form(view.words[other])
        form = inflect(own, "VBD") if past and len(words) == 1 else same_form(own, words)
        items += [Copied(at, other), New((form,), (other,))]
        at = other + 1
    return [*items, Copied(at, view.end)]


def tense_at(view: StructureView, verb: int) -> Tense:
    """Of a finite verb, by words and tags."""
    word, tag = view.words[verb], view.tags[verb]
    if tag == "MD":
        return Tense(word, "VB")
    if word in verbs.HAVE and "VBN" in view.tags[verb + 1 : verb + 4]:
        return Tense("had" if word == "had" else "have", "VBN")
    return Tense(None, "VBD" if tag == "VBD" else "VBZ")


def ordering(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What to do, too: *attaching a line* → *attach a line*."""
    view, first = place.view, given[0][0]
    return _whole(view, first, (dictionary_form(view.words[first.start]),))


def _subject(place: Place, main: Main) -> list[Item] | None:
    """The subject of the main clause once more; *others* and *some* are *they*."""
    view = place.view
    if main.subject is None:
        return None
    if len(main.subject) == 1 and view.words[main.subject.start] in ("others", "some", "many", "most"):
        return [New(("they",))]
    return again(place, ((main.subject,),))


def must_too(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What else must be done, by whom: *staff are asked to …, bearing* → *they should bear*."""
    view, first = place.view, given[0][0]
    main, modal = main_before(view, first), modal_before(view, first)
    items = _subject(place, main) if main is not None else None
    if items is None or modal is None:
        return None
    return [*items, *_whole(view, first, (modal, dictionary_form(view.words[first.start])))]


def when_doing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What must be said with what one may do: *when you do this, you must state*."""
    view, first = place.view, given[0][0]
    main = main_before(view, first)
    number = takes_plural(view, main.subject) if main is not None and main.subject is not None else None
    items = _subject(place, main) if main is not None else None
    if items is None or number is None:
        return None
    plural = any(number) or bool(place.again and place.again[-1].plural)
    opening: list[Item] = [New(("when",)), *items, New(("do" if plural else "does", "this", ","))]
    return [*opening, *items, *_whole(view, first, ("must", dictionary_form(view.words[first.start])))]


def they_do(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What the subject of the main clause does besides, in its tense."""
    view, first = place.view, given[0][0]
    main = main_before(view, first)
    items = _subject(place, main) if main is not None else None
    if items is None or main is None or main.subject is None:
        return None
    number = takes_plural(view, main.subject)
    if number is None or view.tags[main.verb] == "MD":
        return None
    tense, own = tense_at(view, main.verb), dictionary_form(view.words[first.start])
    plural = any(number) or bool(place.again and place.again[-1].plural)
    if own == "have":
        form = "had" if tense.tag == "VBD" or tense.before == "had" else "have" if plural else "has"
        return [*items, *_whole(view, first, (form,))]
    if tense.tag == "VBN":
        tense = Tense(None, "VBD")
    return [*items, *_whole(view, first, verbs.tensed(own, tense, plural, number[1]), tense.tag == "VBD")]


def this_does(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What follows from all that is said before: *this leaves*, *this left*, *this could leave*."""
    view, first = place.view, given[0][0]
    main = main_before(view, first)
    if main is None:
        return None
    own = dictionary_form(view.words[first.start])
    tense = Tense(None, "VBZ") if main.order else tense_at(view, main.verb)
    nearest = [k for k in range(main.verb, first.start) if view.tags[k] in ("VBD", "VBZ", "VBP")][-1:]
    if nearest and (view.tags[nearest[0]] == "VBD") != (tense.tag == "VBD" or tense.before == "had"):
        return None  # in which the ship sank, causing
    if tense.tag == "VBN" and (tense.before == "had" or own in _SHOWING):
        tense = Tense(None, "VBD" if tense.before == "had" else "VBZ")
    form = verbs.tensed(own, verbs.of_result(tense), False)
    return [New(("this",)), *_whole(view, first, form, tense.tag == "VBD")]


_PAPERS = frozenset(
    "report letter notice form document statement guide leaflet email e-mail summary certificate list "
    "note application request claim complaint appeal objection invoice bill plan proposal agreement "
    "contract deed will memo memorandum article book paper schedule questionnaire declaration petition "
    "survey receipt message record warning order booklet brochure advertisement review submission return "
    "demand".split()
)
"""What can say something, or be signed."""
_TIMED = frozenset("commencing starting beginning ending lasting running".split())
_EVENTS = frozenset(
    "course service period programme program term work leave survey sale lease contract payment deduction "
    "charge treatment trial tour season event meeting hearing session visit project return offer journey "
    "festival campaign job post exam process cycle instalment installment series strike war career class "
    "lesson training holiday concert play show exhibition tenancy membership subscription sentence ban "
    "loan plan review phase stage match tournament conference debate inquiry investigation search march "
    "walk road route path".split()
)
"""What starts, lasts and ends."""
_MADE = frozenset(
    "engrave paint write build make draw print found design discover invent publish compose direct "
    "produce carve erect enact pass introduce launch create establish".split()
)
"""What is done once, and over."""
_AMOUNTS = frozenset(("CD", "$"))


def _again(place: Place, phrase: Phrase, first: Phrase) -> tuple[list[Item], bool] | None:
    """A thing before an ending, said again, and whether it is plural."""
    found = said(place.view, phrase, first.start, False, ())
    if found is None:
        return None
    place.again.append(found)
    return [New(found.words)], found.plural


def _nearest(place: Place, first: Phrase) -> tuple[list[Item], bool] | None:
    """What an ending is most likely about, said again: what has a beginning, where it tells of that; *this*
    of an amount."""
    view = place.view
    if view.words[first.start] in _TIMED:
        return _event(place, first)
    if view.words[first.start - 2] == ")" and view.tags[first.start] == "VBN":
        return None
    if view.tags[first.start - 2] in _AMOUNTS or view.words[first.start - 2] in ("%", ")"):
        return [New(("this",))], False
    phrase = likeliest(view, first)
    return _again(place, phrase, first) if phrase is not None else None


def _event(place: Place, first: Phrase) -> tuple[list[Item], bool] | None:
    """The last thing before an ending that can start, end or last: *the course in the town hall*."""
    view = place.view
    for phrase in reversed(view.phrases):
        if phrase.label != "NP" or phrase.end >= first.start or any(k.label == "NP" for k in phrase.children):
            continue
        noun = nouns.noun_of(view, phrase)
        if noun is not None and not noun.joined and view.lemma(noun.head) in _EVENTS:
            return _again(place, phrase, first)
    return None


def _paper(place: Place, first: Phrase) -> tuple[list[Item], bool] | None:
    """The last new thing before an ending that can say something or be signed: *a letter*."""
    view = place.view
    for phrase in reversed(view.phrases):
        if phrase.label != "NP" or phrase.end > first.start or any(k.label == "NP" for k in phrase.children):
            continue
        noun = nouns.noun_of(view, phrase)
        if noun is None or view.lemma(noun.head) not in _PAPERS or noun.joined:
            continue
        if noun.plural or view.words[phrase.start] in ("a", "an"):
            return _again(place, phrase, first)
        if view.words[noun.head] == "notice" and len(phrase) <= 2:
            return [New(("the", "notice"))], False
    return None


def _duty(view: StructureView, first: Phrase, main: Main) -> str | None:
    """*must* where the main clause is an order, a duty, or says what will be done."""
    if main.order or view.words[main.verb] in ("will", "may", "can"):
        return "must"
    return modal_before(view, first)


def paper_says(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a paper says, or must say: *this report lists*, *the notice must state*."""
    view, first = place.view, given[0][0]
    main, about = main_before(view, first), _paper(place, first)
    if main is None or about is None:
        return None
    own, modal = dictionary_form(view.words[first.start]), _duty(view, first, main)
    if modal is not None and view.words[main.verb] != "will":
        return [*about[0], *_whole(view, first, (modal, own))]
    past = not main.order and view.tags[main.verb] == "VBD"
    form = ("will", own) if modal else verbs.tensed(own, Tense(None, "VBD" if past else "VBZ"), about[1])
    return [*about[0], *_whole(view, first, form, past)]


def it_is_so(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """How the last thing named is: *…, commencing at nine* → *the service commences at nine*."""
    view, first = place.view, given[0][0]
    main, about = main_before(view, first), _nearest(place, first)
    if main is None or about is None:
        return None
    past = not main.order and view.tags[main.verb] == "VBD"
    form = verbs.tensed(
        dictionary_form(view.words[first.start]), Tense(None, "VBD" if past else "VBZ"), about[1]
    )
    return [*about[0], *_whole(view, first, form, past)]


def this_is_done(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """How all that is said before is done: *this will be calculated*."""
    view, first = place.view, given[0][0]
    main = main_before(view, first)
    if main is None:
        return None
    word = "must" if main.order else view.words[main.verb]
    if view.tags[main.verb] == "MD" or main.order:
        if word not in ("must", "should", "shall", "will"):
            return None
        return [New(("this", word, "be")), Copied(first.start, view.end)]
    tense = tense_at(view, main.verb)
    return [New(("this", verbs.be(tense.tag in ("VBD", "VBN"), False))), Copied(first.start, view.end)]


def they_are(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """How the subject of the main clause is: *unable to move* → *he was unable to move*."""
    view, first = place.view, given[0][0]
    main = main_before(view, first)
    items = _subject(place, main) if main is not None else None
    number = takes_plural(view, main.subject) if main is not None and main.subject is not None else None
    if main is None or items is None or number is None:
        return None
    tense = tense_at(view, main.verb)
    plural = any(number) or bool(place.again and place.again[-1].plural)
    past = tense.tag == "VBD" or tense.before in ("had", "would")
    return [*items, New((verbs.be(past, plural, number[1]),)), Copied(first.start, view.end)]

"""What verbs and clauses are: finite, past, passive, of saying."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import SAYING
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect


def finite(asked: Question) -> bool:
    return all(verbs.is_finite(asked.view, one) for some in asked.given for one in some)


def sure_finite(asked: Question) -> bool:
    """The second verb is finite, and no participle that shares the first one's *be* or *have*."""
    place = verbs.first_verb(asked.view, asked.given[1][0])
    if place is None or asked.view.tags[place] not in FINITE:
        return False
    if asked.view.tags[place] != "VBD" or asked.view.words[place] in ("was", "were", "had", "did"):
        return True
    first = verbs.first_verb(asked.view, asked.given[0][0])
    if first is None:
        return False
    if asked.view.words[first] in verbs.BE | verbs.HAVE or asked.view.tags[first] == "MD":
        return inflect(asked.view.lemma(place), "VBN") != asked.view.words[place]
    if asked.view.tags[first] in ("VBZ", "VBP"):  # it sleeps stretched out, and curled up when it is cold
        return inflect(asked.view.lemma(place), "VBN") != asked.view.words[place]
    return True


def clause(asked: Question) -> bool:
    """A subject, then a finite verb; or such a clause with something before it."""
    stack = [asked.phrase]
    while stack:
        children = stack.pop().children
        subjects = [k for k, child in enumerate(children) if child.label == "NP"]
        acting = [k for k, child in enumerate(children) if child.label == "VP"]
        if (
            subjects
            and acting
            and subjects[0] < acting[0]
            and verbs.is_finite(asked.view, children[acting[0]])
        ):
            return True
        stack += [child for child in children[-1:] if child.label == "S"]
    return False


def complete(asked: Question) -> bool:
    """A clause, or one that tells a reader what to do."""
    return clause(asked) or _commands(asked)


def sentence(asked: Question) -> bool:
    """A clause, or one that tells a reader what to do if something is so."""
    return clause(asked) or (asked.phrase.children[0].label == "SBAR" and _commands(asked))


def _commands(asked: Question) -> bool:
    children = asked.phrase.children
    acting = next((child for child in children if child.label == "VP"), None)
    if acting is None or any(child.label == "NP" for child in children):
        return False
    place = verbs.first_verb(asked.view, acting)
    return place is not None and asked.view.tags[place] in ("VB", "VBP")


def head_tag(asked: Question) -> bool:
    place = verbs.first_verb(asked.view, asked.phrase)
    return place is not None and asked.view.tags[place] in asked.values


def verb_of(asked: Question) -> bool:
    """Its verb is a form of one of these, whatever helping verbs stand before it."""
    places = [leaf.start for leaf in asked.phrase.leaves() if leaf.label.startswith("VB")]
    lemmas = [asked.view.lemma(place) for place in places]
    helping = 0
    while helping + 1 < len(places) and lemmas[helping] in ("have", "be", "do"):
        if places[helping + 1] - places[helping] > 2:
            break
        helping += 1
    return bool(places) and lemmas[helping] in asked.values


def passive(asked: Question) -> bool:
    """It stands in a clause whose verb is passive."""
    one = asked.phrase
    words = [leaf for leaf in one.leaves() if leaf.label.startswith("VB")]
    outer = one.parent
    auxiliaries = {leaf.word for leaf in words[:3]} | (
        {child.word for child in outer.children if child.word}
        if outer is not None and outer.label == "VP"
        else set()
    )
    return bool(verbs.BE & auxiliaries) and any(leaf.label == "VBN" for leaf in words[:3])


def reports(asked: Question) -> bool:
    """It ends in a clause that what follows may belong to: *he said that A, and B*, *because A, and B*."""
    one = asked.phrase
    while one.children:
        last = one.children[-1]
        if last.label == "SBAR" and last.children[0].label != "WHNP":
            return True
        if last.label == "S" and one.label == "VP" and _clause_below(asked, last):
            return True
        one = last
    return False


def _clause_below(asked: Question, phrase: Phrase) -> bool:
    return clause(asked.about(((phrase,),)))


def says(asked: Question) -> bool:
    """A verb of saying or thinking is among its verbs, outside of clauses."""
    one = asked.phrase
    stack = [one]
    while stack:
        phrase = stack.pop()
        if phrase.word is not None:
            if phrase.label.startswith("VB") and asked.view.lemma(phrase.start) in SAYING:
                return True
        elif phrase is one or (phrase.label in ("VP", "ADJP") and not _is_added(asked, phrase)):
            stack += phrase.children
    return False


def _is_added(asked: Question, phrase: Phrase) -> bool:
    """Whether it is a participle behind a comma: *faces a loss, estimated at a million*."""
    return (
        phrase.start > 0
        and asked.view.words[phrase.start - 1] == ","
        and asked.view.tags[phrase.start] == "VBN"
    )


def orders(asked: Question) -> bool:
    """A first verb tells what is, and a second may be an order: *seats are free, but come early*."""
    one, other = (verbs.first_verb(asked.view, some[0]) for some in asked.given[:2])
    if one is None or other is None or asked.view.words[one] not in verbs.BE:
        return False
    if one and asked.view.words[one - 1] in ("we", "i", "they"):
        return False
    return asked.view.tags[other] in ("VB", "VBP") and asked.view.lemma(other) not in ("be", "have", "do")

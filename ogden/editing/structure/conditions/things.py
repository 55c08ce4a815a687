"""What noun phrases name: someone or something, one or several."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.nominalisations import verb_for


def actor(asked: Question) -> bool:
    """A person, a group or a name: someone who can do something."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and nouns.is_actor(asked.view, noun)


def suits(asked: Question) -> bool:
    """*who* is asked of people and groups, *which* of anything but a person."""
    noun = nouns.noun_of(asked.view, asked.given[0][0])
    if noun is None:
        return False
    if asked.view.words[asked.given[1][0].start] in ("who", "whom"):
        return nouns.is_actor(asked.view, noun)
    return not nouns.is_person(asked.view, noun)


def noun(asked: Question) -> bool:
    """A noun of its own heads it, no pronoun."""
    found = nouns.noun_of(asked.view, asked.phrase)
    return found is not None and asked.view.tags[found.head].startswith("NN")


def plural(asked: Question) -> bool:
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and noun.plural


def agree(asked: Question) -> bool:
    """A noun and a verb may go together in number."""
    noun, place = (
        nouns.noun_of(asked.view, asked.given[0][0]),
        verbs.first_verb(asked.view, asked.given[1][0]),
    )
    if noun is None or place is None:
        return False
    shown = verbs.shown_number(asked.view, place)
    return shown is None or shown == (noun.plural or asked.view.words[noun.head] in ("you", "i"))


def derived(asked: Question) -> bool:
    """A verb is known for this noun."""
    return verb_for(asked.view.lemma(asked.phrase.start)) is not None

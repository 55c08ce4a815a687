"""What must hold for a rule over trees, by name."""

from collections.abc import Callable
from typing import NamedTuple

from ogden.editing.structure.conditions import clauses, places, things, words
from ogden.editing.structure.conditions.question import Question


class Asked(NamedTuple):
    holds: Callable[[Question], bool]
    about: str
    one: bool = False
    """It is asked of one variable, and what follows are numbers or words."""


CONDITIONS: dict[str, Asked] = {
    "free": Asked(places.free, "it is said outright: under no condition, in no report, no aside"),
    "opened": Asked(places.opened, "a clause or a condition stands before it"),
    "fronted": Asked(places.fronted, "something stands before its subject that may hold for what follows"),
    "stated": Asked(places.stated, "it is named outright: in no clause, report or aside"),
    "outright": Asked(places.outright, "it stands in no clause, report or aside"),
    "ends": Asked(places.ends, "it ends the sentence"),
    "starts": Asked(places.starts, "it starts the sentence"),
    "after": Asked(places.after, "one of these words stands before it", True),
    "quoted": Asked(places.quoted, "the sentence has quotation marks"),
    "told-of": Asked(places.told_of, "its clause tells what happened: no duty, wish or possibility"),
    "denied-above": Asked(places.denied_above, "something is denied in its clause"),
    "joined-above": Asked(places.joined_above, "something is joined in the sentence before it"),
    "perfect": Asked(places.perfect, "the verb of its clause is perfect"),
    "past": Asked(places.past, "the verb of its clause is past"),
    "modal": Asked(places.modal, "the verb of its clause is modal"),
    "has": Asked(words.has, "it has one of these words", True),
    "begins": Asked(words.begins, "it begins with one of these words", True),
    "least": Asked(words.least, "it has at least so many words", True),
    "most": Asked(words.most, "it has at most so many words", True),
    "tag": Asked(words.tag, "its first word has one of these tags", True),
    "blocked": Asked(words.blocked, "something in it must stay"),
    "label": Asked(words.label, "it has a phrase of this kind", True),
    "items": Asked(words.items, "it has at least so many things side by side", True),
    "listed": Asked(words.listed, "its parts stand side by side with commas alone"),
    "shares-end": Asked(words.shares_end, "what ends it may hold for what stands before it"),
    "opens-alone": Asked(words.opens_alone, "a first part opens with a condition, and the second does not"),
    "hides-condition": Asked(words.hides_condition, "a first part is the condition of a second"),
    "bounded": Asked(words.bounded, "a first part says when, and a second what must or may be done then"),
    "bound": Asked(words.bound, "a pronoun of the second part stands for “no one” or “each” of the first"),
    "nests": Asked(words.nests, "a first part has a clause inside, and no comma shows where it ends"),
    "loose": Asked(words.loose, "it ends in a phrase behind a comma"),
    "denied": Asked(words.denied, "it denies something"),
    "conditional": Asked(words.conditional, "it has a condition"),
    "quantified": Asked(words.quantified, "it counts: all, each, no"),
    "clauses": Asked(words.clauses, "it has at least so many finite verbs", True),
    "finite": Asked(clauses.finite, "its verb is finite"),
    "sure-finite": Asked(clauses.sure_finite, "the second verb is surely finite"),
    "clause": Asked(clauses.clause, "it has a subject and a finite verb"),
    "complete": Asked(clauses.complete, "it is a clause, or tells a reader what to do"),
    "sentence": Asked(clauses.sentence, "it is a clause, or tells a reader what to do if something is so"),
    "head-tag": Asked(clauses.head_tag, "its first verb has one of these tags", True),
    "verb-of": Asked(clauses.verb_of, "its verb is a form of one of these", True),
    "passive": Asked(clauses.passive, "its verb is passive"),
    "reports": Asked(clauses.reports, "it ends in a clause that what follows may belong to"),
    "says": Asked(clauses.says, "its verb is one of saying or thinking"),
    "actor": Asked(things.actor, "it is someone who can act"),
    "suits": Asked(things.suits, "who or which is the word for it"),
    "noun": Asked(things.noun, "a noun heads it"),
    "plural": Asked(things.plural, "it is plural"),
    "agree": Asked(things.agree, "a noun and a verb agree in number"),
    "derived": Asked(things.derived, "a verb is known for this noun"),
}

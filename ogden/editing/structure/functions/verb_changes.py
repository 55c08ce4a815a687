"""A verb phrase with its verb in another form."""

from ogden.editing.structure import verbs
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect


def with_verb(
    view: StructureView, phrase: Phrase, verb: int, words: tuple[str, ...], past: bool = False
) -> list[Item]:
    """The phrase with another form of its verb; of verbs that are joined to it, the same form. `past`: that
    form is past, though it may not look so: *put*."""
    found: list[Item] = [Copied(phrase.start, verb), New(words, (verb,))]
    at = verb + 1
    for other in _joined_verbs(view, phrase, verb):
        own = dictionary_form(view.words[other])
        form = inflect(own, "VBD") if past and len(words) == 1 else same_form(own, words)
        found += [Copied(at, other), New((form,), (other,))]
        at = other + 1
    return [*found, Copied(at, phrase.end)]


def _joined_verbs(view: StructureView, phrase: Phrase, verb: int) -> list[int]:
    """The verbs that *and* joins to the first one, in the same form."""
    one = phrase
    while True:
        parts = [child for child in one.children if child.label == "VP"]
        if len(parts) > 1 and any(child.label == "CC" for child in one.children):
            places = [verbs.first_verb(view, part) for part in parts[1:]]
            return [
                k
                for k in places
                if k is not None
                and k > verb
                and view.tags[k] == view.tags[verb]
                and _is_joined(view, verb, k)
            ]
        if len(parts) != 1 or parts[0].start > verb:
            return []
        one = parts[0]


def _is_joined(view: StructureView, verb: int, other: int) -> bool:
    """Not *keeping others from making, selling and using it*: the last verb belongs to *from making*."""
    tags = view.tags
    return not any(tags[k] == "IN" and tags[k + 1] == "VBG" for k in range(verb + 1, other - 1)) and not (
        view.words[verb + 1] == "from" and tags[other - 1] == "CC"
    )


def same_form(lemma: str, words: tuple[str, ...]) -> str:
    """A verb in the form of another: of the last of these words."""
    if len(words) > 1:
        return inflect(lemma, "VBN") if words[0] in verbs.HAVE else lemma
    like = words[0]
    if like in verbs.BE:
        return like
    own = dictionary_form(like)
    if like == own:
        return lemma
    return inflect(lemma, "VBZ" if like == inflect(own, "VBZ") else "VBD")

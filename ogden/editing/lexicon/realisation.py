"""A replacement of the lexicon in the form that its place asks for.

The lexicon writes dictionary forms: `commence → start`, `be in possession of → have`, `refrain from ~ing →
not ~`. In a sentence the first verb takes the tense and person of the old one, nouns the number, adjectives
the degree; `not` gets the help of *do*; a particle goes behind a pronoun (*carry it out*).
"""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.editing.lexicon.patterns import NOUN_SLOTS, POSSESSIVES, VERB_SLOTS, Match, Pattern, is_slot
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.rewrites import Rewrite
from ogden.editing.safety.scope import joined_after
from ogden.text.inflection import inflect, possible_tags

_MODALS = frozenset("can could may might shall should will would must cannot".split())
_PAST = {"can": "could", "cannot": "could not", "may": "might", "must": "had to", "will": "would"}
_PARTICLES = frozenset("out up off down away back over in on".split())
_OBJECT_PRONOUNS = frozenset("it them him her me us you this that these those".split())
_AS_SUBJECT = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}
_OF_MANY = {"is": "are", "was": "were", "has": "have", "does": "do"}
_DO = {"VBZ": "does", "VBP": "do", "VBD": "did", "VB": "do"}
_SINGULAR = frozenset("a an this that each every another one".split())
_PLURAL = frozenset("these those many several few both two three four five six".split())
_AFTER_NOUN = frozenset("of to for in on from with by who that about between against over under".split())
_ADVERBS = frozenset("still also no longer not never all only again just even always well".split())
_COUNTING = frozenset("most many few some all several half enough much more both".split())
_CONJUNCTIONS = (["but"], ["so"], ["and"], ["or"])
_IMPERATIVE_AFTER = frozenset(("please", ",", "and", "or", ";", ":", "then", "always"))


class _Parts(NamedTuple):
    view: SentenceView
    pattern: Pattern
    match: Match


def realise(view: SentenceView, pattern: Pattern, match: Match, plain: str) -> Rewrite | None:
    """The rewrite, or None where the grammar of the place does not allow it."""
    parts = _Parts(view, pattern, match)
    words = plain.replace(",", " ,").split()
    if _joined_differently(parts, words) or _leaves_participle(parts, words):
        return None
    if pattern.tag == "NOUN" and len(pattern.parts) == 1:
        return _noun(parts, words)
    if pattern.tag == "ADJ" and len(pattern.parts) == 1:
        return _adjective(parts, words)
    if pattern.tag == "VERB" and _begins_with_adverb(parts):
        return _verb_behind_adverb(parts, words)
    verb = _first_verb(parts)
    if verb is not None and _may_be_verb(words):
        return _verb(parts, words, verb)
    missed = pattern.tag == "VERB" and view.tags[match.first] == "NN"
    if missed or match.adverbs[0] < match.adverbs[1]:
        return None
    filled = _counted(parts, _filled(parts, words))
    if filled is None or _leaves_singular_verb(parts, filled):
        return None
    if words and len(pattern.parts) > 1:
        filled = _phrase_number(parts, words, filled)
    return Rewrite(match.first, match.last + _comma(parts, filled), tuple(filled))


def _counted(parts: _Parts, filled: list[str] | None) -> list[str] | None:
    """`the majority of → most`: "most people", but "most of the people"."""
    view, last = parts.view, parts.match.last
    if not filled or filled[-1] not in _COUNTING or parts.pattern.parts[-1] != "of" or last >= len(view.tags):
        return filled
    if view.tags[last] in ("DT", "PRP$", "PRP", "WDT", "WP"):
        return [*filled, "of"]
    return None if view.tags[last][:2] in ("VB", "IN") or view.tags[last] == "NNP" else filled


def _leaves_singular_verb(parts: _Parts, filled: Sequence[str]) -> bool:
    """Whether a verb agrees with the noun that goes: "a minimum of three members *is* needed" cannot become
    "at least three members is needed"."""
    view, pattern = parts.view, parts.pattern.parts
    if pattern[-1] != "of" or pattern[0] not in ("a", "an", "the") or filled[-1:] == ["of"]:
        return False
    rest = range(parts.match.last, len(view.tags))
    noun = next((at for at in rest if view.tags[at][:2] not in ("CD", "JJ", "DT", "NN")), len(view.tags))
    verb = next((at for at in range(noun, min(noun + 6, len(view.tags))) if view.tags[at][:2] == "VB"), None)
    return (
        verb is not None
        and view.tags[noun - 1] == "NNS"
        and (view.tags[verb] == "VBZ" or view.lower[verb] == "was")
        and view.arcs[parts.match.first + 1].head >= noun
    )


def _comma(parts: _Parts, filled: Sequence[str]) -> int:
    """A comma behind goes where a conjunction takes the place of an adverb: "However, it" is "But it"."""
    view, first, last = parts.view, parts.match.first, parts.match.last
    opens = first == 0 or view.lower[first - 1] in (";", ".", ":")
    return int(opens and list(filled) in _CONJUNCTIONS and last < len(view.lower) and view.lower[last] == ",")


def _joined_differently(parts: _Parts, words: Sequence[str]) -> bool:
    """Whether a second verb is joined to the one in a slot, which would then need the new form too: "are
    advised to stay and to wait" cannot become "should stay and to wait"."""
    slots = [part for part in parts.pattern.parts if part in VERB_SLOTS]
    if not slots:
        return False
    old = _slot_shape(parts.pattern.parts)
    if old == _slot_shape(words):
        return False
    tags, lower = parts.view.tags, parts.view.lower
    before = _before_slot(parts.pattern.parts)
    for at in range(parts.match.last, len(tags) - 1):
        if lower[at] in (";", ".", ":"):
            return False
        if tags[at] == "CC" or lower[at] == ",":
            after = (
                at + 2
                if lower[at + 1] in ("not", "then", "also", "and", "or") and at + 2 < len(tags)
                else at + 1
            )
            same = tags[after] == "VBG" if old[1] == "~ing" else tags[after] == "TO"
            if same or lower[after] == before or (old[0] == "to" and _for_another(parts, after)):
                return True
    return False


def _for_another(parts: _Parts, place: int) -> bool:
    """Whether someone else is joined with what they do: "allow Ann to go *and Ben to stay*"."""
    if not any(part in NOUN_SLOTS for part in parts.pattern.parts):
        return False
    tags = parts.view.tags
    while place < len(tags) and tags[place].startswith(("NN", "PRP", "DT", "JJ", "CD")):
        place += 1
    return place < len(tags) and tags[place] == "TO"


def _leaves_participle(parts: _Parts, words: Sequence[str]) -> bool:
    """Whether a second participle or adjective leans on a "be" that goes: "are identifiable and unpaid
    for"."""
    view = parts.view
    if parts.pattern.parts[0] != "be" or words[:1] == ["be"]:
        return False
    for at in range(parts.match.last, len(view.tags) - 1):
        if view.lower[at] in (";", ".", ":"):
            return False
        if view.tags[at] == "CC":
            after = at + 2 if view.tags[at + 1] == "RB" and at + 2 < len(view.tags) else at + 1
            ahead = view.tags[after + 1 : after + 2]
            if view.tags[after] == "VBN" or (
                view.tags[after] == "JJ" and ahead and ahead[0][:2] not in ("NN", "JJ")
            ):
                return True
    return False


def _before_slot(words: Sequence[str]) -> str:
    return next((words[at - 1] for at, word in enumerate(words) if at and word in VERB_SLOTS), "")


def _slot_shape(words: Sequence[str]) -> tuple[str, str]:
    """The form of the verb in the slot, and whether "to" stands before it."""
    for at, word in enumerate(words):
        if word in VERB_SLOTS:
            return ("to" if at and words[at - 1] == "to" else ""), word
    return "", ""


def _first_verb(parts: _Parts) -> str | None:
    """The tag of the verb that begins what was found, where the headword gives its dictionary form."""
    tag, part = parts.view.tags[parts.match.first], parts.pattern.parts[0]
    if parts.pattern.tag == "VERB" and tag in ("NN", "NNS"):
        tag = _tag_of_missed_verb(parts, tag)
    if is_slot(part) or tag[:2] != "VB":
        return None
    known = "VB" in possible_tags(part) or part in ("be", "have", "do")
    return tag if known or parts.view.lemmas[parts.match.first] == part else None


def _tag_of_missed_verb(parts: _Parts, tag: str) -> str:
    """Of a verb that was taken for a noun. Where its past has the same form ("cast"), none is sure."""
    view, first = parts.view, parts.match.first
    if tag == "NNS":
        return "VBZ"
    if first == 0 or view.tags[first - 1] in ("TO", "MD") or view.follows_modal(first):
        return "VB"
    return tag if "VBD" in possible_tags(view.lower[first]) else "VBP"


def _begins_with_adverb(parts: _Parts) -> bool:
    return len(parts.pattern.parts) > 1 and parts.view.tags[parts.match.first] in ("RB", "RBR", "RBS")


def _verb_behind_adverb(parts: _Parts, words: list[str]) -> Rewrite | None:
    """`adversely affect → harm`: "adversely affected" is "harmed"."""
    view, (first, last, spans, _) = parts.view, parts.match
    verb = spans[1][0]
    if view.tags[verb][:2] != "VB" or words[0] in ("not", "be") or words[0] in _MODALS:
        return None
    if not _form_is_clear(view, verb, view.tags[verb], words):
        return None
    filled = _filled(parts, words, view.tags[verb])
    return Rewrite(first, last, tuple(filled)) if filled else None


def _may_be_verb(words: Sequence[str]) -> bool:
    first = words[0] if words else ""
    if first in VERB_SLOTS or first in _MODALS or first in ("not", "be", "do", "have"):
        return True
    return any("VB" in possible_tags(word) for word in words[:2]) and "VB" in _tags_of_head(words)


def _tags_of_head(words: Sequence[str]) -> tuple[str, ...]:
    for word in words:
        tags = possible_tags(word)
        if "RB" not in tags or "VB" in tags:
            return tags
    return ()


def _verb(parts: _Parts, words: list[str], tag: str) -> Rewrite | None:
    view, (first, last, _, adverbs) = parts.view, parts.match
    between = list(view.words[adverbs[0] : adverbs[1]])
    if (
        view.is_passive(first) is False
        and tag == "VBN"
        and _before_noun(view, first, last)
        and len(words) > 1
    ):
        return None
    if words[:2] in (["not", "be"], ["be", "not"]):
        return _not_be(parts, words, tag)
    if words[0] == "not":
        return _negated(parts, words, tag)
    if words[0] in _MODALS:
        return _modal(parts, words, tag, between)
    if not _form_is_clear(view, first, tag, words) or (tag == "VBG" and "~ing" in words):
        return None
    if words[0] == "be" and tag == "VB" and view.lemmas[first] != "be" and _is_bare(view, first):
        return None
    if tag == "VBP" and _may_be_past(view, first) and inflect(words[0], "VBD") != words[0]:
        return None
    if words[:2] == ["do", "not"] and tag == "VB" and not _is_imperative(view, first):
        return None
    filled = _filled(parts, words, tag)
    if filled is None:
        return None
    if between:
        if words[0] == "be":
            filled = [filled[0], *between, *filled[1:]]
        elif "not" in between:
            return _not_verb(parts, words, tag, between)
        elif "n't" in between:
            return None
        else:
            filled = [*between, *filled]
    return _with_particle(parts, words, filled)


def _form_is_clear(view: SentenceView, place: int, tag: str, words: Sequence[str]) -> bool:
    """A participle without "be" or "have" may be a past tense that the tagger took for one: then the
    replacement's two forms must be the same, or the tree must show it behind its noun."""
    joined = tag == "VBD" and place > 0 and view.tags[place - 1] == "CC" and view.follows_auxiliary(place)
    if not joined and (tag != "VBN" or view.is_passive(place) or view.has_auxiliary(place)):
        return True
    verb = words[_verb_at(words)]
    if verb in VERB_SLOTS or inflect(verb, "VBD") == inflect(verb, "VBN"):
        return True
    return view.arcs[place].parent == "NP" or view.tags[place - 1 : place] in (["DT"], ["JJ"], ["PRP$"])


def _is_bare(view: SentenceView, place: int) -> bool:
    """Whether "be" cannot stand for a verb here: behind "do", or behind its subject, where the tagger took
    "complaints relate to" for an infinitive."""
    if any(view.lemmas[k] == "do" for k in range(max(0, place - 3), place)):
        return True
    k = place - 1
    while k > 0 and view.tags[k] == "RB":
        k -= 1
    return k >= 0 and view.tags[k].startswith(("NN", "PRP", "WDT", "WP"))


def _may_be_past(view: SentenceView, place: int) -> bool:
    """Whether the past of a verb looks like its present: "they put forward"."""
    return "VBD" in possible_tags(view.lower[place])


def _not_verb(parts: _Parts, words: list[str], tag: str, between: Sequence[str]) -> Rewrite | None:
    """`be effective → work`: "is not effective" is "does not work"."""
    rest = _filled(parts, words, "VB")
    if list(between) != ["not"] or tag not in _DO or tag == "VB" or rest is None:
        return None
    return Rewrite(parts.match.first, parts.match.last, (_DO[tag], "not", *rest))


def _filled(parts: _Parts, words: Sequence[str], tag: str = "") -> list[str] | None:
    """The words of the replacement, its slots filled; the first verb has a tag's form."""
    new: list[str] = []
    open_slots = {
        part: span for part, span in zip(parts.pattern.parts, parts.match.parts, strict=True) if is_slot(part)
    }
    heads = _verbs_at(words) if tag else ()
    many = False
    for at, word in enumerate(words):
        if word in VERB_SLOTS:
            verb = _slot_verb(parts)
            if verb is None:
                return None
            form = tag if at in heads else {"~": "VB", "~ing": "VBG", "~ed": "VBN"}[word]
            new.append(_form(verb, form, parts))
        elif word in NOUN_SLOTS or word in POSSESSIVES[:2]:
            if word not in open_slots:
                return None
            start, end = open_slots[word]
            own = parts.view.words[start:end]
            new += [_AS_SUBJECT.get(one.lower(), one) for one in own] if not at and len(own) == 1 else own
            many = _is_many(parts.view, start, end)
        elif at in heads:
            new.append(_form(word, tag, parts))
        else:
            new.append(_OF_MANY.get(word, word) if many else word)
            many = False
    return new


def _is_many(view: SentenceView, start: int, end: int) -> bool:
    """Whether what fills a slot takes a plural verb."""
    if any(view.lower[k] == "and" for k in range(start, end)):
        return True
    nouns = [k for k in range(start, end) if view.tags[k].startswith(("NN", "PRP"))]
    cut = next((k for k in nouns if k + 1 < end and view.tags[k + 1] in ("IN", "WDT", "WP", "VBN")), None)
    head = cut if cut is not None else nouns[-1] if nouns else start
    return view.tags[head] in ("NNS", "NNPS") or view.lower[head] in ("they", "we", "you", "these", "those")


def _verbs_at(words: Sequence[str]) -> tuple[int, ...]:
    """The first verb, and one that is joined to it: *come and go*."""
    first = _verb_at(words)
    joined = words[first + 1 : first + 2] == ["and"] and "VB" in possible_tags(words[-1])
    return (first, first + 2) if joined and len(words) == first + 3 else (first,)


def _verb_at(words: Sequence[str]) -> int:
    for at, word in enumerate(words):
        if word in _ADVERBS:
            continue
        if (
            word in VERB_SLOTS
            or ("VB" in possible_tags(word) and not word.endswith("ly"))
            or word in ("be", "have", "do")
        ):
            return at
    return 0


def _form(verb: str, tag: str, parts: _Parts) -> str:
    view, first = parts.view, parts.match.first
    if verb == "be" and tag in ("VBD", "VBP", "VBZ"):
        if view.lemmas[first] == "be":
            return view.lower[first]
        if tag == "VBD":
            return "were" if view.is_plural(first) else "was"
    if verb == "get" and tag == "VBN":
        return "got"
    return inflect(verb, tag)


def _slot_verb(parts: _Parts) -> str | None:
    for part, (start, _) in zip(parts.pattern.parts, parts.match.parts, strict=True):
        if part in VERB_SLOTS:
            if parts.view.tags[start] == "NN":
                from ogden.text.inflection import lemmas

                return lemmas(parts.view.lower[start], "VERB")[0].lower()
            return parts.view.lemmas[start]
    return None


def _negated(parts: _Parts, words: list[str], tag: str) -> Rewrite | None:
    """`refrain from ~ing → not ~` after a modal, after "to", as a command, or with "do"."""
    view, (first, last, _, adverbs) = parts.view, parts.match
    before = view.lower[first - 1] if first else ""
    if adverbs[0] < adverbs[1] or before in ("not", "n't", "never", "no"):
        return None
    if joined_after(view.lower, view.tags, first, last):
        return None
    if tag in ("VBG", "VBN"):
        rest = _filled(parts, words[1:], tag)
        return Rewrite(first, last, ("not", *rest)) if rest else None
    rest = _filled(parts, words[1:])
    if rest is None:
        return None
    if (first and view.tags[first - 1] == "MD") or (tag == "VB" and view.follows_modal(first)):
        return Rewrite(first, last, ("not", *rest))
    if before == "to":
        return Rewrite(first - 1, last, ("not", "to", *rest))
    if tag == "VB" and not _is_imperative(view, first):
        return None
    return Rewrite(first, last, (_DO[tag], "not", *rest))


def _not_be(parts: _Parts, words: list[str], tag: str) -> Rewrite | None:
    """`be forbidden → be not allowed`: "is not allowed", but "will not be allowed"."""
    first, last, _, adverbs = parts.match
    rest = _filled(parts, words[2:])
    if rest is None or adverbs[0] < adverbs[1]:
        return None
    if tag in _DO and tag != "VB":
        return Rewrite(first, last, (_form("be", tag, parts), "not", *rest))
    if tag == "VB" and first and parts.view.tags[first - 1] == "MD":
        return Rewrite(first, last, ("not", "be", *rest))
    return None


def _modal(parts: _Parts, words: list[str], tag: str, between: Sequence[str]) -> Rewrite | None:
    if tag not in ("VBP", "VBZ", "VBD") or any(word in ("not", "n't") for word in between):
        return None
    modal = _PAST.get(words[0]) if tag == "VBD" else words[0]
    rest = _filled(parts, words[1:])
    if modal is None or rest is None:
        return None
    return Rewrite(parts.match.first, parts.match.last, (*modal.split(), *between, *rest))


def _is_imperative(view: SentenceView, first: int) -> bool:
    return first == 0 or view.lower[first - 1] in _IMPERATIVE_AFTER


def _with_particle(parts: _Parts, words: Sequence[str], filled: list[str]) -> Rewrite:
    """The rewrite; a particle goes behind a pronoun that follows."""
    view, first, last = parts.view, parts.match.first, parts.match.last
    if (
        len(words) == 2
        and len(filled) == 2
        and len(parts.pattern.parts) == 1
        and words[1] in _PARTICLES
        and last < len(view.words)
        and view.lower[last] in _OBJECT_PRONOUNS
        and view.tags[last] in ("PRP", "DT")
        and (last + 1 == len(view.words) or not view.tags[last + 1].startswith(("NN", "JJ")))
    ):
        return Rewrite(first, last + 1, (filled[0], view.words[last], filled[1]))
    return Rewrite(first, last, tuple(filled))


def _before_noun(view: SentenceView, first: int, last: int) -> bool:
    return (
        last < len(view.tags)
        and view.tags[last].startswith("NN")
        and first > 0
        and view.tags[first - 1]
        in (
            "DT",
            "JJ",
            "PRP$",
            "IN",
            "CD",
            "VBG",
            "CC",
        )
    )


def _noun(parts: _Parts, words: list[str]) -> Rewrite | None:
    view, first, last = parts.view, parts.match.first, parts.match.last
    tag = view.tags[first].replace("NNP", "NN")
    plain = " ".join(words)
    head = _noun_head(words)
    plural = _is_plural(head) or _is_plural(words[0])
    if tag == "NN" and plural:
        if view.determiner(first) in _SINGULAR or _is_subject_of_singular(view, first):
            return None
        return Rewrite(first, last, tuple(words))
    return Rewrite(first, last, tuple(plain.split() if plural else _plural(words) if tag == "NNS" else words))


def _plural(words: Sequence[str]) -> list[str]:
    if words[0] == "person":
        return ["people", *words[1:]]
    if "or" in words[1:-1]:
        at = words.index("or")
        return [*_plural(words[:at]), "or", *_plural(words[at + 1 :])]
    if words[0] in ("the", "their", "his", "her", "its", "your", "our", "my"):
        return [words[0], *_plural(words[1:])] if len(words) > 1 else list(words)
    return inflect(" ".join(words), "NNS").split()


def _noun_head(words: Sequence[str]) -> str:
    for at, word in enumerate(words[1:], 1):
        if word in _AFTER_NOUN:
            return words[at - 1]
    return words[-1]


def _is_plural(word: str) -> bool:
    tags = possible_tags(word)
    return "NNS" in tags and "NN" not in tags


def _is_subject_of_singular(view: SentenceView, place: int) -> bool:
    head = view.arcs[place].head
    return (head > place and view.tags[head] in ("VBZ",)) or (head > place and view.lower[head] == "was")


def _adjective(parts: _Parts, words: list[str]) -> Rewrite | None:
    view, first, last = parts.view, parts.match.first, parts.match.last
    tag = view.tags[first]
    if (
        last < len(view.tags)
        and view.tags[last][:2] in ("NN", "JJ")
        and len(words) > 1
        and not _may_precede_noun(words)
    ):
        return None
    if tag in ("JJR", "JJS"):
        return Rewrite(first, last, tuple(inflect(" ".join(words), tag).split()))
    before = view.lower[first - 1] if first else ""
    if before in ("more", "most"):
        degree = "JJR" if before == "more" else "JJS"
        form = inflect(" ".join(words), degree).split()
        return Rewrite(first - 1, last, tuple(form))
    return Rewrite(first, last, tuple(words))


def _may_precede_noun(words: Sequence[str]) -> bool:
    tags = possible_tags(words[-1])
    return bool({"JJ", "VBN", "VBG"} & set(tags)) or words[-1] in ("enough", "of", "more", "many", "own")


def _phrase_number(parts: _Parts, words: Sequence[str], filled: list[str]) -> list[str]:
    """A noun of the headword that stands in the plural gives its number to the replacement's, or, where the
    replacement keeps the noun, its form: "the days on which" are "the days when"."""
    view = parts.view
    plurals = {
        part
        for part, (start, _) in zip(parts.pattern.parts, parts.match.parts, strict=True)
        if view.tags[start] == "NNS" and view.lower[start] != part and not is_slot(part)
    }
    if any(part in filled[:-1] for part in plurals):
        return [*(_plural([word])[0] if word in plurals else word for word in filled[:-1]), filled[-1]]
    plural = bool(plurals)
    head = _noun_head(filled)
    nominal = view.tags[parts.match.first] not in ("IN", "TO", "RB") and "NN" in possible_tags(head)
    if not plural or is_slot(words[-1]) or _is_plural(head) or not nominal:
        return filled
    return _plural(filled)

"""What a new "not" reaches.

*Refrain*, *prohibited* and *fallible* deny within themselves. A "not" in their place also denies what is
joined to them: "refrain from feeding them and keep out" is not "do not feed them and keep out". And it reads
another way after "all" or after another denial. What leans on words that go falls: "the nurse failed to write
it down, and the doctor to check it".
"""

from collections.abc import Sequence

DENYING = frozenset("not n't no never without nobody nothing none cannot nor neither".split())
_BEFORE = DENYING | frozenset("all every each both everyone everybody everything always hardly".split())
UNTAGGED = 4
"""Words that a noun phrase may have, where nobody tagged it."""
_WHOLE = frozenset("both all every each either any altogether entirely completely wholly absolutely".split())
_COUNTED = _WHOLE | frozenset(
    "everyone everybody everything everywhere always throughout whole entire most almost nearly".split()
)
"""What a "not" before it denies instead: *not allowed in all rooms* may be allowed in some."""
_LEANED_ON = frozenset("to from for".split())
_REPEATED = frozenset("of to with that for from in on by at about against as".split())
"""Small words that a second part may have behind a noun of its own, and those that it may begin with."""
_VERBS = frozenset(("VB", "VBD", "VBG", "VBZ"))
_IN_NOUN_PHRASES = ("DT", "PDT", "PRP", "JJ", "NN", "CD", "POS", "RB")
_JOIN = frozenset("and or but nor".split())
_ENDS = frozenset(". ! ? ; :".split())
_CLAUSE_ENDS = _ENDS | frozenset((",",))
_SUBORDINATE = frozenset("if unless because although when while where which who that until since".split())
_ELLIPSIS = frozenset("as so nor neither".split())
_AUXILIARIES = frozenset(
    "is are was were do does did has have had will would can could shall should may must".split()
)
_ADVERBS = ("RB", "MD", "TO")
_MAY = frozenset("may might can could".split())
_BETWEEN = frozenset(
    "be also then still either simply always at its their his her our your discretion".split()
)
_NO_CHOICE = frozenset("be fail have lack prove remain".split())
"""What befalls one: "may be unable to" and "may fail to" leave nobody a choice that "may not" would take."""
_TAKEN_FOR = {"VBP": "VB", "VBN": "VBD"}
"""Tags that taggers mix up."""


def adds_denial(old: Sequence[str], new: Sequence[str]) -> bool:
    if DENYING.isdisjoint(new):
        return False
    return sum(word in DENYING for word in new) > sum(word in DENYING for word in old)


def overreach(words: Sequence[str], tags: Sequence[str | None], first: int, last: int) -> str | None:
    """The word by which a denial that comes in place of words `first` to `last` says more than they did."""
    next_word = words[last] if last < len(words) else ""
    return (
        (next_word if next_word in _WHOLE else None)  # "without both" is not "in the absence of both"
        or _denied_before(words, first)
        or _counted_after(words, last)
        or joined_after(words, tags, first, last)
        or _said_again(words, last)
    )


def turned_permission(
    words: Sequence[str], tags: Sequence[str | None], first: int, new: Sequence[str]
) -> str | None:
    """The word that permits what a "not" right behind it would forbid: "you may waive the fee" is not "you
    may not charge the fee"."""
    if not new or new[0] not in DENYING or words[first] in _NO_CHOICE:
        return None
    place = first - 1
    while place >= 0 and (words[place] in _BETWEEN or tags[place] == "RB"):
        place -= 1
    return words[place] if place >= 0 and words[place] in _MAY else None


def leans_on(
    words: Sequence[str], tags: Sequence[str | None], first: int, last: int, new: Sequence[str]
) -> str | None:
    """The word that joins a second part without a verb, which leans on words that go: on a small word ("in
    search of rest and of peace"), or on the verb of an adjective ("the firm was unable to pay, and the
    guarantor unwilling")."""
    old = words[first:last]
    if _LEANED_ON.isdisjoint(old) and (first == last or words[last - 1] not in _REPEATED):
        return None
    gone = _LEANED_ON & set(old) - set(new)
    repeated = gone | _REPEATED & set(old[-1:]) - set(new)
    adjective = any((tag or "").startswith("JJ") for tag in tags[first:last])
    for place in range(last, len(words) - 1 if repeated else last):
        if words[place] in _ENDS:
            return None
        if (words[place] in _JOIN or words[place] == ",") and words[place + 1] in repeated:
            return words[place]
        if words[place] in _JOIN and gone:
            after = _behind_noun_phrase(words, tags, place + 1)
            if after < len(words) and (
                words[after] in gone or (adjective and _is_gapped(words, tags, place + 1, after))
            ):
                return words[place]
    return None


def _behind_noun_phrase(words: Sequence[str], tags: Sequence[str | None], start: int) -> int:
    """The place behind the noun phrase that starts here. Without tags: of the first small word."""
    after = start
    while after < len(words):
        tag = tags[after]
        if tag is None and (words[after] in _LEANED_ON or after - start == UNTAGGED):
            return after
        if tag is not None and not tag.startswith(_IN_NOUN_PHRASES):
            return after
        after += 1
    return after


def _is_gapped(words: Sequence[str], tags: Sequence[str | None], start: int, end: int) -> bool:
    """Whether a noun phrase ends a sentence in an adjective."""
    own = [tag or "" for tag in tags[start:end]]
    nouns = any(tag.startswith(("NN", "PRP")) for tag in own)
    return nouns and own[-1].startswith("JJ") and words[end] in _ENDS


def _denied_before(words: Sequence[str], first: int) -> str | None:
    """A denial, or "all", of the same clause."""
    for place in range(first - 1, -1, -1):
        if words[place] in _CLAUSE_ENDS or words[place] in _SUBORDINATE:
            return None
        if words[place] in _BEFORE:
            return words[place]
    return None


def _counted_after(words: Sequence[str], last: int) -> str | None:
    """ "all" or "both" in the rest of the clause."""
    for place in range(last, len(words)):
        if words[place] in _ENDS or words[place] in _SUBORDINATE:
            return None
        if words[place] in _COUNTED - {"any", "either"}:
            return words[place]
    return None


def joined_after(words: Sequence[str], tags: Sequence[str | None], first: int, last: int) -> str | None:
    """A verb after "and", "or" or a comma, or an adjective where the old words have one. But "not allowed to
    park and leave" denies no more than "forbidden to park and leave". Without tags: any word."""
    kinds = {tag for tag in tags[first:last] if tag is None or tag.startswith("JJ")} | _VERBS
    joined = False
    for place in range(last, len(words)):
        word, tag = words[place], tags[place]
        if word in _ENDS or word in _SUBORDINATE:
            return None
        if tag == "TO":
            kinds.discard("VB")
        if word in _JOIN or word == ",":
            joined = True
        elif joined and not (tag or "").startswith(_ADVERBS) and word != "then":
            if _kind(tag) in kinds:
                return word
            joined = False
    return None


def _kind(tag: str | None) -> str | None:
    return None if tag is None else _TAKEN_FOR.get(tag, tag)


def _said_again(words: Sequence[str], last: int) -> str | None:
    """ "..., as is": what is said of one thing holds for another."""
    for place in range(last, len(words) - 1):
        if words[place] in _ELLIPSIS and words[place + 1] in _AUXILIARIES:
            return f"{words[place]} {words[place + 1]}"
    return None

"""Questions about a second verb of the main clause: its kind, what opens the sentence, and what ends it."""

from ogden.editing.structure.conditions.by_words.marked_parts import joined_of
from ogden.editing.structure.conditions.by_words.second_verb import CASES, own_verb, second_of
from ogden.editing.structure.conditions.endings import limited_end
from ogden.editing.structure.conditions.openings import opens_both
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE

_SHORT = 6
"""Words from a verb to what it is joined to, with which it may share an end."""
_ENDING = frozenset("after before until while during upon when once".split())
_SUPPOSING = frozenset(
    "if unless where wherever when whenever should were had once provided providing assuming only every each "
    "event case cases often usually sometimes whether absent without so as".split()
)
"""What makes an opening a case, or one of many times: *also* does not keep it."""


def second_verb(asked: Question) -> bool:
    """It begins with a second verb that shares the helping verbs of the first: *must sign it and send it*.
    `finite`: the second verb needs none. `order`: it is a second thing to do. `row`: three or more.
    `aside`: something stands between commas before it."""
    part = asked.given[-1]
    found = second_of(asked.view, part[0], part[-1].end)
    if found is None or (found.row is not None) != ("row" in asked.values):
        return False
    if (asked.view.words[part[0].start] == ",") != ("aside" in asked.values):
        return False
    kind = "order" if found.subject is None else "" if found.helping else "finite"
    wanted = "order" if "order" in asked.values else "finite" if "finite" in asked.values else ""
    return kind == wanted


def opens_second(asked: Question) -> bool:
    """What opens the sentence may hold for its second verb, too: as `opens_both`, where the tree may not know
    that nothing opens it."""
    view, part = asked.view, asked.given[-1]
    found = second_of(view, part[0], part[-1].end)
    if found is not None and (found.first if found.subject is None else found.subject.start) == 0:
        return False
    return opens_both(asked)


def supposes(asked: Question) -> bool:
    """The sentence opens with a case, or with one of many times, which its last part needs as well."""
    view = asked.view
    found = second_of(view, asked.given[-1][0], asked.given[-1][-1].end)
    if found is None:
        return True
    start = found.first if found.subject is None else found.subject.start
    return not _SUPPOSING.isdisjoint(view.words[:start]) or any(tag in FINITE for tag in view.tags[:start])


_PAIRS = (["subject", "to"], ["long", "as"], ["in", "case"], ["in", "turn"])


def cased_end(asked: Question) -> bool:
    """Behind its first words a case or a limit follows, which may hold for what stands before, too. It does
    not where the second verb is of another kind: *is free and may be seen if …*."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    if _differs(asked):
        return False
    if _is_short_before(asked) and (
        not _ENDING.isdisjoint(view.words[start + 2 : end]) or limited_end(asked.about(asked.given[-1:]))
    ):
        return True
    for place in range(start + 2, end):
        word, before = view.words[place], view.tags[place - 1]
        if word in CASES and not (word == "where" and before.startswith("NN")):
            return True
        if view.words[place : place + 2] in _PAIRS or (word == "when" and not before.startswith("VB")):
            return True
    return False


def _is_short_before(asked: Question) -> bool:
    """Whether what the last part is joined to is short, so that one end may well hold for both."""
    view, part = asked.view, asked.given[-1][0]
    joint = part.start - 2 if view.words[part.start - 2] == "," else part.start - 1
    found = second_of(view, part, asked.given[-1][-1].end)
    marked = None if found is not None else joined_of(view, part)
    row = found.row if found is not None else marked.row if marked is not None else None
    if view.words[joint] == "," and row is None:
        return False
    first = found.first if found is not None else marked.mark if marked is not None else joint - _SHORT
    return joint - (first if row is None else row) <= _SHORT


def _differs(asked: Question) -> bool:
    """Whether one of the two verbs has a modal that the other has not."""
    view, part = asked.view, asked.given[-1]
    found = second_of(view, part[0], part[-1].end)
    if found is None or found.subject is None or found.helping:
        return False
    own = own_verb(view, part[0].start, part[-1].end)
    modals = [view.words[k] if view.tags[k] == "MD" else "" for k in (own, found.first)]
    return modals[0] != modals[1]

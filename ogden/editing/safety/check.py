"""Whether an edit may change what a sentence says. The one question of this room:

    check = SafetyCheck(tokens, tags)
    check.refusal(Rewrite(2, 3, ("allow",)))     # Refusal(kind="polarity", what="prohibit → allow")

Asked in this order: what a new "not" reaches; what closed expressions mean, seen with the words around the
edit; whether a word became its opposite; who and what is named; and what is lost. None is no promise that the
edit is right, only that it does not change these.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from ogden.editing.rewrites import Rewrite
from ogden.editing.safety import content, scope, splits
from ogden.editing.safety.forms import lemma_candidates
from ogden.editing.safety.meanings import Found, directions, is_number, meanings
from ogden.editing.safety.tables import irregular_forms, negatives, small_words

AROUND = 6
"""Words on each side that an expression may share with an edit."""
DENIALS = frozenset(("NOT", "NEVER", "NONE", "NOBODY", "NOTHING", "WITHOUT", "NEITHER"))
FINITE = frozenset("is are was were shall must will may has have can be".split())
"""What a heading does not have."""
_STARTS = frozenset(". ! ? : ; “ ” ‘ \" ' ` `` ( • * -".split())


class RefusalKind(StrEnum):
    POLARITY = "polarity"
    DEGREE = "degree"
    NUMBER = "number"
    FORCE = "force"
    CONDITION = "condition"
    WHO = "who"
    LOST = "lost"
    ADDED = "added"
    UNVOUCHED = "unvouched"
    """Neither a dictionary nor a reader has the new word for the old one."""


class Refusal(NamedTuple):
    """Why an edit is not made, and the words or the meaning that it is about."""

    kind: RefusalKind
    what: str


def _is_other_form(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether a word becomes one of another form, or a small word another one."""
    if len(old) != 1 or len(new) != 1:
        return False
    one, other = old[0], new[0]
    if not content.is_content(one) or (one.endswith("ing") and not other.endswith("ing")):
        return True
    return one.endswith("ed") and not other.endswith("ed") and not irregular_forms().lemmas(other)


class SafetyCheck:
    """A sentence, and what is asked of each of its edits."""

    def __init__(self, words: Sequence[str], tags: Sequence[str] | None = None, bold: bool = False) -> None:
        """`words` as written. Without `tags` more is refused. With `bold`, more words may be left out."""
        self.words = [word.lower() for word in words]
        self.tags: list[str | None] = list(tags) if tags is not None else [None] * len(words)
        self.tagged, self.bold = tags is not None, bold
        self._table = meanings()
        self._found = self._table.find(self.words, self.tags, 0, len(words))
        self._names = _names(words)
        self._covered = [False] * len(words)
        self._phrases: list[content.Known] | None = None
        for one in self._found:
            self._covered[one.start : one.end] = [True] * (one.end - one.start)

    def refusal(self, rewrite: Rewrite, vouched: bool = False) -> Refusal | None:
        """Why a rewrite of this sentence must not be made, or None.

        Readers of the lexicon have `vouched` for what an entry does to its own words. Of these it is only
        asked whether names stay, whether a word became its opposite, and what expressions say that reach
        beyond them.
        """
        first, last, _ = rewrite
        new = tuple(word.lower() for word in rewrite.words)
        old = tuple(self.words[first:last])
        if old == new:
            return None
        if "." in new and "." not in old:
            lost = splits.split_loss(self.words, self.tags, first, last, new)
            return Refusal(RefusalKind.LOST, lost) if lost else None
        gone = [name for name in self._names[first:last] if name and name not in new]
        if gone:
            return Refusal(RefusalKind.WHO, gone[0])
        if scope.adds_denial(old, new):
            reached = scope.turned_permission(self.words, self.tags, first, new) or scope.overreach(
                self.words, self.tags, first, last
            )
            if reached:
                return Refusal(RefusalKind.POLARITY, reached)
        if leaning := scope.leans_on(self.words, self.tags, first, last, new):
            return Refusal(RefusalKind.LOST, leaning)
        if (self.tagged or len(old) > 2) and self._is_known(first, last, new):
            return None
        if vouched:
            return self._vouched_refusal(first, last, old, new)
        if not self.tagged and (any(self._covered[first:last]) or _closed(new) or _is_other_form(old, new)):
            return Refusal(RefusalKind.UNVOUCHED, " ".join(old))  # too little is known of the sentence
        if not any(map(str.isalnum, "".join(new))):
            if content.may_go(old, self.bold):
                return None
            return self._changed_meaning(first, last, old, new) or Refusal(RefusalKind.LOST, " ".join(old))
        return self._changed_meaning(first, last, old, new) or self._changed_content(first, last, old, new)

    def _vouched_refusal(
        self, first: int, last: int, old: tuple[str, ...], new: tuple[str, ...]
    ) -> Refusal | None:
        denied = sum(map(_denies, old)) != sum(map(_denies, new))
        for one in content.unmatched(old, new) if not denied else ():
            for other in content.unmatched(new, old):
                if content.are_opposite(one, other):
                    return Refusal(RefusalKind.POLARITY, f"{one} → {other}")
        return None if self._is_whole(first, last) else self._changed_meaning(first, last, old, new)

    def _is_known(self, first: int, last: int, new: tuple[str, ...]) -> bool:
        """Whether a phrase of the table, with the words around, becomes what the table has for it."""
        if self._phrases is None:
            self._phrases = content.known_phrases(self.words)
        return any(
            one.start <= first and last <= one.end and self._is_whole(one.start, one.end)
            and one.allows((*self.words[one.start : first], *new, *self.words[last : one.end]))
            for one in self._phrases
        )  # fmt: skip

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether no expression begins or ends outside of these words."""
        return not any(
            one.start < end and start < one.end and (one.start < start or end < one.end)
            for one in self._found
        )

    def _changed_meaning(
        self, first: int, last: int, old: tuple[str, ...], new: tuple[str, ...]
    ) -> Refusal | None:
        """What closed expressions say, before and after, with the words around."""
        plain = self._table.words.isdisjoint
        if plain(old) and plain(new) and not any(self._covered[first:last]) and not any(map(is_number, new)):
            return None
        start = self._boundary(max(0, first - AROUND))
        end = last + AROUND
        words = [*self.words[start:first], *new, *self.words[last : end + AROUND]]
        own = self._tags_of(old, new, first)
        tags = [*self.tags[start:first], *own, *self.tags[last : end + AROUND]]
        before = [one for one in self._found if start <= one.start < end]
        after = self._table.find(words, tags, 0, min(len(words), end - start + len(new) - len(old)))
        changed = self._compare(before, after, old, new)
        return Refusal(RefusalKind(self._table.kind(changed)), changed) if changed else None

    def _boundary(self, place: int) -> int:
        """A place that is not within an expression, at or before this one."""
        return next((one.start for one in self._found if one.start < place < one.end), place)

    def _tags_of(self, old: tuple[str, ...], new: tuple[str, ...], first: int) -> list[str | None]:
        """A word has the tag of the one that it replaces, and of others nothing is known."""
        if len(old) == len(new) == 1:
            return [self.tags[first]]
        known = {word: self.tags[first + at] for at, word in enumerate(old)}
        return [known.get(word, "" if self.tagged else None) for word in new]

    def _compare(
        self, before: list[Found], after: list[Found], old: tuple[str, ...], new: tuple[str, ...]
    ) -> str | None:
        ours = [name for one in before for name in one.meanings]
        theirs = [name for one in after for name in one.meanings]
        if ours == theirs:
            return None
        surplus = sum(name in DENIALS for name in theirs) - sum(name in DENIALS for name in ours)
        if surplus == 1 and any(map(content.may_balance, content.unmatched(old, new))):
            _drop_denial(theirs, ours)
        elif surplus == -1 and any(map(content.may_balance, content.unmatched(new, old))):
            _drop_denial(ours, theirs)
        return directions().changed(ours, theirs)

    def _changed_content(
        self, first: int, last: int, old: tuple[str, ...], new: tuple[str, ...]
    ) -> Refusal | None:
        gone, come = content.unmatched(old, new), content.unmatched(new, old)
        return (
            self._retitled(first, last, old)
            or _moved(old, new)
            or _turned_round(old, new)
            or self._renamed(first, old, gone, come)
            or self._lost(first, last, gone, come, new)
            or self._unvouched(first, old, new, gone, come)
        )

    def _unvouched(
        self,
        first: int,
        old: tuple[str, ...],
        new: tuple[str, ...],
        gone: tuple[str, ...],
        come: tuple[str, ...],
    ) -> Refusal | None:
        """A word for which nobody vouches stands for another."""
        closed = _closed(new)
        found = [one for one in come if content.is_content(one) and one not in closed]
        if not found:
            return None
        around = (
            *self.words[max(0, first - 4) : first],
            *self.words[first + len(old) : first + len(old) + 4],
        )
        phrase, good, heavy = len(old) + len(come) > 2, set[str](), False
        for one in gone:
            place = first + old.index(one)
            if not content.is_content(one) or (self._covered[place] and one in self._table.closed):
                continue
            if not self.tagged and content.is_ambiguous(one):
                return Refusal(RefusalKind.UNVOUCHED, one)  # who cannot tell the sense leaves it alone
            part = content.part_of_speech(self.tags[place])
            own = content.vouching(one, new, around, part, phrase)
            if not own and content.is_equivalent((one,), come):
                own = frozenset(found)
            own |= {other for other in found if content.differ_by_affix(one, other)}  # "not" was added
            if not own and not content.is_light(one):
                return Refusal(RefusalKind.UNVOUCHED, one)
            good |= own
            heavy = True
        odd = [one for one in found if one not in good and not content.is_light(one)] if heavy else []
        return Refusal(RefusalKind.UNVOUCHED, odd[0]) if odd else None

    def _retitled(self, first: int, last: int, old: tuple[str, ...]) -> Refusal | None:
        """A title that lost its first part: *chief constable*."""
        after = self.words[last : last + 2]
        if (
            old
            and old[-1] in small_words().titles
            and any(content.names_something(one, None) for one in after)
        ):
            return Refusal(RefusalKind.WHO, old[-1])
        return None

    def _renamed(
        self, first: int, old: tuple[str, ...], gone: tuple[str, ...], come: tuple[str, ...]
    ) -> Refusal | None:
        """Someone or something that is another now, or was not there."""
        for one in gone:
            place = first + old.index(one)
            if (
                not self._covered[place]
                and content.names_something(one, self.tags[place])
                and not content.is_equivalent((one,), come)
            ):
                return Refusal(RefusalKind.WHO, one)
        tag = self.tags[first] if len(old) == 1 and len(come) == 1 else None
        for other in come:
            if content.names_something(other, tag) and not any(
                content.is_equivalent((one,), (other,)) for one in gone
            ):
                return Refusal(RefusalKind.WHO, other)
        return None

    def _lost(
        self, first: int, last: int, gone: tuple[str, ...], come: tuple[str, ...], new: tuple[str, ...]
    ) -> Refusal | None:
        """Content that nothing stands for, or that stands for nothing."""
        covered = {self.words[place] for place in range(first, last) if self._covered[place]}
        lost = [one for one in gone if content.is_content(one) and one not in covered]
        heavy = [one for one in lost if not content.is_light(one)]
        found = [one for one in come if content.is_content(one)]
        if len(heavy) > len(found):
            return Refusal(RefusalKind.LOST, " ".join(heavy))
        if found and not lost and not covered and not any(map(content.is_light, self.words[first:last])):
            return Refusal(RefusalKind.ADDED, " ".join(found))
        return None


@lru_cache(maxsize=1 << 12)
def _closed(new: tuple[str, ...]) -> frozenset[str]:
    """Those of the new words that are or belong to a closed expression."""
    table = meanings()
    found = table.find(new, [None] * len(new), 0, len(new))
    inside = {word for one in found if one.end - one.start > 1 for word in new[one.start : one.end]}
    return table.closed.intersection(new) | inside


def _denies(word: str) -> bool:
    return word in scope.DENYING


def _stands_for(old: str, come: tuple[str, ...]) -> bool:
    """Whether something new may stand for a word that denies."""
    if any(map(content.may_balance, come)):
        return True
    allowed = {one for lemma in lemma_candidates(old) for one in negatives().get(lemma, ())}
    return content.is_equivalent((old,), come) or any(
        not allowed.isdisjoint(lemma_candidates(one)) for one in come
    )


@lru_cache(maxsize=1 << 12)
def _turned_round(old: tuple[str, ...], new: tuple[str, ...]) -> Refusal | None:
    """A word that became its opposite, or lost or got what denies it."""
    if sum(map(_denies, old)) != sum(map(_denies, new)):
        return None
    gone, come = content.unmatched(old, new), content.unmatched(new, old)
    for one in gone:
        for other in come:
            if content.are_opposite(one, other) or content.differ_by_affix(one, other):
                return Refusal(RefusalKind.POLARITY, f"{one} → {other}")
    for one in gone:
        if content.is_negative(one) and not _stands_for(one, come):
            return Refusal(RefusalKind.POLARITY, one)
    for other in come:
        if content.is_negative(other) and not any(map(content.may_balance, gone)):
            return Refusal(RefusalKind.POLARITY, other)
    return None


@lru_cache(maxsize=1 << 12)
def _moved(old: tuple[str, ...], new: tuple[str, ...]) -> Refusal | None:
    """Content words that changed places: who did what to whom may be another. An adverb may move."""
    ours, theirs = (
        [word for word in one if word in other and content.is_content(word) and not word.endswith("ly")]
        for one, other in ((old, new), (new, old))
    )
    return None if ours == theirs else Refusal(RefusalKind.WHO, " ".join(theirs))


def _drop_denial(longer: list[str], shorter: list[str]) -> None:
    """Take out the denial that the other side does not have."""
    at = next(
        place
        for place, name in enumerate(longer)
        if name in DENIALS and (place >= len(shorter) or shorter[place] != name)
    )
    del longer[at]


def _names(words: Sequence[str]) -> list[str]:
    """For each word that has a capital because it is a name, the word in lower case; else nothing."""
    capital = [word[:1].isupper() for word in words]
    long = [word for word in words if len(word) > 3 and word.isalpha()]
    if len(long) > 1 and all(word[0].isupper() for word in long) and FINITE.isdisjoint(words):
        return [""] * len(words)  # a heading
    return [
        word.lower() if capital[at] and at and words[at - 1] not in _STARTS and word != "I" else ""
        for at, word in enumerate(words)
    ]

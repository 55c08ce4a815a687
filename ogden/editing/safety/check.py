"""Whether an edit may change what a sentence says. The one question of this room:

    check = SafetyCheck(tokens, tags)
    check.refusal(Rewrite(2, 3, ("allow",)))     # Refusal(kind="polarity", what="prohibit → allow")

Asked in this order: what a new "not" reaches; what closed expressions mean, seen with the words around the
edit; whether a word became its opposite; who and what is named; and what is lost. None is no promise that the
edit is right, only that it does not change these.
"""

from collections.abc import Sequence
from functools import lru_cache

from ogden.editing.rewrites import Rewrite
from ogden.editing.safety import content, scope, splits
from ogden.editing.safety.meanings import Found, directions, is_number, meanings
from ogden.editing.safety.refusals import Refusal, RefusalKind
from ogden.editing.safety.replaced import (
    Replaced,
    changed_content,
    closed_words,
    denies,
    keeps_content,
    unvouched,
)
from ogden.editing.safety.tables import small_words, word_forms

AROUND = 6
"""Words on each side that an expression may share with an edit."""
DENIALS = frozenset(("NOT", "NEVER", "NONE", "NOBODY", "NOTHING", "WITHOUT", "NEITHER"))
FINITE = frozenset("is are was were shall must will may has have can be".split())
"""What a heading does not have."""
_STARTS = frozenset(". ! ? : ; “ ” ‘ \" ' ` `` ( • * -".split())


def _is_other_form(old: tuple[str, ...], new: tuple[str, ...]) -> bool:
    """Whether a word becomes one of another form, or a small word another one."""
    if len(old) != 1 or len(new) != 1:
        return False
    one, other = old[0], new[0]
    if not content.is_content(one) or (one.endswith("ing") and not other.endswith("ing")):
        return True
    return one.endswith("ed") and not other.endswith("ed") and not word_forms().irregular(other)


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
        return self._refusal(rewrite, vouched, kept=False)

    def _refusal(self, rewrite: Rewrite, vouched: bool, kept: bool) -> Refusal | None:
        """The same, where it may be known that content is `kept`."""
        first, last, _ = rewrite
        new = tuple([word.lower() for word in rewrite.words])
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
        if not self.tagged and (
            any(self._covered[first:last]) or closed_words(new) or _is_other_form(old, new)
        ):
            return Refusal(RefusalKind.UNVOUCHED, " ".join(old))  # too little is known of the sentence
        if not any(map(str.isalnum, "".join(new))):
            if content.may_go(old, self.bold):
                return None
            return self._changed_meaning(first, last, old, new) or Refusal(RefusalKind.LOST, " ".join(old))
        changed = self._changed_meaning(first, last, old, new)
        return changed or (None if kept else self._changed_content(first, last, old, new))

    def allows(self, rewrite: Rewrite, vouched: bool = False) -> bool:
        """Whether there is no refusal. Most rewrites are refused for their words, wherever they stand: that
        is asked first."""
        first, last, words = rewrite
        if vouched or not self.tagged or "." in words or not any(map(_has_alnum, words)):
            return self.refusal(rewrite, vouched) is None
        new = tuple([word.lower() for word in words])
        old = tuple(self.words[first:last])
        if old == new:
            return True
        if self._keeps_content(first, last, old, new):
            return self._refusal(rewrite, vouched=False, kept=True) is None
        return self._is_known(first, last, new) and self.refusal(rewrite) is None

    def _vouched_refusal(
        self, first: int, last: int, old: tuple[str, ...], new: tuple[str, ...]
    ) -> Refusal | None:
        denied = sum(map(denies, old)) != sum(map(denies, new))
        for one in content.unmatched(old, new) if not denied else ():
            for other in content.unmatched(new, old):
                if content.are_opposite(one, other):
                    return Refusal(RefusalKind.POLARITY, f"{one} → {other}")
        return None if self._is_whole(first, last) else self._changed_meaning(first, last, old, new)

    def _is_known(self, first: int, last: int, new: tuple[str, ...]) -> bool:
        """Whether a phrase of the table, with the words around, becomes what the table has for it."""
        if self._phrases is None:
            self._phrases = content.known_phrases(self.words)
        for one in self._phrases:
            if one.start > first or last > one.end or not self._is_whole(one.start, one.end):
                continue
            if one.allows((*self.words[one.start : first], *new, *self.words[last : one.end])):
                return True
        return False

    def _is_whole(self, start: int, end: int) -> bool:
        """Whether no expression begins or ends outside of these words."""
        for one in self._found:
            if one.start < end and start < one.end and (one.start < start or end < one.end):
                return False
        return True

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
        tags, covered = tuple(self.tags[first:last]), tuple(self._covered[first:last])
        one = Replaced(old, new, tags, covered)
        return self._retitled(last, old) or changed_content(one, self._around(first, last))

    def _keeps_content(self, first: int, last: int, old: tuple[str, ...], new: tuple[str, ...]) -> bool:
        """Whether nothing of that is so."""
        tags, covered = tuple(self.tags[first:last]), tuple(self._covered[first:last])
        kept = keeps_content(old, new, tags, covered)
        if kept is None:
            kept = not unvouched(Replaced(old, new, tags, covered), self._around(first, last))
        return kept and not self._retitled(last, old)

    def _around(self, first: int, last: int) -> tuple[str, ...]:
        return (*self.words[max(0, first - 4) : first], *self.words[last : last + 4])

    def _retitled(self, last: int, old: tuple[str, ...]) -> Refusal | None:
        """A title that lost its first part: *chief constable*."""
        if not old or old[-1] not in small_words().titles:
            return None
        named = any(content.names_something(one, None) for one in self.words[last : last + 2])
        return Refusal(RefusalKind.WHO, old[-1]) if named else None


@lru_cache(maxsize=1 << 12)
def _has_alnum(word: str) -> bool:
    return any(map(str.isalnum, word))


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

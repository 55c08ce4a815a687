"""What words lose or turn round when others stand for them, as far as the words tell by themselves.

The same words are met again and again, so this is remembered. Only where a phrase may stand for a word are
the words around asked: `unvouched`.
"""

from collections.abc import Sequence
from functools import lru_cache

from ogden.editing.safety import content, scope
from ogden.editing.safety.forms import lemma_candidates
from ogden.editing.safety.meanings import meanings
from ogden.editing.safety.refusals import Refusal, RefusalKind
from ogden.editing.safety.tables import negatives

REMEMBERED = 1 << 13


class Replaced:
    """Words in lower case, and those that stand for them."""

    def __init__(
        self,
        old: tuple[str, ...],
        new: tuple[str, ...],
        tags: tuple[str | None, ...],
        covered: tuple[bool, ...],
    ) -> None:
        self.old, self.new = old, new
        self.tags = tags
        """Of the old words; None where nobody tagged them."""
        self.covered = covered
        """Which of the old words are in a closed expression."""
        self.gone: tuple[str, ...] = content.unmatched(old, new)
        """Old words of which no form is among the new ones."""
        self.come: tuple[str, ...] = content.unmatched(new, old)


def changed_content(one: Replaced, around: Sequence[str]) -> Refusal | None:
    """Why words must not be replaced; the words `around` may be part of a phrase with the new ones."""
    return _moved(one) or _turned_round(one) or _renamed(one) or _lost(one) or unvouched(one, around)


@lru_cache(maxsize=REMEMBERED)
def keeps_content(
    old: tuple[str, ...], new: tuple[str, ...], tags: tuple[str | None, ...], covered: tuple[bool, ...]
) -> bool | None:
    """Whether nothing of that is so; None where `unvouched` must be asked with the words around. What refuses
    most is asked first."""
    one = Replaced(old, new, tags, covered)
    if unvouched(one, ()) and not _may_be_phrase(one):
        return False
    if _moved(one) or _turned_round(one) or _renamed(one) or _lost(one):
        return False
    return None if _may_be_phrase(one) else True


def unvouched(one: Replaced, around: Sequence[str]) -> Refusal | None:
    """A word for which nobody vouches stands for another."""
    come, closed = one.come, closed_words(one.new)
    found = [word for word in come if content.is_content(word) and word not in closed]
    if not found:
        return None
    phrase, good, heavy = len(one.old) + len(come) > 2, set[str](), False
    for word in one.gone:
        place = one.old.index(word)
        if not content.is_content(word) or (one.covered[place] and word in meanings().closed):
            continue
        if one.tags[place] is None and content.is_ambiguous(word):
            return Refusal(RefusalKind.UNVOUCHED, word)  # who cannot tell the sense leaves it alone
        part = content.part_of_speech(one.tags[place])
        own = content.vouching(word, one.new, around, part, phrase)
        if not own and content.is_equivalent((word,), come):
            own = frozenset(found)
        own |= {other for other in found if content.differ_by_affix(word, other)}  # "not" was added
        if not own and not content.is_light(word):
            return Refusal(RefusalKind.UNVOUCHED, word)
        good |= own
        heavy = True
    odd = [word for word in found if word not in good and not content.is_light(word)] if heavy else []
    return Refusal(RefusalKind.UNVOUCHED, odd[0]) if odd else None


def _may_be_phrase(one: Replaced) -> bool:
    """Whether some of the new words are part of a phrase that may stand for an old word."""
    phrase = len(one.old) + len(one.come) > 2
    for word in one.gone:
        part = content.part_of_speech(one.tags[one.old.index(word)])
        if content.is_part_of_phrase(word, one.new, part, phrase):
            return True
    return False


def _renamed(one: Replaced) -> Refusal | None:
    """Someone or something that is another now, or was not there."""
    old, gone, come = one.old, one.gone, one.come
    for word in gone:
        place = old.index(word)
        if (
            not one.covered[place]
            and content.names_something(word, one.tags[place])
            and not content.is_equivalent((word,), come)
        ):
            return Refusal(RefusalKind.WHO, word)
    tag = one.tags[0] if len(old) == 1 and len(come) == 1 else None
    for other in come:
        if content.names_something(other, tag) and not any(
            content.is_equivalent((word,), (other,)) for word in gone
        ):
            return Refusal(RefusalKind.WHO, other)
    return None


def _lost(one: Replaced) -> Refusal | None:
    """Content that nothing stands for, or that stands for nothing."""
    covered = {word for word, is_covered in zip(one.old, one.covered, strict=True) if is_covered}
    lost = [word for word in one.gone if content.is_content(word) and word not in covered]
    heavy = [word for word in lost if not content.is_light(word)]
    found = [word for word in one.come if content.is_content(word)]
    if len(heavy) > len(found):
        return Refusal(RefusalKind.LOST, " ".join(heavy))
    if found and not lost and not covered and not any(map(content.is_light, one.old)):
        return Refusal(RefusalKind.ADDED, " ".join(found))
    return None


@lru_cache(maxsize=1 << 12)
def closed_words(new: tuple[str, ...]) -> frozenset[str]:
    """Those of the new words that are or belong to a closed expression."""
    table = meanings()
    found = table.find(new, [None] * len(new), 0, len(new))
    inside = {word for one in found if one.end - one.start > 1 for word in new[one.start : one.end]}
    return table.closed.intersection(new) | inside


def denies(word: str) -> bool:
    return word in scope.DENYING


def _stands_for(old: str, come: tuple[str, ...]) -> bool:
    """Whether something new may stand for a word that denies."""
    if any(map(content.may_balance, come)):
        return True
    allowed = {one for lemma in lemma_candidates(old) for one in negatives().get(lemma, ())}
    return content.is_equivalent((old,), come) or any(
        not allowed.isdisjoint(lemma_candidates(one)) for one in come
    )


def _turned_round(replaced: Replaced) -> Refusal | None:
    """A word that became its opposite, or lost or got what denies it."""
    gone, come = replaced.gone, replaced.come
    if sum(map(denies, replaced.old)) != sum(map(denies, replaced.new)):
        return None
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


def _moved(replaced: Replaced) -> Refusal | None:
    """Content words that changed places: who did what to whom may be another. An adverb may move."""
    old, new = replaced.old, replaced.new
    if set(old).isdisjoint(new):
        return None
    ours, theirs = (
        [word for word in one if word in other and content.is_content(word) and not word.endswith("ly")]
        for one, other in ((old, new), (new, old))
    )
    return None if ours == theirs else Refusal(RefusalKind.WHO, " ".join(theirs))

"""The same word in the same sense is rewritten the same way in a whole text or document, or not at all.

1. Where occurrences of a word would become different words, the one with the greater sum of chances is taken
   for all. Where it is not sure enough, the occurrence stays.
2. A noun is a thing that readers must know again: where one occurrence stays, all do. Names that hold the
   noun do not count, nor do headings, which are never changed. Verbs, adverbs and phrases may differ.

3. A term is explained where it stands first.

What is not made for that is suggested.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from ogden.editing.edits import Alternative, Edit, LeftNoun, Simplification, Term, simplification

Key = tuple[str, str]
"""The lemma and the sense of a word."""


def consistent(
    results: Iterable[Simplification], least: float, versions: int = 0
) -> Iterator[Simplification]:
    """The parts of one text, in order, with their edits made alike. No edit below the chance `least` is made;
    of each part so many other versions are given.

    The parts are gone through three times, and none is kept: what each word becomes, which nouns stay, and
    the result.
    """
    plain = _preferred(results, least)
    left = _left(_with_plain(own, plain, least) for _, own in _explained_once(results))
    for result, own in _explained_once(results):
        made = _without(_with_plain(own, plain, least), left)
        yield result if made is result else _again(made, versions)


def _explained_once(results: Iterable[Simplification]) -> Iterator[tuple[Simplification, Simplification]]:
    """The results, as they are and with each term explained in the first of them that uses it, and there
    once."""
    known: set[Key] = set()
    for result in results:
        kept = []
        for edit in result.suggestions:
            key = (edit.term.lemma, edit.term.sense) if edit.term and edit.kind == "explained" else None
            if key is None or key not in known:
                kept.append(edit)
            if key is not None:
                known.add(key)
        same = len(kept) == len(result.suggestions)
        yield result, result if same else replace(result, suggestions=tuple(kept))


def _terms(results: Iterable[Simplification]) -> Iterator[tuple[Edit, Term]]:
    for result in results:
        for edit in result.edits:
            if edit.term is not None:
                yield edit, edit.term


def _preferred(results: Iterable[Simplification], least: float) -> dict[Key, str]:
    """What each word becomes, where its occurrences would become different words."""
    chances: dict[Key, dict[str, float]] = defaultdict(lambda: defaultdict(float))
    used: dict[Key, set[str]] = defaultdict(set)
    for edit, term in _terms(results):
        key = term.lemma, term.sense
        used[key].add(term.plain)
        chances[key][term.plain] += edit.confidence
        for other in edit.alternatives:
            if other.confidence >= least and other.plain not in ("", term.plain):
                chances[key][other.plain] += other.confidence
    return {
        key: max(sorted(plains), key=lambda one: chances[key][one])
        for key, plains in used.items()
        if len(plains) > 1
    }


def _with_plain(result: Simplification, plain: dict[Key, str], least: float) -> Simplification:
    edits = [_changed(edit, plain, least) for edit in result.edits]
    return _demoted(result, edits)


def _changed(edit: Edit, plain: dict[Key, str], least: float) -> Edit | None:
    """The edit with the word that is preferred; None where it is not sure enough there."""
    if edit.term is None:
        return edit
    wanted = plain.get((edit.term.lemma, edit.term.sense), edit.term.plain)
    if wanted == edit.term.plain:
        return edit
    fitting = [one for one in edit.alternatives if one.plain == wanted and one.confidence >= least]
    if not fitting:
        return None
    own = Alternative(edit.after, edit.confidence, edit.effect, edit.term.plain)
    others = [own, *(one for one in edit.alternatives if one is not fitting[0])]
    return replace(
        edit,
        after=fitting[0].text,
        confidence=fitting[0].confidence,
        effect=fitting[0].effect,
        reason=edit.reason.replace(f"“{edit.after}”", f"“{fitting[0].text}”"),
        alternatives=tuple(sorted(others, key=lambda one: -one.confidence)),
        term=edit.term._replace(plain=wanted),
    )


def _left(results: Iterable[Simplification]) -> dict[str, set[str]]:
    """The nouns that stay somewhere, with their senses; an empty sense stands for any."""
    found: dict[str, set[str]] = defaultdict(set)
    for result in results:
        suggested = [edit.term for edit in result.suggestions if edit.term is not None and edit.term.noun]
        for one in (*result.left, *(LeftNoun(term.lemma, term.sense) for term in suggested)):
            found[one.lemma].add(one.sense)
    return found


def _without(result: Simplification, left: dict[str, set[str]]) -> Simplification:
    """The result without edits of nouns that stay elsewhere."""

    def stays(term: Term | None) -> bool:
        if term is None or not term.noun:
            return False
        senses = left.get(term.lemma, set())
        return bool(senses if not term.sense else senses & {"", term.sense})

    return _demoted(result, [None if stays(edit.term) else edit for edit in result.edits])


def _demoted(result: Simplification, edits: Sequence[Edit | None]) -> Simplification:
    """The result with these edits; where there is none now, the old one is suggested. Its text is as it was:
    that is made when all is settled."""
    if all(old is new for old, new in zip(result.edits, edits, strict=True)):
        return result
    gone = [old for old, new in zip(result.edits, edits, strict=True) if new is None]
    suggestions = sorted((*result.suggestions, *gone), key=lambda edit: edit.start)
    made = tuple(edit for edit in edits if edit is not None)
    return replace(result, edits=made, suggestions=tuple(suggestions))


def _again(result: Simplification, versions: int) -> Simplification:
    return simplification(
        result.original, result.edits, versions, result.suggestions, result.left, result.staying
    )

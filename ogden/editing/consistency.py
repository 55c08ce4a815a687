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


class Consistency:
    """What becomes of the words of a text, as its parts tell it one after the other. The parts are not kept;
    words that are edited are, and these are not many."""

    def __init__(self, least: float) -> None:
        """No edit below the chance `least` is made."""
        self._least = least
        self._chances: dict[Key, dict[str, float]] = defaultdict(lambda: defaultdict(float))
        self._used: dict[Key, set[str]] = defaultdict(set)
        self._nouns: dict[Key, set[frozenset[str]]] = defaultdict(set)
        """Nouns that are edited, with what each occurrence may become."""

    def add(self, result: Simplification) -> None:
        """Look at one more part."""
        for edit in result.edits:
            if edit.term is not None:
                self._add_term(edit, edit.term)

    def _add_term(self, edit: Edit, term: Term) -> None:
        key = term.lemma, term.sense
        self._used[key].add(term.plain)
        self._chances[key][term.plain] += edit.confidence
        others = [other for other in edit.alternatives if other.confidence >= self._least]
        for other in others:
            if other.plain not in ("", term.plain):
                self._chances[key][other.plain] += other.confidence
        if term.noun:
            self._nouns[key].add(frozenset((term.plain, *(other.plain for other in others))))

    def settled(self, results: Iterable[Simplification], versions: int = 0) -> Iterator[Simplification]:
        """The parts with their edits made alike, when all have been looked at; of each so many other versions
        are given. They are gone through twice, in order."""
        plain = self._preferred()
        left = self._left(results, plain)
        explained: set[Key] = set()
        for result in results:
            kept = _explained_once(result, explained)
            own = result if len(kept) == len(result.suggestions) else replace(result, suggestions=tuple(kept))
            made = _without(_with_plain(own, plain, self._least), left)
            yield result if made is result else _again(made, versions)

    def _preferred(self) -> dict[Key, str]:
        """What each word becomes, where its occurrences would become different words."""
        return {
            key: max(sorted(plains), key=lambda one: self._chances[key][one])
            for key, plains in self._used.items()
            if len(plains) > 1
        }

    def _left(self, results: Iterable[Simplification], plain: dict[Key, str]) -> dict[str, set[str]]:
        """The nouns that are edited but stay somewhere, with their senses; an empty sense stands for any."""
        found = {lemma: set[str]() for lemma, _ in self._nouns}
        for (lemma, sense), occurrences in self._nouns.items():
            wanted = plain.get((lemma, sense))
            if wanted is not None and any(wanted not in possible for possible in occurrences):
                found[lemma].add(sense)  # there what is preferred is not sure enough
        explained: set[Key] = set()
        for result in results if found else ():
            suggested = (edit.term for edit in _explained_once(result, explained))
            nouns = (LeftNoun(term.lemma, term.sense) for term in suggested if term is not None and term.noun)
            for lemma, sense in (*result.left, *nouns):
                if lemma in found:
                    found[lemma].add(sense)
        return found


def consistent(
    results: Sequence[Simplification], least: float, versions: int = 0
) -> Iterator[Simplification]:
    """The same for the parts of a text that are all at hand."""
    found = Consistency(least)
    for result in results:
        found.add(result)
    return found.settled(results, versions)


def _explained_once(result: Simplification, known: set[Key]) -> list[Edit]:
    """The suggestions, without explanations of terms that are `known`; others are known now."""
    kept = []
    for edit in result.suggestions:
        key = (edit.term.lemma, edit.term.sense) if edit.term and edit.kind == "explained" else None
        if key is None or key not in known:
            kept.append(edit)
        if key is not None:
            known.add(key)
    return kept


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

"""Terms that must stay, with what they mean in brackets: *lactic acidosis (too much acid in the blood)*.

An explanation is only ever suggested: it makes a text longer, and the writer knows the readers. Where a text
explains the term itself, nothing is said; of several places the first is enough (`consistency`).
"""

from ogden.editing.edits import Edit, Term
from ogden.editing.judged_sentence import JudgedSentence, sense_key
from ogden.editing.lexicon.lexicon import Kept
from ogden.text.inflection import inflect

READ_AS_RIGHT = 0.85
"""How sure it is: of what the lexicon explains, this share was right when it was read."""
_EXPLAINED = frozenset(("(", "[", "means", "mean", "meaning", "i.e.", "namely", "called", "is", "are"))
"""What follows a term that the text explains."""
_APPOSITIONS = frozenset(("a", "an", "or", "which", "that", "i.e."))
"""What follows its comma."""
_CLAUSES = (" that ", " who ", " which ", " when ", " where ")
_PARTICIPLES = frozenset("built given held kept left lent made paid sent sold spent taken won".split())
"""What says more of a noun, besides words in -ed: *a food sold as healthy* has its noun before that."""


def explanations(judged: JudgedSentence) -> list[Edit]:
    """What could be explained in a sentence, in order."""
    terms = sorted(judged.listed.explained, key=lambda term: term.first)
    return [_edit(judged, term) for term in terms if _is_wanted(judged, term)]


def _is_wanted(judged: JudgedSentence, term: Kept) -> bool:
    """Brackets stand well behind a noun that no other noun follows."""
    tags, words, last = judged.view.tags, judged.view.lower, term.last
    if not tags[last - 1].startswith("NN"):
        return False
    if last == len(words):
        return True
    if words[last] == "," and last + 1 < len(words) and words[last + 1] in _APPOSITIONS:
        return False
    return not tags[last].startswith(("NN", "JJ", "CD", "HYPH", "POS")) and words[last] not in _EXPLAINED


def _edit(judged: JudgedSentence, term: Kept) -> Edit:
    sentence, offset = judged.prepared.sentence, judged.prepared.offset
    start, end = sentence.spans[term.first].start, sentence.spans[term.last - 1].end
    before, sense = sentence.text[start:end], term.sense
    meaning = _in_number(sense.plain[0], judged.view.tags[term.last - 1] in ("NNS", "NNPS"))
    return Edit(
        offset + start,
        offset + end,
        before,
        f"{before} ({meaning})",
        "explained",
        f"“{before}” is a term that stays; many readers need to be told what it means.",
        0.0,
        READ_AS_RIGHT,
        (),
        Term(sense.word, sense_key(sense), noun=False, plain=sense.plain[0]),
    )


def _in_number(meaning: str, plural: bool) -> str:
    """An explanation of one thing, for several: *a member of the council*, *members of the council*."""
    article, _, rest = meaning.partition(" ")
    if not plural or article not in ("a", "an") or any(clause in f" {meaning} " for clause in _CLAUSES):
        return meaning
    several = inflect(rest, "NNS")
    changed = [old for old, new in zip(rest.split(), several.split(), strict=False) if old != new]
    if any(word in _PARTICIPLES or word.endswith("ed") for word in changed):
        return meaning
    return several

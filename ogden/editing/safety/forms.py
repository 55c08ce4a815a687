"""What a word may be a form of, without tags: every lemma that its ending allows.

`core/words/lemma_candidates.hpp` finds them. Too many are no harm: a lemma that is no word is in no table.
"""

from functools import lru_cache

from ogden.editing.safety.tables import word_forms

_VOWELS = frozenset("aeiou")
_BE = ("be", "is", "are", "was", "were", "been", "being", "am", "'s", "'re", "'m")
_IRREGULAR = {
    "be": _BE,
    "have": ("have", "has", "had", "having", "'ve"),
    "do": ("do", "does", "did", "done", "doing"),
    "go": ("go", "goes", "went", "gone", "going"),
    "make": ("make", "makes", "made", "making"),
    "seek": ("seek", "seeks", "sought", "seeking"),
    "strive": ("strive", "strives", "strove", "striven", "striving"),
    "get": ("get", "gets", "got", "gotten", "getting"),
    "leave": ("leave", "leaves", "left", "leaving"),
}


@lru_cache(maxsize=1 << 12)
def lemma_candidates(word: str) -> tuple[str, ...]:
    """The word in lower case, and what it may be a form of."""
    return word_forms().find(word.lower())


def verb_forms(lemma: str) -> tuple[str, ...]:
    """The forms of a verb that is regular, or one of a few others."""
    if lemma in _IRREGULAR:
        return _IRREGULAR[lemma]
    stem = lemma.removesuffix("e")
    if lemma.endswith("y") and lemma[-2] not in _VOWELS:
        return lemma, f"{lemma[:-1]}ies", f"{lemma[:-1]}ied", f"{lemma}ing"
    if lemma.endswith(("mit", "lan")):  # omit, plan
        return lemma, f"{lemma}s", f"{lemma}{lemma[-1]}ed", f"{lemma}{lemma[-1]}ing"
    return lemma, f"{lemma}s", f"{stem}ed", f"{stem}ing"

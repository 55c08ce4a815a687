"""What a word may be a form of: `core/words/lemma_candidates.hpp` must find the same."""

from collections.abc import Mapping, Sequence


def lemma_candidates(word: str, irregular: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    found = dict.fromkeys((word, *irregular.get(word, ())))
    for ending, instead in (
        ("ies", "y"),
        ("ied", "y"),
        ("ier", "y"),
        ("iest", "y"),
        ("ves", "f"),
        ("ily", "y"),
    ):
        if word.endswith(ending) and len(word) > len(ending) + 1:
            found[word.removesuffix(ending) + instead] = None
    for ending in ("s", "es", "ed", "d", "ing", "er", "est", "r", "st", "ly", "'s"):
        if word.endswith(ending) and len(word) > len(ending) + 2:
            found |= dict.fromkeys(_stems(word.removesuffix(ending), ending))
    return tuple(found)


def _stems(stem: str, ending: str) -> list[str]:
    found = [stem, stem + "e"] if ending in ("ing", "ly") else [stem]
    if ending in ("ed", "ing", "er", "est") and len(stem) > 3 and stem[-1] == stem[-2]:
        found.append(stem[:-1])
    return found

"""Why an edit was made, in a sentence for people."""

from ogden.editing.deletions import Deletion
from ogden.editing.edits import EditKind
from ogden.text import syllables
from ogden.text.word_difficulty import word_difficulty

SHORTER = "The sentence is shorter without this detail."
_HARD = 3.0
_LINKS = frozenset("of with in for to at on by from about before after as when where who which that".split())
EMPTY = "The sentence says the same without this."


def kind_of(before: str, after: str, deletion: Deletion) -> EditKind:
    if deletion:
        return "shorter"
    return "word" if len(before.split()) == len(after.split()) == 1 else "phrase"


def meaning_here(before: str, after: str, meaning: str, plain: str = "") -> str:
    """What a word means where it stands: “administered” here means “given” (of a medicine).

    `meaning` is that of the lexicon. Where it says no more than the replacement, `plain` in the dictionary's
    form, what stands behind it in brackets is enough.
    """
    words, _, note = meaning.removesuffix(")").partition(" (")
    said = f"“{before.strip()}” here means “{after.strip()}”"
    if plain not in (part.strip().removeprefix("to ") for part in words.replace(";", ",").split(",")):
        return f"{said}: {meaning}."
    if not note:
        return f"{said}."
    return f"{said} ({note if note.split()[0] in _LINKS else f'of {note}'})."


def reason(before: str, after: str, deletion: Deletion, otherwise: str | None = None) -> str:
    """What is hard about the old words, or what is won by the new ones; `otherwise` where neither is seen."""
    if deletion:
        return EMPTY
    old, new = before.split(), after.split()
    hardest = max(old, key=lambda word: word_difficulty(word).level)
    hard, easy = word_difficulty(hardest), max((word_difficulty(word).level for word in new), default=1.0)
    if hard.level >= _HARD and hard.level > easy:
        known = f" (CEFR level {hard.cefr})" if hard.cefr else ""
        return f"“{hardest}” is a hard word{known}; “{after}” is easier."
    if len(new) < len(old):
        return f"Says the same in {_words(len(new))} instead of {len(old)}."
    sounds = sum(map(syllables.count, old)) - sum(map(syllables.count, new))
    if hard.level > easy:
        return f"“{after}” is easier than “{before}”."
    if sounds > 0:
        return f"“{after}” is shorter to read: {_syllables(sounds)} less."
    return otherwise or f"People who simplify texts often write “{after}” here."


def _words(count: int) -> str:
    return "one word" if count == 1 else f"{count} words"


def _syllables(count: int) -> str:
    return "one syllable" if count == 1 else f"{count} syllables"

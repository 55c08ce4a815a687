"""The leak guard word for word: every held-out sentence against the training sentence, no index."""

from fractions import Fraction

from ogden.corpus.normalised_tokens import matching_tokens


def reference_share(held_out: str, sentence: str) -> Fraction:
    """The share of the held-out sentence's distinct 4-grams in the sentence; below four tokens, 1 or 0."""
    ours, theirs = matching_tokens(held_out), matching_tokens(sentence)
    if len(ours) < 4:
        return Fraction(bool(ours) and ours == theirs)
    grams = {tuple(ours[k : k + 4]) for k in range(len(ours) - 3)}
    there = {tuple(theirs[k : k + 4]) for k in range(len(theirs) - 3)}
    return Fraction(len(grams & there), len(grams))


def reference_leak(held_out: list[str], sentence: str, near: Fraction) -> tuple[int, Fraction] | None:
    """The first of the held-out sentences with the highest share, and the share, if any is a leak."""
    shares = [reference_share(text, sentence) for text in held_out]
    best = max(shares, default=Fraction(0))
    return (shares.index(best), best) if best >= near else None

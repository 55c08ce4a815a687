"""Words or numbers that conditions of rules over trees ask for."""

from functools import cache, cached_property


class Values(tuple[str, ...]):
    """They are asked of every sentence, so the sets are kept."""

    @cached_property
    def plain(self) -> frozenset[str]:
        return frozenset(self)

    @cached_property
    def forms(self) -> frozenset[str]:
        """Words that are wanted in any form: those behind `=`."""
        return frozenset(value[1:] for value in self if value.startswith("="))


@cache
def values_of(words: tuple[str, ...]) -> Values:
    """The same object for the same words, so that they are told apart without looking at them."""
    return Values(words)

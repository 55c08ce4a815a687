"""A simplifier that remembers: while one types, all paragraphs but one are as they were before."""

import threading
from collections import OrderedDict
from collections.abc import Hashable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from ogden.editing.edits import Simplification
from ogden.editing.lexicon.senses import Sense
from ogden.editing.simplifier import (
    RULES,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)

if TYPE_CHECKING:
    from ogden.editing.structure.rule import StructureRule

_MOST = 4000  # paragraphs: a long book


class StoppedError(Exception):
    """Ends work on a text that has changed meanwhile."""


class RememberingSimplifier(Simplifier):
    """Asks another, for each text once. In memory alone, and only so many.

    One work at a time uses it, and brings its own `stopped`: it may end between two texts, and what was done
    by then is not lost.
    """

    def __init__(self, inner: Simplifier) -> None:
        self._inner = inner
        self._known: OrderedDict[Hashable, Simplification] = OrderedDict()
        self.stopped = threading.Event()

    def simplify_many(
        self,
        texts: Sequence[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        wanted = chosen_options(options, keywords)
        # A glossary is made anew for each text, and is the same if its terms are.
        terms = wanted.glossary.terms if wanted.glossary else ()
        how = (replace(wanted, glossary=None), terms)
        return [self._one(text, how, wanted) for text in texts]

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        return self._inner.rules(phrase, limit)

    def structure_rules(self) -> "Sequence[StructureRule]":
        return self._inner.structure_rules()

    def senses(self, phrase: str) -> list[Sense]:
        return self._inner.senses(phrase)

    def _one(self, text: str, how: Hashable, options: SimplifyOptions) -> Simplification:
        key = (text, how)
        if key not in self._known:
            if self.stopped.is_set():
                raise StoppedError
            self._known[key] = self._inner.simplify_many([text], options)[0]
            if len(self._known) > _MOST:
                self._known.popitem(last=False)
        self._known.move_to_end(key)
        return self._known[key]

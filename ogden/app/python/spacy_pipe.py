"""`nlp.add_pipe("ogden")`: a spaCy pipe that writes what Ogden makes of a text beside it.

    import spacy

    nlp = spacy.blank("en")
    nlp.add_pipe("ogden", config={"strength": "standard"})
    doc = nlp("The physician commenced work.")
    doc._.simplified        # 'The doctor started work.'
    doc._.edits             # the edits, with characters of doc.text
    doc._.simplification    # all of it: suggestions, levels
    span._.edits            # the edits inside a span, as in a sentence

The tokens of the document stay as they are. The config takes the options of `ogden.Model` that JSON can
hold, and `model`, the path of a model file. `nlp.pipe(texts)` simplifies the texts of a batch together.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from spacy.language import Language
from spacy.tokens import Doc, Span

from ogden.app.python.model import Model, load
from ogden.editing.edits import Edit, Simplification
from ogden.editing.simplifier import OptionKeywords, Scope, SimplifyOptions, Strength, chosen_options
from ogden.text.spelling import Variety

BATCH = 128
"""Documents that are simplified together, where spaCy says nothing else."""


class SimplifyingPipe:
    """The pipe: gives each document its `Simplification`."""

    def __init__(self, model: Model, options: SimplifyOptions) -> None:
        self.model = model
        self.options = options

    def __call__(self, doc: Doc) -> Doc:
        return next(self.pipe([doc]))

    def pipe(self, stream: Iterable[Doc], batch_size: int = BATCH) -> Iterator[Doc]:
        """The documents, in order."""
        documents = iter(stream)
        while some := list(islice(documents, batch_size)):
            results = self.model.simplify_many([doc.text for doc in some], self.options)
            for doc, result in zip(some, results, strict=True):
                doc._.simplification = result
                yield doc


def add_extensions() -> None:
    """What documents and spans have when the pipe was there; None, or no edits, where it was not."""
    Doc.set_extension("simplification", default=None, force=True)
    Doc.set_extension("simplified", getter=_simplified, force=True)
    Doc.set_extension("edits", getter=_edits, force=True)
    Span.set_extension("edits", getter=_edits_inside, force=True)


def _simplified(doc: Doc) -> str | None:
    result: Simplification | None = doc._.simplification
    return None if result is None else result.text


def _edits(doc: Doc) -> tuple[Edit, ...]:
    result: Simplification | None = doc._.simplification
    return () if result is None else result.edits


def _edits_inside(span: Span) -> tuple[Edit, ...]:
    return tuple(
        edit for edit in _edits(span.doc) if span.start_char <= edit.start and edit.end <= span.end_char
    )


DEFAULTS: dict[str, Any] = {
    "model": None,
    "strength": SimplifyOptions.strength,
    "target_grade": None,
    "protect": [],
    "split": True,
    "only": None,
    "domain": None,
    "lexicon": {},
    "spelling": None,
}


def make_pipe(
    nlp: Language,
    name: str,
    model: str | None,
    strength: Strength,
    target_grade: float | None,
    protect: str | list[str],
    split: bool,
    only: Scope | None,
    domain: Any,
    lexicon: str | dict[str, str],
    spelling: Variety | None,
) -> SimplifyingPipe:
    """The pipe, with the options of its config, which spaCy checks by these names."""
    add_extensions()
    keywords: OptionKeywords = {
        "strength": strength,
        "target_grade": target_grade,
        "protect": protect,
        "split": split,
        "only": only,
        "domain": domain,
        "lexicon": lexicon,
        "spelling": spelling,
    }
    return SimplifyingPipe(load(model), chosen_options(None, keywords))


Language.factory("ogden", default_config=DEFAULTS, assigns=["doc._.simplified"], func=make_pipe)

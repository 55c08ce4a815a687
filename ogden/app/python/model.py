"""A model as a program uses it: `ogden.load()`.

It is a `Simplifier` with plain keywords, and does more: texts line by line, and whole documents. Texts come
out as from the command line: what is in another language, or no prose, stays as it is.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, Unpack

from ogden.documents import simplifying
from ogden.documents.checking import check_text
from ogden.documents.opening import open_document, read_document
from ogden.documents.simplifying import SimplifiedDocument, simplify_prose, simplify_texts
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.settings import DEFAULT_SETTINGS, CheckSettings
from ogden.editing.edits import Simplification
from ogden.editing.lexicon.senses import Sense
from ogden.editing.opening import open_simplifier
from ogden.editing.simplifier import (
    FIELDS,
    RULES,
    OptionKeywords,
    Paraphrase,
    Simplifier,
    SimplifyOptions,
    chosen_options,
)
from ogden.errors import InputError
from ogden.text.code_units import half_pair
from ogden.text.lines import iterate_lines

if TYPE_CHECKING:
    from ogden.editing.structure.rule import StructureRule

LINES = 256
"""That are simplified at once, and held in memory."""
_Function = TypeVar("_Function", bound=Callable[..., object])


def spelled_out(function: _Function) -> _Function:
    """The function, with a signature that names each of `OptionKeywords` and its default: for `help` and
    notebooks."""
    signature = inspect.signature(function)
    defaults = {field.name: field.default for field in fields(SimplifyOptions)}
    options = [
        inspect.Parameter(
            name, inspect.Parameter.KEYWORD_ONLY, default=defaults[FIELDS.get(name, name)], annotation=kind
        )
        for name, kind in OptionKeywords.__annotations__.items()
    ]
    own = [one for one in signature.parameters.values() if one.kind is not inspect.Parameter.VAR_KEYWORD]
    function.__signature__ = signature.replace(parameters=[*own, *options])  # type: ignore[attr-defined]
    return function


class Model(Simplifier):
    """A model that simplifies texts and documents, and says what is hard in them.

    `ogden.load()` gives the built-in one, `ogden.load("tuned.ogden")` one that `ogden train` made.

    The options are keywords of every method that simplifies:

    - `strength`: how sure an edit must be to be made: `"careful"` (the default), `"standard"` or `"bold"`.
    - `protect`: what must stay: a word or phrase, several, or a `Glossary`.
    - `domain`: the kind of text, as `"health"`, or several. Without it the words of the text tell.
    - `lexicon`: words of your own, which come first: `{"utilise": "use"}`, the path of a file, or senses.
    - `spelling`: `"british"` or `"american"`. Without it the words of the text tell.
    - `target_grade`: change only sentences above this school grade, and only as far as needed.
    - `only`: `"words"` or `"structure"`: change nothing else.
    - `split`: whether long sentences may become several.
    - `nbest`: how many other versions of a text to give, as `candidates`.
    """

    def __init__(self, simplifier: Simplifier) -> None:
        self.simplifier = simplifier
        """What does the work: an `EditModel`, or a trained system."""
        self.ignores = simplifier.ignores  # type: ignore[misc]

    def __repr__(self) -> str:
        return f"Model({self.simplifier!r})"

    @spelled_out
    def simplify(
        self, text: str, options: SimplifyOptions | None = None, **keywords: Unpack[OptionKeywords]
    ) -> Simplification:
        """A text in simpler words, with the edits that lead to it.

        `model.simplify(text, strength="standard", protect="tenancy")`; the class names all options.
        """
        return self.simplify_many([text], options, **keywords)[0]

    @spelled_out
    def simplify_many(
        self,
        texts: Iterable[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> list[Simplification]:
        """Each text of a list, a column of a data frame, or anything else that gives strings.

        `jobs`: on so many cores, 0 for all. The results are the same.
        """
        return simplify_prose(_strings(texts), self.simplifier, chosen_options(options, keywords), jobs)

    def simplify_blocks(
        self, blocks: Iterable[Sequence[str]], options: SimplifyOptions, jobs: int = 1
    ) -> Iterator[list[Simplification]]:
        """One list of texts after the other, in order. Few are held at a time."""
        return self.simplifier.simplify_blocks(blocks, options, jobs)

    @spelled_out
    def simplify_lines(
        self,
        lines: str | Path | Iterable[str],
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        **keywords: Unpack[OptionKeywords],
    ) -> Iterator[Simplification]:
        """Each line of a file (also .gz and .xz), or each of an iterable of strings, one after the other.

        Only a few hundred are in memory at a time, so the file may be of any size. A line is a text by
        itself: a sentence or a paragraph.
        """
        wanted = chosen_options(options, keywords)
        given = iterate_lines(str(lines)) if isinstance(lines, str | Path) else iter(lines)
        return simplify_texts(map(_string, given), self.simplifier, wanted, jobs, block=LINES)

    @spelled_out
    def simplify_document(
        self,
        document: str | Path | bytes,
        options: SimplifyOptions | None = None,
        jobs: int = 1,
        *,
        format: str | None = None,
        accept: bool = False,
        **keywords: Unpack[OptionKeywords],
    ) -> SimplifiedDocument:
        """A text, Markdown, HTML or Word file in simpler words: `.save(path)` writes it.

        `document` is a path, or the bytes of a file. `format` is told by the name and the content unless it
        is given. In Word documents the edits are tracked changes; with `accept` they are made.
        """
        wanted = chosen_options(options, keywords)
        if isinstance(document, bytes):
            opened = open_document(document, None, format)
        else:
            opened = read_document(str(document), format)
        return simplifying.simplify_document(opened, lambda: self.simplifier, wanted, accept, jobs)

    def check(
        self, text: str, settings: CheckSettings | None = None, options: SimplifyOptions | None = None
    ) -> list[Finding]:
        """What makes a text hard, in order, each with its place, the reason, advice and a fix.

        `settings` say which rules are on; `ogden.text_level(text).grade` is the grade of a text.
        """
        wanted = settings or DEFAULT_SETTINGS
        return list(check_text(_string(text), self.simplifier, wanted, options or SimplifyOptions()).findings)

    def rules(self, phrase: str, limit: int = RULES) -> list[Paraphrase]:
        """The paraphrases of a word or phrase that were learned, the best first."""
        return self.simplifier.rules(phrase, limit)

    def structure_rules(self) -> "Sequence[StructureRule]":
        """The rules over trees, which change the structure of sentences; a model may have none."""
        return self.simplifier.structure_rules()

    def senses(self, phrase: str) -> list[Sense]:
        """What the lexicon has for a word or phrase, in whatever form; a model may have none."""
        return self.simplifier.senses(phrase)


def load(path: str | Path | None = None, settings: Mapping[str, float] | None = None) -> Model:
    """The built-in model, or that of a file that `ogden train` or `ogden model` made.

    The built-in model is loaded once, however often it is asked for. `settings` are of the search of a
    trained system, as `words_per_sentence`; others do not know them.
    """
    return _built_in() if path is None else Model(open_simplifier(path, settings))


@cache
def _built_in() -> Model:
    return Model(open_simplifier())


@spelled_out
def simplify(text: str, **keywords: Unpack[OptionKeywords]) -> Simplification:
    """A text in simpler words, by the built-in model: `ogden.load().simplify(text)`.

    `ogden.simplify(text, strength="standard", protect=["tenancy"])`; `ogden.Model` names all options.
    """
    return load().simplify(text, **keywords)


@spelled_out
def simplify_document(
    document: str | Path | bytes,
    *,
    format: str | None = None,
    accept: bool = False,
    **keywords: Unpack[OptionKeywords],
) -> SimplifiedDocument:
    """A document in simpler words, by the built-in model: `ogden.load().simplify_document(path)`.

    `ogden.simplify_document("letter.docx").save("simple.docx")`.
    """
    return load().simplify_document(document, format=format, accept=accept, **keywords)


def _strings(texts: Iterable[str]) -> list[str]:
    if isinstance(texts, str):
        raise InputError("one string, where a list of texts is needed: give [text], or call simplify(text)")
    return [_string(text, number) for number, text in enumerate(texts)]


def _string(text: Any, number: int | None = None) -> str:
    """Anything else, as the gaps of a column, is refused with its place."""
    place = "the text" if number is None else f"text {number} (counted from 0)"
    if isinstance(text, str):
        if (half := half_pair(text)) is not None:
            raise InputError(
                f"{place} has half a surrogate pair at character {half}, which is no text: "
                "read its file with errors='replace'"
            )
        return str(text)
    raise InputError(f"{place} is {text!r} and no string: leave it out, or put '' in its place")

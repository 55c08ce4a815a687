"""lemminflect's tables, read a word at a time.

lemminflect makes a dictionary of all its 120,000 lines before it answers the first question, which takes
longer than to simplify a sentence. Here the lines stay as they are (`core/words/word_lines.hpp`), and are
read when somebody asks for their word. `known_lemmas` and `known_forms` are its `getAllLemmas` and
`getAllInflections` for words in lower case, without its copies of copies.
"""

import gzip
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from ogden import _core

Forms = dict[str, tuple[str, ...]]


class WordLines:
    """Lines that begin with a word and a comma. To lemminflect it is a dictionary: all it does is `get`."""

    def __init__(
        self, path: Path, read: Callable[[str], tuple[str, Forms]], instead: Mapping[str, Forms]
    ) -> None:
        """`read` gives the word and the forms of a line; `instead` has those of words that are an
        exception."""
        self._lines = _core.WordLines(gzip.decompress(path.read_bytes()).decode(), ",")
        self._read, self._instead = read, instead

    def get(self, word: str, default: Forms) -> Forms:
        if word in self._instead:
            return self._instead[word]
        found = dict[str, tuple[str, ...]]()
        for line in self._lines.find(word):
            found.update(self._read(line)[1])
        return found or default


def known_lemmas(word: str) -> Forms:
    """What the tables have for a word in lower case, by part of speech."""
    package = lemminflect()
    if not word.isascii():  # some of their capitals have no lower case
        return package.getAllLemmas(word)  # type: ignore[no-any-return]
    lemmatizer: Any = package.Lemmatizer()
    return _in_lower_case(lemmatizer.lemma_dict.get(word, _NONE), lemmatizer._getOverridesDict().get(word))


def known_forms(lemma: str, upos: str) -> Forms:
    """The forms of a lemma in lower case there, by tag."""
    package = lemminflect()
    if not lemma.isascii():
        return package.getAllInflections(lemma, upos=upos)  # type: ignore[no-any-return]
    inflector: Any = package.Inflections()
    found = _in_lower_case(inflector.infl_dict.get(lemma, _NONE), inflector._getOverridesDict().get(lemma))
    return {tag: forms for tag, forms in found.items() if tag in _TAGS.get(upos, ())}


_NONE: Forms = {}
_VERBS = frozenset(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "MD"))
_TAGS = {
    "VERB": _VERBS,
    "AUX": _VERBS,
    "ADJ": frozenset(("JJ", "JJR", "JJS")),
    "ADV": frozenset(("RB", "RBR", "RBS")),
    "NOUN": frozenset(("NN", "NNS", "NNP", "NNPS")),
}


def _in_lower_case(found: Forms, overrides: Forms | None) -> Forms:
    known = found if overrides is None else found | overrides
    return {name: tuple([form.lower() for form in forms]) for name, forms in known.items()}


@cache
def lemminflect() -> ModuleType:
    """The package, with these tables in place of its own."""
    import lemminflect as package  # type: ignore[import-untyped]
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec  # type: ignore[import-untyped]
    from lemminflect.codecs.LemmaLUCodec import LemmaLUCodec  # type: ignore[import-untyped]
    from lemminflect.core.LexicalUtils import categoryToUPos  # type: ignore[import-untyped]

    def lemmas(line: str) -> tuple[str, Forms]:
        word, category, forms = LemmaLUCodec.fromString(line)
        return word, {categoryToUPos(category): forms}

    def inflections(line: str) -> tuple[str, Forms]:
        word, _, forms = InflectionLUCodec.fromString(line)
        return word, forms

    lemmatizer: Any = package.Lemmatizer()
    inflector: Any = package.Inflections()
    if not hasattr(lemmatizer, "lemma_dict"):
        lemmatizer.lemma_dict = WordLines(Path(lemmatizer.lemma_lu_fn), lemmas, {})
    if not hasattr(inflector, "infl_dict"):
        exceptions = InflectionLUCodec.updateForAuxMod({})
        inflector.infl_dict = WordLines(Path(inflector.infl_lu_fn), inflections, exceptions)
    return package  # type: ignore[no-any-return]

"""lemminflect's tables, read a word at a time.

lemminflect makes a dictionary of all its 120,000 lines before it answers the first question, which takes
longer than to simplify a sentence. Here the lines stay as they are (`core/words/word_lines.hpp`), and are
read when somebody asks for their word. `known_lemmas` and `known_forms` are its `getAllLemmas` and
`getAllInflections` for words in lower case, without its copies of copies. `unlisted_lemmas` is its
`getAllLemmasOOV`, whose small network `core/words/lemma_network.hpp` asks much quicker.
"""

import gzip
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from ogden import _core

Forms = dict[str, tuple[str, ...]]


class WordLines:
    """Lines that begin with a word and a comma. To lemminflect it is a dictionary: all it does is `get`."""

    def __init__(self, path: Path, read: Callable[[str], Forms], instead: Mapping[str, Forms]) -> None:
        """`read` gives the forms of a line; `instead` has those of words that are an exception."""
        self._lines = _core.WordLines(gzip.decompress(path.read_bytes()).decode(), ",")
        self._read, self._instead = read, instead

    def get(self, word: str, default: Forms) -> Forms:
        if word in self._instead:
            return self._instead[word]
        lines = self._lines.find(word)
        if len(lines) == 1:
            return self._read(lines[0]) or default
        found = dict[str, tuple[str, ...]]()
        for line in lines:
            found.update(self._read(line))
        return found or default


def _lemmas_of(line: str) -> Forms:
    """As `LemmaLUCodec.fromString` reads a line, by part of speech: `went,verb,go`."""
    _, category, forms = line.strip().split(",")
    return {"AUX" if category == "modal" else category.upper(): tuple(forms.split("/"))}


def _forms_of(line: str) -> Forms:
    """As `InflectionLUCodec.fromString` reads a line, by tag: `go,verb,went,gone,going,goes`."""
    cells = line.strip().split(",")
    tags, base = _LINE_TAGS[cells[1]]
    found = {tag: tuple(cell.split("/")) for tag, cell in zip(tags, cells[2:], strict=False) if cell}
    for tag in base:
        found[tag] = (cells[0],)
    return found


_LINE_TAGS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "noun": (("NNS",), ("NN",)),
    "adj": (("JJR", "JJS"), ("JJ",)),
    "adv": (("RBR", "RBS"), ("RB",)),
    "verb": (("VBD", "VBN", "VBG", "VBZ"), ("VB", "VBP")),
}
"""For a category, the tags of the forms in a line, and those of the word itself."""


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


def unlisted_lemmas(word: str, upos: str) -> tuple[str, ...]:
    """What rules make of a word in lower case that no table has."""
    part, known = _PARTS.get(upos), _lemma_rules()
    if part is not None and known is not None and word.isascii():
        number, margin = known.network.choose(word, part)
        if margin > _SURE:
            return (_lemma_by(known.rules[number], word),)
    return lemminflect().getAllLemmasOOV(word, upos).get(upos, ())  # type: ignore[no-any-return]


_LAYERS = [("InputLayer", None), ("Flatten", None), ("Dense", "relu"), ("Dense", "softmax")]
_PARTS = {"NOUN": 0, "VERB": 1, "ADJ": 2, "ADV": 3}
_SURE = 0.01
"""Where the best rule scores less than that above the next, lemminflect adds up itself: sums in another order
differ by a thousandth of it at most."""
_Rule = tuple[int, str, bool]
"""How many letters go, what comes in their place, and whether the last letter goes then."""


def _lemma_by(rule: _Rule, word: str) -> str:
    gone, come, doubled = rule
    lemma = (word[:-gone] if gone else word) + come
    return lemma[:-1] if doubled else lemma


class _LemmaRules(NamedTuple):
    network: _core.LemmaNetwork
    rules: list[_Rule]


@cache
def _lemma_rules() -> _LemmaRules | None:
    """None where lemminflect has another network than the core knows."""
    own: Any = lemminflect().Lemmatizer()._getOOVLemmatizer()
    layers = [(one["class_name"], one["config"].get("activation")) for one in own.kinfer.config["layers"]]
    if layers != _LAYERS:
        return None
    first, first_bias, second, second_bias = own.kinfer.weights
    network = _core.LemmaNetwork(first.ravel(), first_bias, second.ravel(), second_bias)
    cells = [rule.split(",") for rule in own.rules]
    return _LemmaRules(network, [(len(gone), come, doubled == "True") for gone, come, doubled in cells])


def _in_lower_case(found: Forms, overrides: Forms | None) -> Forms:
    known = found if overrides is None else found | overrides
    return {name: tuple([form.lower() for form in forms]) for name, forms in known.items()}


@cache
def lemminflect() -> ModuleType:
    """The package, with these tables in place of its own."""
    import lemminflect as package  # type: ignore[import-untyped]
    from lemminflect.codecs.InflectionLUCodec import InflectionLUCodec  # type: ignore[import-untyped]

    lemmatizer: Any = package.Lemmatizer()
    inflector: Any = package.Inflections()
    if not hasattr(lemmatizer, "lemma_dict"):
        lemmatizer.lemma_dict = WordLines(Path(lemmatizer.lemma_lu_fn), _lemmas_of, {})
    if not hasattr(inflector, "infl_dict"):
        exceptions = InflectionLUCodec.updateForAuxMod({})
        inflector.infl_dict = WordLines(Path(inflector.infl_lu_fn), _forms_of, exceptions)
    return package  # type: ignore[no-any-return]

"""A model made of Moses' files: a phrase table, an ARPA language model, a reordering table, a moses.ini.

Its header says how the table writes its tokens (`token_forms`), so that a search finds them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ogden.errors import InputError
from ogden.lm.arpa import read_arpa
from ogden.lm.packed import pack_model
from ogden.model.description import Description, MadeWith, Source
from ogden.model.files import ModelWriter
from ogden.rules.moses import read_both, read_rules
from ogden.rules.packed import ALL_FEATURES, KIND, pack_rules
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Rule
from ogden.search.weights import Weights
from ogden.text.lines import display_name, iterate_lines
from ogden.training.assembly import KINDS
from ogden.training.phrase_model import GRAMMAR, initial_weights
from ogden.training.token_forms import forms_of

_KNOWN: Mapping[str, tuple[str, ...]] = {
    "UnknownWordPenalty": ("unknown_word",),
    "WordPenalty": ("word_penalty",),
    "PhrasePenalty": ("phrase_penalty",),
    "Distortion": ("distortion",),
    "TranslationModel": tuple(f"{GRAMMAR}:{name}" for name in PHRASE_FEATURES),
    "LexicalReordering": tuple(f"{GRAMMAR}:{name}" for name in REORDERING_FEATURES),
    "LM": ("lm",),
}
"""What a feature of Moses, without the number behind it, is called here: a name for each of its weights."""

_LINE = re.compile(r"([A-Za-z]+?)(\d+)=((?:\s+\S+)+)\s*")


@dataclass(frozen=True)
class MosesFiles:
    phrase_table: str
    arpa: str
    reordering_table: str | None = None
    ini: str | None = None


def write_moses_model(path: str, name: str, files: MosesFiles, command: str) -> None:
    """Make the model. Nothing is written unless all files can be read."""
    weights = _weights(files)
    model = read_arpa(files.arpa)
    sources = (
        Source(display_name(files.phrase_table), "unknown", ("rules",)),
        Source(display_name(files.arpa), "unknown", ("lm",)),
    )
    description = Description(name, "phrase", MadeWith(command), sources)
    words: set[str] = set()
    with ModelWriter(path, description) as writer:
        writer.add(f"rules.{GRAMMAR}", _packed_rules(files, words), KIND)
        writer.add("lm", pack_model(model), KINDS["lm"])
        writer.add_weights(weights)
        options = {"case": "lower", "tokens": forms_of(words).to_json()}
        writer.description = replace(description, made_with=MadeWith(command, options))


def _packed_rules(files: MosesFiles, words: set[str]) -> Iterator[bytes]:
    """The bytes of the table. The normal words that it has are added to `words`."""
    if files.reordering_table is None:
        return pack_rules(_noting(read_rules(files.phrase_table), words), PHRASE_FEATURES)
    return pack_rules(_noting(read_both(files.phrase_table, files.reordering_table), words), ALL_FEATURES)


def _noting(rules: Iterable[Rule], words: set[str]) -> Iterator[Rule]:
    for rule in rules:
        words.update(rule.normal)
        yield rule


def _weights(files: MosesFiles) -> Weights:
    """Those of the moses.ini, or Moses' own where there is none."""
    found = dict(initial_weights()) if files.ini is None else read_ini_weights(files.ini)
    if files.reordering_table is None:
        for feature in REORDERING_FEATURES:
            found.pop(f"{GRAMMAR}:{feature}", None)
    return Weights(found)


def read_ini_weights(path: str) -> dict[str, float]:
    """The section [weight] of a moses.ini: `LM0= 0.5`, `TranslationModel0= 0.2 0.2 0.2 0.2` and so on."""
    found: dict[str, float] = {}
    inside = seen = False
    for number, line in enumerate(iterate_lines(path), 1):
        text = line.partition("#")[0].strip()
        if text.startswith("["):
            inside = text == "[weight]"
            seen = seen or inside
        elif inside and text:
            try:
                found.update(_ini_line(text))
            except ValueError as error:
                raise InputError(f"{display_name(path)}, line {number}: {error}") from None
    if not seen:
        raise InputError(f"{display_name(path)} has no section [weight]: is it a moses.ini?")
    return found


def _ini_line(text: str) -> dict[str, float]:
    match = _LINE.fullmatch(text)
    if match is None:
        raise ValueError(f"'{text[:60]}' is no line of weights, as 'LM0= 0.5'")
    kind, copy, values = match[1], int(match[2]), match[3].split()
    names = _names(kind)
    if copy > 0:
        raise ValueError(f"{kind}{copy}: a model made of Moses' files has one {kind}")
    if len(values) != len(names):
        raise ValueError(f"{kind}{copy} has {len(values)} weights where {len(names)} are needed")
    try:
        return dict(zip(names, map(float, values), strict=True))
    except ValueError:
        raise ValueError(f"{kind}{copy}: weights must be numbers") from None


def _names(kind: str) -> Sequence[str]:
    if kind not in _KNOWN:
        raise ValueError(f"the feature {kind} is not known here: there are {', '.join(_KNOWN)}")
    return _KNOWN[kind]

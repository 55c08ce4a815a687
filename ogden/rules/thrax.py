"""Synchronous rules as text, a line at a time: the format of PPDB, Thrax and Joshua, and Moses' own.

Thrax (PPDB 1.0): `[NP] ||| the [NN,1] ||| [NN,1] ||| p(e|f)=1.5 lexical=0 ||| 1-0`. Features have names, or,
as in Joshua's older grammars, are numbers in a row (named 0, 1, …). The alignment may be missing; what
follows it is not read. Probabilities are written as minus their logarithms, and read as they are written.

Moses: `the [X][NN] [X] ||| [X][NN] [NP] ||| 0.2 0.1 ||| 0-0 1-0 ||| counts`. The label of the phrase comes
last on the simple side. Gaps are named `[normal label][simple label]`, of which the second counts (the first
is X for plain and string-to-tree grammars), and links say which gap is which. Scores are probabilities in
the file, logarithms in rules.

An empty simple side is a deletion, and is written as an empty field.
"""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence

from ogden.errors import InputError
from ogden.rules.rule import PHRASE_FEATURES
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule, side_text
from ogden.text.lines import display_name, iterate_lines, writing_lines

SEPARATOR = "|||"
LOWEST = -100.0
"""The logarithm of a probability of 0, as in Moses."""

_BETWEEN = re.compile(r"(?<!\S)\|\|\|(?!\S)")
_LABEL = re.compile(r"\[([^\[\]\s]+)\]")
_GAP = re.compile(r"\[([^\[\]\s]+),(\d)\]")
_MOSES_GAP = re.compile(r"\[([^\[\]\s]+)\]\[([^\[\]\s]+)\]")


def read_thrax(path: str) -> Iterator[SynchronousRule]:
    """The rules of a grammar in order (plain, gz, xz or `-`); one line in memory."""
    return _read(path, parse_thrax)


def read_moses_grammar(path: str, features: Sequence[str] = PHRASE_FEATURES) -> Iterator[SynchronousRule]:
    return _read(path, lambda line: parse_moses(line, features))


def _read(path: str, parse: Callable[[str], SynchronousRule]) -> Iterator[SynchronousRule]:
    for number, line in enumerate(iterate_lines(path), 1):
        try:
            yield parse(line)
        except ValueError as error:
            raise InputError(f"{display_name(path)}, line {number}: {error}") from None


def parse_thrax(line: str) -> SynchronousRule:
    """The rule of a line. A ValueError says what is wrong with it."""
    fields = _fields(line)
    if len(fields) < 4:
        raise ValueError("four fields are needed, with ||| between them: [LABEL], normal, simple, features")
    if len(fields[0]) != 1 or not (label := _LABEL.fullmatch(fields[0][0])):
        raise ValueError(f"{' '.join(fields[0])[:40]!r} is no label: labels look like [NP]")
    normal, simple = _thrax_side(fields[1]), _thrax_side(fields[2])
    order = [symbol.number for symbol in normal if isinstance(symbol, Nonterminal)]
    alignment = tuple(map(_link, fields[4])) if len(fields) > 4 else ()
    return SynchronousRule(
        label[1], _renumbered(normal, order), _renumbered(simple, order), _named(fields[3]), alignment
    )


def _fields(line: str) -> list[list[str]]:
    """The words of each field."""
    return [field.split() for field in _BETWEEN.split(line)]


def _thrax_side(words: Sequence[str]) -> tuple[Symbol, ...]:
    return tuple(
        Nonterminal(found[1], int(found[2])) if word[0] == "[" and (found := _GAP.fullmatch(word)) else word
        for word in words
    )


def parse_side(text: str) -> tuple[Symbol, ...]:
    """The words and gaps of a side."""
    return _thrax_side(text.split())


def _renumbered(side: tuple[Symbol, ...], order: Sequence[int]) -> tuple[Symbol, ...]:
    """Grammars turned around have 2 before 1 on the normal side."""
    if order in ([], [1], [1, 2]):
        return side
    if len(set(order)) < len(order):
        raise ValueError("a nonterminal stands twice on the normal side")
    places = {index: place for place, index in enumerate(order, 1)}
    for symbol in side:
        if isinstance(symbol, Nonterminal) and symbol.number not in places:
            raise ValueError(f"{symbol} is not on the normal side")
    return tuple(
        Nonterminal(symbol.label, places[symbol.number]) if isinstance(symbol, Nonterminal) else symbol
        for symbol in side
    )


def _named(words: Sequence[str]) -> dict[str, float]:
    features = {}
    for place, word in enumerate(words):
        name, equals, value = word.rpartition("=")
        features[name if equals else str(place)] = _number(value)
    return features


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text[:40]!r} is no number") from None
    if value - value != 0:  # infinite, or no number at all
        raise ValueError(f"{text[:40]!r} is no finite number")
    return value


def _link(word: str) -> tuple[int, int]:
    left, dash, right = word.partition("-")
    if not (dash and left.isdecimal() and right.isdecimal() and len(word) < 20):
        raise ValueError(f"{word[:40]!r} is no link: links look like 0-0")
    return int(left), int(right)


def parse_moses(line: str, features: Sequence[str] = PHRASE_FEATURES) -> SynchronousRule:
    """The rule of a line of Moses' rule table. A ValueError says what is wrong with it."""
    fields = _fields(line)
    if len(fields) < 4:
        raise ValueError("four fields are needed, with ||| between them: normal, simple, scores, alignment")
    *normal_words, _ = fields[0] or [""]
    *simple_words, last = fields[1] or [""]
    if not (label := _LABEL.fullmatch(last)):
        raise ValueError(f"{last[:40]!r} is no label: the simple side ends with one, as [X]")
    links = tuple(map(_link, fields[3]))
    normal: list[Symbol] = list(normal_words)
    simple: list[Symbol] = list(simple_words)
    for index, place in enumerate(
        (k for k, word in enumerate(normal_words) if _MOSES_GAP.fullmatch(word)), 1
    ):
        other = [b for a, b in links if a == place and b < len(simple)]
        found = _MOSES_GAP.fullmatch(simple_words[other[0]]) if len(other) == 1 else None
        if found is None:
            raise ValueError(
                f"the nonterminal {normal_words[place]} must be linked to one on the simple side"
            )
        normal[place] = simple[other[0]] = Nonterminal(found[2], index)
    values = map(_logarithm, fields[2])
    scores = dict(zip(features, values, strict=False))
    if len(fields[2]) != len(features):
        raise ValueError(f"{len(fields[2])} scores where {len(features)} are needed: {', '.join(features)}")
    return SynchronousRule(label[1], tuple(normal), tuple(simple), scores, links)


def _logarithm(text: str) -> float:
    value = _number(text)
    if value < 0:
        raise ValueError(f"{text[:40]!r} is no probability")
    return max(LOWEST, math.log(value)) if value > 0 else LOWEST


def format_thrax(rule: SynchronousRule) -> str:
    """The line of a rule, without its end. Numbers with up to five decimals, as PPDB has them."""
    _check(rule)
    features = " ".join(f"{_name(name)}={_short(value)}" for name, value in rule.features.items())
    fields = [f"[{rule.label}]", side_text(rule.normal), side_text(rule.simple), features]
    if rule.alignment:
        fields.append(" ".join(f"{a}-{b}" for a, b in rule.alignment))
    return " ||| ".join(fields).replace("  ", " ").rstrip()


def format_moses(rule: SynchronousRule, features: Sequence[str] = PHRASE_FEATURES) -> str:
    """The line of a rule, without its end; links of gaps are added where they are missing."""
    _check(rule)
    gaps = {symbol: place for place, symbol in enumerate(rule.simple) if isinstance(symbol, Nonterminal)}
    links = set(rule.alignment)
    for place, symbol in enumerate(rule.normal):
        if isinstance(symbol, Nonterminal):
            links = {link for link in links if link[0] != place} | {(place, gaps[symbol])}
    scores = " ".join(f"{math.exp(rule.features[name]):.6g}" for name in features)
    fields = [
        " ".join([*map(_moses_symbol, rule.normal), "[X]"]),
        " ".join([*map(_moses_symbol, rule.simple), f"[{rule.label}]"]),
        scores,
        " ".join(f"{a}-{b}" for a, b in sorted(links)),
    ]
    return " ||| ".join(fields).replace("  ", " ") + " ||| ||| |||"


def _moses_symbol(symbol: Symbol) -> str:
    return f"[X][{symbol.label}]" if isinstance(symbol, Nonterminal) else symbol


def _check(rule: SynchronousRule) -> None:
    for symbol in (*rule.normal, *rule.simple):
        if isinstance(symbol, Nonterminal):
            if not _GAP.fullmatch(str(symbol)):
                raise ValueError(f"{symbol.label!r} cannot be a label")
        elif (
            symbol == SEPARATOR
            or symbol.split() != [symbol]
            or _GAP.fullmatch(symbol)
            or _MOSES_GAP.match(symbol)
        ):
            raise ValueError(f"{symbol!r} cannot be a word of a grammar")
    if not _LABEL.fullmatch(f"[{rule.label}]"):
        raise ValueError(f"{rule.label!r} cannot be a label")


def _name(name: str) -> str:
    if not name or name.split() != [name] or name == SEPARATOR:
        raise ValueError(f"a feature cannot be called {name!r}")
    return name


def _short(value: float) -> str:
    return f"{value:.0f}" if value == round(value) else f"{value:.5f}"


def write_thrax(path: str, rules: Iterable[SynchronousRule]) -> None:
    """Write a grammar by stream; it appears complete or not at all."""
    with writing_lines(path) as stream:
        for rule in rules:
            stream.write(format_thrax(rule) + "\n")


def write_moses_grammar(
    path: str, rules: Iterable[SynchronousRule], features: Sequence[str] = PHRASE_FEATURES
) -> None:
    with writing_lines(path) as stream:
        for rule in rules:
            stream.write(format_moses(rule, features) + "\n")

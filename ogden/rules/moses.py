"""Moses' phrase tables and reordering tables, a line at a time.

A line of a phrase table: `normal ||| simple ||| scores ||| alignment ||| counts`; what follows is not read. A
line of a reordering table: `normal ||| simple ||| scores`. A deleted phrase has `NULL` on the simple side, as
in Coster & Kauchak 2011 (table 3); an empty simple side, Moses' own way, is read too.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest

from ogden.errors import InputError
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule
from ogden.text.lines import display_name, iterate_lines, writing_lines

SEPARATOR = "|||"
NULL = "NULL"


def parse_rule(line: str, features: Sequence[str] = PHRASE_FEATURES) -> Rule:
    """The rule of a line. A ValueError says what is wrong with it."""
    fields = _fields(line)
    if len(fields) < 3:
        raise ValueError("three fields are needed, with ||| between them: normal, simple, scores")
    normal, simple = tuple(fields[0]), tuple(fields[1])
    if not normal:
        raise ValueError("the normal side is empty")
    if simple == (NULL,):
        simple = ()
    alignment = _alignment(fields[3], len(normal), len(simple)) if len(fields) > 3 and simple else ()
    counts = _counts(fields[4]) if len(fields) > 4 and fields[4] else None
    return Rule(normal, simple, _scores(fields[2], features), alignment, counts)


def _fields(line: str) -> list[list[str]]:
    """The words of each field."""
    fields: list[list[str]] = [[]]
    for word in line.split():
        if word == SEPARATOR:
            fields.append([])
        else:
            fields[-1].append(word)
    return fields


def _number(text: str) -> float:
    try:
        value = float(text)
    except ValueError:
        raise ValueError(f"{text[:40]!r} is no number") from None
    if not math.isfinite(value) or value < 0:
        raise ValueError(f"{text[:40]!r} is no number from 0 on")
    return value


def _scores(words: Sequence[str], features: Sequence[str]) -> dict[str, float]:
    if len(words) != len(features):
        raise ValueError(f"{len(words)} scores where {len(features)} are needed: {', '.join(features)}")
    return dict(zip(features, map(_number, words), strict=True))


def _alignment(words: Sequence[str], normal: int, simple: int) -> tuple[tuple[int, int], ...]:
    return tuple(_link(word, normal, simple) for word in words)


def _link(word: str, normal: int, simple: int) -> tuple[int, int]:
    left, dash, right = word.partition("-")
    if not (dash and left.isdecimal() and right.isdecimal() and len(word) < 20):
        raise ValueError(f"{word[:40]!r} is no link: links look like 0-0")
    link = int(left), int(right)
    if link[0] >= normal or link[1] >= simple:
        raise ValueError(f"the link {word} points outside the phrases")
    return link


def _counts(words: Sequence[str]) -> Counts | None:
    """Old tables have two counts: those of the joint occurrences are missing."""
    if len(words) not in (2, 3):
        raise ValueError(f"{len(words)} counts where simple, normal and joint counts are needed")
    values = [_number(word) for word in words]
    return Counts(*values) if len(values) == 3 else None


def read_rules(path: str, features: Sequence[str] = PHRASE_FEATURES) -> Iterator[Rule]:
    """The rules of a table in order (plain, gz, xz or `-`); one line in memory."""
    for number, line in enumerate(iterate_lines(path), 1):
        try:
            yield parse_rule(line, features)
        except ValueError as error:
            raise InputError(f"{display_name(path)}, line {number}: {error}") from None


def read_reordering(path: str) -> Iterator[Rule]:
    return read_rules(path, REORDERING_FEATURES)


def read_both(table: str, reordering: str) -> Iterator[Rule]:
    """Rules with the features of a phrase table and of its reordering table, which has the same lines."""
    for number, (rule, moved) in enumerate(zip_longest(read_rules(table), read_reordering(reordering)), 1):
        if rule is None or moved is None or (rule.normal, rule.simple) != (moved.normal, moved.simple):
            raise InputError(
                f"{display_name(reordering)}, line {number}: the phrases differ from those in "
                f"{display_name(table)}: both tables must have the same lines"
            )
        features = {**rule.features, **moved.features}
        yield Rule(rule.normal, rule.simple, features, rule.alignment, rule.counts)


def format_rule(rule: Rule, features: Sequence[str] = PHRASE_FEATURES) -> str:
    """The line of a phrase table, without its end; scores with six digits, as Moses writes them."""
    links = sorted(rule.alignment, key=lambda link: (link[1], link[0]))
    parts = [_sides(rule), _format_scores(rule, features), " ".join(f"{a}-{b}" for a, b in links)]
    parts.append(" ".join(f"{count:g}" for count in rule.counts) if rule.counts else "")
    return " ||| ".join(parts).replace("  ", " ") + " ||| |||"


def format_reordering(rule: Rule) -> str:
    return f"{_sides(rule)} ||| {_format_scores(rule, REORDERING_FEATURES)}"


def _sides(rule: Rule) -> str:
    if rule.simple == (NULL,):
        raise ValueError("the word NULL alone cannot be written: it would be read as a deletion")
    for word in (*rule.normal, *rule.simple):
        if word == SEPARATOR or word.split() != [word]:
            raise ValueError(f"{word!r} cannot be a word of a table")
    return f"{' '.join(rule.normal)} ||| {' '.join(rule.simple) or NULL}"


def _format_scores(rule: Rule, features: Sequence[str]) -> str:
    return " ".join(f"{rule.features[name]:.6g}" for name in features)


def write_rules(path: str, rules: Iterable[Rule], features: Sequence[str] = PHRASE_FEATURES) -> None:
    """Write a phrase table by stream; it appears complete or not at all."""
    with writing_lines(path) as stream:
        for rule in rules:
            stream.write(format_rule(rule, features) + "\n")


def write_reordering(path: str, rules: Iterable[Rule]) -> None:
    with writing_lines(path) as stream:
        for rule in rules:
            stream.write(format_reordering(rule) + "\n")

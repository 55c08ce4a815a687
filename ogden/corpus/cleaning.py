"""Pairs worth training on: one form of text, no noise, no pair twice, not too many that change nothing.

Every pair is first brought into one form: white space is single, HTML entities are characters, and the
tokenisation is that of the whole output. Then the rules look at it in the order of `RULES`; a pair is
removed, and counted, by the first rule it breaks. The last rule needs all pairs, so they wait in a temporary
file. Memory holds a number for each pair that passed, not its text.

What can be said of a pair alone is one function, `examined`; a cluster calls it too (`ogden/distributed/`).
"""

import html
import re
from array import array
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import IO, NamedTuple, TextIO

from ogden.corpus import noise_filters
from ogden.corpus.leaks import NEAR, HeldOutSentence, LeakGuard
from ogden.corpus.normalised_tokens import matching_tokens
from ogden.corpus.pairs import Pair, Skipped, iterate_pairs
from ogden.corpus.tokenised import convert
from ogden.errors import InputError
from ogden.files.path_checks import refuse_overwriting, refuse_packing
from ogden.files.progress import Progress, quiet
from ogden.files.temporary import temporary_file, writing_temporary
from ogden.text.lines import STDIN, iterate_lines, writing_lines

RULES: Mapping[str, str] = {
    "length": "a side has too few or too many tokens",
    "ratio": "the simple side is much shorter or longer than the normal one",
    "letters": "too few of the characters are letters",
    "markup": "wiki or HTML markup, or the bars of a table",
    "address": "hardly more than a web address",
    "foreign": "most letters are not those of English",
    "encoding": "read in a wrong encoding, as Ã© for é",
    "brackets": "a bracket is not closed or not opened",
    "leak": "a side gives a held-out sentence away",
    "duplicate": "the same pair came before, in this file or another",
    "identical": "both sides are the same, and there are enough such pairs",
}

# With the spaces that a tokeniser put in.
_ENTITY = re.compile(r"& ?(#?[A-Za-z0-9]{2,8}) ?;")


@dataclass(frozen=True)
class CleaningOptions:
    """The thresholds of the rules. Lengths are in tokens (`matching_tokens`)."""

    min_length: int = 3
    max_length: int = 100
    min_ratio: float = 0.2
    """Of the simple side's length to the normal side's."""
    max_ratio: float = 3.0
    letters: float = 0.4
    """The least share of letters among the characters of a side."""
    english: float = 0.5
    """The least share of a-z among the letters of a side."""
    identical: float = 0.1
    """The largest share of identical pairs in the output. Which stay depends on their text and the seed."""
    seed: int = 1
    form: str = "raw"
    """One of `tokenised.FORMS`."""
    without: frozenset[str] = frozenset()
    """Rules that are not applied."""

    def __post_init__(self) -> None:
        for name in ("letters", "english", "identical"):
            if not 0 <= getattr(self, name) <= 1:
                raise InputError(f"--{name} {getattr(self, name):g}: give a share from 0 to 1")
        for name in ("min_length", "max_length", "min_ratio", "max_ratio"):
            if not (value := getattr(self, name)) >= 0:  # nor is nan
                raise InputError(f"--{name.replace('_', '-')} {value}: give a number, 0 or more")
        if self.min_length > self.max_length or self.min_ratio > self.max_ratio:
            raise InputError("a smallest length or ratio is above the largest: no pair could pass")


@dataclass
class FileCount:
    """What became of the pairs of one file."""

    name: str
    read: int = 0
    kept: int = 0
    converted: int = 0
    """Sides whose tokenisation was changed."""
    removed: Counter[str] = field(default_factory=Counter)


def clean(
    paths: Sequence[str],
    output: str,
    options: CleaningOptions,
    tokenised: Sequence[str] = ("auto",),
    skipped: Skipped | None = None,
    progress: Progress = quiet,
    held_out: Sequence[str] = (),
) -> list[FileCount]:
    """Write the pairs that pass to `output`, and say for each file what each rule removed.

    `tokenised` says of each file (or of all) whether it holds Penn Treebank tokens: auto, yes or no. Pairs
    that give a sentence of the files `held_out` away are leaks.
    """
    forms = forms_of(paths, tokenised)
    if [*paths, *held_out].count(STDIN) > 1:
        raise InputError("standard input (-) can be read once: name it once")
    refuse_overwriting(output, [*paths, *held_out])
    refuse_packing(output, "is written")
    skipped = skipped or Skipped()
    counts = [FileCount(path) for path in paths]
    guard = guard_of(held_out)
    with writing_lines(output) as out, temporary_file() as stream:
        passing = _Passing(options, stream, guard)
        with writing_temporary():
            for number, form in enumerate(forms):
                passing.read(number, counts[number], form, skipped, progress)
            stream.flush()
        skipped.require_pairs(sum(count.read for count in counts))
        passing.write(out, counts)
    return counts


def forms_of(paths: Sequence[str], tokenised: Sequence[str]) -> list[str]:
    """Whether each file holds Penn Treebank tokens: auto, yes or no."""
    if len(tokenised) not in (1, len(paths)):
        raise InputError(
            f"--tokenised has {len(tokenised)} words for {len(paths)} files: give one for all, or one each"
        )
    return list(tokenised) if len(tokenised) > 1 else list(tokenised) * len(paths)


def guard_of(paths: Sequence[str]) -> LeakGuard | None:
    """A guard of the sentences in these files, one a line; None where nothing is held out."""
    if not paths:
        return None
    guard = LeakGuard(NEAR)
    for path in paths:
        for number, line in enumerate(iterate_lines(path), 1):
            guard.add(HeldOutSentence(path, number, "text", line))
    return guard


class Examined(NamedTuple):
    """What can be said of a pair alone."""

    pair: Pair
    """In one form."""
    converted: int
    """Sides whose tokenisation was changed."""
    rule: str | None
    """The first that it breaks by itself."""
    key: int
    """Equal for pairs that are the same."""
    identical: bool
    rank: int
    """Of identical pairs those with the smallest stay."""


def examined(
    pair: Pair, tokenised: str, options: CleaningOptions, guard: LeakGuard | None = None
) -> Examined:
    """The pair in one form, and whether it may stay as far as it alone can tell."""
    pair, converted = one_form(pair, tokenised, options.form)
    normal, simple = matching_tokens(pair.normal), matching_tokens(pair.simple)
    rule = broken_rule(pair, len(normal), len(simple), options)
    if rule is None and guard is not None and "leak" not in options.without:
        rule = "leak" if guard.find(pair.normal) or guard.find(pair.simple) else None
    key = _digest(f"{' '.join(normal)}\t{' '.join(simple)}")
    return Examined(pair, converted, rule, key, normal == simple, _digest(f"{options.seed}\t{pair.normal}"))


def one_form(pair: Pair, tokenised: str, form: str) -> tuple[Pair, int]:
    """The pair with single white space, characters for entities, and the wanted tokenisation; and how many of
    its sides had another."""
    sides = [" ".join(_without_entities(side).split()) for side in (pair.normal, pair.simple)]
    normal, simple = (convert(side, tokenised, form) for side in sides)
    return Pair(normal, simple, pair.more), (normal != sides[0]) + (simple != sides[1])


def _without_entities(text: str) -> str:
    if "&" not in text:
        return text
    return _ENTITY.sub(lambda found: html.unescape(f"&{found.group(1)};"), text)


def broken_rule(pair: Pair, normal: int, simple: int, options: CleaningOptions) -> str | None:
    """The first rule that the pair breaks by itself, if any. Its sides have so many tokens."""
    sides = (pair.normal, pair.simple)
    checks: dict[str, Callable[[], bool]] = {
        "length": lambda: (
            min(normal, simple) < options.min_length or max(normal, simple) > options.max_length
        ),
        "ratio": lambda: not options.min_ratio * normal <= simple <= options.max_ratio * normal,
        "letters": lambda: any(noise_filters.few_letters(side, options.letters) for side in sides),
        "markup": lambda: any(map(noise_filters.markup, sides)),
        "address": lambda: any(map(noise_filters.address, sides)),
        "foreign": lambda: any(noise_filters.foreign_letters(side, options.english) for side in sides),
        "encoding": lambda: any(map(noise_filters.broken_encoding, sides)),
        "brackets": lambda: any(map(noise_filters.unbalanced, sides)),
    }
    return next((rule for rule, check in checks.items() if rule not in options.without and check()), None)


class _Passing:
    """Pairs that passed, waiting until it is known how many identical ones may stay."""

    def __init__(self, options: CleaningOptions, waiting: IO[bytes], guard: LeakGuard | None) -> None:
        self._options = options
        self._waiting = waiting
        self._guard = guard
        self._seen: set[int] = set()
        self._identical = array("Q")
        """A number for each identical pair, in order: those with the smallest stay."""
        self._changed = 0

    def read(self, number: int, count: FileCount, form: str, skipped: Skipped, progress: Progress) -> None:
        for _, pair in iterate_pairs(count.name, skipped):
            self._look_at(number, count, examined(pair, form, self._options, self._guard))
            progress(count.name, count.read, 0)

    def _look_at(self, number: int, count: FileCount, found: Examined) -> None:
        count.read += 1
        count.converted += found.converted
        rule = found.rule or self._duplicate(found.key)
        if rule:
            count.removed[rule] += 1
            return
        if found.identical:
            self._identical.append(found.rank)
        else:
            self._changed += 1
        self._waiting.write(f"{number}\t{int(found.identical)}\t{found.pair.line()}".encode())

    def _duplicate(self, key: int) -> str | None:
        if "duplicate" in self._options.without:
            return None
        if key in self._seen:
            return "duplicate"
        self._seen.add(key)
        return None

    def write(self, out: TextIO, counts: Sequence[FileCount]) -> None:
        keep = self._choose()
        at = 0
        self._waiting.seek(0)
        for waiting in self._waiting:
            number, identical, line = waiting.decode().split("\t", 2)
            count = counts[int(number)]
            at += int(identical)
            if int(identical) and not keep[at - 1]:
                count.removed["identical"] += 1
            else:
                count.kept += 1
                out.write(line)

    def _choose(self) -> bytearray:
        """For each identical pair in order: does it stay?"""
        keep = bytearray(b"\1") * len(self._identical)
        room = room_for_identical(self._changed, self._options)
        if room is not None:
            order = sorted(range(len(self._identical)), key=self._identical.__getitem__)
            for number in order[room:]:
                keep[number] = 0
        return keep


def room_for_identical(changed: int, options: CleaningOptions) -> int | None:
    """How many identical pairs may stay beside so many that are not; None: all."""
    share = options.identical
    if share == 1 or "identical" in options.without:
        return None
    return int(round(changed * share / (1 - share), 9))


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest())

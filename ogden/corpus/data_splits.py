"""Pairs to train, tune and test on, with no way from the held-out pairs into the training text.

Whole documents go to one set where documents are known (column 5); a pair without a document is drawn alone.
The draw goes through the documents in an order that depends on the seed and their names, and takes those that
fit: so the same pairs and seed give the same sets, and a pair more elsewhere moves little.

What gives a test or tune sentence away (`LeakGuard`) is left out of the training pairs and named in
`leaks.tsv`. A pair that gives a test sentence away is not taken for tuning either. Other text that a system
will train on (`against`) is looked through in the same way; it is not changed where it lies, but a copy
without the leaks can be written.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from ogden.corpus.leaks import NEAR, HeldOutSentence, LeakGuard, Match
from ogden.corpus.pair_store import PairStore
from ogden.corpus.pairs import (
    NOT_UTF8,
    Pair,
    PairLocation,
    Skipped,
    decode_line,
    parse_pair,
)
from ogden.errors import InputError
from ogden.files.path_checks import refuse_packing
from ogden.files.progress import Progress, quiet
from ogden.files.temporary import temporary_file, writing_temporary
from ogden.files.writing import new_directory
from ogden.text.lines import STDIN, display_name, open_bytes, writing_lines

TRAIN, TUNE, TEST = "train", "tune", "test"
LEAK_COLUMNS = ("file", "line", "side", "set", "held-out line", "held-out side", "share", "text", "held out")
COPIES = "against"
PAIR_ENDINGS = (".tsv", ".tsv.gz", ".tsv.xz")


@dataclass(frozen=True)
class SplitOptions:
    """How many pairs to hold out, and how near is too near."""

    test: int
    tune: int
    seed: int = 1
    near: float = NEAR


@dataclass
class PairFile:
    """A file that is trained on: its lines (or pairs), and how many of them give held-out sentences away."""

    name: str
    lines: int = 0
    leaks: int = 0
    complete: int = 0
    """Leaks that hold all 4-grams of a held-out sentence."""
    by_set: Counter[str] = field(default_factory=Counter)
    given_away: set[tuple[str, int]] = field(default_factory=set)
    """The held-out pairs that the leaks were nearest to, by set and line."""


@dataclass
class SplitReport:
    pairs: int
    documents: int
    """How many documents are known; 0 if the split is by sentence."""
    sizes: dict[str, int]
    training: PairFile
    against: list[PairFile]


def split(
    pairs: Sequence[str],
    directory: str,
    options: SplitOptions,
    against: Sequence[str] = (),
    copies: bool = False,
    skipped: Skipped | None = None,
    progress: Progress = quiet,
) -> SplitReport:
    """Write train.tsv, tune.tsv, test.tsv and leaks.tsv, the sides of the held-out pairs (`tune.normal`,
    `tune.simple` and so on), and with `copies` the files of `against` without their leaks, into a new
    directory, which appears complete or not at all."""
    skipped = skipped or Skipped()
    _check(pairs, against, copies)
    LeakGuard(options.near)  # refuses a bad share before the work begins
    with new_directory(directory, "sets in it may be in use") as place, temporary_file() as stream:
        store = PairStore(stream, options.seed)
        with writing_temporary():
            for path in pairs:
                store.fill(path, skipped)
            stream.flush()
        held_out = _choose(store, options)
        guard = _guard(store, held_out, options.near)
        for name, numbers in held_out.items():
            _write_held_out(place, name, [store.pair(number) for number in numbers])
        with writing_lines(str(place / "leaks.tsv")) as leaks:
            leaks.write("\t".join(LEAK_COLUMNS) + "\n")
            training = _write_training(store, held_out, guard, place / "train.tsv", leaks, progress)
            sources = []
            for path in against:
                with _copy(place, path) if copies else nullcontext() as out:
                    sources.append(_look_through(path, guard, leaks, out, skipped, progress))
    sizes = {TRAIN: training.lines - training.leaks, **{name: len(held_out[name]) for name in (TUNE, TEST)}}
    return SplitReport(len(store), store.documents, sizes, training, sources)


def _check(pairs: Sequence[str], against: Sequence[str], copies: bool) -> None:
    if [*pairs, *against].count(STDIN) > 1:
        raise InputError("standard input (-) can be read once: name it once")
    for path in against:
        refuse_packing(path)
    names = [_copy_name(path) for path in against]
    repeated = sorted(name for name, count in Counter(names).items() if count > 1)
    if copies and repeated:
        raise InputError(
            f"two files of --against would be copied to {repeated[0]}: rename one, or leave out --copies"
        )


def _choose(store: PairStore, options: SplitOptions) -> dict[str, list[int]]:
    """The numbers of the test and tune pairs, in their order in the files."""
    if options.test < 0 or options.tune < 0 or options.test + options.tune >= len(store):
        raise InputError(
            f"--test {options.test} and --tune {options.tune}: there are {len(store)} pairs, "
            "and some must be left to train on"
        )
    test = _fitting(store.groups(), options.test)
    _require_pairs(TEST, options.test, test, "")
    guard, taken = _guard(store, {TEST: test}, options.near), set(test)

    def free(group: list[int]) -> list[int]:
        return [number for number in group if number not in taken and not _leak(guard, store.pair(number))]

    tune = _fitting(map(free, store.groups()), options.tune)
    _require_pairs(TUNE, options.tune, tune, " and gives no test sentence away")
    return {TEST: sorted(test), TUNE: sorted(tune)}


def _write_held_out(place: Path, name: str, pairs: Sequence[Pair]) -> None:
    """The pairs with their documents; and each side in a file of its own, a sentence a line, as `ogden tune`,
    `run` and `evaluate` read them."""
    columns = {
        "tsv": Pair.line,
        "normal": lambda pair: f"{pair.normal}\n",
        "simple": lambda pair: f"{pair.simple}\n",
    }
    for ending, line in columns.items():
        with writing_lines(str(place / f"{name}.{ending}")) as out:
            out.writelines(map(line, pairs))


def _require_pairs(name: str, wanted: int, found: Sequence[int], more: str) -> None:
    if wanted and not found:
        raise InputError(
            f"--{name} {wanted}: no document has so few pairs{more}, so the set would be empty: ask for more"
        )


def _fitting(groups: Iterator[list[int]], size: int) -> list[int]:
    """The pairs of the first groups that together make up no more than this size."""
    chosen: list[int] = []
    while len(chosen) < size and (group := next(groups, None)) is not None:
        if len(chosen) + len(group) <= size:
            chosen += group
    return chosen


def _guard(store: PairStore, held_out: dict[str, list[int]], near: float) -> LeakGuard:
    guard = LeakGuard(near)
    for name, numbers in held_out.items():
        for line, number in enumerate(numbers, 1):
            pair = store.pair(number)
            guard.add(HeldOutSentence(name, line, "normal", pair.normal))
            guard.add(HeldOutSentence(name, line, "simple", pair.simple))
    return guard


def _leak(guard: LeakGuard, pair: Pair) -> tuple[str, str, Match] | None:
    """The side of the pair that gives a held-out sentence away, its text, and what it gives away."""
    return _first_leak(guard, [("normal", pair.normal), ("simple", pair.simple)])


def _first_leak(guard: LeakGuard, sides: Sequence[tuple[str, str]]) -> tuple[str, str, Match] | None:
    for side, text in sides:
        match = guard.find(text)
        if match:
            return side, text, match
    return None


def _write_training(
    store: PairStore,
    held_out: dict[str, list[int]],
    guard: LeakGuard,
    path: Path,
    leaks: TextIO,
    progress: Progress,
) -> PairFile:
    taken = {number for numbers in held_out.values() for number in numbers}
    source = PairFile("training pairs")
    with writing_lines(str(path)) as out:
        for number, pair in enumerate(store):
            if number in taken:
                continue
            source.lines += 1
            leak = _leak(guard, pair)
            if leak:
                _note(leaks, source, store.place(number), leak)
            else:
                out.write(pair.line())
            progress(source.name, source.lines, 0)
    return source


def _look_through(
    path: str, guard: LeakGuard, leaks: TextIO, out: TextIO | None, skipped: Skipped, progress: Progress
) -> PairFile:
    """Note the leaks in a file that is trained on; write its other lines to `out`."""
    source = PairFile(display_name(path))
    pairs = path.endswith(PAIR_ENDINGS)
    with open_bytes(path) as stream:
        for number, raw in enumerate(stream, 1):
            place = PairLocation(path, number)
            line = decode_line(raw, number)
            found = NOT_UTF8 if line is None else parse_pair(line) if pairs else Pair(line, "")
            if isinstance(found, str):
                skipped.add(place, found)
                continue
            source.lines += 1
            leak = _leak(guard, found) if pairs else _first_leak(guard, [("text", found.normal)])
            if leak:
                _note(leaks, source, place, leak)
            elif out:
                out.write(f"{line}\n")
            progress(source.name, source.lines, 0)
    return source


def _note(leaks: TextIO, source: PairFile, place: PairLocation, leak: tuple[str, str, Match]) -> None:
    side, text, match = leak
    held_out = match.held_out
    source.leaks += 1
    source.complete += match.share == 1
    source.by_set[held_out.set] += 1
    source.given_away.add((held_out.set, held_out.line))
    where = (display_name(place.file), str(place.line), side)
    what = (held_out.set, str(held_out.line), held_out.side, f"{match.share:.2f}")
    leaks.write("\t".join((*where, *what, _one_column(text), held_out.text)) + "\n")


def _one_column(text: str) -> str:
    return text.replace("\t", " ")


def _copy(directory: Path, path: str) -> AbstractContextManager[TextIO]:
    (directory / COPIES).mkdir(exist_ok=True)
    return writing_lines(str(directory / COPIES / _copy_name(path)))


def _copy_name(path: str) -> str:
    """Copies are not packed: packing would take longer than the search."""
    name = "standard-input.txt" if path == STDIN else Path(path).name
    return name.removesuffix(".gz").removesuffix(".xz")

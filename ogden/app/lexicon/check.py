"""`ogden lexicon check`: whether a lexicon does what its own examples say."""

import argparse
import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ogden.app.lexicon.sources import add_files, given_senses
from ogden.app.options import add_jobs

if TYPE_CHECKING:
    from ogden.editing.lexicon.checking import Fault
    from ogden.editing.lexicon.lexicon import Lexicon
    from ogden.editing.lexicon.senses import Sense

DESCRIPTION = """\
Test lexicon files by their own examples: in each example the edit must be made, and in the counter-example it
must not. Files of your own come before the built-in lexicon, as with --lexicon. Without a file, in a
checkout, the built-in lexicon is tested by its sources. The exit code is 1 if a row does not keep what it
promises, 2 if a file cannot be read.
"""
_BLOCK = 200  # senses that are looked at together


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    summary = "test lexicon files by their examples"
    parser = commands.add_parser("check", help=summary, description=DESCRIPTION)
    add_files(parser)
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_jobs(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    senses = given_senses(args.files)
    lexicon = _lexicon(senses, bool(args.files))
    faults = list(_faults(senses, lexicon, args.jobs))
    if args.json:
        print(json.dumps([_as_json(fault) for fault in faults], ensure_ascii=False, indent=1))
    else:
        for fault in faults:
            print("\n".join(_lines(fault)))
        print(_summary(senses, len(faults)))
    return int(bool(faults))


def _lexicon(senses: "Sequence[Sense]", own: bool) -> "Lexicon":
    """What is tested: a lexicon by itself, or one of the user's own before the built-in one."""
    from ogden.editing.builtin import load
    from ogden.editing.lexicon.lexicon import Lexicon

    lexicon = Lexicon.of(senses)
    return lexicon.over(load().lexicon) if own else lexicon


def _faults(senses: "Sequence[Sense]", lexicon: "Lexicon", jobs: int) -> "Iterator[Fault]":
    from ogden.editing.builtin import load
    from ogden.editing.lexicon.checking import check_senses
    from ogden.files.progress import show_progress

    model = load()
    with show_progress() as tell:
        for start in range(0, len(senses), _BLOCK):
            tell("checked senses", start, len(senses))
            yield from check_senses(senses[start : start + _BLOCK], lexicon, model.tag, model.parse, jobs)


def _expected(fault: "Fault") -> str | None:
    """What the row asks for; None where nothing is to be changed."""
    from ogden.editing.lexicon.checking import FaultKind

    if fault.kind in (FaultKind.COUNTER, FaultKind.NOT_KEPT):
        return None
    return next(one.after for one in fault.sense.examples if one.sentence == fault.sentence)


def _lines(fault: "Fault") -> Iterator[str]:
    expected = _expected(fault)
    wanted = "no change" if expected is None else f"“{expected}”" if expected.strip() else "left out"
    yield f"{fault.sense.place}: {fault.sense.word}: {fault.kind}"
    yield f"  {fault.sentence}"
    yield f"  expected: {wanted}; came: {f'“{fault.made}”' if fault.made else 'nothing'}"


def _as_json(fault: "Fault") -> dict[str, Any]:
    return {
        "place": fault.sense.place,
        "word": fault.sense.word,
        "fault": str(fault.kind),
        "sentence": fault.sentence,
        "expected": _expected(fault),
        "came": fault.made or None,
    }


def _summary(senses: "Sequence[Sense]", faults: int) -> str:
    examples = sum(len(sense.examples) + bool(sense.counter) for sense in senses)
    found = "no faults" if not faults else "1 fault" if faults == 1 else f"{faults:,} faults"
    rows = "1 sense" if len(senses) == 1 else f"{len(senses):,} senses"
    return f"{rows}, {examples:,} examples: {found}"

"""`ogden grammar pivot`: English paraphrases from bitext."""

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ogden.app.options import add_files
from ogden.app.resources import add_machine, machine, workplace
from ogden.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from ogden.app.grammar.pivot_stages import Language, PivotRecipe
    from ogden.app.grammar.pivot_summary import Written
    from ogden.files.stages import Artifact, Progress
    from ogden.rules.pivoting import PivotOptions

DESCRIPTION = """\
Learn which English phrases mean the same: those with the same translations (Bannard & Callison-Burch 2005).
Each file is a language: English, a tab and its translation a line. They are tokenised and aligned word by
word, and phrase pairs are extracted. p(e2|e1) is the sum over foreign phrases f of p(f|e1) p(e2|f), and of
that the mean over the languages that know e1. The output has a phrase, a paraphrase and its probability a
line, with tabs between, best first. The work is done in stages, kept in OUTPUT.work until it is complete: if
it is stopped, the same command goes on where it was.
"""
# Written out here because the help must not wait for what imports it; a test compares.
EDGES = ("free", "likely", "linked")


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("pivot", help="English paraphrases from bitext", description=DESCRIPTION)
    add_files(
        parser, "--bitext", "English, tab, translation; a file a language (plain, gz, xz)", required=True
    )
    add = parser.add_argument
    add("-o", "--output", metavar="F", required=True, help="the paraphrases to write (.gz, .xz: packed)")
    add("--max-length", type=int, default=4, metavar="N", help="words of a phrase, 1 to 15 (default: 4)")
    add("--least", type=float, default=0.001, metavar="P", help="the least probability (default: 0.001)")
    add("--keep", type=int, default=50, metavar="N", help="the best so many for a phrase (default: 50)")
    add(
        "--significance",
        default="alpha+epsilon",
        metavar="X",
        help="drop phrase pairs that may be chance: alpha+epsilon, alpha-epsilon, or the smallest -ln p to "
        "keep, 0 for all (default: %(default)s)",
    )
    add("--marks", action="store_true", help="also phrases with punctuation in them")
    add(
        "--edges",
        choices=EDGES,
        default="likely",
        help="phrases whose first or last word has no partner: all (free), likely ones, or none (linked) "
        "(default: %(default)s)",
    )
    add("--contained", action="store_true", help="also paraphrases that only add words, or only drop them")
    add("--itself", action="store_true", help="also the probability that a phrase stays as it is")
    add_machine(parser.add_argument_group("the machine"), "OUTPUT")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from contextlib import ExitStack

    from ogden.app.grammar.pivot_stages import languages_of, learn
    from ogden.app.grammar.pivot_summary import summarise
    from ogden.files.progress import show_progress

    recipe, options, limits = _recipe(args), _options(args), machine(args)
    _check_files(args.bitext, args.output)
    directory = _directory(args.output, args.work_dir)
    languages = languages_of(args.bitext, directory)
    with ExitStack() as stack:
        tell = stack.enter_context(show_progress(_titles(languages)))
        places = [stack.enter_context(language.workplace(tell)) for language in languages]
        tables = [
            learn(place, language, recipe, limits) for place, language in zip(places, languages, strict=True)
        ]
        written = _write(args.output, tables, options, limits.threads, tell)
        if not args.keep_work:
            for place in places:
                place.remove()
            _remove_if_empty(directory)
    summarise(
        args.output, {one.name: place.products for one, place in zip(languages, places, strict=True)}, written
    )
    return 0


def _titles(languages: "Sequence[Language]") -> dict[str, str]:
    from ogden.app.grammar.pivot_summary import STAGES

    titles = {
        f"{one.name} {name}": f"{one.name} {title}" for one in languages for name, title in STAGES.items()
    }
    return {**titles, "paraphrases": "paraphrases"}


def _write(
    output: str, tables: "Sequence[Artifact]", options: "PivotOptions", threads: int, tell: "Progress"
) -> "Written":
    """Pivot over the tables. In the order of what they were made from: sums of numbers of a computer depend
    on their order, and the order of files on the command line should change no byte."""
    import time

    from ogden.app.grammar.pivot_summary import Written
    from ogden.rules.pivot_table import PivotTable
    from ogden.rules.pivoting import Pivot, paraphrase_lines
    from ogden.text.lines import writing_lines

    started = time.perf_counter(), time.process_time()
    tell("paraphrases", 0, 0)
    ordered = sorted(tables, key=lambda table: table.fingerprint)
    pivot = Pivot([PivotTable.load(table.path) for table in ordered])
    phrases = paraphrases = 0
    last = ""
    with writing_lines(output) as stream:
        for line in paraphrase_lines(
            pivot, options, threads, lambda done, total: tell("paraphrases", done, total)
        ):
            stream.write(line)
            phrase = line.partition("\t")[0]
            phrases += phrase != last
            paraphrases += 1
            last = phrase
    return Written(phrases, paraphrases, time.perf_counter() - started[0], time.process_time() - started[1])


def _recipe(args: argparse.Namespace) -> "PivotRecipe":
    from pathlib import Path

    from ogden.app.grammar.pivot_stages import PivotRecipe
    from ogden.rules.extraction import Significance
    from ogden.rules.pivot_table import TranslationChoice
    from ogden.training.learning import Resources

    choice = TranslationChoice(args.marks, args.edges)
    recipe = PivotRecipe(args.max_length, Significance.parse(args.significance), choice)
    recipe.options(Resources(), Path())  # what is wrong with it is said before the work
    return recipe


def _options(args: argparse.Namespace) -> "PivotOptions":
    from ogden.rules.pivoting import PivotOptions

    return PivotOptions(args.least, args.keep, args.contained, args.itself)


def _check_files(bitext: Sequence[str], output: str) -> None:
    """What would stop the work at its end is said at its start."""
    from pathlib import Path

    from ogden.files.path_checks import refuse_overwriting, refuse_packing

    seen = set()
    for path in bitext:
        if path == "-":
            raise InputError("the work may read a file again when it goes on: give a file, not -")
        if not Path(path).is_file():
            raise InputError(f"{path}: there is no such file")
        if Path(path).resolve() in seen:
            raise InputError(f"{path} is given twice: each file is a language of its own")
        seen.add(Path(path).resolve())
    if output == "-" or Path(output).is_dir():
        raise InputError(f"{output}: give the name of a file to write; the work is kept beside it")
    if not Path(output).parent.is_dir():
        raise InputError(f"{output} cannot be written: there is no directory {Path(output).parent}")
    refuse_overwriting(output, bitext)
    refuse_packing(output, "is written")


def _directory(output: str, work_dir: str | None) -> "Path":
    from pathlib import Path

    directory = Path(workplace(output, work_dir))
    try:
        directory.mkdir(exist_ok=True)
    except OSError as error:
        raise InputError(f"{directory} cannot be made: {error.strerror or error}") from None
    return directory


def _remove_if_empty(directory: "Path") -> None:
    from contextlib import suppress

    with suppress(OSError):  # what an earlier command left for another language stays
        directory.rmdir()

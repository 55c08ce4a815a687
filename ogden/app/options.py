"""Options that several commands share, so that they look and behave the same everywhere."""

import argparse
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.errors import InputError
from ogden.files.cores import available_cores

if TYPE_CHECKING:
    from ogden.editing.lexicon.senses import Domain, Sense
    from ogden.editing.simplifier import Simplifier
    from ogden.text.glossary import Glossary

JOBS_A_CORE = 16
# Written out here because the help must not wait for what imports them; a test compares.
TARGETS = ("words_per_sentence", "syllables_per_word", "time_limit")
DOMAINS = ("general", "government", "law", "money", "health", "privacy", "science")


def add_files(parser: argparse.ArgumentParser, flag: str, help: str, required: bool = False) -> None:
    """An option that takes one or more files after one flag (a shell glob works) and may be repeated."""
    parser.add_argument(
        flag, nargs="+", action="extend", default=[], metavar="F", help=help, required=required
    )


def add_jobs(
    parser: "argparse.ArgumentParser | argparse._ArgumentGroup",
    help: str = "threads, for the same result (default: all cores)",
) -> None:
    parser.add_argument("--jobs", type=_jobs, default=0, metavar="N", help=help)


def add_quiet(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", help="tell no progress on standard error")


def add_spark(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    parser.add_argument(
        "--spark",
        metavar="MASTER",
        help="do it on Apache Spark, for the same result: local[2], spark://host:7077, or submitted",
    )


def add_columns(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--columns",
        nargs=2,
        default=["normal", "simple"],
        metavar=("NORMAL", "SIMPLE"),
        help="of Parquet tables among the pair files, with --spark (default: normal simple)",
    )


def shows_progress(args: argparse.Namespace) -> bool:
    """Whether Spark may show how far its stages are."""
    return not args.quiet and sys.stderr.isatty()


def add_targets(group: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    """What a system may be told that solves integer programs; a reader's targets are limits."""
    helps = (
        "longer sentences cost (default: the model's own terms)",
        "longer words cost (default: the model's own terms)",
        "seconds for a sentence (default: 10)",
    )
    for name, help in zip(TARGETS, helps, strict=True):
        group.add_argument(f"--{name.replace('_', '-')}", type=float, metavar="X", help=help)


def given_targets(args: argparse.Namespace) -> dict[str, float]:
    return {name: value for name in TARGETS if (value := getattr(args, name)) is not None}


def add_memory(
    parser: "argparse.ArgumentParser | argparse._ArgumentGroup",
    help: str = "past it, sort on disk (default: 1)",
) -> None:
    """What is given in gigabytes comes as bytes."""
    parser.add_argument("--memory", type=_bytes, default=1 << 30, metavar="GB", help=help)


def add_model(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--model", metavar="F", help="a model file of your own (default: the one that comes with Ogden)"
    )


def add_lexicon(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    parser.add_argument(
        "--lexicon",
        action="append",
        default=[],
        metavar="F",
        help="a file with words of your own, which come before the built-in ones; may be repeated",
    )


def read_lexicons(paths: Sequence[str]) -> "tuple[Sense, ...]":
    """The senses of lexicon files, in order. InputError names the file and line."""
    if not paths:
        return ()
    from ogden.editing.lexicon.source import read_source

    return tuple(sense for path in paths for sense in read_source(path))


def add_glossary(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    parser.add_argument("--glossary", metavar="F", help="a file with terms that must stay, one a line")
    parser.add_argument(
        "--protect",
        action="append",
        default=[],
        metavar="WORD",
        help="a term that must stay; may be repeated",
    )


def read_glossaries(paths: Sequence[str], protected: Sequence[str]) -> "Glossary | None":
    """The terms of glossary files, and some more."""
    from ogden.text.glossary import Glossary, Term

    for word in protected:
        if not any(map(str.isalnum, word)):
            raise InputError(f"protect {word!r}: give a word")
    terms = [term for path in paths for term in Glossary.read(path).terms] + list(map(Term, protected))
    return Glossary(terms) if terms else None


def add_configuration(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("configuration (ogden.toml, or [tool.ogden] in pyproject.toml)")
    either = group.add_mutually_exclusive_group()
    either.add_argument("--config", metavar="F", help="a file (default: the nearest to each document)")
    either.add_argument("--no-config", action="store_true", help="read no such file")


def add_domains(parser: "argparse.ArgumentParser | argparse._ArgumentGroup") -> None:
    parser.add_argument(
        "--domain",
        action="append",
        default=[],
        choices=DOMAINS,
        metavar="NAME",
        help=f"the kind of text: {', '.join(DOMAINS)}; may be repeated (default: told by its words)",
    )


def chosen_domains(names: "Sequence[Domain]") -> "frozenset[Domain] | None":
    return frozenset(names) or None


def load_model(path: str | None, settings: "Mapping[str, float] | None" = None) -> "Simplifier":
    from ogden.editing.opening import open_simplifier

    return open_simplifier(path, settings)


def _jobs(text: str) -> int:
    """As the result is the same on any number, more than the machine has a use for is no error."""
    try:
        jobs = int(text)
    except ValueError:
        jobs = -1
    if jobs < 0:
        raise InputError(f"--jobs {text}: give the number of threads, or 0 for all cores")
    return min(jobs, JOBS_A_CORE * available_cores())


def _bytes(text: str) -> int:
    try:
        gigabytes = float(text)
    except ValueError:
        gigabytes = -1
    if not 0.001 <= gigabytes < 1 << 20:
        raise InputError(f"--memory {text}: give a number of gigabytes from 0.001 on")
    return int(gigabytes * (1 << 30))


def add_test_set(parser: argparse.ArgumentParser) -> None:
    """What is scored, and against what; `take_test_set` then sees to the files."""
    parser.add_argument("--normal", metavar="F", help="the normal sentences, one a line")
    add_files(parser, "--output", "the systems' outputs: a file a system, or folders of them", required=True)
    add_files(parser, "--references", "the references, a file each")
    add_known_set(parser)
    parser.add_argument(
        "--names",
        nargs="+",
        action="extend",
        default=[],
        metavar="NAME",
        help="the systems' names (default: file names)",
    )


def add_known_set(parser: argparse.ArgumentParser, part: str = "test") -> None:
    """A test set that is known by the names of its files, in place of --normal and --references."""
    parser.add_argument(
        "--test-set",
        metavar="DIR",
        help="instead of --normal and --references, a folder with the files of a known test set, as EASSE "
        "has them: ASSET, TurkCorpus, PWKP, HSplit, …, or what `ogden corpus split` wrote",
    )
    parser.add_argument(
        "--part", choices=("test", "valid"), default=part, help="of --test-set (default: %(default)s)"
    )


def take_test_set(args: argparse.Namespace) -> None:
    """Put the files of --test-set where --normal and --references are looked for."""
    if args.test_set is not None:
        from ogden.evaluation.test_sets import find_test_set

        if args.normal is not None or args.references:
            raise InputError(
                "--test-set brings the sentences and references: leave out --normal, --references"
            )
        found = find_test_set(args.test_set, args.part)
        args.normal, args.references = found.normal, list(found.references)
    elif args.normal is None:
        raise InputError("what was rewritten? Give --normal F, or a folder with --test-set DIR")


def outputs_of(path: str) -> list[str]:
    """The files of a folder of outputs, a system each, as EASSE has them; a file is itself."""
    if not Path(path).is_dir():
        return [path]
    names = (one for one in Path(path).iterdir() if one.is_file() and not one.name.startswith("."))
    found = sorted(str(one) for one in names if not one.name.upper().startswith("README"))
    if not found:
        raise InputError(f"{path}: there are no outputs in this folder, a file for each system")
    return found


def system_names(paths: Sequence[str], names: Sequence[str]) -> list[str]:
    """One distinct name a system: as given, or the shortest file name that tells them apart."""
    if names:
        if len(names) != len(paths):
            raise InputError(f"--names has {len(names)} names for {len(paths)} outputs: give one for each")
        result = list(names)
    else:
        result = [_plain_name(path) for path in paths]
        if len(set(result)) < len(result):
            result = list(paths)
    repeated = {name for name in result if result.count(name) > 1}
    if repeated:
        raise InputError(f"two outputs are called '{min(repeated)}': tell them apart with --names")
    return result


def _plain_name(path: str) -> str:
    """The file's name without the endings that say how it is packed or that it is text."""
    name = Path(path).name.encode("utf-8", "replace").decode("utf-8")  # a name need not be valid text
    for ending in (".gz", ".xz", ".txt"):
        name = name.removesuffix(ending)
    return name or path

"""`ogden judge`: make blind rating sheets, read them back, and say what the judges found."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ogden.app.options import add_files, system_names
from ogden.errors import InputError

if TYPE_CHECKING:
    from ogden.app.printing import Table
    from ogden.evaluation.judgement_analysis import ScaleAnalysis
    from ogden.evaluation.ratings import Ratings
    from ogden.evaluation.sheets import Missing

MAKE_HELP = """\
Write a blind rating sheet for each judge: an HTML form that works offline, and the same sheet as CSV for a
spreadsheet. Only key.json in the same directory knows which system is behind which code: keep it back.
"""
READ_HELP = "Read filled sheets, say which system each answer is about, and analyse the ratings."
ANALYSE_HELP = "Analyse ratings: means, agreement between judges, and whether the systems differ."


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = commands.add_parser("judge", help="have people rate outputs, blind and offline")
    actions = parser.add_subparsers(title="actions", metavar="ACTION", required=True)
    _add_make(actions.add_parser("make", help="write rating sheets", description=MAKE_HELP))
    _add_read(actions.add_parser("read", help="read filled sheets", description=READ_HELP))
    _add_analyse(actions.add_parser("analyse", help="analyse ratings", description=ANALYSE_HELP))


def _add_make(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--normal", metavar="F", required=True, help="the normal sentences, one a line")
    add_files(parser, "--output", "the systems' outputs, a file a system", required=True)
    parser.add_argument(
        "--names", nargs="+", action="extend", default=[], metavar="NAME", help="the systems' names"
    )
    parser.add_argument(
        "--scales",
        choices=("wubben", "xu"),
        default="wubben",
        help="wubben: fluency, adequacy, simplicity, 1 to 5; xu: grammar, meaning, 0 to 4, and simplicity "
        "gain, a count (default: %(default)s)",
    )
    parser.add_argument(
        "--items", type=int, metavar="N", help="sentences to judge (default: 20, or all if fewer)"
    )
    parser.add_argument(
        "--judges", type=int, metavar="N", default=1, help="sheets to make (default: %(default)s)"
    )
    parser.add_argument(
        "--seed", type=int, default=1, help="of the random choice and order (default: %(default)s)"
    )
    parser.add_argument(
        "--only-changed", action="store_true", help="only sentences that every system changed"
    )
    parser.add_argument(
        "-o", "--directory", metavar="DIR", required=True, help="a new directory for the sheets"
    )
    parser.set_defaults(run=run, action=_make)


def _add_read(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--key", metavar="F", required=True, help="the key.json made with the sheets")
    add_files(parser, "--sheets", "the filled sheets, as CSV", required=True)
    parser.add_argument("-o", "--ratings", metavar="F", help="write the ratings here, as CSV")
    parser.add_argument(
        "--rater",
        default="",
        metavar="WHO",
        help="what the judges are, for captions: people, a language model",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run, action=_read)


def _add_analyse(parser: argparse.ArgumentParser) -> None:
    add_files(parser, "--ratings", "CSV with the columns item,system,judge,scale,rating", required=True)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.set_defaults(run=run, action=_analyse)


def run(args: argparse.Namespace) -> int:
    code: int = args.action(args)
    return code


def _make(args: argparse.Namespace) -> int:
    from ogden.evaluation.rating_study import choose_items, plan_study
    from ogden.evaluation.scales import scale_set
    from ogden.evaluation.sheets import KEY_NAME, write_study
    from ogden.evaluation.test_files import read_test_files

    names = system_names(args.output, args.names)
    test, outputs = read_test_files(args.normal, dict(zip(names, args.output, strict=True)), [])
    items = choose_items(test.normal, outputs, args.items, args.seed, args.only_changed)
    study = plan_study(items, scale_set(args.scales), args.judges, args.seed)
    write_study(args.directory, study)
    versions = len(study.sheets[0].alone)
    print(f"{len(items)} sentences, {len(names)} systems, {versions} distinct versions; seed {args.seed}")
    print(f"{versions * len(study.scales.scales)} questions on each sheet")
    directory = Path(args.directory)
    for sheet in study.sheets:
        print(f"judge {sheet.judge}: {directory / f'sheet-{sheet.judge}.html'} (or .csv for a spreadsheet)")
    print(f"keep to yourself: {directory / KEY_NAME}")
    return 0


def _read(args: argparse.Namespace) -> int:
    from ogden.evaluation.ratings import write_ratings
    from ogden.evaluation.sheets import read_key, read_sheets
    from ogden.files.path_checks import refuse_overwriting
    from ogden.text.lines import STDIN

    if args.ratings == STDIN:
        raise InputError("-o -: standard output is for the analysis: name a file for the ratings")
    refuse_overwriting(args.ratings, [args.key, *args.sheets])
    ratings, missing = read_sheets(read_key(args.key), args.sheets, args.rater.strip())
    if args.ratings:
        write_ratings(args.ratings, ratings)
    if args.json:
        sheets = [{"sheet": one.sheet, "asked": one.asked, "missing": one.missing} for one in missing]
        _print_json(ratings, {"sheets": sheets})
    else:
        _print_missing(missing)
        _print_analysis(ratings)
    return 0


def _analyse(args: argparse.Namespace) -> int:
    from ogden.evaluation.ratings import read_ratings

    ratings = read_ratings(*args.ratings)
    if args.json:
        _print_json(ratings, {})
    else:
        _print_analysis(ratings)
    return 0


def _print_missing(sheets: "Sequence[Missing]") -> None:
    for sheet in sheets:
        if sheet.missing:
            print(f"sheet {sheet.sheet}: {sheet.missing} of {sheet.asked} answers are missing")
    total = sum(sheet.asked - sheet.missing for sheet in sheets)
    print(f"{total} answers on {len(sheets)} sheet{'s' if len(sheets) > 1 else ''}\n")


def _print_json(ratings: "Ratings", more: dict[str, Any]) -> None:
    from ogden.evaluation.judgement_analysis import analyse, to_json

    study = {
        "ratings": len(ratings),
        "judges": ratings.judges,
        "raters": ratings.raters,
        "systems": ratings.systems,
    }
    print(json.dumps({**more, **study, "scales": to_json(analyse(ratings))}, ensure_ascii=False))


def _print_analysis(ratings: "Ratings") -> None:
    from ogden.app.printing import print_tables
    from ogden.evaluation.judgement_analysis import analyse

    analyses = analyse(ratings)
    print_tables(_tables(analyses, len(ratings.judges), ratings.raters))
    untested = [one.scale for one in analyses if one.differences is None]
    if untested:
        print(f"\nno test of differences for {', '.join(untested)}:")
        print("it takes two systems, and two judges who rated both")
    for one in analyses:
        if one.incomplete and one.differences:
            print(
                f"\n{one.scale}: the test leaves out judges without all systems: {', '.join(one.incomplete)}"
            )


def _tables(analyses: "Sequence[ScaleAnalysis]", judges: int, raters: Sequence[str]) -> "list[Table]":
    tested = [one for one in analyses if one.differences]
    tables = [_means(analyses, judges, raters)]
    if judges > 1:
        tables.append(_agreement(analyses))
    if tested:
        tables += [_variance(tested), _pairs(tested)]
    return tables


def _means(analyses: "Sequence[ScaleAnalysis]", judges: int, raters: Sequence[str]) -> "Table":
    """Wubben et al. 2012, Table 4."""
    from ogden.app.printing import Table, number

    rows = [
        [
            system,
            *(f"{number(one.systems[system].mean)} ({number(one.systems[system].sd)})" for one in analyses),
        ]
        for system in analyses[0].systems
    ]
    who = f" by {' and '.join(raters)}" if raters else ""
    title = f"Mean rating{who} (standard deviation over {judges} judge{'s' if judges > 1 else ''})"
    return Table(title, ["system", *(one.scale for one in analyses)], rows)


def _agreement(analyses: "Sequence[ScaleAnalysis]") -> "Table":
    from ogden.app.printing import Table, number

    columns = ["scale", "alpha (ordinal)", "alpha (interval)", "Pearson r", "Spearman rho", "equal"]
    rows = []
    for one in analyses:
        found = one.agreement
        values = (found.alpha_ordinal, found.alpha_interval, found.pearson, found.spearman, found.exact)
        rows.append([one.scale, *map(number, values)])
    return Table("Agreement: Krippendorff's alpha; means over pairs of judges", columns, rows)


def _variance(tested: "Sequence[ScaleAnalysis]") -> "Table":
    """Wubben et al. 2012 §4.2: normal degrees of freedom; p corrected where Mauchly's test calls for it."""
    from ogden.app.printing import UNDEFINED, Table, number, probability

    columns = ["scale", "F", "df", "p", "partial eta2", "Mauchly W", "p of W", "epsilon", "corrected"]
    rows = []
    for one in tested:
        assert one.differences is not None
        anova = one.differences.anova
        sphericity = anova.sphericity
        rows.append(
            [
                *(one.scale, number(anova.f), f"{anova.df}, {anova.df_error}", probability(anova.p_reported)),
                number(anova.partial_eta_squared, 3),
                number(sphericity.w, 3) if sphericity else UNDEFINED,
                probability(sphericity.p) if sphericity else UNDEFINED,
                *(number(anova.epsilon, 3), "yes" if anova.corrected else "no"),
            ]
        )
    title = "Do the systems differ? Repeated measures, judges as subjects (corrected: by Greenhouse-Geisser)"
    return Table(title, columns, rows)


def _pairs(tested: "Sequence[ScaleAnalysis]") -> "Table":
    from ogden.app.printing import Table, number, probability

    comparisons = [one.differences.comparisons for one in tested if one.differences]
    rows = [
        [
            f"{scales[0].first} - {scales[0].second}",
            *(f"{number(one.difference, sign=True)} ({probability(one.p)})" for one in scales),
        ]
        for scales in zip(*comparisons, strict=True)
    ]
    title = "Pairwise differences (p after Bonferroni)"
    return Table(title, ["systems", *(one.scale for one in tested)], rows)
